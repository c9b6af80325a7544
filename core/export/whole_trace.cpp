// SPDX-License-Identifier: Apache-2.0
#include "core/export/whole_trace.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <vector>

#include "core/base/json_string.h"
#include "core/base/status.h"
#include "core/compression/gzip_writer.h"
#include "core/export/kineto_words.h"
#include "core/export/masked_json.h"
#include "core/secrets/secret_mask.h"
#include "core/store/arg_source.h"
#include "core/store/graph_node.h"

namespace lanescope {

namespace {

constexpr std::string_view kMemoryName = "[memory]";

class WholeWriter {
public:
    WholeWriter(const Trace& trace, const WholeTraceOptions& options, std::ostream& out, bool packed)
        : m_trace(trace)
        , m_options(options)
        , m_out(out) {
        if (packed) {
            m_gzip.emplace(out);
        }
    }

    Status write(const std::stop_token& stop) {
        writeHeader();
        writeNames();
        if (Status status = writeSlices(stop); !status) {
            return status;
        }
        if (Status status = writeInstants(stop); !status) {
            return status;
        }
        writeCounters();
        writeFlows();
        put("\n]}\n");
        if (m_gzip) {
            m_gzip->finish();
        }
        return {};
    }

    const WholeTraceSummary& summary() const { return m_summary; }

private:
    void put(std::string_view text) {
        m_gzip ? m_gzip->write(text) : void(m_out.write(text.data(), std::streamsize(text.size())));
    }
    void putEvent(const std::string& members) {
        put(m_summary.events == 0 ? "\n  {" : ",\n  {");
        put(members);
        put("}");
        ++m_summary.events;
    }

    void writeHeader() {
        put("{\n\"schemaVersion\": 1,\n\"displayTimeUnit\": \"ms\",\n\"convertedFrom\": " +
            jsonString(m_trace.format()) + ",\n");
        std::set<std::string, std::less<>> written{"traceEvents", "schemaVersion", "displayTimeUnit",
                                                   "convertedFrom", "baseTimeNanoseconds"};
        if (m_trace.baseTimeNs()) {
            put("\"baseTimeNanoseconds\": " + std::to_string(*m_trace.baseTimeNs()) + ",\n");
        }
        for (const HeaderField& field : m_trace.header()) {
            if (!isJsonValue(field.json) || !written.insert(field.key).second) {
                continue;
            }
            const std::string shown =
                m_options.keepSecrets ? field.json : withoutSecrets(field.key, field.json);
            m_summary.hiddenSecrets += shown == field.json ? 0 : 1;
            put(jsonString(field.key) + ": " + shown + ",\n");
        }
        if (!written.contains("deviceProperties") && !m_trace.devices().empty()) {
            put("\"deviceProperties\": " + kinetoDevices(m_trace) + ",\n");
        }
        put("\"traceEvents\": [");
    }

    void putName(const char* what, const std::string& owner, const char* key, const std::string& value) {
        if (!owner.empty()) {
            putEvent("\"ph\": \"M\", \"name\": \"" + std::string(what) + "\", " + owner +
                     ", \"ts\": 0, \"args\": {\"" + key + "\": " + value + "}");
        }
    }

    void writeNames() {
        for (const Process& process : m_trace.processes()) {
            const std::string owner = kinetoProcess(m_trace, process);
            if (process.name != kEmptyString) {
                putName("process_name", owner, "name", shownText(m_trace.text(process.name)));
            }
            if (process.labels != kEmptyString) {
                putName("process_labels", owner, "labels", shownText(m_trace.text(process.labels)));
            }
            putName("process_sort_index", owner, "sort_index", std::to_string(process.sortIndex));
        }
        for (const Track& track : m_trace.tracks()) {
            if (track.kind == TrackKind::Async) {
                continue;
            }
            const CategoryKind kind = track.device >= 0 ? CategoryKind::Kernel : CategoryKind::None;
            const std::string owner = kinetoOwner(m_trace, track, kind);
            if (track.name != kEmptyString) {
                putName("thread_name", owner, "name", shownText(m_trace.text(track.name)));
            }
            putName("thread_sort_index", owner, "sort_index", std::to_string(track.sortIndex));
        }
    }

