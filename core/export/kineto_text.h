// SPDX-License-Identifier: Apache-2.0
// A trace as one JSON text with the keys of Kineto, for programs that read such traces: of a JSON trace the
// header and all events as they stand in the file, in their order; of another format what saveWholeTrace()
// writes. Credentials are hidden. Any thread. Cost: the text of the trace is read once more, from disk.
#pragma once

#include <optional>
#include <ostream>
#include <stop_token>

#include "core/base/result.h"
#include "core/base/status.h"
#include "core/store/trace.h"

namespace lanescope {

/// Cancelled when stopped; FileUnreadable when the trace's file cannot be read any more.
Status writeKinetoText(std::ostream& out, const Trace& trace, std::stop_token stop = {});

} // namespace lanescope
