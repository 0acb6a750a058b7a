// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eigen's functors and packets, from which TensorFlow's kernels build their own.
#pragma once

#include "tfop_model/eigen_core.h"

namespace Eigen {

enum AccessorLevels { ReadOnlyAccessors, WriteAccessors, DirectAccessors, DirectWriteAccessors };
struct Dense {};
template <typename T, typename X> T divup(const X x, const T y) TFOP_ELSEWHERE
template <typename T> T divup(const T x, const T y) TFOP_ELSEWHERE

namespace internal {

template <typename F> struct functor_traits {
  enum { Cost = 1, PacketAccess = false, IsRepeatable = true };
};
template <typename T> struct packet_traits {
  using type = T;
  using half = T;
  enum {
    size = 1,
    Vectorizable = 0,
    AlignedOnScalar = 0,
    HasAdd = 0,
    HasSub = 0,
    HasMul = 0,
    HasDiv = 0,
    HasNegate = 0,
    HasAbs = 0,
    HasAbs2 = 0,
    HasMin = 0,
    HasMax = 0,
    HasConj = 0,
    HasExp = 0,
    HasLog = 0,
    HasPow = 0,
    HasSqrt = 0,
    HasRsqrt = 0,
    HasTanh = 0,
    HasFloor = 0,
    HasCeil = 0,
    HasRound = 0,
    HasRint = 0,
    HasCmp = 0,
    HasBlend = 0
  };
};
template <typename P> struct unpacket_traits {
  using type = P;
  using half = P;
  using mask_t = unsigned char;
  enum { size = 1, alignment = 1, vectorizable = false, masked_load_available = false, masked_store_available = false };
};
template <typename T, bool Vectorized = false> struct scalar_div_cost {
  enum { value = 8 };
};
template <typename T, typename U> struct is_same : std::is_same<T, U> {};
template <bool Condition, typename T, typename U> using conditional = std::conditional<Condition, T, U>;
template <typename T> struct remove_const : std::remove_const<T> {};
template <typename T> struct remove_reference : std::remove_reference<T> {};
template <typename T> struct remove_pointer : std::remove_pointer<T> {};
template <typename T> struct remove_all {
  using type = std::remove_cv_t<std::remove_pointer_t<std::remove_reference_t<T>>>;
};
template <typename T> struct array_size {
  enum { value = T::count };
};
template <typename T, size_t N> struct array_size<array<T, N>> {
  enum { value = N };
};
template <typename T, typename StorageKind = Dense> struct eval;
template <typename T, int N = 1, typename Plain = typename eval<T>::type> struct nested;
template <typename A, typename B, typename Op> struct promote_index_type {
  using type = A;
};

#define TFOP_UNARY(name)                                                                                                                       \
  template <typename T> struct scalar_##name##_op {                                                                                            \
    using result_type = T;                                                                                                                     \
    T operator()(const T &x) const TFOP_ELSEWHERE                                                                                              \
    template <typename P> P packetOp(const P &x) const TFOP_ELSEWHERE                                                                          \
  };
TFOP_UNARY(abs)
TFOP_UNARY(abs2)
TFOP_UNARY(acos)
TFOP_UNARY(acosh)
TFOP_UNARY(arg)
TFOP_UNARY(asin)
TFOP_UNARY(asinh)
TFOP_UNARY(atan)
TFOP_UNARY(atanh)
TFOP_UNARY(boolean_not)
TFOP_UNARY(cbrt)
TFOP_UNARY(ceil)
TFOP_UNARY(conjugate)
TFOP_UNARY(cos)
TFOP_UNARY(cosh)
TFOP_UNARY(cube)
TFOP_UNARY(digamma)
TFOP_UNARY(erf)
TFOP_UNARY(erfc)
TFOP_UNARY(exp)
TFOP_UNARY(expm1)
TFOP_UNARY(floor)
TFOP_UNARY(imag)
TFOP_UNARY(inverse)
TFOP_UNARY(isfinite)
TFOP_UNARY(isinf)
TFOP_UNARY(isnan)
TFOP_UNARY(lgamma)
TFOP_UNARY(log)
TFOP_UNARY(log10)
TFOP_UNARY(log1p)
TFOP_UNARY(logistic)
TFOP_UNARY(ndtri)
TFOP_UNARY(opposite)
TFOP_UNARY(real)
TFOP_UNARY(rint)
TFOP_UNARY(round)
TFOP_UNARY(rsqrt)
TFOP_UNARY(sign)
TFOP_UNARY(sin)
TFOP_UNARY(sinh)
TFOP_UNARY(sqrt)
TFOP_UNARY(square)
TFOP_UNARY(tan)
TFOP_UNARY(tanh)
#undef TFOP_UNARY
#define TFOP_BINARY(name)                                                                                                                      \
  template <typename T, typename U = T> struct scalar_##name##_op {                                                                            \
    using result_type = T;                                                                                                                     \
    T operator()(const T &x, const U &y) const TFOP_ELSEWHERE                                                                                  \
    template <typename P> P packetOp(const P &x, const P &y) const TFOP_ELSEWHERE                                                              \
  };
