// SPDX-License-Identifier: Apache-2.0
// Parts of paths. A slash separates inside of Lanescope, on Windows too, where users also give backslashes,
// drives ("C:") and shares ("//server/share"). Nothing is looked up. Pure functions; any thread.
#pragma once

#include <string>

namespace lanescope::os {

/// Path of the folder that a file lies in; "." for a mere name.
std::string folderOf(const std::string& path);
/// The part behind the folder.
std::string nameOf(const std::string& path);
/// Whether a path without links is `root` or below it. Letters of either case are the same on Windows.
bool isAtOrBelow(const std::string& path, const std::string& root);

} // namespace lanescope::os
