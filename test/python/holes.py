# Holes that are constants: %, format, Template, replace and f-strings. What fills a hole stands where the hole does.
# RUN: not %banklint %s | FileCheck %s --match-full-lines
from string import Template
from textwrap import dedent
from pycuda.compiler import SourceModule

SIZE = 64
STEP = {'step': SIZE // 4}
SourceModule("""
__global__ void percent(int *out) {
  __shared__ int s[%(size)d];
  out[threadIdx.x] = s[threadIdx.x * %(step)d %% %(size)d];
}
""" % {'size': 1024, 'step': 2})
SourceModule("""
__global__ void formatted(int *out) {{
  __shared__ int s[{n}];
  out[threadIdx.x] = s[threadIdx.x * {step}];
}}
""".format(n=SIZE * 16, **STEP))
SourceModule(Template("""
__global__ void filled(int *out) {
  __shared__ int s[$n];
  out[threadIdx.x] = s[threadIdx.x * ${step}];
}
""").substitute(n=2048, step=8))
SourceModule("""
__global__ void replaced(int *out) {
  __shared__ int s[4096];
  out[threadIdx.x] = s[threadIdx.x * STEP];
}
""".replace('STEP', '32'))
SourceModule(f"""
__global__ void braces(int *out) {{ {{ }}
  __shared__ int s[{SIZE:04d} * 16]; {{ }} out[threadIdx.x] = s[{SIZE // 16} * threadIdx.x];
}}
""")
SourceModule(dedent('''\
    __global__ void shifted(int *out) {
      __shared__ int s[64];
      out[threadIdx.x] = s[threadIdx.x * 2];
    }'''))

# CHECK: access          kernel     block          array  operation  ways  requests  wavefronts  ideal  verdict
# CHECK-NEXT: holes.py:12:22  percent    256 (assumed)  s      load 4        2         8          16      8  exact
# CHECK-NEXT: holes.py:18:22  formatted  64 (assumed)   s      load 4       16         2          32      2  exact
# CHECK-NEXT: holes.py:24:22  filled     256 (assumed)  s      load 4        8         8          64      8  exact
# CHECK-NEXT: holes.py:30:22  replaced   128 (assumed)  s      load 4       32         4         128      4  exact
# CHECK-NEXT: holes.py:35:63  braces     128 (assumed)  s      load 4        4         4          16      4  exact
# CHECK-NEXT: holes.py:41:26  shifted    32 (assumed)   s      load 4        2         1           2      1  exact
