// SPDX-License-Identifier: Apache-2.0
// Values of traces in JSON notation with credentials hidden (maskSecrets()), as files for other people hold
// them. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/store/args.h"

namespace lanescope {

/// Whether the text is one value of strict JSON.
bool isJsonValue(std::string text);

/// The JSON value without credentials; the same where there are none.
std::string withoutSecrets(std::string_view key, const std::string& json);

/// `"key": value, ...` of the members. `hidden` grows by one for each that had something hidden.
std::string membersText(const std::vector<Arg>& members, bool keepSecrets, std::uint64_t& hidden);

} // namespace lanescope
