// SPDX-License-Identifier: Apache-2.0
#include "core/export/range_trace.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/analysis/steps/step_ranges.h"
#include "core/base/status.h"
#include "core/export/event_writer.h"
#include "core/import/json/event_text.h"
#include "core/import/json/event_walk.h"
#include "core/import/json/text_arg_source.h"
#include "core/import/json/text_scan.h"

namespace lanescope {

namespace {

struct ChosenSlice {
    std::uint64_t offset = 0; ///< place in the text
    TimeRange cutTo;          ///< empty: it is written as it is
};

/// Which slices are in the export.
class SliceChoice {
public:
    SliceChoice(const Trace& trace, TimeRange range)
        : m_trace(trace)
        , m_range(range)
        , m_chosen(trace.slices().size(), false)
        , m_below(trace.slices().size(), Below::Unknown) {
        const SliceTable& slices = trace.slices();
        for (std::size_t i = 0; i < slices.size(); ++i) {
            const auto id = static_cast<SliceId>(i);
            m_chosen[i] = touches(id) || belongs(id);
        }
        for (const StepRange& step : stepRanges(trace)) {
            if (step.slice != kNoSlice && step.range.intersects(range)) {
                choose(step.slice); // its device work may reach into the range alone
            }
        }
        for (const DeviceOp& op : trace.deviceOps()) {
            if (op.launch != kNoLaunch && belongs(trace.launch(op.launch).slice)) {
                choose(op.slice);
            }
        }
        for (const DeviceOp& op : trace.deviceOps()) {
            if (op.launch != kNoLaunch && m_chosen[indexOf(op.slice)]) {
                choose(trace.launch(op.launch).slice);
            }
        }
    }

    /// In order of their places in the text.
    std::vector<ChosenSlice> slices() const {
        const SliceTable& slices = m_trace.slices();
        // For each slice the range with the operators and calls below it that reach out of it: one that began
        // inside of such an operator would take its place around what the operator holds.
        std::vector<TimeRange> around(m_chosen.size(), m_range);
        for (std::size_t i = 0; i < m_chosen.size(); ++i) {
            const auto id = static_cast<SliceId>(i);
            if (!m_chosen[i] || !isCall(id)) {
                continue;
            }
            const TimeNs start = touches(id) ? slices.startNs[i] : m_range.startNs;
            const TimeNs end = slices.endNs(id);
            for (SliceId at = slices.parent[id]; at != kNoSlice; at = slices.parent[at]) {
                TimeRange& kept = around[indexOf(at)];
                if (kept.startNs <= start && kept.endNs >= end) {
                    break;
                }
                kept = {std::min(kept.startNs, start), std::max(kept.endNs, end)};
            }
        }
        std::vector<ChosenSlice> result;
        for (std::size_t i = 0; i < m_chosen.size(); ++i) {
            const auto id = static_cast<SliceId>(i);
            if (!m_chosen[i]) {
                continue;
            }
            const TimeRange slice = slices.range(id);
            const TimeRange kept = keptOf(id, around[i]);
            if (kept.isEmpty() && !slice.isEmpty()) {
                continue; // frames behind the range that call nothing of it
            }
            result.push_back({numberOf(slices.event[id]), kept == slice ? TimeRange{} : kept});
        }
        std::ranges::sort(result, {}, &ChosenSlice::offset);
        return result;
    }

private:
    enum class Below : std::uint8_t { Unknown, No, Yes };

    bool isCall(SliceId id) const {
        const CategoryKind kind = m_trace.categoryKind(id);
        return kind == CategoryKind::Operator || isLaunchCall(kind);
    }

    bool isWholeOnDevice(SliceId id) const {
        const CategoryKind kind = m_trace.categoryKind(id);
        return isDeviceSide(kind) && kind != CategoryKind::DeviceAnnotation;
    }

    /// The part of a slice that is written. Operators, calls and device work stay whole. What is around them,
    /// such as steps, annotations of both sides and frames, is cut to the range, but holds those that run in
    /// it.
    TimeRange keptOf(SliceId id, TimeRange around) const {
        const TimeRange slice = m_trace.slices().range(id);
        const bool isBefore =
            !touches(id) && slice.startNs < m_range.startNs; // around a launch of work in the range
        return isBefore || isCall(id) || isWholeOnDevice(id) ? slice : slice.clippedTo(around);
    }

