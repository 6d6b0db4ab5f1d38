# Two kinds of library: those that know only LLVM's support library, and those that read Clang's AST.

# LLVM's headers are not ours to warn about.
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
include_directories(${PROJECT_SOURCE_DIR}/lib)
separate_arguments(LLVM_DEFINITIONS_LIST NATIVE_COMMAND "${LLVM_DEFINITIONS}")
add_definitions(${LLVM_DEFINITIONS_LIST})
add_compile_definitions(BANKLINT_VERSION="${PROJECT_VERSION}")
add_compile_options(-Wall -Wextra -Wno-unused-parameter -fno-exceptions
  -fPIC) # for the clang-tidy module; one precompiled header serves all
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # of std::optional it warns where nothing is read
  add_compile_options(-Wno-maybe-uninitialized)
endif()
if(NOT LLVM_ENABLE_RTTI) # its classes have no type information that ours could refer to
  add_compile_options(-fno-rtti)
endif()

# Clang's headers dominate the build time: compile them once.
function(banklint_create_clang_pch)
  file(WRITE ${PROJECT_BINARY_DIR}/ClangPch.cpp "// Holds the precompiled header of Clang's headers.\n")
  add_library(banklintClangPch OBJECT ${PROJECT_BINARY_DIR}/ClangPch.cpp)
  target_precompile_headers(banklintClangPch PRIVATE
    <clang/AST/ASTContext.h>
    <clang/AST/ExprCXX.h>
    <clang/AST/StmtCXX.h>
    <clang/Basic/SourceManager.h>
    <clang/Lex/Lexer.h>)
  # Without times two builds have the same header, and ccache knows what is compiled with it.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(banklintClangPch PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
  target_link_libraries(banklintClangPch PRIVATE banklintClang)
endfunction()

# banklint_library(NAME [CLANG] SOURCES ... [LINK ...])
function(banklint_library NAME)
  cmake_parse_arguments(ARG "CLANG" "" "SOURCES;LINK" ${ARGN})
  add_library(${NAME} STATIC ${ARG_SOURCES})
  target_link_libraries(${NAME} PUBLIC ${ARG_LINK})
  if(ARG_CLANG)
    target_link_libraries(${NAME} PUBLIC banklintClang)
    target_precompile_headers(${NAME} REUSE_FROM banklintClangPch)
  endif()
endfunction()

# banklint_program(NAME SOURCES...): main.cpp and others, a program that is installed; in a static build a part of the one
# that holds all (tools/programs), where its main is called NAME_main.
function(banklint_program NAME)
  if(BANKLINT_STATIC)
    add_library(${NAME} OBJECT ${ARGN})
    string(MAKE_C_IDENTIFIER ${NAME}_main MAIN)
    set_source_files_properties(main.cpp PROPERTIES COMPILE_DEFINITIONS main=${MAIN})
    target_link_libraries(banklint-programs PRIVATE ${NAME})
  else()
    add_executable(${NAME} ${ARGN})
    install(TARGETS ${NAME} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT programs)
  endif()
  target_precompile_headers(${NAME} REUSE_FROM banklintClangPch)
endfunction()

# banklint_unit_test(NAME SOURCES ... [LINK ...]): a GoogleTest program, and the test of this name that runs all its cases
# in one process.
function(banklint_unit_test NAME)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${NAME} ${ARG_SOURCES})
  target_link_libraries(${NAME} PRIVATE ${ARG_LINK} GTest::gtest_main)
  add_test(NAME ${NAME} COMMAND ${NAME} --gtest_brief=1)
endfunction()
