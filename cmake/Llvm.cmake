# Finds LLVM and Clang, and makes two libraries of them that everything else links: banklintLlvm (LLVM's support library)
# and banklintClang (Clang's). They are the shared ones of the distribution; with BANKLINT_STATIC the archives; in LLVM's
# tree what is built there.

if(BANKLINT_IN_LLVM_TREE)
  if(BANKLINT_STATIC)
    message(FATAL_ERROR "BANKLINT_STATIC is for a build of its own: in LLVM's tree, LLVM's options say how to link")
  endif()
  include(${CMAKE_CURRENT_LIST_DIR}/LlvmTree.cmake)
  return()
endif()

# -DLLVM_DIR=/usr/lib/llvm-22/lib/cmake/llvm names one. Without it: 19, with which banklint is developed, or the first of
# the others, which pass the tests too (packaging/llvm-versions.sh).
set(BANKLINT_LLVM_VERSIONS 19 22 23 21 18 17)
foreach(VERSION ${BANKLINT_LLVM_VERSIONS})
  find_package(LLVM QUIET CONFIG PATHS /usr/lib/llvm-${VERSION}/lib/cmake/llvm NO_DEFAULT_PATH)
endforeach()
find_package(LLVM QUIET CONFIG)
if(NOT LLVM_FOUND)
  banklint_lacks("finds no LLVM")
endif()
if(NOT LLVM_VERSION_MAJOR IN_LIST BANKLINT_LLVM_VERSIONS)
  list(JOIN BANKLINT_LLVM_VERSIONS ", " KNOWN)
  message(WARNING "banklint passes its tests with LLVM ${KNOWN}; with ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX} it was "
                  "not tried. -DLLVM_DIR=PREFIX/lib/cmake/llvm names another")
endif()
find_package(Clang QUIET CONFIG PATHS ${LLVM_INSTALL_PREFIX}/lib/cmake/clang NO_DEFAULT_PATH)
if(NOT Clang_FOUND)
  banklint_lacks("finds no Clang of the same version as LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX}")
endif()
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX}")

# The editor knows clangd's insides (tools/banklint-clangd/Clangd.h), which differ from version to version.
include(CMakeDependentOption)
cmake_dependent_option(BANKLINT_EDITOR "Build banklint-clangd, which needs clangd's archives" ON
  "LLVM_VERSION_MAJOR EQUAL 19" OFF)

# Clang's own headers, as tools beside Clang find them.
set(CLANG_RESOURCE_DIRECTORY ${LLVM_INSTALL_PREFIX}/lib/clang/${LLVM_VERSION_MAJOR})

add_library(banklintLlvm INTERFACE)
add_library(banklintClang INTERFACE)
if(NOT BANKLINT_STATIC)
  target_link_libraries(banklintLlvm INTERFACE LLVM)
  target_link_libraries(banklintClang INTERFACE clang-cpp banklintLlvm)
  return()
endif()

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  banklint_lacks("is linked statically by Clang, not by ${CMAKE_CXX_COMPILER}")
endif()
# The distribution's CMake targets would bring its shared libraries, so we name the archives by their files. lld takes of
# them what is needed, in whatever order they stand.
find_program(BANKLINT_LLD NAMES ld.lld-${LLVM_VERSION_MAJOR} ld.lld HINTS ${LLVM_TOOLS_BINARY_DIR})
file(GLOB CLANG_ARCHIVES ${LLVM_INSTALL_PREFIX}/lib/libclang*.a)
list(FILTER CLANG_ARCHIVES EXCLUDE REGEX "libclangd|libclangDaemonTweaks") # of clangd alone
file(GLOB LLVM_ARCHIVES ${LLVM_INSTALL_PREFIX}/lib/libLLVM*.a)
# What LLVM's support library needs of others.
find_library(ZLIB_ARCHIVE libz.a)
find_library(ZSTD_ARCHIVE libzstd.a)
if(NOT BANKLINT_LLD OR NOT ZLIB_ARCHIVE OR NOT ZSTD_ARCHIVE)
  banklint_lacks("finds no lld, no libz.a or no libzstd.a")
endif()
# The analyser's solver, which nothing here asks: its library is no archive.
add_library(banklintNoSolver OBJECT cmake/NoSolver.cpp)
target_link_libraries(banklintLlvm INTERFACE ${LLVM_ARCHIVES} ${ZLIB_ARCHIVE} ${ZSTD_ARCHIVE} ${CMAKE_DL_LIBS} m)
if(CMAKE_SYSROOT_LINK) # with an older C library than that of the headers: packaging/wheel/build.sh
  add_library(banklintOldLibc OBJECT packaging/wheel/OldLibc.c)
  target_link_libraries(banklintLlvm INTERFACE $<TARGET_OBJECTS:banklintOldLibc> pthread)
endif()
target_link_libraries(banklintClang INTERFACE ${CLANG_ARCHIVES} banklintLlvm $<TARGET_OBJECTS:banklintNoSolver>)
# Functions with the same code are one (--icf), which needs that nobody compares their addresses; LLVM is linked so for
# Windows, too. The programs read sources of strangers, so the system loads them at a random address (-pie), and nothing
# can be written over their tables of functions (relro, now).
add_link_options(--ld-path=${BANKLINT_LLD} -static-libstdc++ -static-libgcc -pie -Wl,-z,relro -Wl,-z,now
  -Wl,--gc-sections -Wl,--icf=all -Wl,-O2 -Wl,-s -Wl,--build-id=none)
