// SPDX-License-Identifier: Apache-2.0
// Brings the slices of all batches together by track, in file order, in parallel. Functions that take a
// stop token throw StoppedException when it is requested.
#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "core/store/edge_pairer.h"
#include "core/store/event_batch.h"
#include "core/store/owner_map.h"
#include "core/store/slice_arrays.h"

namespace lanescope {

/// Slices of owner l of worker w among a contiguous group of batches: counts[w][l].
using OwnerCounts = std::vector<std::vector<std::uint32_t>>;

/// The batches in as many contiguous groups as there are workers, and what each holds.
struct BatchGroup {
    std::size_t firstBatch = 0;
    std::size_t endBatch = 0;
    OwnerCounts counts;
};
std::vector<BatchGroup> groupBatches(std::span<const EventBatch> batches,
                                     std::span<const std::unique_ptr<DecodeTables>> tables, unsigned workers,
                                     const std::stop_token& stop);

struct StagedSlices {
    SliceArrays arrays;                      ///< by track, in file order; parents not yet written
    std::vector<std::uint32_t> firstOfTrack; ///< one more than there are tracks
};

/// Where payload numbers of each batch's side tables begin in the concatenated ones.
struct PayloadBases {
    std::uint32_t deviceOps = 0;
    std::uint32_t launches = 0;
    std::uint32_t operatorIds = 0;
};

/// Releases the batches' slices on the way. `paired` is appended behind each track's own.
StagedSlices stageSlices(std::span<EventBatch> batches, std::span<const std::unique_ptr<DecodeTables>> tables,
                         const MergedNames& names, const OwnerMap& owners, std::vector<BatchGroup>& groups,
                         std::span<const PayloadBases> bases, const PairedSlices& paired, unsigned workers,
                         const std::stop_token& stop);

} // namespace lanescope
