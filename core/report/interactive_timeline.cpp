// SPDX-License-Identifier: Apache-2.0
#include "core/report/interactive_timeline.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/analysis/device/trace_kernel_names.h"
#include "core/base/json_string.h"
#include "core/device_work/work_classifier.h"
#include "core/palette/color_role.h"
#include "core/report/svg_parts.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"
#include "core/table/markup_text.h"
#include "core/table/printable.h"
#include "timeline_script_text.h"

namespace lanescope {

namespace {

constexpr std::size_t kMostTimelineStreams = 8;
constexpr std::uint32_t kMostTimelineRows = 16;

struct DrawnSlice {
    SliceId id{};
    std::size_t lane = 0;
    std::uint32_t row = 0;
};

/// Data of the script as JSON: names once, slices as numbers.
class TimelineData {
public:
    TimelineData(const Trace& trace, TimeRange range)
        : m_trace(trace)
        , m_classifier(trace)
        , m_range(range)
        , m_kernelNames(kernelNamesOf(trace)) {}

    /// Rows by nesting, as in the pictures.
    void addHost(TrackId id) {
        const Track& track = m_trace.track(id);
        std::vector<SliceId> slices;
        for (std::uint32_t i = 0; i < track.sliceCount; ++i) {
            const auto slice = static_cast<SliceId>(indexOf(track.firstSlice) + i);
            if (isDrawn(slice) && m_trace.slices().range(slice).intersects(m_range)) {
                slices.push_back(slice);
            }
        }
        sortOuterFirst(m_trace, slices);
        std::vector<TimeNs> open;
        for (const SliceId slice : slices) {
            const TimeRange whole = m_trace.slices().range(slice);
            while (!open.empty() && open.back() <= whole.startNs) {
                open.pop_back();
            }
            if (open.size() < kMostTimelineRows) {
                m_slices.push_back({slice, m_lanes.size(), static_cast<std::uint32_t>(open.size())});
            }
            open.push_back(whole.endNs);
        }
        m_lanes.push_back(nameOf(track));
    }

    void addStream(const Track& track) {
        for (std::uint32_t row = 0; row < std::min(track.rowCount, kMostTimelineRows); ++row) {
            const Row& slices = m_trace.row(RowId(indexOf(track.firstRow) + row));
            for (std::uint32_t i = 0; i < slices.sliceCount; ++i) {
                const auto slice = static_cast<SliceId>(indexOf(slices.firstSlice) + i);
                if (m_trace.slices().range(slice).intersects(m_range)) {
                    m_slices.push_back({slice, m_lanes.size(), row});
                }
            }
        }
        m_lanes.push_back(nameOf(track));
    }

    std::size_t sliceCount() const { return m_slices.size(); }

    void keepLongest(std::size_t most) {
        if (m_slices.size() <= most) {
            return;
        }
        const auto isLonger = [this](const DrawnSlice& a, const DrawnSlice& b) {
            const DurationNs left = m_trace.slices().durationNs[a.id];
            const DurationNs right = m_trace.slices().durationNs[b.id];
            return left != right ? left > right : indexOf(a.id) < indexOf(b.id);
        };
        std::nth_element(m_slices.begin(), m_slices.begin() + static_cast<std::ptrdiff_t>(most),
                         m_slices.end(), isLonger);
        m_slices.resize(most);
    }

