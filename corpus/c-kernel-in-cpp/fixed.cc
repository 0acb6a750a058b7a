// Kernels of a plug-in that uses only TensorFlow's C API, written in C++, with owners for some of the handles.
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "tensorflow/c/kernels.h"
#include "tensorflow/c/tf_status.h"
#include "tensorflow/c/tf_tensor.h"

namespace plugin {

struct StatusDeleter {
  void operator()(TF_Status* status) const { TF_DeleteStatus(status); }
};
struct TensorDeleter {
  void operator()(TF_Tensor* tensor) const { TF_DeleteTensor(tensor); }
};
using StatusOwner = std::unique_ptr<TF_Status, StatusDeleter>;
using TensorOwner = std::unique_ptr<TF_Tensor, TensorDeleter>;

class Softmax {
 public:
  explicit Softmax(float temperature) : temperature_(temperature) {}
  void Rows(const float* from, int64_t rows, int64_t columns, float* to) const {
    for (int64_t r = 0; r < rows; ++r, from += columns, to += columns) {
      const float highest = *std::max_element(from, from + columns);
      float sum = 0;
      for (int64_t c = 0; c < columns; ++c) sum += to[c] = std::exp((from[c] - highest) / temperature_);
      for (int64_t c = 0; c < columns; ++c) to[c] /= sum;
    }
  }

 private:
  const float temperature_;
};

void* CreateSoftmax(TF_OpKernelConstruction* construction) {
  StatusOwner status(TF_NewStatus());
  float temperature = 1;
  TF_OpKernelConstruction_GetAttrFloat(construction, "temperature", &temperature, status.get());
  if (TF_GetCode(status.get()) != TF_OK) {
    TF_OpKernelConstruction_Failure(construction, status.get());
    return nullptr;
  }
  return new Softmax(temperature);
}

void DeleteSoftmax(void* kernel) { delete static_cast<Softmax*>(kernel); }

void ComputeSoftmax(void* kernel, TF_OpKernelContext* context) {
  StatusOwner status(TF_NewStatus());
  TF_Tensor* raw = nullptr;
  TF_GetInput(context, 0, &raw, status.get());
  if (TF_GetCode(status.get()) != TF_OK) return TF_OpKernelContext_Failure(context, status.get());
  const TensorOwner input(raw);
  if (TF_NumDims(input.get()) != 2) {
    TF_SetStatus(status.get(), TF_INVALID_ARGUMENT, "logits must be a matrix");
    return TF_OpKernelContext_Failure(context, status.get());
  }
  const int64_t dims[2] = {TF_Dim(input.get(), 0), TF_Dim(input.get(), 1)};
  const TensorOwner output(
      TF_AllocateOutput(context, 0, TF_FLOAT, dims, 2, TF_TensorByteSize(input.get()), status.get()));
  if (TF_GetCode(status.get()) != TF_OK) return TF_OpKernelContext_Failure(context, status.get());
  if (dims[0] == 0 || dims[1] == 0) return;
  static_cast<const Softmax*>(kernel)->Rows(static_cast<const float*>(TF_TensorData(input.get())), dims[0], dims[1],
                                            static_cast<float*>(TF_TensorData(output.get())));
}

// The same in place, if the input is no longer needed.
void ComputeSoftmaxInPlace(void* kernel, TF_OpKernelContext* context) {
  const StatusOwner owner(TF_NewStatus());
  TF_Status* status = owner.get();
  TF_Tensor* input = nullptr;
  TF_GetInput(context, 0, &input, status);
  if (TF_GetCode(status) != TF_OK) {
    TF_OpKernelContext_Failure(context, status);
    return;
  }
  const std::vector<int64_t> dims = {TF_Dim(input, 0), TF_Dim(input, 1)};
  const int candidate = 0;
  int forwarded = -1;
  TF_Tensor* output =
      TF_ForwardInputOrAllocateOutput(context, &candidate, 1, 0, dims.data(), 2, &forwarded, status);
  if (TF_GetCode(status) == TF_OK) {
    static_cast<const Softmax*>(kernel)->Rows(static_cast<const float*>(TF_TensorData(input)), dims[0], dims[1],
                                              static_cast<float*>(TF_TensorData(output)));
    TF_DeleteTensor(output);
  } else {
    TF_OpKernelContext_Failure(context, status);
  }
  TF_DeleteTensor(input);
}

void Register() {
  StatusOwner status(TF_NewStatus());
  auto* softmax = TF_NewKernelBuilder("PluginSoftmax", "XPU", &CreateSoftmax, &ComputeSoftmax, &DeleteSoftmax);
  TF_KernelBuilder_TypeConstraint(softmax, "T", TF_FLOAT, status.get());
  TF_RegisterKernelBuilder("PluginSoftmax", softmax, status.get());
  auto* in_place = TF_NewKernelBuilder("PluginSoftmaxInPlace", "XPU", &CreateSoftmax, &ComputeSoftmaxInPlace, &DeleteSoftmax);
  TF_RegisterKernelBuilder("PluginSoftmaxInPlace", in_place, status.get());
}

}  // namespace plugin

extern "C" void TF_InitKernel() { plugin::Register(); }
