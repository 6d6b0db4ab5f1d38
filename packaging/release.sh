#!/bin/bash
# Makes a release of the commit that is checked out:
#   packaging/release.sh [FOLDER]      FOLDER: where it goes, instead of dist; it must be empty
# In it: the sources, the package for Debian 12 and 13, the wheels and the sources for PyPI, a bill of materials (SPDX),
# the notes from CHANGELOG.md, and SHA256SUMS of all. BANKLINT_HOMEPAGE=https://… in the environment: where the project is
# on the web, for the links in reports, messages and packages. Called twice for the same commit on the same
# machine it makes the same files: times are those of the commit, and no path of the machine gets into them.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/../tools/setup.sh"

OUTPUT=$(realpath -m "${1:-dist}")
[[ -z $(ls -A "$OUTPUT" 2>/dev/null) ]] || fail "$OUTPUT is not empty"
[[ -z $(git status --porcelain) ]] || fail "files are changed: commit first"
VERSION=$(sed -n 's/^project(banklint VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
NAME=banklint-$VERSION
COMMIT=$(git rev-parse HEAD)
export SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export LC_ALL=C TZ=UTC

# What goes into the release is built from the archive, in a folder of its own: nothing that lies around gets in.
WORK=$PWD/build/release-$VERSION
mkdir -p "$OUTPUT"
echo "== $NAME of commit $COMMIT"
git archive --format=tar --prefix="$NAME/" "$COMMIT" | gzip -n9 >"$OUTPUT/$NAME.tar.gz"
rm -rf "${WORK:?}" && mkdir -p "$WORK/source"
tar -C "$WORK/source" --strip-components=1 -xzf "$OUTPUT/$NAME.tar.gz"
"$WORK/source/packaging/wheel/build.sh" "$OUTPUT"
"$WORK/source/packaging/deb/build.sh" "$OUTPUT"

echo "== notes, bill of materials, sums"
packaging/notes.py "$VERSION" CHANGELOG.md >"$OUTPUT/banklint-notes.md"
packaging/sbom.py "$VERSION" "$COMMIT" "$OUTPUT" "$WORK"/source/build/*/packages >"$OUTPUT/banklint.spdx.json"
(cd "$OUTPUT" && sha256sum -- $(ls | grep -v SHA256SUMS) >SHA256SUMS && cat SHA256SUMS)
