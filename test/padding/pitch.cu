// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.once.cu %t.cu
//
// A flat array whose indices have the length of its rows as a factor. Longer rows are a greater factor, which takes no
// instruction more. It is edited where each index stays in its row: the kernel is analysed with the greater factor as
// well, and each access has to be where it should be.

#define ROW 32
__global__ void columns(float *out, const float *in) {
  // CHECK: note: lengthen the rows of 'tile': '[y * 33 + x]' instead of '[y * 32 + x]' takes 96 instead of 1088 wavefronts per block for all its accesses
  __shared__ float tile[32 * ROW];
  // FIXED: tile[32 * (ROW + 1)];
  tile[threadIdx.y * ROW + threadIdx.x] = in[threadIdx.x];
  // FIXED: tile[threadIdx.y * (ROW + 1) + threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[32 * threadIdx.x + threadIdx.y] + tile[threadIdx.x];
  // FIXED: tile[33 * threadIdx.x + threadIdx.y] + tile[threadIdx.x];
}

// The block shape as the length of rows. A lane may go from row to row, to and fro.
__global__ void shapes(float *out, const float *in) {
  // CHECK: note: lengthen the rows of 'odd': '[y * 18 + x]' instead of '[y * 17 + x]' takes 32 instead of 48 wavefronts per block
  __shared__ float odd[16 * 17];
  // FIXED: odd[16 * 18];
  odd[threadIdx.y * (blockDim.x + 1) + threadIdx.x] = in[threadIdx.x];
  // FIXED: odd[threadIdx.y * (blockDim.x + 2) + threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = odd[threadIdx.x * (blockDim.y + 1) + threadIdx.y];
  // FIXED: odd[threadIdx.x * (blockDim.y + 2) + threadIdx.y];
  out[threadIdx.y] = odd[(15 - threadIdx.x) * 17 + threadIdx.y];
  // FIXED: odd[(15 - threadIdx.x) * 18 + threadIdx.y];
}

// Planes of rows, a length that is a number alone, and an argument of the template.
template <int N> __global__ void planes(float *out, const float *in) {
  // CHECK: note: lengthen the rows of 'cube': '[y * 33 + x]' instead of '[y * 32 + x]'
  __shared__ float cube[2 * N * N];
  // FIXED: cube[2 * N * (N + 1)];
  const int t = threadIdx.x;
  for (int z = 0; z < 2; ++z)
    for (int y = 0; y < N; ++y)
      cube[z * N * N + y * N + t] = in[t];
  // FIXED: cube[z * N * (N + 1) + y * (N + 1) + t] = in[t];
  __syncthreads();
  for (int z = 0; z < 2; ++z)
    for (int x = 0; x < N; ++x)
      out[t] += cube[z * N * N + t * N + x];
}

// In dynamic shared memory the launch says how long the array is.
__global__ void dynamic(float *out, const float *in, int n) {
  // CHECK: note: lengthen the rows in 'all': '32 + 4' instead of '32' takes
  extern __shared__ float all[];
  // FIXED: {{^}}  constexpr int rowsPitch = 32 + 4;
  float *rows = all;
  for (int y = 0; y < n; ++y)
    rows[y * 32 + threadIdx.x] = in[y];
  // FIXED: rows[y * rowsPitch + threadIdx.x] = in[y];
  __syncthreads();
  for (int x = 0; x < 32; ++x)
    out[threadIdx.x] += rows[threadIdx.x * 32 + x];
  // FIXED: rows[threadIdx.x * rowsPitch + x];
}

// What pointers to rows are made of; what is behind them counts from there.
__device__ float sum(const float *row, int n) {
  float all = 0;
  for (int x = 0; x < n; ++x)
    all += row[x & 31];
  return all;
}
__global__ void pointers(float *out, int n) {
  // CHECK: note: lengthen the rows of 'po': '[y * 33 + x]' instead of '[y * 32 + x]'
  __shared__ float po[32 * 32];
  float *mine = po + 32 * threadIdx.x;
  // FIXED: float *mine = po + 33 * threadIdx.x;
  for (int k = 0; k < 32; ++k)
    mine[k] = k;
  out[threadIdx.x] = sum(&po[threadIdx.x * 32], n) + sum(mine, 8);
  // FIXED: sum(&po[threadIdx.x * 33], n) + sum(mine, 8);
}
// Not if the pointers go further, or are compared: then they stay.
__global__ void differences(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'di', '[i + (i >> 5)]' instead of '[i]'
  __shared__ float di[1024];
  float *mine = di + threadIdx.x * 32;
  *mine = 0;
  // FIXED: mine[((mine - di) >> 5)] = 0;
  out[threadIdx.x] = mine - di;
}

