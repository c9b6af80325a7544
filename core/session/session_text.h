// SPDX-License-Identifier: Apache-2.0
// Sessions and lane layouts as JSON text. Reading takes any bytes: what is wrong comes back as an error that
// names the place ("traces[0].notes[3].range"). Unknown members are ignored, so that a later version can
// add some. Pure functions, any thread, O(text).
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/session/session.h"

namespace lanescope {

/// Longer texts are refused: no session comes near it.
inline constexpr std::size_t kLongestSessionBytes = std::size_t(64) << 20;

std::string sessionText(const Session& session);
Result<Session> parseSession(std::string_view json);

std::string laneRulesText(const LaneRules& layout);
Result<LaneRules> parseLaneRules(std::string_view json);

} // namespace lanescope
