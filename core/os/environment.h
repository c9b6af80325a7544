// SPDX-License-Identifier: Apache-2.0
// Variables of the environment and the folders that they name. All texts are UTF-8. Any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace lanescope::os {

std::optional<std::string> variable(const char* name);

/// Lanescope's folder for what a user writes: $XDG_CONFIG_HOME/lanescope, else ~/.config/lanescope;
/// %APPDATA%\lanescope on Windows. Empty without a home.
std::string configFolder();
/// Likewise for what can be made again: $XDG_CACHE_HOME/lanescope, else ~/.cache/lanescope;
/// %LOCALAPPDATA%\lanescope\cache on Windows.
std::string cacheFolder();

/// Whether a program of that name is found on the PATH.
bool isOnPath(const std::string& program);

/// The arguments of main() in UTF-8.
std::vector<std::string> programArguments(int count, const char* const* arguments);

} // namespace lanescope::os
