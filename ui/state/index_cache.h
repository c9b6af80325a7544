// SPDX-License-Identifier: Apache-2.0
// When the window uses the index cache, and where. Any thread.
#pragma once

#include <string>

#include "core/store/trace_ptr.h"

namespace lanescope::ui {

struct Preferences;

/// Folder of the index cache; empty when it is off: by LANESCOPE_CACHE=off, a limit of 0, in tests, or
/// without a home.
std::string indexCacheFolder(const Preferences& chosen);
/// Folder of the cache whatever the limit is, to measure and remove its content.
std::string indexCacheFolderOnDisk();

/// Writes the trace's entry in the background if the trace is large enough to gain from it. The program
/// does not end before the entry is complete.
void rememberInIndexCache(TracePtr trace, const Preferences& chosen);

} // namespace lanescope::ui
