// SPDX-License-Identifier: Apache-2.0
#include "core/memory/class_curves.h"

#include <algorithm>
#include <map>

namespace lanescope {

namespace {

constexpr std::int64_t kSpans = 1500; // a chart has fewer columns

struct Change {
    TimeNs timeNs;
    std::size_t kind;
    std::int64_t bytes;
};

using Sums = std::array<std::int64_t, kBlockClassCount>;

std::int64_t totalOf(const Sums& sums) {
    std::int64_t total = 0;
    for (const std::int64_t bytes : sums) {
        total = saturatingAdd(total, bytes);
    }
    return total;
}

void append(ClassCurve& curve, TimeNs timeNs, const Sums& sums) {
    if (curve.timesNs.empty() || curve.timesNs.back() != timeNs) {
        curve.timesNs.push_back(timeNs);
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
        curve.bytes[i].resize(curve.timesNs.size());
        curve.bytes[i].back() = sums[i];
    }
}

void sweep(ClassCurve& curve, std::vector<Change>& changes, TimeRange range) {
    std::ranges::stable_sort(changes, {}, &Change::timeNs);
    const auto spanOf = [range](TimeNs timeNs) {
        const double part = static_cast<double>(saturatingSubtract(timeNs, range.startNs)) /
                            static_cast<double>(std::max<DurationNs>(range.durationNs(), 1));
        return static_cast<std::int64_t>(part * kSpans);
    };
    Sums now{};
    std::size_t i = 0;
    while (i < changes.size() && changes[i].timeNs <= range.startNs) {
        now[changes[i].kind] = saturatingAdd(now[changes[i].kind], changes[i].bytes);
        ++i;
    }
    append(curve, range.startNs, now);
    while (i < changes.size() && changes[i].timeNs <= range.endNs) {
        const std::int64_t span = spanOf(changes[i].timeNs);
        Sums largest = now;
        TimeNs largestNs = changes[i].timeNs;
        TimeNs lastNs = changes[i].timeNs;
        bool hasLargest = false;
        while (i < changes.size() && changes[i].timeNs <= range.endNs && spanOf(changes[i].timeNs) == span) {
            lastNs = changes[i].timeNs;
            for (; i < changes.size() && changes[i].timeNs == lastNs; ++i) {
                now[changes[i].kind] = saturatingAdd(now[changes[i].kind], changes[i].bytes);
            }
            if (!hasLargest || totalOf(now) > totalOf(largest)) {
                largest = now;
                largestNs = lastNs;
                hasLargest = true;
            }
        }
        append(curve, largestNs, largest);
        append(curve, lastNs, now);
    }
    append(curve, std::max(range.endNs, curve.timesNs.back()), now);
}

} // namespace

std::int64_t ClassCurve::totalBytes(std::size_t time) const {
    std::int64_t total = beforeRecordingBytes;
    for (const std::vector<std::int64_t>& ofClass : bytes) {
        total = saturatingAdd(total, ofClass[time]);
    }
    return total;
}

std::vector<ClassCurve> classCurves(std::span<const Allocation> blocks, std::span<const BlockClass> classes,
                                    std::span<const BlockClassRow> rows, TimeRange range) {
    std::map<MemoryDeviceId, std::vector<Change>> changes;
    for (std::size_t i = 0; i < std::min(blocks.size(), classes.size()); ++i) {
        const auto kind = static_cast<std::size_t>(classes[i]);
        std::vector<Change>& ofDevice = changes[blocks[i].device];
        ofDevice.push_back({blocks[i].allocatedNs.value_or(range.startNs), kind, blocks[i].bytes});
        if (blocks[i].releasedNs) {
            ofDevice.push_back({*blocks[i].releasedNs, kind, -blocks[i].bytes});
        }
    }
    std::vector<ClassCurve> curves;
    for (const BlockClassRow& row : rows) {
        if (curves.empty() || curves.back().device != row.device) {
            ClassCurve& curve = curves.emplace_back();
            curve.device = row.device;
            sweep(curve, changes[row.device], range);
        }
        if (row.isBeforeRecording) {
            curves.back().beforeRecordingBytes = row.peakBytes;
        }
    }
    return curves;
}

} // namespace lanescope
