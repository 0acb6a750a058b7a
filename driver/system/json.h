// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// Exceptions are disabled, so no function that may throw can be called.
#define JSON_NOEXCEPTION 1
#include <nlohmann/json.hpp>
#include <string>

namespace tfop {

/// Keeps keys in insertion order.
using Json = nlohmann::ordered_json;

/// Invalid UTF-8 is replaced instead of causing an error.
inline std::string dump(const Json &Value) {
  return Value.dump(/*indent=*/2, ' ', /*ensure_ascii=*/false,
                    Json::error_handler_t::replace);
}

} // namespace tfop
