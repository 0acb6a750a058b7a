"""The values of generated programs: how each kind is acquired, used and released, and the spellings of a release."""


class Kind:
    """An acquire/release pair. In templates, {e} is an expression of pointer type and {n} a unique number."""

    def __init__(self, pointee, acquisitions, uses, release, owner="", **more):
        self.pointee, self.acquisitions, self.uses = pointee, acquisitions, uses
        self.release, self.owner = release, owner
        self.deleter = more.get("deleter", "")
        self.base = more.get("base", "")  # A type that a release may be cast to.
        self.is_class = more.get("is_class", False)
        self.lookup = more.get("lookup", False)
        self.rows = more.get("rows", False)
        self.is_array = more.get("is_array", False)
        self.call = more.get("call", "")  # Returns the value through an out-parameter.
        self.status = more.get("status", False)  # `call` returns a Status.
        self.session = more.get("session", False)

    def pointer(self):
        return self.pointee + (" *" if not self.pointee.endswith("*") else "*")

    def released(self, expression):
        return self.release.format(e=expression)


CLASS_USES = ["Emit({e}->x);", "{e}->x = 7;", "Emit((*{e}).x);", "Read({e});", "ReadReference(*{e});", "Emit({e}->Twice());"]
ARRAY_USES = ["{e}[0] = 3;", "Emit(static_cast<long>({e}[1]));", "ReadArray({e});", "*{e} = 2;", "std::memset({e}, 0, sizeof(*{e}));",
              "std::fill({e}, {e} + 2, 1);", "Emit({e} != nullptr);", "Emit(static_cast<long>(*({e} + 1)));"]  # fmt: skip
TEXT_USES = ["Emit({e}[0]);", "Emit(static_cast<long>(std::strlen({e})));", "ReadText({e});"]


def handle(type_name, create, uses, release, deleter):
    return Kind(type_name, [create], uses, release, f"std::unique_ptr<{type_name}, decltype(&{deleter})>", deleter=f"&{deleter}")


OBJECT = Kind("Item", ["new Item", "new Item()", "new Item(5)"], CLASS_USES, "delete {e}", "std::unique_ptr<Item>", is_class=True)
DERIVED = Kind("Shape", ["new Circle", "new Circle()"], CLASS_USES, "delete {e}", "std::unique_ptr<Shape>", base="Shape", is_class=True)
BRANCH = Kind("Circle", ["new Circle"], CLASS_USES, "delete {e}", "std::unique_ptr<Circle>", base="Shape", is_class=True)
SCALAR = Kind("int", ["new int", "new int()", "new int(3)"], ["*{e} = 4;", "Emit({e} != nullptr);"], "delete {e}", "std::unique_ptr<int>")
FLOATS = Kind("float", ["new float[4]", "new float[n]()", "new float[n + 1]"], ARRAY_USES, "delete[] {e}", "std::unique_ptr<float[]>",
              is_array=True)  # fmt: skip
ITEMS = Kind("Item", ["new Item[3]", "new Item[n]"], ["{e}[1].x = 3;", "Emit({e}->x);", "Emit(({e} + 1)->x);", "ReadReference({e}[0]);"],
             "delete[] {e}", "std::unique_ptr<Item[]>", is_array=True)  # fmt: skip
BYTES = Kind("char", ["static_cast<char *>(malloc(8))", "(char *)std::calloc(8, 1)", "(char *)malloc(8)"], ARRAY_USES, "free({e})",
             "std::unique_ptr<char, decltype(&free)>", deleter="&free", is_array=True)  # fmt: skip
NUMBERS = Kind("float", ["(float *)malloc(sizeof(float) * 4)", "static_cast<float *>(std::calloc(4, sizeof(float)))",
                         "reinterpret_cast<float *>(malloc(16))"], ["{e}[0] = 3;", "ReadArray({e});", "{e}[1] = 2;"], "free({e})",
               "std::unique_ptr<float, decltype(&free)>", deleter="&free", is_array=True)  # fmt: skip
