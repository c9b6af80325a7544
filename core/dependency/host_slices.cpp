// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/host_slices.h"

#include <vector>

#include "core/analysis/host/module_names.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

bool isNamingKind(CategoryKind kind) {
    return kind == CategoryKind::Operator || kind == CategoryKind::UserAnnotation ||
           kind == CategoryKind::PythonFunction || isLaunchCall(kind) || kind == CategoryKind::Overhead ||
           kind == CategoryKind::Other || kind == CategoryKind::None;
}

} // namespace

bool isDataLoaderName(std::string_view name) {
    return name.find("DataLoader") != std::string_view::npos &&
           name.find("__next__") != std::string_view::npos;
}

SliceId NearestAround::of(SliceId slice) {
    // Most slices lie less deep, and a walk costs less than a look into a map.
    constexpr int kWalkedPlainly = 128;
    for (int i = 0; i < kWalkedPlainly; ++i) {
        if (slice == kNoSlice || m_fits(slice)) {
            return slice;
        }
        slice = m_trace.slices().parent[slice];
    }
    std::vector<std::uint32_t> passed;
    while (slice != kNoSlice && !m_fits(slice)) {
        if (const auto known = m_known.find(static_cast<std::uint32_t>(slice)); known != m_known.end()) {
            slice = known->second;
            break;
        }
        passed.push_back(static_cast<std::uint32_t>(slice));
        slice = m_trace.slices().parent[slice];
    }
    for (const std::uint32_t id : passed) {
        m_known.emplace(id, slice);
    }
    return slice;
}

HostSlices::HostSlices(const Trace& trace)
    : m_trace(trace)
    , m_loader(trace,
               [this](SliceId slice) {
                   return isNamingKind(m_trace.categoryKind(slice)) &&
                          isDataLoaderName(m_trace.sliceName(slice));
               })
    , m_operator(trace,
                 [this](SliceId slice) { return m_trace.categoryKind(slice) == CategoryKind::Operator; })
    , m_module(trace, [this](SliceId slice) {
        return m_trace.categoryKind(slice) == CategoryKind::PythonFunction &&
               isModuleName(m_trace.sliceName(slice));
    }) {}

HostWorkName HostSlices::nameOf(TrackId track, TimeRange range) {
    if (range.isEmpty()) {
        return {};
    }
    // A slice that covers more than half of a stretch covers its middle, and so do all around it.
    const TimeNs middleNs = saturatingAdd(range.startNs, range.durationNs() / 2);
    SliceId slice = m_trace.innermostAt(track, middleNs);
    while (slice != kNoSlice &&
           (!isNamingKind(m_trace.categoryKind(slice)) ||
            m_trace.slices().range(slice).clippedTo(range).durationNs() <= range.durationNs() / 2)) {
        slice = m_trace.slices().parent[slice];
    }
    return {slice, m_loader.of(slice) != kNoSlice};
}

} // namespace lanescope
