// SPDX-License-Identifier: Apache-2.0
// The sample traces by name, as resources/samples holds them.
#pragma once

#include <array>
#include <string>

namespace lanescope::samples {

inline constexpr std::array<const char*, 2> kSampleNames = {"baseline", "optimized"};

/// The JSON text of a sample; the same bytes on every machine.
std::string sampleText(const std::string& name);

} // namespace lanescope::samples