    /// Calls `use(position, text)` for each event in order; `text` is null where it cannot be read.
    template <typename Use>
    Status forEachText(const std::vector<EventRef>& events, const Use& use, const std::stop_token& stop) {
        class Taker final : public ArgSource::Visitor {
        public:
            Taker(const Use& taker, std::size_t count)
                : m_use(taker)
                , m_count(count) {}
            void take(std::size_t i, const EventText& event) override {
                skipTo(i);
                m_use(m_next++, &event);
            }
            void finish() { skipTo(m_count); }

        private:
            void skipTo(std::size_t i) {
                for (; m_next < i; ++m_next) {
                    m_use(m_next, nullptr);
                }
            }
            const Use& m_use;
            std::size_t m_count;
            std::size_t m_next = 0;
        };
        Taker taker(use, events.size());
        if (m_trace.args() != nullptr) {
            if (Status status = m_trace.args()->visitEvents(events, taker, stop); !status) {
                return status;
            }
        }
        if (stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "writing was stopped", {}, {}};
        }
        taker.finish();
        return {};
    }

    /// `"args": {...}` of columns and the event's own args, which do not repeat them.
    std::string argsText(std::vector<Arg> args, const EventText* text) {
        const std::size_t columns = args.size();
        for (std::size_t i = 0; text != nullptr && i < text->args.size(); ++i) {
            const Arg& own = text->args[i];
            const auto end = args.begin() + static_cast<std::ptrdiff_t>(columns);
            if (std::none_of(args.begin(), end, [&own](const Arg& arg) { return arg.key == own.key; })) {
                args.push_back(own);
            }
        }
        const std::string members = membersText(args, m_options.keepSecrets, m_summary.hiddenSecrets);
        return "\"args\": {" + members + "}";
    }

    std::string nameText(StringId name) { return shownText(m_trace.text(name)); }

    /// As a string of JSON, without credentials.
    std::string shownText(std::string_view text) {
        std::string shown = m_options.keepSecrets ? std::string(text) : maskSecrets({}, text);
        m_summary.hiddenSecrets += shown == text ? 0 : 1;
        return jsonString(shown);
    }

    Status writeSlices(const std::stop_token& stop) {
        const SliceTable& slices = m_trace.slices();
        std::vector<SliceId> order(slices.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = SliceId(i);
        }
        // In the order of the file, by which the outer of two equal intervals is known.
        std::ranges::stable_sort(order, {}, [&slices](SliceId id) { return numberOf(slices.event[id]); });
        std::vector<EventRef> events;
        events.reserve(order.size());
        for (const SliceId id : order) {
            events.push_back(slices.event[id]);
        }
        return forEachText(
            events, [&](std::size_t i, const EventText* text) { writeSlice(order[i], text); }, stop);
    }

