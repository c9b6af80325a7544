// SPDX-License-Identifier: Apache-2.0
// The spans of a folder of logs as a table: what `lanescope-cli runs` prints. Column keys are
// stable; `lanescope-cli help` explains them. Pure function; any thread.
#pragma once

#include "core/ranks/log_folder.h"
#include "core/table/table.h"

namespace lanescope {

/// One row per span, in the order of the folder.
Table logFolderTable(const LogFolder& folder);

} // namespace lanescope