    std::string json(TimeRange shown) {
        std::string slices;
        for (const DrawnSlice& each : m_slices) {
            const TimeRange whole = m_trace.slices().range(each.id);
            const std::int64_t values[] = {
                static_cast<std::int64_t>(each.lane),
                each.row,
                whole.startNs - m_range.startNs,
                whole.durationNs(),
                static_cast<std::int64_t>(nameIndex(each.id)),
                static_cast<std::int64_t>(colorRoleOf(m_trace, each.id, m_classifier))};
            for (const std::int64_t value : values) {
                slices += (slices.empty() ? "" : ",") + std::to_string(value);
            }
        }
        std::string out = "{\"start\":" + std::to_string(m_range.startNs - m_trace.bounds().startNs) +
                          ",\"length\":" + std::to_string(std::max<DurationNs>(m_range.durationNs(), 1)) +
                          ",\"from\":" + std::to_string(shown.startNs - m_range.startNs) +
                          ",\"to\":" + std::to_string(shown.endNs - m_range.startNs) + ",\"lanes\":";
        appendList(m_lanes, out);
        out += ",\"names\":";
        appendList(m_names, out);
        out += ",\"labels\":";
        appendList(m_labels, out);
        out += ",\"colors\":[";
        for (int role = 0; role < kColorRoleCount; ++role) {
            out += (role == 0 ? "\"" : ",\"") + std::string(colorRoleKey(static_cast<ColorRole>(role))) + '"';
        }
        return out + "],\"slices\":[" + slices + "]}";
    }

private:
    /// With room to zoom, calls of the runtime can be read, too.
    bool isDrawn(SliceId slice) const {
        const CategoryKind kind = m_trace.categoryKind(slice);
        return isShownOnHost(m_trace, slice) || kind == CategoryKind::Runtime || kind == CategoryKind::Driver;
    }
    std::string nameOf(const Track& track) const {
        const std::string_view name = m_trace.text(track.name);
        return shownText(name.empty() ? m_trace.text(track.tidText) : name);
    }
    static std::string shownText(std::string_view text) {
        constexpr std::size_t kLongest = 300;
        return cutText(printable(maskSecrets({}, text)), kLongest);
    }
    std::size_t nameIndex(SliceId slice) {
        const std::string_view name = m_trace.sliceName(slice);
        const auto [found, isNew] = m_indexOfName.try_emplace(name, m_names.size());
        if (isNew) {
            m_names.push_back(shownText(name));
            constexpr std::string_view kModule = "nn.Module: ";
            m_labels.push_back(isDeviceWork(m_trace.categoryKind(slice))
                                   ? shownText(m_kernelNames(std::string(name)))
                               : name.starts_with(kModule) ? shownText(name.substr(kModule.size()))
                                                           : m_names.back());
        }
        return found->second;
    }
    /// Without a character that could end the element around it.
    static void appendList(const std::vector<std::string>& texts, std::string& out) {
        std::string list;
        for (const std::string& text : texts) {
            list += list.empty() ? "" : ",";
            appendJsonString(text, list);
        }
        out += '[';
        for (const char each : list) {
            out += each == '<'   ? "\\u003c"
                   : each == '>' ? "\\u003e"
                   : each == '&' ? "\\u0026"
                                 : std::string(1, each);
        }
        out += ']';
    }

    const Trace& m_trace;
    WorkClassifier m_classifier;
    TimeRange m_range;
    KernelNames m_kernelNames;
    std::vector<std::string> m_lanes;
    std::vector<std::string> m_names;  ///< in full
    std::vector<std::string> m_labels; ///< of the same ones, in short
    std::unordered_map<std::string_view, std::size_t> m_indexOfName;
    std::vector<DrawnSlice> m_slices;
};

} // namespace

std::string interactiveTimeline(const Trace& trace, const TimelinePart& part, TimeRange range,
                                std::string_view title, std::size_t mostSlices) {
    TimelineData data(trace, range);
    if (part.host != kNoTrack) {
        data.addHost(part.host);
    }
    for (const TrackId other : part.otherHosts) {
        data.addHost(other);
    }
    std::size_t streams = 0;
    for (const Track& track : trace.tracks()) {
        if (streams < kMostTimelineStreams && track.kind == TrackKind::Stream &&
            track.range.intersects(range)) {
            data.addStream(track);
            ++streams;
        }
    }
    const std::size_t all = data.sliceCount();
    data.keepLongest(mostSlices);
    std::string note;
    if (all > mostSlices) {
        note = "<p class=\"unknown\">The longest " + std::to_string(mostSlices) + " of " +
               std::to_string(all) + " slices are drawn</p>\n";
    }
    return "<div class=\"timeline\" id=\"timeline\"><canvas tabindex=\"0\" role=\"img\" aria-label=\"" +
           escapedMarkup(title) +
           "\"></canvas><div class=\"card\"></div></div>\n"
           "<p class=\"unknown\" id=\"timeline-help\" hidden>"
           "Click the timeline, then zoom with the wheel or W and S, and pan with A and D. "
           "Ctrl+wheel zooms without a click. Drag to pan, double-click a slice to zoom to it. "
           "0 shows all, Esc gives the wheel back to the page</p>\n" +
           note + "<noscript>" + timelineSvg(trace, part, title) +
           "</noscript>\n<script type=\"application/json\" id=\"timeline-data\">" +
           data.json(part.range.clippedTo(range)) + "</script>\n<script>" + std::string(kTimelineScript) +
           "</script>\n";
}

} // namespace lanescope
