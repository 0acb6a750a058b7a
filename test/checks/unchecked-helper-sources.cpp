// RUN: %check_tfop %s tf-unchecked-helper %t --by-line --fix-notes
// Failures other than OP_REQUIRES in a void helper.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_op_kernel.h"
#include "tensorflow/core/platform/env.h"
#include <algorithm>
#include <functional>
#include <mutex>

using namespace tensorflow;

void Scale(const Tensor &values);
Status Open(const std::string &name);
#define CHECK_SHAPE(CTX, OK)                                                                                                               \
  if (!(OK)) {                                                                                                                             \
    (CTX)->CtxFailure(errors::InvalidArgument("shape"));                                                                                   \
    return -1;                                                                                                                             \
  }

// A failure that is spelled out, and helpers with a result.
static void Require(OpKernelContext *ctx, int rows) {
  if (rows < 1)
    ctx->SetStatus(errors::InvalidArgument("rows"));
}
static bool HasRows(OpKernelContext *ctx, int rows) {
  if (rows < 1) {
    ctx->CtxFailure(errors::InvalidArgument("rows"));
    return false;
  }
  return true;
}
static int CountRows(OpKernelContext *ctx) {
  CHECK_SHAPE(ctx, ctx->input(0).dims() == 2);
  return ctx->input(0).dims();
}
static Status Load(OpKernelContext *ctx) {
  const Status loaded = Open("table");
  if (!loaded.ok())
    ctx->SetStatus(loaded);
  return loaded;
}
class Results : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const int inputs = ctx->num_inputs();
    switch (inputs) {
    case 1:
      Require(ctx, inputs);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-unchecked-helper]
      // CHECK-MESSAGES: :[[@LINE-28]]:5: note:
      // CHECK-MESSAGES: :[[@LINE+3]]:7: note:
      // The statement after a label has no fix.
      //
      Scale(ctx->input(0));
      break;
    case 2:
      HasRows(ctx, inputs);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-unchecked-helper]
      // CHECK-MESSAGES: :[[@LINE-33]]:5: note:
      // CHECK-MESSAGES: :[[@LINE+1]]:7: note:
      Scale(ctx->input(0));
      break;
    case 3: {
      const int rows = CountRows(ctx);
      // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: [tf-unchecked-helper]
      // CHECK-MESSAGES: :[[@LINE-34]]:3: note:
      // CHECK-MESSAGES: :[[@LINE+1]]:7: note:
      Scale(ctx->input(rows));
      break;
    }
    case 4: {
      const Status loaded = Load(ctx);
      // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: [tf-unchecked-helper]
      // CHECK-MESSAGES: :[[@LINE-36]]:5: note:
      // CHECK-MESSAGES: :[[@LINE+1]]:7: note:
      Scale(ctx->input(0));
      break;
    }
    default:
      // Silent: the result is tested, directly or in a variable.
      if (!HasRows(ctx, inputs))
        return;
      const int rows = CountRows(ctx);
      if (rows < 0)
        return;
      const Status loaded = Load(ctx);
      if (!loaded.ok())
        return;
      OP_REQUIRES_OK(ctx, Load(ctx));
      const bool both = HasRows(ctx, 1) && HasRows(ctx, 2);
      if (!both)
        return;
      Scale(ctx->input(0));
    }
  }
  // Silent: the result is returned.
  bool Check(OpKernelContext *ctx) { return HasRows(ctx, 3); }
};

// A direct failure without a return.
class Direct : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    if (ctx->num_inputs() != 2) {
      ctx->CtxFailure(errors::InvalidArgument("two inputs"));
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-unchecked-helper]
      // CHECK-MESSAGES: :[[@LINE+4]]:27: note:
      // CHECK-FIXES: {{^}}      ctx->CtxFailure(errors::InvalidArgument("two inputs"));{{$}}
      // CHECK-FIXES-NEXT: {{^}}      return;{{$}}
    }
    const Status opened = Open("values");
    Scale(ctx->input(0));
    if (!opened.ok())
      ctx->SetStatus(opened);
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    Scale(ctx->input(1));
  }
};
class DirectQuiet : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: the function returns, or a flag says that it failed.
    if (ctx->num_inputs() > 4) {
      ctx->SetStatus(errors::InvalidArgument("inputs"));
      return;
    }
    bool failed = false;
    for (int i = 0; i < ctx->num_inputs(); ++i)
      if (ctx->input(i).dims() != 1) {
        ctx->SetStatus(errors::InvalidArgument("rank"));
        failed = true;
        break;
      }
    if (failed)
      return;
    // Silent: the status may be ok.
    ctx->SetStatus(Open("values"));
    Scale(ctx->input(0));
    // Silent: only logging and bookkeeping follow.
    if (ctx->num_inputs() > 3)
      ctx->SetStatus(errors::Internal("late"));
    failed_ = true;
    VLOG(1) << "done";
  }
  bool failed_ = false;
};

