// RUN: cp %s %t.cu
// RUN: not %banklint --fix %t.cu > %t.txt
// RUN: not grep -E '^(template <[^>]*> )?__(global|shared)__ .*H_.*[[][^]]*33[]];' %t.cu
// RUN: not grep -E '^__(global|shared)__ .*F_.*[[]32[]][[]32[]];' %t.cu
// RUN: FileCheck %s < %t.txt
// RUN: cp %t.cu %t.again.cu
// RUN: not %banklint --fix %t.again.cu > /dev/null
// RUN: cmp %t.cu %t.again.cu
//
// The text of a declaration is edited where every use is seen, is of one element, and stays in its row, in every launch.
// Kernels (and arrays outside of them) whose name starts with F_ are fixed, those with H_ hold something that speaks against it.

// CHECK-DAG: the edit is left to you: line {{[0-9]+}} uses an index that is not proven to stay within the row
// CHECK-DAG: the edit is left to you: line {{[0-9]+}} uses it in code that no known launch reaches
// CHECK-DAG: the edit is left to you: line {{[0-9]+}} names it in code that was not analysed (a macro, an inactive #if, a template or branch that is not instantiated)
// CHECK-DAG: the edit is left to you: a macro names it
// CHECK-DAG: the edit is left to you: the block shape of kernel 'H_assumed' is assumed
// CHECK-DAG: the edit is left to you: line {{[0-9]+}} launches kernel 'H_shape' with a block shape that is not known
// CHECK-DAG: the edit is left to you: kernel 'H_dynunknown' also has dynamic shared memory, of unknown size
// CHECK-DAG: the edit is left to you: together with the dynamic shared memory of kernel 'H_dynbig', it may need more than a block has
// CHECK-DAG: 'once' is a single value: combine the values of a warp first, and let one of its lanes access it

#define TILE 32
__global__ void H_unknown_index(float *o, int i) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; o[0] = t[0][i]; }
__global__ void H_data_index(float *o, const int *d) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; o[0] = t[0][d[0]]; }
__global__ void F_masked(float *o, const int *d) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; o[0] = t[0][d[0] & 31]; }
__global__ void F_const(float *o, int n) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; if (n > 100) o[0] = t[0][31]; }
__global__ void H_dead(float *o, int n) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; if (n > 100) o[0] = t[0][threadIdx.x * 32]; }
__global__ void H_outer(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; o[0] = t[1][-1]; }
__global__ void H_lvalue(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; float *p = &(t[0][1] = 2); p[33] = 1; }
__global__ void H_lvalue_ref(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; float &r = (t[0][1] += 2); (&r)[33] = 1; }
__global__ void H_inc(float *o) { __shared__ int t[32][32]; t[threadIdx.x][0] = 1; int *p = &++t[0][1]; p[33] = 1; }
__global__ void H_if(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1;
#if 0
  float *f = (float *)t; f[threadIdx.x * 32] = 1;
#endif
}
__global__ void H_ifdef2(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1;
#ifdef NEVER
  ti\
le
  t[0][33]
#endif
}
template <bool B> __global__ void H_discard(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1;
  if constexpr (B) { float *f = &t[0][0]; f[33 * threadIdx.x] = 1; } }
