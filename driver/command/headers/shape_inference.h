// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shape functions: InferenceContext, its handles, and the shared shape functions.
#pragma once

#include "tfop_model/strings.h"
#include "tfop_model/tensor.h"

namespace tensorflow {

enum TensorFormat { FORMAT_NHWC = 0, FORMAT_NCHW = 1, FORMAT_NCHW_VECT_C = 2, FORMAT_NHWC_VECT_W = 3, FORMAT_HWNC = 4, FORMAT_HWCN = 5 };
enum FilterTensorFormat { FORMAT_HWIO = 0, FORMAT_OIHW = 1, FORMAT_OHWI = 2, FORMAT_OIHW_VECT_I = 3 };
bool FormatFromString(absl::string_view text, TensorFormat *format);
bool FilterFormatFromString(absl::string_view text, FilterTensorFormat *format);
std::string ToString(TensorFormat format);
std::string ToString(FilterTensorFormat format);
template <int N = 2> int GetTensorDimIndex(TensorFormat format, char dimension) TFOP_ELSEWHERE
int GetTensorDimIndex(TensorFormat format, char dimension, int num_total_dims);
template <typename T> T GetTensorDim(absl::Span<const T> dims, TensorFormat format, char dimension) TFOP_ELSEWHERE
int64 GetTensorDim(const TensorShape &shape, TensorFormat format, char dimension);
int64 GetTensorDim(const Tensor &tensor, TensorFormat format, char dimension);
int64 GetTensorDim(const std::vector<int32> &dims, TensorFormat format, char dimension);
int64 GetFilterDim(const TensorShape &shape, FilterTensorFormat format, char dimension);
TensorShape ShapeFromFormat(TensorFormat format, int64 n, int64 h, int64 w, int64 c);
TensorShape ShapeFromFormat(TensorFormat format, int64 n, absl::Span<const int64> spatial, int64 c);
std::string GetConvnetDataFormatAttrString();
std::string GetConvnet3dDataFormatAttrString();
std::string GetConvnetDataFormat2D3DAttrString();
std::string GetConvnetFilterFormatAttrString();
enum Padding { VALID = 1, SAME = 2, EXPLICIT = 3 };
Status GetPaddingFromString(StringPiece text, Padding *value);
std::string GetPaddingAttrString();
std::string GetPaddingAttrStringWithExplicit();
std::string GetExplicitPaddingsAttrString();

namespace shape_inference {

class InferenceContext;
class DimensionHandle {
public:
  DimensionHandle();
  bool SameHandle(DimensionHandle d) const;
  std::size_t Handle() const;
  bool IsSet() const;
}; // namespace shape_inference
class ShapeHandle {
public:
  ShapeHandle();
  bool SameHandle(ShapeHandle s) const;
  std::size_t Handle() const;
  bool IsSet() const;
};
struct DimensionOrConstant {
  DimensionOrConstant(DimensionHandle dim);
  DimensionOrConstant(int64 val);
  DimensionHandle dim;
  int64 val;
};
struct ShapeAndType {
  ShapeAndType();
  ShapeAndType(ShapeHandle s, DataType t);
  ShapeAndType(ShapeHandle s, DataType t, FullTypeDef type);
  ShapeHandle shape;
  DataType dtype = DT_INVALID;
};

class InferenceContext {
public:
  static constexpr int64 kUnknownDim = -1;
  static constexpr int32 kUnknownRank = -1;
  static bool IsBroadcastable(DimensionHandle a, DimensionHandle b);
  Status Run(const std::function<Status(InferenceContext *)> &fn);
  bool MergeInput(int idx, ShapeHandle shape);
  bool RelaxInput(int idx, ShapeHandle shape);
  void SetInput(int idx, ShapeHandle shape);
  ShapeHandle input(int64 idx) const;
  Status input(StringPiece input_name, std::vector<ShapeHandle> *output) const;
  int num_inputs() const;
  const Tensor *input_tensor(int idx);
  void request_input_tensor(int idx);
  bool requested_input_tensor(int idx) const;
  bool requested_input_tensor_as_partial_shape(int idx) const;
  void set_input_tensors(const std::vector<const Tensor *> &input_tensors);
  void set_input_tensors_as_shapes(const std::vector<ShapeHandle> &shapes);
  const std::vector<ShapeHandle> &input_tensors_as_shapes() const;
  ShapeHandle output(int64 idx) const;
  void set_output(int idx, ShapeHandle shape);
  Status set_output(StringPiece output_name, const std::vector<ShapeHandle> &shapes);
  Status output(StringPiece output_name, std::vector<ShapeHandle> *output) const;
  int num_outputs() const;
  const AttrValueMap &attrs() const;
  std::string op() const;
  const AttrValue *GetAttr(StringPiece attr_name) const;
  const NodeDef &node_def() const;

