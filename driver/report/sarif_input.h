// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/system/json.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>

/// What `merge` has to know of the SARIF that it reads.
namespace tfop::sarif {

/// Stands for a text that is too long to be kept.
using Digest = std::pair<uint64_t, uint64_t>;

Digest digestOf(const std::string &Text);

/// Reads a document: an object of version 2.1.0, with runs that have a tool,
/// results and invocations of the right kind. Fails with the reason.
llvm::Expected<Json> readDocument(const std::string &File);

/// The elements of the list called \p Key, or of an empty one.
const Json &listOf(const Json &Object, const char *Key);

/// True if this version of tf-op-lint made the run.
bool isOwn(const Json &Run);

/// The run without its results, invocations and origins: runs that are equal in
/// the rest become one. Of our own also without what is said about the rules.
Json frameOf(const Json &Run);

/// Where the result is and what rule it is of. Not its fingerprint: that counts
/// equal findings, and not every source sees all of a header's.
std::string placeOf(const Json &Result);

/// Of several results at one place the one of the highest rank stays.
unsigned rankOf(const Json &Result);

/// Our own result with the index of its rule.
Json withRuleIndex(const Json &Result);

/// The result on one line, for people.
std::string lineFor(const Json &Result);

} // namespace tfop::sarif
