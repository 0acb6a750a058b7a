"""Lints the sources that Bazel compiles: one action per source, cached and executed remotely like any other.

bazel build //... --aspects=@tf_op_lint//:tf_op_lint.bzl%tf_op_lint_aspect --output_groups=tf_op_lint
"""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "ACTION_NAMES")
load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")
load(":flags.bzl", "FailOnInfo")

TfOpLintInfo = provider(
    "Results of linting a target and its dependencies.",
    fields = {
        "aliases": "depset of COPY=FILE: headers that Bazel exposes under another path",
        "checks": "depset of files that are created only if no finding fails the build",
        "patches": "depset of patches with the safe fixes, one per source",
        "reports": "depset of SARIF files for 'tf-op-lint merge', one per source",
    },
)

_C_SOURCES = ["c"]
_CPP_SOURCES = ["cc", "cpp", "cxx", "c++", "C", "cu"]

# The attributes that lead to a target's sources and headers.
_DEPENDENCIES = ["srcs", "deps", "implementation_deps", "library", "actual"]

# A target with this tag is skipped.
_TAG = "no-tf-op-lint"

def _files(ctx, attribute):
    return getattr(ctx.rule.files, attribute, [])

def _is_ours(file):
    """True for a file of the repository itself: neither generated nor external."""
    return file.is_source and not file.owner.workspace_name

def _user_flags(ctx):
    """The target's own copts as Bazel reads them: make variables expanded, split into words."""
    flags = []
    for flag in getattr(ctx.rule.attr, "copts", []):
        flag = ctx.expand_make_variables("copts", flag, {})
        flags += flag.split(" ") if "'" not in flag and "\"" not in flag else [flag]
    return [flag for flag in flags if flag]

def _toolchain_flags(ctx, toolchain, is_c):
    """The flags of the C++ toolchain, the command line, and the target."""
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    language = ctx.fragments.cpp.conlyopts if is_c else ctx.fragments.cpp.cxxopts
    return cc_common.get_memory_inefficient_command_line(
        feature_configuration = features,
        action_name = ACTION_NAMES.c_compile if is_c else ACTION_NAMES.cpp_compile,
        variables = cc_common.create_compile_variables(
            feature_configuration = features,
            cc_toolchain = toolchain,
            user_compile_flags = ctx.fragments.cpp.copts + language + _user_flags(ctx),
        ),
    )

def _compile_flags(ctx, toolchain, contexts, is_c):
    """Arguments shared by all sources of a target. Depsets are expanded only when an action runs."""
    flags = ctx.actions.args()
    flags.use_param_file("@%s")
    flags.set_param_file_format("multiline")
    flags.add_all(_toolchain_flags(ctx, toolchain, is_c), format_each = "--extra-arg=%s")
    for context in contexts:
        flags.add_all(context.defines, format_each = "--extra-arg=-D%s")
        flags.add_all(context.local_defines, format_each = "--extra-arg=-D%s")
        flags.add_all(context.quote_includes, format_each = "--extra-arg=-iquote%s")
        flags.add_all(context.includes, format_each = "--extra-arg=-I%s")
        flags.add_all(context.system_includes, format_each = "--extra-arg=-isystem%s")
        if hasattr(context, "external_includes"):
            flags.add_all(context.external_includes, format_each = "--extra-arg=-isystem%s")
    return flags

def _common_end(first, second):
    """The number of trailing components that two paths share."""
    pairs = zip(reversed(first.split("/")), reversed(second.split("/")))
    count = 0
    for a, b in pairs:
        if a != b:
            break
        count += 1
    return count

def _aliases(target, ctx):
    """With strip_include_prefix or include_prefix a header is compiled as a copy elsewhere."""
    if CcInfo not in target:
        return []
    headers = [file for file in _files(ctx, "hdrs") if _is_ours(file)]
    aliases = []
    for copy in target[CcInfo].compilation_context.direct_public_headers:
        if "/_virtual_includes/" not in copy.path or not headers:
            continue
        ends = [_common_end(header.path, copy.path) for header in headers]
        if max(ends) > 0:
            aliases.append(copy.path + "=" + headers[ends.index(max(ends))].path)
    return aliases

def _tool(ctx):
    """The program, its files, and its environment variables."""
    programs = [file for file in ctx.files._tool if file.basename == "tf-op-lint"]
    if len(programs) != 1:
        fail("%s: one of its files must be the program, called tf-op-lint" % ctx.attr._tool.label)
    libraries = {file.dirname: None for file in ctx.files._tool if ".so" in file.basename}
    return struct(
        program = programs[0],
        files = depset(ctx.files._tool),
        environment = {"LD_LIBRARY_PATH": ":".join(libraries.keys())} if libraries else {},
    )

def _lint(ctx, tool, source, flags, aliases, inputs):
    """Lints one source and writes its report and patch. Findings do not affect the exit code."""
    folder = ctx.label.name + ".tf_op_lint/" + source.short_path
    report = ctx.actions.declare_file(folder + ".sarif")
    patch = ctx.actions.declare_file(folder + ".patch")
    arguments = ctx.actions.args()

    # The result must not depend on the machine: no git, no cache, no installed
    # TensorFlow, and only paths of the action.
    arguments.add_all(["--root=.", "--no-cache", "--tf-include=model", "--jobs=1", "--quiet", "--exit-zero"])
    arguments.add(report, format = "--format=sarif-part=%s")
    arguments.add(patch, format = "--fix-diff=%s")
    arguments.add_all(aliases, format_each = "--alias=%s")
    arguments.use_param_file("@%s")
    arguments.set_param_file_format("multiline")

    # The name of a source may look like an option.
    arguments.add("--")
    arguments.add(source)
    ctx.actions.run(
        mnemonic = "TfOpLint",
        progress_message = "Linting %s" % source.short_path,
        executable = tool.program,
        arguments = [flags, arguments],
        inputs = depset([source], transitive = [inputs]),
        tools = tool.files,
        outputs = [report, patch],
        env = tool.environment,
    )
    return report, patch

