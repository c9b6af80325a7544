// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/findings/finding_places.h"

#include "core/store/trace.h"

namespace lanescope {

namespace {

/// The longest slice in the selection of the kinds and names that are wanted.
template <typename IsKind>
SliceId longestNamed(const FindingContext& context, const IsKind& isKind,
                     const std::function<bool(std::string_view)>& isWanted) {
    const SliceTable& slices = context.trace.slices();
    enum : std::uint8_t { kUnknown, kNo, kYes };
    std::vector<std::uint8_t> answers(context.trace.strings().size(), kUnknown);
    SliceId longest = kNoSlice;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        if (!isKind(context.kinds[indexOf(slices.category[i])])) {
            continue;
        }
        std::uint8_t& answer = answers[indexOf(slices.name[i])];
        if (answer == kUnknown) {
            answer = isWanted(context.trace.text(slices.name[i])) ? kYes : kNo;
        }
        if (answer == kYes && context.isSelected(SliceId(i)) &&
            (longest == kNoSlice || slices.durationNs[i] > slices.durationNs[longest])) {
            longest = SliceId(i);
        }
    }
    return longest;
}

} // namespace

CategoryKind FindingContext::kind(SliceId slice) const {
    return kinds[indexOf(trace.slices().category[slice])];
}

bool FindingContext::isSelected(SliceId slice) const {
    return selection.includes(trace.slices().range(slice));
}

TimeRange placeOf(const Trace& trace, SliceId slice) {
    return slice == kNoSlice ? TimeRange() : trace.slices().range(slice);
}

SliceId longestHost(const FindingContext& context, const std::function<bool(std::string_view)>& isWanted) {
    return longestNamed(
        context,
        [](CategoryKind kind) {
            return kind == CategoryKind::Operator || kind == CategoryKind::UserAnnotation;
        },
        isWanted);
}

SliceId longestDevice(const FindingContext& context, const std::function<bool(const DeviceOp&)>& isWanted) {
    const SliceTable& slices = context.trace.slices();
    SliceId longest = kNoSlice;
    for (const DeviceOp& op : context.trace.deviceOps()) {
        if ((longest == kNoSlice || slices.durationNs[op.slice] > slices.durationNs[longest]) &&
            context.isSelected(op.slice) && isWanted(op)) {
            longest = op.slice;
        }
    }
    return longest;
}

IntervalSet deviceBusy(const Trace& trace, std::int32_t device) {
    std::vector<TimeRange> ranges;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (op.device == device) {
            ranges.push_back(trace.slices().range(op.slice));
        }
    }
    return IntervalSet(std::move(ranges));
}

TimeRange longestGap(const Trace& trace, std::int32_t device, TimeRange range) {
    TimeRange longest;
    const IntervalSet gaps = IntervalSet({range}).without(deviceBusy(trace, device));
    for (const TimeRange& gap : gaps.ranges()) {
        longest = gap.durationNs() > longest.durationNs() ? gap : longest;
    }
    return longest;
}

} // namespace lanescope
