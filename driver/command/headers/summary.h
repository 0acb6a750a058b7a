// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writers of summaries.
#pragma once

#include "tfop_model/resource.h"
#include "tfop_model/session.h"

namespace tensorflow {

class SummaryWriterInterface : public ResourceBase {
public:
  virtual Status Flush() = 0;
  virtual Status WriteTensor(int64 global_step, Tensor t, const std::string &tag, const std::string &serialized_metadata) = 0;
  virtual Status WriteScalar(int64 global_step, Tensor t, const std::string &tag) = 0;
  virtual Status WriteHistogram(int64 global_step, Tensor t, const std::string &tag) = 0;
  virtual Status WriteImage(int64 global_step, Tensor t, const std::string &tag, int max_images, Tensor bad_color) = 0;
  virtual Status WriteAudio(int64 global_step, Tensor t, const std::string &tag, int max_outputs, float sample_rate) = 0;
  virtual Status WriteGraph(int64 global_step, std::unique_ptr<GraphDef> graph) = 0;
  virtual Status WriteEvent(std::unique_ptr<Event> event) = 0;
};
/// The caller owns the reference it gets.
Status CreateSummaryFileWriter(int max_queue, int flush_millis, const std::string &logdir, const std::string &filename_suffix, Env *env,
                               SummaryWriterInterface **result);

} // namespace tensorflow
