#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  numba-cuda, which takes NVIDIA's own optimizer and assembler, loads neighbours in shared memory as nvcc
#         does; if its check for negative indices is in the way, then wherever an index is signed.
# Seen:   For sm_90 s[4 * t] and its neighbours, written in a row, are four loads, where nvcc has one LDS.128; in a
#         loop of four steps they are one. s[2 * i] and s[2 * i + 1] are two loads if i is an int32 from memory, and
#         one if it is a uint32. For sm_100 all of them are one load, with the tools of the same version.
#
# Needs Python 3.11 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install venv numba-cuda==0.30.4 numba==0.68.1 llvmlite==0.50.0 \
  numpy==2.4.6 cuda-bindings==13.5.0 cuda-core==1.2.2 cuda-pathfinder==1.9.1 nvidia-cuda-nvcc==13.0.88 \
  nvidia-nvvm==13.0.88 nvidia-cuda-nvrtc==13.0.88 nvidia-cuda-runtime==13.0.96 nvidia-cuda-crt==13.0.88 \
  nvidia-nvjitlink==13.0.88 nvidia-cuda-nvdisasm==13.5.37
bin=$(dirname "$(find "$venv" -path '*/bin/ptxas')")
"$venv/bin/python" -c 'import numba_cuda; print("numba-cuda", numba_cuda.__version__)'
show_version "$bin/ptxas"

cat > "$work/kernels.py" <<'END'
import re, subprocess, sys
from numba import cuda, float32, int32, uint32

def row(o, index):
    s = cuda.shared.array(2048, float32)
    t = cuda.threadIdx.x
    s[t] = o[t]
    cuda.syncthreads()
    o[t] = s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3]

def loop(o, index):
    s = cuda.shared.array(2048, float32)
    t = cuda.threadIdx.x
    s[t] = o[t]
    cuda.syncthreads()
    x = float32(0)
    for j in range(4):
        x += s[4 * t + j]
    o[t] = x

def pair(o, index):
    s = cuda.shared.array(2048, float32)
    t = cuda.threadIdx.x
    s[t] = o[t]
    cuda.syncthreads()
    i = index[t]
    o[t] = s[2 * i] + s[2 * i + 1]

tools, work, kernel, index, cc = sys.argv[1:]
ptx, _ = cuda.compile_ptx(globals()[kernel], (float32[::1], globals()[index][::1]), cc=(int(cc) // 10, 0))
open(work + "/code.ptx", "w").write(ptx)
subprocess.run([tools + "/ptxas", "-arch=sm_" + cc, work + "/code.ptx", "-o", work + "/code.cubin"], check=True)
code = subprocess.run([tools + "/nvdisasm", "-c", work + "/code.cubin"], capture_output=True, text=True, check=True)
print(*re.findall(r"(?:LDS|STS)[.A-Z0-9]*", code.stdout))
END
show() { "$venv/bin/python" "$work/kernels.py" "$bin" "$work" "$@"; }
expect "sm_90, in a row" "STS LDS LDS LDS LDS" "$(show row int32 90)"
expect "sm_90, in a loop" "STS LDS.128" "$(show loop int32 90)"
expect "sm_90, at an int32" "STS LDS LDS" "$(show pair int32 90)"
expect "sm_90, at a uint32" "STS LDS.64" "$(show pair uint32 90)"
expect "sm_100, in a row" "STS LDS.128" "$(show row int32 100)"
expect "sm_100, at an int32" "STS LDS.64" "$(show pair int32 100)"

exit $failed
