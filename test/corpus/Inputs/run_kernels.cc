// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the kernels of the leak stories on a path that succeeds and on one that fails, and prints what each gives. Under
// valgrind it also says what each step has lost.
#include "kernels.inc" // The stories, as they are or fixed: one #include each.

#include <valgrind/memcheck.h>

#include <iostream>

namespace tensorflow {

// The graph store of async-query: it answers at once.
void RunGraphQuery(GraphQuery *query, std::function<void()> callback) {
  for (int64 i = 0; i < 3; ++i)
    query->answer.push_back(i * static_cast<int64>(query->text.size()));
  callback();
}

template <typename T> Tensor make(const TensorShape &shape, std::initializer_list<T> values) {
  Tensor tensor(DataTypeToEnum<T>::value, shape);
  std::copy(values.begin(), values.end(), tensor.flat<T>().data());
  return tensor;
}

struct Case {
  const char *name;
  std::string kernel;
  Attributes attributes;
  std::vector<Tensor> inputs;
  std::vector<DataType> outputs;
  bool out_of_memory = false;
};

template <typename T> void print(const Tensor &tensor) {
  for (int64 i = 0; i < tensor.NumElements(); ++i)
    std::cout << " " << tensor.flat<T>()(i);
}
void print(const Tensor &tensor) {
  std::cout << " " << tensor.shape().DebugString() << ":";
  switch (tensor.dtype()) {
  case DT_FLOAT:
    return print<float>(tensor);
  case DT_DOUBLE:
    return print<double>(tensor);
  case DT_INT32:
    return print<int32>(tensor);
  case DT_INT64:
    return print<int64>(tensor);
  default:
    return;
  }
}

static std::string typed(const char *op, DataType type) { return std::string(op) + "/" + std::to_string(type); }

static std::vector<Case> cases() {
  const TensorShape three = {3}, square = {2, 2};
  const Tensor floats = make<float>(three, {3, 1, 2});
  const Tensor matrix = make<float>(square, {3, 4, 6, 8});
  return {
      {"sharpen ok", "SharpenImage", {{"amount", 0.5f}}, {matrix}, {DT_FLOAT}},
      {"sharpen fails", "SharpenImage", {{"amount", 0.5f}}, {floats}, {DT_FLOAT}},
      {"rows ok", typed("NormalizeRows", DT_FLOAT), {{"epsilon", 1e-12f}}, {matrix}, {DT_FLOAT, DT_FLOAT}},
      {"rows fails", typed("NormalizeRows", DT_FLOAT), {{"epsilon", 1e-12f}}, {floats}, {DT_FLOAT, DT_FLOAT}},
      {"grad ok", typed("NormalizeRowsGrad", DT_FLOAT), {}, {matrix, matrix, make<float>({2}, {5, 10})}, {DT_FLOAT}},
      {"grad fails", typed("NormalizeRowsGrad", DT_FLOAT), {}, {matrix, floats, floats}, {DT_FLOAT}},
      {"reverse ok", "ReverseSeries", {}, {floats}, {DT_FLOAT}},
      {"reverse fails", "ReverseSeries", {}, {floats}, {DT_FLOAT}, true},
      {"nodes ok", "SampleNodes", {{"node_type", std::string("cell")}}, {make<int64>({}, {3})}, {DT_INT64}},
      {"nodes fails", "SampleNodes", {{"node_type", std::string("cell")}}, {make<int64>({}, {3})}, {DT_INT64}, true},
      {"words ok", "OpenVocabulary", {{"name", std::string("v")}}, {make<tstring>({1}, {"word"})}, {DT_RESOURCE}},
      {"words fails", "OpenVocabulary", {{"name", std::string("v")}}, {make<tstring>({}, {"word"})}, {DT_RESOURCE}},
      {"average ok", "MovingAverage", {{"window", int64{2}}}, {make<double>(three, {3, 1, 2})}, {DT_DOUBLE}},
      {"average fails", "MovingAverage", {{"window", int64{9}}}, {make<double>(three, {3, 1, 2})}, {DT_DOUBLE}},
      {"median ok", typed("MedianFilter", DT_INT32), {}, {make<int32>({5}, {5, 1, 4, 2, 3})}, {DT_INT32}},
      {"median fails", typed("MedianFilter", DT_FLOAT), {}, {floats}, {DT_FLOAT}, true},
      {"tour ok", "PlanTour", {}, {floats}, {DT_INT64}},
      {"tour fails", "PlanTour", {}, {make<float>(three, {3, -1, 2})}, {DT_INT64}},
      {"ranks ok", "RankRows", {}, {matrix}, {DT_INT32}},
      {"ranks fails", "RankRows", {}, {floats}, {DT_INT32}},
      {"counts ok", "CountValues", {{"bins", int64{4}}}, {make<int64>(three, {3, 1, 3})}, {DT_INT64}},
      {"counts fails", "CountValues", {{"bins", int64{3}}}, {make<int64>(three, {3, 1, 3})}, {DT_INT64}},
  };
}

/// One step of a new kernel.
static void run(const Case &one) {
  simulation().out_of_memory = one.out_of_memory;
  OpKernelConstruction construction(one.attributes);
  const std::unique_ptr<OpKernel> kernel = kernels().at(one.kernel)(&construction);
  ResourceMgr manager;
  OpKernelContext context(one.inputs, one.outputs, &manager);
  kernel->Compute(&context);
  std::cout << one.name << ": " << context.status().ToString() << ";";
  for (const Tensor &output : context.outputs())
    print(output);
}

/// The bytes that nothing leads to any more; none outside valgrind.
static unsigned long lostBytes() {
  unsigned long lost = 0, dubious = 0, reachable = 0, suppressed = 0;
  VALGRIND_DO_QUICK_LEAK_CHECK;
  VALGRIND_COUNT_LEAKS(lost, dubious, reachable, suppressed);
  return lost;
}

} // namespace tensorflow

int main() {
  for (const tensorflow::Case &one : tensorflow::cases()) {
    const unsigned long before = tensorflow::lostBytes();
    tensorflow::run(one);
    std::cout << "; lost " << tensorflow::lostBytes() - before << std::endl;
  }
}
