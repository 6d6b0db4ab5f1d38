#!/bin/bash
# Makes the documentation of this version as a site:
#   packaging/site/build.sh [FOLDER]      FOLDER: where the site goes, instead of dist/site
# FOLDER/VERSION is the site of a version; those that are there already stay, and FOLDER/index.html lists all. A link that
# leads nowhere is an error. BANKLINT_HOMEPAGE=https://… in the environment: where the sources are on the web.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/../../tools/setup.sh"

OUTPUT=$(realpath -m "${1:-dist/site}")
TOOLS=build/site-tools
export BANKLINT_VERSION
BANKLINT_VERSION=$(sed -n 's/^project(banklint VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}

[[ -x $TOOLS/bin/mkdocs ]] || {
  python3 -m venv "$TOOLS"
  "$TOOLS/bin/pip" install -q "mkdocs==1.6.1" || fail "cannot install mkdocs"
}
mkdir -p "$OUTPUT"
"$TOOLS/bin/mkdocs" build --clean --config-file packaging/site/mkdocs.yml --site-dir "$OUTPUT/$BANKLINT_VERSION" ||
  fail "the documentation has links that lead nowhere"
{
  echo '<!doctype html><meta charset="utf-8"><title>banklint</title><h1>banklint</h1><ul>'
  (cd "$OUTPUT" && printf '%s\n' */ | sort -rV | sed 's|\(.*\)/|<li><a href="\1/">\1</a></li>|')
  echo '</ul>'
} >"$OUTPUT/index.html"
