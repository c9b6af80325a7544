// SPDX-License-Identifier: Apache-2.0
#include "ui/state/path_state.h"

#include <algorithm>
#include <utility>

#include "core/store/trace.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

std::optional<std::size_t> ShownPath::at(TimeNs timeNs) const {
    const auto behind = std::ranges::upper_bound(
        path.segments, timeNs, {}, [](const PathSegment& segment) { return segment.range.endNs; });
    if (behind == path.segments.end() || behind->range.startNs > timeNs) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(behind - path.segments.begin());
}

std::optional<std::size_t> ShownPath::of(const Trace& trace, SliceId slice) const {
    constexpr int kMostLooks = 4096;
    const TimeRange range = trace.slices().range(slice);
    std::optional<std::size_t> found;
    auto segment = std::ranges::lower_bound(path.segments, range.startNs, {},
                                            [](const PathSegment& each) { return each.range.endNs; });
    for (int looks = 0;
         looks < kMostLooks && segment != path.segments.end() && segment->range.startNs <= range.endNs;
         ++looks, ++segment) {
        const auto place = static_cast<std::size_t>(segment - path.segments.begin());
        if (segment->slice == slice &&
            (!found || segment->range.durationNs() > path.segments[*found].range.durationNs())) {
            found = place;
        }
    }
    return found;
}

PathState& PathState::of(ViewState& view) {
    auto* state = view.findChild<PathState*>(QString(), Qt::FindDirectChildrenOnly);
    return state != nullptr ? *state : *new PathState(&view);
}

void PathState::setShown(bool shown) {
    if (shown == m_isShown && m_target == kNoSlice) {
        return;
    }
    m_isShown = shown;
    m_target = kNoSlice;
    emit wishChanged();
}

void PathState::showTo(SliceId slice) {
    if (!m_isShown || m_target != slice) {
        m_isShown = true;
        m_target = slice;
        emit wishChanged();
    }
    emit asked();
}

void PathState::ask() {
    if (!m_isShown) {
        setShown(true);
    }
    emit asked();
}

void PathState::askWhy(const WhyQuestion& question) {
    m_question = question;
    emit whyAsked();
}

void PathState::setAnswer(std::shared_ptr<const ShownPath> path, const QString& trouble) {
    m_path = std::move(path);
    m_trouble = trouble;
    m_current.reset();
    emit pathChanged();
}

std::optional<std::size_t> PathState::step(const Trace& trace, SliceId selected, TimeNs timeNs,
                                           bool forward) {
    if (m_path == nullptr || m_path->path.segments.empty()) {
        return std::nullopt;
    }
    const std::vector<PathSegment>& segments = m_path->path.segments;
    const bool isWhereItWas =
        m_current && (selected == segments[*m_current].slice || segments[*m_current].slice == kNoSlice);
    if (!isWhereItWas) {
        m_current = selected == kNoSlice ? std::nullopt : m_path->of(trace, selected);
    }
    if (!m_current) {
        // Nothing of the path is selected: the first step leads to the segment at the moment itself.
        m_current =
            m_path->at(std::clamp(timeNs, segments.front().range.startNs, segments.back().range.endNs - 1));
        return m_current;
    }
    const auto last = static_cast<std::ptrdiff_t>(segments.size()) - 1;
    const std::ptrdiff_t by = forward ? 1 : -1;
    for (auto next = static_cast<std::ptrdiff_t>(*m_current) + by; next >= 0 && next <= last; next += by) {
        const PathSegment& segment = segments[static_cast<std::size_t>(next)];
        if (segment.slice != segments[*m_current].slice || segment.slice == kNoSlice) {
            m_current = static_cast<std::size_t>(next);
            return m_current;
        }
    }
    return std::nullopt;
}

} // namespace lanescope::ui
