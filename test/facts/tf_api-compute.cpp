// Recognition of compute methods and of the lambdas in them.
// RUN: %facts --checks=-*,facts-tf-api %s -- -std=c++17 -isystem %model | FileCheck %s --implicit-check-not="warning: {{.*compute.*}} [facts"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_op_kernel.h"

using namespace tensorflow;

class Plain : public OpKernel {
public:
  // Silent: runs once, not on each step.
  explicit Plain(OpKernelConstruction *ctx) : OpKernel(ctx) {}
  // Silent: so does the destructor.
  ~Plain() override {}
  void Compute(OpKernelContext *ctx) override {} // CHECK: :[[@LINE]]:8: warning: compute [
  // Silent: another method that takes the context.
  void Prepare(OpKernelContext *ctx) {}
  void ComputeShape(OpKernelContext *ctx) {}
  // Silent: other methods of the kernel.
  bool IsExpensive() override { return false; }
};

class Async : public AsyncOpKernel {
public:
  using AsyncOpKernel::AsyncOpKernel;
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override {} // CHECK: :[[@LINE]]:8: warning: async compute [
  void Compute(OpKernelContext *ctx) override {} // CHECK: :[[@LINE]]:8: warning: compute [
};

class OutOfLine : public OpKernel {
  void Compute(OpKernelContext *ctx) override;
};
void OutOfLine::Compute(OpKernelContext *ctx) {} // CHECK: :[[@LINE]]:17: warning: compute [

// Overloads that TensorFlow's method forwards to.
class Overloads : public OpKernel {
  void Compute(OpKernelContext *ctx) override { Compute(ctx, 0); } // CHECK: :[[@LINE]]:8: warning: compute [
  void Compute(OpKernelContext *ctx, int axis) {} // CHECK: :[[@LINE]]:8: warning: compute [
  Status Compute(const OpKernelContext &ctx, float rate) const { return Status(); } // CHECK: :[[@LINE]]:10: warning: compute [
  template <typename T> void Compute(OpKernelContext *ctx, T value) {} // CHECK: :[[@LINE]]:30: warning: compute [
  void Compute(const Tensor &in, OpKernelContext *ctx) {} // CHECK: :[[@LINE]]:8: warning: compute [
  // Silent: TensorFlow does not call overloads without a context.
  void Compute() {}
  void Compute(int axis) {}
  // Silent: a static method is not called on a kernel.
  static void Compute(OpKernelContext *ctx, const Tensor &in) {}
};

// In class templates, instantiated or not, and in a class that derives from its template parameter.
template <typename T> class Unused : public OpKernel {
  void Compute(OpKernelContext *ctx) override {} // CHECK: :[[@LINE]]:8: warning: compute [
};
template <typename T> class Used : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {} // CHECK: :[[@LINE]]:8: warning: compute [
};
template class Used<float>;
template class Used<int>;
template <typename T> class Derived : public Unused<T> {
  void Compute(OpKernelContext *ctx) override;
};
template <typename T> void Derived<T>::Compute(OpKernelContext *ctx) {} // CHECK: :[[@LINE]]:40: warning: compute [
template <typename Base> class Logged : public Base {
  void Compute(OpKernelContext *ctx) override {} // CHECK: :[[@LINE]]:8: warning: compute [
};

// A plug-in project's own copy of the API.
namespace plugin {
class OpKernelContext;
class OpKernel {
public:
  virtual void Compute(OpKernelContext *context) = 0;
};
class Copy : public OpKernel {
  void Compute(OpKernelContext *context) override {} // CHECK: :[[@LINE]]:8: warning: compute [
};
} // namespace plugin

// Datasets and resources.
class DatasetBase;
class DatasetOpKernel : public OpKernel {
protected:
  virtual void MakeDataset(OpKernelContext *ctx, DatasetBase **output) = 0;
};
class Lines : public DatasetOpKernel {
  void MakeDataset(OpKernelContext *ctx, DatasetBase **output) override {} // CHECK: :[[@LINE]]:8: warning: dataset compute [
};
class Table;
class MakesTable : public ResourceOpKernel<Table> {
  Status CreateResource(Table **table) override { return Status(); } // CHECK: :[[@LINE]]:10: warning: resource compute [
};
class NotTheMaker : public ResourceOpKernel<Table> {
  // Silent: the parameters differ from TensorFlow's.
  Status CreateResource() { return Status(); }
  Status CreateResource(OpKernelContext *ctx, Table **table) { return Status(); }
  Status VerifyResource(Table *table) override { return Status(); }
};

// Lambdas, including nested and generic ones.
class Lambdas : public AsyncOpKernel {
  void ComputeAsync(OpKernelContext *ctx, DoneCallback done) override { // CHECK: :[[@LINE]]:8: warning: async compute [
    auto outer = [ctx] { // CHECK: :[[@LINE]]:18: warning: lambda in compute code [
      auto inner = [ctx] { ctx->num_inputs(); }; // CHECK: :[[@LINE]]:20: warning: lambda in compute code [
      inner();
    };
    auto generic = [](auto value) { return value; }; // CHECK: :[[@LINE]]:20: warning: lambda in compute code [
    outer();
    generic(1);
    // Silent: a local class is not a kernel.
    struct Local {
      void Run() {
        auto own = [] {};
        own();
      }
    };
    done();
  }
  // Silent: another method.
  void Helper() {
    auto lambda = [] {};
    lambda();
  }
  // Silent: a member's initializer belongs to the constructor.
  std::function<void()> member = [] {};
};
template <typename T> class LambdaTemplate : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override { // CHECK: :[[@LINE]]:8: warning: compute [
    auto lambda = [](T value) { return value; }; // CHECK: :[[@LINE]]:19: warning: lambda in compute code [
    lambda(T());
  }
};
template class LambdaTemplate<float>;

// Silent: not a kernel.
class Functor {
  void Compute(OpKernelContext *ctx) {
    auto lambda = [] {};
    lambda();
  }
  void ComputeAsync(OpKernelContext *ctx, std::function<void()> done) {}
  Status CreateResource(Table **table) { return Status(); }
};
// Silent: not a method.
void Compute(OpKernelContext *ctx) {}
auto Global = [](OpKernelContext *ctx) {};
