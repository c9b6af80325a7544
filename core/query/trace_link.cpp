// SPDX-License-Identifier: Apache-2.0
#include "core/query/trace_link.h"

#include <string_view>

#include "core/base/ascii.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

bool isUnreserved(char c) {
    constexpr std::string_view kOthers = "-._~/:";
    return isAsciiAlnum(c) || kOthers.find(c) != std::string_view::npos;
}

} // namespace

std::string fileLink(const std::string& path) {
    constexpr const char* kHex = "0123456789ABCDEF";
    std::string link = "lanescope://open?file=";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (isUnreserved(c)) {
            link += c;
        } else {
            link += {'%', kHex[byte >> 4], kHex[byte & 15u]};
        }
    }
    return link;
}

std::string sliceLink(const Trace& trace, SliceId slice) {
    return fileLink(trace.path()) + "&select=offset:" + std::to_string(numberOf(trace.slices().event[slice]));
}

std::string rangeLink(const Trace& trace, TimeRange range) {
    const TimeNs origin = trace.bounds().startNs;
    return fileLink(trace.path()) + "&range=" + std::to_string(saturatingSubtract(range.startNs, origin)) +
           "ns.." + std::to_string(saturatingSubtract(range.endNs, origin)) + "ns";
}

} // namespace lanescope
