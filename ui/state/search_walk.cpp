// SPDX-License-Identifier: Apache-2.0
#include "ui/state/search_walk.h"

#include <algorithm>
#include <functional>

#include "core/store/trace.h"
#include "ui/state/hidden_frames.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

namespace {

bool isHidden(const Trace& trace, const HiddenFrames& hidden, SliceId slice) {
    return trace.categoryKind(slice) == CategoryKind::PythonFunction &&
           std::ranges::binary_search(hidden.tracks(), trace.trackOf(slice));
}

/// The hit after (before) `from` that needs no hidden Python stack; the next one of all where there is none.
SliceId nextHit(const SearchHits& hits, const HiddenFrames& hidden, SliceId from, TimeNs timeNs,
                int direction) {
    const std::ptrdiff_t first = hits.neighbour(from, timeNs, direction);
    if (first < 0) {
        return kNoSlice;
    }
    const auto hitAt = [&hits](std::ptrdiff_t position) { return hits.byTime[std::size_t(position)]; };
    if (hits.onlyFrames || hidden.tracks().empty()) {
        return hitAt(first);
    }
    SliceId hit = hitAt(first);
    for (std::size_t i = 1; i < hits.byTime.size() && isHidden(*hits.trace, hidden, hit); ++i) {
        hit = hitAt(hits.neighbour(hit, timeNs, direction));
    }
    return hit;
}

/// Calls `then` when the hits are those of the text that was typed last; not for a text that another follows.
void whenAnswered(ViewState& view, const std::function<void()>& then) {
    SearchState& search = view.search();
    if (!search.isWaiting()) {
        then();
        return;
    }
    const auto goOn = [&view, then, text = search.text()] {
        if (view.search().text() == text) {
            whenAnswered(view, then);
        }
    };
    QObject::connect(&search, &SearchState::hitsChanged, &view, goOn, Qt::SingleShotConnection);
}

SliceId hitFrom(const ViewState& view, SliceId selected, int direction) {
    const auto& hits = view.search().hits();
    if (hits == nullptr) {
        return kNoSlice;
    }
    const TimeNs from = selected != kNoSlice ? hits->trace->slices().startNs[selected]
                        : direction > 0      ? view.visibleRange().startNs
                                             : view.visibleRange().endNs;
    return nextHit(*hits, HiddenFrames::of(view), selected, from, direction);
}

} // namespace

void goToHit(ViewState& view, int direction) {
    whenAnswered(view, [&view, direction] {
        const SliceId hit = hitFrom(view, view.selectedSlice(), direction);
        if (hit != kNoSlice) {
            view.selectSlice(hit, true);
        }
    });
}

SliceId firstHit(const ViewState& view) {
    return hitFrom(view, kNoSlice, 1);
}

void showHits(ViewState& view) {
    whenAnswered(view, [&view] { view.bringHitsIntoView(); });
}

} // namespace lanescope::ui
