// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line --fix-notes
// An owner together with a callee that may release the object would free it twice.
#include "tensorflow/core/framework/op_kernel.h"
#include <atomic>
#include <functional>
#include <memory>

using namespace tensorflow;

struct Batch {
  std::function<void()> done;
  std::atomic<int> finished{0};
};
void FinishElsewhere(Batch *batch);

class LastWorkerDeletes : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto *batch = new Batch;
    // CHECK-MESSAGES: :[[@LINE-1]]:19: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:19: no fix: 'batch' is released on some paths of 'Work'
    // CHECK-MESSAGES: :[[@LINE+3]]:64: note:
    batch->done = std::move(done);
    for (int i = 0; i < 4; ++i)
      ctx->device()->tensorflow_cpu_worker_threads()->workers->Schedule([this, batch] { Work(batch); });
  }
  void Work(Batch *batch) {
    if (batch->finished.fetch_add(1) == 3) {
      batch->done();
      delete batch;
    }
  }
};

class DeletedElsewhere : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto *batch = new Batch;
    // CHECK-MESSAGES: :[[@LINE-1]]:19: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:19: no fix: 'batch' is passed to 'FinishElsewhere', which may keep or release it
    // CHECK-MESSAGES: :[[@LINE+2]]:62: note:
    batch->done = std::move(done);
    ctx->device()->tensorflow_cpu_worker_threads()->workers->Schedule([batch] { FinishElsewhere(batch); });
  }
};

// Silent: the worker always deletes it, also through an owner or a lambda.
class DeletedInLambda : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {
    auto *batch = new Batch;
    batch->done = std::move(done);
    ctx->device()->tensorflow_cpu_worker_threads()->workers->Schedule([this, batch] { Work(batch); });
  }
  void Work(Batch *batch) {
    auto end = [batch] {
      batch->done();
      delete batch;
    };
    end();
  }
};

// The same without a lambda.
void MaybeDelete(Batch *batch) {
  if (batch->finished == 1)
    delete batch;
}
class SometimesDeletes : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    auto *batch = new Batch;
    // CHECK-MESSAGES: :[[@LINE-1]]:19: remark: [tf-raw-new-in-compute]
    // CHECK-REASONS: :[[@LINE-2]]:19: no fix: 'batch' is released on some paths of 'MaybeDelete'
    // CHECK-MESSAGES: :[[@LINE+1]]:5: note:
    MaybeDelete(batch);
  }
};
