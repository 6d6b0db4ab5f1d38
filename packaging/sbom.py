#!/usr/bin/env python3
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the bill of materials of a release, in SPDX 2.3: its files, and what of others is in them.

    SOURCE_DATE_EPOCH=... packaging/sbom.py 0.1.0 COMMIT dist build/*/packages

The last are the lists of Debian's packages, and their versions, that packaging/wheel/build.sh took.
"""

import datetime
import hashlib
import json
import os
import sys

# What the static programs and the wheel hold: name, Debian's package, license, what it is for.
PARTS = [
    ("LLVM", "llvm-19-dev", "Apache-2.0 WITH LLVM-exception", "linked into the programs of the wheel"),
    ("Clang, clang-tidy, clangd", "libclang-19-dev", "Apache-2.0 WITH LLVM-exception",
     "linked into the programs of the wheel"),
    ("Clang's headers", "libclang-common-19-dev", "Apache-2.0 WITH LLVM-exception", "in the wheel"),
    ("libc++ headers", "libc++-19-dev", "Apache-2.0 WITH LLVM-exception", "in the wheel"),
    ("musl headers", "musl-dev", "MIT", "in the wheel"),
    ("libstdc++", "libstdc++-12-dev", "GPL-3.0-or-later WITH GCC-exception-3.1", "linked into the programs of the wheel"),
    ("libgcc", "libgcc-10-dev", "GPL-3.0-or-later WITH GCC-exception-3.1", "linked into the programs of the wheel"),
    ("zlib", "zlib1g-dev", "Zlib", "linked into the programs of the wheel"),
    ("Zstandard", "libzstd-dev", "BSD-3-Clause", "linked into the programs of the wheel"),
]


def versions_in(paths):
    """By package."""
    return dict(line.split() for path in paths for line in open(path, encoding="utf-8"))


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def main():
    version, commit, folder, *lists = sys.argv[1:]
    versions = versions_in(lists)
    when = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    files = sorted(name for name in os.listdir(folder) if name.endswith((".whl", ".deb", ".tar.gz")))
    packages = [{
        "SPDXID": "SPDXRef-banklint",
        "name": "banklint",
        "versionInfo": version,
        "sourceInfo": f"commit {commit}",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "Apache-2.0 WITH LLVM-exception",
        "licenseDeclared": "Apache-2.0 WITH LLVM-exception",
        "copyrightText": "NOASSERTION",
    }]
    if os.environ.get("BANKLINT_HOMEPAGE"):
        packages[0]["homepage"] = os.environ["BANKLINT_HOMEPAGE"]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-banklint")]
    for name, package, license_, use in PARTS:
        key = "SPDXRef-" + package.replace("+", "p")
        packages.append({
            "SPDXID": key,
            "name": name,
            "versionInfo": versions.get(package, "NOASSERTION"),
            "supplier": "Organization: Debian",
            "sourceInfo": f"Debian's package {package}; {use}",
            "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False,
            "licenseConcluded": license_,
            "licenseDeclared": license_,
            "copyrightText": "NOASSERTION",
        })
        relations.append(("SPDXRef-banklint", "CONTAINS", key))
    entries = []
    for i, name in enumerate(files):
        entries.append({
            "SPDXID": f"SPDXRef-File-{i}",
            "fileName": "./" + name,
            "checksums": [{"algorithm": "SHA256", "checksumValue": sha256(os.path.join(folder, name))}],
            "licenseConcluded": "Apache-2.0 WITH LLVM-exception",
            "copyrightText": "NOASSERTION",
        })
        relations.append(("SPDXRef-DOCUMENT", "DESCRIBES", f"SPDXRef-File-{i}"))
    json.dump({
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"banklint-{version}",
        "documentNamespace": f"urn:banklint:{version}:{commit}",
        "creationInfo": {"created": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: packaging/sbom.py"]},
        "packages": packages,
        "files": entries,
        "relationships": [
            {"spdxElementId": a, "relationshipType": how, "relatedSpdxElement": b} for a, how, b in relations
        ],
    }, sys.stdout, indent=2)
    print()


main()
