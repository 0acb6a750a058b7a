# The layout of 'cmake --install', and the Debian package that cpack builds from
# it. The tool and tf-clang-tidy locate their files relative to themselves, so
# an installed tree can be moved.
#
# Components: 'tool' is always installed; 'tree' makes 'cmake --install'
# independent of other packages; 'debian' is only in the Debian package, which
# has its own directory layout and can depend on other packages.
include(GNUInstallDirs)
set(TFOP_MAINTAINER "tf-op-lint maintainers <maintainers@tf-op-lint.invalid>" CACHE STRING
  "Maintainer of the Debian package")

# The loader finds Debian's Clang libraries; other installations need an RPATH.
if(NOT TFOP_LLVM_DIR STREQUAL "/usr/lib/llvm-${TFOP_LLVM}")
  set_target_properties(tf-op-lint PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
endif()

# The tool generates its own man page and completions.
set(share ${CMAKE_BINARY_DIR}/share)
string(TIMESTAMP TFOP_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog.in ${share}/changelog @ONLY)
add_custom_command(
  OUTPUT ${share}/tf-op-lint.1.gz ${share}/tf-clang-tidy.1.gz ${share}/tf-op-lint.bash ${share}/tf-op-lint.zsh
         ${share}/changelog.gz
  COMMAND tf-op-lint man > tf-op-lint.1
  COMMAND gzip -9 --no-name --force tf-op-lint.1
  COMMAND gzip -9 --no-name --stdout ${CMAKE_CURRENT_LIST_DIR}/tf-clang-tidy.1 > tf-clang-tidy.1.gz
  COMMAND gzip -9 --no-name --stdout changelog > changelog.gz
  COMMAND tf-op-lint completion bash > tf-op-lint.bash
  COMMAND tf-op-lint completion zsh > tf-op-lint.zsh
  DEPENDS tf-op-lint ${CMAKE_CURRENT_LIST_DIR}/tf-clang-tidy.1 ${share}/changelog
  WORKING_DIRECTORY ${share}
  VERBATIM)
add_custom_target(share ALL DEPENDS ${share}/tf-op-lint.1.gz)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME tool)
set(documentation ${CMAKE_INSTALL_DATADIR}/doc/tf-op-lint)
install(TARGETS tf-op-lint RUNTIME)
install(PROGRAMS scripts/tf-clang-tidy TYPE BIN)
install(TARGETS tf-op-lint-plugin LIBRARY DESTINATION lib/tf-op-lint/clang-tidy)
install(FILES ${share}/tf-op-lint.1.gz ${share}/tf-clang-tidy.1.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/man/man1)
install(FILES ${share}/tf-op-lint.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME tf-op-lint)
file(GLOB pages CONFIGURE_DEPENDS checks/*.md)
install(FILES ${pages} DESTINATION ${documentation}/checks)
install(FILES README.md CHANGELOG.md SECURITY.md DESTINATION ${documentation})
# The pages that README.md links to, at the same relative paths.
foreach(folder driver scripts scripts/accuracy scripts/bazel scripts/ci scripts/package)
  install(FILES ${folder}/README.md DESTINATION ${documentation}/${folder})
endforeach()

install(DIRECTORY ${TFOP_LLVM_DIR}/lib/clang/${TFOP_LLVM}/include DESTINATION lib/tf-op-lint/clang COMPONENT tree)
install(FILES LICENSE DESTINATION ${documentation} COMPONENT tree)
install(FILES ${share}/tf-op-lint.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _tf-op-lint
  COMPONENT tree)

install(FILES ${CMAKE_CURRENT_LIST_DIR}/copyright ${share}/changelog.gz DESTINATION ${documentation} COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES ${share}/tf-op-lint.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _tf-op-lint
  COMPONENT debian EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_COMPONENTS_ALL tool debian)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_CONTACT ${TFOP_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "find leaks and violated contracts in TensorFlow custom ops")
set(CPACK_PACKAGE_DESCRIPTION
"tf-op-lint analyzes TensorFlow custom-op code as it is checked in, without a
compilation database and without TensorFlow. It finds leaks and violated kernel
contracts, shows the path that leads to each defect, and offers fixes that
compile.
.
tf-clang-tidy runs the same checks in editors, through clang-tidy.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Parsing kernels requires Clang's own headers and a C++ standard library's.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-common-${TFOP_LLVM}-dev, libstdc++-12-dev | libstdc++-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "clang-tidy-${TFOP_LLVM}, git")
include(CPack)
