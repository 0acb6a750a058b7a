// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// TensorFlow's helpers for tests of ops.
#pragma once

#include "tfop_model/client_ops.h"
#include "tfop_model/gtest.h"
#include "tfop_model/resource.h"

namespace tensorflow {

namespace testing {
std::string TmpDir();
std::string TensorFlowSrcRoot();
std::string SrcDir();
int PickUnusedPortOrDie();
int RandomSeed();
void StartTiming();
void StopTiming();
void UseRealTime();
void BytesProcessed(int64 n);
void ItemsProcessed(int64 n);
void SetLabel(const std::string &label);
void RunBenchmarks();
class Benchmark {
public:
  template <typename F> Benchmark(const char *name, F *fn);
  Benchmark *Arg(int x);
  Benchmark *UseRealTime();
  Benchmark *ArgPair(int x, int y);
  Benchmark *Range(int lo, int hi);
};
template <typename... A>::testing::AnyMatcher StatusIs(A &&...args);
template <typename M>::testing::AnyMatcher IsOkAndHolds(M &&m);
::testing::AnyMatcher IsOk();
} // namespace testing

namespace test {
template <typename T> void FillIota(Tensor *tensor, const T &val);
template <typename T> void FillValues(Tensor *tensor, absl::Span<const T> vals);
template <typename T> void FillValues(Tensor *tensor, std::initializer_list<T> vals);
template <typename T> void FillFn(Tensor *tensor, std::function<T(int)> fn);
template <typename T> Tensor AsTensor(absl::Span<const T> vals);
template <typename T> Tensor AsTensor(absl::Span<const T> vals, const TensorShape &shape);
template <typename T> Tensor AsTensor(std::initializer_list<T> vals);
template <typename T> Tensor AsTensor(std::initializer_list<T> vals, const TensorShape &shape);
template <typename T> Tensor AsScalar(const T &val);
template <typename T> void ExpectTensorEqual(const Tensor &x, const Tensor &y);
template <typename T> void ExpectTensorNear(const Tensor &x, const Tensor &y, double atol, double rtol = 0);
void ExpectEqual(const Tensor &x, const Tensor &y);
void ExpectClose(const Tensor &x, const Tensor &y, double atol = -1.0, double rtol = -1.0);
class Benchmark {
public:
  template <typename... A> explicit Benchmark(A &&...args);
  void Run(int iters);
};
/// Functions that add a node to a graph.
namespace graph {
#define TFOP_NODE(name) template <typename... A> Node *name(Graph *g, A &&...args);
TFOP_NODE(Arg)
TFOP_NODE(Assign)
TFOP_NODE(Binary)
TFOP_NODE(Cast)
TFOP_NODE(Concat)
TFOP_NODE(Constant)
TFOP_NODE(Error)
TFOP_NODE(Gather)
TFOP_NODE(HostConstant)
TFOP_NODE(Identity)
TFOP_NODE(Matmul)
TFOP_NODE(Merge)
TFOP_NODE(Multi)
TFOP_NODE(NoOp)
TFOP_NODE(QuantizeToUINT8)
TFOP_NODE(RandomUniform)
TFOP_NODE(Recv)
TFOP_NODE(Reduce)
TFOP_NODE(Relu)
TFOP_NODE(Retval)
TFOP_NODE(Roll)
TFOP_NODE(Select)
TFOP_NODE(Send)
TFOP_NODE(Switch)
TFOP_NODE(Unary)
TFOP_NODE(Var)
#undef TFOP_NODE
} // namespace graph
} // namespace test

#define TF_EXPECT_OK(statement) EXPECT_TRUE((statement).ok())
#define TF_ASSERT_OK(statement) ASSERT_TRUE((statement).ok())
#define TFOP_ASSERT_OK_AND_ASSIGN(result, lhs, ...)                                                                                        \
  auto result = (__VA_ARGS__);                                                                                                             \
  ASSERT_TRUE(result.ok());                                                                                                                \
  lhs = std::move(result).value()
#define TF_ASSERT_OK_AND_ASSIGN(lhs, ...) TFOP_ASSERT_OK_AND_ASSIGN(TFOP_UNIQUE(_status_or_value), lhs, __VA_ARGS__)
#define ASSERT_OK_AND_ASSIGN(lhs, ...) TF_ASSERT_OK_AND_ASSIGN(lhs, __VA_ARGS__)
#define TF_EXPECT_GRAPH_EQ(expected, actual) EXPECT_TRUE(true)
#ifndef BENCHMARK
#define BENCHMARK(fn)                                                                                                                      \
  static ::tensorflow::testing::Benchmark *TFOP_UNIQUE(benchmark) TF_ATTRIBUTE_UNUSED = (new ::tensorflow::testing::Benchmark(#fn, fn))
#endif
#ifndef EXPECT_OK
#define EXPECT_OK(statement) TF_EXPECT_OK(statement)
#define ASSERT_OK(statement) TF_ASSERT_OK(statement)
#endif

struct ShapeInferenceTestOp {
  explicit ShapeInferenceTestOp(StringPiece name);
  std::string name;
  NodeDef node_def;
  std::vector<const Tensor *> input_tensors;
};
namespace shape_inference {
class ShapeInferenceTestutil {
public:
  static Status InferShapes(ShapeInferenceTestOp op, const std::string &ins, const std::string &expected_outs);
};
} // namespace shape_inference
#define INFER_OK(op, in, out) EXPECT_TRUE(::tensorflow::shape_inference::ShapeInferenceTestutil::InferShapes(op, in, out).ok())
#define INFER_ERROR(error_substring, op, in)                                                                                               \
  EXPECT_FALSE(::tensorflow::shape_inference::ShapeInferenceTestutil::InferShapes(op, in, "e").ok())

class OpsTestBase : public ::testing::Test {
public:
  OpsTestBase();
  ~OpsTestBase() override;
  NodeDef *node_def();
  Status InitOp();
  Status InitOpWithGraphVersion(int graph_def_version);
  template <typename T> void AddInput(const TensorShape &shape, std::function<T(int)> input_mapping);
  template <typename T> void AddInputFromArray(const TensorShape &shape, const absl::Span<const T> &data);
  template <typename T> void AddInputFromArray(const TensorShape &shape, std::initializer_list<T> data);
  template <typename T, typename S> void AddInputFromList(const TensorShape &shape, std::initializer_list<S> data);
  template <typename T> void AddResourceInput(const std::string &container, const std::string &name, T *resource);
  Status RunOpKernel();
  const Tensor &GetInput(int input_index) const;
  TensorValue mutable_input(int input_index);
  Tensor *GetOutput(int output_index);
  Allocator *allocator();
  OpKernel *op_kernel();
  const DataTypeVector &output_types() const;
  void set_node_def(const NodeDef &node_def);
  void SetDevice(const DeviceType &device_type, std::unique_ptr<Device> device);

protected:
  void TestBody() override {}
  std::unique_ptr<OpKernel> kernel_;
  NodeDef node_def_;
  Device *device_;
  Allocator *allocator_;
  std::vector<TensorValue> inputs_;
  std::unique_ptr<OpKernelContext> context_;
};

} // namespace tensorflow

namespace benchmark {
class State {
public:
  int range(int i = 0) const;
  int64_t iterations() const;
  void SetItemsProcessed(int64_t n);
  void SetBytesProcessed(int64_t n);
  void SetLabel(const std::string &label);
  void PauseTiming();
  void ResumeTiming();
  int *begin();
  int *end();
};
} // namespace benchmark
namespace absl_testing {
using tensorflow::testing::IsOk;
using tensorflow::testing::IsOkAndHolds;
using tensorflow::testing::StatusIs;
} // namespace absl_testing
