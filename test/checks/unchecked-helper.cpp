// RUN: %check_tfop %s tf-unchecked-helper %t --fix-notes
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/util/work_sharder.h"

using namespace tensorflow;

void Gather(const Tensor &data, const Tensor &indices);
Status Work();

static void Validate(OpKernelContext *ctx, const Tensor &indices) {
  OP_REQUIRES(ctx, indices.dims() == 1, errors::InvalidArgument("indices must be a vector"));
}

class Plain : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Validate(ctx, ctx->input(1));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Validate' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'OP_REQUIRES' fails here and returns only from 'Validate'
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    // CHECK-FIXES: {{^}}    Validate(ctx, ctx->input(1));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Gather(ctx->input(0), ctx->input(1));
  }
};

// A method, an un-braced if without a fix, another name of the context, a
// helper that fails in its own helper.
class Methods : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *context) override {
    if (context->num_inputs() > 1)
      Prepare(context);
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Prepare' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-27]]:3: note: 'OP_REQUIRES' fails here and returns only from 'Prepare'
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:7: suggested: the skipped code may be needed for cleanup
    Gather(context->input(0), context->input(1));
  }

private:
  void Prepare(OpKernelContext *c) { Validate(c, c->input(1)); }
};

// The asynchronous form.
class Async : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback finished) override {
    Validate(ctx, ctx->input(1));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Validate' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-44]]:3: note: 'OP_REQUIRES' fails here and returns only from 'Validate'
    // CHECK-MESSAGES: :[[@LINE+7]]:5: note: 'ComputeAsync' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    // CHECK-FIXES: {{^}}    Validate(ctx, ctx->input(1));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) {{[{]$}}
    // CHECK-FIXES-NEXT: {{^}}      finished();{{$}}
    // CHECK-FIXES-NEXT: {{^}}      return;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    }{{$}}
    Gather(ctx->input(0), ctx->input(1));
    finished();
  }
};

// A functor in a template, without and with an instantiation, the third
// dialect.
template <typename T> struct Launch {
  static void Run(OpKernelContext *ctx, T *out) {
    OP_REQUIRES(ctx, sizeof(T) == 4 || ctx->num_inputs() > 1, absl::InvalidArgumentError("size"));
    *out = T(1);
  }
  void operator()(OpKernelContext *ctx) { OP_REQUIRES_OK(ctx, Work()); }
};

template <typename T> class Pattern : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    T values[2];
    for (int i = 0; i < 2; ++i) {
      Launch<T>::Run(ctx, &values[i]);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Run' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
      // CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'OP_REQUIRES' fails here and returns only from 'Run'
      // CHECK-MESSAGES: :[[@LINE+4]]:7: note: 'Compute' continues here after the failure
      // CHECK-REASONS: :[[@LINE-4]]:7: suggested: the skipped code may be needed for cleanup
      // CHECK-FIXES: {{^}}      Launch<T>::Run(ctx, &values[i]);{{$}}
      // CHECK-FIXES-NEXT: {{^}}      if (!ctx->status().ok()) return;{{$}}
      Gather(ctx->input(0), ctx->input(i));
    }
  }
};

template <typename T> class Instantiated : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Launch<T>()(ctx);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the function may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-27]]:43: note: 'OP_REQUIRES_OK' fails here and returns only from the function
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    // CHECK-FIXES: {{^}}    Launch<T>()(ctx);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Gather(ctx->input(0), ctx->input(1));
  }
};
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<float>("T"), Instantiated<float>);
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<int>("T"), Instantiated<int>);

// Lambdas that are called, or run in place.
class Lambdas : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    auto check = [&](int i) { OP_REQUIRES(ctx, i > 0, errors::InvalidArgument("i")); };
    check(ctx->num_inputs());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the lambda may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'OP_REQUIRES' fails here and returns only from the lambda
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    // CHECK-FIXES: {{^}}    check(ctx->num_inputs());{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Gather(ctx->input(1), ctx->input(0));
    auto job = [&](int64_t begin, int64_t end) { OP_REQUIRES_OK(ctx, Work()); };
    thread::ThreadPool *pool = nullptr;
    Shard(2, pool, 100, 10, job);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the lambda may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-4]]:50: note: 'OP_REQUIRES_OK' fails here and returns only from the lambda
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    // CHECK-FIXES: {{^}}    Shard(2, pool, 100, 10, job);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Gather(ctx->input(0), ctx->input(1));
  }
};

