// SPDX-License-Identifier: Apache-2.0
#include "ui/state/kernel_list.h"

#include <algorithm>
#include <numeric>

#include "core/store/trace.h"

namespace lanescope::ui {

namespace {
char toLowerAscii(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
} // namespace

std::string toLowerAscii(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) { return toLowerAscii(c); });
    return lower;
}

KernelList makeKernelList(const Trace& trace, const Selection& selection, std::stop_token stop) {
    KernelList list;
    list.selection = selection;
    list.table = kernelTable(trace, selection, std::move(stop));
    const std::vector<KernelRow>& rows = list.table.rows;
    list.firstByte.reserve(rows.size() + 1);
    list.firstByte.push_back(0);
    for (const KernelRow& row : rows) {
        list.lowerNames += toLowerAscii(trace.text(row.name));
        list.firstByte.push_back(list.lowerNames.size());
    }
    std::vector<std::uint32_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        const int compared = list.lowerName(a).compare(list.lowerName(b));
        return compared != 0 ? compared < 0 : trace.text(rows[a].name) < trace.text(rows[b].name);
    });
    list.nameRank.resize(rows.size());
    for (std::uint32_t rank = 0; rank < order.size(); ++rank) {
        list.nameRank[order[rank]] = rank;
    }
    return list;
}

} // namespace lanescope::ui
