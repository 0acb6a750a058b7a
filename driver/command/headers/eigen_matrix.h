// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eigen's dense matrices, arrays and decompositions: exact element access, permissive expressions.
#pragma once

#include "tfop_model/eigen_tensor.h"

namespace Eigen {

template <typename T> class MatrixExpr;
template <typename T, int R, int C, int Options = 0, int MaxR = R, int MaxC = C> class Matrix;
template <typename T, int R, int C, int Options = 0, int MaxR = R, int MaxC = C> class Array;
template <int Outer = 0, int Inner = 0> struct Stride;
template <int Value = Dynamic> struct OuterStride;
template <typename Plain, int Options = 0, typename StrideType = Stride<0, 0>> class Map;
template <typename Plain, int Options = 0, typename StrideType = OuterStride<>> class Ref;
namespace internal {
template <typename T> struct traits<MatrixExpr<T>> {
  using Scalar = T;
};
template <typename T, int R, int C, int O, int MR, int MC> struct traits<Matrix<T, R, C, O, MR, MC>> {
  using Scalar = T;
};
template <typename T, int R, int C, int O, int MR, int MC> struct traits<Array<T, R, C, O, MR, MC>> {
  using Scalar = T;
};
template <typename P, int O, typename S> struct traits<Map<P, O, S>> : traits<std::remove_const_t<P>> {};
template <typename P, int O, typename S> struct traits<Ref<P, O, S>> : traits<std::remove_const_t<P>> {};
struct DenseMark {};
template <typename U, typename T>
using EnableScalar = std::enable_if_t<std::is_convertible<U, T>::value && !std::is_base_of<DenseMark, U>::value>;
} // namespace internal
template <typename Derived> class EigenBase : public internal::DenseMark {
public:
  Derived &derived();
  const Derived &derived() const;
};
template <typename Derived> class DenseBase : public EigenBase<Derived> {
public:
  using Scalar = typename internal::traits<Derived>::Scalar;
  using RealScalar = typename NumTraits<Scalar>::Real;
  using Index = DenseIndex;
  using Expr = MatrixExpr<Scalar>;
  template <typename... I> Scalar &operator()(I... index);
  template <typename... I> const Scalar &operator()(I... index) const;
  Scalar &operator[](DenseIndex index);
  const Scalar &operator[](DenseIndex index) const;
  Scalar &x();
  Scalar &y();
  Scalar &z();
  const Scalar &x() const;
  const Scalar &y() const;
  const Scalar &z() const;
  DenseIndex rows() const;
  DenseIndex cols() const;
  DenseIndex size() const;
  DenseIndex innerStride() const;
  DenseIndex outerStride() const;
  Derived &noalias();
#define TFOP_SAME(name) Expr name() const;
  TFOP_SAME(operator-)
  TFOP_SAME(transpose)
  TFOP_SAME(adjoint)
  TFOP_SAME(conjugate)
  TFOP_SAME(inverse)
  TFOP_SAME(array)
  TFOP_SAME(matrix)
  TFOP_SAME(eval)
  TFOP_SAME(normalized)
  TFOP_SAME(exp)
  TFOP_SAME(log)
  TFOP_SAME(sqrt)
  TFOP_SAME(rsqrt)
  TFOP_SAME(square)
  TFOP_SAME(cube)
  TFOP_SAME(abs)
  TFOP_SAME(abs2)
  TFOP_SAME(tanh)
  TFOP_SAME(sin)
  TFOP_SAME(cos)
  TFOP_SAME(floor)
  TFOP_SAME(ceil)
  TFOP_SAME(round)
  TFOP_SAME(cwiseAbs)
  TFOP_SAME(cwiseAbs2)
  TFOP_SAME(cwiseSqrt)
  TFOP_SAME(cwiseInverse)
  TFOP_SAME(colwise)
  TFOP_SAME(rowwise)
  TFOP_SAME(diagonal)
  TFOP_SAME(asDiagonal)
  TFOP_SAME(reverse)
  TFOP_SAME(homogeneous)
  TFOP_SAME(hnormalized)
  TFOP_SAME(real)
  TFOP_SAME(imag)
#undef TFOP_SAME
#define TFOP_WITH(name) template <typename... A> Expr name(const A &...args) const TFOP_ELSEWHERE
  TFOP_WITH(row)
  TFOP_WITH(col)
  TFOP_WITH(head)
  TFOP_WITH(tail)
  TFOP_WITH(segment)
  TFOP_WITH(topRows)
  TFOP_WITH(bottomRows)
  TFOP_WITH(leftCols)
  TFOP_WITH(rightCols)
  TFOP_WITH(middleRows)
  TFOP_WITH(middleCols)
  TFOP_WITH(topLeftCorner)
  TFOP_WITH(topRightCorner)
  TFOP_WITH(bottomLeftCorner)
  TFOP_WITH(bottomRightCorner)
  TFOP_WITH(cwiseProduct)
  TFOP_WITH(cwiseQuotient)
  TFOP_WITH(cwiseMax)
  TFOP_WITH(cwiseMin)
  TFOP_WITH(pow)
  TFOP_WITH(min)
  TFOP_WITH(max)
  TFOP_WITH(cross)
  TFOP_WITH(replicate)
  TFOP_WITH(select)
  TFOP_WITH(solve)
  TFOP_WITH(unaryExpr)
  TFOP_WITH(binaryExpr)
  TFOP_WITH(reshaped)
#undef TFOP_WITH
  template <int... N, typename... A> Expr block(const A &...args) const;
  template <int N, typename... A> Expr head(const A &...args) const;
  template <int N, typename... A> Expr tail(const A &...args) const;
  template <int N, typename... A> Expr segment(const A &...args) const;
  template <int N> Expr topRows() const;
  template <int N> Expr leftCols() const;
  template <int M, int N> Expr topLeftCorner() const;
  template <int M, int N> Expr topRightCorner() const;
  template <int Mode> Expr triangularView() const;
  template <int Mode> Expr selfadjointView() const;
  template <typename U> MatrixExpr<U> cast() const;
  template <typename M> Scalar dot(const M &other) const;
  RealScalar norm() const;
  RealScalar squaredNorm() const;
  template <int P> RealScalar lpNorm() const;
  Scalar determinant() const;
  Scalar trace() const;
  Scalar prod() const;
  bool all() const;
  bool any() const;
  DenseIndex count() const;
  bool hasNaN() const;
  bool allFinite() const;
  bool isZero(RealScalar precision = RealScalar()) const;
  template <typename M> bool isApprox(const M &other, RealScalar precision = RealScalar()) const;
  Scalar sum() const;
  Scalar mean() const;
  Scalar maxCoeff() const;
  Scalar minCoeff() const;
  template <typename... I> Scalar maxCoeff(I *...index) const;
  template <typename... I> Scalar minCoeff(I *...index) const;
  void normalize();
  void transposeInPlace();
  template <typename... A> Derived &setZero(const A &...sizes);
  template <typename... A> Derived &setOnes(const A &...sizes);
  template <typename... A> Derived &setConstant(const A &...args);
  template <typename... A> Derived &setRandom(const A &...sizes);
  template <typename... A> Derived &setIdentity(const A &...sizes);
  template <typename... A> Derived &setLinSpaced(const A &...args);
  Derived &fill(const Scalar &value);
  template <typename M> void swap(const M &other);
  template <typename... A> static Expr Zero(const A &...sizes);
  template <typename... A> static Expr Ones(const A &...sizes);
  template <typename... A> static Expr Constant(const A &...args);
  template <typename... A> static Expr Random(const A &...sizes);
  template <typename... A> static Expr Identity(const A &...sizes);
  template <typename... A> static Expr LinSpaced(const A &...args);
  template <typename... A> static Expr UnitX(const A &...args);
  template <typename U> Derived &operator+=(const U &other);
  template <typename U> Derived &operator-=(const U &other);
  template <typename U> Derived &operator*=(const U &other);
  template <typename U> Derived &operator/=(const U &other);
  template <typename U> Derived &operator<<(const U &value);
  template <typename U> Derived &operator,(const U &value);
};
template <typename Derived> class MatrixBase : public DenseBase<Derived> {
public:
  MatrixBase() = default;
  MatrixBase(const MatrixBase &) = default;
  MatrixBase &operator=(const MatrixBase &) = default;
  template <typename U> Derived &operator=(const U &expr);
};
template <typename Derived> using ArrayBase = MatrixBase<Derived>;
template <typename Derived> using PlainObjectBase = MatrixBase<Derived>;
#define TFOP_BINARY(op, Result)                                                                                                            \
  template <typename D, typename E, typename T = typename internal::traits<D>::Scalar>                                                     \
  MatrixExpr<Result> operator op(const MatrixBase<D> &a, const MatrixBase<E> &b);                                                          \
  template <typename D, typename U, typename T = typename internal::traits<D>::Scalar, typename = internal::EnableScalar<U, T>>            \
  MatrixExpr<Result> operator op(const MatrixBase<D> &a, const U & b);                                                                     \
  template <typename D, typename U, typename T = typename internal::traits<D>::Scalar, typename = internal::EnableScalar<U, T>>            \
  MatrixExpr<Result> operator op(const U & a, const MatrixBase<D> &b);
TFOP_BINARY(+, T)
TFOP_BINARY(-, T)
TFOP_BINARY(*, T)
TFOP_BINARY(/, T)
TFOP_BINARY(<, bool)
TFOP_BINARY(<=, bool)
TFOP_BINARY(>, bool)
TFOP_BINARY(>=, bool)
TFOP_BINARY(&&, bool)
TFOP_BINARY(||, bool)
#undef TFOP_BINARY
template <typename D, typename E> bool operator==(const MatrixBase<D> &a, const MatrixBase<E> &b);
template <typename D, typename E> bool operator!=(const MatrixBase<D> &a, const MatrixBase<E> &b);
template <typename D> std::ostream &operator<<(std::ostream &out, const MatrixBase<D> &m);

template <typename T> class MatrixExpr : public MatrixBase<MatrixExpr<T>> {
public:
  MatrixExpr &operator=(const MatrixExpr &);
  template <typename U> MatrixExpr &operator=(const U &expr);
  template <typename... I> T &operator()(I... index) const;
  T &operator[](DenseIndex index) const;
  T &coeffRef(DenseIndex i, DenseIndex j = 0) const;
  T coeff(DenseIndex i, DenseIndex j = 0) const;
  T *data() const;
  T &x() const;
  T &y() const;
  T &z() const;
  T &w() const;
  T value() const;
  // A row-wise or column-wise reduction yields an expression where a plain one yields a number; both are wanted.
  operator T() const;
};
template <typename Derived, typename T, int R, int C> class PlainDense : public MatrixBase<Derived> {
public:
  enum { RowsAtCompileTime = R, ColsAtCompileTime = C, SizeAtCompileTime = R < 0 || C < 0 ? Dynamic : R * C };
  template <typename... I> T &operator()(I... index);
  template <typename... I> const T &operator()(I... index) const;
  T &operator[](DenseIndex index);
  const T &operator[](DenseIndex index) const;
  T &coeffRef(DenseIndex i, DenseIndex j = 0);
  const T &coeff(DenseIndex i, DenseIndex j = 0) const;
  T &x();
  T &y();
  T &z();
  T &w();
  const T &x() const;
  const T &y() const;
  const T &z() const;
  const T &w() const;
  T *data();
  const T *data() const;
  template <typename... I> void resize(I... sizes);
  template <typename... I> void conservativeResize(I... sizes);
};
template <typename T, int R, int C, int Options, int MaxR, int MaxC>
class Matrix : public PlainDense<Matrix<T, R, C, Options, MaxR, MaxC>, T, R, C> {
public:
  Matrix();
  Matrix(const Matrix &);
  Matrix(Matrix &&);
  template <typename... A> explicit Matrix(const A &...args);
  template <typename D> Matrix(const EigenBase<D> &expr);
  Matrix &operator=(const Matrix &);
  template <typename U> Matrix &operator=(const U &expr);
};
template <typename T, int R, int C, int Options, int MaxR, int MaxC>
class Array : public PlainDense<Array<T, R, C, Options, MaxR, MaxC>, T, R, C> {
public:
  Array();
  Array(const Array &);
  template <typename... A> explicit Array(const A &...args);
  template <typename D> Array(const EigenBase<D> &expr);
  Array &operator=(const Array &);
  template <typename U> Array &operator=(const U &expr);
};
template <int Outer, int Inner> struct Stride {
  Stride();
  Stride(DenseIndex outer, DenseIndex inner);
};
template <int Value = Dynamic> struct InnerStride : Stride<0, Value> {
  explicit InnerStride(DenseIndex v = 0);
};
template <int Value> struct OuterStride : Stride<Value, 0> {
  explicit OuterStride(DenseIndex v = 0);
};
template <typename Plain, int Options, typename StrideType> class Map : public MatrixBase<Map<Plain, Options, StrideType>> {
public:
  using T = std::conditional_t<std::is_const<Plain>::value, const typename Plain::Scalar, typename Plain::Scalar>;
  explicit Map(T *data);
  explicit Map(T *data, DenseIndex size);
  Map(T *data, DenseIndex rows, DenseIndex cols);
  Map(T *data, const StrideType &stride);
  Map(T *data, DenseIndex size, const StrideType &stride);
  Map(T *data, DenseIndex rows, DenseIndex cols, const StrideType &stride);
  Map(const Map &);
  Map &operator=(const Map &);
  template <typename U> Map &operator=(const U &expr);
  template <typename... I> T &operator()(I... index) const;
  T &operator[](DenseIndex index) const;
  T &coeffRef(DenseIndex i, DenseIndex j = 0) const;
  T *data() const;
};
template <typename Plain, int Options, typename StrideType> class Ref : public MatrixBase<Ref<Plain, Options, StrideType>> {
public:
  using T = std::conditional_t<std::is_const<Plain>::value, const typename Plain::Scalar, typename Plain::Scalar>;
  template <typename M> Ref(const M &m);
  template <typename U> Ref &operator=(const U &expr);
  template <typename... I> T &operator()(I... index) const;
  T *data() const;
};
template <typename X, int R = Dynamic, int C = Dynamic, bool P = false> using Block = MatrixExpr<typename std::remove_const_t<X>::Scalar>;

#define TFOP_SIZES(T, S)                                                                                                                   \
  using Matrix2##S = Matrix<T, 2, 2>;                                                                                                      \
  using Matrix3##S = Matrix<T, 3, 3>;                                                                                                      \
  using Matrix4##S = Matrix<T, 4, 4>;                                                                                                      \
  using MatrixX##S = Matrix<T, Dynamic, Dynamic>;                                                                                          \
  using Vector2##S = Matrix<T, 2, 1>;                                                                                                      \
  using Vector3##S = Matrix<T, 3, 1>;                                                                                                      \
  using Vector4##S = Matrix<T, 4, 1>;                                                                                                      \
  using VectorX##S = Matrix<T, Dynamic, 1>;                                                                                                \
  using RowVector2##S = Matrix<T, 1, 2>;                                                                                                   \
  using RowVector3##S = Matrix<T, 1, 3>;                                                                                                   \
  using RowVector4##S = Matrix<T, 1, 4>;                                                                                                   \
  using RowVectorX##S = Matrix<T, 1, Dynamic>;                                                                                             \
  using ArrayX##S = Array<T, Dynamic, 1>;                                                                                                  \
  using ArrayXX##S = Array<T, Dynamic, Dynamic>;                                                                                           \
  using Array2##S = Array<T, 2, 1>;                                                                                                        \
  using Array3##S = Array<T, 3, 1>;                                                                                                        \
  using Array4##S = Array<T, 4, 1>
TFOP_SIZES(float, f);
TFOP_SIZES(double, d);
TFOP_SIZES(int, i);
TFOP_SIZES(std::complex<float>, cf);
TFOP_SIZES(std::complex<double>, cd);
#undef TFOP_SIZES

#define TFOP_DECOMPOSITION(Name)                                                                                                           \
  template <typename M, int O = 0> class Name {                                                                                            \
  public:                                                                                                                                  \
    using Expr = MatrixExpr<typename M::Scalar>;                                                                                           \
    Name();                                                                                                                                \
    template <typename... A> explicit Name(const A &...args);                                                                              \
    template <typename... A> Name &compute(const A &...args);                                                                              \
    template <typename B> Expr solve(const B &b) const;                                                                                    \
    Expr matrixL() const;                                                                                                                  \
    Expr matrixU() const;                                                                                                                  \
    Expr matrixV() const;                                                                                                                  \
    Expr matrixLLT() const;                                                                                                                \
    Expr matrixQR() const;                                                                                                                 \
    Expr householderQ() const;                                                                                                             \
    Expr singularValues() const;                                                                                                           \
    Expr eigenvalues() const;                                                                                                              \
    Expr eigenvectors() const;                                                                                                             \
    Expr inverse() const;                                                                                                                  \
    typename M::Scalar determinant() const;                                                                                                \
    DenseIndex rank() const;                                                                                                               \
    bool isInvertible() const;                                                                                                             \
    ComputationInfo info() const;                                                                                                          \
  }
TFOP_DECOMPOSITION(LLT);
TFOP_DECOMPOSITION(LDLT);
TFOP_DECOMPOSITION(PartialPivLU);
TFOP_DECOMPOSITION(FullPivLU);
TFOP_DECOMPOSITION(HouseholderQR);
TFOP_DECOMPOSITION(ColPivHouseholderQR);
TFOP_DECOMPOSITION(FullPivHouseholderQR);
TFOP_DECOMPOSITION(JacobiSVD);
TFOP_DECOMPOSITION(BDCSVD);
TFOP_DECOMPOSITION(SelfAdjointEigenSolver);
TFOP_DECOMPOSITION(EigenSolver);
TFOP_DECOMPOSITION(ComplexEigenSolver);
#undef TFOP_DECOMPOSITION
template <typename T> class Quaternion {
public:
  void normalize();
  Quaternion normalized() const;
  Quaternion inverse() const;
  Quaternion conjugate() const;
  T norm() const;
  Matrix<T, 3, 3> matrix() const;
  Matrix<T, 3, 1> vec() const;
  static Quaternion Identity();
  template <typename... A> explicit Quaternion(const A &...args);
  Matrix<T, 3, 3> toRotationMatrix() const;
  T &x();
  T &y();
  T &z();
  T &w();
};
using Quaternionf = Quaternion<float>;
using Quaterniond = Quaternion<double>;
template <typename T> class AngleAxis {
public:
  AngleAxis();
  T angle() const;
  T &angle();
  Matrix<T, 3, 1> axis() const;
  Matrix<T, 3, 1> &axis();
  template <typename M> AngleAxis &fromRotationMatrix(const M &m);
  template <typename... A> explicit AngleAxis(const A &...args);
  Matrix<T, 3, 3> toRotationMatrix() const;
};
using AngleAxisf = AngleAxis<float>;
using AngleAxisd = AngleAxis<double>;

template <typename T, int Options = 0, typename I = int> class SparseMatrix {
public:
  using Scalar = T;
  template <typename... A> explicit SparseMatrix(const A &...args);
  DenseIndex rows() const;
  DenseIndex cols() const;
  template <typename It> void setFromTriplets(It begin, It end);
  template <typename M> MatrixExpr<T> operator*(const M &other) const;
};
template <typename T, typename I = int> class Triplet {
public:
  Triplet(I row, I col, T value = T());
};
template <typename T> using aligned_allocator = std::allocator<T>;
void initParallel();
void setNbThreads(int n);

} // namespace Eigen
