// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eigen's Tensor module: exact element access, permissive expressions.
#pragma once

#include "tfop_model/eigen_functors.h"

namespace Eigen {

template <std::ptrdiff_t... Indices> struct Sizes {
  static constexpr size_t count = sizeof...(Indices);
  Sizes() = default;
  template <typename... T> explicit Sizes(T... dims);
  std::ptrdiff_t operator[](size_t i) const;
  static std::ptrdiff_t TotalSize();
};
template <typename IndexType, int N> struct DSizes : array<IndexType, N> {
  using Base = array<IndexType, N>;
  static const int count = N;
  DSizes() = default;
  DSizes(const array<IndexType, N> &other);
  template <typename U> DSizes(const array<U, N> &other);
  template <typename U> DSizes(const DSizes<U, N> &other);
  template <typename... I, typename = std::enable_if_t<sizeof...(I) == N && N != 0>> DSizes(IndexType first, I... rest);
  template <typename... I, typename = std::enable_if_t<sizeof...(I) + 1 == N>, typename = void> DSizes(IndexType first, I... rest);
  size_t rank() const;
  IndexType TotalSize() const;
};
template <typename IndexType> struct DSizes<IndexType, 0> : array<IndexType, 0> {
  DSizes() = default;
  size_t rank() const;
  IndexType TotalSize() const;
};
template <typename IndexType> struct IndexPair {
  constexpr IndexPair() : first(0), second(0) {}
  constexpr IndexPair(IndexType f, IndexType s) : first(f), second(s) {}
  IndexType first, second;
};
template <Index n> struct type2index {
  static const Index value = n;
};
template <Index f, Index s> struct type2indexpair {};
template <typename First = Index, typename... Rest> struct IndexList {
  IndexList() = default;
  template <typename... T> explicit IndexList(T... items);
  Index operator[](size_t i) const;
  void set(size_t i, Index value);
  static size_t size();
};
template <typename... T> struct IndexPairList {};
template <typename... T> IndexList<T...> make_index_list(T... items);

template <typename T> class TensorExpr;
template <typename T, typename Device = DefaultDevice> class TensorDevice {
public:
  template <typename U> TensorDevice &operator=(const U &expr);
  template <typename U> TensorDevice &operator+=(const U &expr);
  template <typename U> TensorDevice &operator-=(const U &expr);
};

/// What every tensor expression can do. The value type is tracked; shapes are not.
template <typename Derived, typename T> class TensorBase {
public:
  using Scalar = std::remove_const_t<T>;
  using CoeffReturnType = Scalar;
  using RealScalar = typename NumTraits<Scalar>::Real;
  using Expr = TensorExpr<Scalar>;
#define TFOP_SAME(name) Expr name() const;
  TFOP_SAME(operator-)
  TFOP_SAME(sqrt)
  TFOP_SAME(rsqrt)
  TFOP_SAME(sign)
  TFOP_SAME(square)
  TFOP_SAME(cube)
  TFOP_SAME(inverse)
  TFOP_SAME(tanh)
  TFOP_SAME(lgamma)
  TFOP_SAME(digamma)
  TFOP_SAME(erf)
  TFOP_SAME(erfc)
  TFOP_SAME(sigmoid)
  TFOP_SAME(exp)
  TFOP_SAME(expm1)
  TFOP_SAME(log)
  TFOP_SAME(log1p)
  TFOP_SAME(log2)
  TFOP_SAME(abs)
  TFOP_SAME(conjugate)
  TFOP_SAME(round)
  TFOP_SAME(rint)
  TFOP_SAME(ceil)
  TFOP_SAME(floor)
  TFOP_SAME(sin)
  TFOP_SAME(cos)
  TFOP_SAME(eval)
  TFOP_SAME(swap_layout)
  TFOP_SAME(random)
#undef TFOP_SAME
#define TFOP_WITH(name) template <typename... A> Expr name(const A &...args) const TFOP_ELSEWHERE
  TFOP_WITH(pow)
  TFOP_WITH(clip)
  TFOP_WITH(cwiseMax)
  TFOP_WITH(cwiseMin)
  TFOP_WITH(constant)
  TFOP_WITH(sum)
  TFOP_WITH(mean)
  TFOP_WITH(prod)
  TFOP_WITH(maximum)
  TFOP_WITH(minimum)
  TFOP_WITH(reduce)
  TFOP_WITH(trace)
  TFOP_WITH(cumsum)
  TFOP_WITH(cumprod)
  TFOP_WITH(scan)
  TFOP_WITH(broadcast)
  TFOP_WITH(concatenate)
  TFOP_WITH(contract)
  TFOP_WITH(convolve)
  TFOP_WITH(reshape)
  TFOP_WITH(slice)
  TFOP_WITH(stridedSlice)
  TFOP_WITH(chip)
  TFOP_WITH(reverse)
  TFOP_WITH(pad)
  TFOP_WITH(shuffle)
  TFOP_WITH(stride)
  TFOP_WITH(inflate)
  TFOP_WITH(extract_image_patches)
  TFOP_WITH(extract_patches)
  TFOP_WITH(extract_volume_patches)
  TFOP_WITH(generate)
  TFOP_WITH(nullaryExpr)
  TFOP_WITH(customOp)
  TFOP_WITH(polygamma)
  TFOP_WITH(zeta)
  TFOP_WITH(roll)
#undef TFOP_WITH
  template <typename G> Expr random(const G &generator) const;
  template <DenseIndex Dim> Expr chip(DenseIndex offset) const;
  template <typename U> TensorExpr<U> cast() const;
  template <typename F> TensorExpr<std::decay_t<decltype(std::declval<F>()(std::declval<Scalar>()))>> unaryExpr(const F &f) const TFOP_ELSEWHERE
  template <typename O, typename F> Expr binaryExpr(const O &other, const F &f) const TFOP_ELSEWHERE
  template <typename A, typename B> TensorExpr<typename A::Scalar> select(const A &then_expr, const B &else_expr) const;
  template <int Parts, int Direction, typename F> TensorExpr<std::complex<float>> fft(const F &fft) const;
  TensorExpr<RealScalar> real() const;
  TensorExpr<RealScalar> imag() const;
  template <typename... A> TensorExpr<bool> all(const A &...dims) const;
  template <typename... A> TensorExpr<bool> any(const A &...dims) const;
  template <typename... A> TensorExpr<DenseIndex> argmax(const A &...dims) const;
  template <typename... A> TensorExpr<DenseIndex> argmin(const A &...dims) const;
  TensorExpr<bool> isnan() const;
  TensorExpr<bool> isinf() const;
  TensorExpr<bool> isfinite() const;
  template <typename D> TensorDevice<Scalar, D> device(const D &device) const;
  Derived &setZero();
  Derived &setConstant(const Scalar &value);
  template <typename... A> Derived &setRandom(const A &...args);
  template <typename V> Derived &setValues(const V &values);
  Derived &setValues(std::initializer_list<Scalar> values);
  Derived &setValues(std::initializer_list<std::initializer_list<Scalar>> values);
  Derived &setValues(std::initializer_list<std::initializer_list<std::initializer_list<Scalar>>> values);
  template <typename U> Derived &operator+=(const U &other);
  template <typename U> Derived &operator-=(const U &other);
  template <typename U> Derived &operator*=(const U &other);
  template <typename U> Derived &operator/=(const U &other);
  TensorExpr<bool> operator!() const;
};
#define TFOP_BINARY(op, Result)                                                                                                            \
  template <typename D, typename T, typename E, typename U>                                                                                \
  TensorExpr<Result> operator op(const TensorBase<D, T> &a, const TensorBase<E, U> &b);                                                    \
  template <typename D, typename T, typename U, typename = std::enable_if_t<std::is_convertible<U, std::remove_const_t<T>>::value>>        \
  TensorExpr<Result> operator op(const TensorBase<D, T> &a, const U & b);                                                                  \
  template <typename D, typename T, typename U, typename = std::enable_if_t<std::is_convertible<U, std::remove_const_t<T>>::value>>        \
  TensorExpr<Result> operator op(const U & a, const TensorBase<D, T> &b);
TFOP_BINARY(+, std::remove_const_t<T>)
TFOP_BINARY(-, std::remove_const_t<T>)
TFOP_BINARY(*, std::remove_const_t<T>)
TFOP_BINARY(/, std::remove_const_t<T>)
TFOP_BINARY(%, std::remove_const_t<T>)
TFOP_BINARY(&, std::remove_const_t<T>)
TFOP_BINARY(|, std::remove_const_t<T>)
TFOP_BINARY(^, std::remove_const_t<T>)
TFOP_BINARY(&&, bool)
TFOP_BINARY(||, bool)
TFOP_BINARY(==, bool)
TFOP_BINARY(!=, bool)
TFOP_BINARY(<, bool)
TFOP_BINARY(<=, bool)
TFOP_BINARY(>, bool)
TFOP_BINARY(>=, bool)
#undef TFOP_BINARY

/// The result of any operation: an expression of elements of type T.
template <typename T> class TensorExpr : public TensorBase<TensorExpr<T>, T> {
public:
  using Index = DenseIndex;
  template <typename U> TensorExpr &operator=(const U &expr);
  template <typename... I> T operator()(I... index) const;
  DenseIndex dimension(size_t n) const;
  DSizes<DenseIndex, 5> dimensions() const;
  DenseIndex size() const;
  T *data() const;
};

template <typename Derived, typename T, int N, typename I> class TensorShapeAccess : public TensorBase<Derived, T> {
public:
  using Index = I;
  using Dimensions = DSizes<I, N>;
  static constexpr int NumDimensions = N;
  static constexpr int NumIndices = N;
  static constexpr int Rank = N;
  int rank() const;
  I dimension(size_t n) const;
  const Dimensions &dimensions() const;
  I size() const;
};

template <typename T, int N, int Options = 0, typename I = DenseIndex>
class Tensor : public TensorShapeAccess<Tensor<T, N, Options, I>, T, N, I> {
public:
  using Scalar = T;
  static constexpr int Layout = Options;
  Tensor();
  Tensor(const Tensor &);
  Tensor(Tensor &&);
  template <typename... D, typename = std::enable_if_t<sizeof...(D) + 1 == N>> explicit Tensor(I first, D... rest);
  explicit Tensor(const array<I, N> &dims);
  template <typename D, typename U> Tensor(const TensorBase<D, U> &expr);
  Tensor &operator=(const Tensor &);
  template <typename U> Tensor &operator=(const U &expr);
  template <typename... D> void resize(const D &...dims);
  template <typename... X> T &operator()(X... index);
  template <typename... X> const T &operator()(X... index) const;
  template <typename... X> T &coeffRef(X... index);
  template <typename... X> const T &coeff(X... index) const;
  T &operator[](I index);
  const T &operator[](I index) const;
  T *data();
  const T *data() const;
};
template <typename T, typename Dims, int Options = 0, typename I = DenseIndex>
class TensorFixedSize : public TensorShapeAccess<TensorFixedSize<T, Dims, Options, I>, T, static_cast<int>(Dims::count), I> {
public:
  using Scalar = T;
  static constexpr int Layout = Options;
  TensorFixedSize();
  template <typename D, typename U> TensorFixedSize(const TensorBase<D, U> &expr);
  template <typename U> TensorFixedSize &operator=(const U &expr);
  template <typename... X> T &operator()(X... index);
  template <typename... X> const T &operator()(X... index) const;
  T *data();
  const T *data() const;
};
template <typename T> struct MakePointer {
  using Type = T *;
};
template <typename Plain, int Options = Unaligned, template <typename> class MakePointer_ = MakePointer>
class TensorMap : public TensorShapeAccess<TensorMap<Plain, Options, MakePointer_>, typename Plain::Scalar, Plain::NumDimensions,
                                           typename Plain::Index> {
public:
  using T = typename Plain::Scalar;
  using Scalar = T;
  using IndexType = typename Plain::Index;
  using PointerType = T *;
  static constexpr int Layout = Plain::Layout;
  explicit TensorMap(T *data);
  template <typename... D, typename = std::enable_if_t<sizeof...(D) + 1 == Plain::NumDimensions>>
  TensorMap(T *data, IndexType first, D... rest);
  template <typename D, typename = std::enable_if_t<std::is_class<D>::value>> TensorMap(T *data, const D &dims);
  TensorMap(T *data, const DSizes<IndexType, Plain::NumDimensions> &dims);
  TensorMap(Plain &tensor);
  TensorMap(const TensorMap &);
  template <typename OtherPlain, int O,
            typename = std::enable_if_t<std::is_convertible<typename OtherPlain::Scalar *, T *>::value &&
                                        OtherPlain::NumDimensions == Plain::NumDimensions>>
  TensorMap(const TensorMap<OtherPlain, O> &other);
  TensorMap &operator=(const TensorMap &other);
  template <typename U> TensorMap &operator=(const U &expr);
  template <typename... X> T &operator()(X... index) const;
  T &operator()(const array<IndexType, Plain::NumDimensions> &index) const;
  template <typename... X> T &coeffRef(X... index) const;
  template <typename... X> T coeff(X... index) const;
  T &operator[](IndexType index) const;
  T *data() const;
};
template <typename Plain>
class TensorRef : public TensorShapeAccess<TensorRef<Plain>, typename Plain::Scalar, Plain::NumDimensions, typename Plain::Index> {
public:
  TensorRef();
  template <typename U> TensorRef(const U &expr);
  template <typename U> TensorRef &operator=(const U &expr);
  template <typename... X> typename Plain::Scalar operator()(X... index) const;
};
template <typename D, typename T> std::ostream &operator<<(std::ostream &out, const TensorBase<D, T> &tensor);
template <typename T> class TensorForcedEvalOp {};
template <typename A, typename D> struct TensorEvaluator {
  TensorEvaluator(const A &expr, const D &device);
};

} // namespace Eigen