def _merge(ctx, tool, out, reports, arguments):
    inputs = ctx.actions.args()
    inputs.use_param_file("@%s", use_always = True)
    inputs.set_param_file_format("multiline")
    inputs.add_all(reports)
    ctx.actions.run(
        mnemonic = "TfOpLintMerge",
        progress_message = "Merging the findings of %s" % ctx.label,
        executable = tool.program,
        arguments = ["merge", "--quiet"] + arguments + [out.path, inputs],
        inputs = reports,
        tools = tool.files,
        outputs = [out],
        env = tool.environment,
        # Creating a hundred thousand links would take longer than the action itself.
        execution_requirements = {"no-sandbox": "1"},
    )

def _lint_target(target, ctx, aliases):
    """The reports and patches of the target's own sources."""
    sources = [
        file
        for file in _files(ctx, "srcs")
        if file.extension in _C_SOURCES + _CPP_SOURCES and _is_ours(file)
    ]
    if not sources or CcInfo not in target or _TAG in ctx.rule.attr.tags:
        return [], []
    toolchain = find_cpp_toolchain(ctx)
    contexts = [target[CcInfo].compilation_context] + [
        dependency[CcInfo].compilation_context
        for dependency in getattr(ctx.rule.attr, "implementation_deps", [])
        if CcInfo in dependency
    ]
    inputs = depset(
        _files(ctx, "srcs") + _files(ctx, "hdrs") + _files(ctx, "textual_hdrs") + ctx.files._config,
        transitive = [context.headers for context in contexts] + [toolchain.all_files],
    )
    tool = _tool(ctx)
    flags = {}
    reports, patches = [], []
    for source in sources:
        is_c = source.extension in _C_SOURCES
        if is_c not in flags:
            flags[is_c] = _compile_flags(ctx, toolchain, contexts, is_c)
        report, patch = _lint(ctx, tool, source, flags[is_c], aliases, inputs)
        reports.append(report)
        patches.append(patch)
    return reports, patches

def _dependencies(ctx):
    """The results of the aspect on this target's dependencies."""
    found = []
    for attribute in _DEPENDENCIES:
        value = getattr(ctx.rule.attr, attribute, None)
        targets = value if type(value) == type([]) else [value]
        found += [target[TfOpLintInfo] for target in targets if type(target) == "Target" and TfOpLintInfo in target]
    return found

def _tf_op_lint_aspect_impl(target, ctx):
    before = _dependencies(ctx)
    aliases = depset(_aliases(target, ctx), transitive = [each.aliases for each in before])
    reports, patches = _lint_target(target, ctx, aliases)
    checks = []
    level = ctx.attr._fail_on[FailOnInfo].level
    if reports and level != "never":
        check = ctx.actions.declare_file(ctx.label.name + ".tf_op_lint/checked.sarif")
        _merge(ctx, _tool(ctx), check, depset(reports), ["--fail-on=" + level])
        checks.append(check)
    info = TfOpLintInfo(
        aliases = aliases,
        checks = depset(checks, transitive = [each.checks for each in before]),
        patches = depset(patches, transitive = [each.patches for each in before]),
        reports = depset(reports, transitive = [each.reports for each in before]),
    )
    return [
        info,
        OutputGroupInfo(tf_op_lint = depset(transitive = [info.checks, info.patches, info.reports])),
    ]

_TOOL_ATTRIBUTES = {
    "_tool": attr.label(default = Label("//:tool"), allow_files = True, cfg = "exec"),
}

tf_op_lint_aspect = aspect(
    doc = "Lints the sources of cc_library, cc_binary, cc_test and of every rule with srcs that provides CcInfo.",
    implementation = _tf_op_lint_aspect_impl,
    attr_aspects = _DEPENDENCIES,
    attrs = dict(
        _TOOL_ATTRIBUTES,
        _cc_toolchain = attr.label(default = Label("@bazel_tools//tools/cpp:current_cc_toolchain")),
        _config = attr.label(default = Label("//:config"), allow_files = True),
        _fail_on = attr.label(default = Label("//:fail_on")),
    ),
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def _tf_op_lint_report_impl(ctx):
    found = [target[TfOpLintInfo] for target in ctx.attr.targets]
    out = ctx.actions.declare_file(ctx.label.name + ".sarif")
    _merge(ctx, _tool(ctx), out, depset(transitive = [each.reports for each in found]), [])
    return [
        DefaultInfo(files = depset([out])),
        OutputGroupInfo(patches = depset(transitive = [each.patches for each in found])),
    ]

tf_op_lint_report = rule(
    doc = "One SARIF file for the targets and all of their dependencies.",
    implementation = _tf_op_lint_report_impl,
    attrs = dict(
        _TOOL_ATTRIBUTES,
        targets = attr.label_list(aspects = [tf_op_lint_aspect], mandatory = True),
    ),
)
