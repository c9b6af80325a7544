// SPDX-License-Identifier: Apache-2.0
// Shapes and types of inputs as Ascend's profilers write them, "2,3;\r\n4;\r\n", in Kineto's notation. Pure.
#pragma once

#include <string>
#include <string_view>

namespace lanescope::ascend {

/// "[[2, 3], [4], []]"; a part that is not a list of numbers becomes [].
std::string dimsJson(std::string_view shapes);
/// "[\"float\", \"\"]".
std::string typesJson(std::string_view types);

} // namespace lanescope::ascend
