// SPDX-License-Identifier: Apache-2.0
#include "core/report/trace_html.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "core/analysis/device/device_name.h"
#include "core/analysis/device/device_terms.h"
#include "core/analysis/device/kernel_table.h"
#include "core/analysis/device/trace_kernel_names.h"
#include "core/analysis/findings/finding_text.h"
#include "core/analysis/findings/overview.h"
#include "core/analysis/host/operator_table.h"
#include "core/base/ascii.h"
#include "core/catalog/step_tables.h"
#include "core/compare/explanation.h"
#include "core/diagnosis/cause_layout.h"
#include "core/ranks/trace_diagnosis.h"
#include "core/report/html_page.h"
#include "core/report/interactive_timeline.h"
#include "core/report/svg_parts.h"
#include "core/report/trace_charts.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"
#include "core/table/markup_text.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

std::string percent(double fraction) {
    return fraction < 0 ? "n/a" : fixedDecimal(fraction * 100, 1) + " %";
}

/// With the share of the kernel time for which the figure is known, unless that is all or nothing.
std::string known(double fraction, double knownShare) {
    constexpr double kAll = 0.9995;
    return percent(fraction) + (knownShare > 0 && knownShare < kAll
                                    ? " (known for " + percent(knownShare) + " of the kernel time)"
                                    : "");
}

std::string duration(double ns) {
    return durationText(ns);
}

std::string duration(DurationNs ns) {
    return durationText(static_cast<double>(ns));
}

/// Text of JSON with a blank for each run of blanks and line breaks.
std::string inOneLine(std::string_view json) {
    std::string line;
    for (const char c : json) {
        if (!isAsciiSpace(c)) {
            line += c;
        } else if (!line.empty() && line.back() != ' ') {
            line += ' ';
        }
    }
    return line;
}

/// The thread of most slices in the range.
TrackId busiestThread(const Trace& trace, TimeRange range) {
    TrackId best = kNoTrack;
    std::size_t most = 0;
    for (std::size_t i = 0; i < trace.tracks().size(); ++i) {
        const Track& track = trace.tracks()[i];
        std::size_t count = 0;
        for (std::uint32_t k = 0; track.kind == TrackKind::Thread && k < track.sliceCount; ++k) {
            const auto slice = static_cast<SliceId>(indexOf(track.firstSlice) + k);
            count += trace.slices().range(slice).intersects(range) ? 1 : 0;
        }
        if (count > most) {
            most = count;
            best = static_cast<TrackId>(i);
        }
    }
    return best;
}

class ReportWriter {
public:
    ReportWriter(std::ostream& out, const Trace& trace, const Selection& selection)
        : m_out(out)
        , m_trace(trace)
        , m_selection(selection)
        , m_range(selection.range.value_or(trace.extents())) {}

    void writeFile() {
        m_out << "<div class=\"files\"><b>"
              << maskedMarkup(std::filesystem::path(m_trace.path()).filename().generic_string()) << "</b>, "
              << escapedMarkup(m_trace.format()) << "<br>";
        const Ledger& ledger = m_trace.ledger();
        m_out << ledger.read << " events read, " << m_trace.slices().size() << " slices, " << ledger.unusable
              << " unusable, " << ledger.dropped() << " dropped";
        if (m_selection.range) {
            m_out << "<br>Only what starts from " << duration(m_range.startNs - m_trace.bounds().startNs)
                  << " to " << duration(m_range.endNs - m_trace.bounds().startNs)
                  << " after the start of the trace";
        }
        m_out << "</div>\n";
    }

    void writeHeadline(const StepBreakdown& steps) {
        m_out << "<div class=\"headline\">";
        if (steps.marked && !steps.steps.empty()) {
            m_out << duration(steps.meanTotalNs) << " per step, " << steps.steps.size()
                  << (steps.steps.size() == 1 ? " step" : " steps");
        } else {
            m_out << duration(m_range.durationNs()) << " in total";
        }
        m_out << "</div>\n";
    }