TEXT = Kind("char", ['strdup("text")'], TEXT_USES + ["{e}[0] = 'x';"], "free({e})", "std::unique_ptr<char, decltype(&free)>",
            deleter="&free", is_array=True)  # fmt: skip
CONST_TEXT = Kind("const char", ['strdup("text")'], TEXT_USES, "free((void *){e})")
TENSOR = Kind("Tensor", ["new Tensor(DT_FLOAT, TensorShape({{4}}))", "new Tensor()"],
              ["Emit({e}->NumElements());", "ReadTensor(*{e});", "ReadTensorPointer({e});", "Emit((*{e}).NumElements());",
               "*{e} = Tensor(DT_FLOAT, TensorShape({{2}}));", "auto flat{n} = {e}->flat<float>(); Emit(flat{n}.size());",
               "Tensor copy{n} = *{e}; ReadTensor(copy{n});"],
              "delete {e}", "std::unique_ptr<Tensor>")  # fmt: skip
COUNTED = Kind("Table", ["new Table", "new Table()"], CLASS_USES, "{e}->Unref()", "std::unique_ptr<Table, core::RefCountDeleter>",
               base="core::RefCounted", is_class=True)  # fmt: skip
LOOKUP = Kind("Table", [], CLASS_USES, "{e}->Unref()", "std::unique_ptr<Table, core::RefCountDeleter>", base="core::RefCounted",
              is_class=True, lookup=True)  # fmt: skip
STATUS = handle("TF_Status", "TF_NewStatus()", ["Emit(TF_GetCode({e}));", 'TF_SetStatus({e}, TF_OK, "");', "ReadStatus({e});"],
                "TF_DeleteStatus({e})", "TF_DeleteStatus")  # fmt: skip
BUFFER = handle("TF_Buffer", "TF_NewBuffer()", ["Emit(static_cast<long>({e}->length));", "{e}->length = 0;"], "TF_DeleteBuffer({e})",
                "TF_DeleteBuffer")  # fmt: skip
BUFFER.acquisitions.append('TF_NewBufferFromString("abc", 3)')
GRAPH = handle("TF_Graph", "TF_NewGraph()", ["Emit({e} != nullptr);"], "TF_DeleteGraph({e})", "TF_DeleteGraph")
SESSION_OPTIONS = handle("TF_SessionOptions", "TF_NewSessionOptions()", ["Emit({e} != nullptr);"], "TF_DeleteSessionOptions({e})",
                         "TF_DeleteSessionOptions")  # fmt: skip
C_TENSOR = handle("TF_Tensor", "TF_AllocateTensor(TF_FLOAT, nullptr, 0, 16)",
                  ["Emit(static_cast<long>(TF_TensorByteSize({e})));", "static_cast<float *>(TF_TensorData({e}))[0] = 1;",
                   "float *data{n} = (float *)TF_TensorData({e}); data{n}[1] = 2;"],
                  "TF_DeleteTensor({e})", "TF_DeleteTensor")  # fmt: skip
FILES = Kind("Item *", ["new Item *[2]()"], ["{e}[0] = nullptr;", "Emit({e}[1] == nullptr);"], "delete[] {e}",
             "std::unique_ptr<Item *[]>", is_array=True)  # fmt: skip

ROWS = Kind("float *", [], ["{e}[0][1] = 3;", "Emit({e}[1] != nullptr);"],
            "for (int i = 0; i < 2; ++i) delete[] {e}[i];\ndelete[] {e}", rows=True)  # fmt: skip
ROWS_ALONE = Kind("float *", [], ["{e}[0][1] = 3;", "Emit({e}[1] != nullptr);"], "delete[] {e}", rows=True)

CUDA = Kind("float", [], ["Emit({e} != 0);", "{e}[1] = 2;"], "cudaFree({e})", "std::unique_ptr<float, decltype(&cudaFree)>", deleter="&cudaFree",
            call="cudaMalloc((void **)&{0}, 16)")  # fmt: skip
SESSION = Kind("Session", [], ["Emit({e} != nullptr);", "Emit({e}->Close().ok());"], "delete {e}", "std::unique_ptr<Session>", is_class=True,
               call="NewSession(SessionOptions(), &{0})", status=True)  # fmt: skip
