"""An installed tf-op-lint as a repository, so that it can be the input of actions."""

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

    # Where an installation has Clang's own headers; a build tree uses LLVM's.
    headers = prefix.get_child("lib").get_child("tf-op-lint").get_child("clang").get_child("include")
    if headers.exists:
        repository_ctx.symlink(headers, "lib/tf-op-lint/clang/include")
    for library in repository_ctx.attr.libraries:
        path = repository_ctx.path(library)
        repository_ctx.symlink(path, "lib/" + path.basename)
    repository_ctx.file("BUILD.bazel", _BUILD)

tf_op_lint_repository = repository_rule(
    doc = "tf-op-lint as 'cmake --install' or the Debian package leaves it.",
    implementation = _tf_op_lint_repository_impl,
    local = True,
    attrs = {
        "libraries": attr.string_list(
            doc = "Shared libraries that remote workers lack, such as LLVM's: absolute paths. They become inputs too.",
        ),
        "prefix": attr.string(
            doc = "The directory above bin/tf-op-lint: /usr, /usr/local, or the build tree of a clone.",
            mandatory = True,
        ),
    },
)
