// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line
// Completion callbacks.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/lib/gtl/cleanup.h"

#include <atomic>

using namespace tensorflow;

// A function of another file.
void RunLater(std::function<void()> callback);

struct Query {
  explicit Query(int n);
  int Size() const;
};

class Async : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto query = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    Tensor *out = nullptr;
    OP_REQUIRES_OK_ASYNC(ctx, ctx->allocate_output(0, TensorShape(), &out), done);
    auto callback = [query, done] {
      delete query;
      done();
    };
    RunLater(callback);
  }
};

class AsyncInside : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto query = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:7: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:7: note:
    RunLater([ctx, query, done] {
      Tensor *out = nullptr;
      OP_REQUIRES_OK_ASYNC(ctx, ctx->allocate_output(0, TensorShape({query->Size()}), &out), done);
      delete query;
      done();
    });
  }
};

class AsyncQuiet : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // Silent: the callback releases it, and there is no exit before.
    auto query = new Query(1);
    RunLater([query, done] {
      delete query;
      done();
    });
    // No warning: the macro's callback releases it as well.
    auto second = new Query(2);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: remark: [tf-raw-new-in-compute]
    OP_REQUIRES_ASYNC(ctx, second->Size() > 0, errors::Internal("empty"), [&] {
      delete second;
      done();
    });
    RunLater([second] { delete second; });
    // No warning: a wrapped callback does.
    auto third = new Query(3);
    // CHECK-MESSAGES: :[[@LINE-1]]:18: remark: [tf-raw-new-in-compute]
    DoneCallback wrapped = [third, done] {
      delete third;
      done();
    };
    OP_REQUIRES_ASYNC(ctx, third->Size() > 0, errors::Internal("empty"), wrapped);
    RunLater(wrapped);
    // Silent: a cleanup does, on every path.
    auto fourth = new Query(4);
    auto cleanup = gtl::MakeCleanup([fourth] { delete fourth; });
    // No warning: both conditions are the same.
    bool *cancelled = nullptr;
    CancellationManager *manager = ctx->cancellation_manager();
    if (manager)
      cancelled = new bool(false);
      // CHECK-MESSAGES: :[[@LINE-1]]:19: remark: [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE+1]]:21: note:
    Env::Default()->SchedClosure([manager, cancelled] {
      if (manager)
        delete cancelled;
    });
    OP_REQUIRES_ASYNC(ctx, fourth->Size() > 0, errors::Internal("empty"), done);
    // Silent: so does one that was declared first.
    Query *fifth = nullptr;
    auto earlier = gtl::MakeCleanup([&fifth] { delete fifth; });
    fifth = new Query(5);
    OP_REQUIRES_ASYNC(ctx, fifth->Size() > 0, errors::Internal("empty"), done);
    // Silent: and one that tests whether it is still needed.
    bool committed = false;
    auto sixth = new Query(6);
    auto rollback = gtl::MakeCleanup([&] {
      if (!committed)
        delete sixth;
    });
    OP_REQUIRES_ASYNC(ctx, sixth->Size() > 0, errors::Internal("empty"), done);
    committed = true;
    {
      // The guard ends with its block, and it holds the pointer's old value.
      Query *copied = nullptr;
      auto copy = gtl::MakeCleanup([copied] { delete copied; });
      copied = new Query(7);
      // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE-2]]:16: note:
      // CHECK-MESSAGES: :[[@LINE+8]]:3: note:
    }
    Query *eighth = nullptr;
    { auto gone = gtl::MakeCleanup([&eighth] { delete eighth; }); }
    eighth = new Query(8);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:14: note:
    // CHECK-MESSAGES: :[[@LINE+1]]:3: note:
  }
};

// Several lambdas share it, the last one to finish deletes it.
class SharedOut : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  struct Pack {
    std::atomic<int> left;
    DoneCallback done;
  };
  void Work(Pack *pack) {
    if (pack->left.fetch_sub(1) == 1) {
      auto done = std::move(pack->done);
      delete pack;
      done();
    }
  }
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    // No warning: it is not created if there are no workers.
    auto pack = new Pack{{shards_}, std::move(done)};
    // CHECK-MESSAGES: :[[@LINE-1]]:17: remark: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE+2]]:7: note:
    for (int i = 0; i < shards_; ++i)
      RunLater([this, pack] { Work(pack); });
  }

private:
  int shards_ = 4;
};

// Silent: the runner calls the releasing callback, after a job that does so only on failure.
void RunJob(std::function<void()> job, std::function<void()> done);
class JobAndDone : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto query = new Query(1);
    auto finish = [query, done] {
      delete query;
      done();
    };
    RunJob([ctx, query, finish] { OP_REQUIRES_ASYNC(ctx, query->Size() > 0, errors::Internal("empty"), finish); }, finish);
  }
};

// One per element, and a path without a release.
class NotShared : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    for (int i = 0; i < 4; ++i) {
      auto own = new Query(i);
      // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-raw-new-in-compute]
      // CHECK-MESSAGES: :[[@LINE-2]]:18: note:
      // CHECK-MESSAGES: :[[@LINE+2]]:9: note:
      RunLater([own] {
        if (own->Size() > 0)
          delete own;
        // CHECK-MESSAGES: :[[@LINE+1]]:7: note:
      });
    }
    done();
  }
};