  DimensionHandle Dim(ShapeHandle s, int64 idx);
  DimensionHandle DimKnownRank(ShapeHandle s, int64 idx);
  static int32 Rank(ShapeHandle s);
  static bool RankKnown(ShapeHandle s);
  static int64 Value(DimensionOrConstant d);
  static bool ValueKnown(DimensionOrConstant d);
  bool FullyDefined(ShapeHandle s);
  DimensionHandle NumElements(ShapeHandle s);
  std::string DebugString(ShapeHandle s);
  std::string DebugString(DimensionHandle d);
  std::string DebugString(const ShapeAndType &shape_and_type);
  std::string DebugString(absl::Span<const ShapeAndType> shape_and_types);
  std::string DebugString() const;

  Status WithRank(ShapeHandle shape, int64 rank, ShapeHandle *out);
  Status WithRankAtLeast(ShapeHandle shape, int64 rank, ShapeHandle *out);
  Status WithRankAtMost(ShapeHandle shape, int64 rank, ShapeHandle *out);
  Status WithValue(DimensionHandle dim, int64 value, DimensionHandle *out);
  Status Merge(ShapeHandle first, ShapeHandle second, ShapeHandle *out);
  Status Merge(DimensionHandle d0, DimensionHandle d1, DimensionHandle *out);
  Status MergePrefix(ShapeHandle s, ShapeHandle prefix, ShapeHandle *s_out, ShapeHandle *prefix_out);
  void Relax(ShapeHandle s_old, ShapeHandle s_new, ShapeHandle *out);
  void Relax(DimensionHandle d_old, DimensionHandle d_new, DimensionHandle *out);
  Status Subshape(ShapeHandle s, int64 start, ShapeHandle *out);
  Status Subshape(ShapeHandle s, int64 start, int64 end, ShapeHandle *out);
  Status Subshape(ShapeHandle s, int64 start, int64 end, int64 stride, ShapeHandle *out);
  Status Concatenate(ShapeHandle s1, ShapeHandle s2, ShapeHandle *out);
  Status ReplaceDim(ShapeHandle s, int64 dim_index, DimensionHandle new_dim, ShapeHandle *out);
  ShapeHandle MakeShape(const std::vector<DimensionHandle> &dims);
  ShapeHandle MakeShape(std::initializer_list<DimensionOrConstant> dims);
  ShapeHandle UnknownShape();
  ShapeHandle UnknownShapeOfRank(int64 rank);
  ShapeHandle Scalar();
  ShapeHandle Vector(DimensionOrConstant dim);
  ShapeHandle Matrix(DimensionOrConstant dim1, DimensionOrConstant dim2);
  Status MakeShapeFromShapeTensor(int input_idx, ShapeHandle *out);
  Status MakeShapeFromShapeTensorTreatScalarAsUnknownShape(int input_idx, ShapeHandle *out);
  Status MakeShapeFromPartialTensorShape(const PartialTensorShape &partial_shape, ShapeHandle *out);
  Status MakeShapeFromTensorShape(const TensorShape &shape, ShapeHandle *out);
  Status MakeShapeFromShapeProto(const TensorShapeProto &proto, ShapeHandle *out);
  Status MakeShapeFromTensor(const Tensor *t, ShapeHandle tensor_shape, ShapeHandle *out);
  StatusOr<ShapeHandle> MakeShapeFromShapeTensor(int input_idx);
  void ShapeHandleToProto(ShapeHandle handle, TensorShapeProto *proto);
  TensorShapeProto ShapeHandleToProto(ShapeHandle handle);
  DimensionHandle MakeDim(DimensionOrConstant d);
  DimensionHandle UnknownDim();
  Status GetScalarFromTensor(const Tensor *t, int64 *val);
  Status GetScalarFromTensor(const Tensor *t, int64 idx, int64 *val);
  Status MakeDimForScalarInput(int idx, DimensionHandle *out);
  Status MakeDimForScalarInputWithNegativeIndexing(int idx, int input_rank, DimensionHandle *out);
  template <typename T> Status GetAttr(StringPiece attr_name, T *value) const TFOP_ELSEWHERE
  Status Divide(DimensionHandle dividend, DimensionOrConstant divisor, bool evenly_divisible, DimensionHandle *out);
  Status Add(DimensionHandle first, DimensionOrConstant second, DimensionHandle *out);
  Status Subtract(DimensionHandle first, DimensionOrConstant second, DimensionHandle *out);
  Status Multiply(DimensionHandle first, DimensionOrConstant second, DimensionHandle *out);
  Status Min(DimensionHandle first, DimensionOrConstant second, DimensionHandle *out);
  Status Max(DimensionHandle first, DimensionOrConstant second, DimensionHandle *out);
  Status construction_status() const;
  const std::vector<ShapeAndType> *input_handle_shapes_and_types(int idx);
  const std::vector<ShapeAndType> *output_handle_shapes_and_types(int idx);
  void set_input_handle_shapes_and_types(int idx, const std::vector<ShapeAndType> &shapes_and_types);
  void set_output_handle_shapes_and_types(int idx, const std::vector<ShapeAndType> &shapes_and_types);
  ShapeHandle input_handle_shape(int idx);
  DataType input_handle_dtype(int idx);
  void set_output_handle_shape(int idx, ShapeHandle shape);
  void set_output_handle_dtype(int idx, DataType dtype);
  bool MergeInputHandleShapesAndTypes(int idx, const std::vector<ShapeAndType> &shapes_and_types);
  int graph_def_version() const;
  const std::vector<std::pair<ShapeHandle, ShapeHandle>> &MergedShapes() const;
  void CtxFailure(const Status &status);
  void CtxFailure(const char *file, int line, const Status &status);
  void CtxFailureWithWarning(const Status &status);
  void CtxFailureWithWarning(const char *file, int line, const Status &status);
};

Status UnchangedShape(InferenceContext *c);
Status UnchangedShapeWithRank(InferenceContext *c, int32 rank);
Status UnchangedShapeWithRankAtLeast(InferenceContext *c, int32 rank);
Status UnchangedShapeWithRankAtMost(InferenceContext *c, int32 rank);
Status NoOutputs(InferenceContext *c);
Status ScalarShape(InferenceContext *c);
Status MergeBothInputsShapeFn(InferenceContext *c);
Status UnknownShape(InferenceContext *c);
Status ExplicitShape(InferenceContext *c);
Status ExplicitShapes(InferenceContext *c);
Status MatMulShape(InferenceContext *c);
Status BatchMatMulShape(InferenceContext *c);
Status BatchMatMulV2Shape(InferenceContext *c);
Status EinsumShape(InferenceContext *c);
Status BiasAddShape(InferenceContext *c);
Status BiasAddGradShape(InferenceContext *c);
Status Conv2DShape(InferenceContext *c);
Status Conv2DShapeWithExplicitPadding(InferenceContext *c);
Status Conv3DShape(InferenceContext *c);
Status DepthwiseConv2DNativeShape(InferenceContext *c);
Status AvgPoolShape(InferenceContext *c);
Status AvgPoolGradShape(InferenceContext *c);
Status MaxPoolShape(InferenceContext *c);
Status MaxPoolGradShape(InferenceContext *c);
Status Pool3DShape(InferenceContext *c);
Status FusedBatchNormShape(InferenceContext *c);
Status FusedBatchNormGradShape(InferenceContext *c);
Status ReductionShape(InferenceContext *c);
Status ReductionShapeForReduceJoin(InferenceContext *c);
Status ConcatShape(InferenceContext *c, int num_inputs_to_concat);
Status ConcatV2Shape(InferenceContext *c);
Status SliceShape(InferenceContext *c);
Status ScatterNdShapeHelper(InferenceContext *c, ShapeHandle indices, ShapeHandle updates, ShapeHandle input);
Status GatherNdShape(InferenceContext *c);
Status SparseReduceShapeFn(InferenceContext *c);
Status QuantizedConv2DShape(InferenceContext *c);
Status BroadcastBinaryOpShapeFn(InferenceContext *c);
Status BroadcastBinaryOpOutputShapeFn(InferenceContext *c, int output_index);
Status BroadcastBinaryOpOutputShapeFnHelper(InferenceContext *c, ShapeHandle x, ShapeHandle y, bool incompatible_shape_error,
                                            ShapeHandle *out);
Status RandomShape(InferenceContext *c);
Status SegmentReductionShapeFn(InferenceContext *c);
Status UnsortedSegmentReductionShapeFn(InferenceContext *c);
Status DatasetIteratorShape(InferenceContext *c);
Status ValidateSparseTensor(InferenceContext *c, ShapeHandle indices, ShapeHandle values, ShapeHandle shape);
Status ValidateVariableResourceHandle(InferenceContext *c, std::vector<ShapeAndType> *shape_and_type);
Status GetWindowedOutputSizeFromDims(InferenceContext *c, DimensionHandle input_size, DimensionOrConstant filter_size, int64 stride,
                                     Padding padding_type, DimensionHandle *output_size);
Status GetWindowedOutputSizeFromDimsV2(InferenceContext *c, DimensionHandle input_size, DimensionOrConstant filter_size,
                                       int64 dilation_rate, int64 stride, Padding padding_type, int64 padding_before, int64 padding_after,
                                       DimensionHandle *output_size);

} // namespace shape_inference

Status GetWindowedOutputSize(int64 input_size, int64 filter_size, int64 stride, Padding padding_type, int64 *output_size,
                             int64 *padding_size);
Status GetWindowedOutputSize(int64 input_size, int64 filter_size, int dilation_rate, int64 stride, Padding padding_type, int64 *output_size,
                             int64 *padding_size);
Status GetWindowedOutputSizeV2(int64 input_size, int64 filter_size, int64 dilation_rate, int64 stride, Padding padding_type,
                               int64 *output_size, int64 *padding_size);
Status GetWindowedOutputSizeVerbose(int64 input_size, int64 filter_size, int64 stride, Padding padding_type, int64 *output_size,
                                    int64 *padding_before, int64 *padding_after);
Status GetWindowedOutputSizeVerbose(int64 input_size, int64 filter_size, int64 dilation_rate, int64 stride, Padding padding_type,
                                    int64 *output_size, int64 *padding_before, int64 *padding_after);
Status Get3dOutputSize(const std::array<int64, 3> &input, const std::array<int64, 3> &window, const std::array<int64, 3> &strides,
                       Padding padding_type, std::array<int64, 3> *output, std::array<int64, 3> *padding);

} // namespace tensorflow
