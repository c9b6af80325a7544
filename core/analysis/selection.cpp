// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/selection.h"

namespace lanescope {

std::int64_t Selection::amountOf(TimeRange slice, std::int64_t amount) const {
    const DurationNs wholeNs = slice.durationNs();
    if (!range || wholeNs <= 0) {
        return amount;
    }
    __extension__ using Wide = __int128;
    const auto until = [&](TimeNs timeNs) {
        return static_cast<std::int64_t>(static_cast<Wide>(amount) * (timeNs - slice.startNs) / wholeNs);
    };
    std::int64_t sum = 0;
    forEachPart(slice, [&](TimeRange part) { sum += until(part.endNs) - until(part.startNs); });
    return sum;
}

} // namespace lanescope
