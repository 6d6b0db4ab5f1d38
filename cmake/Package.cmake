# What is installed beside programs and libraries, and the package for Debian that `cpack --config
# build/release/CPackConfig.cmake` makes of all of it.

# The man page and the shells' completions are made from what the program says of its options.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND AND NOT BANKLINT_STATIC)
  set(MANUAL_FOLDER ${CMAKE_BINARY_DIR}/manual)
  add_custom_command(OUTPUT ${MANUAL_FOLDER}/man/man1/banklint.1
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/packaging/manual.py $<TARGET_FILE:banklint> ${MANUAL_FOLDER}
    DEPENDS banklint ${PROJECT_SOURCE_DIR}/packaging/manual.py
    COMMENT "Writing the man page and the completions")
  add_custom_target(manual ALL DEPENDS ${MANUAL_FOLDER}/man/man1/banklint.1)
  install(DIRECTORY ${MANUAL_FOLDER}/man ${MANUAL_FOLDER}/bash-completion ${MANUAL_FOLDER}/fish
    DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT manual)
  if(EXISTS /etc/debian_version) # where its zsh looks
    set(ZSH_FOLDER zsh/vendor-completions)
  else()
    set(ZSH_FOLDER zsh/site-functions)
  endif()
  install(DIRECTORY ${MANUAL_FOLDER}/zsh/site-functions/ DESTINATION ${CMAKE_INSTALL_DATADIR}/${ZSH_FOLDER}
    COMPONENT manual)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/banklint RENAME copyright
  COMPONENT documentation)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME banklint)
set(CPACK_PACKAGE_CONTACT "The authors of banklint")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
string(CONCAT CPACK_PACKAGE_DESCRIPTION
  "It reads CUDA, HIP, OpenCL C and C++ AMP source code, says what each\n"
  "access to shared memory costs, and changes the layout of arrays where\n"
  "that helps.\n"
  "The package has the command, clangd with the check in it\n"
  "(banklint-clangd), the module for clang-tidy, and the library.\n"
  "It needs neither a GPU nor a CUDA toolkit.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
if(BANKLINT_HOMEPAGE)
  set(CPACK_DEBIAN_PACKAGE_HOMEPAGE ${BANKLINT_HOMEPAGE})
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # which of LLVM's and Clang's libraries
set(CPACK_DEBIAN_PACKAGE_DEPENDS libclang-common-${LLVM_VERSION_MAJOR}-dev) # Clang's own headers
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "g++, git, clang-tidy-${LLVM_VERSION_MAJOR}")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS nvidia-cuda-toolkit)
include(CPack)
