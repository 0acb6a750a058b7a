// Recognition of kernels: classes that derive from OpKernel or a similar class.
// RUN: %facts --checks=-*,facts-tf-api %s -- -std=c++17 -isystem %model | FileCheck %s --implicit-check-not="warning: kernel [facts"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_op_kernel.h"
#include <memory>

using namespace tensorflow;

class Plain : public OpKernel {}; // CHECK: :[[@LINE]]:7: warning: kernel
struct Async : AsyncOpKernel {};  // CHECK: :[[@LINE]]:8: warning: kernel
class Late;
class Late : public tensorflow::OpKernel {}; // CHECK: :[[@LINE]]:7: warning: kernel

// Through several bases, including private and virtual ones.
class Second : public Plain {};  // CHECK: :[[@LINE]]:7: warning: kernel
class Third : private Second {}; // CHECK: :[[@LINE]]:7: warning: kernel
struct Mixin {};
class Several : public Mixin, public Third {}; // CHECK: :[[@LINE]]:7: warning: kernel
class Virtual : virtual public OpKernel {};    // CHECK: :[[@LINE]]:7: warning: kernel

// Through an alias.
using Base = OpKernel;
class Aliased : public Base {}; // CHECK: :[[@LINE]]:7: warning: kernel

namespace user::ops {
namespace {
class Nested : public OpKernel {}; // CHECK: :[[@LINE]]:7: warning: kernel
} // namespace
struct Holder {
  class Member : public OpKernel {}; // CHECK: :[[@LINE]]:9: warning: kernel
};
void Local() {
  class InFunction : public OpKernel {}; // CHECK: :[[@LINE]]:9: warning: kernel
}
} // namespace user::ops

// A plug-in project's own copy of the API.
namespace plugin {
class OpKernelContext;
// Silent: the base class itself is not a kernel.
class OpKernel {
public:
  virtual ~OpKernel();
  virtual void Compute(OpKernelContext *context) = 0;
};
class AsyncOpKernel : public OpKernel {}; // CHECK: :[[@LINE]]:7: warning: kernel
class Copy : public OpKernel {};          // CHECK: :[[@LINE]]:7: warning: kernel
} // namespace plugin

// Similar base classes are recognized even if their own bases are not visible.
namespace relatives {
class DatasetOpKernel {};
class UnaryDatasetOpKernel {};
class BinaryDatasetOpKernel {};
class Dataset : public DatasetOpKernel {};      // CHECK: :[[@LINE]]:7: warning: kernel
class Unary : public UnaryDatasetOpKernel {};   // CHECK: :[[@LINE]]:7: warning: kernel
class Binary : public BinaryDatasetOpKernel {}; // CHECK: :[[@LINE]]:7: warning: kernel
} // namespace relatives
class Queue;
class MakesQueue : public ResourceOpKernel<Queue> {};   // CHECK: :[[@LINE]]:7: warning: kernel
class ReturnsQueue : public ResourceHandleOp<Queue> {}; // CHECK: :[[@LINE]]:7: warning: kernel

// Class templates, instantiated or not.
template <typename T> class Unused : public OpKernel {}; // CHECK: :[[@LINE]]:29: warning: kernel
template <typename T> class Used : public OpKernel {};   // CHECK: :[[@LINE]]:29: warning: kernel
template class Used<float>; // CHECK: :[[@LINE]]:16: warning: kernel
template class Used<int>;   // CHECK: :[[@LINE]]:16: warning: kernel
template <> class Used<bool> : public OpKernel {};      // CHECK: :[[@LINE]]:19: warning: kernel
template <typename T> class Used<T *> : public OpKernel {}; // CHECK: :[[@LINE]]:29: warning: kernel
// Silent: a specialization has its own bases.
template <> class Used<char> {};

// Bases that depend on the template's parameters.
template <typename T> class OfTemplate : public Unused<T> {};        // CHECK: :[[@LINE]]:29: warning: kernel
template <typename T> class OfNested : public user::ops::Holder::Member {}; // CHECK: :[[@LINE]]:29: warning: kernel
template <typename T> class OfResource : public ResourceOpKernel<T> {}; // CHECK: :[[@LINE]]:29: warning: kernel
template <typename B> class OfParameter : public B {};                // CHECK: :[[@LINE]]:29: warning: kernel
constexpr auto Size = sizeof(OfParameter<OpKernel>);
template <typename B> class Overrides : public B { // CHECK: :[[@LINE]]:29: warning: kernel
  void Compute(OpKernelContext *ctx) override;
};
// Silent: the template parameter is unknown.
template <typename B> class OfUnknown : public B {};
template <typename B> class OverridesOther : public B {
  void Compute() override;
  void Prepare(OpKernelContext *ctx) override;
};
// Silent: the argument is not a kernel.
template <typename B> class OfMixin : public B {};
template class OfMixin<Mixin>;

// Silent: no definition.
class OnlyDeclared;
template <typename T> class OnlyDeclaredTemplate;

// Silent: resembles a kernel, but does not derive from one.
class Functor {
public:
  explicit Functor(OpKernelConstruction *ctx);
  virtual void Compute(OpKernelContext *ctx);
};
class DerivedFunctor : public Functor {
  void Compute(OpKernelContext *ctx) override;
};
template <typename T> class FunctorTemplate {
  virtual void Compute(OpKernelContext *ctx);
};
template <typename T> class DerivedFunctorTemplate : public FunctorTemplate<T> {
  void Compute(OpKernelContext *ctx) override;
};

// Silent: contains a kernel, but is not one.
class Owner {
  std::unique_ptr<OpKernel> kernel;
};
class KernelList : public std::vector<OpKernel *> {};

// Silent: only the name is similar.
class MyOpKernelOptions {};
class Configured : public MyOpKernelOptions {};
enum class NotAClass { OpKernel };
