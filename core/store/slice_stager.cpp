// SPDX-License-Identifier: Apache-2.0
#include "core/store/slice_stager.h"

#include <algorithm>

#include "core/base/parallel.h"
#include "core/base/stop_check.h"

namespace lanescope {

namespace {

/// Facts that all slices of an owner share.
struct OwnerTarget {
    std::uint32_t track = kNoTrackIndex;
    CategoryId category{0};
    std::uint32_t PayloadBases::*base = nullptr; ///< which side table the payload counts in
};

std::uint32_t PayloadBases::*baseFor(CategoryKind kind) {
    if (isDeviceWork(kind)) {
        return &PayloadBases::deviceOps;
    }
    return isLaunchCall(kind) ? &PayloadBases::launches : &PayloadBases::operatorIds;
}

} // namespace

std::vector<BatchGroup> groupBatches(std::span<const EventBatch> batches,
                                     std::span<const std::unique_ptr<DecodeTables>> tables, unsigned workers,
                                     const std::stop_token& stop) {
    const std::size_t count =
        std::min<std::size_t>(std::max(1u, workers), std::max<std::size_t>(1, batches.size()));
    std::vector<BatchGroup> groups(count);
    parallelFor(count, workers, [&](std::size_t g) {
        BatchGroup& group = groups[g];
        group.firstBatch = batches.size() * g / count;
        group.endBatch = batches.size() * (g + 1) / count;
        for (const auto& table : tables) {
            group.counts.emplace_back(table->owners.size());
        }
        for (std::size_t b = group.firstBatch; b < group.endBatch; ++b) {
            throwIfStopped(stop);
            std::vector<std::uint32_t>& counts = group.counts[batches[b].worker];
            for (const SliceRecord& slice : batches[b].slices) {
                ++counts[slice.owner];
            }
        }
    });
    return groups;
}

StagedSlices stageSlices(std::span<EventBatch> batches, std::span<const std::unique_ptr<DecodeTables>> tables,
                         const MergedNames& names, const OwnerMap& owners, std::vector<BatchGroup>& groups,
                         std::span<const PayloadBases> bases, const PairedSlices& paired, unsigned workers,
                         const std::stop_token& stop) {
    std::vector<std::vector<OwnerTarget>> targets(tables.size());
    for (unsigned w = 0; w < tables.size(); ++w) {
        for (std::uint32_t owner = 0; owner < tables[w]->owners.size(); ++owner) {
            const CategoryEntry& category = tables[w]->categories[tables[w]->owners[owner].category];
            targets[w].push_back({owners.trackOf(w, owner),
                                  names.categoryIds[w][tables[w]->owners[owner].category],
                                  baseFor(category.kind)});
        }
    }
    const std::size_t trackCount = owners.tracks.size();
    std::vector<std::vector<std::uint32_t>> positions(groups.size(), std::vector<std::uint32_t>(trackCount));
    for (std::size_t g = 0; g < groups.size(); ++g) {
        for (unsigned w = 0; w < tables.size(); ++w) {
            for (std::uint32_t owner = 0; owner < groups[g].counts[w].size(); ++owner) {
                if (targets[w][owner].track != kNoTrackIndex) {
                    positions[g][targets[w][owner].track] += groups[g].counts[w][owner];
                }
            }
        }
    }
    std::vector<std::uint32_t> pairedOfTrack(trackCount);
    for (const auto& slice : paired.slices) {
        ++pairedOfTrack[slice.track];
    }
    std::vector<std::uint32_t> firstOfTrack(trackCount + 1);
    std::vector<std::uint32_t> pairedPosition(trackCount);
    std::uint32_t next = 0;
    for (std::size_t track = 0; track < trackCount; ++track) {
        firstOfTrack[track] = next;
        for (auto& groupPositions : positions) {
            const std::uint32_t count = groupPositions[track];
            groupPositions[track] = next;
            next += count;
        }
        pairedPosition[track] = next;
        next += pairedOfTrack[track];
    }
    firstOfTrack[trackCount] = next;
    StagedSlices staged{SliceArrays(next), std::move(firstOfTrack)};
    const SliceColumns columns = staged.arrays.columns();
    const auto put = [&columns](std::uint32_t to, TimeNs startNs, DurationNs durationNs, StringId name,
                                CategoryId category, std::uint64_t offset, std::uint32_t payload) {
        columns.startNs[to] = startNs;
        columns.durationNs[to] = durationNs;
        columns.name[to] = name;
        columns.category[to] = category;
        columns.event[to] = EventRef(offset);
        columns.payload[to] = payload;
    };
    parallelFor(groups.size(), workers, [&](std::size_t g) {
        std::vector<std::uint32_t>& position = positions[g];
        for (std::size_t b = groups[g].firstBatch; b < groups[g].endBatch; ++b) {
            throwIfStopped(stop);
            EventBatch& batch = batches[b];
            const std::vector<StringId>& nameOf = names.names[batch.worker];
            const std::vector<OwnerTarget>& target = targets[batch.worker];
            for (const SliceRecord& record : batch.slices) {
                const OwnerTarget& owner = target[record.owner];
                const std::uint32_t payload =
                    record.payload == kNoPayload ? kNoPayload : record.payload + bases[b].*owner.base;
                put(position[owner.track]++, record.startNs, record.durationNs, nameOf[record.name],
                    owner.category, batch.firstRef + record.offset, payload);
            }
            discard(batch.slices);
        }
    });
    for (const PairedSlice& slice : paired.slices) {
        put(pairedPosition[slice.track]++, slice.startNs, slice.durationNs, slice.name, slice.category,
            slice.offset, kNoPayload);
    }
    return staged;
}

} // namespace lanescope
