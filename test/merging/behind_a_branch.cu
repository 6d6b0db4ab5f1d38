// RUN: not %banklint %s | FileCheck %s
//
// `if (c) s[i] = v; x = s[i];`: the threads that came through the branch have the value in a register. nvcc lets only
// the others load, if the index was computed before the branch (`@!P0 LDS`, in the machine code for sm_90), and all if
// not (`LDS`): findings/nvcc_loads_only_where_a_branch_was_skipped.sh. So all that is known is that the 2-way conflict
// of all lanes may be none. What both sides have nobody loads.

#define K(NAME, BODY)                                                                                                  \
  __global__ void NAME(float *out, const float *in, int n) {                                                           \
    __shared__ float s[1024];                                                                                          \
    int t = threadIdx.x, u = 2 * t;                                                                                    \
    s[t] = in[t];                                                                                                      \
    __syncthreads();                                                                                                   \
    float v = in[t], x = 0;                                                                                            \
    BODY;                                                                                                              \
    out[t] = x;                                                                                                        \
  }

// CHECK-DAG: if_store 32 s store 4 2 1 2 1 exact
// CHECK-DAG: if_store 32 s load 4 1..2 - - - bounded: depends on how many threads meet a condition
K(if_store, if (t > 3) s[u] = v; x = s[u])
// The same with the index computed where it is used: here all lanes load.
// CHECK-DAG: in_place 32 s load 4 1..2 - - - bounded: depends on how many threads meet a condition
K(in_place, if (t > 3) s[2 * t] = v; x = s[2 * t])
// A load in the branch is as good. It may also be made before the branch, for all lanes: see both_sides.cu.
// CHECK-DAG: if_load 32 s load 4 1..2 - - - bounded: as written; both sides of a branch load it
// CHECK-DAG: if_load 32 s load 4 1..2 - - - bounded: depends on how many threads meet a condition
K(if_load, float y = 0; if (t > 3) y = s[u] * v; x = s[u] + y)
// CHECK-DAG: if_else 32 s load 4 1..2 - - - bounded: depends on how many threads meet a condition
K(if_else, if (t > 3) s[u] = v; else out[t + 7] = v; x = s[u])
// CHECK-DAG: in_else 32 s load 4 1..2 - - - bounded: depends on how many threads meet a condition
K(in_else, if (t > 3) out[t + 7] = v; else s[u] = v; x = s[u])
// A store beside it, to another word, changes nothing.
// CHECK-DAG: beside 32 s load 4 1..2 - - - bounded: depends on how many threads meet a condition
K(beside, if (t > 3) s[u] = v; s[u + 1] = 3; x = s[u])
// Where both sides store nobody loads, nor once they have loaded.
// CHECK-DAG: both 32 s load 4 0 0 0 0 exact
K(both, if (t > 3) s[u] = v; else s[u] = v * 3; x = s[u])

// All lanes load behind another branch, and behind a store that may be to the same word.
// CHECK-DAG: two_branches 32 s load 4 2 1 2 1 exact
K(two_branches, if (t > 3) s[u] = v; if (t > 5) out[t + 99] = v; x = s[u])
// CHECK-DAG: other_store 32 s load 4 2 1 2 1 exact
K(other_store, if (t > 3) s[u] = v; s[t + 7] = 3; x = s[u])
// And so they do behind a barrier.
// CHECK-DAG: barrier 32 s load 4 2 1 2 1 exact
K(barrier, if (t > 3) s[u] = v; __syncthreads(); x = s[u])

// Where data decides who skipped the branch, nobody knows how many load, nor for a bounds check: none, mostly.
// CHECK-DAG: data 32 s load 4 up to 2 - - - data-dependent: data decides which threads take part
K(data, if (v > 3) s[u] = v; x = s[u])
// CHECK-DAG: bounds 32 s load 4 1..2 - - - bounded: depends on how many threads meet a condition
K(bounds, if (t < n) s[u] = v; x = s[u])

// Of two sides that nobody knows, the second says nothing of who came through the first.
// CHECK-DAG: sides 32 s load 4 {{.*}} exact
K(sides, if (t < n) s[t] = v; else x = s[t])

// In each step of a loop that is unrolled, those who come through the branch load a word of their own, and only the
// others load it behind it (`@P0 LDS`, `@P0 STS`, `@!P0 LDS`, four times): nothing is joined.
// CHECK-DAG: :[[#@LINE+9]]:22 steps 256 part load 4 1..4 - - - bounded: as written; both sides of a branch load it
// CHECK-DAG: :[[#@LINE+9]]:15 steps 256 part load 4 1..4 - - - bounded: depends on how many threads meet a condition{{ *$}}
__global__ void steps(float *out, const float *in) {
  __shared__ float part[1024], last[256];
  for (int i = 0; i < 4; ++i) part[threadIdx.x + 256 * i] = in[threadIdx.x + 256 * i];
  last[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (unsigned i = 0; i < 4; ++i) {
    unsigned at = threadIdx.x * 4 + i, section = at / 4;
    if (section > 0) part[at] += last[section - 1];
    out[at] = part[at];
  }
}

void go(float *p, int n) {
  steps<<<1, 256>>>(p, p);
  in_place<<<1, 32>>>(p, p, n), if_store<<<1, 32>>>(p, p, n), if_load<<<1, 32>>>(p, p, n);
  if_else<<<1, 32>>>(p, p, n), in_else<<<1, 32>>>(p, p, n);
  beside<<<1, 32>>>(p, p, n), both<<<1, 32>>>(p, p, n), two_branches<<<1, 32>>>(p, p, n);
  other_store<<<1, 32>>>(p, p, n), barrier<<<1, 32>>>(p, p, n), data<<<1, 32>>>(p, p, n), bounds<<<1, 32>>>(p, p, n);
  sides<<<1, 32>>>(p, p, n);
}