    void writeCauses(const Diagnosis& diagnosis, const Overview& overview) {
        heading("Why it takes so long");
        m_out << "<ul>\n";
        for (const Words& note : diagnosis.notes) {
            m_out << "<li>" << maskedMarkup(note) << "</li>\n";
        }
        for (const DiagnosisCause& cause : diagnosis.causes) {
            const CauseText text = causeText(cause);
            m_out << "<li><b>" << duration(static_cast<double>(cause.ns)) << " (" << percent(cause.share)
                  << ") " << maskedMarkup(text.title) << "</b>" << (text.what.empty() ? "" : ": ")
                  << maskedMarkup(text.what) << "<br>" << maskedMarkup(text.advice + text.gain) << "</li>\n";
        }
        for (const Finding& finding : overview.findings) {
            m_out << "<li>" << maskedMarkup(findingText(m_trace, finding)) << "</li>\n";
        }
        m_out << "</ul>\n";
    }

    void writeDevices(const Overview& overview) {
        heading("Devices");
        if (overview.gpus.empty()) {
            m_out << "<p class=\"unknown\">" << escapedMarkup(recordingHint(m_trace, Ingredient::DeviceWork))
                  << "</p>\n";
            return;
        }
        beginTable(
            {"Device", "GPU utilization", "Est. SM efficiency", "Est. achieved occupancy", "Tensor cores"});
        for (const GpuSummary& gpu : overview.gpus) {
            const DeviceProperties* properties = m_trace.deviceProperties(gpu.device);
            const TensorCoreSummary::Device* cores = overview.tensorCores.deviceWithUnits(gpu.device);
            row({deviceName(m_trace, gpu.device) +
                     (properties == nullptr ? "" : " " + std::string(m_trace.text(properties->name))),
                 percent(gpu.utilization), known(gpu.smEfficiency, gpu.smEfficiencyCoverage),
                 known(gpu.occupancy, gpu.occupancyCoverage),
                 cores == nullptr ? "n/a"
                                  : known(cores->all.share(Conventions::Lanescope),
                                          cores->all.figure(Conventions::Lanescope).knownShare)});
        }
        endTable();
        m_out << "<p class=\"unknown\">"
              << inTermsOfMaker(m_trace, "GPU utilization and est. SM efficiency are shares ")
              << spanText(overview.span.kind)
              << "</p>\n<p class=\"legend\"><span><i class=\"utilization\"></i>GPU utilization</span> "
                 "<span><i class=\"efficiency\"></i>"
              << inTermsOfMaker(m_trace, "Est. SM efficiency") << "</span></p>\n";
        for (const DeviceSeries& series : deviceSeries(m_trace)) {
            m_out << inTermsOfMaker(m_trace, devicePlotSvg(series, m_range));
        }
    }

    void writeSteps(const StepBreakdown& steps) {
        heading(steps.marked ? "Step time" : "Time");
        if (steps.steps.empty()) {
            m_out << "<p class=\"unknown\">" << escapedMarkup(recordingHint(m_trace, Ingredient::Steps))
                  << "</p>\n";
            return;
        }
        m_out << stepLegendHtml(steps) << stepBarsSvg(m_trace, steps);
        beginTable({"Part of the mean step", "Time", "Share"});
        for (std::size_t i = 0; i < kStepRoleCount; ++i) {
            const auto role = static_cast<StepRole>(i);
            row({stepRoleTitle(role), duration(steps.meanNs[i]), percent(steps.share(role))});
        }
        endTable();
    }

