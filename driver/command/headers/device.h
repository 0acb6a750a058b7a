// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Devices as kernels see them: DeviceBase, DeviceContext, Device, and their names.
#pragma once

#include "tfop_model/stream_executor.h"
#include "tfop_model/tensor.h"
#include "tfop_model/threads.h"

namespace tensorflow {

class Device;
class DeviceBase;
class ResourceMgr;
class OpKernel;
class AsyncOpKernel;
class OpKernelContext;
class EventMgr;
class Graph;
struct SessionOptions;

class DeviceContext : public core::RefCounted {
public:
  ~DeviceContext() override {}
  virtual stream_executor::Stream *stream() const;
  virtual void MaintainLifetimeOnStream(const Tensor *t, stream_executor::Stream *stream) const;
  virtual void CopyCPUTensorToDevice(const Tensor *cpu_tensor, Device *device, Tensor *device_tensor, StatusCallback done,
                                     bool sync_dst_compute = true) const;
  Status CopyCPUTensorToDeviceSync(const Tensor *cpu_tensor, Device *device, Tensor *device_tensor) const;
  virtual void CopyTensorInSameDevice(const Tensor *input_tensor, Device *device, Tensor *output_tensor, StatusCallback done) const;
  virtual void CopyDeviceTensorToCPU(const Tensor *device_tensor, StringPiece tensor_name, Device *device, Tensor *cpu_tensor,
                                     StatusCallback done);
  Status CopyDeviceTensorToCPUSync(const Tensor *device_tensor, StringPiece tensor_name, Device *device, Tensor *cpu_tensor);
  virtual Status ThenExecute(Device *device, stream_executor::Stream *stream, std::function<void()> func);
  virtual bool IsPluggableDevice();
};
class PerOpGpuDevice {
public:
  virtual ~PerOpGpuDevice() {}
  virtual const Eigen::GpuDevice &device() const = 0;
};
struct AcceleratorDeviceInfo {
  stream_executor::Stream *stream = nullptr;
  DeviceContext *default_context = nullptr;
  EventMgr *event_mgr = nullptr;
  int gpu_id = -1;
};

class DeviceBase {
public:
  struct CpuWorkerThreads {
    int num_threads = 0;
    thread::ThreadPool *workers = nullptr;
  };
  using AcceleratorDeviceInfo = ::tensorflow::AcceleratorDeviceInfo;
  using GpuDeviceInfo = AcceleratorDeviceInfo;
  explicit DeviceBase(Env *env);
  virtual ~DeviceBase();
  Env *env() const;
  virtual const CpuWorkerThreads *tensorflow_cpu_worker_threads() const;
  virtual const GpuDeviceInfo *tensorflow_gpu_device_info() const;
  virtual const AcceleratorDeviceInfo *tensorflow_accelerator_device_info() const;
  virtual thread::ThreadPool *tensorflow_device_thread_pool();
  virtual Allocator *GetAllocator(AllocatorAttributes attr);
  virtual Allocator *GetScopedAllocator(AllocatorAttributes attr, int64 step_id);
  virtual const Eigen::ThreadPoolDevice *eigen_cpu_device();
  virtual PerOpGpuDevice *MakeGpuDevice();
  virtual DeviceBase *UnderlyingDevice();
  virtual const DeviceBase *UnderlyingDevice() const;
  virtual const DeviceAttributes &attributes() const;
  virtual int NumaNode() const;
  virtual const std::string &name() const;
  virtual const std::string &device_type() const;
  virtual Status MakeTensorFromProto(const TensorProto &tensor_proto, const AllocatorAttributes alloc_attrs, Tensor *tensor);
  virtual void CopyTensorInSameDevice(const Tensor *input_tensor, Tensor *output_tensor, const DeviceContext *device_context,
                                      StatusCallback done);
};

struct DeviceNameUtils {
  struct ParsedName {
    bool has_job = false;
    std::string job;
    bool has_replica = false;
    int replica = 0;
    bool has_task = false;
    int task = 0;
    bool has_type = false;
    std::string type;
    bool has_id = false;
    int id = 0;
  };
  static std::string FullName(const std::string &job, int replica, int task, const std::string &type, int id);
  static bool ParseFullName(StringPiece fullname, ParsedName *parsed);
  static bool ParseLocalName(StringPiece name, ParsedName *parsed);
  static std::string ParsedNameToString(const ParsedName &name);
  static bool IsSameAddressSpace(StringPiece src, StringPiece dst);
  static std::string LocalName(StringPiece type, int id);
};

class Device : public DeviceBase {
public:
  Device(Env *env, const DeviceAttributes &attributes);
  ~Device() override;
  const std::string &name() const override;
  const DeviceNameUtils::ParsedName &parsed_name() const;
  const std::string &device_type() const override;
  const DeviceAttributes &attributes() const override;
  virtual void Compute(OpKernel *op_kernel, OpKernelContext *context);
  virtual void ComputeAsync(AsyncOpKernel *op_kernel, OpKernelContext *context, std::function<void()> done);
  virtual Status Sync();
  virtual void Sync(const StatusCallback &done);
  virtual ResourceMgr *resource_manager();
  virtual bool IsLocal() const;
  std::string DebugString() const;
  static DeviceAttributes BuildDeviceAttributes(const std::string &name, DeviceType device, uint64 memory_limit,
                                                const DeviceLocality &locality);
};
class DeviceMgr {
public:
  virtual ~DeviceMgr();
  virtual void ListDeviceAttributes(std::vector<DeviceAttributes> *devices) const;
  virtual std::vector<Device *> ListDevices() const;
  virtual Status LookupDevice(StringPiece name, Device **device) const;
  virtual int NumDeviceType(const std::string &type) const;
};
class StaticDeviceMgr : public DeviceMgr {
public:
  explicit StaticDeviceMgr(std::vector<std::unique_ptr<Device>> devices);
  explicit StaticDeviceMgr(std::unique_ptr<Device> device);
};
class DeviceFactory {
public:
  virtual ~DeviceFactory() {}
  static void Register(const std::string &device_type, std::unique_ptr<DeviceFactory> factory, int priority, bool is_pluggable_device);
  static Status AddDevices(const SessionOptions &options, const std::string &name_prefix, std::vector<std::unique_ptr<Device>> *devices);
  static std::unique_ptr<Device> NewDevice(const std::string &type, const SessionOptions &options, const std::string &name_prefix);
  virtual Status ListPhysicalDevices(std::vector<std::string> *devices);
  virtual Status CreateDevices(const SessionOptions &options, const std::string &name_prefix,
                               std::vector<std::unique_ptr<Device>> *devices);
};

/// Runs a function once the work on a stream so far is done.
class EventMgr {
public:
  void ThenExecute(stream_executor::Stream *stream, std::function<void()> func);
};

} // namespace tensorflow
