"""Writes a file whose name and text would be markup, if anything took them for it. Prints its name."""

import pathlib
import sys

file = pathlib.Path(sys.argv[1], "'\"><img src=x onerror=injected=1>&{{data}}@script@.cu")
file.write_text("""// </script><img src=x onerror="window.injected = 1"><!-- <script>
template <char C> __global__ void k(float *out, float x) {
  __shared__ float s[32 * 32]; // ]]> &lt;b&gt;bold</b> \u2028 \\u003c
  s[threadIdx.x * 32] = x;
  out[threadIdx.x] = s[threadIdx.x];
}
template __global__ void k<'<'>(float *, float);
""")
with file.open("ab") as more:
    more.write(b"// \xe9\xff no UTF-8\n")
print(file)
