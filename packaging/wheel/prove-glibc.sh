#!/bin/bash
# Uses the programs of a wheel with a C library that Debian's archive no longer has, and shows that they run with glibc 2.28:
#   packaging/wheel/prove-glibc.sh GLIBC WHEEL     GLIBC: the folder in which glibc was built
# To build it, of the sources' tag glibc-2.28: .../configure --prefix=/usr --disable-werror CC="gcc -fcommon" && make
# The root has nothing but the C library and what is in the wheel, so pip cannot be used in it. The sum of the JSON is to be
# that which prove.sh says of the same wheel.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/../../tools/setup.sh"

(($# == 2)) || fail "usage: packaging/wheel/prove-glibc.sh GLIBC WHEEL"
((EUID == 0)) || fail "needs root, for chroot"
GLIBC=$1
ROOT=$(mktemp -d)
trap 'umount "$ROOT/proc"; rm -rf --one-file-system "$ROOT" "$OUTSIDE"' EXIT
OUTSIDE=$(mktemp -d)
mkdir -p "$ROOT"/{dev,proc,tmp,root,lib64,trial,"$(dirname "$ROOT")"}
ln -s / "$ROOT$ROOT" # paths of the machine are those in the root, too, for the editor
mount -t proc proc "$ROOT/proc"
mknod -m 666 "$ROOT/dev/null" c 1 3
install "$GLIBC"/elf/ld.so "$ROOT/lib64/ld-linux-x86-64.so.2"
for library in libc.so:6 math/libm.so:6 nptl/libpthread.so:0 dlfcn/libdl.so:2; do
  install "$GLIBC/${library%:*}" "$ROOT/lib64/$(basename "${library%:*}").${library#*:}"
done
python3 -m zipfile -e "$2" "$ROOT" && chmod +x "$ROOT"/banklint/bin/*
git ls-files examples test/accesses test/calls test/l* test/merging test/padding | grep '\.cu$' | sed -n 1,200p >"$OUTSIDE/files"
tar -cf - -T "$OUTSIDE/files" | tar -C "$ROOT/trial" -xf -
cp examples/transpose.cu "$ROOT/trial"

# in_root PROGRAM...: runs it there, as a new user does.
in_root() {
  env -i PATH=/banklint/bin HOME=/root LANG=C.UTF-8 "$(command -v unshare)" -R "$ROOT" -w /trial "$@"
}

echo "== $(in_root /lib64/libc.so.6 | head -n 1)"
in_root banklint --version
in_root banklint doctor
! in_root banklint transpose.cu | tee "$OUTSIDE/found" || fail "found nothing"
grep -q "32-way bank conflict" "$OUTSIDE/found" || fail "found something else"
in_root clang-tidy --checks='-*,gpu-*' transpose.cu -- | tee "$OUTSIDE/tidy"
grep -q "warning: 32-way bank conflict" "$OUTSIDE/tidy" || fail "clang-tidy found nothing"
printf '#!/bin/bash\nexec env -i HOME=/root %q -R %q %q/banklint/bin/banklint-clangd "$@"\n' "$(command -v unshare)" "$ROOT" \
  "$ROOT" >"$OUTSIDE/banklint-clangd"
chmod +x "$OUTSIDE/banklint-clangd"
(cd "$ROOT/trial" && PATH=$OUTSIDE:$PATH PYTHONPATH=$OLDPWD/test/clangd python3 "$OLDPWD/packaging/wheel/editor.py" transpose.cu)
in_root banklint --fix --quiet transpose.cu >/dev/null || true # 1: it had a conflict
in_root banklint transpose.cu

# Code 2: some of these files are there to be wrong.
mapfile -t FILES <"$OUTSIDE/files"
code=0
in_root banklint --format=json --quiet "${FILES[@]}" >"$OUTSIDE/there.json" 2>/dev/null || code=$?
((code == 2)) || fail "expected the exit code 2, got $code"
echo "JSON of ${#FILES[@]} files: $(sha256sum <"$OUTSIDE/there.json" | head -c 12)"
