// RUN: %check_tfop %s tf-resource-leak %t --by-line
// Guards, cleanups and conditions that release a resource.
#include "absl/cleanup/cleanup.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/lib/gtl/cleanup.h"

using namespace tensorflow;

struct Table : ResourceBase {
  std::string DebugString() const override;
  void Insert(const Tensor &key);
  int64_t size() const;
};

// Guards of the project, whose destructor calls a method that releases.
class Lease {
public:
  explicit Lease(Table *table) : table_(table) {}
  ~Lease() { Return(); }
  void Return() {
    if (table_)
      table_->Unref();
    table_ = nullptr;
  }

private:
  Table *table_;
};
class Look {
public:
  explicit Look(Table *table) : table_(table) {}
  ~Look() { Count(); }
  void Count() { seen_ = table_->size(); }

private:
  Table *table_;
  int64_t seen_ = 0;
};
class Leased : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: the guard releases it.
    Table *leased = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &leased));
    Lease lease(leased);
    Table *looked = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 1), &looked));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: [tf-resource-leak]
    // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
    Look look(looked);
    OP_REQUIRES_OK(ctx, ctx->status());
  }
};

class QuietPaths : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    // Silent: a cleanup at the end of the scope.
    Table *cleaned = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 0), &cleaned));
    auto cleanup = gtl::MakeCleanup([cleaned] { cleaned->Unref(); });
    Table *swept = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 1), &swept));
    absl::Cleanup sweep = [swept] { swept->Unref(); };
    // Silent: a known error, then the release, then the exit.
    Table *table = nullptr;
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 2), &table));
    Status status = ctx->status();
    if (!status.ok())
      table->Unref();
    OP_REQUIRES_OK(ctx, status);
    if (table->size() == 0) {
      table->Unref();
      OP_REQUIRES(ctx, false, errors::InvalidArgument("empty"));
    }
    // Silent: no exits.
    if (table->size() > 9)
      LOG(FATAL) << "too large";
    CHECK(table->size() > 1);
    auto first = [&](int index) {
      if (index == 0)
        return true;
      return false;
    };
    if (first(0))
      table->Insert(ctx->input(3));
    table->Unref();
    // Silent: the member is an owner, and so is a local one.
    OP_REQUIRES_OK(ctx, LookupResource(ctx, HandleFromInput(ctx, 3), &kept_));
    Table *made = new Table;
    core::ScopedUnref unref(made);
    OP_REQUIRES_OK(ctx, ctx->status());
    // Silent: the manager owns it, even on failure.
    OP_REQUIRES_OK(ctx, ctx->resource_manager()->Create("container", "name", new Table));
    OP_REQUIRES_OK(ctx, ctx->step_container()->Create(ctx->resource_manager(), "name", new Table));
  }

private:
  core::RefCountPtr<Table> kept_;
};
