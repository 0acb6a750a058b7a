// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of sessions and files that client programs need.
#pragma once

#include "kernels.h"

namespace tensorflow {

class ReadOnlyMemoryRegion {
public:
  explicit ReadOnlyMemoryRegion(size_t length = 64) : bytes_(length) {}
  virtual ~ReadOnlyMemoryRegion() = default;
  virtual const void *data() { return bytes_.data(); }
  virtual uint64 length() { return bytes_.size(); }

private:
  std::vector<char> bytes_;
};
template <typename Region> Status Env::NewReadOnlyMemoryRegionFromFile(const std::string &, std::unique_ptr<Region> *region) {
  if (!succeeds())
    return errors::NotFound("no file");
  *region = std::make_unique<Region>();
  return Status();
}

/// Discards everything that is written.
class WritableFile {
public:
  virtual ~WritableFile() = default;
  Status Append(const std::string &) { return succeeds() ? Status() : errors::Unavailable("the disk"); }
  Status Flush() { return Status(); }
  Status Close() { return Status(); }
};
template <typename File> Status Env::NewAppendableFile(const std::string &path, std::unique_ptr<File> *file) {
  if (!succeeds())
    return errors::NotFound(path);
  *file = std::make_unique<File>();
  return Status();
}
inline Status ReadFileToString(Env *, const std::string &path, std::string *text) {
  if (!succeeds())
    return errors::NotFound(path);
  *text = "text of " + path;
  return Status();
}
struct GraphDef {};
inline Status ReadBinaryProto(Env *, const std::string &path, GraphDef *) {
  return succeeds() ? Status() : errors::NotFound(path);
}
struct SessionOptions {};
/// Returns one number per output.
class Session {
public:
  virtual ~Session() = default;
  Status Create(const GraphDef &) { return succeeds() ? Status() : errors::InvalidArgument("the graph"); }
  Status Run(const std::vector<std::pair<std::string, Tensor>> &, const std::vector<std::string> &fetched,
             const std::vector<std::string> &, std::vector<Tensor> *outputs) {
    if (!succeeds())
      return errors::Internal("the run");
    outputs->clear();
    for (size_t i = 0; i < fetched.size(); ++i) {
      outputs->emplace_back(DT_FLOAT, TensorShape({}));
      outputs->back().scalar<float>()() = 42;
    }
    return Status();
  }
  Status Close() { return Status(); }
};
inline Status NewSession(const SessionOptions &, Session **out) {
  if (!succeeds())
    return errors::Unavailable("no session");
  *out = new Session;
  return Status();
}

} // namespace tensorflow
