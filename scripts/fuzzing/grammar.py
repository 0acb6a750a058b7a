"""The grammar: writes one program from random numbers. The programs are legal more often than not; the runner discards the
others, so a production may be careless."""

import os
import random as random_numbers

from . import members, values

PRELUDE = """\
struct Item {{
  int x = 1;
  Item() {{}}
  explicit Item(int x) : x(x) {{}}
  int Twice() const {{ return 2 * x; }}
{item_destructor}}};
struct Shape {{
  int x = 2;
  virtual ~Shape() {{}}
  virtual int Twice() const {{ return 2 * x; }}
}};
struct Circle : Shape {{
  int Twice() const override {{ return 4 * x; }}
}};
struct Table : ResourceBase {{
  int x = 3;
  string DebugString() const override {{ return "table"; }}
  int Twice() const {{ return 2 * x; }}
  Status Load(int k) {{ return Fails(k) ? errors::Internal("not loaded") : Status(); }}
}};
inline void MayThrow(int fails) {{
  if (fails) throw 1;
}}
inline Status Check(int k) {{ return Fails(k) ? errors::Internal("forced") : Status(); }}
template <typename T> void Read(const T *p) {{ Emit(p->x); }}
template <typename T> void ReadReference(const T &r) {{ Emit(r.x); }}
inline void ReadArray(const float *p) {{ Emit(static_cast<long>(p[0])); }}
inline void ReadArray(const char *p) {{ Emit(p[0]); }}
inline void ReadText(const char *p) {{ Emit(p[0]); }}
inline void ReadStatus(const TF_Status *s) {{ Emit(TF_GetCode(s)); }}
inline void ReadTensor(const Tensor &t) {{ Emit(t.NumElements()); }}
inline void ReadTensorPointer(const Tensor *t) {{ Emit(t->NumElements()); }}
"""
INCLUDES = ["algorithm", "atomic", "cstdlib", "cstring", "functional", "memory", "utility", "vector"]
HEADERS = ["tensorflow/c/c_api.h", "tensorflow/core/framework/op_kernel.h", "tensorflow/core/framework/resource_mgr.h",
           "tensorflow/core/lib/gtl/cleanup.h", "tensorflow/core/public/session.h"]  # fmt: skip


with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "runtime", "libraries.h"), encoding="utf-8") as file:
    LIBRARIES = file.read().split("#pragma once\n", 1)[1]
HEAD = "\n".join([f"#include <{name}>" for name in INCLUDES] + [f'#include "{name}"' for name in HEADERS]) + LIBRARIES
C_HEAD = "#include <stdlib.h>\n#include <string.h>\n#include \"tensorflow/c/c_api.h\"\n" + LIBRARIES + """\
#define ReadStatus(S) Emit(TF_GetCode(S))
"""


class Value:
    def __init__(self, name, kind, live=True):
        self.name, self.kind, self.live = name, kind, live


