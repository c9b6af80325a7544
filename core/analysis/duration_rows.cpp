// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/duration_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/store/trace.h"

namespace lanescope {

namespace {

/// The ceil(percent / 100 * count)-th smallest; reorders `durations`, which is not empty.
DurationNs nearestRank(std::span<DurationNs> durations, std::size_t percent) {
    const std::size_t rank = (durations.size() * percent + 99) / 100;
    const auto place = durations.begin() + static_cast<std::ptrdiff_t>(rank - 1);
    std::nth_element(durations.begin(), place, durations.end());
    return *place;
}

/// Fills everything but name, share and longest from `durations`, which is not empty.
void fillStatistics(DurationRow& row, std::span<DurationNs> durations) {
    row.count = durations.size();
    const auto [smallest, largest] = std::minmax_element(durations.begin(), durations.end());
    row.minNs = *smallest;
    row.maxNs = *largest;
    for (const DurationNs duration : durations) {
        row.totalNs = saturatingAdd(row.totalNs, duration);
    }
    const auto count = static_cast<double>(row.count);
    row.meanNs = static_cast<double>(row.totalNs) / count;
    // Squares of differences from the mean, not of the durations: no cancellation.
    double squares = 0;
    for (const DurationNs duration : durations) {
        const double difference = static_cast<double>(duration) - row.meanNs;
        squares += difference * difference;
    }
    row.stddevNs = std::sqrt(squares / count);
    row.p50Ns = nearestRank(durations, 50);
    row.p95Ns = nearestRank(durations, 95);
    row.p99Ns = nearestRank(durations, 99);
}

} // namespace

std::vector<DurationRow> groupedDurationRows(const Trace& trace, std::span<const SliceId> slices,
                                             std::span<const std::uint32_t> groups, std::size_t groupCount,
                                             const Selection& selection, std::stop_token stop) {
    const SliceTable& table = trace.slices();
    std::vector<DurationRow> rows(groupCount);
    std::vector<DurationNs> longestNs(groupCount, 0);
    std::vector<DurationNs> selectedNs(slices.size());
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const SliceId slice = slices[i];
        DurationRow& row = rows[groups[i]];
        row.name = row.count == 0 ? table.name[slice] : row.name;
        ++row.count;
        selectedNs[i] = selection.range ? selection.timeOf(table.range(slice)) : table.durationNs[slice];
        DurationNs& mostNs = longestNs[groups[i]];
        if (row.longest == kNoSlice || selectedNs[i] > mostNs ||
            (selectedNs[i] == mostNs && table.startNs[slice] < table.startNs[row.longest])) {
            row.longest = slice;
            mostNs = selectedNs[i];
        }
    }
    if (stop.stop_requested()) {
        return {};
    }

    // Durations grouped by row: a counting sort.
    std::vector<std::size_t> ends(rows.size() + 1, 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        ends[i + 1] = ends[i] + rows[i].count;
    }
    std::vector<DurationNs> durations(slices.size());
    std::vector<std::size_t> next(ends.begin(), ends.end() - 1);
    for (std::size_t i = 0; i < slices.size(); ++i) {
        durations[next[groups[i]]++] = selectedNs[i];
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (stop.stop_requested()) {
            return {};
        }
        if (rows[i].count > 0) {
            fillStatistics(rows[i], std::span(durations).subspan(ends[i], ends[i + 1] - ends[i]));
        }
    }

    const auto total = static_cast<double>(totalOf(rows));
    for (DurationRow& row : rows) {
        row.share = total > 0 ? static_cast<double>(row.totalNs) / total : 0;
    }
    return rows;
}

std::vector<DurationRow> durationRows(const Trace& trace, std::span<const SliceId> slices,
                                      const Selection& selection, std::stop_token stop) {
    std::vector<std::uint32_t> groupOfName(trace.strings().size(), kNoIndex);
    std::vector<std::uint32_t> groups;
    groups.reserve(slices.size());
    std::uint32_t groupCount = 0;
    for (const SliceId slice : slices) {
        std::uint32_t& group = groupOfName[indexOf(trace.slices().name[slice])];
        group = group == kNoIndex ? groupCount++ : group;
        groups.push_back(group);
    }
    std::vector<DurationRow> rows =
        groupedDurationRows(trace, slices, groups, groupCount, selection, std::move(stop));
    std::sort(rows.begin(), rows.end(), [&trace](const DurationRow& a, const DurationRow& b) {
        return a.totalNs != b.totalNs ? a.totalNs > b.totalNs : trace.text(a.name) < trace.text(b.name);
    });
    return rows;
}

} // namespace lanescope
