// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/sync_records.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "core/store/arg_column.h"
#include "core/store/id_index.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::vector<SliceId> syncSlices(const Trace& trace) {
    std::vector<SliceId> found;
    for (const Track& track : trace.tracks()) {
        // The events of some recorders stand on tracks of their own, of others on those of streams or
        // threads.
        if (track.kind == TrackKind::ProfilerRange || track.kind == TrackKind::Span) {
            continue;
        }
        const std::size_t first = indexOf(track.firstSlice);
        for (std::size_t i = first; i < first + track.sliceCount; ++i) {
            if (trace.categoryKind(SliceId(i)) == CategoryKind::Synchronization) {
                found.push_back(SliceId(i));
            }
        }
    }
    return found;
}

bool hasSyncCategory(const Trace& trace) {
    return std::ranges::any_of(trace.categories(), [](const Category& category) {
        return category.kind == CategoryKind::Synchronization;
    });
}

std::optional<SyncKind> syncKindOf(std::string_view name) {
    if (name == "Context Sync") {
        return SyncKind::Context;
    }
    if (name == "Stream Sync") {
        return SyncKind::Stream;
    }
    if (name == "Event Sync") {
        return SyncKind::Event;
    }
    if (name == "Stream Wait Event") {
        return SyncKind::StreamWait;
    }
    return std::nullopt;
}

/// The number in a JSON value, which may be a string; `absent` where it is none.
std::int64_t numberIn(std::string_view json, std::int64_t absent) {
    if (json.size() >= 2 && json.front() == '"') {
        json = json.substr(1, json.size() - 2);
    }
    std::int64_t number = 0;
    const auto [end, code] = std::from_chars(json.data(), json.data() + json.size(), number);
    return code == std::errc() && end == json.data() + json.size() ? number : absent;
}

} // namespace

Result<SyncRecords> SyncRecords::read(const Trace& trace, const RecordedWork& work, std::stop_token stop) {
    SyncRecords result;
    if (!hasSyncCategory(trace) || trace.args() == nullptr) {
        return result;
    }
    const std::vector<SliceId> slices = syncSlices(trace);
    // The last two are columns of Nsight Systems and nvprof.
    constexpr std::array<std::string_view, 6> kKeys{"correlation",    "stream",
                                                    "wait_on_stream", "wait_on_cuda_event_record_corr_id",
                                                    "correlationId",  "streamId"};
    const Result<std::vector<ArgColumn>> columns = readArgColumns(trace, slices, kKeys, stop);
    if (!columns) {
        return columns.error();
    }
    const auto correlationOf = [&trace](std::uint32_t i) { return trace.launches()[i].correlation; };
    const IdIndex launches(static_cast<std::uint32_t>(trace.launches().size()), correlationOf,
                           [](std::uint32_t a, std::uint32_t b) { return a < b; });
    const auto callWith = [&](std::int64_t correlation) {
        const IdIndex::Match match = launches.find(correlation, correlationOf);
        return match.index == kNoIndex ? kNoIndex : work.outermost(LaunchId(match.index));
    };
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const std::optional<SyncKind> kind = syncKindOf(trace.sliceName(slices[i]));
        SyncRecord record;
        const auto either = [&](std::size_t key, std::size_t column, std::int64_t absent) {
            const std::int64_t number = numberIn((*columns)[key].value(i), absent);
            return number == absent ? numberIn((*columns)[column].value(i), absent) : number;
        };
        record.call = callWith(either(0, 4, 0));
        if (!kind || record.call == kNoIndex) {
            continue;
        }
        record.kind = *kind;
        record.device = trace.track(trace.trackOf(slices[i])).device;
        record.stream = either(1, 5, -1);
        record.eventStream = numberIn((*columns)[2].value(i), -1);
        const std::int64_t recordedBy = numberIn((*columns)[3].value(i), -1);
        record.recordedBy = recordedBy > 0 ? callWith(recordedBy) : kNoIndex;
        result.m_records.push_back(record);
    }
    std::ranges::stable_sort(result.m_records, {}, &SyncRecord::call);
    return result;
}

std::span<const SyncRecord> SyncRecords::of(CallIndex call) const {
    return {std::ranges::lower_bound(m_records, call, {}, &SyncRecord::call),
            std::ranges::upper_bound(m_records, call, {}, &SyncRecord::call)};
}

} // namespace lanescope