class Grammar:
    """One program: the text of a file, and how the runner calls it."""

    def __init__(self, name, std, seed):
        self.numbers_source = random_numbers.Random(seed)
        self.random = self.numbers_source.random
        self.choose = self.numbers_source.choice
        self.name, self.std, self.is_c = name, std, std == "c"
        self.numbers = 0
        self.exits = 0
        self.prelude, self.run = [], []
        self.spellings = values.Spellings(self)
        self.where = ""
        self.pending = []
        self.text = self.c_program() if self.is_c else self.program()

    def number(self):
        self.numbers += 1
        return self.numbers

    def later(self, statement):
        """For productions that declare something at the acquisition instead of at the release."""

    # Exits.

    def condition(self):
        self.exits += 1
        return f"Fails({self.exits})"

    def leave(self):
        """The statements that leave the function."""
        return {
            "kernel": self.choose(["return;", 'ctx->CtxFailure(errors::Internal("forced"));\nreturn;']),
            "async": "done();\nreturn;",
            "status": 'return errors::Internal("forced");',
            "int": "return -1;",
            "bool": "return false;",
            "void": "return;",
        }[self.where]

    def exit(self, alive):
        """An early exit; releases nothing, some, or all of the values before it."""
        check = self.condition()
        k = self.exits
        released = [self.release(value, keep=True) for value in reversed(alive) if self.random() < 0.3]
        if not released and self.random() < 0.75:
            if self.where == "kernel":
                return self.choose([
                    f'OP_REQUIRES(ctx, !{check}, errors::Internal("forced"));', f"OP_REQUIRES_OK(ctx, Check({k}));",
                    f'OP_REQUIRES(ctx, !{check},\n            errors::InvalidArgument("forced ", {k}));',
                ])  # fmt: skip
            if self.where == "async":
                return self.choose([f'OP_REQUIRES_ASYNC(ctx, !{check}, errors::Internal("forced"), done);',
                                    f"OP_REQUIRES_OK_ASYNC(ctx, Check({k}), done);"])  # fmt: skip
            if self.where == "status":
                return f"TF_RETURN_IF_ERROR(Check({k}));"
        if not self.is_c and self.random() < 0.08:
            macro = f"WARN{self.number()}"
            self.prelude.append(f"#define {macro}(X) do {{ if (X) Emit(-1); }} while (0)")
            return f"{macro}({check});"
        leave = self.leave()
        if not released and "\n" not in leave and self.random() < 0.6:
            return f"if ({check}) {leave}"
        return f"if ({check}) {{\n" + "\n".join(released + [leave]) + "\n}"

    # Values.

    def acquire(self):
        """Statements that acquire a value, and the value."""
        pool = values.IN_KERNELS if self.where in ("kernel", "async") else values.PLAIN
        if self.is_c:
            pool = values.C_KINDS + values.C_OTHERS + [values.C_BYTES, values.C_FLOATS, values.C_TENSORS]
        kind = self.choose(pool)
        if kind.session:
            return self.c_session()
        name = self.choose(["p", "buffer", "item", "data", "table"]) + str(self.number())
        value = Value(name, kind)
        if kind.lookup:
            return self.look_up(name), value
        if kind.call:
            return self.received(name, kind), value
        if kind.rows:
            inner = self.choose(["new float[3]", "new float[3]()"])
            start = f"float **{name} = new float *[2];"
            return f"{start}\nfor (int i = 0; i < 2; ++i) {name}[i] = {inner};", value
        if not self.is_c and not kind.base and self.random() < 0.1:
            return self.through_out_parameter(name, kind), value
        expression = self.choose(kind.acquisitions).format(n=self.number())
        pointer = kind.pointer()
        forms = [f"{pointer}{name} = {expression};"] * 6
        forms.append(f"{pointer}{name} = {'NULL' if self.is_c else 'nullptr'};\n{name} = {expression};")
        if not self.is_c:
            forms += [f"{pointer}{name}({expression});", f"{pointer}const {name} = {expression};", f"{pointer}{name}{{{expression}}};"]
            forms += [f"{pointer}{name} = nullptr;\nif (n > 0) {{\n{name} = {expression};\n}}", f"{pointer}{name};\n{name} = {expression};"]
            if not kind.base and kind.pointee not in ("const char",):
                forms += [f"auto *{name} = {expression};", f"auto {name} = {expression};"]
            if kind.release.startswith(("delete", "free")):
                n = self.number()
                self.prelude.append(f"static {pointer}Make{n}(int n) {{ return {expression}; }}")
                forms += [f"{pointer}{name} = Make{n}(n);"]
                forms += [f"{pointer}other{name} = nullptr, *{name} = {expression};\n(void)other{name};"]
        return self.choose(forms), value

    def through_out_parameter(self, name, kind):
        """A helper that may fail returns the value through an out-parameter."""
        n, check = self.number(), self.condition()
        pointer = kind.pointer()
        expression = self.choose(kind.acquisitions).format(n=n).replace("[n", "[3").replace("(n", "(3")
        test, leave = self.choose([(f"!Create{n}(&{name})", True), (f"!Create{n}(&{name})", True), (f"ok{n} = Create{n}(&{name})", False)])
        self.prelude.append(f"static bool Create{n}({pointer}*out) {{\nif ({check}) return false;\n*out = {expression};\nreturn true;\n}}")
        start = f"{pointer}{name}{self.choose([';', ' = nullptr;'])}"
        if leave:
            return f"{start}\nif ({test}) {{\n{self.leave()}\n}}"
        macro = f"LOG{n}"
        self.prelude.append(f"#define {macro}(X) do {{ if (!(X)) Emit(-2); }} while (0)")
        return f"{start}\nbool ok{n};\n{macro}({test});\nif (!ok{n}) {{\n{self.leave()}\n}}"

    def received(self, name, kind):
        """A library returns the value through an out-parameter, and reports success as a number or a Status."""
        call = kind.call.format(name)
        start = f"{kind.pointer()}{name}{self.choose([';', ' = NULL;'] if self.is_c else [';', ' = nullptr;'])}"
        if self.is_c:
            tests = [f"if ({call} != 0) {{\n{self.leave()}\n}}"]
        elif kind.status:
            tests = [f"if (!{call}.ok()) {{\n{self.leave()}\n}}", f"Status s{name} = {call};\nif (!s{name}.ok()) {{\n{self.leave()}\n}}"]
            if self.where == "status":
                tests.append(f"TF_RETURN_IF_ERROR({call});")
            if self.where == "kernel":
                tests.append(f"OP_REQUIRES_OK(ctx, {call});")
        else:
            n = self.number()
            self.prelude.append(f"#define CHECKED{n}(X) do {{ cudaError_t e = (X); if (e != 0) Emit(e); }} while (0)")
            tests = [f"if ({call} != 0) {{\n{self.leave()}\n}}", f"cudaError_t e{n} = {call};\nif (e{n} != 0) {{\n{self.leave()}\n}}",
                     f"cudaError_t e{n};\nCHECKED{n}(e{n} = {call});\nif (e{n} != 0) {{\n{self.leave()}\n}}",
                     f"cudaError_t e{n};\nif ((e{n} = {call}) != 0) {{\n{self.leave()}\n}}"]  # fmt: skip
        return f"{start}\n{self.choose(tests)}"

    def c_session(self):
        """A session of the C API with its graph, options, and status; only the session is released elsewhere."""
        n = self.number()
        status, graph, options, name = f"status{n}", f"graph{n}", f"options{n}", f"session{n}"
        kind = values.session(status)
        lines = [f"TF_Status *{status} = TF_NewStatus();", f"TF_Graph *{graph} = TF_NewGraph();",
                 f"TF_SessionOptions *{options} = TF_NewSessionOptions();",
                 f"TF_Session *{name} = TF_NewSession({graph}, {options}, {status});"]  # fmt: skip
        if self.random() < 0.7:
            lines.append(f"TF_DeleteSessionOptions({options});")
        released = [text for text in (f"TF_DeleteGraph({graph});", f"TF_DeleteStatus({status});") if self.random() < 0.7]
        test = self.choose([f"TF_GetCode({status}) != TF_OK", f"{name} == {'NULL' if self.is_c else 'nullptr'}", f"!{name}"])
        lines.append(f"if ({test}) {{\n" + "\n".join(released + [self.leave()]) + "\n}")
        return "\n".join(lines), Value(name, kind)

    def look_up(self, name):
        call = self.choose(["LookupResource(ctx, HandleFromInput(ctx, 0), &{0})",
                            'ctx->resource_manager()->Lookup(ctx->resource_manager()->default_container(), "t", &{0})',
                            'ctx->resource_manager()->Lookup<Table>("", "t", &{0})'])  # fmt: skip
        call = call.format(name)
        start = self.choose([f"Table *{name} = nullptr;", f"Table *{name};", f"Table *{name}(nullptr);"])
        if self.where == "async":
            check = self.choose([f"OP_REQUIRES_OK_ASYNC(ctx, ({call}), done);", f"if (!{call}.ok()) {{\ndone();\nreturn;\n}}"])
        else:
            check = self.choose([f"OP_REQUIRES_OK(ctx, {call});"] * 3 + [
                f"if (!{call}.ok()) return;", f"Status s{name} = {call};\nif (!s{name}.ok()) return;",
                f"Status s{name} = {call};\nOP_REQUIRES_OK(ctx, s{name});", f"auto s{name} = {call};\nif (s{name}.ok()) Emit(8);\nelse return;",
                f"OP_REQUIRES(ctx, {call}.ok(), errors::Internal(\"none\"));",
            ])  # fmt: skip
        return f"{start}\n{check}"

    def release(self, value, keep=False):
        value.live = value.live and keep
        if keep or self.random() < 0.5:
            return self.spellings.plain(value.kind, value.name)
        return self.spellings.any(value.kind, value.name)

    def use(self, value):
        name = value.name
        kind = value.kind
        text = self.choose(kind.uses).format(e=name, n=self.number())
        if self.is_c or self.random() < 0.65:
            return text
        n = self.number()
        return self.choose([
            f"if ({name} != nullptr) {{\n{text}\n}}", f"if ({name}) {text}" if "auto" not in text and "Tensor copy" not in text else text,
            f"[&] {{\n{text}\n}}();", f"auto *alias{n} = {name};\n" + self.choose(kind.uses).format(e=f"alias{n}", n=n),
            f"{kind.pointer()}alias{n} = n > 0 ? {name} : nullptr;\n" + self.choose(kind.uses).format(e=f"alias{n}", n=n),
            f"{kind.pointer()}&alias{n} = {name};\n" + self.choose(kind.uses).format(e=f"alias{n}", n=n),
            f"{kind.pointer()}both{n}[] = {{{name}, {name}}};\nEmit(both{n}[0] == both{n}[1]);",
            f"auto look{n} = [{name}] {{\n{text}\n}};\nlook{n}();", f"Emit(sizeof({name}) > 1);", f"Emit(reinterpret_cast<uintptr_t>({name}) != 0);",
            f"std::vector<{kind.pointer()}> seen{n}(1, {name});\nEmit(seen{n}[0] == {name});",
            f"const auto &see{n} = {name};\nEmit(see{n} != nullptr);", f"{kind.pointer()}const *at{n} = &{name};\nEmit(*at{n} == {name});",
            f"std::function<void()> call{n} = [&] {{\n{text}\n}};\ncall{n}();",
            f"Emit(std::make_pair({name}, 1).first != nullptr);",
            f"{name}->Ref();\n{text}\n{name}->Unref();" if "Unref" in kind.release else text,
        ])  # fmt: skip

    def reassign(self, value):
        """A second value in the same variable."""
        kind, name = value.kind, value.name
        if not kind.acquisitions:
            return self.use(value)
        expression = self.choose(kind.acquisitions).format(n=self.number())
        released = kind.released(name)
        if kind.release.startswith("free({e})") and self.random() < 0.5:
            return f"{name} = ({kind.pointer()})realloc({name}, 32);"
        return self.choose([
            f"{released};\n{name} = {expression};", f"if (n > {self.choose('19')}) {{\n{released};\n{name} = {expression};\n}}",
            f"{name} = {expression};", f"for (int i = 0; i < 2; ++i) {{\n{released};\n{name} = {expression};\n}}",
            f"{kind.pointer()}old{self.number()} = {name};\n{name} = {expression};\n{kind.released(f'old{self.numbers}')};",
        ])  # fmt: skip

    # Statements.

    def block(self, depth, outer, loop=False):
        """A block of statements; releases what it acquires, mostly."""
        lines, mine = [], []
        for _ in range(self.choose([1, 2, 3, 4] if depth else [3, 4, 5, 6, 7])):
            alive = [value for value in mine if value.live]
            visible = alive + [value for value in outer if value.live]
            dice = self.random()
            if not visible or (dice < 0.22 and len(mine) < 3):
                text, value = self.acquire()
                lines.append(text)
                mine.append(value)
            elif dice < 0.5:
                lines.append(self.use(self.choose(visible)))
            elif dice < 0.75:
                lines.append(self.leave_loop(alive) if loop and self.random() < 0.4 else self.exit(visible))
            elif dice < 0.83 and alive:
                lines.append(self.release(self.choose(alive)))
            elif dice < 0.87 and alive:
                lines.append(self.reassign(self.choose(alive)))
            elif depth < 2:
                lines.append(self.nested(depth, visible))
        for value in reversed(mine):
            if value.live and self.random() < 0.85:
                lines.append(self.release(value))
        return "\n".join(lines)

    def leave_loop(self, alive):
        released = [self.release(value, keep=True) for value in alive if self.random() < 0.4]
        word = self.choose(["break;", "continue;"])
        return f"if ({self.condition()}) {{\n" + "\n".join(released + [word]) + "\n}"

    def nested(self, depth, visible):
        n = self.number()
        kind = self.choose(["for", "while", "if", "else", "block", "switch", "do"] + ([] if self.is_c else ["range", "condition", "try"]))
        if kind == "condition":
            return self.declared_in_condition(n)
        inner = self.block(depth + 1, visible, loop=kind in ("for", "while", "do", "range"))
        if kind == "do":
            return f"int i{n} = 0;\ndo {{\n{inner}\n}} while (++i{n} < 2);"
        if kind == "range":
            return f"for (int i{n} : {{1, 2}}) {{\nEmit(i{n});\n{inner}\n}}"
        if kind == "try":
            return f"try {{\nMayThrow({self.condition()});\n{inner}\n}} catch (int) {{\nEmit(5);\n}}"
        if kind == "for":
            return f"for (int i{n} = 0; i{n} < 2; ++i{n}) {{\n{inner}\n}}"
        if kind == "while":
            return f"int i{n} = 0;\nwhile (i{n}++ < 2) {{\n{inner}\n}}"
        if kind == "else":
            return f"if (n > 100) {{\nEmit(n);\n}} else {{\n{inner}\n}}"
        if kind == "switch":
            return f"switch (n) {{\ncase 3: {{\n{inner}\nbreak;\n}}\ndefault:\nEmit(n);\n}}"
        return ("if (n > 0) " if kind == "if" else "") + f"{{\n{inner}\n}}"

    def declared_in_condition(self, n):
        """`if (T *p = Make()) { ... }`"""
        kind = self.choose([values.OBJECT, values.FLOATS, values.TEXT, values.STATUS])
        name = f"found{n}"
        expression = self.choose(kind.acquisitions).format(n=self.number())
        inner = self.choose(kind.uses).format(e=name, n=self.number())
        leave = self.exit([]) + "\n" if self.random() < 0.4 else ""
        last = kind.released(name) + ";" if self.random() < 0.85 else ""
        return f"if ({kind.pointer()}{name} = {expression}) {{\n{inner}\n{leave}{last}\n}}"

    def goto_body(self):
        """A function with one exit that goto reaches."""
        kind = self.choose(values.C_KINDS + [values.C_BYTES, values.C_FLOATS] if self.is_c else [
            values.FLOATS, values.OBJECT, values.STATUS, values.BYTES, values.TEXT])  # fmt: skip
        n = self.number()
        name, null = f"kept{n}", "NULL" if self.is_c else "nullptr"
        expression = self.choose(kind.acquisitions).format(n=self.number())
        use = self.choose(kind.uses).format(e=name, n=self.number())
        start = self.choose([f"{kind.pointer()}{name} = {expression};", f"{kind.pointer()}{name} = {null};\nif ({self.condition()}) goto out;\n"
                             f"{name} = {expression};"])  # fmt: skip
        lines = [start, f"if ({self.condition()}) goto out;", f"{{\n{use}\n}}", f"if ({self.condition()}) {{\nEmit(3);\ngoto out;\n}}", "out:"]
        if self.random() < 0.9:
            test = f"if ({name} != {null}) " if self.random() < 0.4 or "->" in kind.release else ""
            lines.append(f"{test}{kind.released(name)};")
        else:
            lines.append(";")
        return "\n".join(lines)

    def body(self):
        if self.random() < 0.08:
            return self.goto_body()
        text = self.block(0, [])
        if self.where == "kernel" and self.random() < 0.1:
            text = members.deferred(self) + text
        return text

    # Programs.

    def function(self):
        self.where = self.choose(["status", "int", "bool", "void"])
        result = {"status": "Status"}.get(self.where, self.where)
        last = {"status": "return Status();", "int": "return 0;", "bool": "return true;", "void": ""}[self.where]
        name = f"Client{self.number()}"
        body = self.body()
        call = {"status": "Emit({}.ok());", "void": "{};"}.get(self.where, "Emit({});").format(f"{name}(3)")
        self.run.append(call)
        return f"{result} {name}(int n) {{\n{body}\n{last}\n}}\n"

    def kernel(self):
        self.where = self.choose(["kernel", "kernel", "kernel", "async"])
        name = f"Kernel{self.number()}Op"
        asynchronous = self.where == "async"
        base = "AsyncOpKernel" if asynchronous else "OpKernel"
        template = "template <typename T>\n" if self.random() < 0.15 else ""
        body = self.body()
        compute = "ComputeAsync(OpKernelContext *ctx, DoneCallback done)" if asynchronous else "Compute(OpKernelContext *ctx)"
        member, member_use = members.of_kernel(self) if self.random() < 0.2 else ("", "")
        end = "done();\n" if asynchronous else ""
        twice = not asynchronous and self.random() < 0.4
        if self.random() < 0.3:
            state, body = members.state(self, body)
            member += state
        type_name = name + "<float>" if template else name
        self.run.append(
            f"{{ OpKernelConstruction construction; {type_name} kernel(&construction); OpKernelContext context;\n"
            + ("kernel.ComputeAsync(&context, [] { Emit(77); });" if asynchronous else "kernel.Compute(&context);")
            + " Emit(context.status().ok()); context.Finish();\n"
            + ("OpKernelContext next; kernel.Compute(&next); Emit(next.status().ok()); next.Finish();" if twice else "")
            + "}"
        )
        return (
            f"{template}class {name} : public {base} {{\npublic:\nexplicit {name}(OpKernelConstruction *c) : {base}(c) {{}}\n"
            f"void {compute} override {{\nconst int n = 3;\n{member_use}{body}\n{end}}}\n{member}}};\n"
        )

    def program(self):
        parts = []
        for _ in range(self.choose([1, 1, 2])):
            parts.append(self.choose([self.function, self.kernel, self.kernel, lambda: members.of_class(self)])())
        destructor = self.choose(["", "  ~Item() { x = 0; }\n"])
        lines = [line for line in self.prelude if line.startswith("#define")]
        lines += [f"namespace {self.name} {{", "using namespace tensorflow;", PRELUDE.format(item_destructor=destructor)]
        lines += [line for line in self.prelude if not line.startswith("#define")]
        lines += parts + [f"}} // namespace {self.name}"]
        return indented("\n".join(lines))

    def c_program(self):
        self.where = self.choose(["int", "void"])
        name = f"Client_{self.name}"
        body = self.body()
        last = "return 0;" if self.where == "int" else ""
        self.run.append(f"Emit({name}(3));" if self.where == "int" else f"{name}(3);")
        body = body.replace("static_cast<long>", "(long)").replace("nullptr", "NULL")
        lines = self.prelude + [f"{self.where} {name}(int n) {{\n{body}\n{last}\n}}\n"]
        return indented("\n".join(lines))


def indented(text):
    """The text with two spaces for each open brace, so that excerpts are readable."""
    result, depth = [], 0
    for line in text.splitlines():
        line = line.strip()
        if not line:
            continue
        closing = len(line) - len(line.lstrip("}"))
        inside = not line.startswith(("#", "namespace", "} // namespace"))
        result.append("  " * max(0, depth - closing) * inside + line)
        if inside:
            depth = max(0, depth + line.count("{") - line.count("}"))
    return "\n".join(result) + "\n"
