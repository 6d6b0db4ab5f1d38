#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  With link-time optimisation a static array is loaded as in a program of one file, or as with -rdc=true; the
#         order in which files are given to the linker does not matter.
# Seen:   As in one file: four neighbours are one LDS.128 where -rdc=true has four LDS. But the static variables of
#         all files lie one behind the other in the order of the files. A float of a helper's file that is given first
#         pushes the caller's array off its multiple of 16, and the caller's loads apart. A kernel that does not call
#         it stays as it is.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96 nvidia-nvjitlink==13.0.88

# The instructions on shared memory of kernel $1 in what is linked
show() { "$bin/nvdisasm" -c "$work/linked.cubin" | instructions_in "$1"; }

cat > "$work/kernels.cu" <<'END'
#define ROW s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3]
extern "C" __device__ float total(float v);
extern "C" __global__ void alone(float *o) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = ROW;
}
extern "C" __global__ void caller(float *o) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = total(o[t]);
  __syncthreads();
  o[t] = ROW;
}
END
cat > "$work/helper.cu" <<'END'
extern "C" __device__ float total(float v) {
  __shared__ float one;
  if (threadIdx.x == 0) one = v;
  __syncthreads();
  return one;
}
END
cat > "$work/link.py" <<'END'
import ctypes, sys
library, output, kind, *options = sys.argv[1:4] + sys.argv[4].split()
link = ctypes.CDLL(library)
handle, size = ctypes.c_void_p(), ctypes.c_size_t()
def do(name, *arguments):
    if error := getattr(link, "nvJitLink" + name)(*arguments):
        sys.exit(f"nvJitLink{name}: {error}")
do("Create", ctypes.byref(handle), len(options), (ctypes.c_char_p * len(options))(*[o.encode() for o in options]))
for file in sys.argv[5:]:
    do("AddFile", handle, {"cubin": 1, "fatbin": 4}[kind], file.encode())
do("Complete", handle)
do("GetLinkedCubinSize", handle, ctypes.byref(size))
cubin = ctypes.create_string_buffer(size.value)
do("GetLinkedCubin", handle, cubin)
open(output, "wb").write(cubin.raw)
END
library=$(find "$venv" -name 'libnvJitLink.so.13')
for file in kernels helper; do
  "$bin/nvcc" -w -arch=sm_90 -rdc=true -cubin "$work/$file.cu" -o "$work/$file.cubin"
  "$bin/nvcc" -w -gencode arch=compute_90,code=lto_90 -rdc=true -fatbin "$work/$file.cu" -o "$work/$file.fatbin"
done
linked() { # kind, options, files
  kind=$1 options=$2
  shift 2
  python3 "$work/link.py" "$library" "$work/linked.cubin" "$kind" "$options" "$@"
}
linked cubin "-arch=sm_90" "$work/kernels.cubin" "$work/helper.cubin"
expect "without, alone" "STS LDS LDS LDS LDS" "$(show alone)"
expect "without, caller" "STS LDS LDS LDS LDS" "$(show caller)"
linked fatbin "-arch=sm_90 -lto" "$work/kernels.fatbin" "$work/helper.fatbin"
expect "helper last, alone" "STS LDS.128" "$(show alone)"
expect "helper last, caller" "STS LDS STS LDS.128" "$(show caller)"
linked fatbin "-arch=sm_90 -lto" "$work/helper.fatbin" "$work/kernels.fatbin"
expect "helper first, alone" "STS LDS.128" "$(show alone)"
expect "helper first, caller" "STS LDS STS LDS LDS LDS LDS" "$(show caller)"

exit $failed
