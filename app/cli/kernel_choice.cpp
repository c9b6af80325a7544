// SPDX-License-Identifier: Apache-2.0
#include "app/cli/kernel_choice.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "app/cli/command.h"
#include "core/store/trace.h"

namespace lanescope::cli {

Result<std::string> chosenKernel(const Trace& trace, const std::string& wanted) {
    std::map<std::string_view, DurationNs> totals;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel) {
            DurationNs& total = totals[trace.sliceName(op.slice)];
            total = saturatingAdd(total, trace.slices().durationNs[op.slice]);
        }
    }
    if (totals.contains(wanted)) {
        return wanted;
    }
    std::vector<std::pair<std::string_view, DurationNs>> order(totals.begin(), totals.end());
    std::ranges::stable_sort(order, std::greater{}, &std::pair<std::string_view, DurationNs>::second);
    std::size_t place = 0;
    const auto [end, code] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), place);
    if (code != std::errc() || end != wanted.data() + wanted.size() || place == 0 || place > order.size()) {
        return usageError("the trace has no kernel \"" + wanted + "\"; it has " +
                          std::to_string(order.size()) + " names of kernels");
    }
    return std::string(order[place - 1].first);
}

} // namespace lanescope::cli
