// SPDX-License-Identifier: Apache-2.0
// Tools about single slices: one slice with its args, the chain from Python to device work, search, the full
// text behind an id, and a picture of a range.
#include <algorithm>

#include "core/agent/agent_tools.h"
#include "core/agent/slice_choice.h"
#include "core/attribution/causal_chain.h"
#include "core/base/ascii.h"
#include "core/base/pattern.h"
#include "core/base/utf8.h"
#include "core/query/search_query.h"
#include "core/query/slice_search.h"
#include "core/query/trace_link.h"
#include "core/report/slice_report.h"
#include "core/report/svg_parts.h"
#include "core/report/timeline_svg.h"
#include "core/store/trace.h"
#include "core/table/table_maker.h"

namespace lanescope {

namespace {

std::string kindOf(const Trace& trace, SliceId slice) {
    return std::string(trace.text(trace.category(trace.slices().category[slice]).name));
}

DurationNs afterStart(const Trace& trace, SliceId slice) {
    return saturatingSubtract(trace.slices().startNs[slice], trace.bounds().startNs);
}

std::string_view roleText(ChainRole role) {
    switch (role) {
    case ChainRole::PythonFrame:
        return "python frame";
    case ChainRole::Module:
        return "module";
    case ChainRole::Operator:
        return "operator";
    case ChainRole::Backward:
        return "backward operator";
    case ChainRole::Launch:
        return "launch";
    case ChainRole::DeviceWork:
        return "device work";
    case ChainRole::Other:
        break;
    }
    return "slice";
}

/// Slices as a table: the first column of `firstText`, then name, kind, start and duration.
struct ListedSlice {
    SliceId slice = kNoSlice;
    std::string_view role;
};
Table sliceTable(const Trace& trace, const std::vector<ListedSlice>& slices, bool withRole) {
    TableMaker<ListedSlice> maker(slices);
    if (withRole) {
        maker.add({"role", "Role"}, [](const ListedSlice& listed) { return std::string(listed.role); });
    }
    maker
        .addText({"name", "Name"},
                 [&](const ListedSlice& listed) { return std::string(trace.sliceName(listed.slice)); })
        .add({"category", "Category"}, [&](const ListedSlice& listed) { return kindOf(trace, listed.slice); })
        .add({"start_us", "Start", Unit::Moment},
             [&](const ListedSlice& listed) { return afterStart(trace, listed.slice); })
        .add({"duration_us", "Duration", Unit::Duration},
             [&](const ListedSlice& listed) { return trace.slices().durationNs[listed.slice]; })
        .setTargets([](const ListedSlice& listed) { return RowTarget{listed.slice}; });
    return maker.table();
}

/// The answer that `fill` makes of the slice that the call chooses.
Result<Answer> answerOfSlice(const ToolCall& call, void (*fill)(const Trace&, SliceId, Answer&)) {
    Result<TraceCall> begun = beginCall(call);
    if (!begun) {
        return begun.error();
    }
    const Trace& trace = begun->trace();
    const Result<SliceId> slice = chosenSlice(call, trace);
    if (!slice) {
        return slice.error();
    }
    fill(trace, *slice, begun->answer);
    begun->answer.link = sliceLink(trace, *slice);
    return std::move(begun->answer);
}

Result<Answer> showSlice(const ToolCall& call) {
    return answerOfSlice(call, [](const Trace& trace, SliceId slice, Answer& answer) {
        answer.scope = "one slice";
        answer.figures.set("id", Report::text(sliceId(trace, slice)));
        answer.figures.set("slice", linkedSliceReport(trace, slice));
        answer.untrusted = {"slice"};
    });
}

Result<Answer> chain(const ToolCall& call) {
    return answerOfSlice(call, [](const Trace& trace, SliceId slice, Answer& answer) {
        std::vector<ListedSlice> links;
        std::vector<std::uint32_t> rows;
        std::vector<std::string> ids;
        for (const ChainLink& link : causalChain(trace, slice)) {
            rows.push_back(static_cast<std::uint32_t>(links.size()));
            ids.push_back(sliceId(trace, link.slice));
            links.push_back({link.slice, roleText(link.role)});
        }
        answer.scope = "from cause to effect";
        answer.rowsTotal = rows.size();
        addRows(answer, sliceTable(trace, links, true), rows, ids);
    });
}

Result<Answer> search(const ToolCall& call) {
    Result<TraceCall> begun = beginCall(call, PhasePart::AllIterations);
    if (!begun) {
        return begun.error();
    }
    const Trace& trace = begun->trace();
    Answer& answer = begun->answer;
    const Result<SearchQuery> query = parseSearch(call.arguments.text("text"));
    if (!query) {
        return query.error();
    }
    if (query->readsArgs()) {
        return invalidArgument(
            "args are searched by SQL: query the table args; here search names, cat:, stream:, dur>");
    }
    const std::string kind = call.arguments.text("kind");
    std::vector<ListedSlice> hits;
    for (const SliceId slice : searchSlices(trace, *query, 1, call.stop)) {
        if (begun->selection.includes(trace.slices().range(slice)) &&
            isOfKind(trace.categoryKind(slice), kind)) {
            hits.push_back({slice, {}});
        }
    }
    const Status added = addPage(answer, call, &trace, sliceTable(trace, hits, false));
    return added ? Result<Answer>(std::move(answer)) : added.error();
}

Result<Answer> fullName(const ToolCall& call) {
    Result<TraceCall> begun = beginCall(call);
    if (!begun) {
        return begun.error();
    }
    const Trace& trace = begun->trace();
    Answer& answer = begun->answer;
    answer.scope = "one name";
    const std::string id = call.arguments.text("id");
    Result<std::string> name =
        id.starts_with("s:") ? Result<std::string>(std::string()) : nameOfId(trace, id);
    if (id.starts_with("s:")) {
        const Result<SliceId> slice = sliceOfId(trace, id);
        name = slice ? Result<std::string>(std::string(trace.sliceName(*slice))) : slice.error();
    }
    if (!name) {
        return name.error();
    }
    answer.figures.set("name", Report::text(answerText(*name, true)));
    answer.untrusted = {"name"};
    return std::move(answer);
}

/// The host thread with the most slices in the range.
TrackId busiestHost(const Trace& trace, TimeRange range) {
    TrackId busiest = kNoTrack;
    std::uint64_t most = 0;
    std::vector<std::uint64_t> counts(trace.tracks().size());
    for (const Row& row : trace.rows()) {
        for (std::uint32_t i = 0; i < row.sliceCount; ++i) {
            const SliceId slice{static_cast<std::uint32_t>(indexOf(row.firstSlice) + i)};
            const TimeRange at = trace.slices().range(slice);
            const bool isHost = trace.deviceOpOf(slice) == kNoDeviceOp;
            if (isHost && at.startNs < range.endNs && at.endNs > range.startNs &&
                ++counts[indexOf(row.track)] > most) {
                most = counts[indexOf(row.track)];
                busiest = row.track;
            }
        }
    }
    return busiest;
}

/// Tracks that the arguments choose; else the busiest thread and the streams.
Result<TimelinePart> partOf(const Trace& trace, TimeRange range, const std::string& tracks) {
    TimelinePart part{range, kNoTrack, range};
    if (tracks.empty()) {
        part.host = busiestHost(trace, range);
        return part;
    }
    const Result<std::vector<TrackId>> chosen = tracksCalled(trace, tracks);
    if (!chosen) {
        return chosen.error();
    }
    for (const TrackId track : *chosen) {
        (trace.track(track).kind == TrackKind::Stream ? part.streams : part.otherHosts).push_back(track);
    }
    part.hasStreams = !part.streams.empty();
    return part;
}

Result<Answer> picture(const ToolCall& call) {
    Result<TraceCall> begun = beginCall(call);
    if (!begun) {
        return begun.error();
    }
    const Trace& trace = begun->trace();
    Answer& answer = begun->answer;
    const TimeRange range = begun->selection.range.value_or(trace.bounds());
    const Result<TimelinePart> part = partOf(trace, range, call.arguments.text("tracks"));
    if (!part) {
        return part.error();
    }
    answer.picture = timelinePng(trace, *part, "Timeline of " + answer.scope,
                                 static_cast<int>(call.arguments.integer("width")));
    constexpr std::size_t kMostBytes = 200'000;
    if (answer.picture.size() > kMostBytes) {
        return invalidArgument(
            "the picture has more than 200 kB: take fewer tracks, less width or a shorter range");
    }
    answer.figures.set("picture_bytes", Report::number(answer.picture.size()));
    answer.link = rangeLink(trace, range);
    return std::move(answer);
}

} // namespace

std::vector<Tool> sliceTools() {
    constexpr Parameter kId{"id", ParameterType::Text, "id of a slice from an answer, such as s:1234"};
    constexpr Parameter kCorrelation{"correlation",
                                     ParameterType::Integer,
                                     "correlation of device work instead",
                                     false,
                                     {},
                                     0,
                                     INT64_MAX,
                                     0};
    constexpr Parameter kTrack{"track", ParameterType::Text,
                               "instead, with time: part of the name of a thread or stream, or a * pattern"};
    constexpr Parameter kTime{"time", ParameterType::Text,
                              "time after the start of the trace, such as 12.5ms; the innermost slice there"};
    constexpr Parameter kKind{"kind", ParameterType::Text, "only slices of this kind", false, kSliceKinds};
    constexpr Parameter kAnyId{"id", ParameterType::Text, "id of a name or slice, such as n:17 or s:1234",
                               true};
    constexpr Parameter kText{
        "text", ParameterType::Text,
        "words of the name, name=\"exact\", /regular expression/, cat:, stream:, track:, dur>1ms", true};
    constexpr Parameter kTracks{"tracks", ParameterType::Text,
                                "only threads and streams whose names hold one of these texts or fit a * "
                                "pattern, separated by commas"};
    constexpr Parameter kWidth{"width", ParameterType::Integer,     "pixels", false, {}, 320,
                               2400,    static_cast<int>(kSvgWidth)};
    return {{"slice",
             "One slice with args, parents, and for device work the launch and operator behind it.",
             {traceParameter(), kId, kCorrelation, kTrack, kTime, budgetParameter()},
             showSlice},
            {"chain",
             "From a line of Python through module, operator and launch to the kernel, through one slice.",
             {traceParameter(), kId, kCorrelation, kTrack, kTime, budgetParameter()},
             chain},
            {"search", "Slices by name, kind, category, stream and duration.",
             withPaging(withScope({traceParameter(), kText, kKind})), search},
            {"name",
             "The whole name behind an id where an answer cut it.",
             {traceParameter(), kAnyId, budgetParameter()},
             fullName},
            {"picture", "The timeline of a range as a PNG picture.",
             withScope({traceParameter(), kTracks, kWidth, budgetParameter()}), picture}};
}

} // namespace lanescope
