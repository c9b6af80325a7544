// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/host_slices.h"

#include <algorithm>

#include "core/store/trace.h"

namespace lanescope {

namespace {

bool isNamingKind(CategoryKind kind) {
    return kind == CategoryKind::Operator || kind == CategoryKind::UserAnnotation ||
           kind == CategoryKind::PythonFunction || isLaunchCall(kind) || kind == CategoryKind::Overhead ||
           kind == CategoryKind::Other || kind == CategoryKind::None;
}

template <typename Is>
SliceId firstAround(const Trace& trace, SliceId slice, const Is& is) {
    while (slice != kNoSlice && !is(slice)) {
        slice = trace.slices().parent[slice];
    }
    return slice;
}

} // namespace

bool isDataLoaderName(std::string_view name) {
    return name.find("DataLoader") != std::string_view::npos &&
           name.find("__next__") != std::string_view::npos;
}

HostWorkName nameOfHostWork(const Trace& trace, TrackId track, TimeRange range) {
    HostWorkName name;
    if (range.isEmpty()) {
        return name;
    }
    // A slice that covers more than half of a stretch covers its middle.
    const TimeNs middleNs = saturatingAdd(range.startNs, range.durationNs() / 2);
    for (SliceId slice = trace.innermostAt(track, middleNs); slice != kNoSlice;
         slice = trace.slices().parent[slice]) {
        if (!isNamingKind(trace.categoryKind(slice))) {
            continue;
        }
        const DurationNs coveredNs = trace.slices().range(slice).clippedTo(range).durationNs();
        if (coveredNs <= range.durationNs() / 2) {
            continue;
        }
        name.slice = name.slice == kNoSlice ? slice : name.slice;
        if (isDataLoaderName(trace.sliceName(slice))) {
            name.dataLoading = true;
            break;
        }
    }
    return name;
}

SliceId operatorAround(const Trace& trace, SliceId slice) {
    return firstAround(trace, slice,
                       [&](SliceId s) { return trace.categoryKind(s) == CategoryKind::Operator; });
}

SliceId moduleAround(const Trace& trace, SliceId slice) {
    return firstAround(trace, slice, [&](SliceId s) {
        return trace.categoryKind(s) == CategoryKind::PythonFunction &&
               trace.sliceName(s).starts_with("nn.Module:");
    });
}

} // namespace lanescope