    /// The step of median length, else all of a short trace.
    void writeTimeline(const StepBreakdown& steps) {
        TimelinePart part{m_range, busiestThread(m_trace, m_range), m_range};
        std::string title = "the whole range";
        if (steps.marked && !steps.steps.empty()) {
            std::vector<const StepRow*> byLength;
            for (const StepRow& step : steps.steps) {
                byLength.push_back(&step);
            }
            const auto median = byLength.begin() + static_cast<std::ptrdiff_t>(byLength.size() / 2);
            std::nth_element(byLength.begin(), median, byLength.end(),
                             [](const StepRow* a, const StepRow* b) { return a->totalNs() < b->totalNs(); });
            if ((*median)->slice != kNoSlice) {
                part = partOfStep(m_trace, (*median)->slice, (*median)->range);
                title = "the step of median length, " + std::string(m_trace.sliceName((*median)->slice));
            }
        }
        part.otherHosts = busyOtherThreads(m_trace, part);
        heading("Timeline");
        m_out << "<p class=\"unknown\">Shown first: " << maskedMarkup(title) << "</p>\n"
              << interactiveTimeline(m_trace, part, m_range, title);
    }

    void writeOperators(const std::vector<OperatorRow>& rows) {
        heading("Operators");
        if (rows.empty()) {
            m_out << "<p class=\"unknown\">" << escapedMarkup(recordingHint(m_trace, Ingredient::Operators))
                  << "</p>\n";
            return;
        }
        beginTable({"Operator", "Calls", "Host self", "Host total", "Device self", "Device total"});
        std::vector<const OperatorRow*> sorted;
        for (const OperatorRow& each : rows) {
            sorted.push_back(&each);
        }
        const bool byDevice = std::any_of(rows.begin(), rows.end(),
                                          [](const OperatorRow& each) { return each.deviceSelfNs > 0; });
        std::stable_sort(sorted.begin(), sorted.end(),
                         [byDevice](const OperatorRow* a, const OperatorRow* b) {
                             return byDevice ? a->deviceSelfNs > b->deviceSelfNs : a->selfNs > b->selfNs;
                         });
        for (std::size_t i = 0; i < std::min(kMostRows, sorted.size()); ++i) {
            const OperatorRow& each = *sorted[i];
            row({std::string(m_trace.text(each.name)), std::to_string(each.count), duration(each.selfNs),
                 duration(each.totalNs), duration(each.deviceSelfNs), duration(each.deviceTotalNs)});
        }
        endTable();
        left(rows.size(), byDevice ? "by device self time" : "by host self time");
    }

    void writeKernels(const KernelTable& kernels) {
        heading("Kernels");
        if (kernels.rows.empty()) {
            m_out << "<p class=\"unknown\">" << escapedMarkup(recordingHint(m_trace, Ingredient::DeviceWork))
                  << "</p>\n";
            return;
        }
        beginTable({"Kernel", "Count", "Total", "Share", "Mean", "Longest", "Blocks per SM", "Occupancy",
                    "Tensor cores"});
        const KernelNames names = kernelNamesOf(m_trace);
        for (std::size_t i = 0; i < std::min(kMostRows, kernels.rows.size()); ++i) {
            const KernelRow& each = kernels.rows[i];
            const std::string name(m_trace.text(each.name));
            row(name, {names(name), std::to_string(each.count), duration(each.totalNs), percent(each.share),
                       duration(each.meanNs), duration(each.maxNs),
                       each.blocksPerSm < 0 ? "n/a" : fixedDecimal(each.blocksPerSm, 2),
                       each.occupancyPercent < 0 ? "n/a" : fixedDecimal(each.occupancyPercent, 1) + " %",
                       !each.hasTensorCores                         ? "n/a"
                       : each.usesTensorCores                       ? "yes"
                       : each.tensorCores == TensorCoreUse::Unknown ? "unknown"
                                                                    : "no"});
        }
        endTable();
        left(kernels.rows.size(), "by total time");
    }

    void writeCategories(const KernelCategories& categories) {
        if (categories.rows.empty()) {
            return; // said under Kernels
        }
        heading("Device work by category");
        m_out << categoryBarsSvg(categories);
        beginTable({"Category", "Count", "Total", "Share", "Max. saving at 2×"});
        for (const CategoryRow& each : categories.rows) {
            row({each.category, std::to_string(each.count), duration(each.totalNs), percent(each.share),
                 duration(each.savedIfTwiceAsFastNs)});
        }
        endTable();
    }

