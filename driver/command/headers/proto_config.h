// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The protos of sessions, saved models, examples, summaries and run statistics.
#pragma once

#include "tfop_model/proto_graph.h"

namespace google {
namespace protobuf {
TFOP_MESSAGE(Any)
TFOP_STRING(type_url)
TFOP_STRING(value)
void PackFrom(const Message &message);
bool UnpackTo(Message *message) const;
template <typename T> bool Is() const;
TFOP_END;
TFOP_MESSAGE(Duration)
TFOP_FIELD(int64, seconds)
TFOP_FIELD(int32, nanos)
TFOP_END;
TFOP_MESSAGE(Timestamp)
TFOP_FIELD(int64, seconds)
TFOP_FIELD(int32, nanos)
TFOP_END;
TFOP_MESSAGE(Empty)
TFOP_END;
TFOP_MESSAGE(FieldMask)
TFOP_REPEATED_STRING(paths)
TFOP_END;
#define TFOP_WRAPPER(Name, Type)                                                                                                           \
  TFOP_MESSAGE(Name)                                                                                                                       \
  TFOP_FIELD(Type, value)                                                                                                                  \
  TFOP_END
TFOP_WRAPPER(DoubleValue, double);
TFOP_WRAPPER(FloatValue, float);
TFOP_WRAPPER(Int64Value, int64);
TFOP_WRAPPER(UInt64Value, uint64);
TFOP_WRAPPER(Int32Value, int32);
TFOP_WRAPPER(UInt32Value, uint32);
TFOP_WRAPPER(BoolValue, bool);
#undef TFOP_WRAPPER
TFOP_MESSAGE(StringValue)
TFOP_STRING(value)
TFOP_END;
TFOP_MESSAGE(BytesValue)
TFOP_STRING(value)
TFOP_END;
} // namespace protobuf
} // namespace google

