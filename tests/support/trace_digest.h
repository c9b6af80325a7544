// SPDX-License-Identifier: Apache-2.0
// Digest of a trace's tables, one number for each table, so that two loads can be compared.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace lanescope {
class Trace;
}

namespace lanescope::test {

/// A hash by table name. Names count by their text, not by their id; everything else as it is stored.
/// The path and the memory use take no part.
std::map<std::string, std::uint64_t> traceDigest(const Trace& trace);

} // namespace lanescope::test