    void writeSlice(SliceId id, const EventText* text) {
        const SliceTable& slices = m_trace.slices();
        const Track& track = m_trace.track(m_trace.trackOf(id));
        const std::string category = kinetoCategory(m_trace, slices.category[id], track.kind);
        std::vector<Arg> args = kinetoArgs(m_trace, id);
        const std::string_view own = m_trace.text(m_trace.category(slices.category[id]).name);
        if (own != category) {
            args.push_back({"category", std::string(own), true});
        }
        std::string common = "\"name\": " + nameText(slices.name[id]);
        common += category.empty() ? "" : ", \"cat\": " + shownText(category);
        const CategoryKind side = isGraphMark(own) ? CategoryKind::Kernel : m_trace.categoryKind(id);
        const std::string owner = kinetoOwner(m_trace, track, side);
        common += owner.empty() ? "" : ", " + owner;
        if (const StringId color = m_trace.colorNameOf(id); color != kEmptyString) {
            common += ", \"cname\": " + shownText(m_trace.text(color));
        }
        const std::string argsOf = argsText(std::move(args), text);
        ++m_summary.slices;
        if (track.kind != TrackKind::Async) {
            putEvent("\"ph\": \"X\", " + common + ", \"ts\": " + kinetoTime(slices.startNs[id]) +
                     ", \"dur\": " + kinetoTime(slices.durationNs[id]) + ", " + argsOf);
            return;
        }
        const std::string number = ", \"id\": " + std::to_string(++m_ids);
        putEvent("\"ph\": \"b\", " + common + number + ", \"ts\": " + kinetoTime(slices.startNs[id]) + ", " +
                 argsOf);
        putEvent("\"ph\": \"e\", " + common + number + ", \"ts\": " + kinetoTime(slices.endNs(id)));
    }

    std::string pointOf(TrackId track, CategoryKind kind) const {
        return track == kNoTrack ? std::string() : kinetoOwner(m_trace, m_trace.track(track), kind);
    }

