// The same with a toolkit, whose headers Clang wraps.
// REQUIRES: nvcc
// RUN: %nvcc -DN=64 -DX=1 -DY=2 -Dreal=float -DTILE=32 -Dscale=3 -DNDEBUG -UY -c %S/../driver/user-macros.cu -o %t.o
// RUN: not banklint %S/../driver/user-macros.cu -- -DN=64 -DX=1 -DY=2 -Dreal=float -DTILE=32 -Dscale=3 -DNDEBUG -UY \
// RUN:   | FileCheck %S/../driver/user-macros.cu
