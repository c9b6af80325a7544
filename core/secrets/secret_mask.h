// SPDX-License-Identifier: Apache-2.0
// Hides what looks like a credential. Every text of a trace passes it before it is printed, exported, cached
// or sent. A pure function; any thread. O(length).
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// `json` (or any text) with what looks like a credential replaced by "•••• (hidden)": values of keys and
/// environment variables named like one, well-known shapes of tokens, keys and passwords in addresses.
std::string maskSecrets(std::string_view key, std::string_view json);

} // namespace lanescope
