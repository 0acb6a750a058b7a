"""Productions for classes: members that own, lambdas that run later."""

from . import values

KINDS = [values.OBJECT, values.FLOATS, values.FLOATS, values.BYTES, values.TENSOR, values.COUNTED, values.STATUS, values.BRANCH, values.SCALAR,
         values.SESSION_OPTIONS, values.ITEMS]  # fmt: skip


def _destructor(g, name, members):
    dice = g.random()
    if dice < 0.25:
        return ""
    lines = []
    for member, kind in members:
        if g.random() < 0.3:
            continue
        released = kind.released(g.choose([member, member, f"this->{member}", f"({member})"]))
        guard = f"if ({member} != nullptr) " if g.random() < 0.3 or "->" in kind.release or "(" in kind.release else ""
        lines.append(f"{guard}{released};")
        if g.random() < 0.2:
            lines.append(f"{member} = nullptr;")
    body = "\n".join(lines)
    if g.random() < 0.2:
        return f"~{name}() {{\nReset();\n}}\nvoid Reset() {{\n{body}\n}}\n"
    return f"~{name}() {{\n{body}\n}}\n"


def of_class(g):
    """A class that owns through raw pointers, and a client that uses it in several ways."""
    n = g.number()
    name = f"Owner{n}"
    word = g.choose(["class", "struct"])
    members = [(f"{g.choose(['data', 'item', 'buffer'])}{i}_", g.choose(KINDS)) for i in range(g.choose([1, 1, 2, 3]))]
    inits, body, declarations, methods = [], [], [], []
    for member, kind in members:
        expression = g.choose(kind.acquisitions).replace("{{", "{").replace("}}", "}").replace("n + 1", "5").replace("[n]", "[4]")
        dice = g.random()
        pointer = kind.pointer()
        if dice < 0.35:
            inits.append(f"{member}({expression})")
            declarations.append(f"{pointer}{member};")
        elif dice < 0.6:
            body.append(f"{member} = {expression};")
            declarations.append(f"{pointer}{member}" + g.choose([";", " = nullptr;"]))
        elif dice < 0.75:
            declarations.append(f"{pointer}{member} = {expression};")
        else:
            declarations.append(f"{pointer}{member} = nullptr;")
            methods.append(f"void Fill{member}() {{\nif ({member} == nullptr) {member} = {expression};\n}}")
            if g.random() < 0.4:
                methods[-1] = f"void Fill{member}() {{\n{kind.released(member) + ';' if g.random() < 0.6 else ''}\n{member} = {expression};\n}}"
                methods[-1] = methods[-1].replace(member + "->Unref()", f"if ({member}) {member}->Unref()")
        use = g.choose(kind.uses).format(e=member, n=g.number())
        methods.append(f"void Use{member}() {{\nif ({member} != nullptr) {{\n{use}\n}}\n}}")
        if g.random() < 0.2:
            methods.append(f"{pointer}Get{member}() const {{ return {member}; }}")
        if g.random() < 0.1:
            methods.append(f"void Swap{member}({name} &other) {{ std::swap({member}, other.{member}); }}")
        if g.random() < 0.1:
            methods.append(f"{pointer}Release{member}() {{ {pointer}result = {member}; {member} = nullptr; return result; }}")
    destructor = _destructor(g, name, members)
    copies = g.choose(["", "", f"{name}(const {name} &) = delete;\nvoid operator=(const {name} &) = delete;\n"])
    start = " : " + ", ".join(inits) if inits else ""
    constructor = f"{name}(){start} {{\n" + "\n".join(body) + "\n}\n" if inits or body or g.random() < 0.7 or copies else ""
    access = ("public:\n", g.choose(["private:\n", "public:\n"])) if word == "class" else ("", "")
    text = f"{word} {name} {{\n{access[0]}{constructor}{destructor}{copies}" + "\n".join(methods) + "\n"
    text += f"{access[1]}" + "\n".join(declarations) + "\n};\n"
    return text + _client(g, name, members, text)


def _client(g, name, members, text):
    g.where = "int"
    make = g.choose([
        f"{name} owner;", f"{name} owner;", f"{name} owner = {name}();", f"{name} owner{{}};", f"auto owner = {name}();",
        f"std::unique_ptr<{name}> whole(new {name});\n{name} &owner = *whole;", f"std::vector<{name}> all(2);\n{name} &owner = all[0];",
        f"{name} owner = Make{name}();", f"{name} first;\n{name} owner(std::move(first));", f"{name} first;\n{name} owner(first);",
    ])  # fmt: skip
    helper = f"{name} Make{name}() {{ return {name}(); }}\n" if "= Make" in make else ""
    lines = [make]
    for member, kind in members:
        if f"Fill{member}" in text and g.random() < 0.8:
            lines += [f"owner.Fill{member}();"] * g.choose([1, 1, 2])
        if f"Release{member}" in text:
            lines.append(f"{kind.pointer()}out{member} = owner.Release{member}();\nif (out{member}) {kind.released('out' + member)};")
        lines.append(f"owner.Use{member}();")
    lines.insert(g.choose(range(1, len(lines) + 1)), g.exit([]))
    if "Reset()" in text and g.random() < 0.3:
        lines.append("owner.Reset();")
    client = f"Client{g.number()}"
    g.run.append(f"Emit({client}(3));")
    return f"{helper}int {client}(int n) {{\n" + "\n".join(lines) + "\nreturn n;\n}\n"


