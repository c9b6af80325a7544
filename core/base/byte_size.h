// SPDX-License-Identifier: Apache-2.0
// Amounts of memory as people write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// "4G", "1.5 GiB", "512M", "65536": bytes, in powers of 1024; nullopt for anything else, 0 included.
std::optional<std::uint64_t> parseByteSize(std::string_view text);

/// "1.5 GiB", "512 MiB".
std::string byteSizeText(std::uint64_t bytes);

} // namespace lanescope
