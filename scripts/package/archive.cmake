# The tool of the portable archive, which scripts/package/archive builds. LLVM,
# Clang, and the C++ library are linked statically, so that it needs only the C
# library.
file(GLOB clang_archives ${TFOP_LLVM_DIR}/lib/libclang*.a)
list(FILTER clang_archives EXCLUDE REGEX "(Module|TidyMain|TidyPlugin|Daemon[A-Za-z]*)\\.a$")
file(GLOB llvm_archives ${TFOP_LLVM_DIR}/lib/libLLVM*.a)
add_executable(tf-op-lint-portable EXCLUDE_FROM_ALL $<TARGET_OBJECTS:main> ${TFOP_CHECK_OBJECTS})
add_dependencies(tf-op-lint-portable driver)
target_link_libraries(tf-op-lint-portable PRIVATE $<TARGET_FILE:driver>
  -Wl,--start-group ${clang_archives} ${llvm_archives} -Wl,--end-group -l:libz.a -l:libzstd.a)
# Nothing calls the only function that refers to Z3.
target_link_options(tf-op-lint-portable PRIVATE
  -static-libstdc++ -static-libgcc -Wl,--gc-sections -Wl,--strip-all -Wl,--defsym=Z3_model_to_string=0)
set_target_properties(tf-op-lint-portable PROPERTIES
  OUTPUT_NAME tf-op-lint RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/portable/bin)