// Several in a row: a check after the last one would suffice, and each is reported.
static void Find(OpKernelContext *ctx, StringPiece name, const Tensor **out) { OP_REQUIRES_OK(ctx, ctx->input(name, out)); }
class InARow : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const Tensor *data = nullptr;
    const Tensor *indices = nullptr;
    Find(ctx, "data", &data);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Find' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-9]]:80: note: 'OP_REQUIRES_OK' fails here and returns only from 'Find'
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    // CHECK-FIXES: {{^}}    Find(ctx, "data", &data);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Find(ctx, "indices", &indices);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Find' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-16]]:80: note: 'OP_REQUIRES_OK' fails here and returns only from 'Find'
    // CHECK-MESSAGES: :[[@LINE+4]]:22: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    // CHECK-FIXES: {{^}}    Find(ctx, "indices", &indices);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    OP_REQUIRES(ctx, indices->dims() == 1, errors::InvalidArgument("indices"));
  }
};
// The next helper counts as work, unless the status is checked after it.
static void Rows(OpKernelContext *ctx, int *rows) {
  OP_REQUIRES(ctx, ctx->num_inputs() == 2, errors::InvalidArgument("two"));
  *rows = 2;
}
static void Allocate(OpKernelContext *ctx, int rows) {
  Tensor *out = nullptr;
  OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({rows}), &out));
}
class Depends : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    int rows;
    Rows(ctx, &rows);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Rows' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-14]]:3: note: 'OP_REQUIRES' fails here and returns only from 'Rows'
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    // CHECK-FIXES: {{^}}    Rows(ctx, &rows);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Allocate(ctx, rows);
  }
};
class Counts : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    int total = 0;
    auto add = [&](int i) {
      OP_REQUIRES(ctx, i > 0, errors::InvalidArgument("i"));
      total += i;
    };
    for (int i = 0; i < ctx->num_inputs(); ++i)
      add(total);
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the lambda may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-6]]:7: note: 'OP_REQUIRES' fails here and returns only from the lambda
    // CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:7: suggested: the skipped code may be needed for cleanup
  }
};
class TestsTheLast : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Validate(ctx, ctx->input(1));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Validate' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-201]]:3: note: 'OP_REQUIRES' fails here and returns only from 'Validate'
    // CHECK-MESSAGES: :[[@LINE+8]]:5: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    // CHECK-FIXES: {{^}}    Validate(ctx, ctx->input(1));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    const Tensor *data = nullptr;
    Find(ctx, "data", &data);
    if (data == nullptr)
      return;
    Gather(*data, ctx->input(1));
  }
};
class LooksOnce : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: a check after the last of them, even if they depend on each other.
    int rows = 0;
    Rows(ctx, &rows);
    Allocate(ctx, rows);
    if (!ctx->status().ok())
      return;
    // Silent: the same after an allocation.
    Validate(ctx, ctx->input(1));
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape(), &out));
    if (!ctx->status().ok())
      return;
    Output(ctx, 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Output' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE+11]]:5: note: 'OP_REQUIRES_OK' fails here and returns only from 'Output'
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    // CHECK-FIXES: {{^}}    Output(ctx, 0);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Output(ctx, 1);
  }

private:
  void Output(OpKernelContext *ctx, int index) {
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(index, TensorShape(), &out));
    out->flat<float>()(0) = 1;
  }
};
// Silent: a failed context discards its outputs.
class Shares : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Validate(ctx, ctx->input(1));
    Tensor out;
    OP_REQUIRES(ctx, out.CopyFrom(ctx->input(0), TensorShape()), errors::Internal("shape"));
    ctx->set_output(0, out);
  }
};

// Never instantiated: the out-parameter has no type yet.
template <typename T> void Shape(OpKernelContext *ctx, T *out) { OP_REQUIRES_OK(ctx, Work()); }
template <typename T> class Dependent : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    typename T::Shape shape;
    Shape(ctx, &shape);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Shape' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-8]]:66: note: 'OP_REQUIRES_OK' fails here and returns only from 'Shape'
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    // CHECK-FIXES: {{^}}    Shape(ctx, &shape);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Gather(ctx->input(0), ctx->input(1));
  }
};

// A macro: no fix.
#define VALIDATE(CTX) Validate(CTX, CTX->input(1))
class InMacro : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    VALIDATE(ctx);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Validate' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-284]]:3: note: 'OP_REQUIRES' fails here and returns only from 'Validate'
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: no fix: the call is in a macro
    Gather(ctx->input(0), ctx->input(1));
  }
};

