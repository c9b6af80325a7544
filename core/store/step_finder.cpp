// SPDX-License-Identifier: Apache-2.0
#include "core/store/step_finder.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string_view>

namespace lanescope {

namespace {

constexpr std::int64_t kNoStep = std::numeric_limits<std::int64_t>::min();

/// N of "ProfilerStep#N", blanks around the # allowed; kNoStep for any other name.
std::int64_t stepNumber(std::string_view name) {
    constexpr std::string_view kPrefix = "ProfilerStep";
    if (!name.starts_with(kPrefix)) {
        return kNoStep;
    }
    name.remove_prefix(kPrefix.size());
    const auto skipBlanks = [&name] {
        while (name.starts_with(' ')) {
            name.remove_prefix(1);
        }
    };
    skipBlanks();
    if (!name.starts_with('#')) {
        return kNoStep;
    }
    name.remove_prefix(1);
    skipBlanks();
    std::int64_t number = 0;
    const auto [end, code] = std::from_chars(name.data(), name.data() + name.size(), number);
    return code == std::errc() && end == name.data() + name.size() && number >= 0 ? number : kNoStep;
}

} // namespace

std::vector<Step> findSteps(const SliceTable& slices, const std::vector<Track>& tracks,
                            const std::vector<Category>& categories, const StringPool& strings) {
    std::vector<std::int64_t> numberOfName(strings.size(), kNoStep);
    bool any = false;
    for (std::size_t i = 0; i < strings.size(); ++i) {
        numberOfName[i] = stepNumber(strings.text(StringId(i)));
        any = any || numberOfName[i] != kNoStep;
    }
    std::vector<Step> steps;
    if (!any) {
        return steps;
    }
    for (const Track& track : tracks) {
        if (track.kind != TrackKind::Thread) {
            continue;
        }
        for (std::size_t i = indexOf(track.firstSlice); i < indexOf(track.firstSlice) + track.sliceCount;
             ++i) {
            const std::int64_t number = numberOfName[indexOf(slices.name[i])];
            if (number == kNoStep) {
                continue;
            }
            const CategoryKind kind = categories[indexOf(slices.category[i])].kind;
            if (kind == CategoryKind::UserAnnotation || kind == CategoryKind::Operator ||
                kind == CategoryKind::None) {
                steps.push_back({SliceId(i), number, slices.range(SliceId(i))});
            }
        }
    }
    std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
        return a.range.startNs != b.range.startNs ? a.range.startNs < b.range.startNs : a.slice < b.slice;
    });
    return steps;
}

} // namespace lanescope
