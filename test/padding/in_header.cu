// RUN: rm -rf %t && mkdir %t && cp %s %t/main.cu && cp %S/Inputs/shared_tile.h %t
// RUN: echo '#include "shared_tile.h"' > %t/other.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t/main.cu | FileCheck %s
// RUN: FileCheck %S/Inputs/shared_tile.h --check-prefix=FIXED < %t/shared_tile.h
// RUN: cp %t/shared_tile.h %t/once.h
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t/main.cu | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t/once.h %t/shared_tile.h
//
// Another file that is not in the run may launch what a header defines otherwise. For gaps that is no matter: they are
// right for any index, and the declaration says how many there are whatever its length is. Not in templates, of which
// others have other instantiations; not where longer rows or a swizzle are best; not if a macro gets an element, which
// may be another one there, or the kernel also has dynamic shared memory.

#define LENGTH 1024
#define READ(x) (x)
#include "shared_tile.h"

// CHECK-DAG: note: leave a gap after every 32 elements of 'flat', '[i + (i >> 5)]' instead of '[i]', takes 2 instead of 33 wavefronts
// CHECK-DAG: note: leave a gap after every 32 elements of 'typed', {{.*}}; the edit is left to you: '{{.*}}other.cu' uses it as well
// CHECK-DAG: note: pad the rows of 'matrix': {{.*}}; the edit is left to you: '{{.*}}other.cu' uses it as well
// CHECK-DAG: note: leave a gap after every 32 elements of 'beside', {{.*}}; the edit is left to you: '{{.*}}other.cu' uses it as well
// CHECK-DAG: note: leave a gap after every 32 elements of 'given', {{.*}}; the edit is left to you: '{{.*}}other.cu' uses it as well
void launch(float *p) {
  plain<<<1, 32>>>(p);
  generic<<<1, 32>>>(p);
  twoDimensions<<<1, 32>>>(p);
  besideDynamic<<<1, 32, 256>>>(p);
  throughMacro<<<1, 32>>>(p);
}
// AGAIN-NOT: applied
