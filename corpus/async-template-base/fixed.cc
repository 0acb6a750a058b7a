// Collective sums with a template base class: the base waits for the other processes, the kernels define the sum.
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/register_types.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace collective {

using namespace tensorflow;

REGISTER_OP("PeerSum").Input("value: T").Output("sum: T").Attr("T: {float, double}").Attr("group: string").SetIsStateful();
REGISTER_OP("PeerMax").Input("value: T").Output("max: T").Attr("T: {float, double}").Attr("group: string").SetIsStateful();

// The other processes of the group.
class Group {
 public:
  static StatusOr<Group*> Find(const std::string& name);
  void Exchange(const Tensor& mine, std::function<void(const Status&, std::vector<Tensor>)> callback);
  int size() const;
};

template <typename T>
class PeerOp : public AsyncOpKernel {
 public:
  explicit PeerOp(OpKernelConstruction* context) : AsyncOpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("group", &group_));
  }

  void ComputeAsync(OpKernelContext* context, DoneCallback done) final {
    const StatusOr<Group*> group = Group::Find(group_);
    OP_REQUIRES_OK_ASYNC(context, group.status(), done);
    if ((*group)->size() == 1) {
      context->set_output(0, context->input(0));
      done();
      return;
    }
    (*group)->Exchange(context->input(0), [this, context, done = std::move(done)](const Status& status,
                                                                                  std::vector<Tensor> parts) {
      if (!status.ok()) {
        context->SetStatus(status);
        done();
        return;
      }
      Reduce(context, parts, done);
    });
  }

 protected:
  virtual T Combine(T a, T b) const = 0;

 private:
  void Reduce(OpKernelContext* context, const std::vector<Tensor>& parts, const DoneCallback& done) {
    Tensor* output = nullptr;
    OP_REQUIRES_OK_ASYNC(context, context->allocate_output(0, context->input(0).shape(), &output), done);
    output->flat<T>() = context->input(0).flat<T>();
    for (const Tensor& part : parts) {
      OP_REQUIRES_ASYNC(context, part.shape() == output->shape(), errors::Internal("a part of another shape"), done);
      const auto from = part.flat<T>();
      auto to = output->flat<T>();
      for (int64_t i = 0; i < from.size(); ++i) to(i) = Combine(to(i), from(i));
    }
    done();
  }

  std::string group_;
};

template <typename T>
class PeerSumOp : public PeerOp<T> {
 public:
  using PeerOp<T>::PeerOp;

 protected:
  T Combine(T a, T b) const override { return a + b; }
};

template <typename T>
class PeerMaxOp : public PeerOp<T> {
 public:
  using PeerOp<T>::PeerOp;

 protected:
  T Combine(T a, T b) const override { return a > b ? a : b; }
};

#define REGISTER_PEERS(TYPE)                                                                                   \
  REGISTER_KERNEL_BUILDER(Name("PeerSum").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), PeerSumOp<TYPE>); \
  REGISTER_KERNEL_BUILDER(Name("PeerMax").Device(DEVICE_CPU).TypeConstraint<TYPE>("T"), PeerMaxOp<TYPE>);
TF_CALL_float(REGISTER_PEERS) TF_CALL_double(REGISTER_PEERS)
#undef REGISTER_PEERS

}  // namespace collective
