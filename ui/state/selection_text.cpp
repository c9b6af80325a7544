// SPDX-License-Identifier: Apache-2.0
#include "ui/state/selection_text.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope::ui {

namespace {

Error invalid(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message), {}, {}};
}

/// Rest of `text` after `prefix`, if it starts with it.
std::optional<std::string_view> after(std::string_view text, std::string_view prefix) {
    return text.starts_with(prefix) ? std::optional(text.substr(prefix.size())) : std::nullopt;
}

std::optional<std::int64_t> integer(std::string_view text) {
    std::int64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    return result.ec == std::errc() && result.ptr == text.data() + text.size() ? std::optional(value)
                                                                               : std::nullopt;
}

/// The longest slice whose name `matches`; kNoSlice if none does.
template <typename Matches>
SliceId longestSlice(const Trace& trace, Matches matches) {
    std::vector<char> wanted(trace.strings().size());
    for (std::uint32_t i = 0; i < wanted.size(); ++i) {
        wanted[i] = matches(trace.text(StringId{i}));
    }
    SliceId longest = kNoSlice;
    const SliceTable& slices = trace.slices();
    for (std::uint32_t i = 0; i < slices.size(); ++i) {
        if (wanted[lanescope::indexOf(slices.name[i])] != 0 &&
            (longest == kNoSlice || slices.durationNs[i] > slices.durationNs[longest])) {
            longest = SliceId{i};
        }
    }
    return longest;
}

} // namespace

Result<WantedSelection> parseSelection(const Trace& trace, std::string_view text) {
    if (const auto number = after(text, "correlation:")) {
        const auto correlation = integer(*number);
        const auto& ops = trace.deviceOps();
        const auto it = std::ranges::find_if(ops, [&](const DeviceOp& op) {
            return correlation && *correlation != 0 && op.correlation == *correlation;
        });
        if (it == ops.end()) {
            return invalid("no kernel, copy or memset has correlation " + std::string(*number));
        }
        return WantedSelection{it->slice, {}};
    }
    if (const auto number = after(text, "offset:")) {
        const auto offset = integer(*number);
        const auto& offsets = trace.slices().event;
        const auto it =
            std::find(offsets.begin(), offsets.end(), EventRef(std::uint64_t(offset.value_or(-1))));
        if (it == offsets.end()) {
            return invalid("no slice at place " + std::string(*number));
        }
        return WantedSelection{SliceId{std::uint32_t(it - offsets.begin())}, {}};
    }
    if (const auto number = after(text, "step:")) {
        const auto wanted = integer(*number);
        const auto& steps = trace.steps();
        const auto it =
            std::ranges::find_if(steps, [&](const Step& step) { return wanted && step.number == *wanted; });
        if (it == steps.end()) {
            return invalid("the trace has no step " + std::string(*number));
        }
        return WantedSelection{kNoSlice, it->range};
    }
    if (const auto range = after(text, "range:")) {
        auto parsed = parseTimeRange(*range, trace.bounds());
        if (!parsed) {
            return parsed.error();
        }
        return WantedSelection{kNoSlice, *parsed};
    }
    SliceId slice = longestSlice(trace, [&](std::string_view name) { return name == text; });
    if (slice == kNoSlice) {
        slice = longestSlice(trace, [&](std::string_view name) { return name.find(text) != name.npos; });
    }
    if (slice == kNoSlice) {
        return invalid("no slice is called \"" + std::string(text) + "\"");
    }
    return WantedSelection{slice, {}};
}

} // namespace lanescope::ui
