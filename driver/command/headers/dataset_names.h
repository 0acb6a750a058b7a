// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of datasets and their iterators.
#pragma once

#include "tfop_model/dataset.h"

namespace tensorflow {
namespace data {
namespace name_utils {
struct IteratorPrefixParams {
  int op_version = 1;
  std::string dataset_prefix;
};
struct DatasetDebugStringParams {
  int op_version = 1;
  std::string dataset_prefix;
  std::vector<std::string> args;
  template <typename... T> void set_args(T... input_args) TFOP_ELSEWHERE
};
std::string IteratorPrefix(const std::string &dataset_type, const std::string &prefix);
std::string IteratorPrefix(const std::string &dataset_type, const std::string &prefix, const IteratorPrefixParams &params);
std::string DatasetDebugString(const std::string &dataset_type);
std::string DatasetDebugString(const std::string &dataset_type, const DatasetDebugStringParams &params);
std::string OpName(const std::string &dataset_type);
} // namespace name_utils
} // namespace data
} // namespace tensorflow
