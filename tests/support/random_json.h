// SPDX-License-Identifier: Apache-2.0
// Random traces as JSON text: everything that real ones hold, in a small space of times, lanes and ids so
// that much of it meets, with args that look like events themselves. The same seed makes the same trace.
#pragma once

#include <cstdint>
#include <string>

#include "tests/support/trace_json_builder.h"

namespace lanescope::test {

/// `eventCount` entries in the given style; the style's seed does not change what the text means.
std::string randomTraceText(std::uint64_t seed, std::size_t eventCount, const JsonStyle& style);

/// Decimal microseconds of a time in nanoseconds, with as many decimals as it needs.
std::string microsecondsText(std::int64_t timeNs);

/// JSON text of a random value, nested up to `depth`; strings hold quotes, brackets and whole events.
std::string randomJsonValue(Random& random, int depth);

/// Random bytes from an alphabet that scanners care about: quotes, backslashes, brackets, blanks.
std::string randomJsonLikeText(Random& random, std::size_t length);

} // namespace lanescope::test
