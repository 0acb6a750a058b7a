// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// Exceptions are off: nothing of the library that would throw may be called.
#define JSON_NOEXCEPTION 1
#include <nlohmann/json.hpp>
#include <string>

namespace tfop {

/// Keys stay in the order they were added in.
using Json = nlohmann::ordered_json;

/// Bytes that are not UTF-8 are replaced, not fatal.
inline std::string dump(const Json &Value) {
  return Value.dump(/*indent=*/2, ' ', /*ensure_ascii=*/false,
                    Json::error_handler_t::replace);
}

} // namespace tfop