namespace tensorflow {

TFOP_MESSAGE(GPUOptions_Experimental)
TFOP_FIELD(bool, use_unified_memory)
TFOP_FIELD(int32, num_dev_to_dev_copy_streams)
TFOP_END;
TFOP_MESSAGE(GPUOptions)
using Experimental = GPUOptions_Experimental;
TFOP_FIELD(double, per_process_gpu_memory_fraction)
TFOP_FIELD(bool, allow_growth)
TFOP_STRING(allocator_type)
TFOP_FIELD(int64, deferred_deletion_bytes)
TFOP_STRING(visible_device_list)
TFOP_FIELD(int32, polling_active_delay_usecs)
TFOP_FIELD(int32, polling_inactive_delay_msecs)
TFOP_FIELD(bool, force_gpu_compatible)
TFOP_SUBMESSAGE(GPUOptions_Experimental, experimental)
TFOP_END;
TFOP_MESSAGE(RewriterConfig_CustomGraphOptimizer)
TFOP_STRING(name)
TFOP_MAP(std::string, AttrValue, parameter_map)
TFOP_END;
TFOP_MESSAGE(RewriterConfig)
enum Toggle { DEFAULT = 0, ON = 1, OFF = 2, AGGRESSIVE = 3 };
enum MemOptType { DEFAULT_MEM_OPT = 0, NO_MEM_OPT = 1, MANUAL = 2, HEURISTICS = 3 };
enum NumIterationsType { DEFAULT_NUM_ITERS = 0, ONE = 1, TWO = 2 };
using CustomGraphOptimizer = RewriterConfig_CustomGraphOptimizer;
TFOP_FIELD(Toggle, layout_optimizer)
TFOP_FIELD(Toggle, constant_folding)
TFOP_FIELD(Toggle, shape_optimization)
TFOP_FIELD(Toggle, remapping)
TFOP_FIELD(Toggle, arithmetic_optimization)
TFOP_FIELD(Toggle, dependency_optimization)
TFOP_FIELD(Toggle, loop_optimization)
TFOP_FIELD(Toggle, function_optimization)
TFOP_FIELD(Toggle, debug_stripper)
TFOP_FIELD(Toggle, pin_to_host_optimization)
TFOP_FIELD(Toggle, auto_mixed_precision)
TFOP_FIELD(bool, disable_model_pruning)
TFOP_FIELD(bool, disable_meta_optimizer)
TFOP_FIELD(NumIterationsType, meta_optimizer_iterations)
TFOP_FIELD(int32, min_graph_nodes)
TFOP_FIELD(MemOptType, memory_optimization)
TFOP_FIELD(bool, fail_on_optimizer_errors)
TFOP_REPEATED_STRING(optimizers)
TFOP_REPEATED_MESSAGE(RewriterConfig_CustomGraphOptimizer, custom_optimizers)
TFOP_END;
TFOP_MESSAGE(OptimizerOptions)
enum Level { L1 = 0, L0 = -1 };
enum GlobalJitLevel { DEFAULT = 0, OFF = -1, ON_1 = 1, ON_2 = 2 };
TFOP_FIELD(bool, do_common_subexpression_elimination)
TFOP_FIELD(bool, do_constant_folding)
TFOP_FIELD(bool, do_function_inlining)
TFOP_FIELD(Level, opt_level)
TFOP_FIELD(GlobalJitLevel, global_jit_level)
TFOP_END;
constexpr OptimizerOptions::Level OptimizerOptions_Level_L0 = OptimizerOptions::L0;
constexpr OptimizerOptions::Level OptimizerOptions_Level_L1 = OptimizerOptions::L1;
constexpr OptimizerOptions::GlobalJitLevel OptimizerOptions_GlobalJitLevel_ON_1 = OptimizerOptions::ON_1;
TFOP_MESSAGE(GraphOptions)
TFOP_FIELD(bool, enable_recv_scheduling)
TFOP_SUBMESSAGE(OptimizerOptions, optimizer_options)
TFOP_FIELD(int64, build_cost_model)
TFOP_FIELD(bool, infer_shapes)
TFOP_FIELD(bool, place_pruned_graph)
TFOP_FIELD(int32, timeline_step)
TFOP_SUBMESSAGE(RewriterConfig, rewrite_options)
TFOP_END;
TFOP_MESSAGE(ThreadPoolOptionProto)
TFOP_FIELD(int32, num_threads)
TFOP_STRING(global_name)
TFOP_END;
TFOP_MESSAGE(SessionMetadata)
TFOP_STRING(name)
TFOP_FIELD(int64, version)
TFOP_END;
TFOP_MESSAGE(ConfigProto_Experimental)
TFOP_STRING(executor_type)
TFOP_SUBMESSAGE(SessionMetadata, session_metadata)
TFOP_FIELD(bool, optimize_for_static_graph)
TFOP_FIELD(bool, use_tfrt)
TFOP_FIELD(bool, disable_optimize_for_static_graph)
TFOP_END;
TFOP_MESSAGE(ConfigProto)
using Experimental = ConfigProto_Experimental;
TFOP_MAP(std::string, int32, device_count)
TFOP_FIELD(int32, intra_op_parallelism_threads)
TFOP_FIELD(int32, inter_op_parallelism_threads)
TFOP_FIELD(bool, use_per_session_threads)
TFOP_REPEATED_MESSAGE(ThreadPoolOptionProto, session_inter_op_thread_pool)
TFOP_FIELD(int32, placement_period)
TFOP_REPEATED_STRING(device_filters)
TFOP_SUBMESSAGE(GPUOptions, gpu_options)
TFOP_FIELD(bool, allow_soft_placement)
TFOP_FIELD(bool, log_device_placement)
TFOP_SUBMESSAGE(GraphOptions, graph_options)
TFOP_FIELD(int64, operation_timeout_in_ms)
TFOP_FIELD(bool, isolate_session_state)
TFOP_SUBMESSAGE(ConfigProto_Experimental, experimental)
TFOP_END;
TFOP_MESSAGE(RunOptions_Experimental)
TFOP_FIELD(int64, collective_graph_key)
TFOP_FIELD(bool, use_run_handler_pool)
TFOP_END;
TFOP_MESSAGE(RunOptions)
enum TraceLevel { NO_TRACE = 0, SOFTWARE_TRACE = 1, HARDWARE_TRACE = 2, FULL_TRACE = 3 };
TFOP_FIELD(TraceLevel, trace_level)
TFOP_FIELD(int64, timeout_in_ms)
TFOP_FIELD(int32, inter_op_thread_pool)
TFOP_FIELD(bool, output_partition_graphs)
TFOP_FIELD(bool, report_tensor_allocations_upon_oom)
TFOP_SUBMESSAGE(RunOptions_Experimental, experimental)
TFOP_END;
constexpr RunOptions::TraceLevel RunOptions_TraceLevel_FULL_TRACE = RunOptions::FULL_TRACE;
TFOP_MESSAGE(NodeExecStats)
TFOP_STRING(node_name)
TFOP_FIELD(int64, all_start_micros)
TFOP_FIELD(int64, op_start_rel_micros)
TFOP_FIELD(int64, op_end_rel_micros)
TFOP_FIELD(int64, all_end_rel_micros)
TFOP_STRING(timeline_label)
TFOP_END;
TFOP_MESSAGE(DeviceStepStats)
TFOP_STRING(device)
TFOP_REPEATED_MESSAGE(NodeExecStats, node_stats)
TFOP_END;
TFOP_MESSAGE(StepStats)
TFOP_REPEATED_MESSAGE(DeviceStepStats, dev_stats)
TFOP_END;
TFOP_MESSAGE(CostGraphDef_Node)
TFOP_STRING(name)
TFOP_STRING(device)
TFOP_FIELD(int64, compute_cost)
TFOP_END;
TFOP_MESSAGE(CostGraphDef_AggregatedCost)
TFOP_FIELD(float, cost)
TFOP_STRING(dimension)
TFOP_END;
TFOP_MESSAGE(CostGraphDef)
TFOP_REPEATED_MESSAGE(CostGraphDef_AggregatedCost, cost)
TFOP_REPEATED_MESSAGE(CostGraphDef_Node, node)
TFOP_END;
TFOP_MESSAGE(RunMetadata)
TFOP_SUBMESSAGE(StepStats, step_stats)
TFOP_SUBMESSAGE(CostGraphDef, cost_graph)
TFOP_REPEATED_MESSAGE(GraphDef, partition_graphs)
TFOP_END;
TFOP_MESSAGE(TensorConnection)
TFOP_STRING(from_tensor)
TFOP_STRING(to_tensor)
TFOP_END;
TFOP_MESSAGE(CallableOptions)
TFOP_REPEATED_STRING(feed)
TFOP_REPEATED_STRING(fetch)
TFOP_REPEATED_STRING(target)
TFOP_SUBMESSAGE(RunOptions, run_options)
TFOP_REPEATED_MESSAGE(TensorConnection, tensor_connection)
TFOP_MAP(std::string, std::string, feed_devices)
TFOP_MAP(std::string, std::string, fetch_devices)
TFOP_FIELD(bool, fetch_skip_sync)
TFOP_END;

TFOP_MESSAGE(TensorInfo_CooSparse)
TFOP_STRING(values_tensor_name)
TFOP_STRING(indices_tensor_name)
TFOP_STRING(dense_shape_tensor_name)
TFOP_END;
TFOP_MESSAGE(TensorInfo)
enum EncodingCase { kName = 1, kCooSparse = 4, kCompositeTensor = 5, ENCODING_NOT_SET = 0 };
TFOP_STRING(name)
TFOP_SUBMESSAGE(TensorInfo_CooSparse, coo_sparse)
TFOP_FIELD(DataType, dtype)
TFOP_SUBMESSAGE(TensorShapeProto, tensor_shape)
EncodingCase encoding_case() const;
TFOP_END;
TFOP_MESSAGE(SignatureDef)
TFOP_MAP(std::string, TensorInfo, inputs)
TFOP_MAP(std::string, TensorInfo, outputs)
TFOP_STRING(method_name)
TFOP_MAP(std::string, TensorProto, defaults)
TFOP_END;
TFOP_MESSAGE(AssetFileDef)
TFOP_SUBMESSAGE(TensorInfo, tensor_info)
TFOP_STRING(filename)
TFOP_END;
TFOP_MESSAGE(SaverDef)
TFOP_STRING(filename_tensor_name)
TFOP_STRING(save_tensor_name)
TFOP_STRING(restore_op_name)
TFOP_END;
TFOP_MESSAGE(CollectionDef_NodeList)
TFOP_REPEATED_STRING(value)
TFOP_END;
TFOP_MESSAGE(CollectionDef_AnyList)
TFOP_REPEATED_MESSAGE(::google::protobuf::Any, value)
TFOP_END;
TFOP_MESSAGE(CollectionDef)
TFOP_SUBMESSAGE(CollectionDef_NodeList, node_list)
TFOP_SUBMESSAGE(CollectionDef_NodeList, bytes_list)
TFOP_SUBMESSAGE(CollectionDef_AnyList, any_list)
TFOP_END;
TFOP_MESSAGE(MetaGraphDef_MetaInfoDef)
TFOP_STRING(meta_graph_version)
TFOP_SUBMESSAGE(OpList, stripped_op_list)
TFOP_REPEATED_STRING(tags)
TFOP_STRING(tensorflow_version)
TFOP_END;
TFOP_MESSAGE(MetaGraphDef)
using MetaInfoDef = MetaGraphDef_MetaInfoDef;
TFOP_SUBMESSAGE(MetaGraphDef_MetaInfoDef, meta_info_def)
TFOP_SUBMESSAGE(GraphDef, graph_def)
TFOP_SUBMESSAGE(SaverDef, saver_def)
TFOP_MAP(std::string, CollectionDef, collection_def)
TFOP_MAP(std::string, SignatureDef, signature_def)
TFOP_REPEATED_MESSAGE(AssetFileDef, asset_file_def)
TFOP_END;
TFOP_MESSAGE(SavedModel)
TFOP_FIELD(int64, saved_model_schema_version)
TFOP_REPEATED_MESSAGE(MetaGraphDef, meta_graphs)
TFOP_END;
TFOP_MESSAGE(NamedTensorProto)
TFOP_STRING(name)
TFOP_SUBMESSAGE(TensorProto, tensor)
TFOP_END;
TFOP_MESSAGE(JobDef)
TFOP_STRING(name)
TFOP_MAP(int32, std::string, tasks)
TFOP_END;
TFOP_MESSAGE(ClusterDef)
TFOP_REPEATED_MESSAGE(JobDef, job)
TFOP_END;
TFOP_MESSAGE(ServerDef)
TFOP_SUBMESSAGE(ClusterDef, cluster)
TFOP_STRING(job_name)
TFOP_FIELD(int32, task_index)
TFOP_SUBMESSAGE(ConfigProto, default_session_config)
TFOP_STRING(protocol)
TFOP_END;

TFOP_MESSAGE(BytesList)
TFOP_REPEATED_STRING(value)
TFOP_END;
TFOP_MESSAGE(FloatList)
TFOP_REPEATED(float, value)
TFOP_END;
TFOP_MESSAGE(Int64List)
TFOP_REPEATED(int64, value)
TFOP_END;
TFOP_MESSAGE(Feature)
enum KindCase { kBytesList = 1, kFloatList = 2, kInt64List = 3, KIND_NOT_SET = 0 };
TFOP_SUBMESSAGE(BytesList, bytes_list)
TFOP_SUBMESSAGE(FloatList, float_list)
TFOP_SUBMESSAGE(Int64List, int64_list)
KindCase kind_case() const;
TFOP_END;
TFOP_MESSAGE(Features)
TFOP_MAP(std::string, Feature, feature)
TFOP_END;
TFOP_MESSAGE(FeatureList)
TFOP_REPEATED_MESSAGE(Feature, feature)
TFOP_END;
TFOP_MESSAGE(FeatureLists)
TFOP_MAP(std::string, FeatureList, feature_list)
TFOP_END;
TFOP_MESSAGE(Example)
TFOP_SUBMESSAGE(Features, features)
TFOP_END;
TFOP_MESSAGE(SequenceExample)
TFOP_SUBMESSAGE(Features, context)
TFOP_SUBMESSAGE(FeatureLists, feature_lists)
TFOP_END;
bool HasFeature(const std::string &key, const Example &example);
template <typename... T> bool HasFeature(const std::string &key, const Example &example);
template <typename T> const ::google::protobuf::RepeatedField<T> &GetFeatureValues(const std::string &key, const Example &example);
template <typename T>::google::protobuf::RepeatedField<T> *GetFeatureValues(const std::string &key, Example *example);
template <typename C> void AppendFeatureValues(const C &values, StringPiece key, Example *example);
template <typename T> void AppendFeatureValues(std::initializer_list<T> values, StringPiece key, Example *example);

TFOP_MESSAGE(HistogramProto)
TFOP_FIELD(double, min)
TFOP_FIELD(double, max)
TFOP_FIELD(double, num)
TFOP_FIELD(double, sum)
TFOP_FIELD(double, sum_squares)
TFOP_REPEATED(double, bucket_limit)
TFOP_REPEATED(double, bucket)
TFOP_END;
TFOP_MESSAGE(SummaryMetadata_PluginData)
TFOP_STRING(plugin_name)
TFOP_STRING(content)
TFOP_END;
TFOP_MESSAGE(SummaryMetadata)
TFOP_SUBMESSAGE(SummaryMetadata_PluginData, plugin_data)
TFOP_STRING(display_name)
TFOP_STRING(summary_description)
TFOP_END;
TFOP_MESSAGE(Summary_Image)
TFOP_FIELD(int32, height)
TFOP_FIELD(int32, width)
TFOP_FIELD(int32, colorspace)
TFOP_STRING(encoded_image_string)
TFOP_END;
TFOP_MESSAGE(Summary_Value)
TFOP_STRING(tag)
TFOP_STRING(node_name)
TFOP_FIELD(float, simple_value)
TFOP_SUBMESSAGE(Summary_Image, image)
TFOP_SUBMESSAGE(HistogramProto, histo)
TFOP_SUBMESSAGE(TensorProto, tensor)
TFOP_SUBMESSAGE(SummaryMetadata, metadata)
TFOP_END;
TFOP_MESSAGE(Summary)
using Value = Summary_Value;
using Image = Summary_Image;
TFOP_REPEATED_MESSAGE(Summary_Value, value)
TFOP_END;
TFOP_MESSAGE(Event)
enum WhatCase { kFileVersion = 3, kGraphDef = 4, kSummary = 5, WHAT_NOT_SET = 0 };
WhatCase what_case() const;
TFOP_FIELD(double, wall_time)
TFOP_FIELD(int64, step)
TFOP_STRING(file_version)
TFOP_STRING(graph_def)
TFOP_SUBMESSAGE(Summary, summary)
TFOP_END;
TFOP_MESSAGE(StructuredValue)
TFOP_END;

} // namespace tensorflow