def of_kernel(g):
    """A member of a kernel, and its use in the compute method."""
    kind = g.choose(KINDS)
    member = f"state{g.number()}_"
    expression = g.choose(kind.acquisitions).replace("{{", "{").replace("}}", "}").replace("n + 1", "5").replace("[n]", "[4]")
    use = f"{member} = {expression};\n" + g.choose(kind.uses).format(e=member, n=g.number()) + "\n"
    if g.random() < 0.6:
        use = f"if ({member} == nullptr) {{\n{member} = {expression};\n}}\n" + g.choose(kind.uses).format(e=member, n=g.number()) + "\n"
    if g.random() < 0.3:
        use += f"{kind.released(member)};\n{member} = nullptr;\n"
    return f"{g.choose(['private:', 'public:'])}\n{kind.pointer()}{member} = nullptr;\n", use


def deferred(g):
    """A value that closures on other threads use; one of them releases it."""
    n = g.number()
    g.prelude.append(f"struct Pack{n} {{ std::atomic<int> left{{3}}; int x = 1; }};")
    schedule = "ctx->device()->tensorflow_cpu_worker_threads()->workers->Schedule"
    drop = g.choose([f"if (--pack{n}->left == 0) delete pack{n};", f"if (pack{n}->left.fetch_sub(1) == 1) {{\ndelete pack{n};\n}}",
                     f"Finish{n}(pack{n});", f"if (--pack{n}->left == 0) std::unique_ptr<Pack{n}> own(pack{n});"])  # fmt: skip
    g.prelude.append(f"static void Finish{n}(Pack{n} *p) {{ if (--p->left == 0) delete p; }}")
    leave = g.choose(["", "", g.exit([]) + "\n"])
    if g.random() < 0.4:
        return f"Pack{n} *pack{n} = new Pack{n};\n{leave}{schedule}([pack{n}] {{ Emit(pack{n}->x); delete pack{n}; }});\n"
    return f"Pack{n} *pack{n} = new Pack{n};\n{leave}for (int i = 0; i < 3; ++i) {schedule}([pack{n}] {{ {drop} }});\n"


def state(g, body):
    """Members that steps modify, and the compute method's body with their uses."""
    n = g.number()
    count, sizes, buffer = f"count{n}_", f"sizes{n}_", f"m_buffer{n}"
    starts = [f"{count} = n + 1;", f"this->{count} = n;", f"{sizes}.clear();", f"{sizes} = std::vector<int>(2);",
              f"if (n > 1) {{\n{count} = 4;\n}}", f"{count} += 2;", f"for ({count} = 0; {count} < 2; ++{count}) Emit({count});",
              f"{buffer} = Tensor(DT_FLOAT, TensorShape({{3}}));", f"if ({g.condition()}) {count} = 9;"]  # fmt: skip
    if g.where == "kernel":
        starts += [f"OP_REQUIRES_OK(ctx, ctx->allocate_temp(DT_FLOAT, TensorShape({{2}}), &{buffer}));"] * 2
    uses = [f"Emit({count});", f"Emit(this->{count} + 1);", f"++{count};", f"{sizes}.push_back({count});", f"Emit({sizes}.size());",
            f"Emit({buffer}.NumElements());", f"ReadTensor({buffer});", f"{{\nint &r{n} = {count};\nr{n} += 1;\n}}", f"Count{n}();",
            f"auto job{n} = [this] {{ ++{count}; }};\njob{n}();"]  # fmt: skip
    lines = body.split("\n")
    before = [g.choose(starts) for _ in range(g.choose([1, 2, 3]))]
    unique = list(dict.fromkeys(g.choose(uses) for _ in range(g.choose([1, 2, 3]))))
    declared = (f"void Count{n}() {{\n{count} += 3;\n}}\n" if any("Count" in use for use in unique) else "")
    declared += f"private:\nint {count}" + g.choose([";", " = 1;", " = 0; // the count"]) + "\n"
    declared += f"std::vector<int> {sizes};\nTensor {buffer};\n"
    return declared, "\n".join(before + unique + lines)
