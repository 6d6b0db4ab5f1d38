# -DBANKLINT_SANITIZE=address,undefined or thread: all of banklint with these sanitizers, and with its own and the C++
# library's assertions. LLVM's and Clang's libraries are as the distribution built them.

set(BANKLINT_SANITIZE "" CACHE STRING "Sanitizers to build with: address,undefined or thread")
option(BANKLINT_FUZZERS "Build the fuzzers of fuzz/, which need sanitizers" OFF)
if(NOT BANKLINT_SANITIZE)
  return()
endif()

# vptr asks for the type information of LLVM's classes.
add_compile_options(-fsanitize=${BANKLINT_SANITIZE} -fno-sanitize=vptr -fno-sanitize-recover=all -fno-omit-frame-pointer)
add_compile_definitions(_GLIBCXX_ASSERTIONS)
add_link_options(-fsanitize=${BANKLINT_SANITIZE} -fno-sanitize=vptr)
if(BANKLINT_FUZZERS) # a fuzzer sees which branches an input takes
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# Code that was not built with a sanitizer neither grows containers in its sight, nor tells it which bytes of an allocator's
# slab are taken, nor what its atomics put in order. A report ends the program like a crash.
set(BANKLINT_ADDRESS_OPTIONS detect_container_overflow=0:allow_user_poisoning=0:abort_on_error=1:detect_stack_use_after_return=0)
set(BANKLINT_UNDEFINED_OPTIONS print_stacktrace=1:abort_on_error=1)
set(BANKLINT_THREAD_OPTIONS ignore_noninstrumented_modules=1:abort_on_error=1:halt_on_error=1)

add_library(banklintSanitizers OBJECT cmake/Sanitizers.cpp)
target_compile_definitions(banklintSanitizers PRIVATE ADDRESS_OPTIONS="${BANKLINT_ADDRESS_OPTIONS}"
  UNDEFINED_OPTIONS="${BANKLINT_UNDEFINED_OPTIONS}" THREAD_OPTIONS="${BANKLINT_THREAD_OPTIONS}")
target_link_libraries(banklintLlvm INTERFACE
  $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:$<TARGET_OBJECTS:banklintSanitizers>>)