TFOP_BINARY(boolean_and)
TFOP_BINARY(boolean_or)
TFOP_BINARY(boolean_xor)
TFOP_BINARY(difference)
TFOP_BINARY(hypot)
TFOP_BINARY(igamma)
TFOP_BINARY(igamma_der_a)
TFOP_BINARY(igammac)
TFOP_BINARY(gamma_sample_der_alpha)
TFOP_BINARY(max)
TFOP_BINARY(min)
TFOP_BINARY(polygamma)
TFOP_BINARY(product)
TFOP_BINARY(quotient)
TFOP_BINARY(sum)
TFOP_BINARY(zeta)
TFOP_BINARY(absolute_difference)
TFOP_BINARY(conj_product)
#undef TFOP_BINARY
template <typename T, typename U = T> struct scalar_pow_op {
  using result_type = T;
  T operator()(const T &x, const U &y) const TFOP_ELSEWHERE
};
enum ComparisonName { cmp_EQ, cmp_LT, cmp_LE, cmp_UNORD, cmp_NEQ, cmp_GT, cmp_GE };
template <typename T, typename U, ComparisonName Name> struct scalar_cmp_op {
  bool operator()(const T &x, const U &y) const TFOP_ELSEWHERE
};
template <typename From, typename To> struct scalar_cast_op {
  using result_type = To;
  To operator()(const From &x) const TFOP_ELSEWHERE
};
template <typename T> struct scalar_constant_op {
  explicit scalar_constant_op(const T &value);
  T operator()() const TFOP_ELSEWHERE
};
template <typename T> struct scalar_betainc_op {
  T operator()(const T &a, const T &b, const T &x) const TFOP_ELSEWHERE
};
template <typename Op> struct bind1st_op {
  explicit bind1st_op(...);
};
template <typename Op> struct bind2nd_op {
  explicit bind2nd_op(...);
};

template <typename P, typename T> P pset1(const T &value) TFOP_ELSEWHERE
template <typename P, typename T> P pload(const T *from) TFOP_ELSEWHERE
template <typename P, typename T> P ploadu(const T *from) TFOP_ELSEWHERE
template <typename P, typename T> P ploadt(const T *from) TFOP_ELSEWHERE
template <typename P, typename T> P pgather(const T *from, Index stride) TFOP_ELSEWHERE
template <typename T, typename P> void pstore(T *to, const P &from) TFOP_ELSEWHERE
template <typename T, typename P> void pstoreu(T *to, const P &from) TFOP_ELSEWHERE
template <typename T, typename P> void pscatter(T *to, const P &from, Index stride) TFOP_ELSEWHERE
template <typename P> typename unpacket_traits<P>::type pfirst(const P &x) TFOP_ELSEWHERE
template <typename P> typename unpacket_traits<P>::type predux(const P &x) TFOP_ELSEWHERE
template <typename P> typename unpacket_traits<P>::type predux_max(const P &x) TFOP_ELSEWHERE
template <typename P> typename unpacket_traits<P>::type predux_min(const P &x) TFOP_ELSEWHERE
template <typename P> P pmadd(const P &x, const P &y, const P &z) TFOP_ELSEWHERE
template <typename P> P pselect(const P &mask, const P &x, const P &y) TFOP_ELSEWHERE
template <typename P> P pabs(const P &x) TFOP_ELSEWHERE
template <typename P> P pnegate(const P &x) TFOP_ELSEWHERE
template <typename P> P pones(const P &x) TFOP_ELSEWHERE
template <typename P> P pzero(const P &x) TFOP_ELSEWHERE
template <typename P> P psqrt(const P &x) TFOP_ELSEWHERE
template <typename P> P prsqrt(const P &x) TFOP_ELSEWHERE
template <typename P> P pexp(const P &x) TFOP_ELSEWHERE
template <typename P> P plog(const P &x) TFOP_ELSEWHERE
template <typename P> P pfloor(const P &x) TFOP_ELSEWHERE
template <typename P> P pround(const P &x) TFOP_ELSEWHERE
#define TFOP_PACKETS(name) template <typename P> P name(const P &x, const P &y) TFOP_ELSEWHERE
TFOP_PACKETS(padd)
TFOP_PACKETS(psub)
TFOP_PACKETS(pmul)
TFOP_PACKETS(pdiv)
TFOP_PACKETS(pmin)
TFOP_PACKETS(pmax)
TFOP_PACKETS(pand)
TFOP_PACKETS(por)
TFOP_PACKETS(pxor)
TFOP_PACKETS(pandnot)
TFOP_PACKETS(pcmp_lt)
TFOP_PACKETS(pcmp_le)
TFOP_PACKETS(pcmp_eq)
#undef TFOP_PACKETS

} // namespace internal
} // namespace Eigen
