// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of the C API that cases need in addition to the model's declarations: contexts and registered kernels.
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
/// The registered kernels and ops, by name.
std::map<std::string, std::unique_ptr<TF_KernelBuilder>> &cKernels();
std::vector<std::unique_ptr<TF_OpDefinitionBuilder>> &cOps();
