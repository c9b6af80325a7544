// SPDX-License-Identifier: Apache-2.0
#include "ui/state/search_walk.h"

#include "core/store/trace.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

void goToHit(ViewState& view, int direction) {
    SearchState& search = view.search();
    if (search.isWaiting()) {
        const auto goOn = [&view, direction, text = search.text()] {
            if (view.search().text() == text) {
                goToHit(view, direction);
            }
        };
        QObject::connect(&search, &SearchState::hitsChanged, &view, goOn, Qt::SingleShotConnection);
        return;
    }
    const auto& hits = search.hits();
    if (hits == nullptr) {
        return;
    }
    const SliceId selected = view.selectedSlice();
    const TimeNs from = selected != kNoSlice ? hits->trace->slices().startNs[selected]
                        : direction > 0      ? view.visibleRange().startNs
                                             : view.visibleRange().endNs;
    if (const std::ptrdiff_t to = hits->neighbour(selected, from, direction); to >= 0) {
        view.selectSlice(hits->byTime[std::size_t(to)], true);
    }
}

} // namespace lanescope::ui
