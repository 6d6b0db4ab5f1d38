#===- hooks.py - What the site takes from outside of docs ------------------===#
#
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""The README and its neighbours are pages, too, and style.css is part of the site. Links to files of the sources lead to BANKLINT_HOMEPAGE; without it they
are names. A link to a file that does not exist ends the build."""

import logging
import os
import posixpath
import re

from mkdocs.structure.files import File

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
PAGES = {"README.md": "index.md", "CHANGELOG.md": "CHANGELOG.md", "CONTRIBUTING.md": "CONTRIBUTING.md",
         "SECURITY.md": "SECURITY.md"}
LINK = re.compile(r"(!?)\[((?:[^\]\[]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
CODE = re.compile(r"(```.*?```|^(?: {4}|\t).*?$)", re.DOTALL | re.MULTILINE)
log = logging.getLogger("mkdocs.hooks")


def on_files(files, config):
    for source, page in PAGES.items():
        with open(os.path.join(ROOT, source), encoding="utf-8") as text:
            files.append(File.generated(config, page, content=text.read()))
    with open(os.path.join(os.path.dirname(__file__), "style.css"), encoding="utf-8") as style:
        files.append(File.generated(config, "style.css", content=style.read()))
    return files


def source_of(page):
    """The page's path in the sources."""
    return next((source for source, name in PAGES.items() if name == page), "docs/" + page)


def on_page_markdown(markdown, page, config, files):
    here = source_of(page.file.src_uri)

    def link(match):
        image, text, target = match.groups()
        path, anchor, fragment = target.partition("#")
        if not path or re.match(r"[a-z]+:", path):
            return match[0]
        path = posixpath.normpath(posixpath.join(posixpath.dirname(here), path))
        if not os.path.exists(os.path.join(ROOT, path)):
            log.warning("%s links to %s, which does not exist", here, target)
        there = PAGES.get(path) or (path.removeprefix("docs/") if path.startswith("docs/") else None)
        if there:
            return f"{image}[{text}]({posixpath.relpath(there, posixpath.dirname(page.file.src_uri) or '.')}{anchor}{fragment})"
        home = os.environ.get("BANKLINT_HOMEPAGE")
        return f"[{text}]({home}/blob/v{os.environ['BANKLINT_VERSION']}/{path})" if home else text

    parts = CODE.split(markdown)
    parts[::2] = [LINK.sub(link, part) for part in parts[::2]]
    return "".join(parts)
