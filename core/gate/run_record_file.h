// SPDX-License-Identifier: Apache-2.0
// A run record (run_record.h) as JSON text and back. The reader takes nothing for granted: the text may come
// from a bucket, an artifact or another version. Pure functions; any thread.
#pragma once

#include <string>
#include <string_view>

#include "core/gate/run_record.h"

namespace lanescope {

std::string runRecordText(const RunRecord& run);

/// MalformedJson, or UnsupportedFormat for something else than a run record, or one of a newer version.
Result<RunRecord> parseRunRecord(std::string_view text);

} // namespace lanescope
