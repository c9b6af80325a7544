// SPDX-License-Identifier: Apache-2.0
// Random traces in memory for property tests. The same seed makes the same trace; tests print it.
#pragma once

#include <cstdint>
#include <memory>
#include <random>

#include "core/store/trace.h"

namespace lanescope::test {

using Random = std::mt19937_64;

/// Uniform in [low, high], the whole 64-bit range included.
std::int64_t uniform(Random& random, std::int64_t low, std::int64_t high);
/// Mostly small, now and then up to `high`: uniform in its number of bits. `high` >= 0.
std::int64_t skewed(Random& random, std::int64_t high);

/// A track of one row, or two (where a slice without length starts together with a longer one): bursts of
/// tiny slices, slices without length, several of them at one time, neighbours that touch, long slices and
/// wide gaps. The first slice starts at `startNs`; no slice reaches beyond the end of the 64-bit range.
std::shared_ptr<const Trace> randomRow(Random& random, std::uint32_t sliceCount, TimeNs startNs);

/// Tracks of slices that nest, and some that overlap partially, many with equal starts and ends.
std::shared_ptr<const Trace> randomTracks(Random& random, int trackCount, int slicesPerTrack);

} // namespace lanescope::test
