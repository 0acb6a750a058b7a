// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cases need of the C API beyond what the model declares: what kernels are given, and who registered them.
#pragma once

#include "basics.h"

#include "tfop_model/c_api.h"
#include "tfop_model/c_api_eager.h"

struct TF_OpKernelConstruction {
  std::map<std::string, float> attributes;
  std::string failure = "OK";
};
struct TF_OpKernelContext {
  std::vector<std::vector<float>> inputs;
  std::vector<std::vector<int64_t>> shapes;
  std::string failure = "OK";
};
struct TF_KernelBuilder {
  void *(*create)(TF_OpKernelConstruction *);
  void (*compute)(void *, TF_OpKernelContext *);
  void (*destroy)(void *);
};
struct TF_ShapeInferenceContext {};
struct TF_OpDefinitionBuilder {
  void (*infer)(TF_ShapeInferenceContext *, TF_Status *) = nullptr;
};
/// The kernels that were registered, by name; the ops too.
std::map<std::string, std::unique_ptr<TF_KernelBuilder>> &cKernels();
std::vector<std::unique_ptr<TF_OpDefinitionBuilder>> &cOps();
