// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Resources that kernels share, and the manager that holds them.
#pragma once

#include "tensors.h"

namespace tensorflow {

class ResourceBase : public core::RefCounted {
public:
  virtual std::string DebugString() const { return "a resource"; }
  virtual int64 MemoryUsed() const { return 0; }
};

class ResourceMgr {
public:
  ~ResourceMgr() { Clear(); }
  void Clear() {
    for (auto &[key, resource] : std::exchange(resources_, {}))
      resource->Unref();
  }
  const std::string &default_container() const { return container_; }
  template <typename T> Status Lookup(const std::string &container, const std::string &name, T **out) const {
    const auto found = resources_.find({container, name});
    if (found == resources_.end())
      return errors::NotFound(name);
    *out = static_cast<T *>(found->second);
    (*out)->Ref();
    if (simulation().deleted_meanwhile) {
      (*out)->Unref();
      resources_.erase(found);
    }
    return Status();
  }
  /// Takes ownership of one reference, even on failure.
  template <typename T> Status Create(const std::string &container, const std::string &name, T *resource) {
    if (!succeeds() || resources_.count({container, name})) {
      resource->Unref();
      return errors::AlreadyExists(name);
    }
    resources_[{container, name}] = resource;
    return Status();
  }
  template <typename T>
  Status LookupOrCreate(const std::string &container, const std::string &name, T **out, std::function<Status(T **)> creator) {
    if (Lookup(container, name, out).ok())
      return Status();
    const Status made = creator(out);
    if (!made.ok())
      return made;
    resources_[{container, name}] = *out;
    (*out)->Ref();
    return Status();
  }
  template <typename T> Status Delete(const std::string &container, const std::string &name) {
    const auto found = resources_.find({container, name});
    if (found == resources_.end())
      return errors::NotFound(name);
    found->second->Unref();
    resources_.erase(found);
    return Status();
  }

private:
  std::string container_ = "localhost";
  mutable std::map<std::pair<std::string, std::string>, ResourceBase *> resources_;
};

/// A variable.
class Var : public ResourceBase {
public:
  explicit Var(DataType type) : tensor_(type) {}
  mutex *mu() { return &mu_; }
  Tensor *tensor() { return &tensor_; }

private:
  mutex mu_;
  Tensor tensor_;
};

/// Resources of one step.
class ScopedStepContainer {
public:
  const std::string &name() const { return name_; }
  template <typename T> Status Create(ResourceMgr *manager, const std::string &name, T *resource) {
    return manager->Create(name_, name, resource);
  }
  template <typename T> Status Lookup(ResourceMgr *manager, const std::string &name, T **resource) const {
    return manager->Lookup(name_, name, resource);
  }

  template <typename T>
  Status LookupOrCreate(ResourceMgr *manager, const std::string &name, T **resource, std::function<Status(T **)> creator) {
    return manager->LookupOrCreate(name_, name, resource, std::move(creator));
  }

private:
  std::string name_ = "step";
};

} // namespace tensorflow
