// SPDX-License-Identifier: Apache-2.0
#include "core/memory/step_memory.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <map>

#include "core/analysis/memory/memory_device_ids.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::int32_t kCpu = 0;

struct Span {
    TimeRange range;
    SliceId slice = kNoSlice;
};

/// The marks of the steps, which do not overlap; without steps the time of all events.
std::vector<Span> spansOf(const Trace& trace) {
    std::vector<Span> spans;
    TimeNs endNs = std::numeric_limits<TimeNs>::min();
    for (const Step& step : trace.steps()) {
        // Steps of several ranks overlap: those of one stand for all.
        if (step.rank == trace.steps().front().rank && step.range.startNs >= endNs) {
            spans.push_back({step.range, step.slice});
            endNs = step.range.endNs;
        }
    }
    if (spans.empty() && !trace.memoryEvents().empty()) {
        TimeRange all{trace.memoryEvents().front().timeNs, trace.memoryEvents().front().timeNs};
        for (const MemoryEvent& event : trace.memoryEvents()) {
            all.startNs = std::min(all.startNs, event.timeNs);
            all.endNs = std::max(all.endNs, event.timeNs);
        }
        spans.push_back({{all.startNs, all.endNs + 1}, kNoSlice});
    }
    return spans;
}

/// Levels of one device while its events are read in order.
struct Level {
    std::int64_t runningBytes = 0;
    std::optional<std::int64_t> allocatedBytes; ///< behind the last event; absent before the first one
    bool tellsTotals = false;
};

void addEvent(const MemoryEvent& event, std::int64_t beforeBytes, std::int64_t afterBytes, StepMemory& row) {
    if (row.events++ == 0) {
        row.floorBytes = beforeBytes;
    }
    if (row.events == 1 || afterBytes > row.peakBytes) {
        row.peakBytes = afterBytes;
        row.peakNs = event.timeNs;
        row.reservedAtPeakBytes =
            event.totalReserved >= 0 ? std::optional(event.totalReserved) : std::nullopt;
    }
    row.endBytes = afterBytes;
    if (event.totalReserved >= 0) {
        row.mostReservedBytes = std::max(row.mostReservedBytes.value_or(0), event.totalReserved);
        row.endReservedBytes = event.totalReserved;
    }
}

std::optional<std::int64_t> capacityOf(const Trace& trace, const MemoryDeviceId& device) {
    const DeviceProperties* properties = trace.deviceProperties(device.id);
    return properties == nullptr || properties->totalMemoryBytes <= 0
               ? std::nullopt
               : std::optional<std::int64_t>(properties->totalMemoryBytes);
}

/// The first number of the first shape with two dimensions in "[[512], [8, 64]]"; -1 for none.
std::int64_t leadingDimension(std::string_view dims) {
    for (std::size_t open = dims.rfind('[', 0) == 0 ? 1 : 0; open < dims.size();) {
        open = dims.find('[', open);
        const std::size_t close = dims.find(']', open == std::string_view::npos ? dims.size() : open);
        if (open == std::string_view::npos || close == std::string_view::npos) {
            break;
        }
        const std::string_view shape = dims.substr(open + 1, close - open - 1);
        std::int64_t value = -1;
        if (shape.find(',') != std::string_view::npos &&
            std::from_chars(shape.data(), shape.data() + shape.size(), value).ec == std::errc()) {
            return value;
        }
        open = close + 1;
    }
    return -1;
}

} // namespace

std::optional<double> StepMemory::unusedShare() const {
    return isRelative || !reservedAtPeakBytes || *reservedAtPeakBytes <= 0
               ? std::nullopt
               : std::optional(static_cast<double>(*reservedAtPeakBytes - peakBytes) /
                               static_cast<double>(*reservedAtPeakBytes));
}

std::optional<std::int64_t> StepMemory::freeAtPeakBytes() const {
    return capacityBytes && reservedAtPeakBytes ? std::optional(*capacityBytes - *reservedAtPeakBytes)
                                                : std::nullopt;
}

