"""Prints kernels with 2,100 accesses to shared memory, of which 1,400 have conflicts."""

for k in range(100):
    print(f"__global__ void kernel{k}(float *out, float x) {{\n  __shared__ float s[32][64];")
    for i in range(7):
        print(f"  s[threadIdx.x][{i}] = x;")
        print(f"  x += s[threadIdx.y][threadIdx.x + {i}] * s[(threadIdx.x * {i + 2}) % 32][{i}];\n  __syncthreads();")
    print("  out[threadIdx.x] = x;\n}")
