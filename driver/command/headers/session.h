// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running graphs from C++: Session, SessionOptions, saved models.
#pragma once

#include "tfop_model/io.h"
#include "tfop_model/proto_config.h"
#include "tfop_model/tensor.h"

namespace tensorflow {

class DeviceMgr;
struct SessionOptions {
  SessionOptions();
  Env *env;
  std::string target;
  ConfigProto config;
};
class Session {
public:
  using CallableHandle = int64;
  Session();
  virtual ~Session();
  virtual Status Create(const GraphDef &graph);
  virtual Status Create(GraphDef &&graph);
  virtual Status Extend(const GraphDef &graph);
  virtual Status Extend(GraphDef &&graph);
  virtual Status Create(const RunOptions &run_options, const GraphDef &graph);
  virtual Status Extend(const RunOptions &run_options, const GraphDef &graph);
  virtual Status Run(const std::vector<std::pair<std::string, Tensor>> &inputs, const std::vector<std::string> &output_tensor_names,
                     const std::vector<std::string> &target_tensor_names, std::vector<Tensor> *outputs) = 0;
  virtual Status Run(const RunOptions &run_options, const std::vector<std::pair<std::string, Tensor>> &inputs,
                     const std::vector<std::string> &output_tensor_names, const std::vector<std::string> &target_tensor_names,
                     std::vector<Tensor> *outputs, RunMetadata *run_metadata);
  virtual Status Run(const RunOptions &run_options, const std::vector<std::pair<std::string, Tensor>> &inputs,
                     const std::vector<std::string> &output_tensor_names, const std::vector<std::string> &target_tensor_names,
                     std::vector<Tensor> *outputs, RunMetadata *run_metadata, const thread::ThreadPoolOptions &threadpool_options);
  virtual Status PRunSetup(const std::vector<std::string> &input_names, const std::vector<std::string> &output_names,
                           const std::vector<std::string> &target_nodes, std::string *handle);
  virtual Status PRun(const std::string &handle, const std::vector<std::pair<std::string, Tensor>> &inputs,
                      const std::vector<std::string> &output_names, std::vector<Tensor> *outputs);
  virtual Status ListDevices(std::vector<DeviceAttributes> *response);
  virtual Status Close();
  virtual Status Close(const RunOptions &run_options);
  virtual Status LocalDeviceManager(const DeviceMgr **output);
  virtual Status MakeCallable(const CallableOptions &callable_options, CallableHandle *out_handle);
  virtual Status RunCallable(CallableHandle handle, const std::vector<Tensor> &feed_tensors, std::vector<Tensor> *fetch_tensors,
                             RunMetadata *run_metadata);
  virtual Status RunCallable(CallableHandle handle, const std::vector<Tensor> &feed_tensors, std::vector<Tensor> *fetch_tensors,
                             RunMetadata *run_metadata, const thread::ThreadPoolOptions &threadpool_options);
  virtual Status ReleaseCallable(CallableHandle handle);
  virtual Status Finalize();
};
/// The caller owns the session.
Status NewSession(const SessionOptions &options, Session **out_session);
Session *NewSession(const SessionOptions &options);
Status Reset(const SessionOptions &options, const std::vector<std::string> &containers);
class SessionFactory {
public:
  virtual ~SessionFactory() {}
  // Older versions return the session.
  virtual Status NewSession(const SessionOptions &options, Session **out_session);
  virtual bool AcceptsOptions(const SessionOptions &options) = 0;
  virtual Status Reset(const SessionOptions &options, const std::vector<std::string> &containers);
  static void Register(const std::string &runtime_type, SessionFactory *factory);
  static Status GetFactory(const SessionOptions &options, SessionFactory **out_factory);
};

class SavedModelBundleInterface {
public:
  virtual ~SavedModelBundleInterface();
  virtual Session *GetSession() const = 0;
  virtual const ::google::protobuf::Map<std::string, SignatureDef> &GetSignatures() const = 0;
};
struct SavedModelBundle : public SavedModelBundleInterface {
  SavedModelBundle();
  ~SavedModelBundle() override;
  Session *GetSession() const override;
  const ::google::protobuf::Map<std::string, SignatureDef> &GetSignatures() const override;
  std::unique_ptr<Session> session;
  MetaGraphDef meta_graph_def;
  void *debug_info = nullptr;
};
class SavedModelBundleLite : public SavedModelBundleInterface {
public:
  SavedModelBundleLite();
  SavedModelBundleLite(std::unique_ptr<Session> session, ::google::protobuf::Map<std::string, SignatureDef> signatures);
  Session *GetSession() const override;
  const ::google::protobuf::Map<std::string, SignatureDef> &GetSignatures() const override;
};
Status LoadSavedModel(const SessionOptions &session_options, const RunOptions &run_options, const std::string &export_dir,
                      const std::unordered_set<std::string> &tags, SavedModelBundle *const bundle);
Status LoadSavedModel(const SessionOptions &session_options, const RunOptions &run_options, const std::string &export_dir,
                      const std::unordered_set<std::string> &tags, SavedModelBundleLite *const bundle);
Status RestoreSession(const RunOptions &run_options, const MetaGraphDef &meta_graph, const std::string &export_dir,
                      std::unique_ptr<Session> *session);
Status LoadMetagraphIntoSession(const SessionOptions &session_options, const MetaGraphDef &meta_graph, std::unique_ptr<Session> *session);
bool MaybeSavedModelDirectory(const std::string &export_dir);
Status ReadMetaGraphDefFromSavedModel(const std::string &export_dir, const std::unordered_set<std::string> &tags,
                                      MetaGraphDef *meta_graph_def);
Status ReadSavedModel(absl::string_view export_dir, SavedModel *saved_model);
Status FreezeSavedModel(const SavedModelBundle &bundle, GraphDef *frozen_graph_def, std::unordered_set<std::string> *inputs,
                        std::unordered_set<std::string> *outputs);
extern const char kSavedModelTagServe[];
extern const char kSavedModelTagTrain[];
extern const char kSavedModelTagGpu[];
extern const char kSavedModelTagTpu[];
#define TFOP_CONSTANT(name) constexpr char name[] = #name
TFOP_CONSTANT(kSavedModelAssetsDirectory);
TFOP_CONSTANT(kSavedModelAssetsExtraDirectory);
TFOP_CONSTANT(kSavedModelAssetsKey);
TFOP_CONSTANT(kSavedModelLegacyInitOpKey);
TFOP_CONSTANT(kSavedModelMainOpKey);
TFOP_CONSTANT(kSavedModelTrainOpKey);
TFOP_CONSTANT(kSavedModelFilenamePb);
TFOP_CONSTANT(kSavedModelFilenamePbTxt);
TFOP_CONSTANT(kSavedModelFilenameCpb);
TFOP_CONSTANT(kSavedModelInitOpSignatureKey);
TFOP_CONSTANT(kSavedModelTrainOpSignatureKey);
TFOP_CONSTANT(kSavedModelVariablesDirectory);
TFOP_CONSTANT(kSavedModelVariablesFilename);
TFOP_CONSTANT(kClassifyInputs);
TFOP_CONSTANT(kClassifyMethodName);
TFOP_CONSTANT(kClassifyOutputClasses);
TFOP_CONSTANT(kClassifyOutputScores);
TFOP_CONSTANT(kDefaultServingSignatureDefKey);
TFOP_CONSTANT(kPredictInputs);
TFOP_CONSTANT(kPredictMethodName);
TFOP_CONSTANT(kPredictOutputs);
TFOP_CONSTANT(kRegressInputs);
TFOP_CONSTANT(kRegressMethodName);
TFOP_CONSTANT(kRegressOutputs);
#undef TFOP_CONSTANT

class SessionState {
public:
  Status GetTensor(const std::string &handle, Tensor *tensor);
  Status AddTensor(const std::string &handle, const Tensor &tensor);
  Status DeleteTensor(const std::string &handle);
  int64 GetNewId();
};
class TensorStore {
public:
  struct TensorAndKey {
    Tensor tensor;
    int64 id;
    std::string device_name;
    std::string GetHandle(const std::string &tensor_name);
  };
  Status AddTensor(const std::string &name, const TensorAndKey &tk);
};
namespace graph {
void SetDefaultDevice(const std::string &device, GraphDef *graph_def);
} // namespace graph

namespace serving {
struct SessionBundle {
  std::unique_ptr<Session> session;
  MetaGraphDef meta_graph_def;
};
Status LoadSessionBundleFromPathUsingRunOptions(const SessionOptions &options, const RunOptions &run_options, StringPiece export_dir,
                                                SessionBundle *bundle);
} // namespace serving

class EventsWriter {
public:
  explicit EventsWriter(const std::string &file_prefix);
  ~EventsWriter();
  Status Init();
  Status InitWithSuffix(const std::string &suffix);
  std::string FileName();
  void WriteEvent(const Event &event);
  void WriteSerializedEvent(StringPiece event_str);
  Status Flush();
  Status Close();
};

} // namespace tensorflow
