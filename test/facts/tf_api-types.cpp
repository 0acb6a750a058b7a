// Recognition of Tensors, Statuses, and contexts.
// RUN: %facts --checks=-*,facts-tf-api %s -- -std=c++17 -isystem %model | FileCheck %s --implicit-check-not="warning: {{tensor|status|context}} [facts"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "unsupported/Eigen/CXX11/Tensor"
#include <memory>
#include <vector>

namespace tensor {
tensorflow::Tensor plain; // CHECK: :[[@LINE]]:20: warning: tensor [
const tensorflow::Tensor constant; // CHECK: :[[@LINE]]:26: warning: tensor [
using Alias = tensorflow::Tensor;
Alias aliased; // CHECK: :[[@LINE]]:7: warning: tensor [
auto deduced = tensorflow::Tensor(); // CHECK: :[[@LINE]]:6: warning: tensor [
void Parameter(tensorflow::Tensor parameter); // CHECK: :[[@LINE]]:35: warning: tensor [

// Silent: a pointer, a reference, an array, a container, an owner.
tensorflow::Tensor *pointer;
tensorflow::Tensor &reference = plain;
tensorflow::Tensor array[2];
std::vector<tensorflow::Tensor> many;
std::unique_ptr<tensorflow::Tensor> owned;
// Silent: related types.
tensorflow::TensorShape shape;
Eigen::Tensor<float, 2> eigen;

// A plug-in project's own Tensor, recognized by its methods.
namespace plugin {
class Tensor {
public:
  long NumElements() const;
};
Tensor own; // CHECK: :[[@LINE]]:8: warning: tensor [
} // namespace plugin
namespace templated {
struct Tensor {
  template <typename T> T *flat();
};
Tensor own; // CHECK: :[[@LINE]]:8: warning: tensor [
} // namespace templated
// A class that is only declared is recognized by its name.
namespace declared {
class Tensor;
extern Tensor own; // CHECK: :[[@LINE]]:15: warning: tensor [
} // namespace declared

// Silent: a class of another library, without the methods of a Tensor.
namespace other {
struct Tensor {
  int numel() const;
  int size(int dimension) const;
};
Tensor unrelated;
template <typename T> struct Box {};
enum class Kind { Tensor };
Kind kind = Kind::Tensor;
} // namespace other
// Silent: a class template belongs to Eigen or another library.
namespace generic {
template <typename T> struct Tensor {
  int NumElements() const;
};
Tensor<float> unrelated;
} // namespace generic
} // namespace tensor

namespace status {
tensorflow::Status plain; // CHECK: :[[@LINE]]:20: warning: status [
absl::Status abseil; // CHECK: :[[@LINE]]:14: warning: status [
auto made = tensorflow::errors::Internal(""); // CHECK: :[[@LINE]]:6: warning: status [

// Separate Status classes of TensorFlow before 2.9, and of tsl in later versions.
namespace old {
class Status {
public:
  bool ok() const;
};
Status own; // CHECK: :[[@LINE]]:8: warning: status [
} // namespace old
namespace between {
namespace tsl {
class Status {
public:
  bool ok() const;
};
} // namespace tsl
using tsl::Status;
Status aliased; // CHECK: :[[@LINE]]:8: warning: status [
} // namespace between
// A class that is only declared is recognized by its name.
namespace declared {
class Status;
extern Status own; // CHECK: :[[@LINE]]:15: warning: status [
} // namespace declared

// Silent: a StatusOr, a pointer, a reference.
tensorflow::StatusOr<int> either = 1;
tensorflow::Status *pointer;
const tensorflow::Status &reference = plain;
// Silent: an unrelated type of that name.
namespace other {
struct Status {
  int code;
};
Status unrelated;
} // namespace other
namespace enumerated {
enum class Status { Ready };
Status ready = Status::Ready;
} // namespace enumerated
} // namespace status

struct TF_OpKernelContext;
struct TF_OpKernelConstruction;
struct TF_ShapeInferenceContext;
namespace context {
void Pointer(tensorflow::OpKernelContext *ctx); // CHECK: :[[@LINE]]:43: warning: context [
void PointerToConst(const tensorflow::OpKernelContext *ctx); // CHECK: :[[@LINE]]:56: warning: context [
void Reference(tensorflow::OpKernelContext &ctx); // CHECK: :[[@LINE]]:45: warning: context [
void ReferenceToConst(const tensorflow::OpKernelContext &ctx); // CHECK: :[[@LINE]]:58: warning: context [
void Construction(tensorflow::OpKernelConstruction *ctx); // CHECK: :[[@LINE]]:53: warning: context [
void CApi(TF_OpKernelContext *ctx); // CHECK: :[[@LINE]]:31: warning: context [
void CApiConstruction(TF_OpKernelConstruction *ctx); // CHECK: :[[@LINE]]:48: warning: context [
void Local(tensorflow::OpKernelContext *ctx) { // CHECK: :[[@LINE]]:41: warning: context [
  auto *same = ctx; // CHECK: :[[@LINE]]:9: warning: context [
}
namespace plugin {
class OpKernelContext;
void Own(OpKernelContext *ctx); // CHECK: :[[@LINE]]:27: warning: context [
} // namespace plugin

// Silent: a pointer to a pointer, an owner, the parameters of a context.
void PointerToPointer(tensorflow::OpKernelContext **ctx);
void Owner(std::unique_ptr<tensorflow::OpKernelContext> ctx);
void Params(tensorflow::OpKernelContext::Params *params);
// Silent: the context of a shape function, which runs once per graph.
void Shape(tensorflow::shape_inference::InferenceContext *ctx);
void CApiShape(TF_ShapeInferenceContext *ctx);
} // namespace context