std::vector<StepMemory> stepMemory(const Trace& trace, const Selection& selection,
                                   const std::stop_token& stop) {
    const MemoryDeviceIds ids(trace);
    const std::vector<Span> spans = spansOf(trace);
    std::vector<const MemoryEvent*> events;
    std::map<MemoryDeviceId, Level> levels;
    for (const MemoryEvent& event : trace.memoryEvents()) {
        if (event.deviceType != kCpu) {
            events.push_back(&event);
            Level& level = levels[{event.deviceType, ids.of(event)}];
            level.tellsTotals = level.tellsTotals || event.totalAllocated >= 0;
        }
    }
    std::ranges::stable_sort(events, {}, &MemoryEvent::timeNs);
    std::map<std::pair<MemoryDeviceId, std::size_t>, StepMemory> rows;
    std::size_t at = 0;
    for (const MemoryEvent* event : events) {
        if (stop.stop_requested()) {
            return {};
        }
        const MemoryDeviceId device{event->deviceType, ids.of(*event)};
        Level& level = levels[device];
        level.runningBytes = saturatingAdd(level.runningBytes, event->bytes);
        if (level.tellsTotals && event->totalAllocated < 0) {
            continue; // one that does not tell the total, among others that do
        }
        const std::int64_t afterBytes = level.tellsTotals ? event->totalAllocated : level.runningBytes;
        const std::int64_t beforeBytes =
            level.allocatedBytes.value_or(saturatingSubtract(afterBytes, event->bytes));
        level.allocatedBytes = afterBytes;
        while (at < spans.size() && spans[at].range.endNs <= event->timeNs) {
            ++at;
        }
        if (at == spans.size() || !spans[at].range.contains(event->timeNs) ||
            !selection.includesInstant(event->timeNs)) {
            continue;
        }
        const auto [entry, isNew] = rows.try_emplace({device, at});
        StepMemory& row = entry->second;
        if (isNew) {
            row.device = device;
            row.step = at;
            row.slice = spans[at].slice;
            row.range = spans[at].range;
            row.isRelative = !level.tellsTotals;
            row.capacityBytes = capacityOf(trace, device);
        }
        addEvent(*event, beforeBytes, afterBytes, row);
    }
    std::vector<StepMemory> result;
    for (auto& [key, row] : rows) {
        result.push_back(std::move(row));
    }
    return result;
}

std::vector<MemoryLeak> memoryLeaks(const std::vector<StepMemory>& rows) {
    constexpr std::int64_t kLeastBytes = 1 << 20;
    constexpr double kLeastShare = 0.001;
    constexpr std::size_t kLeastSteps = 3;
    std::vector<MemoryLeak> leaks;
    for (std::size_t first = 0; first < rows.size();) {
        std::size_t last = first;
        while (last + 1 < rows.size() && rows[last + 1].device == rows[first].device) {
            const std::int64_t growth = rows[last + 1].floorBytes - rows[last].floorBytes;
            if (growth <= kLeastBytes ||
                static_cast<double>(growth) <= kLeastShare * static_cast<double>(rows[last].floorBytes)) {
                break;
            }
            ++last;
        }
        if (last - first + 1 >= kLeastSteps) {
            leaks.push_back(
                {rows[first].device, first, last, rows[last].floorBytes - rows[first].floorBytes});
        }
        first = last + 1;
    }
    return leaks;
}

std::string_view batchDoubtText(BatchDoubt doubt) {
    constexpr std::array<std::string_view, 6> kTexts{
        "",
        "the trace has no totals of the allocator",
        "the memory of the device is not in the trace",
        "the step allocates nothing beyond its floor",
        "operators have no recorded inputs with a common leading dimension (record_shapes=True)",
        "activations are checkpointed"};
    return kTexts[static_cast<std::size_t>(doubt)];
}

BatchBound batchBound(const StepMemory& step, const BatchFacts& facts) {
    constexpr double kUsable = 0.95;
    if (step.isRelative) {
        return {BatchDoubt::NoTotals};
    }
    if (!step.capacityBytes) {
        return {BatchDoubt::NoCapacity};
    }
    if (step.transientBytes() <= 0) {
        return {BatchDoubt::NoTransient};
    }
    if (facts.hasCheckpointing) {
        return {BatchDoubt::Checkpointing};
    }
    if (!facts.hasCommonDimension) {
        return {BatchDoubt::NoShapes};
    }
    return {BatchDoubt::None,
            (kUsable * static_cast<double>(*step.capacityBytes) - static_cast<double>(step.floorBytes)) /
                static_cast<double>(step.transientBytes())};
}

bool hasCheckpointing(const Trace& trace) {
    constexpr std::array<std::string_view, 3> kNames{"torch/utils/checkpoint.py(", "CheckpointFunction",
                                                     "checkpoint_wrapper.py("};
    for (std::size_t i = 0; i < trace.strings().size(); ++i) {
        const std::string_view name = trace.text(StringId(i));
        for (const std::string_view part : kNames) {
            if (name.find(part) != std::string_view::npos) {
                return true;
            }
        }
    }
    return false;
}

bool hasCommonDimension(const std::vector<std::string_view>& dims) {
    constexpr std::size_t kQuarter = 4;
    std::map<std::int64_t, std::size_t> counts;
    std::size_t known = 0;
    std::size_t most = 0;
    for (const std::string_view shapes : dims) {
        if (const std::int64_t leading = leadingDimension(shapes); leading > 0) {
            ++known;
            most = std::max(most, ++counts[leading]);
        }
    }
    return known > 0 && most * kQuarter >= known;
}

} // namespace lanescope
