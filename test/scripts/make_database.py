#!/usr/bin/env python3
"""make_database.py FOLDER COUNT: writes COUNT small CUDA files and their compilation database, with nvcc's commands.
Each file has one conflict of its own, and all use a kernel in a header with one more."""

import json
import pathlib
import sys

HEADER = """template <int N> __global__ void inHeader(float *out) {
  __shared__ float header[32][32];
  out[threadIdx.x] = header[threadIdx.x][N];
}
"""

SOURCE = """#include "shared.h"
__global__ void kernel{i}(float *out) {{
  __shared__ float own[32][32];
  out[threadIdx.x] = own[threadIdx.x][0];
}}
void run{i}(float *out) {{
  kernel{i}<<<1, 32>>>(out);
  inHeader<0><<<1, 32>>>(out);
}}
"""

folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
(folder / "shared.h").write_text(HEADER)
database = []
for i in range(count):
    name = f"kernel{i:03}.cu"
    (folder / name).write_text(SOURCE.format(i=i))
    database.append({"directory": str(folder), "file": name, "arguments": ["nvcc", "-c", name, "-o", f"{name}.o"]})
(folder / "compile_commands.json").write_text(json.dumps(database))
