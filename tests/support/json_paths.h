// SPDX-License-Identifier: Apache-2.0
// Reads JSON strictly and flattens it, so that tests can look at single values of a document.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope::test {

/// Scalars by path: keys joined by dots, array members numbered from 0, strings decoded, anything else as
/// its JSON text. An empty object or array is there with the value "{}" or "[]". Nothing when `json` is not
/// one valid document or repeats a key.
std::optional<std::map<std::string, std::string>> jsonPaths(std::string_view json);

} // namespace lanescope::test
