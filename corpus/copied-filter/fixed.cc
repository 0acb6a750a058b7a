// Filters that own their coefficients: copies are deleted, or copy the coefficients as well.
#include <algorithm>
#include <memory>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace filters {

using namespace tensorflow;

REGISTER_OP("FilterBank")
    .Input("samples: float")
    .Output("bands: float")
    .Attr("bands: int >= 1")
    .SetShapeFn(shape_inference::UnknownShape);
REGISTER_OP("Smoothed")
    .Input("samples: float")
    .Output("smoothed: float")
    .SetShapeFn(shape_inference::UnchangedShape);

class Band {
 public:
  explicit Band(int taps) : taps_(taps), coefficients_(new float[taps]) {
    std::fill_n(coefficients_, taps, 1.0f / taps);
  }
  ~Band() { delete[] coefficients_; }
  Band(const Band&) = delete;
  Band& operator=(const Band&) = delete;

  float At(const float* samples, int64_t i) const {
    float sum = 0;
    for (int k = 0; k < taps_ && k <= i; ++k) sum += coefficients_[k] * samples[i - k];
    return sum;
  }

 private:
  int taps_;
  float* coefficients_;
};

class FilterBankOp : public OpKernel {
 public:
  explicit FilterBankOp(OpKernelConstruction* context) : OpKernel(context) {
    int bands = 0;
    OP_REQUIRES_OK(context, context->GetAttr("bands", &bands));
    for (int band = 0; band < bands; ++band) {
      bands_.emplace_back(new Band(1 << band));
    }
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& samples = context->input(0);
    const int64_t bands = static_cast<int64_t>(bands_.size());
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({bands, samples.NumElements()}), &output));
    auto to = output->matrix<float>();
    for (int64_t band = 0; band < bands; ++band) {
      for (int64_t i = 0; i < samples.NumElements(); ++i) {
        to(band, i) = bands_[band]->At(samples.flat<float>().data(), i);
      }
    }
  }

 private:
  std::vector<std::unique_ptr<Band>> bands_;
};

struct Window {
  Window() : weights(new float[3]{0.25f, 0.5f, 0.25f}) {}
  Window(const Window& other) : weights(new float[3]) { std::copy_n(other.weights, 3, weights); }
  Window& operator=(const Window& other) {
    if (this != &other) std::copy_n(other.weights, 3, weights);
    return *this;
  }
  ~Window() { delete[] weights; }
  float* weights;
};

float Weighted(Window window, const float* samples, int64_t i) {
  return window.weights[0] * samples[i - 1] + window.weights[1] * samples[i] + window.weights[2] * samples[i + 1];
}

class SmoothedOp : public OpKernel {
 public:
  explicit SmoothedOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& samples = context->input(0);
    Tensor* smoothed = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, samples.shape(), &smoothed));
    const auto from = samples.flat<float>();
    const Window window;
    for (int64_t i = 0; i < from.size(); ++i) {
      const bool inner = i > 0 && i + 1 < from.size();
      smoothed->flat<float>()(i) = inner ? Weighted(window, from.data(), i) : from(i);
    }
  }
};

REGISTER_KERNEL_BUILDER(Name("FilterBank").Device(DEVICE_CPU), FilterBankOp);
REGISTER_KERNEL_BUILDER(Name("Smoothed").Device(DEVICE_CPU), SmoothedOp);

}  // namespace filters