#define NAMES t[0][1]
__global__ void F_macro_known(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; o[0] = NAMES; }
#define AT(a, i, j) a[i][j]
__global__ void F_macro_arg(float *o) { __shared__ float t[32][32]; AT(t, threadIdx.x, 0) = 1; o[0] = AT(t, 0, 1); }
#define CAT(a, b) a##b
__global__ void H_paste(float *o) { __shared__ float tt[32][32]; tt[threadIdx.x][0] = 1; o[0] = CAT(t, t)[0][1]; }
__global__ void H_macro_flat(float *o) { __shared__ float t[TILE][TILE]; t[threadIdx.x][0] = 1; float *p = t[0]; o[0] = p[threadIdx.x * TILE]; }
template <int R, int C> __device__ float sum(float (&m)[R][C]) { float *p = &m[0][0]; float s = 0; for (int i = 0; i < R * C; ++i) s += p[i]; return s; }
__global__ void H_deduced(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; o[0] = sum(t); }
__global__ void H_decltype(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; o[0] = sizeof(decltype(t)) / 4; }
__global__ void H_auto(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; auto &r = t; o[0] = sizeof(r); }
__global__ void H_sizeofrow(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; o[0] = sizeof(t[0]); }
__global__ void F_sizeofelem(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; o[0] = sizeof(t[0][0]) + sizeof t[0][0]; }
__global__ void H_range(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; for (auto &r : t) o[0] += r[0]; }
__global__ void H_row(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; float (*p)[32] = t; o[0] = p[0][threadIdx.x * 32]; }
__global__ void H_rowptr(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; float *p = *t; o[0] = p[threadIdx.x]; }
__global__ void H_memcpy(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; memcpy(o, t, 4096); }
__global__ void H_f4(float4 *o) { __shared__ __align__(16) float t[32][32]; t[threadIdx.x][0] = 1; o[0] = reinterpret_cast<float4 *>(t)[threadIdx.x]; }
__global__ void H_f4b(float4 *o) { __shared__ __align__(16) float t[32][32]; t[threadIdx.x][0] = 1; o[0] = *(float4 *)&t[threadIdx.x][4]; }
__global__ void H_asm(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; asm volatile("st.shared.f32 [%0], %1;" :: "r"((unsigned)__cvta_generic_to_shared(&t[0][0])), "f"(o[0])); }
__global__ void F_asmval(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; asm volatile("mov.f32 %0, %1;" : "=f"(o[0]) : "f"(t[0][1])); }
struct S { float t[32][32]; };
__global__ void H_member(float *o) { __shared__ S s; s.t[threadIdx.x][0] = 1; }
union U { float t[32][32]; float f[1024]; };
__global__ void H_union(float *o) { __shared__ U s; s.t[threadIdx.x][0] = 1; s.f[threadIdx.x * 32] = 2; }
__shared__ float H_g[32][32];
template <class T> __device__ void never(T x) { H_g[0][x] = 1; }
__global__ void H_template(float *o) { H_g[threadIdx.x][0] = 1; }
__shared__ float H_g2[32][32];
__device__ void uncalled(int i) { H_g2[0][i * 32] = 1; }
__global__ void H_uncalled(float *o) { H_g2[threadIdx.x][0] = 1; }
__shared__ float F_g[32][32];
__device__ void called(int i) { F_g[0][i] = 1; }
__global__ void F_called(float *o) { F_g[threadIdx.x][0] = 1; called(threadIdx.x); }
__global__ void F_lambda(float *o) { __shared__ float t[32][32]; auto put = [&](int i, int j, float v) { t[i][j] = v; }; put(threadIdx.x, 0, 1); }
__global__ void H_generic_lambda(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; auto put = [&](auto i) { t[0][i] = 2; }; }
__global__ void H_local_class(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; struct L { __device__ static void f(int i) { t[0][i] = 1; } }; L::f(threadIdx.x * 32); }
__global__ void F_atomic(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; atomicAdd(&t[threadIdx.x][1], 1.0f); }
__global__ void H_atomic_cast(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; atomicAdd((double *)&t[threadIdx.x][2], 1.0); }
__global__ void H_cond(float *o, int c) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; float &r = c ? t[0][0] : t[0][1]; (&r)[33] = 1; }
__global__ void F_cond(float *o, int c) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; o[0] = c ? t[0][0] : t[0][1]; }
__global__ void H_comma(float *o, int c) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; float *p = &(c, t[0][0]); p[33] = 1; }
__global__ void F_shadow(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; { float t = 2; o[0] = t; } }
__global__ void F_long_loop(float *o, int n) { __shared__ float t[32][32]; for (int k = 0; k < n; k += 32) { t[threadIdx.x][0] = 1; for (int j = 0; j < 32; ++j) o[k] += t[j][threadIdx.x]; } }
__global__ void F_loop_n(float *o, int n) { __shared__ float t[32][32]; for (int k = 0; k < n; ++k) { t[threadIdx.x][k] = 1; } }
__global__ void H_loop_n(float *o, int n) { __shared__ float t[64][32]; for (int k = 0; k < n; ++k) { t[threadIdx.x][k] = 1; } }
extern __shared__ float dyn[];
__global__ void H_dynbig(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; dyn[threadIdx.x] = 1; }
__global__ void F_dynsmall(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; dyn[threadIdx.x] = 1; }
__global__ void H_dynunknown(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; dyn[threadIdx.x] = 1; }
__global__ void H_assumed(float *o) { __shared__ float t[32][32]; t[threadIdx.x % 32][threadIdx.y] = 1; }
__global__ void H_shape(float *o) { __shared__ float t[32][32]; t[threadIdx.x % 32][0] = 1; o[0] = t[0][threadIdx.x]; }
__global__ void F_types(float *o) { __shared__ short2 t[32][32]; t[threadIdx.x][0] = make_short2(1, 2); short2 v = t[0][threadIdx.x]; o[0] = v.x + t[0][0].y; t[threadIdx.x][1].x += 2; }
__global__ void H_ret(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; auto f = [&]() -> float & { return t[0][0] = 3; }; (&f())[33] = 1; }
__global__ void H_structbind(float *o) { __shared__ float t[32][2]; t[threadIdx.x][0] = 1; auto &[a, b] = t[0]; (&a)[33] = 1; }
template <int N> __global__ void H_inst(float *o) { __shared__ float t[N][N]; t[threadIdx.x][0] = 1; o[0] = t[0][N == 16 ? threadIdx.x : 0]; }
__global__ void H_scalar(float *o) { __shared__ int once; atomicExch(&once, threadIdx.x); }
// Gaps for the alignment count: 48 KB are 49152 bytes.
__global__ void H_gap(float *o) { __shared__ char c; __shared__ __align__(128) float rest[11225]; __shared__ float t[32][32]; t[threadIdx.x][0] = 1; rest[threadIdx.x] = c = 1; }
__global__ void F_gap(float *o) { __shared__ float rest[11232]; __shared__ float t[28][32]; t[threadIdx.x % 28][0] = 1; rest[threadIdx.x] = 1; }
__global__ __launch_bounds__(32) void F_bounds(float *o) { __shared__ float t[32][32]; t[threadIdx.x][0] = 1; }

