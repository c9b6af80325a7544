// SPDX-License-Identifier: Apache-2.0
// Folded stacks (github.com/brendangregg/FlameGraph), speedscope's file format
// (github.com/jlfwong/speedscope/wiki) and pprof's profile.proto (github.com/google/pprof).
#include <algorithm>
#include <map>

#include "core/base/json_string.h"
#include "core/compression/gzip_writer.h"
#include "core/export/call_stacks.h"
#include "core/export/exchange_writers.h"
#include "core/export/message_writer.h"
#include "core/export/track_stacks.h"

namespace lanescope {

namespace {

/// A frame without the characters that have a meaning in folded stacks.
std::string foldedFrame(std::string frame) {
    std::ranges::replace(frame, ';', ':');
    std::ranges::replace_if(
        frame, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return frame.empty() ? "(no name)" : frame;
}

/// Texts of a pprof profile by number; 0 is the empty one.
class TextTable {
public:
    std::uint64_t number(const std::string& text) {
        const auto [entry, isNew] = m_numbers.try_emplace(text, m_numbers.size());
        if (isNew) {
            m_texts.push_back(text);
        }
        return entry->second;
    }
    const std::vector<std::string>& texts() const { return m_texts; }

private:
    std::map<std::string, std::uint64_t> m_numbers{{std::string(), 0}};
    std::vector<std::string> m_texts{std::string()};
};

enum ProfileField : std::uint32_t {
    kSampleType = 1,
    kSample = 2,
    kLocation = 4,
    kFunction = 5,
    kStringTable = 6,
    kDuration = 10,
    kDefaultType = 14
};

/// A location and a function for each frame, with its number from 1.
void addFrames(MessageWriter& profile, const std::vector<std::string>& frames, TextTable& texts) {
    for (std::size_t i = 0; i < frames.size(); ++i) {
        MessageWriter line;
        line.number(1, i + 1);
        MessageWriter location;
        location.number(1, i + 1);
        location.message(4, line);
        profile.message(kLocation, location);
        MessageWriter function;
        function.number(1, i + 1);
        function.number(2, texts.number(frames[i]));
        profile.message(kFunction, function);
    }
}

} // namespace

std::uint64_t writeFolded(std::ostream& out, const Trace& trace, const ExchangeOptions& options,
                          ExportNames& names) {
    const CallStacks stacks = callStacks(trace, options.range, names);
    std::vector<std::string> frames;
    std::ranges::transform(stacks.frames, std::back_inserter(frames), foldedFrame);
    std::uint64_t count = 0;
    for (std::uint32_t i = 0; i < stacks.nodes.size(); ++i) {
        const DurationNs weight =
            options.weight == StackWeight::Host ? stacks.nodes[i].hostNs : stacks.nodes[i].deviceNs;
        if (weight <= 0) {
            continue;
        }
        const std::vector<std::uint32_t> path = stacks.pathOf(i);
        for (std::size_t at = 0; at < path.size(); ++at) {
            out << (at == 0 ? "" : ";") << frames[path[at]];
        }
        out << ' ' << weight << '\n';
        ++count;
    }
    return count;
}

std::uint64_t writeSpeedscope(std::ostream& out, const Trace& trace, const ExchangeOptions& options,
                              ExportNames& names) {
    std::map<StringId, std::size_t> frameOf;
    std::string frames;
    std::string profiles;
    std::uint64_t slices = 0;
    const TimeNs originNs = options.range.startNs;
    for (const Track& track : trace.tracks()) {
        for (std::uint32_t layer = 0; layer < layersOf(trace, track); ++layer) {
            const std::vector<StackEvent> events = stackEvents(trace, track, layer, options.range);
            if (events.empty()) {
                continue;
            }
            std::string text;
            TimeNs lastNs = originNs;
            for (const StackEvent& event : events) {
                const StringId name = trace.slices().name[event.slice];
                const auto [frame, isNew] = frameOf.try_emplace(name, frameOf.size());
                if (isNew) {
                    frames += (frames.empty() ? "" : ",\n") + std::string("{\"name\": ") +
                              jsonString(names.text(name)) + "}";
                }
                lastNs = std::max(lastNs, event.timeNs);
                text += (text.empty() ? "" : ",") + std::string("{\"type\": \"") +
                        (event.isBegin ? "O" : "C") + "\", \"frame\": " + std::to_string(frame->second) +
                        ", \"at\": " + std::to_string(lastNs - originNs) + "}";
                slices += event.isBegin ? 1 : 0;
            }
            const std::string name = names.processName(trace.process(track.process)) + ", " +
                                     names.trackName(track) + (layer > 0 ? " (overlapping)" : "");
            profiles += (profiles.empty() ? "" : ",\n") + std::string("{\"type\": \"evented\", \"name\": ") +
                        jsonString(name) + ", \"unit\": \"nanoseconds\", \"startValue\": 0, \"endValue\": " +
                        std::to_string(std::max(lastNs, options.range.endNs) - originNs) + ", \"events\": [" +
                        text + "]}";
        }
    }
    out << "{\"$schema\": \"https://www.speedscope.app/file-format-schema.json\",\n\"exporter\": "
           "\"Lanescope\",\n"
        << "\"shared\": {\"frames\": [\n"
        << frames << "]},\n\"profiles\": [\n"
        << profiles << "]}\n";
    return slices;
}

std::uint64_t writePprof(std::ostream& out, const Trace& trace, const ExchangeOptions& options,
                         ExportNames& names) {
    const CallStacks stacks = callStacks(trace, options.range, names);
    TextTable texts;
    GzipWriter gzip(out);
    MessageWriter profile;
    const std::pair<const char*, const char*> kTypes[] = {
        {"host", "nanoseconds"}, {"device", "nanoseconds"}, {"calls", "count"}};
    for (const auto& [type, unit] : kTypes) {
        MessageWriter value;
        value.number(1, texts.number(type));
        value.number(2, texts.number(unit));
        profile.message(kSampleType, value);
    }
    std::uint64_t count = 0;
    for (std::uint32_t i = 0; i < stacks.nodes.size(); ++i) {
        const CallStacks::Node& node = stacks.nodes[i];
        const DurationNs hostNs = std::max<DurationNs>(node.hostNs, 0);
        if (hostNs == 0 && node.deviceNs == 0 && node.calls == 0) {
            continue;
        }
        std::vector<std::uint64_t> locations;
        for (std::uint32_t at = i; at != CallStacks::kNoNode; at = stacks.nodes[at].parent) {
            locations.push_back(std::uint64_t{stacks.nodes[at].frame} + 1);
        }
        MessageWriter sample;
        sample.packed(1, locations);
        sample.packed(
            2, {static_cast<std::uint64_t>(hostNs), static_cast<std::uint64_t>(node.deviceNs), node.calls});
        profile.message(kSample, sample);
        ++count;
    }
    addFrames(profile, stacks.frames, texts);
    profile.integer(kDuration, options.range.durationNs());
    profile.number(kDefaultType, texts.number("host"));
    for (const std::string& text : texts.texts()) {
        profile.text(kStringTable, text);
    }
    gzip.write(profile.bytes());
    gzip.finish();
    return count;
}

} // namespace lanescope
