#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  ptxas -v, cuobjdump -res-usage and nvlink -v say the same of a kernel's shared memory, as they read one
#         number.
# Seen:   Of a kernel with an array of 8192 bytes they do for sm_80. For sm_90 cuobjdump says 9216, and so does nvlink
#         of the object of -rdc=true, of which cuobjdump says 8192 before it is linked and 9216 after. For sm_100
#         nvlink says 8192, and cuobjdump 9216. 1024 bytes are the system's; the section .nv.shared.* of the linked
#         file contains them.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96 nvidia-cuda-cuobjdump==13.4.92

cat > "$work/array.cu" <<'END'
extern "C" __global__ void k(float *o) {
  __shared__ float s[2048];
  s[threadIdx.x] = o[threadIdx.x];
  __syncthreads();
  o[threadIdx.x] = s[threadIdx.x ^ 1];
}
END
smem() { sed -n 's/.* \([0-9]*\) bytes smem.*/\1/p' "$1"; }
usage() { "$bin/cuobjdump" -res-usage "$1" | sed -n 's/.*SHARED:\([0-9]*\).*/\1/p'; }
# ptxas and cuobjdump of a whole program; cuobjdump of an object, nvlink, and cuobjdump of what that links
told() {
  "$bin/nvcc" -w -arch="$1" -Xptxas -v -cubin "$work/array.cu" -o "$work/whole.cubin" 2> "$work/ptxas"
  "$bin/nvcc" -w -arch="$1" -rdc=true -cubin "$work/array.cu" -o "$work/part.cubin"
  "$bin/nvlink" -v -arch="$1" "$work/part.cubin" -o "$work/linked.cubin" > "$work/nvlink" 2>&1
  echo "$(smem "$work/ptxas") $(usage "$work/whole.cubin") $(usage "$work/part.cubin") $(smem "$work/nvlink")" \
    "$(usage "$work/linked.cubin")"
}
echo "ptxas -v, cuobjdump, cuobjdump before linking, nvlink -v, cuobjdump after linking"
expect sm_80 "8192 8192 8192 8192 8192" "$(told sm_80)"
expect sm_90 "8192 9216 8192 9216 9216" "$(told sm_90)"
expect sm_100 "8192 9216 8192 8192 9216" "$(told sm_100)"

exit $failed