    Status writeInstants(const std::stop_token& stop) {
        const InstantTable& instants = m_trace.instants();
        std::vector<std::size_t> order(instants.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(
            order, {}, [&instants](std::size_t i) { return numberOf(instants.event[InstantId(i)]); });
        std::vector<EventRef> events;
        for (const std::size_t i : order) {
            events.push_back(instants.event[InstantId(i)]);
        }
        // Allocations are drawn as instants, too: both are one event of the file.
        using Key = std::pair<TimeNs, std::uint32_t>;
        std::map<Key, std::vector<const MemoryEvent*>> allocations;
        for (auto event = m_trace.memoryEvents().rbegin(); event != m_trace.memoryEvents().rend(); ++event) {
            allocations[{event->timeNs, static_cast<std::uint32_t>(event->track)}].push_back(&*event);
        }
        const auto use = [&](std::size_t i, const EventText* text) {
            const InstantId id{static_cast<std::uint32_t>(order[i])};
            const auto known =
                allocations.find({instants.timeNs[id], static_cast<std::uint32_t>(instants.track[id])});
            if (known == allocations.end() || known->second.empty()) {
                writeInstant(id, text);
                return;
            }
            writeMemory(*known->second.back(), instants.name[id], text);
            known->second.pop_back();
        };
        if (Status status = forEachText(events, use, stop); !status) {
            return status;
        }
        for (const auto& [key, left] : allocations) {
            for (const MemoryEvent* event : left) {
                writeMemory(*event, kEmptyString, nullptr);
            }
        }
        return {};
    }

    void writeMemory(const MemoryEvent& event, StringId name, const EventText* text) {
        const std::string owner = pointOf(event.track, CategoryKind::None);
        std::vector<Arg> args = kinetoArgs(event);
        if (const std::string_view own = m_trace.text(name); !own.empty() && own != kMemoryName) {
            args.push_back({"action", std::string(own), true});
        }
        putEvent("\"ph\": \"i\", \"s\": \"t\", \"name\": " + jsonString(kMemoryName) +
                 ", \"cat\": \"cpu_instant_event\"" + (owner.empty() ? "" : ", " + owner) +
                 ", \"ts\": " + kinetoTime(event.timeNs) + ", " + argsText(std::move(args), text));
    }

    void writeInstant(InstantId id, const EventText* text) {
        const InstantTable& instants = m_trace.instants();
        const std::string category = kinetoCategory(m_trace, instants.category[id], TrackKind::Thread);
        const std::string owner = pointOf(instants.track[id], CategoryKind::None);
        putEvent("\"ph\": \"i\", \"s\": \"t\", \"name\": " + nameText(instants.name[id]) +
                 (category.empty() ? "" : ", \"cat\": " + shownText(category)) +
                 (owner.empty() ? "" : ", " + owner) + ", \"ts\": " + kinetoTime(instants.timeNs[id]) + ", " +
                 argsText({}, text));
    }

    void writeCounters() {
        for (const Counter& counter : m_trace.counters()) {
            if (!counter.measured) {
                continue; // Lanescope derives it again
            }
            const std::string owner = counter.process == kNoProcess
                                          ? std::string()
                                          : kinetoCounterOwner(m_trace.process(counter.process));
            const std::string common = "\"ph\": \"C\", \"name\": " + nameText(counter.name) +
                                       (owner.empty() ? "" : ", " + owner) + ", \"ts\": ";
            const std::string series = shownText(m_trace.text(counter.series));
            for (std::size_t i = 0; i < counter.values.size(); ++i) {
                putEvent(common + kinetoTime(counter.values.timeNs(i)) + ", \"args\": {" + series + ": " +
                         realText(counter.values.value(i)) + "}");
            }
        }
    }

    /// A number as the id of a process means one of the host.
    std::string kinetoCounterOwner(const Process& process) const {
        return process.device >= 0
                   ? "\"pid\": " + jsonString("GPU " + std::to_string(process.device) + " Counters")
                   : kinetoProcess(m_trace, process);
    }

    static std::string realText(double value) {
        std::string text(32, '\0');
        text.resize(static_cast<std::size_t>(
            std::to_chars(text.data(), text.data() + text.size(), value).ptr - text.data()));
        return text;
    }

    void writeFlows() {
        const SliceTable& slices = m_trace.slices();
        for (const Flow& flow : m_trace.flows()) {
            const std::string category = kinetoCategory(m_trace, flow.category, TrackKind::Thread);
            const std::string common = "\"name\": " + shownText(category) +
                                       ", \"cat\": " + shownText(category) +
                                       ", \"id\": " + std::to_string(++m_ids);
            const auto end = [&](SliceId slice) {
                const std::string owner = pointOf(m_trace.trackOf(slice), m_trace.categoryKind(slice));
                return (owner.empty() ? "" : ", " + owner) + ", \"ts\": " + kinetoTime(slices.startNs[slice]);
            };
            putEvent("\"ph\": \"s\", " + common + end(flow.from));
            putEvent("\"ph\": \"f\", \"bp\": \"e\", " + common + end(flow.to));
        }
    }

    const Trace& m_trace;
    const WholeTraceOptions& m_options;
    std::ostream& m_out;
    std::optional<GzipWriter> m_gzip;
    std::uint64_t m_ids = 0; ///< of asynchronous slices and flows
    WholeTraceSummary m_summary;
};

} // namespace

Result<WholeTraceSummary> writeWholeTrace(std::ostream& out, const Trace& trace,
                                          const WholeTraceOptions& options, const std::stop_token& stop,
                                          bool isPacked) {
    WholeWriter writer(trace, options, out, isPacked);
    if (Status status = writer.write(stop); !status) {
        return status.error();
    }
    return writer.summary();
}

Result<WholeTraceSummary> saveWholeTrace(const Trace& trace, const std::string& path,
                                         const WholeTraceOptions& options, std::stop_token stop) {
    const bool packed = path.ends_with(".json.gz");
    if (!packed && !path.ends_with(".json")) {
        return Error{
            ErrorCode::InvalidArgument, "a trace is written to a file named .json or .json.gz", path, {}};
    }
    InputFiles inputs = options.inputs;
    inputs.add(trace.path());
    const auto file = OutputFile::create(path, inputs);
    if (!file) {
        return file.error();
    }
    Result<WholeTraceSummary> summary = writeWholeTrace((*file)->stream(), trace, options, stop, packed);
    if (!summary) {
        return summary;
    }
    if (const Status written = (*file)->commit(); !written) {
        return written.error();
    }
    summary->fileBytes = (*file)->writtenBytes();
    return summary;
}

} // namespace lanescope
