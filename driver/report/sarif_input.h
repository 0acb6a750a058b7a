// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/system/json.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>

/// Reading SARIF documents for `merge`.
namespace tfop::sarif {

/// A hash that identifies a text.
using Digest = std::pair<uint64_t, uint64_t>;

Digest digestOf(const std::string &Text);

/// Reads and validates a SARIF 2.1.0 document.
llvm::Expected<Json> readDocument(const std::string &File);

/// The list member \p Key, or an empty list.
const Json &listOf(const Json &Object, const char *Key);

/// True if the run was produced by this version of tf-op-lint.
bool isOwn(const Json &Run);

/// The run without results, invocations, and provenance, and for our own runs
/// without the rules. Runs with equal frames are merged.
Json frameOf(const Json &Run);

/// Identifies a result by location and rule. The fingerprint is not suitable:
/// it counts equal findings, and sources may see different findings of a
/// header.
std::string placeOf(const Json &Result);

/// Of several results at one location, the one with the highest rank is kept.
unsigned rankOf(const Json &Result);

/// A result of ours with the index of its rule added.
Json withRuleIndex(const Json &Result);

/// The result as a line of text.
std::string lineFor(const Json &Result);

} // namespace tfop::sarif
