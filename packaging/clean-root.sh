# A clean machine: a new Debian in a folder, made with debootstrap and entered with chroot, which needs root. To be sourced.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   MIRROR=URL           Debian's archive, instead of the one that debootstrap knows
#   BANKLINT_ROOTS=DIR   keeps new roots in DIR, and starts from copies of them the next time

# make_root SUITE PACKAGES [ARCHITECTURE]: a new root of that suite with these packages (a,b,c) besides Debian's smallest set;
# its folder is in $ROOT, and is removed at the end. One of arm64 runs in qemu.
make_root() {
  local suite=$1 packages=$2 architecture=${3:-$(dpkg --print-architecture)} kept=
  command -v debootstrap >/dev/null || fail "needs debootstrap"
  ((EUID == 0)) || fail "needs root, for debootstrap and chroot"
  [[ $architecture == "$(dpkg --print-architecture)" || -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ]] ||
    fail "needs qemu-user-static, and /proc/sys/fs/binfmt_misc mounted where it registered itself"
  ROOT=$(mktemp -d)
  trap remove_root EXIT
  [[ -z ${BANKLINT_ROOTS:-} ]] || kept=$BANKLINT_ROOTS/$suite-$architecture-$(cksum <<<"$packages" | cut -d ' ' -f 1).tar
  if [[ -e $kept ]]; then
    tar -C "$ROOT" -xf "$kept"
  else
    echo "== a new root of $suite for $architecture"
    debootstrap --arch="$architecture" --variant=minbase --include="ca-certificates,$packages" "$suite" "$ROOT" ${MIRROR:+"$MIRROR"} >"$ROOT.log" 2>&1 ||
      { tail "$ROOT.log" >&2; fail "debootstrap failed"; }
    rm -f "$ROOT.log"
    [[ -z $kept ]] || { mkdir -p "$BANKLINT_ROOTS" && tar -C "$ROOT" -cf "$kept" .; }
  fi
  mount -t proc proc "$ROOT/proc" || fail "cannot mount /proc in the root"
  # Terminals of its own, for what asks whether it has one.
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$ROOT/dev/pts" && ln -sf pts/ptmx "$ROOT/dev/ptmx"
  mkdir -p "$ROOT/trial"
}

# share_with_root FOLDER PATH: the root has this folder of the machine there.
share_with_root() {
  mkdir -p "$1" "$ROOT/$2"
  mount --bind "$1" "$ROOT/$2" || fail "cannot mount $1 in the root"
}

remove_root() {
  local point
  # A shared folder is no part of the root: if it cannot be taken out, the root stays.
  for point in $(findmnt -rno TARGET | grep "^$ROOT/"); do
    umount "$point" || return
  done
  rm -rf --one-file-system "$ROOT"
}

# in_root COMMAND...: prints and runs it in /trial of the root, with the environment of a new user.
in_root() {
  echo "\$ $*"
  env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    chroot "$ROOT" sh -c "cd /trial && $*"
}

# expect_in_root CODE COMMAND...: the same, which must end with this code.
expect_in_root() {
  local expected=$1 code=0
  shift
  in_root "$*" || code=$?
  ((code == expected)) || fail "expected the exit code $expected, got $code"
}

# expect_no_compiler: the root has neither a compiler nor LLVM's libraries.
expect_no_compiler() {
  local program
  for program in cc gcc c++ g++ clang clang-tidy clangd nvcc; do
    ! chroot "$ROOT" sh -c "command -v $program" || fail "the root is not clean: it has $program"
  done
  ! ls "$ROOT"/usr/lib/*/libLLVM* 2>/dev/null || fail "the root is not clean: it has LLVM"
  ! ls -d "$ROOT"/usr/include/c++ "$ROOT"/usr/include/stdio.h 2>/dev/null || fail "the root is not clean: it has headers"
}
