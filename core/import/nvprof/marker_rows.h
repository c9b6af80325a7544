// SPDX-License-Identifier: Apache-2.0
// NVTX markers in a database of nvprof: a range is two rows with one id. Texts of PyTorch's emit_nvtx and of
// pyprof become operators, modules and call sites.
#pragma once

#include <optional>

#include "core/base/status.h"
#include "core/import/sqlite/row_session.h"

namespace lanescope::nvprof {

/// Ranges of threads lie on their threads, those of processes on a track of their own. An error only when
/// cancelled.
Status readMarkers(sqlite::RowSession& session);

} // namespace lanescope::nvprof
