// SPDX-License-Identifier: Apache-2.0
// Small text files that a user writes for Lanescope: rules, models, peaks. Any thread.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace lanescope {

/// Path of a user's own file of that name in os::configFolder(); empty without a home.
std::string userFilePath(std::string_view name);

/// The whole text, also of a pipe that somebody writes to. FileNotFound, FileUnreadable; LimitExceeded for
/// more than 64 MiB.
Result<std::string> readTextFile(const std::string& path);

} // namespace lanescope
