#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  An atomic on a __shared__ array is one on shared memory (ATOMS), whatever its scope; atomicAdd_block, which
#         promises less than atomicAdd, is at least as fast.
# Seen:   Clang 19.1.7 and 22.1.8 compile what atomicAdd calls for shared memory, and what atomicAdd_block and
#         atomicAdd_system call for any memory: ptxas makes ATOM of it, as of a pointer to global memory. So does
#         Clang 19 of atomicInc and atomicDec; Clang 22 makes ATOMS.
#
# Needs Python 3 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

# What __clang_cuda_device_functions.h has atomicAdd, atomicAdd_block, atomicAdd_system, atomicInc and atomicDec call.
cat > "$work/atomics.cu" <<'END'
#define KERNEL(name, atomic) extern "C" __attribute__((global)) void name(int *out, int n) { \
    __attribute__((shared)) int s[64]; int t = __nvvm_read_ptx_sreg_tid_x(); s[t] = n; __syncthreads(); \
    atomic; __syncthreads(); out[t] = s[t]; }
KERNEL(plain, __nvvm_atom_add_gen_i(&s[t & n], 5))
KERNEL(of_block, __nvvm_atom_cta_add_gen_i(&s[t & n], 5))
KERNEL(of_system, __nvvm_atom_sys_add_gen_i(&s[t & n], 5))
KERNEL(increment, __nvvm_atom_inc_gen_ui((unsigned *)&s[t & n], 63))
KERNEL(decrement, __nvvm_atom_dec_gen_ui((unsigned *)&s[t & n], 63))
END
atomics() { # kernel
  "$bin/nvdisasm" -c "$work/code.cubin" | instructions_in "$1" | sed 's/\.[A-Z0-9.]*//'
}
shown='ATOMS?'
for version in 0.14.1 0.17.1; do
  install "$version" ziglang=="$version"
  zig=$(find "$venv" -name zig -type f)
  "$zig" clang --version | head -1
  "$zig" clang -x cuda --cuda-gpu-arch=sm_80 --cuda-device-only -nocudainc -nogpulib -O3 -w -S "$work/atomics.cu" \
    -o "$work/code.ptx"
  "$bin/ptxas" -arch=sm_80 "$work/code.ptx" -o "$work/code.cubin"
  expect "atomicAdd" "ATOMS" "$(atomics plain)"
  expect "atomicAdd_block" "ATOM" "$(atomics of_block)"
  expect "atomicAdd_system" "ATOM" "$(atomics of_system)"
  [ "$version" = 0.14.1 ] && by=ATOM || by=ATOMS
  expect "atomicInc" "$by" "$(atomics increment)"
  expect "atomicDec" "$by" "$(atomics decrement)"
done

exit $failed
