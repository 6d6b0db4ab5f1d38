# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the scripts here share, which source it: a temporary folder, $work; packages from PyPI; the instructions of a
# kernel; and a comparison with what was seen.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# Installs packages into the folder $1 of $work.
install() {
  venv=$work/$1
  shift
  python3 -m venv "$venv"
  "$venv/bin/pip" -q --disable-pip-version-check install "$@"
}

# The version that a tool of a CUDA toolkit tells of itself.
show_version() { "$1" --version | tail -2 | head -1; }

# Installs nvcc of version $1 with the runtime's headers of version $2, nvdisasm, and further packages; $bin has them.
install_nvcc() {
  nvcc=$1 headers=$2
  shift 2
  install "$nvcc" nvidia-cuda-nvcc=="$nvcc" nvidia-nvvm=="$nvcc" nvidia-cuda-crt=="$nvcc" \
    nvidia-cuda-runtime=="$headers" nvidia-cuda-nvdisasm==13.5.37 "$@"
  bin=$(dirname "$(find "$work/$nvcc" -path '*/bin/nvcc')")
  show_version "$bin/nvcc"
  show_version "$bin/nvdisasm"
}

# Of kernel $1 in nvdisasm's text, the instructions that are shown, in order.
shown='LDS|STS'
instructions_in() {
  awk -v kernel=".text.$1:" -v shown="($shown)[A-Z0-9.]*" '
    /^\.text\./ { in_kernel = $1 == kernel }
    in_kernel && match($0, shown) {
      printf "%s%s", sep, substr($0, RSTART, RLENGTH)
      sep = " "
    }
    END { print "" }'
}

# The same of kernel $1 in the file $2, compiled with $options and the other arguments.
options=
instructions() {
  kernel=$1 file=$2
  shift 2
  "$bin/nvcc" -w $options "$@" -cubin "$file" -o "$work/code.cubin"
  "$bin/nvdisasm" -c "$work/code.cubin" | instructions_in "$kernel"
}

expect() { # what, expected, seen
  echo "$1: $3"
  [ "$2" = "$3" ] || { echo "  expected: $2"; failed=1; }
}
