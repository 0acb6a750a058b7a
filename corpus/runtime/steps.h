// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cases that run a kernel.
#pragma once

#include "cases.h"
#include "tensorflow_runtime.h"

namespace tensorflow {

template <typename T> Tensor make(const TensorShape &shape, std::initializer_list<T> values) {
  Tensor tensor(DataTypeToEnum<T>::value, shape);
  std::copy(values.begin(), values.end(), tensor.flat<T>().data());
  return tensor;
}
inline Tensor handle(const std::string &name, const std::string &container = "localhost") {
  return make<ResourceHandle>({}, {ResourceHandle(container, name)});
}

template <typename T> void printValues(const Tensor &tensor) {
  for (int64 i = 0; i < tensor.NumElements(); ++i)
    std::cout << " " << tensor.flat<T>()(i);
}
inline void print(const Tensor &tensor) {
  std::cout << " " << tensor.shape().DebugString() << ":";
  switch (tensor.dtype()) {
  case DT_FLOAT:
    return printValues<float>(tensor);
  case DT_DOUBLE:
    return printValues<double>(tensor);
  case DT_INT32:
    return printValues<int32>(tensor);
  case DT_INT64:
    return printValues<int64>(tensor);
  case DT_STRING:
    return printValues<tstring>(tensor);
  default:
    return;
  }
}

inline std::string typed(const char *op, DataType type) { return std::string(op) + "/" + std::to_string(type); }

/// The environment of a kernel, ready before its construction.
struct Surroundings {
  ResourceMgr resources;
  int steps = 1;
};
using Preparation = std::function<void(Surroundings &)>;
inline void outOfMemory(Surroundings &) { simulation().outputs = 0; }
inline void withoutTemporaries(Surroundings &) { simulation().temporaries = 0; }
inline Preparation refusing(int calls) {
  return [calls](Surroundings &) { simulation().calls = calls; };
}
inline void secondOutputRefused(Surroundings &) { simulation().outputs = 1; }

/// A new kernel, and one or more steps of it.
inline void step(const std::string &name, const std::string &kernel, Attributes attributes, std::vector<Tensor> inputs,
                 std::vector<DataType> outputs, Preparation prepare = nullptr) {
  inCase(name, [&] {
    Surroundings around;
    if (prepare)
      prepare(around);
    OpKernelConstruction construction(std::move(attributes), &around.resources);
    const std::unique_ptr<OpKernel> made = kernels().at(kernel)(&construction);
    if (!construction.status().ok())
      around.steps = 0;
    std::cout << construction.status().ToString() << ";";
    for (int i = 0; i < around.steps; ++i) {
      OpKernelContext context(inputs, outputs, &around.resources);
      made->Compute(&context);
      std::cout << " " << context.status().ToString() << ";";
      for (const Tensor &output : context.outputs())
        print(output);
    }
    inputs.clear();
  });
}

} // namespace tensorflow
