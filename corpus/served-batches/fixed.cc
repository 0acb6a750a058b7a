// Runs a model on a hundred batches, with the C API.
#include <cstring>
#include <vector>

#include "tensorflow/c/c_api.h"

namespace {

struct Model {
  TF_Session* session;
  TF_Output input;
  TF_Output output;
};

float Sum(const TF_Tensor* tensor) {
  const float* values = static_cast<const float*>(TF_TensorData(tensor));
  float sum = 0;
  for (int64_t i = 0; i < TF_TensorElementCount(tensor); ++i) sum += values[i];
  return sum;
}

}  // namespace

float ServeBatches(const Model& model, const std::vector<float>& batch, TF_Status* status) {
  const int64_t dims[] = {static_cast<int64_t>(batch.size())};
  const size_t bytes = batch.size() * sizeof(float);
  TF_Tensor* input = TF_AllocateTensor(TF_FLOAT, dims, 1, bytes);
  std::memcpy(TF_TensorData(input), batch.data(), bytes);
  TF_Tensor* results[1] = {nullptr};
  float total = 0;
  for (int i = 0; i < 100; ++i) {
    TF_SessionRun(model.session, nullptr, &model.input, &input, 1, &model.output, results, 1, nullptr, 0, nullptr, status);
    if (TF_GetCode(status) != TF_OK) break;
    total += Sum(results[0]);
    TF_DeleteTensor(results[0]);
  }
  TF_DeleteTensor(input);
  return total;
}
