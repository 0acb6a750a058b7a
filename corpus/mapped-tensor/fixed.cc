// Wraps a mapped file in a Tensor without a copy.
#include <memory>

#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/platform/env.h"
#include "tensorflow/core/platform/file_system.h"

namespace tensorflow {

// A part of a mapped file that a Tensor views.
class MappedBuffer : public TensorBuffer {
 public:
  explicit MappedBuffer(std::unique_ptr<ReadOnlyMemoryRegion> region)
      : TensorBuffer(const_cast<void*>(region->data())), region_(std::move(region)) {}
  size_t size() const override { return region_->length(); }
  TensorBuffer* root_buffer() override { return this; }
  void FillAllocationDescription(AllocationDescription*) const override {}

 private:
  std::unique_ptr<ReadOnlyMemoryRegion> region_;
};

Status ReadMapped(const std::string& path, const TensorShape& shape, Tensor* out) {
  std::unique_ptr<ReadOnlyMemoryRegion> region;
  TF_RETURN_IF_ERROR(Env::Default()->NewReadOnlyMemoryRegionFromFile(path, &region));
  MappedBuffer* buffer = new MappedBuffer(std::move(region));
  *out = Tensor(DT_FLOAT, shape, buffer);
  // The Tensor has taken its own reference.
  buffer->Unref();
  return Status();
}

}  // namespace tensorflow