class Quiet : public OpKernel {
public:
  // Silent: a kernel whose construction failed never runs.
  explicit Quiet(OpKernelConstruction *ctx) : OpKernel(ctx) {
    Read(ctx);
    Gather(Tensor(), Tensor());
  }
  void Compute(OpKernelContext *ctx) override {
    // Silent: the status is checked.
    Validate(ctx, ctx->input(1));
    if (!ctx->status().ok())
      return;
    Validate(ctx, ctx->input(0));
    OP_REQUIRES_OK(ctx, ctx->status());
    // Silent: the variable that the helper sets is tested.
    Tensor *out = nullptr;
    Allocate(ctx, &out);
    if (out == nullptr)
      return;
    bool valid = false;
    Check(ctx, valid);
    if (!valid)
      return;
    // Silent: the helper returns a status, or cannot fail.
    OP_REQUIRES_OK(ctx, Returned(ctx));
    Harmless(ctx);
    // Silent: a type switch; only the end follows.
    switch (ctx->num_inputs()) {
    case 1:
      Validate(ctx, ctx->input(0));
      break;
    default:
      Validate(ctx, ctx->input(1));
      break;
    }
    // Silent: logging is not work.
    VLOG(1) << "done";
  }

private:
  void Read(OpKernelConstruction *ctx) { OP_REQUIRES_OK(ctx, Work()); }
  void Allocate(OpKernelContext *ctx, Tensor **out) { OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape(), out)); }
  void Check(OpKernelContext *ctx, bool &valid) {
    OP_REQUIRES_OK(ctx, Work());
    valid = true;
  }
  Status Returned(OpKernelContext *ctx) {
    TF_RETURN_IF_ERROR(Work());
    return Status();
  }
  void Harmless(OpKernelContext *ctx) { Gather(ctx->input(0), ctx->input(1)); }
};

// Silent: tail calls, including consecutive ones on different paths.
class Tail : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    int *scratch = new int[2];
    if (ctx->num_inputs() == 1) {
      Validate(ctx, ctx->input(0));
      delete[] scratch;
      return;
    }
    delete[] scratch;
    Validate(ctx, ctx->input(1));
  }
};

// A function that reports success to its caller.
Status Fill(OpKernelContext *ctx, bool early) {
  if (early) {
    Validate(ctx, ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Validate' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-365]]:3: note: 'OP_REQUIRES' fails here and returns only from 'Validate'
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: 'Fill' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    return Status();
  }
  Validate(ctx, ctx->input(1));
  // Silent: it fails anyway, or returns the context's status.
  if (ctx->num_inputs() > 1)
    return errors::Unimplemented("many");
  return ctx->status();
}

// Silent: a helper of the constructor.
std::string GetForm(OpKernelConstruction *ctx) {
  std::string form;
  ([=](std::string *c) { OP_REQUIRES_OK(ctx, ctx->GetAttr("form", c)); })(&form);
  return form + "!";
}
void ReadAll(OpKernelConstruction *ctx, Tensor *data) {
  ([=] { OP_REQUIRES_OK(ctx, Work()); })();
  Gather(*data, *data);
}

// A plug-in's own framework in another namespace, and a base in between that has
// the helper.
namespace plugin {
class OpKernelContext {
public:
  void CtxFailure(const absl::Status &status);
  const absl::Status &status() const;
  const Tensor &input(int index);
};
#define PLUGIN_REQUIRES(CTX, CONDITION, STATUS)                                                                                            \
  do {                                                                                                                                     \
    if (!(CONDITION)) {                                                                                                                    \
      (CTX)->CtxFailure(STATUS);                                                                                                           \
      return;                                                                                                                              \
    }                                                                                                                                      \
  } while (0)
class OpKernel {
public:
  virtual ~OpKernel() = default;
  virtual void Compute(OpKernelContext *ctx) = 0;
};
class Base : public OpKernel {
protected:
  void Check(OpKernelContext *ctx) const { PLUGIN_REQUIRES(ctx, ctx->input(0).dims() == 2, absl::InvalidArgumentError("rank")); }
};
class Own : public Base {
  void Compute(OpKernelContext *ctx) override {
    Check(ctx);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Check' may fail the context and return; its status is not checked before work continues [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-6]]:44: note: 'PLUGIN_REQUIRES' fails here and returns only from 'Check'
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'Compute' continues here after the failure
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: the skipped code may be needed for cleanup
    // CHECK-FIXES: {{^}}    Check(ctx);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Gather(Tensor(), Tensor());
  }
};
} // namespace plugin

// Silent: not a kernel's context.
struct Other {
  void SetStatus(int code);
};
void Fails(Other *other) { other->SetStatus(1); }
void NotAKernel(Other *other) {
  Fails(other);
  Gather(Tensor(), Tensor());
}
