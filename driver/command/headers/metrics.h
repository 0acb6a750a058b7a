// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counters, gauges, samplers and histograms for monitoring.
#pragma once

#include "tfop_model/proto_config.h"

namespace tensorflow {

namespace monitoring {
enum class MetricKind : int { kGauge = 0, kCumulative };
class CounterCell {
public:
  void IncrementBy(int64 step);
  int64 value() const;
};
template <typename T> class GaugeCell {
public:
  void Set(const T &value) TFOP_ELSEWHERE
  T value() const TFOP_ELSEWHERE
};
class SamplerCell {
public:
  void Add(double sample);
  HistogramProto value() const;
};
class Buckets {
public:
  virtual ~Buckets() = default;
  static std::unique_ptr<Buckets> Exponential(double scale, double growth_factor, int bucket_count);
  static std::unique_ptr<Buckets> Explicit(std::vector<double> bucket_limits);
  static std::unique_ptr<Buckets> Explicit(std::initializer_list<double> bucket_limits);
};
template <int NumLabels> class Counter {
public:
  /// The caller owns the metric; it is usually a static.
  template <typename... A> static Counter *New(A &&...args) TFOP_ELSEWHERE
  template <typename... L> CounterCell *GetCell(const L &...labels) TFOP_ELSEWHERE
};
template <typename T, int NumLabels> class Gauge {
public:
  template <typename... A> static Gauge *New(A &&...args) TFOP_ELSEWHERE
  template <typename... L> GaugeCell<T> *GetCell(const L &...labels) TFOP_ELSEWHERE
};
template <int NumLabels> struct SamplerDef {
  template <typename... A> SamplerDef(A &&...args) TFOP_ELSEWHERE
};
template <int NumLabels> class Sampler {
public:
  static Sampler *New(const SamplerDef<NumLabels> &def, std::unique_ptr<Buckets> buckets) TFOP_ELSEWHERE
  template <typename... L> SamplerCell *GetCell(const L &...labels) TFOP_ELSEWHERE
};
template <int NumLabels> class PercentileSampler {
public:
  template <typename... A> static PercentileSampler *New(A &&...args) TFOP_ELSEWHERE
  template <typename... L> SamplerCell *GetCell(const L &...labels) TFOP_ELSEWHERE
};
template <MetricKind kind, typename T, int NumLabels> class MetricDef {
public:
  template <typename... A> MetricDef(A &&...args) TFOP_ELSEWHERE
};
struct Point {
  struct Label {
    std::string name, value;
  };
  std::vector<Label> labels;
  int64 int64_value;
  std::string string_value;
  bool bool_value;
  HistogramProto histogram_value;
};
struct PointSet {
  std::string metric_name;
  std::vector<std::unique_ptr<Point>> points;
};
struct MetricDescriptor {
  std::string name, description;
  std::vector<std::string> label_names;
  MetricKind metric_kind;
};
struct CollectedMetrics {
  std::map<std::string, std::unique_ptr<MetricDescriptor>> metric_descriptor_map;
  std::map<std::string, std::unique_ptr<PointSet>> point_set_map;
};
class CollectionRegistry {
public:
  struct CollectMetricsOptions {
    bool collect_metric_descriptors = true;
  };
  static CollectionRegistry *Default();
  std::unique_ptr<CollectedMetrics> CollectMetrics(const CollectMetricsOptions &options) const;
};
template <typename Cell> class Timed {
public:
  explicit Timed(Cell *cell) TFOP_ELSEWHERE
};
template <typename Cell> Timed<Cell> MakeTimed(Cell *cell) TFOP_ELSEWHERE
} // namespace monitoring

namespace histogram {
class Histogram {
public:
  Histogram();
  explicit Histogram(absl::Span<const double> custom_bucket_limits);
  void Clear();
  void Add(double value);
  void EncodeToProto(HistogramProto *proto, bool preserve_zero_buckets) const;
  bool DecodeFromProto(const HistogramProto &proto);
  double Median() const;
  double Percentile(double p) const;
  double Average() const;
  double StandardDeviation() const;
  std::string ToString() const;
};
class ThreadSafeHistogram : public Histogram {};
} // namespace histogram

} // namespace tensorflow