    bool touches(SliceId id) const {
        const TimeRange slice = m_trace.slices().range(id);
        return slice.startNs < m_range.endNs &&
               (slice.endNs > m_range.startNs || slice.startNs >= m_range.startNs);
    }

    /// Whether the slice, or an operator or call above it, starts in the range. Steps, annotations and frames
    /// above it do not count: they are cut at the end of the range, and what they call later belongs
    /// elsewhere.
    bool belongs(SliceId id) {
        return m_range.contains(m_trace.slices().startNs[id]) || isBelowCallOfRange(id);
    }

    bool isBelowCallOfRange(SliceId id) {
        std::vector<SliceId> path;
        Below answer = Below::No;
        for (SliceId at = id; at != kNoSlice; at = m_trace.slices().parent[at]) {
            if (m_below[indexOf(at)] != Below::Unknown) {
                answer = m_below[indexOf(at)];
                break;
            }
            path.push_back(at);
            if (isCall(at) && m_range.contains(m_trace.slices().startNs[at])) {
                answer = Below::Yes;
                break;
            }
        }
        for (const SliceId at : path) {
            m_below[indexOf(at)] = answer;
        }
        return answer == Below::Yes;
    }

    /// With all above it.
    void choose(SliceId id) {
        for (; id != kNoSlice && !m_chosen[indexOf(id)]; id = m_trace.slices().parent[id]) {
            m_chosen[indexOf(id)] = true;
        }
    }

    const Trace& m_trace;
    TimeRange m_range;
    std::vector<bool> m_chosen;
    std::vector<Below> m_below; ///< a call of the range
};

class RangeWriter {
public:
    RangeWriter(const Trace& trace, const TextArgSource& text, const RangeTraceOptions& options,
                std::ostream& out, bool packed)
        : m_trace(trace)
        , m_text(text)
        , m_options(options)
        , m_out(out, packed, options.keepSecrets)
        , m_wanted(SliceChoice(trace, options.range).slices()) {}

    Status write(std::stop_token stop) {
        m_out.begin(m_trace);
        const auto visit = [this](std::uint64_t offset, std::string_view text) -> Status {
            return take(offset, text);
        };
        if (Status status = forEachEvent(m_text.text(), visit, std::move(stop)); !status) {
            return status;
        }
        // Slices that the walk passed over because the text around them is damaged.
        for (; m_next < m_wanted.size(); ++m_next) {
            m_missed.push_back(m_wanted[m_next].offset);
        }
        for (const std::uint64_t offset : m_missed) {
            const Result<EventText> event = m_text.eventText(EventRef(offset));
            if (!event) {
                return event.error();
            }
            m_out.mend(*event);
            ++m_summary.slices;
        }
        writeFlows();
        m_out.end();
        return {};
    }

    RangeTraceSummary summary() const {
        RangeTraceSummary summary = m_summary;
        summary.events = m_out.counts().events;
        summary.hiddenSecrets = m_out.counts().hiddenSecrets;
        summary.mended = m_out.counts().mended;
        return summary;
    }

private:
    struct FlowEvents {
        std::vector<std::string> texts;
        bool hasStart = false;
        bool hasEnd = false;
    };

    Status take(std::uint64_t offset, std::string_view text) {
        while (m_next < m_wanted.size() && m_wanted[m_next].offset < offset) {
            m_missed.push_back(m_wanted[m_next++].offset);
        }
        const EventHead head = eventHeadOf(text, m_trace.timeUnit());
        const bool isSlice = m_next < m_wanted.size() && m_wanted[m_next].offset == offset;
        m_next += isSlice ? 1 : 0;
        m_summary.slices += isSlice ? 1 : 0;
        switch (head.phase) {
        case 'M':
            m_out.add(text);
            return {};
        case 'B':
        case 'b':
        case 'S':
            m_open[ownerOf(head)].push_back(isSlice);
            break;
        case 'E':
        case 'e':
        case 'F':
            if (closes(head)) {
                m_out.add(text);
            }
            return {};
        case 's':
        case 't':
        case 'f':
            takeFlow(head, text);
            return {};
        case 'X':
            break;
        default:
            // Instants, counters, samples and unknown events.
            if (!isSlice && head.timeNs && m_options.range.contains(*head.timeNs)) {
                m_out.add(text);
            }
            break;
        }
        if (isSlice) {
            writeSlice(head, m_wanted[m_next - 1], text);
        }
        return {};
    }