    void writeMetadata() {
        constexpr std::size_t kLongest = 300;
        heading("Metadata");
        bool hidden = false;
        beginTable({"Key", "Value"});
        for (const HeaderField& field : m_trace.header()) {
            const std::string masked = maskSecrets(field.key, field.json);
            hidden = hidden || masked != field.json;
            m_out << "<tr><td>" << maskedMarkup(field.key) << "</td><td class=\"text\">"
                  << escapedMarkup(cutText(inOneLine(masked), kLongest)) << "</td></tr>\n";
        }
        endTable();
        if (hidden) {
            m_out << "<p class=\"unknown\">What looks like a credential is hidden</p>\n";
        }
    }

private:
    static constexpr std::size_t kMostRows = 30;

    void heading(std::string_view text) { m_out << "<h2>" << maskedMarkup(text) << "</h2>\n"; }
    void beginTable(std::initializer_list<const char*> titles) {
        m_out << "<div class=\"scroll\"><table><tr>";
        for (const char* title : titles) {
            m_out << "<th>" << inTermsOfMaker(m_trace, title) << "</th>";
        }
        m_out << "</tr>\n";
    }
    void row(std::initializer_list<std::string> cells) { row(*cells.begin(), cells); }
    /// `title` is the name in full; names of kernels can fill half a page.
    void row(const std::string& title, std::initializer_list<std::string> cells) {
        m_out << "<tr><td><div class=\"name\" title=\"" << maskedMarkup(title) << "\">"
              << maskedMarkup(*cells.begin()) << "</div></td>";
        for (auto cell = cells.begin() + 1; cell != cells.end(); ++cell) {
            m_out << htmlCell(*cell);
        }
        m_out << "</tr>\n";
    }
    void endTable() { m_out << "</table></div>\n"; }
    void left(std::size_t rows, const char* order) {
        if (rows > kMostRows) {
            m_out << "<p class=\"unknown\">The first " << kMostRows << " of " << rows << ' ' << order
                  << "</p>\n";
        }
    }

    std::ostream& m_out;
    const Trace& m_trace;
    const Selection& m_selection;
    TimeRange m_range;
};

} // namespace

void writeTraceHtml(std::ostream& out, const Trace& trace, const CategoryRules& rules,
                    const Selection& selection, std::stop_token stop) {
    const CallTree tree = callTree(trace);
    const std::vector<CallTimes> times = callTimes(trace, tree);
    const Overview found = overview(trace, tree, times, selection, stop);
    ReportWriter report(out, trace, selection);
    beginHtmlPage(out, "Trace report");
    report.writeFile();
    report.writeHeadline(found.steps);
    AnalysisContext context(trace);
    report.writeCauses(traceDiagnosis(context, selection, stop), found);
    report.writeSteps(found.steps);
    report.writeTimeline(found.steps);
    report.writeDevices(found);
    report.writeCategories(kernelCategories(trace, rules, selection, stop));
    report.writeKernels(kernelTable(trace, selection, stop));
    report.writeOperators(operatorTable(trace, tree, times, selection, nullptr, stop));
    report.writeMetadata();
    endHtmlPage(
        out, "Definitions of all figures are in docs/metrics.md. Names and values in which a credential is "
             "suspected are hidden.");
}

void writeTimelineHtml(std::ostream& out, const Trace& trace, TimeRange range) {
    TimelinePart part{range, busiestThread(trace, range), range};
    part.otherHosts = busyOtherThreads(trace, part);
    beginHtmlPage(out, "Timeline");
    out << interactiveTimeline(trace, part, range, "the whole range");
    endHtmlPage(out, "Names in which a credential is suspected are hidden.");
}

} // namespace lanescope
