// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sparse and ragged tensors, broadcasting, checkpoint bundles.
#pragma once

#include "tfop_model/io.h"
#include "tfop_model/kernel.h"

namespace tensorflow {

namespace sparse {
class Group {
public:
  std::vector<int64> group() const;
  int64 group_at(size_t index) const;
  TTypes<int64>::UnalignedConstMatrix indices() const;
  template <typename T> typename TTypes<T>::UnalignedVec values() const TFOP_ELSEWHERE
};
class GroupIterable {
public:
  class IteratorStep {
  public:
    bool operator!=(const IteratorStep &other) const;
    IteratorStep &operator++();
    Group operator*() const;
  };
  IteratorStep begin();
  IteratorStep end();
};
class SparseTensor {
public:
  using VarDimArray = absl::Span<const int64>;
  using ShapeArray = absl::InlinedVector<int64, 8>;
  SparseTensor();
  SparseTensor(Tensor ix, Tensor vals, const TensorShape &shape);
  SparseTensor(Tensor ix, Tensor vals, const TensorShape &shape, const VarDimArray order);
  SparseTensor(Tensor ix, Tensor vals, const VarDimArray shape, const VarDimArray order);
  static Status Create(Tensor ix, Tensor vals, const TensorShape &shape, SparseTensor *result);
  static Status Create(Tensor ix, Tensor vals, const VarDimArray shape, const VarDimArray order, SparseTensor *result);
  static Status Create(Tensor ix, Tensor vals, const TensorShape &shape, const VarDimArray order, SparseTensor *result);
  std::size_t num_entries() const;
  int dims() const;
  const Tensor &indices() const;
  const Tensor &values() const;
  DataType dtype() const;
  Status IndicesValid() const;
  VarDimArray shape() const;
  VarDimArray order() const;
  template <typename T> void Reorder(const VarDimArray &order) TFOP_ELSEWHERE
  GroupIterable group(const VarDimArray &group_ix) const;
  template <typename T> bool ToDense(Tensor *out, bool initialize = true) TFOP_ELSEWHERE
  template <typename T> static SparseTensor Concat(const absl::Span<const SparseTensor> &tensors) TFOP_ELSEWHERE
};
} // namespace sparse

class BCast {
public:
  using Vec = absl::InlinedVector<int64, 4>;
  BCast(const Vec &x, const Vec &y, const bool fewer_dims_optimization = true, const bool return_flattened_batch_indices = false);
  bool IsValid() const;
  bool IsBroadcastingRequired() const;
  const Vec &x_reshape() const;
  const Vec &y_reshape() const;
  const Vec &x_bcast() const;
  const Vec &y_bcast() const;
  const Vec &result_shape() const;
  const Vec &output_shape() const;
  const Vec &grad_x_reduce_idx() const;
  const Vec &grad_y_reduce_idx() const;
  static Vec FromShape(const TensorShape &shape);
  static TensorShape ToShape(const Vec &vec);
  template <typename I, int N> static Eigen::array<I, N> ToIndexArrayType(const Vec &vec) TFOP_ELSEWHERE
  template <int N> static Eigen::array<Eigen::DenseIndex, N> ToIndexArray(const Vec &vec) TFOP_ELSEWHERE
};
class MatMulBCast {
public:
  using Vec = BCast::Vec;
  MatMulBCast(const Vec &x, const Vec &y);
  bool IsValid() const;
  bool IsBroadcastingRequired() const;
  int64 output_batch_size() const;
  int64 x_batch_size() const;
  int64 y_batch_size() const;
  const TensorShape &output_batch_shape() const;
  const std::vector<int64> &x_batch_indices() const;
  const std::vector<int64> &y_batch_indices() const;
};

enum class RowPartitionType { FIRST_DIM_SIZE, VALUE_ROWIDS, ROW_LENGTHS, ROW_SPLITS, ROW_LIMITS, ROW_STARTS };
std::string RowPartitionTypeToString(RowPartitionType type);
std::vector<RowPartitionType> GetRowPartitionTypesHelper(const std::vector<std::string> &types);
template <typename C> Status GetRowPartitionTypes(C *context, std::vector<RowPartitionType> *types) TFOP_ELSEWHERE
int GetRaggedRank(const std::vector<RowPartitionType> &types);
Status CombineRaggedTensorToTensorShapes(int ragged_rank, const TensorShapeProto &shape, const TensorShapeProto &value_shape,
                                         TensorShapeProto *output_shape);
Status ValidateDefaultValueShape(const TensorShapeProto &default_value_shape, const TensorShapeProto &value_shape);

class BundleReader {
public:
  BundleReader(Env *const env, StringPiece prefix);
  ~BundleReader();
  Status status() const;
  bool Contains(StringPiece key);
  Status LookupDtypeAndShape(StringPiece key, DataType *dtype, TensorShape *shape);
  Status Lookup(StringPiece key, Tensor *val);
  Status LookupTensorShape(StringPiece key, TensorShape *shape);
  Status LookupSlice(StringPiece full_tensor_key, const TensorSlice &slice_spec, Tensor *val);
  Status ReadCurrent(Tensor *val);
  Status LookupTensorSlices(StringPiece key, std::vector<TensorSlice> *slices);
  void Seek(StringPiece key);
  void Next() const;
  bool Valid() const;
  StringPiece key() const;
  StringPiece value() const;
  std::string DebugString();
};
class BundleWriter {
public:
  BundleWriter(Env *env, StringPiece prefix);
  Status Add(StringPiece key, const Tensor &val);
  Status AddSlice(StringPiece full_tensor_key, const TensorShape &full_tensor_shape, const TensorSlice &slice_spec,
                  const Tensor &slice_tensor);
  Status Finish();
  Status status() const;
};

} // namespace tensorflow
