// SPDX-License-Identifier: Apache-2.0
// Whether a file is still what it was. Any thread.
#pragma once

#include <string>

namespace lanescope {

/// Changes when the file at `path` is replaced, written to or removed: which file it is, its size, and when
/// content and inode changed last. Empty: there is none.
std::string fileState(const std::string& path);

} // namespace lanescope