    /// A slice that starts before the range and reaches into it is cut to the range.
    void writeSlice(const EventHead& head, const ChosenSlice& slice, std::string_view text) {
        if (head.phase != 'X' || slice.cutTo.isEmpty()) {
            m_out.add(text);
            return;
        }
        EventText event = eventTextOf(text);
        const FileTimeUnit unit = m_trace.timeUnit();
        for (Arg& field : event.fields) {
            if (field.key == "ts") {
                field = {"ts", figureInFile(slice.cutTo.startNs, unit), false};
            } else if (field.key == "dur") {
                field = {"dur", figureInFile(slice.cutTo.durationNs(), unit), false};
            }
        }
        ++m_summary.cut;
        m_out.addMembers(event);
    }

    /// Where a beginning and its end find each other.
    static std::string ownerOf(const EventHead& head) {
        const bool isSync = head.phase == 'B' || head.phase == 'E';
        std::string owner = isSync ? "sync" : "async";
        for (const std::string_view part : {isSync ? head.pid : head.category, isSync ? head.tid : head.id}) {
            owner += '\n';
            owner += part;
        }
        return owner;
    }

    bool closes(const EventHead& head) {
        const auto open = m_open.find(ownerOf(head));
        if (open == m_open.end() || open->second.empty()) {
            return false;
        }
        const bool chosen = open->second.back();
        open->second.pop_back();
        return chosen;
    }

    void takeFlow(const EventHead& head, std::string_view text) {
        if (!head.timeNs || !m_options.range.contains(*head.timeNs)) {
            return;
        }
        FlowEvents& flow = m_flows[std::string(head.category) + '\n' + std::string(head.id)];
        flow.texts.emplace_back(text);
        flow.hasStart = flow.hasStart || head.phase == 's';
        flow.hasEnd = flow.hasEnd || head.phase == 'f';
    }

    void writeFlows() {
        for (auto& [id, flow] : m_flows) {
            if (flow.hasStart && flow.hasEnd) {
                for (std::string& text : flow.texts) {
                    const std::size_t size = text.size();
                    text.append(kScanPadding, '\0');
                    m_out.add({text.data(), size});
                }
            }
        }
    }

    const Trace& m_trace;
    const TextArgSource& m_text;
    const RangeTraceOptions& m_options;
    EventWriter m_out;
    std::vector<ChosenSlice> m_wanted; ///< in order of their places
    std::size_t m_next = 0;            ///< of those, the first that is still to come
    std::vector<std::uint64_t> m_missed;
    std::unordered_map<std::string, std::vector<bool>>
        m_open; ///< by owner: whether each beginning was chosen
    std::map<std::string, FlowEvents> m_flows;
    RangeTraceSummary m_summary;
};

} // namespace

Result<RangeTraceSummary> saveRangeTrace(const Trace& trace, const std::string& path,
                                         const RangeTraceOptions& options, std::stop_token stop) {
    const bool packed = path.ends_with(".json.gz");
    if (!packed && !path.ends_with(".json")) {
        return Error{
            ErrorCode::InvalidArgument, "a trace is written to a file named .json or .json.gz", path, {}};
    }
    if (trace.args() == nullptr) {
        return Error{ErrorCode::FileUnreadable, "the trace was not read from a file", trace.path(), {}};
    }
    const TextArgSource* const text = eventTextsOf(trace);
    if (text == nullptr) {
        return Error{ErrorCode::UnsupportedFormat,
                     "only JSON traces can be saved in part, and this is: " + trace.format(),
                     trace.path(),
                     {}};
    }
    InputFiles inputs = options.inputs;
    inputs.add(trace.path());
    const auto file = OutputFile::create(path, inputs);
    if (!file) {
        return file.error();
    }
    RangeWriter writer(trace, *text, options, (*file)->stream(), packed);
    if (Status status = writer.write(std::move(stop)); !status) {
        return status.error();
    }
    if (const Status written = (*file)->commit(); !written) {
        return written.error();
    }
    RangeTraceSummary summary = writer.summary();
    summary.fileBytes = (*file)->writtenBytes();
    return summary;
}

} // namespace lanescope
