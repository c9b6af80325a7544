// SPDX-License-Identifier: Apache-2.0
// Texts and errors at the edge of Windows: UTF-16 there, UTF-8 and errno here. Included by the sources for
// Windows alone. Any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <windows.h>

namespace lanescope::os {

/// Bytes that are not UTF-8 become replacement characters.
std::wstring wideText(std::string_view text);
std::string narrowText(std::wstring_view text);

/// A path that Windows takes at any length: an absolute one with the prefix \\?\ where it is long, with
/// backslashes.
std::wstring widePath(const std::string& path);
/// Without that prefix.
std::string shortPath(std::wstring_view path);

/// A program with its arguments as CommandLineToArgvW() reads them.
std::wstring commandLine(const std::vector<std::string>& programAndArguments);

/// errno for a cause that Windows tells.
void setErrno(DWORD cause = ::GetLastError());

} // namespace lanescope::os