// A status or an answer that is not read.
struct Table {
  Status Get(int key, float **row);
  bool Find(int key, float **row);
};
class Unread : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    float *row = nullptr;
    table_.Get(1, &row);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    *row = 1;
    float *found;
    table_.Find(2, &found);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    found[1] = 2;
    std::unique_ptr<RandomAccessFile> file;
    const Status opened = Env::Default()->NewRandomAccessFile("rows", &file);
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    StringPiece bytes;
    file->Read(0, 1, &bytes, nullptr);
    Tensor scratch;
    ctx->allocate_temp(DT_FLOAT, TensorShape({1}), &scratch);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    scratch.flat<float>()(0) = 1;
  }
  Table table_;
};
class UnreadQuiet : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: the pointer or the status is tested.
    float *row = nullptr;
    table_.Get(1, &row);
    if (row != nullptr)
      *row = 1;
    float *second = nullptr;
    Status got = table_.Get(2, &second);
    if (got.ok())
      *second = 2;
    // Silent: discarded on purpose.
    float *third = nullptr;
    (void)table_.Get(3, &third);
    *third = 3;
    // Silent: the variable has a value of its own.
    float own = 0;
    float *fourth = &own;
    table_.Find(4, &fourth);
    *fourth = 4;
    // Silent: it is only passed on.
    float *fifth = nullptr;
    table_.Find(5, &fifth);
    Take(fifth);
  }
  static void Take(float *row);
  Table table_;
};

// A constructor that receives the context, and a base class of TensorFlow.
struct Window {
  Window(OpKernelContext *ctx, int size) : size(size) { OP_REQUIRES(ctx, size > 0, errors::InvalidArgument("size")); }
  int size;
};
class Constructs : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Window window{ctx, ctx->num_inputs()};
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-9]]:57: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // A fix is a check of the status after the declaration.
    //
    Scale(ctx->input(window.size));
  }
};
class Stores : public OpKernel {
public:
  using OpKernel::OpKernel;
  // Silent: the result is only stored.
  void Make(OpKernelContext *ctx, Window **out) { *out = new Window(ctx, ctx->num_inputs()); }
  void Compute(OpKernelContext *ctx) override {}
};
class Counter : public ResourceBase {
public:
  std::string DebugString() const override { return ""; }
  int steps = 0;
};
class Counts : public ResourceOpKernel<Counter> {
public:
  using ResourceOpKernel::ResourceOpKernel;
  void Compute(OpKernelContext *ctx) override {
    ResourceOpKernel<Counter>::Compute(ctx);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
    // CHECK-FIXES: {{^}}    ResourceOpKernel<Counter>::Compute(ctx);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    mutex_lock lock(mu_);
    resource_->steps += 1;
  }
  Status CreateResource(Counter **counter) override {
    *counter = new Counter;
    return Status();
  }
};

// The overriders of a virtual validator, in a template.
template <typename T> class Validated : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Validate(ctx, 1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE+11]]:60: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-FIXES: {{^}}    Validate(ctx, 1);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Scale(ctx->input(0));
  }
  virtual void Validate(OpKernelContext *ctx, int rank) = 0;
};
class Vectors : public Validated<float> {
public:
  using Validated::Validated;
  void Validate(OpKernelContext *ctx, int rank) override { OP_REQUIRES(ctx, rank == 1, errors::InvalidArgument("rank")); }
};

// Lambdas run in place by what the callee does with them.
template <typename F> void ForEachInput(OpKernelContext *ctx, F &&visit) {
  for (int i = 0; i < ctx->num_inputs(); ++i)
    std::forward<F>(visit)(i);
}
template <typename F> void Twice(F visit) {
  std::for_each_n(&visit, 2, [&](F &one) { visit(0); });
}
void Later(std::function<void(int)> job);
static void Keep(std::function<void(int)> job) {
  static std::vector<std::function<void(int)>> jobs;
  jobs.push_back(job);
}
class InPlace : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const auto check = [ctx](int i) { OP_REQUIRES(ctx, i > 0, errors::Internal("i")); };
    ForEachInput(ctx, check);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-3]]:39: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-FIXES: {{^}}    ForEachInput(ctx, check);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Scale(ctx->input(0));
    Twice([&](int i) { OP_REQUIRES(ctx, i > 0, errors::Internal("i")); });
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-2]]:24: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-FIXES: {{^}}    Twice([&](int i) { OP_REQUIRES(ctx, i > 0, errors::Internal("i")); });{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Scale(ctx->input(0));
    std::function<void(int)> stored = check;
    stored(2);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: [tf-unchecked-helper]
    // CHECK-MESSAGES: :[[@LINE-18]]:39: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-FIXES: {{^}}    stored(2);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (!ctx->status().ok()) return;{{$}}
    Scale(ctx->input(0));
    // Silent: they run later, if at all.
    Later(check);
    Keep(check);
    Scale(ctx->input(0));
  }
};

// The caller is a lambda.
class Inside : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const auto run = [ctx](int rows) {
      Require(ctx, rows);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-unchecked-helper]
      // CHECK-MESSAGES: :[[@LINE-317]]:5: note:
      // CHECK-MESSAGES: :[[@LINE+3]]:7: note:
      // CHECK-FIXES: {{^}}      Require(ctx, rows);{{$}}
      // CHECK-FIXES-NEXT: {{^}}      if (!ctx->status().ok()) return;{{$}}
      Scale(ctx->input(0));
    };
    run(1);
  }
};
