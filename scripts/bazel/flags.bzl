"""Build settings of the aspect."""

FailOnInfo = provider("Which findings fail the build.", fields = ["level"])

_LEVELS = ["never", "warning", "remark"]

def _fail_on_flag_impl(ctx):
    level = ctx.build_setting_value
    if level not in _LEVELS:
        fail("%s takes %s, not '%s'" % (ctx.label, ", ".join(_LEVELS), level))
    return [FailOnInfo(level = level)]

fail_on_flag = rule(
    implementation = _fail_on_flag_impl,
    build_setting = config.string(flag = True),
)
