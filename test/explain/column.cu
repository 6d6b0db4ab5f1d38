// `banklint explain FILE:LINE` works an access out: where the address of each lane comes from, and in which banks they meet,
// as written and after each remedy. The picture of both stands first, in 100 columns.

// RUN: banklint explain --cuda-path=none --block=32x32 %s:10 | FileCheck %s --strict-whitespace
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] =
      tile[threadIdx.x][threadIdx.y];
}
// CHECK:      column.cu:10:7: load of 4 bytes from 'tile' in kernel 'transpose', 32x32 threads per block, sm_90{{$}}
// CHECK-NEXT:        tile[threadIdx.x][threadIdx.y];{{$}}
// CHECK-NEXT:        ^{{$}}
// CHECK-NEXT: as written: 32 wavefronts                   fixed: 1 wavefront{{$}}
// CHECK-NEXT:   word  0       8       16      24            word  0       8       16      24{{$}}
// CHECK-NEXT:      0  0...............................         0  0...............................{{$}}
// CHECK-NEXT:     32  1...............................        32  .1..............................{{$}}
// CHECK:         992  v...............................       992  ...............................v{{$}}
// CHECK-NEXT:   columns are banks; in them the lanes: 0 to 9, a is 10, v is 31; + are several{{$}}
// CHECK-EMPTY:
// CHECK-NEXT: whole program, nvcc 13.5: the assembler places 'tile', and joins its accesses; with -rdc=true it would not beyond the 4 bytes to which it is declared to be aligned{{$}}
// CHECK-EMPTY:
// CHECK-NEXT: as written: 1024 wavefronts per block, 32 at best{{$}}
// CHECK-NEXT:   byte = 128 · threadIdx.x + 4 · threadIdx.y{{$}}
// CHECK-NEXT:   warp 0, iteration 1 of 1{{$}}
// CHECK-NEXT:   lane 0: 128 · 0 + 4 · 0 = byte 0, word 0, bank 0{{$}}
// CHECK-NEXT:   lane 1: 128 · 1 + 4 · 0 = byte 128, word 32, bank 0{{$}}
// CHECK-NEXT:   lane 2: 128 · 2 + 4 · 0 = byte 256, word 64, bank 0{{$}}
// CHECK-NEXT:   ...{{$}}
// CHECK-NEXT:   lane 31: 128 · 31 + 4 · 0 = byte 3968, word 992, bank 0{{$}}
// CHECK-NEXT:   phase 1 of 1: lanes 0-31, 32 wavefronts{{$}}
// CHECK:      pad the rows of 'tile': '[33]' instead of '[32]': 32 wavefronts per block, 32 at best{{$}}
// CHECK-NEXT:   byte = 132 · threadIdx.x + 4 · threadIdx.y{{$}}
// CHECK-NEXT:   warp 0, iteration 1 of 1{{$}}
// CHECK-NEXT:   lane 0: 132 · 0 + 4 · 0 = byte 0, word 0, bank 0{{$}}
// CHECK-NEXT:   lane 1: 132 · 1 + 4 · 0 = byte 132, word 33, bank 1{{$}}
// CHECK:        phase 1 of 1: lanes 0-31, 1 wavefront{{$}}

// Another warp.
// RUN: banklint explain --cuda-path=none --block=32x32 --warp=7 %s:10 | FileCheck %s --check-prefix=WARP
// WARP: warp 7, iteration 1 of 1
// WARP: lane 1: 128 · 1 + 4 · 7 = byte 156, word 39, bank 7

// RUN: not banklint explain --cuda-path=none --block=32x32 --warp=40 %s:10 2>&1 | FileCheck %s --check-prefix=NOWARP
// NOWARP: banklint explain: error: warp 40 does not take part; those that do: 0-31
// RUN: not banklint explain --cuda-path=none --block=32x32 --step=2 %s:10 2>&1 | FileCheck %s --check-prefix=NOSTEP
// NOSTEP: banklint explain: error: no iteration 2: there is only iteration 1
// RUN: not banklint explain --cuda-path=none --block=32x32 %s:5 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: banklint explain: error: no shared-memory access at '{{.*}}column.cu:5'; the nearest is on line {{[0-9]+}}
// RUN: not banklint explain --cuda-path=none %s 2>&1 | FileCheck %s --check-prefix=LINE
// LINE: banklint explain: error: '{{.*}}column.cu' is not FILE:LINE; give a line of the source: banklint explain FILE:LINE

// The same as a picture for documents.
// RUN: banklint explain --cuda-path=none --block=32x32 --format=svg %s:10 > %t.svg
// RUN: %python -c "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])" %t.svg
// RUN: FileCheck %s --check-prefix=SVG < %t.svg
// SVG:  <svg xmlns='http://www.w3.org/2000/svg'
// SVG:  <title>column.cu:10: load of 4 bytes from &apos;tile&apos;
// SVG:  tile[threadIdx.x][threadIdx.y]</text>
// SVG:  warp 0: 32 wavefronts; 1024 wavefronts per block</text>
// SVG:  class='slow'/>
// SVG:  pad the rows of &apos;tile&apos;
// SVG-NOT: class='slow'
// RUN: not banklint explain --cuda-path=none --block=32x32 --format=json %s:10 2>&1 | FileCheck %s --check-prefix=FORMAT
// FORMAT: banklint explain: error: banklint explain writes text or svg, not json
