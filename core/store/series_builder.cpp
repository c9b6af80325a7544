// SPDX-License-Identifier: Apache-2.0
#include "core/store/series_builder.h"

#include <algorithm>
#include <numeric>

#include "core/base/hash_index.h"
#include "core/base/hash_mix.h"

namespace lanescope {

namespace {

TrackId trackNear(const OwnerMap& owners, unsigned worker, std::uint32_t owner) {
    const auto near = owners.tracksNear(worker, owner);
    return near.empty() ? kNoTrack : TrackId(near.front());
}

/// Positions of `timeNs` in ascending order; equal times keep theirs.
std::vector<std::uint32_t> timeOrder(const std::vector<TimeNs>& timeNs) {
    std::vector<std::uint32_t> order(timeNs.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&timeNs](std::uint32_t a, std::uint32_t b) { return timeNs[a] < timeNs[b]; });
    return order;
}

template <typename T>
std::vector<T> inOrder(const std::vector<T>& values, const std::vector<std::uint32_t>& order) {
    std::vector<T> ordered;
    ordered.reserve(values.size());
    for (const std::uint32_t position : order) {
        ordered.push_back(values[position]);
    }
    return ordered;
}

} // namespace

std::vector<Counter> buildCounters(std::span<const EventBatch> batches, const MergedNames& names,
                                   const OwnerMap& owners) {
    struct Points {
        Counter counter;
        std::vector<TimeNs> timeNs;
        std::vector<double> value;
    };
    std::vector<Points> found;
    HashIndex index;
    for (const EventBatch& batch : batches) {
        for (const CounterRecord& record : batch.counters) {
            const StringId name = names.names[batch.worker][record.name];
            const StringId series = names.names[batch.worker][record.series];
            const ProcessId process = owners.processOf(batch.worker, record.owner);
            const std::uint64_t hash = hashMix(hashMix(indexOf(name), indexOf(series)), indexOf(process));
            const std::uint32_t position = index.findOrAdd(
                hash, found,
                [&](const Points& points) {
                    return points.counter.name == name && points.counter.series == series &&
                           points.counter.process == process;
                },
                [&] {
                    Points points;
                    points.counter.name = name;
                    points.counter.series = series;
                    points.counter.process = process;
                    return points;
                });
            found[position].timeNs.push_back(record.timeNs);
            found[position].value.push_back(record.value);
        }
    }
    std::vector<Counter> counters;
    counters.reserve(found.size());
    for (Points& points : found) {
        const std::vector<std::uint32_t> order = timeOrder(points.timeNs);
        points.counter.values = StepSeries(inOrder(points.timeNs, order), inOrder(points.value, order));
        counters.push_back(std::move(points.counter));
    }
    return counters;
}

InstantTable buildInstants(std::span<const EventBatch> batches,
                           std::span<const std::unique_ptr<DecodeTables>> tables, const MergedNames& names,
                           const OwnerMap& owners) {
    std::vector<TimeNs> timeNs;
    std::vector<StringId> name;
    std::vector<CategoryId> category;
    std::vector<TrackId> track;
    std::vector<EventRef> event;
    for (const EventBatch& batch : batches) {
        for (const InstantRecord& record : batch.instants) {
            timeNs.push_back(record.timeNs);
            name.push_back(names.names[batch.worker][record.name]);
            category.push_back(
                names.categoryIds[batch.worker][tables[batch.worker]->owners[record.owner].category]);
            track.push_back(trackNear(owners, batch.worker, record.owner));
            event.push_back(EventRef(batch.firstRef + record.offset));
        }
    }
    const std::vector<std::uint32_t> order = timeOrder(timeNs);
    InstantTable table;
    table.timeNs = inOrder(timeNs, order);
    table.name = inOrder(name, order);
    table.category = inOrder(category, order);
    table.track = inOrder(track, order);
    table.event = inOrder(event, order);
    return table;
}

std::vector<MemoryEvent> buildMemoryEvents(std::span<const EventBatch> batches, const OwnerMap& owners) {
    std::vector<MemoryEvent> events;
    for (const EventBatch& batch : batches) {
        for (const MemoryRecord& record : batch.memory) {
            events.push_back(record.event);
            events.back().track = trackNear(owners, batch.worker, record.owner);
        }
    }
    std::stable_sort(events.begin(), events.end(),
                     [](const MemoryEvent& a, const MemoryEvent& b) { return a.timeNs < b.timeNs; });
    return events;
}

} // namespace lanescope