FRAME = Kind("AVFrame", ["av_frame_alloc()"], ["Emit(av_frame_is_writable({e}));"], "av_frame_free(&{e})")
C_SESSION = Kind("TF_Session", [], [], "", session=True)


def session(status):
    """A session of the C API that is released with a status."""
    return Kind("TF_Session", [], ["Emit({e} != 0);"], f"TF_CloseSession({{e}}, {status});\nTF_DeleteSession({{e}}, {status})")


PLAIN = [CUDA, CUDA, SESSION, SESSION, FRAME, C_SESSION, C_SESSION, ROWS, ROWS_ALONE, OBJECT, OBJECT, DERIVED, BRANCH, SCALAR, FLOATS, FLOATS, FLOATS, ITEMS, BYTES, NUMBERS, TEXT, CONST_TEXT, TENSOR, TENSOR, COUNTED,
         STATUS, STATUS, BUFFER, GRAPH, SESSION_OPTIONS, C_TENSOR, FILES]  # fmt: skip
IN_KERNELS = PLAIN + [LOOKUP] * 4
C_KINDS = [STATUS, STATUS, BUFFER, GRAPH, SESSION_OPTIONS]
C_OTHERS = [CUDA, C_SESSION, C_SESSION, FRAME]
C_BYTES = Kind("char", ["(char *)malloc(8)", "malloc(8)", "calloc(8, 1)", 'strdup("text")'],
               ["{e}[0] = 'x';", "memset({e}, 0, 4);", "Emit({e} != NULL);"], "free({e})")  # fmt: skip
C_FLOATS = Kind("float", ["(float *)malloc(16)", "calloc(4, sizeof(float))"], ["{e}[0] = 1;", "Emit({e} != 0);", "memset({e}, 0, 8);"],
                "free({e})")  # fmt: skip
C_TENSORS = Kind("TF_Tensor", ["TF_AllocateTensor(TF_FLOAT, NULL, 0, 16)"], ["Emit((long)TF_TensorByteSize({e}));",
                 "((float *)TF_TensorData({e}))[0] = 1;"], "TF_DeleteTensor({e})")  # fmt: skip


def rebind(kind, value):
    """A cast of the value that does not change which object it points to."""
    return [f"({kind.pointer()}){value}", f"static_cast<{kind.pointer()}>({value})"] + (
        [f"static_cast<{kind.base} *>({value})", f"({kind.base} *){value}"] if kind.base else []
    )


