// SPDX-License-Identifier: Apache-2.0
#include "core/query/slice_filter.h"

#include <algorithm>
#include <limits>
#include <string_view>

#include "core/device_work/work_classifier.h"
#include "core/query/search_query.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::uint32_t kBlockSlices = 256u << 10;

bool containsAll(std::string_view text, const std::vector<SearchQuery::Text>& wanted) {
    return std::all_of(wanted.begin(), wanted.end(),
                       [text](const SearchQuery::Text& part) { return contains(text, part); });
}

bool containsAny(std::string_view text, const std::vector<SearchQuery::Text>& wanted) {
    return wanted.empty() || std::any_of(wanted.begin(), wanted.end(), [text](const SearchQuery::Text& part) {
               return contains(text, part);
           });
}

} // namespace

SliceFilter::SliceFilter(const Trace& trace, const SearchQuery& query, std::stop_token stop)
    : m_slices(trace.slices())
    , m_minNs(query.minDurationNs.value_or(0))
    , m_maxNs(query.maxDurationNs.value_or(std::numeric_limits<DurationNs>::max())) {
    const StringPool& strings = trace.strings();
    m_name.resize(strings.size());
    for (std::size_t i = 0; i < strings.size() && !stop.stop_requested(); ++i) {
        const std::string_view text = strings.text(StringId(i));
        m_name[i] = containsAll(text, query.names) &&
                    (query.exactNames.empty() ||
                     std::ranges::find(query.exactNames, text) != query.exactNames.end()) &&
                    std::all_of(query.patterns.begin(), query.patterns.end(),
                                [text](const Pattern& pattern) { return pattern.foundIn(text); });
    }
    if (!query.families.empty()) {
        m_ofFamily.assign(m_slices.size(), false);
        WorkClassifier classes(trace);
        for (const DeviceOp& op : trace.deviceOps()) {
            const bool isWanted =
                std::ranges::find(query.families, classes.of(op).family) != query.families.end();
            m_ofFamily[indexOf(op.slice)] = isWanted;
        }
    }
    for (const Category& category : trace.categories()) {
        m_category.push_back(containsAny(strings.text(category.name), query.categories));
    }
    for (const Track& track : trace.tracks()) {
        const Process& process = trace.process(track.process);
        const bool wanted = (!query.stream || track.stream == *query.stream) &&
                            (!query.pid || strings.text(process.pidText) == *query.pid) &&
                            (!query.tid || strings.text(track.tidText) == *query.tid) &&
                            containsAny(strings.text(track.name), query.tracks);
        const auto first = static_cast<std::uint32_t>(track.firstSlice);
        for (std::uint32_t at = 0; wanted && at < track.sliceCount; at += kBlockSlices) {
            m_blocks.push_back({first + at, first + at + std::min(track.sliceCount - at, kBlockSlices)});
        }
    }
}

bool SliceFilter::holds(std::uint32_t slice) const {
    return (m_ofFamily.empty() || m_ofFamily[slice]) && m_name[indexOf(m_slices.name[slice])] != 0 &&
           m_category[indexOf(m_slices.category[slice])] != 0 && m_slices.durationNs[slice] >= m_minNs &&
           m_slices.durationNs[slice] <= m_maxNs;
}

} // namespace lanescope
