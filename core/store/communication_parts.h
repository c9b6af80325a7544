// SPDX-License-Identifier: Apache-2.0
// Categories of the parts of a collective operation where a recorder tells them apart, as Ascend's does:
// written by importers, read by analyses. Such slices lie on tracks of their device beside the operation.
// Pure; any thread.
#pragma once

#include <string_view>

namespace lanescope {

/// The device waits for a word of another rank.
inline constexpr std::string_view kCommunicationWait = "communication wait";
/// Data move.
inline constexpr std::string_view kCommunicationTransfer = "communication transfer";

} // namespace lanescope
