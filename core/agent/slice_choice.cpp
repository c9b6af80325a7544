// SPDX-License-Identifier: Apache-2.0
#include "core/agent/slice_choice.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/pattern.h"
#include "core/base/utf8.h"
#include "core/query/row_query.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

std::string nameOf(const Trace& trace, const Track& track) {
    const std::string name(trace.text(track.name));
    return !name.empty()       ? name
           : track.stream >= 0 ? "stream " + std::to_string(track.stream)
                               : "thread " + std::string(trace.text(track.tidText));
}

/// The deepest slice of the track at that time. Rows of a later layer hold slices that overlap those of an
/// earlier one; the latest start counts among slices of one depth.
SliceId innermostAt(const Trace& trace, TrackId track, TimeNs timeNs) {
    SliceId found = kNoSlice;
    std::uint32_t depth = 0;
    for (std::size_t i = 0; i < trace.rows().size(); ++i) {
        const Row& row = trace.rows()[i];
        if (row.track != track) {
            continue;
        }
        const SliceId slice = sliceAt(trace, RowId(static_cast<std::uint32_t>(i)), timeNs);
        const bool isDeeper =
            slice != kNoSlice &&
            (found == kNoSlice || row.depth > depth ||
             (row.depth == depth && trace.slices().startNs[slice] > trace.slices().startNs[found]));
        if (isDeeper) {
            found = slice;
            depth = row.depth;
        }
    }
    return found;
}

Result<SliceId> sliceAtTime(const Trace& trace, const std::string& track, const std::string& time) {
    const std::optional<DurationNs> afterNs = parseDuration(time);
    if (!afterNs) {
        return invalidArgument("\"" + answerText(time) +
                               "\" is not a time after the start of the trace, such as 12.5ms");
    }
    const Result<std::vector<TrackId>> tracks = tracksCalled(trace, track);
    if (!tracks) {
        return tracks.error();
    }
    const TimeNs timeNs = saturatingAdd(trace.bounds().startNs, *afterNs);
    std::string names;
    for (const TrackId id : *tracks) {
        if (const SliceId slice = innermostAt(trace, id, timeNs); slice != kNoSlice) {
            return slice;
        }
        names += (names.empty() ? "" : ", ") + nameOf(trace, trace.track(id));
    }
    return invalidArgument("there is no slice at " + answerText(time) + " on " + answerText(names));
}

} // namespace

Result<std::vector<TrackId>> tracksCalled(const Trace& trace, std::string_view texts) {
    std::vector<TrackId> found;
    while (!texts.empty()) {
        const std::size_t comma = std::min(texts.find(','), texts.size());
        const std::string wanted(asciiTrimmed(texts.substr(0, comma)));
        texts.remove_prefix(std::min(comma + 1, texts.size()));
        const Result<Pattern> pattern = wanted.find('*') == std::string::npos
                                            ? Pattern::parse(Pattern::escaped(wanted), LetterCase::Ignored)
                                            : Pattern::parseGlob(wanted, LetterCase::Ignored);
        if (!pattern) {
            return pattern.error();
        }
        const std::size_t before = found.size();
        std::string known;
        for (std::size_t i = 0; i < trace.tracks().size(); ++i) {
            const Track& track = trace.tracks()[i];
            const std::string name = nameOf(trace, track);
            known += (known.empty() ? "" : ", ") + name;
            if (pattern->foundIn(name) && std::ranges::find(found, TrackId(i)) == found.end()) {
                found.push_back(TrackId(i));
            }
        }
        if (found.size() == before) {
            constexpr std::size_t kMostKnown = 400;
            return invalidArgument("no further thread or stream is called \"" + wanted + "\"; there are " +
                                   answerText(std::string(utf8Prefix(known, kMostKnown))));
        }
    }
    return found;
}

Result<SliceId> chosenSlice(const ToolCall& call, const Trace& trace) {
    if (const auto id = call.arguments.optionalText("id")) {
        return sliceOfId(trace, *id);
    }
    if (call.arguments.has("track") && call.arguments.has("time")) {
        return sliceAtTime(trace, call.arguments.text("track"), call.arguments.text("time"));
    }
    if (!call.arguments.has("correlation")) {
        return invalidArgument(
            "give the id of a slice, such as s:1234, a correlation, or a track and a time");
    }
    const std::int64_t correlation = call.arguments.integer("correlation");
    SliceId longest = kNoSlice;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (op.correlation == correlation &&
            (longest == kNoSlice ||
             trace.slices().durationNs[op.slice] > trace.slices().durationNs[longest])) {
            longest = op.slice;
        }
    }
    return longest == kNoSlice ? Result<SliceId>(invalidArgument("no device work has correlation " +
                                                                 std::to_string(correlation)))
                               : longest;
}

bool isOfKind(CategoryKind category, std::string_view kind) {
    switch (category) {
    case CategoryKind::Kernel:
        return kind == "any" || kind == "kernel";
    case CategoryKind::Memcpy:
        return kind == "any" || kind == "copy";
    case CategoryKind::Memset:
        return kind == "any" || kind == "memset";
    case CategoryKind::Operator:
        return kind == "any" || kind == "operator";
    case CategoryKind::Runtime:
    case CategoryKind::Driver:
        return kind == "any" || kind == "runtime";
    case CategoryKind::PythonFunction:
        return kind == "any" || kind == "python";
    case CategoryKind::UserAnnotation:
    case CategoryKind::DeviceAnnotation:
        return kind == "any" || kind == "annotation";
    case CategoryKind::Synchronization:
        return kind == "any" || kind == "synchronization";
    default:
        return kind == "any";
    }
}

} // namespace lanescope
