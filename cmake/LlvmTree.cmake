# LLVM and Clang that are built in the same build: cmake -S llvm -DLLVM_EXTERNAL_PROJECTS=banklint
# -DLLVM_EXTERNAL_BANKLINT_SOURCE_DIR=... (docs/how-to/install.md).

if(NOT TARGET clangTidy)
  message(FATAL_ERROR "banklint needs clang-tidy's libraries: -DLLVM_ENABLE_PROJECTS='clang;clang-tools-extra'")
endif()
set(BANKLINT_EDITOR OFF) # it is made of clangd's insides, which change from day to day

# Where headers lie: LLVM's are known in all of the tree.
get_target_property(CLANG_BASIC_FOLDER clangBasic SOURCE_DIR)
get_target_property(CLANG_BASIC_BUILD clangBasic BINARY_DIR)
get_target_property(CLANG_TIDY_FOLDER clangTidy SOURCE_DIR)
get_target_property(CLANG_TIDY_BUILD clangTidy BINARY_DIR)
cmake_path(GET CLANG_TIDY_FOLDER PARENT_PATH EXTRA_FOLDER)
cmake_path(GET CLANG_TIDY_BUILD PARENT_PATH EXTRA_BUILD)
set(CLANG_INCLUDE_DIRS ${CLANG_BASIC_FOLDER}/../../include ${CLANG_BASIC_BUILD}/../../include ${EXTRA_FOLDER} ${EXTRA_BUILD})
set(LLVM_INCLUDE_DIRS ${LLVM_MAIN_INCLUDE_DIR} ${LLVM_BINARY_DIR}/include)
set(CLANG_RESOURCE_DIRECTORY ${LLVM_BINARY_DIR}/lib/clang/${LLVM_VERSION_MAJOR})

add_library(banklintLlvm INTERFACE)
add_library(banklintClang INTERFACE)
if(LLVM_LINK_LLVM_DYLIB)
  target_link_libraries(banklintLlvm INTERFACE LLVM)
else()
  target_link_libraries(banklintLlvm INTERFACE LLVMOption LLVMTargetParser LLVMSupport)
endif()
if(CLANG_LINK_CLANG_DYLIB)
  target_link_libraries(banklintClang INTERFACE clang-cpp banklintLlvm)
else()
  target_link_libraries(banklintClang INTERFACE clangTooling clangToolingCore clangFrontend clangSerialization
    clangDriver clangParse clangSema clangAnalysis clangEdit clangASTMatchers clangAST clangLex clangBasic banklintLlvm)
endif()
# Headers are generated before anything that includes them is compiled, and Clang's own lie where programs look for them.
add_dependencies(banklintClang clang-tablegen-targets clang-resource-headers intrinsics_gen omp_gen)
