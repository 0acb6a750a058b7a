"""Makes an installed tf-op-lint available as an external repository, so that actions can use it as an input."""

_BUILD = """\
filegroup(
    name = "tool",
    srcs = glob(["bin/*", "lib/**"]),
    visibility = ["//visibility:public"],
)
"""

def _tf_op_lint_repository_impl(repository_ctx):
    prefix = repository_ctx.path(repository_ctx.attr.prefix)
    repository_ctx.symlink(prefix.get_child("bin").get_child("tf-op-lint"), "bin/tf-op-lint")

    # An installation contains Clang's own headers; a build tree uses those of LLVM.
    headers = prefix.get_child("lib").get_child("tf-op-lint").get_child("clang").get_child("include")
    if headers.exists:
        repository_ctx.symlink(headers, "lib/tf-op-lint/clang/include")
    for library in repository_ctx.attr.libraries:
        path = repository_ctx.path(library)
        repository_ctx.symlink(path, "lib/" + path.basename)
    repository_ctx.file("BUILD.bazel", _BUILD)

tf_op_lint_repository = repository_rule(
    doc = "tf-op-lint as installed by 'cmake --install' or the Debian package.",
    implementation = _tf_op_lint_repository_impl,
    local = True,
    attrs = {
        "libraries": attr.string_list(
            doc = "Absolute paths of shared libraries that remote workers lack, such as LLVM's. They become inputs as well.",
        ),
        "prefix": attr.string(
            doc = "The directory above bin/tf-op-lint: /usr, /usr/local, or the build tree of a clone.",
            mandatory = True,
        ),
    },
)
