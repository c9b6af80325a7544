// SPDX-License-Identifier: Apache-2.0
#include "app/cli/slice_choice.h"

#include <algorithm>

#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

Error notFound(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message), {}, {}};
}

Result<SliceChoice> findByCorrelation(const Trace& trace, std::int64_t correlation, std::uint64_t nth) {
    std::vector<SliceId> ops;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (op.correlation == correlation) {
            ops.push_back(op.slice);
        }
    }
    if (ops.empty()) {
        return notFound("no kernel, copy or memset has correlation " + std::to_string(correlation));
    }
    if (nth > ops.size()) {
        return notFound("only " + std::to_string(ops.size()) + " device operations have correlation " +
                        std::to_string(correlation));
    }
    std::stable_sort(ops.begin(), ops.end(), [&trace](SliceId a, SliceId b) {
        return trace.slices().startNs[a] < trace.slices().startNs[b];
    });
    return SliceChoice{ops[nth - 1], ops.size()};
}

bool isNamed(const Trace& trace, const Track& track, std::string_view wanted) {
    const std::string ids = std::string(trace.text(trace.process(track.process).pidText)) + "/" +
                            std::string(trace.text(track.tidText));
    return wanted == ids || (track.name != kEmptyString && wanted == trace.text(track.name));
}

Result<SliceChoice> findByTime(const Trace& trace, const std::string& trackText,
                               const std::string& timeText) {
    const std::optional<DurationNs> relativeNs = parseDuration(timeText);
    if (!relativeNs) {
        return notFound("\"" + timeText + "\" is not a time; write milliseconds, or a unit such as 12.5us");
    }
    const TimeNs timeNs = saturatingAdd(trace.bounds().startNs, *relativeNs);
    bool anyTrack = false;
    for (std::size_t i = 0; i < trace.tracks().size(); ++i) {
        const TrackId id{static_cast<std::uint32_t>(i)};
        if (!isNamed(trace, trace.track(id), trackText)) {
            continue;
        }
        anyTrack = true;
        // A stream's kernels and its annotations are tracks of the same name: take what lies there.
        if (const SliceId slice = trace.innermostAt(id, timeNs); slice != kNoSlice) {
            return SliceChoice{slice, 0};
        }
    }
    return notFound(anyTrack ? "no slice of track " + trackText + " at " + timeText
                             : "no track \"" + trackText + "\"; write PID/TID or the name of a thread");
}

} // namespace

bool choosesSlice(const Options& options) {
    return options.correlation || options.track || options.time;
}

std::string_view wrongSliceChoice(const Options& options) {
    const bool byTime = options.track && options.time;
    const bool isWhole = options.track.has_value() == options.time.has_value();
    return options.correlation.has_value() != byTime && isWhole
               ? std::string_view()
               : std::string_view("give either --correlation, or --track and --time");
}

Result<SliceChoice> chosenSlice(const Trace& trace, const Options& options) {
    if (options.correlation) {
        return findByCorrelation(trace, *options.correlation, options.nth);
    }
    return findByTime(trace, *options.track, *options.time);
}

} // namespace lanescope::cli
