#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  Only atomicAdd(p, 1) is compiled to the instruction that counts lanes (ATOMS.POPC.INC).
# Seen:   atomicSub(p, 0xffffffff) and atomicInc(p, 0xffffffff) are as well, if nobody wants the old value. With
#         it they are ATOMS.ADD, and with another last number atomicInc is ATOMS.INC.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q --disable-pip-version-check install nvidia-cuda-nvcc==13.0.88 nvidia-nvvm==13.0.88 \
  nvidia-cuda-crt==13.0.88 nvidia-cuda-runtime==13.0.96 nvidia-cuda-nvdisasm==13.5.37
bin=$(dirname "$(find "$work/venv" -path '*/bin/nvcc')")
"$bin/nvcc" --version | tail -2 | head -1
"$bin/nvdisasm" --version | tail -2 | head -1

# The instructions on shared memory of kernel $1 in the file $2, compiled with the other arguments.
instructions() {
  kernel=$1 file=$2
  shift 2
  "$bin/nvcc" -w -arch=sm_90 "$@" -cubin "$file" -o "$work/code.cubin"
  "$bin/nvdisasm" -c "$work/code.cubin" | awk -v kernel=".text.$kernel:" '
    /^\.text\./ { in_kernel = $1 == kernel }
    in_kernel && match($0, /(LDS|STS|ATOMS)[A-Z0-9.]*/) { printf "%s%s", sep, substr($0, RSTART, RLENGTH); sep = " " }
    END { print "" }'
}
failed=0
expect() { # what, expected, seen
  echo "$1: $3"
  [ "$2" = "$3" ] || { echo "  expected: $2"; failed=1; }
}

cat > "$work/atomics.cu" <<'END'
#define K(name, call) extern "C" __global__ void name(unsigned *o) { \
    __shared__ unsigned s[256]; unsigned t = threadIdx.x, old = 0; s[t] = o[t]; __syncthreads(); \
    unsigned *p = &s[o[t + 256]]; call; __syncthreads(); o[t] = s[t ^ 1] + old; }
K(add, atomicAdd(p, 1u))
K(sub, atomicSub(p, 0xffffffffu))
K(inc, atomicInc(p, 0xffffffffu))
K(inc_old, old = atomicInc(p, 0xffffffffu))
K(inc_9, atomicInc(p, 9u))
END
for kernel in add sub inc; do
  expect "$kernel" "STS ATOMS.POPC.INC.32 LDS" "$(instructions $kernel "$work/atomics.cu")"
done
expect inc_old "STS ATOMS.ADD LDS" "$(instructions inc_old "$work/atomics.cu")"
expect inc_9 "STS ATOMS.INC LDS" "$(instructions inc_9 "$work/atomics.cu")"

exit $failed
