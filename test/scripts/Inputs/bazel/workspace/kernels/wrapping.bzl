"""A rule of a project's own that compiles C++."""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

def _wrapping_library_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    context, _ = cc_common.compile(
        name = ctx.label.name,
        actions = ctx.actions,
        cc_toolchain = toolchain,
        compilation_contexts = [dep[CcInfo].compilation_context for dep in ctx.attr.deps],
        feature_configuration = cc_common.configure_features(ctx = ctx, cc_toolchain = toolchain),
        srcs = ctx.files.srcs,
    )
    return [CcInfo(compilation_context = context)]

wrapping_library = rule(
    implementation = _wrapping_library_impl,
    attrs = {
        "deps": attr.label_list(providers = [CcInfo]),
        "srcs": attr.label_list(allow_files = True),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    },
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)
