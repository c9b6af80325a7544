// SPDX-License-Identifier: Apache-2.0
#include "ui/state/search_walk.h"

#include "core/store/trace.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

void goToHit(ViewState& view, int direction) {
    const auto& hits = view.search().hits();
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
