// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lookup tables.
#pragma once

#include "tfop_model/resource.h"

namespace tensorflow {
namespace lookup {

class LookupInterface : public ResourceBase {
public:
  // The methods that not every version has are not pure.
  virtual Status Find(OpKernelContext *ctx, const Tensor &keys, Tensor *values, const Tensor &default_value) = 0;
  virtual Status Insert(OpKernelContext *ctx, const Tensor &keys, const Tensor &values) = 0;
  virtual Status Remove(OpKernelContext *ctx, const Tensor &keys);
  virtual size_t size() const;
  virtual Status ExportValues(OpKernelContext *ctx);
  virtual Status ImportValues(OpKernelContext *ctx, const Tensor &keys, const Tensor &values);
  virtual DataType key_dtype() const = 0;
  virtual DataType value_dtype() const = 0;
  virtual TensorShape key_shape() const;
  virtual TensorShape value_shape() const;
  virtual Status CheckKeyAndValueTensorsForInsert(const Tensor &keys, const Tensor &values);
  virtual Status CheckKeyAndValueTensorsForImport(const Tensor &keys, const Tensor &values);
  virtual Status CheckKeyTensorForRemove(const Tensor &keys);
  Status CheckFindArguments(const Tensor &keys, const Tensor &default_value);
  virtual Status CheckKeyShape(const TensorShape &shape);
  std::string DebugString() const override;
  virtual mutex *GetMutex();
};
class InitializableLookupTable : public LookupInterface {
public:
  class InitTableIterator {
  public:
    virtual ~InitTableIterator() {}
    virtual void Next() = 0;
    virtual bool Valid() const = 0;
    virtual const Tensor &keys() const = 0;
    virtual const Tensor &values() const = 0;
    virtual Status status() const = 0;
    virtual int64 total_size() const = 0;
  };
  Status Initialize(InitTableIterator &iter);
  Status Find(OpKernelContext *ctx, const Tensor &keys, Tensor *values, const Tensor &default_value) final;
  Status Insert(OpKernelContext *ctx, const Tensor &keys, const Tensor &values) final;
  Status Remove(OpKernelContext *ctx, const Tensor &keys) final;
  Status ExportValues(OpKernelContext *context) override;
  Status ImportValues(OpKernelContext *ctx, const Tensor &keys, const Tensor &values) final;
  TensorShape key_shape() const final;
  TensorShape value_shape() const final;
  bool is_initialized() const;
};
} // namespace lookup

template <typename Container, typename Key, typename Value> class LookupTableOp : public OpKernel {
public:
  explicit LookupTableOp(OpKernelConstruction *ctx) : OpKernel(ctx) TFOP_ELSEWHERE
  ~LookupTableOp() override TFOP_ELSEWHERE
  void Compute(OpKernelContext *ctx) override TFOP_ELSEWHERE
};

} // namespace tensorflow
