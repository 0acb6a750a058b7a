// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A selection of the generated op classes of the C++ client. Each constructor adds a node to the scope's graph.
#pragma once

#include "tfop_model/client.h"

namespace tensorflow {
namespace ops {

/// Optional attributes: any of the setters of any op, chained.
struct OpAttrs {
#define TFOP_ATTR(name)                                                                                                                    \
  template <typename T> OpAttrs name(T &&value) const;                                                                                     \
  template <typename T> OpAttrs name(std::initializer_list<T> value) const;
  TFOP_ATTR(TransposeA)
  TFOP_ATTR(TransposeB)
  TFOP_ATTR(AdjX)
  TFOP_ATTR(AdjY)
  TFOP_ATTR(KeepDims)
  TFOP_ATTR(Channels)
  TFOP_ATTR(Ratio)
  TFOP_ATTR(TryRecoverTruncated)
  TFOP_ATTR(FancyUpscaling)
  TFOP_ATTR(AlignCorners)
  TFOP_ATTR(HalfPixelCenters)
  TFOP_ATTR(Shape)
  TFOP_ATTR(Seed)
  TFOP_ATTR(Seed2)
  TFOP_ATTR(DataFormat)
  TFOP_ATTR(Dilations)
  TFOP_ATTR(UseCudnnOnGpu)
  TFOP_ATTR(ExplicitPaddings)
  TFOP_ATTR(Container)
  TFOP_ATTR(SharedName)
  TFOP_ATTR(ValidateShape)
  TFOP_ATTR(UseLocking)
  TFOP_ATTR(OutType)
  TFOP_ATTR(OutputType)
  TFOP_ATTR(Axis)
  TFOP_ATTR(BatchDims)
  TFOP_ATTR(Sorted)
  TFOP_ATTR(Exclusive)
  TFOP_ATTR(Reverse)
  TFOP_ATTR(BeginMask)
  TFOP_ATTR(EndMask)
  TFOP_ATTR(EllipsisMask)
  TFOP_ATTR(NewAxisMask)
  TFOP_ATTR(ShrinkAxisMask)
  TFOP_ATTR(OnValue)
  TFOP_ATTR(ExtrapolationValue)
  TFOP_ATTR(Method)
  TFOP_ATTR(Name)
  TFOP_ATTR(Message)
  TFOP_ATTR(FirstN)
  TFOP_ATTR(Summarize)
  TFOP_ATTR(Capacity)
  TFOP_ATTR(Shapes)
  TFOP_ATTR(Epsilon)
  TFOP_ATTR(IsTraining)
  TFOP_ATTR(Dtype)
  TFOP_ATTR(DctMethod)
  TFOP_ATTR(AcceptableFraction)
  TFOP_ATTR(Format)
  TFOP_ATTR(Quality)
  TFOP_ATTR(Narrow)
  TFOP_ATTR(Truncate)
  TFOP_ATTR(SqueezeDims)
  TFOP_ATTR(Out_type)
  TFOP_ATTR(Timeout)
  TFOP_ATTR(ReductionIndices)
#undef TFOP_ATTR
};

// One output: the object stands for it.
#define TFOP_OP_BODY(Name)                                                                                                                 \
  operator ::tensorflow::Output() const { return output; }                                                                                 \
  operator ::tensorflow::Input() const { return output; }                                                                                  \
  ::tensorflow::Node *node() const { return output.node(); }                                                                               \
  using Attrs = OpAttrs;                                                                                                                   \
  Operation operation;                                                                                                                     \
  ::tensorflow::Output output, z, y, out, sum, product, activations, softmax, logsoftmax, loss, value, image, resized_images, handle, ref, \
      output_ref, contents, merged, dense
#define TFOP_STATIC_ATTR(name) template <typename T> static OpAttrs name(T &&value);
// clang-format off
#define TFOP_STATIC_ATTRS \
  TFOP_STATIC_ATTR(KeepDims) TFOP_STATIC_ATTR(TransposeA) TFOP_STATIC_ATTR(TransposeB) TFOP_STATIC_ATTR(AdjX) \
  TFOP_STATIC_ATTR(AdjY) TFOP_STATIC_ATTR(Channels) TFOP_STATIC_ATTR(AlignCorners) TFOP_STATIC_ATTR(DataFormat) \
  TFOP_STATIC_ATTR(Axis) TFOP_STATIC_ATTR(OutType) TFOP_STATIC_ATTR(OutputType) TFOP_STATIC_ATTR(ShrinkAxisMask) \
  TFOP_STATIC_ATTR(BeginMask) TFOP_STATIC_ATTR(EndMask) TFOP_STATIC_ATTR(Seed) TFOP_STATIC_ATTR(Dilations) \
  TFOP_STATIC_ATTR(ValidateShape) TFOP_STATIC_ATTR(UseLocking) TFOP_STATIC_ATTR(Sorted) TFOP_STATIC_ATTR(Summarize) \
  TFOP_STATIC_ATTR(SharedName) TFOP_STATIC_ATTR(Container)
// clang-format on
#define TFOP_UNARY(Name)                                                                                                                   \
  class Name {                                                                                                                             \
  public:                                                                                                                                  \
    Name(const Scope &scope, Input x);                                                                                                     \
    Name(const Scope &scope, Input x, const OpAttrs &attrs);                                                                               \
    TFOP_OP_BODY(Name);                                                                                                                    \
    TFOP_STATIC_ATTRS                                                                                                                      \
  };
#define TFOP_BINARY(Name)                                                                                                                  \
  class Name {                                                                                                                             \
  public:                                                                                                                                  \
    Name(const Scope &scope, Input x, Input y);                                                                                            \
    Name(const Scope &scope, Input x, Input y, const OpAttrs &attrs);                                                                      \
    TFOP_OP_BODY(Name);                                                                                                                    \
    TFOP_STATIC_ATTRS                                                                                                                      \
  };
#define TFOP_NARY(Name, ...)                                                                                                               \
  class Name {                                                                                                                             \
  public:                                                                                                                                  \
    Name(const Scope &scope, __VA_ARGS__);                                                                                                 \
    Name(const Scope &scope, __VA_ARGS__, const OpAttrs &attrs);                                                                           \
    TFOP_OP_BODY(Name);                                                                                                                    \
    TFOP_STATIC_ATTRS                                                                                                                      \
  };
// Ops with a list of outputs.
#define TFOP_LIST(Name)                                                                                                                    \
  class Name {                                                                                                                             \
  public:                                                                                                                                  \
    template <typename... A> explicit Name(const Scope &scope, const A &...args);                                                          \
    template <typename T, typename... A> Name(const Scope &scope, Input x, std::initializer_list<T> list, const A &...args);               \
    ::tensorflow::Output operator[](size_t index) const;                                                                                   \
    Operation operation;                                                                                                                   \
    OutputList output, tensors, components;                                                                                                \
    TFOP_STATIC_ATTRS                                                                                                                      \
  };
// Ops whose further arguments are lists, types or numbers.
#define TFOP_OTHER(Name)                                                                                                                   \
  class Name {                                                                                                                             \
  public:                                                                                                                                  \
    template <typename... A> explicit Name(const Scope &scope, const A &...args);                                                          \
    template <typename... A> Name(const Scope &scope, std::initializer_list<Input> inputs, const A &...args);                              \
    template <typename T, typename... A> Name(const Scope &scope, Input x, std::initializer_list<T> list, const A &...args);               \
    template <typename T, typename... A> Name(const Scope &scope, Input x, Input y, std::initializer_list<T> list, const A &...args);      \
    ::tensorflow::Output operator[](size_t index) const;                                                                                   \
    OutputList outputList;                                                                                                                 \
    TFOP_OP_BODY(Name);                                                                                                                    \
    TFOP_STATIC_ATTRS                                                                                                                      \
  };
TFOP_UNARY(Abs)
TFOP_UNARY(Acos)
TFOP_UNARY(Acosh)
TFOP_UNARY(Asin)
TFOP_UNARY(Asinh)
TFOP_UNARY(Atan)
TFOP_UNARY(Atanh)
TFOP_UNARY(Ceil)
TFOP_UNARY(Conj)
TFOP_UNARY(Cos)
TFOP_UNARY(Cosh)
TFOP_UNARY(Digamma)
TFOP_UNARY(Erf)
TFOP_UNARY(Erfc)
TFOP_UNARY(Exp)
TFOP_UNARY(Expm1)
TFOP_UNARY(Floor)
TFOP_UNARY(Inv)
TFOP_UNARY(IsFinite)
TFOP_UNARY(IsInf)
TFOP_UNARY(IsNan)
TFOP_UNARY(Lgamma)
TFOP_UNARY(Log)
TFOP_UNARY(Log1p)
TFOP_UNARY(LogicalNot)
TFOP_UNARY(Negate)
TFOP_UNARY(Reciprocal)
TFOP_UNARY(Rint)
TFOP_UNARY(Round)
TFOP_UNARY(Rsqrt)
TFOP_UNARY(Sigmoid)
TFOP_UNARY(Sign)
TFOP_UNARY(Sin)
TFOP_UNARY(Sinh)
TFOP_UNARY(Sqrt)
TFOP_UNARY(Square)
TFOP_UNARY(Tan)
TFOP_UNARY(Tanh)
TFOP_UNARY(Identity)
TFOP_UNARY(StopGradient)
TFOP_UNARY(ZerosLike)
TFOP_UNARY(OnesLike)
TFOP_UNARY(Relu6)
TFOP_UNARY(Relu)
TFOP_UNARY(Elu)
TFOP_UNARY(Selu)
TFOP_UNARY(Softplus)
TFOP_UNARY(Softsign)
TFOP_UNARY(Softmax)
TFOP_UNARY(LogSoftmax)
TFOP_UNARY(L2Loss)
TFOP_UNARY(Diag)
TFOP_UNARY(DiagPart)
TFOP_UNARY(MatrixDiag)
TFOP_UNARY(MatrixDiagPart)
TFOP_UNARY(InvertPermutation)
TFOP_UNARY(Rank)
TFOP_UNARY(Shape)
TFOP_UNARY(Size)
TFOP_UNARY(DebugGradientIdentity)
TFOP_UNARY(Snapshot)
TFOP_UNARY(GuaranteeConst)
TFOP_UNARY(LoopCond)
TFOP_UNARY(RGBToHSV)
TFOP_UNARY(HSVToRGB)
TFOP_UNARY(ReadFile)
TFOP_UNARY(IsVariableInitialized)
TFOP_UNARY(StringLength)
TFOP_UNARY(Angle)
TFOP_UNARY(ComplexAbs)
TFOP_UNARY(Imag)
TFOP_UNARY(Real)
TFOP_UNARY(FFT)
TFOP_UNARY(IFFT)
TFOP_UNARY(FFT2D)
TFOP_UNARY(IFFT2D)
TFOP_UNARY(MatrixDeterminant)
TFOP_UNARY(Where)
TFOP_BINARY(Add)
TFOP_BINARY(AddV2)
TFOP_BINARY(Subtract)
TFOP_BINARY(Sub)
TFOP_BINARY(Multiply)
TFOP_BINARY(Mul)
TFOP_BINARY(Div)
TFOP_BINARY(DivNoNan)
TFOP_BINARY(RealDiv)
TFOP_BINARY(TruncateDiv)
TFOP_BINARY(FloorDiv)
TFOP_BINARY(Mod)
TFOP_BINARY(FloorMod)
TFOP_BINARY(Maximum)
TFOP_BINARY(Minimum)
TFOP_BINARY(Pow)
TFOP_BINARY(SquaredDifference)
TFOP_BINARY(Equal)
TFOP_BINARY(NotEqual)
TFOP_BINARY(Less)
TFOP_BINARY(LessEqual)
TFOP_BINARY(Greater)
TFOP_BINARY(GreaterEqual)
TFOP_BINARY(LogicalAnd)
TFOP_BINARY(LogicalOr)
TFOP_BINARY(Atan2)
TFOP_BINARY(Igamma)
TFOP_BINARY(Complex)
TFOP_BINARY(Zeta)
TFOP_BINARY(Cross)
TFOP_BINARY(BiasAdd)
TFOP_BINARY(Fill)
TFOP_BINARY(Reshape)
TFOP_BINARY(Tile)
TFOP_BINARY(ExpandDims)
TFOP_BINARY(Gather)
TFOP_BINARY(GatherNd)
TFOP_BINARY(BroadcastTo)
TFOP_BINARY(BroadcastDynamicShape)
TFOP_BINARY(MatMul)
TFOP_BINARY(BatchMatMul)
TFOP_BINARY(BatchMatMulV2)
TFOP_BINARY(Mean)
TFOP_BINARY(Sum)
TFOP_BINARY(Prod)
TFOP_BINARY(Max)
TFOP_BINARY(Min)
TFOP_BINARY(All)
TFOP_BINARY(Any)
TFOP_BINARY(ArgMax)
TFOP_BINARY(ArgMin)
TFOP_BINARY(Pad)
TFOP_BINARY(Transpose)
TFOP_BINARY(ReluGrad)
TFOP_BINARY(Relu6Grad)
TFOP_BINARY(EluGrad)
TFOP_BINARY(SigmoidGrad)
TFOP_BINARY(TanhGrad)
TFOP_BINARY(SoftplusGrad)
TFOP_BINARY(SegmentSum)
TFOP_BINARY(SegmentMean)
TFOP_BINARY(SegmentMax)
TFOP_BINARY(Bucketize)
TFOP_BINARY(Cumsum)
TFOP_BINARY(Cumprod)
TFOP_BINARY(Reverse)
TFOP_BINARY(ResizeBilinear)
TFOP_BINARY(ResizeNearestNeighbor)
TFOP_BINARY(ResizeBicubic)
TFOP_BINARY(ResizeArea)
TFOP_BINARY(WriteFile)
TFOP_BINARY(Assign)
TFOP_BINARY(AssignAdd)
TFOP_BINARY(AssignSub)
TFOP_BINARY(AdjustContrast)
TFOP_BINARY(AdjustHue)
TFOP_BINARY(AdjustSaturation)
TFOP_BINARY(InTopK)
TFOP_BINARY(MatrixSolve)
TFOP_BINARY(MirrorPad)
TFOP_BINARY(LeftShift)
TFOP_BINARY(RightShift)
TFOP_BINARY(BitwiseAnd)
TFOP_BINARY(BitwiseOr)
TFOP_BINARY(BitwiseXor)
TFOP_OTHER(AddN)
TFOP_OTHER(Stack)
TFOP_LIST(Unstack)
TFOP_OTHER(Concat)
TFOP_LIST(Split)
TFOP_LIST(SplitV)
TFOP_OTHER(Slice)
TFOP_OTHER(StridedSlice)
TFOP_OTHER(Squeeze)
TFOP_OTHER(OneHot)
TFOP_OTHER(Cast)
TFOP_OTHER(Conv2D)
TFOP_OTHER(Conv3D)
TFOP_OTHER(Conv2DBackpropInput)
TFOP_OTHER(Conv2DBackpropFilter)
TFOP_OTHER(DepthwiseConv2dNative)
TFOP_OTHER(MaxPool)
TFOP_OTHER(AvgPool)
TFOP_OTHER(MaxPool3D)
TFOP_OTHER(MaxPoolGrad)
TFOP_OTHER(AvgPoolGrad)
TFOP_OTHER(FusedBatchNorm)
TFOP_OTHER(Dropout)
TFOP_OTHER(LRN)
TFOP_OTHER(DecodeJpeg)
TFOP_OTHER(DecodePng)
TFOP_OTHER(DecodeGif)
TFOP_OTHER(DecodeBmp)
TFOP_OTHER(EncodeJpeg)
TFOP_OTHER(EncodePng)
TFOP_OTHER(DecodeImage)
TFOP_OTHER(DecodeRaw)
TFOP_LIST(DecodeCSV)
TFOP_LIST(ParseExample)
TFOP_OTHER(CropAndResize)
TFOP_OTHER(NonMaxSuppression)
TFOP_OTHER(Variable)
TFOP_OTHER(VarHandleOp)
TFOP_OTHER(ReadVariableOp)
TFOP_OTHER(AssignVariableOp)
TFOP_OTHER(TemporaryVariable)
TFOP_OTHER(RandomUniform)
TFOP_OTHER(RandomNormal)
TFOP_OTHER(TruncatedNormal)
TFOP_OTHER(RandomUniformInt)
TFOP_OTHER(RandomShuffle)
TFOP_OTHER(Multinomial)
TFOP_OTHER(Range)
TFOP_OTHER(LinSpace)
TFOP_OTHER(Select)
TFOP_OTHER(Where3)
TFOP_OTHER(ClipByValue)
TFOP_OTHER(ApplyFtrl)
TFOP_OTHER(ScatterUpdate)
TFOP_OTHER(ScatterAdd)
TFOP_OTHER(ScatterNd)
TFOP_OTHER(SparseToDense)
TFOP_OTHER(SparseTensorDenseMatMul)
TFOP_OTHER(Print)
TFOP_OTHER(Assert)
TFOP_OTHER(NoOp)
TFOP_OTHER(PlaceholderWithDefault)
TFOP_LIST(QueueDequeue)
TFOP_OTHER(FIFOQueue)
TFOP_OTHER(StringJoin)
TFOP_OTHER(StringSplit)
TFOP_OTHER(AsString)
TFOP_OTHER(StringToNumber)
TFOP_OTHER(Save)
TFOP_OTHER(Restore)
TFOP_OTHER(SaveV2)
TFOP_LIST(RestoreV2)
TFOP_OTHER(MergeSummary)
TFOP_OTHER(ScalarSummary)
TFOP_OTHER(HistogramSummary)
TFOP_OTHER(ImageSummary)
TFOP_OTHER(Switch)
TFOP_OTHER(Merge)
TFOP_OTHER(Exit)
TFOP_OTHER(Enter)
TFOP_OTHER(NextIteration)
TFOP_OTHER(MatrixInverse)
TFOP_OTHER(Cholesky)
TFOP_OTHER(Qr)
TFOP_OTHER(Svd)
TFOP_OTHER(SelfAdjointEig)
TFOP_OTHER(Einsum)
TFOP_OTHER(ExtractImagePatches)
TFOP_OTHER(ImageProjectiveTransformV2)
TFOP_OTHER(ReverseSequence)
TFOP_OTHER(QuantizeV2)
TFOP_OTHER(Dequantize)
TFOP_OTHER(CTCGreedyDecoder)
TFOP_OTHER(CTCBeamSearchDecoder)
TFOP_OTHER(GatherV2)
TFOP_OTHER(UnsortedSegmentSum)
TFOP_OTHER(TensorArray)
TFOP_OTHER(ReverseV2)
TFOP_OTHER(PadV2)
TFOP_OTHER(Abort)
TFOP_OTHER(BiasAddGrad)
TFOP_OTHER(Requantize)
TFOP_OTHER(SpaceToDepth)
TFOP_OTHER(DepthToSpace)
TFOP_OTHER(SpaceToBatchND)
TFOP_OTHER(BatchToSpaceND)
TFOP_OTHER(DynamicStitch)
TFOP_LIST(DynamicPartition)
TFOP_OTHER(CheckNumerics)
TFOP_OTHER(Bitcast)
TFOP_OTHER(EnsureShape)
TFOP_NARY(ApplyAdam, Input x0, Input x1, Input x2, Input x3, Input x4, Input x5, Input x6, Input x7, Input x8, Input x9)
TFOP_NARY(ApplyMomentum, Input x0, Input x1, Input x2, Input x3, Input x4)
TFOP_NARY(ApplyRMSProp, Input x0, Input x1, Input x2, Input x3, Input x4, Input x5, Input x6, Input x7)
TFOP_NARY(ApplyAdagrad, Input x0, Input x1, Input x2, Input x3)
TFOP_NARY(ApplyGradientDescent, Input x0, Input x1, Input x2)
TFOP_OTHER(ImageProjectiveTransform)
#undef TFOP_NARY
#undef TFOP_LIST
#undef TFOP_OTHER
#undef TFOP_BINARY
#undef TFOP_UNARY
class Placeholder {
public:
  struct Attrs : OpAttrs {
    Attrs();
    Attrs(const OpAttrs &attrs);
    Attrs Shape(PartialTensorShape shape) const;
  };
  Placeholder(const Scope &scope, DataType dtype);
  Placeholder(const Scope &scope, DataType dtype, const Attrs &attrs);
  static Attrs Shape(PartialTensorShape shape);
  operator ::tensorflow::Output() const { return output; }
  operator ::tensorflow::Input() const { return output; }
  ::tensorflow::Node *node() const { return output.node(); }
  Operation operation;
  ::tensorflow::Output output;
};
class TopK {
public:
  TopK(const Scope &scope, Input x, Input y);
  TopK(const Scope &scope, Input x, Input y, const OpAttrs &attrs);
  static OpAttrs Sorted(bool value);
  Operation operation;
  ::tensorflow::Output values, indices;
};
class SparseSoftmaxCrossEntropyWithLogits {
public:
  SparseSoftmaxCrossEntropyWithLogits(const Scope &scope, Input x, Input y);
  SparseSoftmaxCrossEntropyWithLogits(const Scope &scope, Input x, Input y, const OpAttrs &attrs);
  static OpAttrs Sorted(bool value);
  Operation operation;
  ::tensorflow::Output loss, backprop;
};
class SoftmaxCrossEntropyWithLogits {
public:
  SoftmaxCrossEntropyWithLogits(const Scope &scope, Input x, Input y);
  SoftmaxCrossEntropyWithLogits(const Scope &scope, Input x, Input y, const OpAttrs &attrs);
  static OpAttrs Sorted(bool value);
  Operation operation;
  ::tensorflow::Output loss, backprop;
};
#undef TFOP_STATIC_ATTRS
#undef TFOP_STATIC_ATTR
#undef TFOP_OP_BODY
} // namespace ops
} // namespace tensorflow