void launch(float *o, int i, int *d, dim3 s) {
  H_scalar<<<1, 32>>>(o); H_gap<<<1, 32>>>(o); F_gap<<<1, 32>>>(o);
  H_unknown_index<<<1, 32>>>(o, i); H_data_index<<<1, 32>>>(o, d); F_masked<<<1, 32>>>(o, d); F_const<<<1, 32>>>(o, 3); H_dead<<<1, 32>>>(o, 3);
  H_outer<<<1, 32>>>(o); H_lvalue<<<1, 32>>>(o); H_lvalue_ref<<<1, 32>>>(o); H_inc<<<1, 32>>>(o); H_if<<<1, 32>>>(o); H_ifdef2<<<1, 32>>>(o); H_discard<false><<<1, 32>>>(o);
  F_macro_known<<<1, 32>>>(o); F_macro_arg<<<1, 32>>>(o); H_paste<<<1, 32>>>(o); H_macro_flat<<<1, 32>>>(o); H_deduced<<<1, 32>>>(o);
  H_decltype<<<1, 32>>>(o); H_auto<<<1, 32>>>(o); H_sizeofrow<<<1, 32>>>(o); F_sizeofelem<<<1, 32>>>(o); H_range<<<1, 32>>>(o); H_row<<<1, 32>>>(o); H_rowptr<<<1, 32>>>(o);
  H_memcpy<<<1, 32>>>(o); H_f4<<<1, 32>>>((float4*)o); H_f4b<<<1, 32>>>((float4*)o); H_asm<<<1, 32>>>(o); F_asmval<<<1, 32>>>(o); H_member<<<1, 32>>>(o); H_union<<<1, 32>>>(o);
  H_template<<<1, 32>>>(o); H_uncalled<<<1, 32>>>(o); F_called<<<1, 32>>>(o); F_lambda<<<1, 32>>>(o); H_generic_lambda<<<1, 32>>>(o);
  H_local_class<<<1, 32>>>(o); F_atomic<<<1, 32>>>(o); H_atomic_cast<<<1, 32>>>(o); H_cond<<<1, 32>>>(o, i); F_cond<<<1, 32>>>(o, i); H_comma<<<1, 32>>>(o, i); F_shadow<<<1, 32>>>(o);
  F_long_loop<<<1, 32>>>(o, i); F_loop_n<<<1, 32>>>(o, i); H_loop_n<<<1, 32>>>(o, i); H_dynbig<<<1, 32, 45000>>>(o); F_dynsmall<<<1, 32, 128>>>(o); H_dynunknown<<<1, 32, i>>>(o);
  H_shape<<<1, 32>>>(o); H_shape<<<1, s>>>(o); F_types<<<1, 32>>>(o); H_ret<<<1, 32>>>(o); H_structbind<<<1, 32>>>(o); H_inst<16><<<1, 32>>>(o); H_inst<32><<<1, 32>>>(o);
}