// Not where an index may leave its row; gaps are right for any index.
__global__ void beyond(float *out, int n) {
  // CHECK: note: leave a gap after every 32 elements of 'next', '[i + (i >> 5)]' instead of '[i]'
  __shared__ float next[1024];
  next[threadIdx.x * 32 + n] = out[0];
  // FIXED: next[padded(threadIdx.x * 32 + n)] = out[0];
}
// Nor where an index does not say what its row is.
__global__ void hidden(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'by', '[i + (i >> 5)]' instead of '[i]'
  __shared__ float by[1024];
  const int row = threadIdx.x * 32;
  by[row] = out[0];
  out[1] = by[threadIdx.x * 32];
  // FIXED: by[padded(row)] = out[0];
}
// Nor where the analysis does not come.
__global__ void unseen(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'un', '[i + (i >> 5)]' instead of '[i]'
  __shared__ float un[1024];
  un[threadIdx.x * 32] = out[0];
  if (threadIdx.x > 32)
    out[1] = un[threadIdx.x * 32];
  // FIXED: out[1] = un[padded(threadIdx.x * 32)];
}
// Nor where other macros may make another number of a factor than of the others.
#ifndef PITCH
#define PITCH 32
#endif
__global__ void varies(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'va', '[i + (i >> 5)]' instead of '[i]'
  __shared__ float va[1024];
  va[threadIdx.x * PITCH] = out[0];
  out[1] = va[threadIdx.x * 32];
}
__global__ void same(float *out) {
  // CHECK: note: lengthen the rows of 'sa': '[y * 33 + x]' instead of '[y * 32 + x]'
  __shared__ float sa[PITCH * PITCH];
  // FIXED: sa[PITCH * (PITCH + 1)];
  sa[threadIdx.x * PITCH] = out[0];
  // FIXED: sa[threadIdx.x * (PITCH + 1)] = out[0];
}

// Nor where other instantiations have rows of another length in the same text.
template <int N> __global__ void lengths(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'le', '[i + (i >> 5)]' instead of '[i]'
  __shared__ float le[1024];
  le[threadIdx.x * N] = out[0];
  // FIXED: le[padded(threadIdx.x * N)] = out[0];
}
// Nor where a length that does not have the factor would grow by too little in rows of another length.
#define ALL (PITCH * PITCH)
__global__ void shares(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'sh', '[i + (i >> 5)]' instead of '[i]'
  __shared__ float sh[ALL];
  sh[threadIdx.x * PITCH] = out[0];
}
// Nor where other macros may make another number of the rest of an index, or an `#if` in the function of its variables.
#ifndef COLUMN
#define COLUMN 3
#endif
__global__ void column(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'co', '[i + (i >> 5)]' instead of '[i]'
  __shared__ float co[2048];
  co[threadIdx.x * 32 + COLUMN] = out[0];
}
__global__ void conditional(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'cd', '[i + (i >> 5)]' instead of '[i]'
  __shared__ float cd[2048];
  int x = 0;
#ifdef FAR
  x = 33;
#endif
  cd[threadIdx.x * 32 + x] = out[0];
}
// Nor where they may make another number that comes to the index by variables, calls or launches.
__device__ int element(const int *row, int x) { return row[x]; }
__global__ void brought(int *out) {
  // CHECK: note: leave a gap of 4 after every 32 elements of 'br', '[i + (i >> 5) * 4]' instead of '[i]'
  __shared__ int br[2048];
  for (int i = 0; i < 32; ++i)
    br[threadIdx.x * 32 + i] = out[i];
  out[threadIdx.x] = element(br + threadIdx.x * 32, COLUMN);
}
template <int N> __global__ void argument(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'ar', '[i + (i >> 5)]' instead of '[i]'
  __shared__ float ar[2048];
  ar[threadIdx.x * 32 + N] = out[0];
}
// Nor in what a macro gets, which it may use for more.
#define MIXED(i) ((i) ^ ((i) >> 5 & 1))
__global__ void mixed(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'mi', '[i + (i >> 5)]' instead of '[i]'
  __shared__ float mi[1024];
  mi[threadIdx.x * 32] = out[0];
  out[1] = mi[MIXED(threadIdx.x * 32) + 0];
}

