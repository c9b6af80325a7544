// SPDX-License-Identifier: Apache-2.0
#include "core/store/arg_column.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <unordered_map>

#include "core/base/parallel.h"
#include "core/base/run_sort.h"
#include "core/store/arg_source.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Fewer slices are not worth a thread of their own.
constexpr std::size_t kLeastPerWorker = 10'000;

/// An event to read args of.
struct Wanted {
    EventRef event;
    std::uint32_t position; ///< among the slices asked for
};

std::vector<Wanted> inOrderOfFile(const Trace& trace, std::span<const SliceId> slices) {
    const Column<EventRef>& events = trace.slices().event;
    std::vector<Wanted> order;
    order.reserve(slices.size());
    for (std::uint32_t i = 0; i < slices.size(); ++i) {
        if (slices[i] != kNoSlice) {
            order.push_back({events[slices[i]], i});
        }
    }
    // Rows are runs, as most files list slices of one row by time.
    sortRuns(order, [](const Wanted& a, const Wanted& b) { return a.event < b.event; });
    return order;
}

} // namespace

Result<ArgColumn> readArgColumn(const Trace& trace, std::span<const SliceId> slices, std::string_view key,
                                std::stop_token stop) {
    Result<std::vector<ArgColumn>> columns =
        readArgColumns(trace, slices, std::span(&key, 1), std::move(stop));
    if (!columns) {
        return columns.error();
    }
    return std::move(columns->front());
}

Result<std::vector<ArgColumn>> readArgColumns(const Trace& trace, std::span<const SliceId> slices,
                                              std::span<const std::string_view> keys, std::stop_token stop) {
    if (slices.empty()) {
        return std::vector<ArgColumn>(keys.size());
    }
    const ArgSource* source = trace.args();
    if (source == nullptr) {
        return Error{ErrorCode::InvalidArgument, "the trace was not read from a file", trace.path(), {}};
    }
    const std::vector<Wanted> order = inOrderOfFile(trace, slices);
    std::vector<EventRef> events;
    events.reserve(order.size());
    for (const Wanted& wanted : order) {
        events.push_back(wanted.event);
    }
    const unsigned workers = std::clamp(std::thread::hardware_concurrency(), 1u, source->mostReaders());
    const std::size_t parts = std::clamp<std::size_t>(order.size() / kLeastPerWorker, 1, workers);
    const auto firstOf = [&](std::size_t part) { return order.size() * part / parts; };
    std::vector<std::optional<Result<std::vector<ArgColumn>>>> read(parts);
    parallelFor(parts, workers, [&](std::size_t part) {
        const std::span<const EventRef> share(events.data() + firstOf(part),
                                              events.data() + firstOf(part + 1));
        read[part] = source->argColumns(share, keys, stop);
    });

    std::vector<ArgColumn> columns(keys.size());
    for (std::size_t k = 0; k < keys.size(); ++k) {
        columns[k].valueOf.assign(slices.size(), 0);
        std::unordered_map<std::string_view, std::uint32_t> idOf{{std::string_view(), 0}};
        for (std::size_t part = 0; part < parts; ++part) {
            if (!*read[part]) {
                return read[part]->error();
            }
            const ArgColumn& found = (**read[part])[k];
            std::vector<std::uint32_t> global;
            for (const std::string& value : found.values) {
                const auto [entry, isNew] =
                    idOf.emplace(value, static_cast<std::uint32_t>(columns[k].values.size()));
                if (isNew) {
                    columns[k].values.push_back(value);
                }
                global.push_back(entry->second);
            }
            for (std::size_t i = 0; i < found.valueOf.size(); ++i) {
                columns[k].valueOf[order[firstOf(part) + i].position] = global[found.valueOf[i]];
            }
        }
    }
    return columns;
}

} // namespace lanescope
