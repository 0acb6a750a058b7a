// A plug-in with its own OpKernel, context, and Tensor, in its own namespace, and macros that return: the
// contract is the same as TensorFlow's; scratch memory has owners.
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace plugin {

class Status {
 public:
  Status() = default;
  explicit Status(std::string why) : why_(std::move(why)) {}
  bool ok() const { return why_.empty(); }
  static Status OK() { return Status(); }

 private:
  std::string why_;
};

class Tensor {
 public:
  Tensor() = default;
  explicit Tensor(std::vector<int64_t> shape) : shape_(std::move(shape)) {}
  int64_t NumElements() const;
  int dims() const { return static_cast<int>(shape_.size()); }
  template <typename T>
  T* data();
  template <typename T>
  const T* data() const;

 private:
  std::vector<int64_t> shape_;
  std::shared_ptr<void> buffer_;
};

class OpKernelConstruction {
 public:
  template <typename T>
  Status GetAttr(const char* name, T* value) const;
  void CtxFailure(const Status& status);
};

class OpKernelContext {
 public:
  const Tensor& input(int index) const;
  Status allocate_output(int index, const Tensor& like, Tensor** output);
  void CtxFailure(const Status& status);
};

class OpKernel {
 public:
  explicit OpKernel(OpKernelConstruction* context) {}
  virtual ~OpKernel() = default;
  virtual void Compute(OpKernelContext* context) = 0;
};

#define PLUGIN_REQUIRES(CTX, CONDITION, STATUS) \
  do {                                          \
    if (!(CONDITION)) {                         \
      (CTX)->CtxFailure(STATUS);                \
      return;                                   \
    }                                           \
  } while (0)
#define PLUGIN_REQUIRES_OK(CTX, STATUS)        \
  do {                                         \
    const ::plugin::Status _s = (STATUS);      \
    PLUGIN_REQUIRES(CTX, _s.ok(), _s);         \
  } while (0)

template <typename Kernel>
bool Register(const char* name);

}  // namespace plugin

namespace plugin {
namespace ops {

class RollOp : public OpKernel {
 public:
  explicit RollOp(OpKernelConstruction* context) : OpKernel(context) {
    PLUGIN_REQUIRES_OK(context, context->GetAttr("shift", &shift_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& input = context->input(0);
    const int64_t size = input.NumElements();
    const std::unique_ptr<float[]> rolled(new float[size]);
    PLUGIN_REQUIRES(context, input.dims() == 1, Status("input must be a vector"));
    for (int64_t i = 0; i < size; ++i) rolled[(i + shift_) % size] = input.data<float>()[i];
    Tensor* output = nullptr;
    PLUGIN_REQUIRES_OK(context, context->allocate_output(0, input, &output));
    std::memcpy(output->data<float>(), rolled.get(), size * sizeof(float));
  }

 private:
  int64_t shift_;
};

class HalvedOp : public OpKernel {
 public:
  explicit HalvedOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    Tensor halves(context->input(0));
    for (int64_t i = 0; i < halves.NumElements(); ++i) halves.data<float>()[i] /= 2;
    Tensor* output = nullptr;
    PLUGIN_REQUIRES_OK(context, context->allocate_output(0, halves, &output));
    *output = halves;
  }
};

static const bool roll = Register<RollOp>("Roll");
static const bool halved = Register<HalvedOp>("Halved");

}  // namespace ops
}  // namespace plugin
