// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// TensorFlow's random generators and distributions.
#pragma once

#include "tfop_model/kernel.h"

namespace tensorflow {
namespace random {

uint64 New64();
uint64 New64DefaultSeed();
uint64 ThreadLocalNew64();
template <typename T, int N> class Array {
public:
  static constexpr int kElementCount = N;
  const T &operator[](int index) const TFOP_ELSEWHERE
  T &operator[](int index) TFOP_ELSEWHERE
  size_t size() const TFOP_ELSEWHERE
};
class PhiloxRandom {
public:
  using ResultType = Array<uint32, 4>;
  using ResultElementType = uint32;
  using Key = Array<uint32, 2>;
  static constexpr int kResultElementCount = 4;
  static constexpr int kElementCost = 10;
  PhiloxRandom();
  explicit PhiloxRandom(uint64 seed);
  explicit PhiloxRandom(uint64 seed_lo, uint64 seed_hi);
  PhiloxRandom(ResultType counter, Key key);
  void Skip(uint64 count);
  ResultType operator()();
};
class SimplePhilox {
public:
  explicit SimplePhilox(PhiloxRandom *gen);
  uint32 Rand32();
  uint64 Rand64();
  float RandFloat();
  double RandDouble();
  uint32 Uniform(uint32 n);
  uint64 Uniform64(uint64 n);
  bool OneIn(uint32 n);
  uint32 Skewed(int max_log);
};
template <typename Generator> class SingleSampleAdapter {
public:
  using ResultType = uint32;
  explicit SingleSampleAdapter(Generator *gen) TFOP_ELSEWHERE
  uint32 operator()() TFOP_ELSEWHERE
  void Skip(uint64 num_skips) TFOP_ELSEWHERE
};
template <typename Generator, typename T> class DistributionBase {
public:
  using ResultType = Array<T, 4>;
  using ResultElementType = T;
  static constexpr int kResultElementCount = 4;
  static constexpr int kElementCost = 3;
  static constexpr bool kVariableSamplesPerOutput = false;
  template <typename G> ResultType operator()(G *gen) TFOP_ELSEWHERE
};
template <typename Generator, typename T> class UniformDistribution : public DistributionBase<Generator, T> {
public:
  UniformDistribution() TFOP_ELSEWHERE
  UniformDistribution(int32 lo, int32 hi) TFOP_ELSEWHERE
};
template <typename Generator, typename T> class NormalDistribution : public DistributionBase<Generator, T> {};
template <typename Generator, typename T> class TruncatedNormalDistribution : public DistributionBase<Generator, T> {};
class DistributionSampler {
public:
  explicit DistributionSampler(const absl::Span<const float> &weights);
  int Sample(SimplePhilox *rand) const;
  int num() const;
};
class WeightedPicker {
public:
  explicit WeightedPicker(int n);
  int Pick(SimplePhilox *rnd) const;
  int PickAt(int weight_index) const;
  int get_weight(int index) const;
  void set_weight(int index, int weight);
  int total_weight() const;
  int num_elements() const;
  void SetAllWeights(int weight);
  void SetWeightsFromArray(int n, const int *weights);
  void Resize(int n);
  void Append(int weight);
};
float Uint32ToFloat(uint32 x);
double Uint64ToDouble(uint32 x0, uint32 x1);
} // namespace random

class GuardedPhiloxRandom {
public:
  GuardedPhiloxRandom();
  Status Init(OpKernelConstruction *context);
  void Init(int64 seed, int64 seed2);
  random::PhiloxRandom ReserveSamples128(int64 samples);
  random::PhiloxRandom ReserveSamples32(int64 samples);
  random::PhiloxRandom ReserveRandomOutputs(int64 output_count, int multiplier);
};

} // namespace tensorflow
