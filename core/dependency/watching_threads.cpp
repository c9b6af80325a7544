// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/watching_threads.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/analysis/name_memo.h"
#include "core/base/ascii.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

enum class Use : std::uint8_t { Asks, Beside, Works };

Use useOf(std::string_view call) {
    const auto has = [call](std::string_view part) { return contains(call, part); };
    if (has("EventQuery") || has("StreamQuery")) {
        return Use::Asks;
    }
    static constexpr std::array<std::string_view, 7> kBeside{"GetDevice",        "SetDevice", "LastError",
                                                             "EventElapsedTime", "Capture",   "EventDestroy",
                                                             "GetErrorString"};
    return std::ranges::any_of(kBeside, has) ? Use::Beside : Use::Works;
}

} // namespace

std::vector<bool> watchingThreads(const Trace& trace) {
    std::vector<bool> asks(trace.tracks().size());
    std::vector<bool> works(trace.tracks().size());
    bool isLaunched = false;
    NameMemo<Use> uses(trace);
    RowId row = kNoRow;
    for (const Launch& launch : trace.launches()) {
        // Launches lie in the order of slices, which is that of rows.
        if (row == kNoRow ||
            indexOf(launch.slice) >= indexOf(trace.row(row).firstSlice) + trace.row(row).sliceCount) {
            row = trace.rowOf(launch.slice);
        }
        const std::size_t track = indexOf(trace.row(row).track);
        const Use use = launch.opCount > 0 ? Use::Works : uses.of(launch.slice, useOf);
        asks[track] = asks[track] || use == Use::Asks;
        works[track] = works[track] || use == Use::Works;
        isLaunched = isLaunched || launch.opCount > 0;
    }
    std::vector<bool> watches(asks.size());
    for (std::size_t i = 0; i < asks.size(); ++i) {
        watches[i] = isLaunched && asks[i] && !works[i];
    }
    return watches;
}

} // namespace lanescope
