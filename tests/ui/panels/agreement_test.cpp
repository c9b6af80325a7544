// SPDX-License-Identifier: Apache-2.0
// One figure reads the same wherever it stands: the JSON of `overview` and `info`, the report in HTML, the
// Overview, Details and the Selection, the tables of kernels, attributed kernels and the roofline, on every
// trace. Texts are rounded differently: they agree when they can be of one number.
#include <QRegularExpression>
#include <QTextDocumentFragment>

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <sstream>

#include "core/analysis/device/device_name.h"
#include "core/analysis/device/selection_statistics.h"
#include "core/analysis/device/trace_kernel_names.h"
#include "core/analysis/findings/overview.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/attribution/roofline.h"
#include "core/catalog/full_diagnosis.h"
#include "core/catalog/registry.h"
#include "core/catalog/step_tables.h"
#include "core/report/overview_report.h"
#include "core/report/trace_html.h"
#include "core/report/trace_report.h"
#include "core/store/trace.h"
#include "core/table/json_writer.h"
#include "tests/core/reference/reference_case.h"
#include "tests/support/json_paths.h"
#include "ui/panels/overview_html.h"
#include "ui/panels/selection_facts.h"
#include "ui/state/trace_overview.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {
namespace {

/// A figure as somebody reads it: a number and how far the written one may be from it, or that it is unknown.
struct Reading {
    bool isKnown = false;
    double value = 0;
    double error = 0;
};

std::ostream& operator<<(std::ostream& out, const Reading& reading) {
    return reading.isKnown ? out << reading.value << " +- " << reading.error : out << "n/a";
}

bool agree(const Reading& a, const Reading& b) {
    constexpr double kDoubles = 1e-9;
    return a.isKnown == b.isKnown &&
           (!a.isKnown || std::abs(a.value - b.value) <= a.error + b.error + kDoubles * std::abs(a.value));
}

Reading unknown() {
    return {};
}
Reading exactly(double value) {
    return {true, value, 0};
}

/// "42.3 %", "1.25 ms", "601.1 GFLOP", "17", "n/a: not recorded". In nanoseconds, bytes and so on.
Reading readingOf(QString text) {
    text = text.trimmed().replace(QChar(0x202f), QLatin1Char(' ')).replace(QChar(0xa0), QLatin1Char(' '));
    static const QRegularExpression number(QStringLiteral(
        R"(^(-?[0-9][0-9,]*(?:\.([0-9]+))?)\s*([kKMGTP]?)(i?)(%|ns|[\x{b5}\x{3bc}]s|us|ms|s|min|FLOP|B|)(?:\s|$))"));
    const QRegularExpressionMatch match = number.match(text);
    if (!match.hasMatch()) {
        return unknown();
    }
    QString digits = match.captured(1);
    digits.remove(QLatin1Char(','));
    const QString unit = match.captured(5);
    const double time =
        unit.size() == 2 && (unit[0].unicode() == 0xb5 || unit[0].unicode() == 0x3bc || unit[0] == u'u') ? 1e3
        : unit == QLatin1String("ms")                                                                    ? 1e6
        : unit == QLatin1String("s")                                                                     ? 1e9
        : unit == QLatin1String("min") ? 60e9
                                       : 1;
    const auto power = QStringLiteral("KMGTP").indexOf(match.captured(3).toUpper()) + 1;
    const double step = match.captured(4).isEmpty() ? 1000 : 1024;
    const double scale = time * (match.captured(3).isEmpty() ? 1 : std::pow(step, double(power)));
    return {true, digits.toDouble() * scale,
            0.5 * std::pow(10, -double(match.captured(2).size())) * scale * 1.0001};
}

/// A JSON number; null is unknown.
Reading readingOf(const std::map<std::string, std::string>& json, const std::string& path) {
    const auto found = json.find(path);
    return found == json.end() ? unknown() : readingOf(QString::fromStdString(found->second));
}

std::map<std::string, std::string> pathsOf(const Report& report) {
    std::ostringstream out;
    JsonWriter json(out);
    report.writeJson(json);
    const auto paths = test::jsonPaths(out.str());
    EXPECT_TRUE(paths) << out.str().substr(0, 200);
    return paths.value_or(std::map<std::string, std::string>());
}

/// Cells of each row of the tables of a page, with the bold heading or the <h2> before them in front.
std::vector<QStringList> rowsOf(const QString& html) {
    static const QRegularExpression part(QStringLiteral("<h2>(.*?)</h2>|<b>(.*?)</b>|<tr>(.*?)</tr>"),
                                         QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression cell(QStringLiteral("<t[dh][^>]*>(.*?)</t[dh]>"),
                                         QRegularExpression::DotMatchesEverythingOption);
    const auto plain = [](const QString& text) {
        return QTextDocumentFragment::fromHtml(text).toPlainText().trimmed();
    };
    std::vector<QStringList> rows;
    QString heading;
    for (auto parts = part.globalMatch(html); parts.hasNext();) {
        const QRegularExpressionMatch match = parts.next();
        const QString title = match.captured(1) + match.captured(2);
        const bool isBoldRow = match.captured(3).contains(QLatin1String("<b>"));
        if (!title.isEmpty() || isBoldRow) {
            heading = plain(isBoldRow ? match.captured(3) : title);
            continue;
        }
        QStringList row{heading};
        for (auto cells = cell.globalMatch(match.captured(3)); cells.hasNext();) {
            row.append(plain(cells.next().captured(1)));
        }
        rows.push_back(row);
    }
    return rows;
}

QString cellOf(const std::vector<QStringList>& rows, const QString& heading, const QString& label,
               qsizetype column = 2) {
    for (const QStringList& row : rows) {
        if (row.size() > column && row[0].startsWith(heading) && row[1] == label) {
            return row[column];
        }
    }
    return {};
}

QString rowOf(const DetailSection& section, const QString& label) {
    for (const DetailRow& row : section.rows) {
        if (row.label == label) {
            return row.value;
        }
    }
    return {};
}

class Agreement : public test::LoadedReference {
protected:
    void SetUp() override {
        test::LoadedReference::SetUp();
        if (IsSkipped() || HasFatalFailure()) {
            return;
        }
        context = std::make_shared<AnalysisContext>(m_trace);
        const OperatorCalls& calls = context->calls();
        shown = overview(*m_trace, calls.tree, calls.times);
        diagnosis = fullDiagnosis(*context);
        overviewJson = pathsOf(overviewReport(*m_trace, shown, diagnosis, Conventions::Lanescope));
        infoJson = pathsOf(traceReport(*m_trace));
        std::ostringstream html;
        writeTraceHtml(html, *m_trace, CategoryRules::builtIn());
        reportRows = rowsOf(QString::fromStdString(html.str()));
        overviewRows = rowsOf(overviewHtml(*m_trace, DeviceTerms::Nvidia, shown, diagnosis,
                                           Theme::of(QPalette()), {QFontMetrics(QFont()), 10'000}));
        details = TraceOverview(context, DeviceTerms::Nvidia).describe({});
    }

    void expectAgreement(const std::string& what,
                         const std::vector<std::pair<std::string, Reading>>& readings) {
        for (std::size_t i = 1; i < readings.size(); ++i) {
            EXPECT_TRUE(agree(readings[0].second, readings[i].second))
                << what << ": " << readings[0].first << " says " << readings[0].second << ", "
                << readings[i].first << " says " << readings[i].second;
        }
    }

    Table table(const char* key, const std::string& columns = {}, const Selection& selection = {}) {
        const AnalysisDescriptor* analysis = analysisCalled(key);
        EXPECT_NE(analysis, nullptr) << key;
        AnalysisOptions options;
        options.columns = columns;
        Result<AnalysisResult> result = analysis->run(*context, selection, options, {});
        EXPECT_TRUE(result) << key;
        return result ? std::move(result->table) : Table();
    }

    std::shared_ptr<AnalysisContext> context;
    Overview shown;
    Diagnosis diagnosis;
    std::map<std::string, std::string> overviewJson;
    std::map<std::string, std::string> infoJson;
    std::vector<QStringList> reportRows;
    std::vector<QStringList> overviewRows;
    SliceDetails details;
};

/// Where the figures of one device stand.
struct DevicePlaces {
    QString name;
    std::string overview; ///< path in the JSON of `overview`
    std::string info;
    const DetailSection* details = nullptr;
    std::vector<QStringList> selected; ///< rows of the Selection for the range of the figures
    QString efficiency;                ///< label in the Selection
};

class DeviceAgreement : public Agreement {
protected:
    DevicePlaces placesOf(std::size_t i) const {
        const GpuSummary& gpu = shown.gpus[i];
        DevicePlaces places;
        places.name = QString::fromStdString(deviceName(*m_trace, gpu.device));
        places.overview = "gpus." + std::to_string(i) + ".";
        for (std::size_t k = 0; infoJson.contains("devices." + std::to_string(k) + ".id"); ++k) {
            if (infoJson.at("devices." + std::to_string(k) + ".id") == std::to_string(gpu.device)) {
                places.info = "devices." + std::to_string(k) + ".";
            }
        }
        for (const DetailSection& section : details.sections) {
            if (section.kind == DetailSection::Kind::Device && section.title.startsWith(places.name)) {
                places.details = &section;
            }
        }
        SelectedPart part;
        part.range = gpu.range;
        const SelectionFigures selection{
            part, std::make_shared<const SelectionStatistics>(selectionStatistics(*m_trace, part))};
        places.selected = rowsOf(selectionFacts(*m_trace, DeviceTerms::Nvidia, selection, nullptr, Qt::gray));
        places.efficiency = gpu.blocksPerSmDerived ? QStringLiteral("Est. SM efficiency (from the grid)")
                                                   : QStringLiteral("Est. SM efficiency");
        return places;
    }

    Reading inReport(const QString& name, qsizetype column) const {
        for (const QStringList& row : reportRows) {
            if (row[0] == QLatin1String("Devices") && row.size() > column && row[1].startsWith(name)) {
                return readingOf(row[column]);
            }
        }
        ADD_FAILURE() << name.toStdString() << " is not in the report";
        return unknown();
    }

    void expectFigure(const DevicePlaces& at, const std::string& key, const QString& label,
                      const QString& labelOfSelection, qsizetype columnOfReport) {
        expectAgreement(
            label.toStdString() + " of " + at.name.toStdString(),
            {{"overview", readingOf(overviewJson, at.overview + key)},
             {"info", readingOf(infoJson, at.info + key)},
             {"report", inReport(at.name, columnOfReport)},
             {"Overview", readingOf(cellOf(overviewRows, at.name, label))},
             {"Details", readingOf(rowOf(*at.details, label))},
             {"Selection",
              readingOf(cellOf(at.selected, at.name + QStringLiteral(" in this range"), labelOfSelection))}});
    }
};

/// Utilization, efficiency, occupancy and tensor cores of each device.
TEST_P(DeviceAgreement, OfAllFigures) {
    for (std::size_t i = 0; i < shown.gpus.size(); ++i) {
        const DevicePlaces at = placesOf(i);
        ASSERT_FALSE(at.info.empty());
        ASSERT_NE(at.details, nullptr);
        const QString utilization = namingDevices(*m_trace, QStringLiteral("GPU utilization"));
        expectFigure(at, "utilization_percent", utilization, QStringLiteral("Utilization"), 2);
        expectFigure(at, "sm_efficiency_percent", QStringLiteral("Est. SM efficiency"), at.efficiency, 3);
        expectFigure(at, "occupancy_percent", QStringLiteral("Est. achieved occupancy"),
                     QStringLiteral("Est. achieved occupancy"), 4);
        expectAgreement(
            "tensor cores of " + at.name.toStdString(),
            {{"overview", readingOf(overviewJson, at.overview + "tensor_core_percent")},
             {"report", inReport(at.name, 5)},
             {"Overview", readingOf(cellOf(overviewRows, at.name, "Kernel time with tensor cores"))}});
        // The reader is told what the shares are of, everywhere the same.
        const QString span = QString::fromUtf8(spanText(shown.span.kind));
        EXPECT_EQ(cellOf(overviewRows, at.name, utilization, 3), span);
        EXPECT_EQ(overviewJson.at("configuration.shares"), span.toStdString());
        EXPECT_EQ(at.details->rows.front().note, span);
    }
    // Steps are the span if they are marked and three quarters of the devices' work lie in their time.
    const std::vector<StepRange> steps = stepRanges(*m_trace);
    TimeRange hull = steps.empty() ? TimeRange() : steps.front().range;
    for (const StepRange& step : steps) {
        hull = {std::min(hull.startNs, step.range.startNs), std::max(hull.endNs, step.range.endNs)};
    }
    DurationNs insideNs = 0;
    DurationNs allNs = 0;
    for (const DeviceOp& op : m_trace->deviceOps()) {
        const TimeRange work = m_trace->slices().range(op.slice);
        allNs += work.endNs - work.startNs;
        insideNs +=
            std::max<DurationNs>(std::min(work.endNs, hull.endNs) - std::max(work.startNs, hull.startNs), 0);
    }
    EXPECT_EQ(shown.span.kind == SpanKind::Steps, shown.steps.marked && 4 * insideNs >= 3 * allNs);
}

INSTANTIATE_TEST_SUITE_P(All, DeviceAgreement, testing::ValuesIn(test::referenceCases()), test::caseName);

/// The mean step and its parts.
TEST_P(Agreement, OfTheMeanStep) {
    if (shown.steps.steps.empty()) {
        GTEST_SKIP() << "no steps";
    }
    for (std::size_t i = 0; i < kStepRoleCount; ++i) {
        const auto role = static_cast<StepRole>(i);
        const std::string json = std::string("average_step.") + stepRoleName(role);
        Reading exact = readingOf(overviewJson, json + ".us");
        exact.value *= 1e3;
        exact.error *= 1e3;
        QString inReport;
        QString shareInReport;
        QString inOverview;
        QString shareInOverview;
        for (const QStringList& row : reportRows) {
            if (row.size() == 4 && row[1] == QString::fromStdString(stepRoleTitle(role)) &&
                (row[0] == QLatin1String("Step time") || row[0] == QLatin1String("Time"))) {
                inReport = row[2];
                shareInReport = row[3];
            }
        }
        for (const QStringList& row : overviewRows) {
            if (row.size() > 3 && row[1] == QString::fromStdString(stepRoleTitle(role)) &&
                (row[0].startsWith(QLatin1String("Mean of")) || row[0] == QLatin1String("The whole trace"))) {
                inOverview = row[2];
                shareInOverview = row[3];
            }
        }
        expectAgreement(
            stepRoleName(role),
            {{"overview", exact}, {"report", readingOf(inReport)}, {"Overview", readingOf(inOverview)}});
        expectAgreement(stepRoleName(role), {{"overview", readingOf(overviewJson, json + ".percent")},
                                             {"report", readingOf(shareInReport)},
                                             {"Overview", readingOf(shareInOverview)}});
    }
}

/// Kernels by name: the command, the report, attributed kernels and Details.
TEST_P(Agreement, OfKernels) {
    const Table kernels = table("kernels");
    if (kernels.isEmpty()) {
        GTEST_SKIP() << "no kernels";
    }
    struct Sum {
        double count = 0;
        double ns = 0;
    };
    const Table single = table("attributed_kernels", "name,duration_us");
    std::map<std::string, Sum> attributed;
    const TableColumn& names = single.column(*single.find("name"));
    const TableColumn& durations = single.column(*single.find("duration_us"));
    for (std::size_t row = 0; row < single.rowCount(); ++row) {
        Sum& sum = attributed[names.text(row)];
        ++sum.count;
        sum.ns += durations.number(row);
    }
    Sum all;
    std::map<std::string, QStringList> ofReport;
    for (const QStringList& row : reportRows) {
        if (row[0] == QLatin1String("Kernels") && row.size() > 9) {
            ofReport[row[1].toStdString()] = row;
        }
    }
    const KernelNames shortNames = kernelNamesOf(*m_trace);
    const auto column = [&kernels](const char* key) -> const TableColumn& {
        return kernels.column(*kernels.find(key));
    };
    std::size_t compared = 0;
    for (std::size_t row = 0; row < kernels.rowCount(); ++row) {
        const std::string name = column("name").text(row);
        const Sum sum{column("count").number(row), column("total_us").number(row)};
        all.count += sum.count;
        all.ns += sum.ns;
        EXPECT_EQ(attributed[name].count, sum.count) << name;
        EXPECT_EQ(attributed[name].ns, sum.ns) << name;
        if (const auto found = ofReport.find(shortNames(name)); found != ofReport.end()) {
            ++compared;
            const QStringList& cells = found->second;
            expectAgreement(name, {{"kernels", exactly(sum.count)}, {"report", readingOf(cells[2])}});
            expectAgreement(name, {{"kernels", exactly(sum.ns)}, {"report", readingOf(cells[3])}});
            const double blocks = column("blocks_per_sm").number(row);
            expectAgreement(name + ": blocks", {{"kernels", std::isnan(blocks) ? unknown() : exactly(blocks)},
                                                {"report", readingOf(cells[7])}});
            const double occupancy = column("occupancy_percent").number(row);
            expectAgreement(name + ": occupancy",
                            {{"kernels", std::isnan(occupancy) ? unknown() : exactly(occupancy)},
                             {"report", readingOf(cells[8])}});
        }
    }
    EXPECT_EQ(compared, std::min<std::size_t>(kernels.rowCount(), 30)) << "rows of the report";
    double count = 0;
    for (const DetailSection& section : details.sections) {
        if (section.kind == DetailSection::Kind::Device) {
            count += readingOf(rowOf(section, "Kernels")).value;
        }
    }
    EXPECT_EQ(count, all.count) << "Details";
}

/// FLOPs, bytes and the share of the roofline of single kernels: the table of attributed kernels and Details;
/// sums of the roofline's rows.
TEST_P(Agreement, OfCosts) {
    const Table single = table("attributed_kernels", "name,start_us,flops,bytes,roofline_percent");
    if (single.isEmpty()) {
        GTEST_SKIP() << "no device work";
    }
    const auto attribution = context->attribution();
    ASSERT_TRUE(attribution);
    const auto number = [&single](const char* key, std::size_t row) {
        const double value = single.column(*single.find(key)).number(row);
        return std::isnan(value) ? unknown() : exactly(value);
    };
    double flops = 0;
    std::set<std::string> seen;
    constexpr std::size_t kMostLooks = 200;
    for (std::size_t row = 0; row < single.rowCount(); ++row) {
        const SliceId slice = single.target(row).slice;
        ASSERT_NE(slice, kNoSlice);
        const bool isInferred =
            (*attribution)->attributions.cause(m_trace->deviceOpOf(slice)) == Cause::Inferred;
        flops += isInferred ? 0 : number("flops", row).value;
        if (seen.size() >= kMostLooks || !seen.insert(single.column(*single.find("name")).text(row)).second) {
            continue;
        }
        const SliceDetails about = sliceDetails(*m_trace, slice, DeviceTerms::Nvidia, *attribution);
        const DetailSection* work = about.section(DetailSection::Kind::Work);
        ASSERT_NE(work, nullptr);
        const std::string name(m_trace->sliceName(slice));
        expectAgreement(name,
                        {{"attribute", number("flops", row)}, {"Details", readingOf(rowOf(*work, "FLOPs"))}});
        expectAgreement(name,
                        {{"attribute", number("bytes", row)}, {"Details", readingOf(rowOf(*work, "Bytes"))}});
        expectAgreement(name, {{"attribute", number("roofline_percent", row)},
                               {"Details", readingOf(rowOf(*work, "Of the roofline"))}});
    }
    EXPECT_FALSE(seen.empty());
    const Table roofline = table("roofline");
    double ofRoofline = 0;
    for (std::size_t row = 0; row < roofline.rowCount(); ++row) {
        const auto cell = [&](const char* key) { return roofline.column(*roofline.find(key)).number(row); };
        constexpr double kGiga = 1e9;
        const double value = cell("gflop_per_call") * kGiga * cell("calls");
        ofRoofline += std::isnan(value) ? 0 : value;
    }
    constexpr double kDoubles = 1e-9;
    EXPECT_NEAR(ofRoofline, flops, kDoubles * flops);
}

/// Idle time of a device from the start to the end of the trace: `breakdown` and its causes.
TEST_P(Agreement, OfIdleTime) {
    const Selection all{m_trace->extents()};
    const Table devices = table("devices", {}, all);
    const Table idle = table("idle_causes", {}, all);
    std::map<std::string, double> ofCauses;
    for (std::size_t row = 0; row < idle.rowCount(); ++row) {
        ofCauses[std::to_string(idle.column(*idle.find("device")).number(row))] +=
            idle.column(*idle.find("idle_us")).number(row);
    }
    for (std::size_t row = 0; row < devices.rowCount(); ++row) {
        const std::string device = std::to_string(devices.column(*devices.find("device")).number(row));
        EXPECT_EQ(ofCauses[device], devices.column(*devices.find("idle_us")).number(row)) << device;
    }
}

INSTANTIATE_TEST_SUITE_P(All, Agreement, testing::ValuesIn(test::referenceCases()), test::caseName);

} // namespace
} // namespace lanescope::ui
