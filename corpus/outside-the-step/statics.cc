// Objects created once per process and intentionally never deleted: function statics, a registry in call_once, a
// pool that atexit deletes; and placement new, which acquires no memory.
#include <cstdlib>
#include <map>
#include <mutex>
#include <new>
#include <string>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/threadpool.h"
#include "tensorflow/core/platform/env.h"
#include "tensorflow/core/platform/mutex.h"

namespace tensorflow {

REGISTER_OP("UnitOf").Input("name: string").Output("factor: double").SetShapeFn(shape_inference::ScalarShape);
REGISTER_OP("InPlace").Input("x: float").Output("sum: float").SetShapeFn(shape_inference::ScalarShape);

class Units {
 public:
  static Units* Global() {
    static Units* units = new Units;
    return units;
  }
  double Find(const std::string& name) {
    mutex_lock lock(mu_);
    const auto found = factors_.find(name);
    return found == factors_.end() ? 0 : found->second;
  }
  void Register(const std::string& name, double factor) {
    mutex_lock lock(mu_);
    factors_[name] = factor;
  }

 private:
  mutex mu_;
  std::map<std::string, double> factors_ TF_GUARDED_BY(mu_);
};

thread::ThreadPool* SharedPool() {
  static thread::ThreadPool* pool = nullptr;
  static std::once_flag once;
  std::call_once(once, [] { pool = new thread::ThreadPool(Env::Default(), "units", 4); });
  return pool;
}

std::string* g_last_name = nullptr;

class UnitOfOp : public OpKernel {
 public:
  explicit UnitOfOp(OpKernelConstruction* ctx) : OpKernel(ctx) {
    static const bool registered = [] {
      Units::Global()->Register("inch", 0.0254);
      g_last_name = new std::string;
      std::atexit([] { delete g_last_name; });
      return true;
    }();
    OP_REQUIRES(ctx, registered, errors::Internal("no units"));
  }

  void Compute(OpKernelContext* ctx) override {
    OP_REQUIRES(ctx, ctx->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const std::string name = ctx->input(0).scalar<tstring>()();
    static auto* const fallback = new std::map<std::string, double>{{"m", 1.0}, {"ft", 0.3048}};
    Tensor* factor = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &factor));
    double found = Units::Global()->Find(name);
    if (found == 0) {
      const auto known = fallback->find(name);
      OP_REQUIRES(ctx, known != fallback->end(), errors::NotFound("no unit ", name));
      found = known->second;
    }
    factor->scalar<double>()() = found;
  }
};

struct Accumulator {
  explicit Accumulator(float start) : sum(start) {}
  ~Accumulator() { sum = 0; }
  float sum;
};

class InPlaceOp : public OpKernel {
 public:
  explicit InPlaceOp(OpKernelConstruction* ctx) : OpKernel(ctx) {}

  void Compute(OpKernelContext* ctx) override {
    const auto x = ctx->input(0).flat<float>();
    Tensor room;
    OP_REQUIRES_OK(ctx, ctx->allocate_temp(DT_UINT8, TensorShape({sizeof(Accumulator)}), &room));
    auto* sum = new (room.flat<uint8>().data()) Accumulator(0);
    alignas(Accumulator) char storage[sizeof(Accumulator)];
    Accumulator* largest = new (storage) Accumulator(x.size() > 0 ? x(0) : 0);
    for (int64 i = 0; i < x.size(); ++i) {
      sum->sum += x(i);
      if (x(i) > largest->sum) largest->sum = x(i);
    }
    Tensor* output = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape({}), &output));
    output->scalar<float>()() = sum->sum - largest->sum;
    largest->~Accumulator();
    sum->~Accumulator();
  }
};

REGISTER_KERNEL_BUILDER(Name("UnitOf").Device(DEVICE_CPU), UnitOfOp);
REGISTER_KERNEL_BUILDER(Name("InPlace").Device(DEVICE_CPU), InPlaceOp);

}  // namespace tensorflow
