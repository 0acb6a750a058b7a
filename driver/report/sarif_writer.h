// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/system/json.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace tfop::sarif {

/// Writes a document incrementally, so that only one result is in memory at a
/// time, and measures its compressed size.
class DocumentWriter {
public:
  explicit DocumentWriter(llvm::raw_ostream &Out);

  void startRun();
  void member(llvm::StringRef Key, const Json &Value);
  /// Starts a list member whose elements follow.
  void startList(llvm::StringRef Key);
  void element(const Json &Value);
  void endList();
  void endRun();
  void finish();

  uint64_t compressedSize() const { return Meter.Compressed; }

private:
  class CompressionMeter : public llvm::raw_ostream {
  public:
    explicit CompressionMeter(llvm::raw_ostream &Out) : Out(Out) {}
    ~CompressionMeter() override { flush(); }
    void measureBlock();

    uint64_t Compressed = 0;

  private:
    void write_impl(const char *Data, size_t Size) override;
    uint64_t current_pos() const override { return Written; }

    llvm::raw_ostream &Out;
    std::string Block;
    uint64_t Written = 0;
  };

  void startMember(llvm::StringRef Key);
  void write(const Json &Value, unsigned Indent);

  CompressionMeter Meter;
  bool AnyRun = false;
  bool AnyMember = false;
  bool AnyElement = false;
};

} // namespace tfop::sarif
