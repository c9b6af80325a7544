// SPDX-License-Identifier: Apache-2.0
#include "ui/state/load_options.h"

#include "ui/state/index_cache.h"
#include "ui/state/preferences.h"

namespace lanescope::ui {

LoadOptions loadOptionsOf(const Preferences& chosen) {
    LoadOptions options;
    options.cacheFolder = indexCacheFolder(chosen);
    options.memoryBudgetBytes = chosen.loadMemoryBytes;
    options.timeUnits = chosen.fileTimeUnits;
    return options;
}

} // namespace lanescope::ui