// A thread has eight rows, so that its neighbour is as far away as eight. A gap would save some wavefronts more, and take
// operations in each access.
__global__ void eight(float *out, const float *in) {
  // CHECK: note: lengthen the rows of 'several': '[y * 17 + x]' instead of '[y * 16 + x]'
  __shared__ float several[64 * 16];
  // FIXED: float several[64 * 17];
  for (int row = threadIdx.x / 16; row < 64; row += 8)
    several[row * 16 + threadIdx.x % 16] = in[row];
  // FIXED: several[row * 17 + threadIdx.x % 16] = in[row];
  __syncthreads();
  float total = 0;
  for (int k = 0; k < 16; k += 3)
    for (int i = 0; i < 8; ++i)
      total += several[(threadIdx.x / 16 * 8 + i) * 16 + k];
  // FIXED: total += several[(threadIdx.x / 16 * 8 + i) * 17 + k];
  out[threadIdx.x] = total;
}

// Where nothing says what the rows are, a gap after each of them takes a division. That is no advice, unless it saves
// more than half of the wavefronts.
__global__ void divided(unsigned *out, const unsigned *in) {
  // CHECK: note: no padding is offered for 'parts': each access would take a division: where it was measured, that cost more than 2-way conflicts
  __shared__ unsigned parts[16 * 17];
  parts[threadIdx.y * 17 + threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = parts[threadIdx.x * 17 + threadIdx.y] + parts[40];
}
__global__ void four(double *out, const double *in) {
  // CHECK: note: leave a gap after every 68 elements of 'wide', '[i + i / 68]' instead of '[i]', takes 8 instead of 32 wavefronts per block for all its accesses
  __shared__ double wide[64 * 17];
  // FIXED: double wide[64 * 17 * 69 / 68];
  int at[4] = {3, 7, 8, 13};
  for (int k = 0; k < 4; ++k) {
    const int column = at[k] + threadIdx.x / 16 * 17, row = threadIdx.x % 16 * 68;
    wide[row + column] = in[k];
    // FIXED: wide[padded(row + column)] = in[k];
  }
}

// An index may be read from an array that the thread has for itself; not from one that others may change meanwhile.
__global__ void tables(float *out) {
  // CHECK: note: leave a gap of 2 after every 32 elements of 's', '[i + (i >> 5) * 2]' instead of '[i]', takes 2 instead of 32 wavefronts
  __shared__ float s[1024];
  int at[2] = {0, 1};
  for (int k = 0; k < 2; ++k)
    s[(threadIdx.x << 5) + at[k]] = out[k];
  // FIXED: s[padded((threadIdx.x << 5) + at[k])] = out[k];
}
__global__ void others(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'o', {{.*}}; the edit is left to you: the index on line [[@LINE+4]] would be written twice, but has more in it than numbers and names
  __shared__ float o[1024];
  __shared__ int where[2];
  o[threadIdx.x << 5] = out[0];
  out[1] = o[where[0]];
}

void launch(float *p, unsigned *u, double *d) {
  columns<<<1, dim3(32, 32)>>>(p, p);
  shapes<<<1, dim3(16, 16)>>>(p, p);
  planes<32><<<1, 32>>>(p, p);
  dynamic<<<1, 32, 4096>>>(p, p, 32);
  // FIXED: dynamic<<<1, 32, 4608>>>(p, p, 32);
  pointers<<<1, 32>>>(p, 8);
  differences<<<1, 32>>>(p);
  beyond<<<1, 32>>>(p, 0);
  hidden<<<1, 32>>>(p);
  unseen<<<1, 32>>>(p);
  varies<<<1, 32>>>(p);
  same<<<1, 32>>>(p);
  lengths<32><<<1, 32>>>(p);
  lengths<16><<<1, 32>>>(p);
  shares<<<1, 32>>>(p);
  column<<<1, 32>>>(p);
  conditional<<<1, 32>>>(p);
  brought<<<1, 32>>>((int *)u);
  argument<COLUMN><<<1, 32>>>(p);
  mixed<<<1, 32>>>(p);
  eight<<<1, 128>>>(p, p);
  divided<<<1, dim3(16, 16)>>>(u, u);
  four<<<1, 32>>>(d, d);
  tables<<<1, 32>>>(p);
  others<<<1, 32>>>(p);
}
// AGAIN-NOT: applied