class Spellings:
    """The spellings of a release of a variable, as functions that return statements. `g` is the grammar."""

    def __init__(self, g):
        self.g = g

    def any(self, kind, value):
        if self.g.is_c:
            return self.in_c(kind, value)
        if kind.rows:
            return "{\n" + kind.released(value) + ";\n}"
        if kind is FRAME or kind.pointee == "TF_Session":
            return self.g.choose([kind.released(value) + ";", f"if ({value} != nullptr) {{\n{kind.released(value)};\n}}"])
        if kind is CONST_TEXT:
            return self.g.choose([
                f"free((void *){value});", f"free(const_cast<char *>({value}));", f"if ({value}) free((void *){value});",
                f"std::free(const_cast<char *>({value}));",
                f"char *bare{self.g.number()} = const_cast<char *>({value}); free(bare{self.g.numbers});",
            ])  # fmt: skip
        simple = [self.plain] * 12 + [self.parenthesized, self.cast, self.cast, self.tested, self.tested, self.cleared, self.in_macro]
        odd = [self.alias, self.alias, self.reference_to_pointer, self.pointer_to_pointer, self.through_helper, self.through_helper,
               self.by_template, self.lambda_here, self.named_lambda, self.conditional, self.comma, self.ternary, self.container,
               self.in_struct, self.loop, self.switch, self.for_each, self.void_pointer]  # fmt: skip
        if kind.owner:
            odd += [self.taken_over, self.taken_over, self.reset_into]
        if kind.is_class or kind.pointee in ("Tensor", "int"):
            odd += [self.reference_to_object] * 2
        if self.g.std >= 14:
            odd += [self.exchange, self.init_capture]
        return self.g.choose(simple + odd)(kind, value)

    def in_c(self, kind, value):
        n = self.g.number()
        if kind is FRAME or kind.pointee == "TF_Session":
            return self.g.choose([kind.released(value) + ";", f"if ({value} != NULL) {{\n{kind.released(value)};\n}}"])
        return self.g.choose([
            kind.released(value) + ";", kind.released(value) + ";", kind.released(f"({value})") + ";",
            f"if ({value}) {kind.released(value)};", f"if ({value} != NULL) {{\n{kind.released(value)};\n{value} = NULL;\n}}",
            f"{kind.pointer()}same{n} = {value};\n{kind.released(f'same{n}')};", f"do {{ {kind.released(value)}; }} while (0);",
            f"{kind.pointer()}*at{n} = &{value};\n{kind.released(f'(*at{n})')};",
        ])  # fmt: skip

    def plain(self, kind, value):
        return kind.released(value) + ";"

    def parenthesized(self, kind, value):
        return kind.released(f"({value})") + ";"

    def cast(self, kind, value):
        casts = rebind(kind, value)
        if "free" in kind.release:
            casts += [f"(void *){value}", f"static_cast<void *>({value})", f"reinterpret_cast<void *>({value})"]
        cast = self.g.choose(casts)
        return kind.released(f"({cast})" if "->" in kind.release else cast) + ";"

    def tested(self, kind, value):
        test = self.g.choose([value, f"{value} != nullptr", f"nullptr != {value}", f"!({value} == nullptr)", f"{value} && n > 0"])
        return f"if ({test}) {kind.released(value)};"

    def cleared(self, kind, value):
        body = f"{kind.released(value)};\n{value} = nullptr;"
        return self.g.choose([body, f"if ({value} != nullptr) {{\n{body}\n}}"])

    def in_macro(self, kind, value):
        name = f"DROP{self.g.number()}"
        text = kind.released("(P)")
        self.g.prelude.append(self.g.choose([
            f"#define {name}(P) do {{ {text}; (P) = nullptr; }} while (0)", f"#define {name}(P) {text}",
            f"#define {name}(P) if ((P) != nullptr) {{ {text}; (P) = nullptr; }}",
        ]))  # fmt: skip
        return f"{name}({value});"

    def alias(self, kind, value):
        n = self.g.number()
        how = self.g.choose([f"auto *same{n} = {value};", f"{kind.pointer()}same{n} = {value};", f"auto same{n} = {value};",
                             f"{kind.pointer()}const same{n} = {value};", f"auto same{n}({value});"])  # fmt: skip
        return f"{how}\n{kind.released(f'same{n}')};"

    def reference_to_pointer(self, kind, value):
        n = self.g.number()
        return f"{kind.pointer()}&again{n} = {value};\n{kind.released(f'again{n}')};"

    def pointer_to_pointer(self, kind, value):
        n = self.g.number()
        return f"{kind.pointer()}*at{n} = &{value};\n{kind.released(f'(*at{n})')};"

    def reference_to_object(self, kind, value):
        n = self.g.number()
        self.g.later(f"auto &object{n} = *{value};")
        released = f"object{n}.Unref()" if "Unref" in kind.release else kind.released(f"&object{n}")
        return f"auto &object{n} = *{value};\n{released};"

    def through_helper(self, kind, value):
        n = self.g.number()
        kinds = [f"static void Drop{n}({kind.pointer()}p) {{ {kind.released('p')}; }}",
                 f"static void Drop{n}({kind.pointer()}&p) {{ {kind.released('p')}; p = nullptr; }}",
                 f"static void Drop{n}({kind.pointer()}p, bool really = true) {{ if (really) {kind.released('p')}; }}",
                 f"struct Dropper{n} {{ void operator()({kind.pointer()}p) const {{ {kind.released('p')}; }} }};\n"
                 f"static void Drop{n}({kind.pointer()}p) {{ Dropper{n}()(p); }}"]  # fmt: skip
        self.g.prelude.append(self.g.choose(kinds))
        return f"Drop{n}({value});"

    def by_template(self, kind, value):
        n = self.g.number()
        self.g.prelude.append(f"template <typename P> void Drop{n}(P p) {{ {kind.released('p')}; }}")
        return f"Drop{n}({value});"

    def lambda_here(self, kind, value):
        return f"[{self.g.choose(['&', '=', value, '&' + value])}] {{ {kind.released(value)}; }}();"

    def named_lambda(self, kind, value):
        n = self.g.number()
        if self.g.random() < 0.5:
            return f"auto drop{n} = [{self.g.choose(['&', value, '='])}] {{ {kind.released(value)}; }};\ndrop{n}();"
        return f"auto drop{n} = []({kind.pointer()}p) {{ {kind.released('p')}; }};\ndrop{n}({value});"

    def conditional(self, kind, value):
        other = self.g.choose(["Emit(9)", kind.released(value)])
        return f"if (n > {self.g.choose(['0', '100'])}) {kind.released(value)};\nelse {other};"

    def comma(self, kind, value):
        return f"Emit(1), {kind.released(value)};"

    def ternary(self, kind, value):
        return f"{value} != nullptr ? (void)({kind.released(value)}) : (void)0;"

    def container(self, kind, value):
        n = self.g.number()
        return f"std::vector<{kind.pointer()}> all{n};\nall{n}.push_back({value});\nfor ({kind.pointer()}p : all{n}) {kind.released('p')};"

    def in_struct(self, kind, value):
        n = self.g.number()
        self.g.prelude.append(f"struct Holder{n} {{ {kind.pointer()}p; int y; }};")
        return f"Holder{n} holder{n} = {{{value}, 1}};\n{kind.released(f'holder{n}.p')};"

    def loop(self, kind, value):
        return self.g.choose([
            f"while ({value} != nullptr) {{ {kind.released(value)}; {value} = nullptr; }}", f"do {kind.released(value)}; while (0);",
            f"for (int i = 0; i < 1; ++i) {kind.released(value)};",
        ])  # fmt: skip

    def switch(self, kind, value):
        return f"switch (n) {{ case 3: {kind.released(value)}; break; default: {kind.released(value)}; }}"

    def for_each(self, kind, value):
        n = self.g.number()
        return (f"{kind.pointer()}both{n}[] = {{{value}, nullptr}};\n"
                f"std::for_each(both{n}, both{n} + 1, []({kind.pointer()}p) {{ {kind.released('p')}; }});")  # fmt: skip

    def void_pointer(self, kind, value):
        n = self.g.number()
        return f"void *raw{n} = {value};\n" + kind.released(f"(static_cast<{kind.pointer()}>(raw{n}))") + ";"

    def taken_over(self, kind, value):
        n = self.g.number()
        deleter = f", {kind.deleter}" if kind.deleter else ""
        choices = [f"{kind.owner} own{n}({value}{deleter});", f"{kind.owner}({value}{deleter}).reset();"]
        if "decltype" not in kind.owner and "Deleter" not in kind.owner and not kind.is_array:
            choices.append(f"std::shared_ptr<{kind.pointee}> own{n}({value});")
        if "Unref" in kind.release:
            choices += [f"core::ScopedUnref own{n}({value});"] * 3
        choices.append(f"auto own{n} = gtl::MakeCleanup([{value}] {{ {kind.released(value)}; }});")
        choices.append(f"struct Guard{n} {{ {kind.pointer()}p; ~Guard{n}() {{ {kind.released('p')}; }} }} own{n} = {{{value}}};")
        return self.g.choose(choices)

    def reset_into(self, kind, value):
        n = self.g.number()
        if kind.deleter:
            return f"{kind.owner} own{n}(nullptr, {kind.deleter});\nown{n}.reset({value});"
        return f"{kind.owner} own{n};\nown{n}.reset({value});"

    def exchange(self, kind, value):
        text = f"std::exchange({value}, nullptr)"
        return kind.released(text) + ";"

    def init_capture(self, kind, value):
        return f"[p = {value}] {{ {kind.released('p')}; }}();"
