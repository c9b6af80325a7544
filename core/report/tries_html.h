// SPDX-License-Identifier: Apache-2.0
// Page of a chain of tries: step time over the tries, and for each what it changed, measured beside
// predicted, with links to its pair of traces. A pure function; any thread.
#pragma once

#include <iosfwd>
#include <span>

#include "core/gate/try_record.h"

namespace lanescope {

/// `tries` by number, at least one.
void writeTriesHtml(std::ostream& out, std::span<const TryRecord> tries);

} // namespace lanescope
