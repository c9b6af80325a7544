// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/process_device.h"

#include <charconv>
#include <string_view>

#include "core/store/trace.h"

namespace lanescope {

std::int32_t deviceOfProcess(const Trace& trace, const Process& process) {
    constexpr std::string_view kPrefix = "GPU ";
    constexpr std::string_view kSuffix = " Counters";
    std::string_view text = trace.text(process.pidText);
    if (process.device >= 0 || !text.starts_with(kPrefix)) {
        return process.device;
    }
    text.remove_prefix(kPrefix.size());
    if (text.ends_with(kSuffix)) {
        text.remove_suffix(kSuffix.size());
    }
    std::int32_t device = -1;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, device);
    return read.ec == std::errc() && read.ptr == end ? device : -1;
}

} // namespace lanescope
