# What a build needs of others: who lacks some of it is told the names of all packages at once.

option(BANKLINT_STATIC "Link LLVM, Clang and the C++ library statically: programs that need nothing but libc" OFF)

# banklint_lacks(WHAT): ends the configuration.
function(banklint_lacks WHAT)
  message(FATAL_ERROR "banklint is built with LLVM and Clang, and ${WHAT}. It needs\n"
    "  on Debian and Ubuntu: apt install clang-19 lld-19 llvm-19-dev libclang-19-dev zlib1g-dev libzstd-dev\n"
    "  on others: Clang, lld, and the static libraries and headers of LLVM, Clang, zlib and Zstandard\n"
    "-DLLVM_DIR=PREFIX/lib/cmake/llvm names an LLVM that is elsewhere; with pip: CMAKE_ARGS=-DLLVM_DIR=...")
endfunction()

# A static build is linked by Clang. Where nobody names one, it is what is installed; scikit-build-core names in CXX the
# compiler of Python.
if(BANKLINT_STATIC AND NOT CMAKE_CXX_COMPILER AND NOT "$ENV{CXX}" MATCHES "clang")
  find_program(BANKLINT_CLANG NAMES clang-19 clang-22 clang)
  find_program(BANKLINT_CLANGXX NAMES clang++-19 clang++-22 clang++)
  if(NOT BANKLINT_CLANG OR NOT BANKLINT_CLANGXX)
    banklint_lacks("finds no Clang")
  endif()
  set(CMAKE_C_COMPILER ${BANKLINT_CLANG})
  set(CMAKE_CXX_COMPILER ${BANKLINT_CLANGXX})
endif()
