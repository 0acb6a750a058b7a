// Fetches images with an asynchronous client. The callback first creates an owner for the request, then checks.
#include <functional>
#include <memory>
#include <string>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace images {

using tensorflow::AsyncOpKernel;
using tensorflow::OpKernelConstruction;
using tensorflow::OpKernelContext;
using tensorflow::Status;
using tensorflow::Tensor;
using tensorflow::TensorShape;
using tensorflow::tstring;
namespace errors = tensorflow::errors;

struct Request {
  std::string address;
  std::string body;
  int retries = 3;
};

// The fetcher borrows the request until it has called the callback.
void Fetch(Request* request, std::function<void(const Status&)> callback);

REGISTER_OP("FetchImage")
    .Input("address: string")
    .Output("pixels: uint8")
    .Attr("height: int")
    .Attr("width: int")
    .SetShapeFn(tensorflow::shape_inference::UnknownShape);

class FetchImageOp : public AsyncOpKernel {
 public:
  explicit FetchImageOp(OpKernelConstruction* context) : AsyncOpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("height", &height_));
    OP_REQUIRES_OK(context, context->GetAttr("width", &width_));
  }

  void ComputeAsync(OpKernelContext* context, DoneCallback done) override {
    const Tensor& address = context->input(0);
    OP_REQUIRES_ASYNC(context, address.dims() == 0, errors::InvalidArgument("address must be a scalar"), done);
    auto* request = new Request{address.scalar<tstring>()(), std::string()};
    const tensorflow::int64 pixels = height_ * width_;
    Fetch(request, [context, done, request, pixels](const Status& fetched) {
      const std::unique_ptr<Request> owner(request);
      OP_REQUIRES_OK_ASYNC(context, fetched, done);
      OP_REQUIRES_ASYNC(context, static_cast<tensorflow::int64>(request->body.size()) == pixels,
                        errors::DataLoss(request->address, " has ", request->body.size(), " bytes, not ", pixels), done);
      Tensor* image = nullptr;
      OP_REQUIRES_OK_ASYNC(context, context->allocate_output(0, TensorShape({pixels}), &image), done);
      auto to = image->vec<tensorflow::uint8>();
      for (tensorflow::int64 i = 0; i < pixels; ++i) to(i) = static_cast<tensorflow::uint8>(request->body[i]);
      done();
    });
  }

 private:
  tensorflow::int64 height_;
  tensorflow::int64 width_;
};

REGISTER_KERNEL_BUILDER(Name("FetchImage").Device(tensorflow::DEVICE_CPU), FetchImageOp);

}  // namespace images
