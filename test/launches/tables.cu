// RUN: cp %s %t.cu
// RUN: not %banklint --fix %t.cu | tr -s ' ' > %t.out
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=FIXED < %t.cu
//
// Which function of a table is called, only the run knows. But whichever it is, it gets what the call gives: so kernels
// behind it have the block shapes of the calls by pointers of its type. There may be other calls: so the edit is left to
// the user.

template <int N> __global__ void transpose(float *out) {
  __shared__ float tile[N][32];
  // FIXED: __shared__ float tile[N][32];
  // CHECK-DAG: pad the rows of 'tile'{{.*}}; the edit is left to you: line {{[0-9]+}} launches kernel 'transpose<{{32|64}}>' with a block shape that is not known
  tile[threadIdx.y][threadIdx.x] = out[0];
  __syncthreads();
  out[0] = tile[threadIdx.x][threadIdx.y];
}
template <int N> void launch(float *out, int width) { transpose<N><<<1, dim3(width, 8)>>>(out); }

static void (*const table[])(float *, int) = {launch<32>, launch<64>};
void by_number(float *out, int kind) { table[kind](out, 32); }
// CHECK-DAG: transpose<32> 32x8 tile load
// CHECK-DAG: transpose<64> 32x8 tile load

// Chosen by a condition, and called with two different widths.
template <int N> __global__ void column(float *out) {
  __shared__ float other[N][32];
  // FIXED: __shared__ float other[N][32];
  other[threadIdx.x][threadIdx.y] = out[0];
  __syncthreads();
  out[0] = other[threadIdx.x][threadIdx.y];
}
template <int N> void start(float *out, unsigned width) { column<N><<<1, dim3(width, 4)>>>(out); }
void by_condition(float *out, bool wide) {
  auto chosen = wide ? start<64> : start<32>;
  chosen(out, 32);
  chosen(out, 16);
}
// CHECK-DAG: column<32> 32x4 other store
// CHECK-DAG: column<32> 16x4 other store
// CHECK-DAG: column<64> 32x4 other store
// CHECK-DAG: column<64> 16x4 other store

// If a function of another file gets a pointer, it may call it with anything.
template <int N> __global__ void kept(float *out) {
  __shared__ float mine[N][32];
  // FIXED: __shared__ float mine[N][32];
  mine[threadIdx.x][threadIdx.y] = out[0];
  out[0] = mine[threadIdx.x][threadIdx.y];
}
template <int N> void begin(float *out, long width) { kept<N><<<1, dim3(width, 4)>>>(out); }
void keep(void (*)(float *, long));
void by_both(float *out, bool wide) {
  void (*chosen)(float *, long) = wide ? begin<32> : begin<64>;
  chosen(out, 32);
  keep(chosen);
}
// CHECK-DAG: pad the rows of 'mine'{{.*}}; the edit is left to you: the block shape of kernel 'kept<{{32|64}}>' is assumed

// So may whoever sees a member of an object.
struct Step { void (*run)(float *, short); };
template <int N> __global__ void step(float *out) {
  __shared__ float own[N][32];
  // FIXED: __shared__ float own[N][32];
  own[threadIdx.x][threadIdx.y] = out[0];
  out[0] = own[threadIdx.x][threadIdx.y];
}
template <int N> void run_step(float *out, short width) { step<N><<<1, dim3(width, 4)>>>(out); }
Step steps[] = {{run_step<32>}, {run_step<64>}};
void by_member(float *out, int kind) { steps[kind].run(out, 32); }
// CHECK-DAG: pad the rows of 'own'{{.*}}; the edit is left to you: the block shape of kernel 'step<{{32|64}}>' is assumed
