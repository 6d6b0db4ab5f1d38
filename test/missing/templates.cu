// A kernel template that is never instantiated has nothing to analyse: that is said, and is not "no conflicts".
//
// RUN: sh -c '%banklint --quiet %s > %t.out 2> %t.err; test $? -eq 2'
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=ERR --match-full-lines < %t.err
// CHECK: banklint: sm_90: 0 conflicts in 1 shared-memory access (1 exact)
// CHECK-NEXT: banklint: 1 kernel analysed to the end, 2 templates never instantiated
// ERR:      banklint: error: {{.*}}templates.cu:[[# @LINE + 18]]: kernel 'space::column' is a template that is never instantiated here: it was not analysed; --instantiate='space::column<ARGUMENTS>' gives it template arguments
// ERR-NEXT: banklint: error: {{.*}}templates.cu:[[# @LINE + 30]]: kernel 'Member::run' is a template {{.*}}
// ERR-NOT:  {{.}}
//
// --allow-incomplete makes it a warning. Of what is not analysed each kernel counts as one access in the shares.
//
// RUN: %banklint --quiet --coverage --allow-incomplete %s 2> %t.err | FileCheck %s --check-prefix=SHARES
// RUN: FileCheck %s --check-prefix=WARNING < %t.err
// WARNING-COUNT-2: banklint: warning: {{.*}} is a template that is never instantiated here
// SHARES:      {{^}} 1 33.3% exact
// SHARES-NEXT: {{^}} 2 66.7% not analysed
// SHARES-NEXT: {{^}} 2 66.7% the kernel is a template that is never instantiated
//
// RUN: sh -c '%banklint --format=json %s | %python %scripts/check_json.py' | FileCheck %s --check-prefix=JSON
// JSON: sm_90: 1 accesses, 0 conflicts of 0 arrays

namespace space {
template <int N, typename T>
__global__ void column(T *out) {
  __shared__ T s[N][N];
  s[threadIdx.x][threadIdx.y] = *out;
}
} // namespace space

template <int N> __global__ void launched(float *out) {
  __shared__ float s[N];
  s[threadIdx.x] = *out;
}
void launch(float *out) { launched<32><<<1, 32>>>(out); }

template <typename T> struct Member {
  static __global__ void run(T *out) {
    __shared__ T s[32][32];
    s[threadIdx.x][0] = *out;
  }
};

// --instantiate gives arguments; the scopes in front may be left out. Nothing moves by that.
//
// RUN: not %banklint --quiet --instantiate='column<32, float>' --instantiate='Member<double>::run' %s | FileCheck %s --check-prefix=GIVEN
// GIVEN: templates.cu:[[# @LINE - 20]]:3: warning: 32-way bank conflict
// GIVEN: kernel 'space::column<32, float>', assuming 32x32 threads per block
// GIVEN: templates.cu:[[# @LINE - 9]]:5: warning: 16-way bank conflict
// GIVEN: kernel 'Member<double>::run'
// GIVEN-NOT: never instantiated
//
// RUN: not %banklint --quiet --instantiate='column<32>' %s 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: --instantiate=column<32>:1:13: error: variable 'instantiated_kernel_0' {{.*}} incompatible initializer
// RUN: not %banklint --quiet --instantiate='column<32, flat>' %s 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: --instantiate=column<32, flat>:1:{{[0-9]+}}: error: use of undeclared identifier 'flat'
// RUN: not %banklint --quiet --instantiate='row<32>' %s 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: banklint: error: --instantiate=row<32>: no kernel template of this name in the analysed files; there are: 
// RUN: not %banklint --quiet --instantiate=column %s 2>&1 | FileCheck %s --check-prefix=FORM
// FORM: banklint: error: invalid instantiation 'column': expected KERNEL<ARGUMENTS>
