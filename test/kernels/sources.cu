// RUN: not %banklint %s | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: not %banklint --block=48 %s | FileCheck %s --check-prefixes=CHECK,DEFAULT
// RUN: not %banklint --block=bare=16x2 --block=launched=8 --block=bounded=4 --block='templated<2>=2' %s | FileCheck %s --check-prefix=KERNEL
// RUN: not %banklint --format=json --block=bare=48 %s | sed -n '/"accesses"/,$p' | grep -E '"(kernel|block_source)"' | FileCheck %s --check-prefix=JSON
//
// Where a block shape comes from, strongest first: an option for this kernel; launches; an option for all kernels, if it
// keeps the launch bounds; these; else an assumption. The table says which it was.

// CHECK-DAG: launched 64 m store 4 32 2 64 2 exact
// KERNEL-DAG: launched 8 (option) m store 4 8 1 8 1 exact
// JSON: "kernel": "launched"
// JSON-NEXT: "block_source": "launch"
__global__ void launched(int *out) {
  __shared__ int m[64][32];
  m[threadIdx.x][0] = 0;
}
void launch(int *out) { launched<<<1, 64>>>(out); }

// NONE-DAG: bounded 128 (launch_bounds) m store 4 32 4 128 4 exact
// DEFAULT-DAG: bounded 48 (option) m store 4 16..32 2 48 2 exact
// KERNEL-DAG: bounded 4 (option) m store 4 4 1 4 1 exact
// JSON: "kernel": "bounded"
// JSON-NEXT: "block_source": "launch_bounds"
__global__ void __launch_bounds__(128, 2) bounded(int *out) {
  __shared__ int m[128][32];
  m[threadIdx.x][0] = 0;
}

// Without anything, a kernel that uses threadIdx.x alone is taken to run in full warps of it.
// NONE-DAG: bare 256 (assumed) m store 4 32 8 256 8 exact
// DEFAULT-DAG: bare 48 (option) m store 4 16..32 2 48 2 exact
// KERNEL-DAG: bare 16x2 (option) m store 4 16 1 16 1 exact
// JSON: "kernel": "bare"
// JSON-NEXT: "block_source": "option"
__global__ void bare(int *out) {
  __shared__ int m[1024][32];
  m[threadIdx.x][0] = 0;
}

// KERNEL-DAG: templated<2> 2 (option) m store 4 2 1 2 1 exact
// JSON: "kernel": "templated<2>"
// JSON-NEXT: "block_source": "assumed"
template <int> __global__ void templated(int *out) {
  __shared__ int m[1024][32];
  m[threadIdx.x][0] = 0;
}
template __global__ void templated<2>(int *);
