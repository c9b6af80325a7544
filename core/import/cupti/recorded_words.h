// SPDX-License-Identifier: Apache-2.0
// Kinds of copies and of memory in Kineto's words, where a file has the recorder's own: numbers of CUPTI's
// records, whose kinds of memory count from 0 for unknown, or words such as "device_static". Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope::cupti {

/// "Device Static" of "device_static" and of "6"; empty for unknown numbers.
std::string memoryWord(std::string_view kind);
/// "HtoD" of itself and of "1"; empty for unknown numbers.
std::string_view copyWord(std::string_view kind);

/// "Memcpy HtoD (Pageable -> Device)". Words that are empty are left out.
std::string copyNameOf(std::string_view copyKind, std::string_view source, std::string_view target);
/// "Memset (Device)".
std::string memsetNameOf(std::string_view memory);

} // namespace lanescope::cupti
