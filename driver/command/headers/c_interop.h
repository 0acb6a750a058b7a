// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the C API meets the C++ one: conversions of status and tensors.
#pragma once

#include "tfop_model/c_api_eager.h"
#include "tfop_model/io.h"
#include "tfop_model/tensor.h"

struct TF_Status {
  tensorflow::Status status;
};

namespace tensorflow {

Status StatusFromTF_Status(const TF_Status *tf_status);
void Set_TF_Status_from_Status(TF_Status *tf_status, const Status &status);
Status TF_TensorToTensor(const TF_Tensor *src, Tensor *dst);
TF_Tensor *TF_TensorFromTensor(const Tensor &src, Status *status);
Status MessageToBuffer(const ::google::protobuf::MessageLite &in, TF_Buffer *out);
namespace checkpoint {
class CheckpointReader {
public:
  CheckpointReader(const std::string &filename, TF_Status *out_status);
  bool HasTensor(const std::string &name) const;
  std::string DebugString() const;
};
} // namespace checkpoint

} // namespace tensorflow
