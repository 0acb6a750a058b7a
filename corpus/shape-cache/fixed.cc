// Pads batches to the longest row seen so far; the lengths are kept in a cache that the first kernel creates and the
// others look up, in the condition of an if.
#include <algorithm>
#include <string>
#include <unordered_map>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("PadToLongest")
    .Input("row: float")
    .Output("padded: float")
    .Attr("bucket: string")
    .SetIsStateful()
    .SetShapeFn([](shape_inference::InferenceContext* c) {
      c->set_output(0, c->Vector(c->UnknownDim()));
      return Status::OK();
    });
REGISTER_OP("LongestRow").Output("length: int64").Attr("bucket: string").SetIsStateful();
REGISTER_OP("ForgetLengths").Attr("bucket: string").SetIsStateful();

namespace {

constexpr char kCacheName[] = "row_lengths";

class LengthCache : public ResourceBase {
 public:
  string DebugString() const override { return "LengthCache"; }

  int64 Longest(const string& bucket, int64 length) {
    mutex_lock lock(mu_);
    int64& longest = lengths_[bucket];
    longest = std::max(longest, length);
    return longest;
  }

  bool Forget(const string& bucket) {
    mutex_lock lock(mu_);
    return lengths_.erase(bucket) > 0;
  }

 private:
  mutex mu_;
  std::unordered_map<string, int64> lengths_ TF_GUARDED_BY(mu_);
};

}  // namespace

class BucketOp : public OpKernel {
 public:
  explicit BucketOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("bucket", &bucket_));
    OP_REQUIRES(context, !bucket_.empty(), errors::InvalidArgument("a bucket needs a name"));
  }

 protected:
  string bucket_;
};

class PadToLongestOp : public BucketOp {
 public:
  explicit PadToLongestOp(OpKernelConstruction* context) : BucketOp(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& row = context->input(0);
    ResourceMgr* manager = context->resource_manager();
    LengthCache* cache = nullptr;
    if (!manager->Lookup(manager->default_container(), kCacheName, &cache).ok()) {
      cache = new LengthCache;
      cache->Ref();
      const Status created = manager->Create(manager->default_container(), kCacheName, cache);
      if (!created.ok()) cache->Unref();
      OP_REQUIRES_OK(context, created);
    }
    core::ScopedUnref unref(cache);
    OP_REQUIRES(context, TensorShapeUtils::IsVector(row.shape()),
                errors::InvalidArgument("row must be a vector, not ", row.shape().DebugString()));
    const int64 length = cache->Longest(bucket_, row.NumElements());

    Tensor* padded = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({length}), &padded));
    const auto from = row.vec<float>();
    auto to = padded->vec<float>();
    for (int64 i = 0; i < length; ++i) to(i) = i < row.NumElements() ? from(i) : 0.0f;
  }
};

class LongestRowOp : public BucketOp {
 public:
  explicit LongestRowOp(OpKernelConstruction* context) : BucketOp(context) {}

  void Compute(OpKernelContext* context) override {
    int64 length = 0;
    LengthCache* cache = nullptr;
    ResourceMgr* manager = context->resource_manager();
    if (manager->Lookup(manager->default_container(), kCacheName, &cache).ok()) {
      length = cache->Longest(bucket_, 0);
      cache->Unref();
    }
    Tensor* result = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &result));
    result->scalar<int64>()() = length;
  }
};

class ForgetLengthsOp : public BucketOp {
 public:
  explicit ForgetLengthsOp(OpKernelConstruction* context) : BucketOp(context) {}

  void Compute(OpKernelContext* context) override {
    ResourceMgr* manager = context->resource_manager();
    core::RefCountPtr<LengthCache> cache;
    LengthCache* found = nullptr;
    if (!manager->Lookup(manager->default_container(), kCacheName, &found).ok()) return;
    cache.reset(found);
    OP_REQUIRES(context, cache->Forget(bucket_), errors::NotFound("nothing known of ", bucket_));
  }
};

REGISTER_KERNEL_BUILDER(Name("PadToLongest").Device(DEVICE_CPU), PadToLongestOp);
REGISTER_KERNEL_BUILDER(Name("LongestRow").Device(DEVICE_CPU), LongestRowOp);
REGISTER_KERNEL_BUILDER(Name("ForgetLengths").Device(DEVICE_CPU), ForgetLengthsOp);

}  // namespace tensorflow
