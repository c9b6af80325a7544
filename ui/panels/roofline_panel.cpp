// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/roofline_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

#include "core/catalog/analysis_context.h"
#include "core/device_work/category_rules.h"
#include "core/store/trace.h"
#include "ui/charts/scatter_chart.h"
#include "ui/panels/range_badge.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/tables/code_words.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

QString text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString rateText(double tflops) {
    return tflops < 0.1 ? RooflinePanel::tr("%1 GFLOP/s").arg(formatNumber(tflops * 1000))
                        : RooflinePanel::tr("%1 TFLOP/s").arg(formatNumber(tflops));
}

QString bandwidthText(double tbPerSecond) {
    return tbPerSecond < 0.1 ? RooflinePanel::tr("%1 GB/s").arg(formatNumber(tbPerSecond * 1000))
                             : RooflinePanel::tr("%1 TB/s").arg(formatNumber(tbPerSecond));
}

QString boundText(Bound bound) {
    switch (bound) {
    case Bound::Compute:
        return RooflinePanel::tr("computing");
    case Bound::Memory:
        return RooflinePanel::tr("memory bandwidth");
    case Bound::Latency:
        return RooflinePanel::tr("latency");
    case Bound::Link:
        return RooflinePanel::tr("link");
    case Bound::Unknown:
        break;
    }
    return {};
}

QVector<HoverLine> detailsOf(const RooflineRow& row, const OperatorSignature& signature) {
    QVector<HoverLine> lines;
    if (signature.cost && !signature.cost->params.empty()) {
        lines.push_back({RooflinePanel::tr("Inputs"), text(signature.cost->params)});
    }
    lines.push_back(
        {RooflinePanel::tr("Time"),
         row.calls == 1
             ? RooflinePanel::tr("%1 in 1 call").arg(formatDuration(row.totalNs))
             : RooflinePanel::tr("%1 in %2 calls").arg(formatDuration(row.totalNs), formatCount(row.calls))});
    lines.push_back({RooflinePanel::tr("Bandwidth"), bandwidthText(row.figures.tbPerSecond.value_or(0))});
    if (!row.precision.type.empty()) {
        lines.push_back({RooflinePanel::tr("Precision"), text(precisionText(row.precision))});
    }
    if (row.figures.percent) {
        lines.push_back({RooflinePanel::tr("Of the roofline"), formatPercent(*row.figures.percent / 100)});
        lines.push_back({RooflinePanel::tr("Bound by"), boundText(row.figures.bound)});
    }
    if (const char* note = rooflineNote(row.figures); *note != '\0') {
        lines.push_back({RooflinePanel::tr("Note"), text(note)});
    }
    if (signature.cost) {
        if (const std::string hint = alignmentHint(*signature.cost); !hint.empty()) {
            lines.push_back({RooflinePanel::tr("Sizes"), text(hint)});
        }
    }
    return lines;
}

/// Where a row stands below which roof.
struct RoofUse {
    Precision precision;
    double intensity = 0;
};

/// The slope of the memory and a roof for each precision in use.
void addRoofs(const DevicePeaks& peaks, const std::vector<RoofUse>& uses, ScatterChartData& data) {
    const double tbPerSecond = peaks.memoryGBs / 1000;
    std::vector<std::pair<double, QString>> roofs;
    for (const RoofUse& use : uses) {
        const std::optional<double> peak = peakTflops(peaks, use.precision);
        const QString name = text(precisionText(use.precision));
        const bool isNew = std::ranges::none_of(roofs, [&](const auto& roof) { return roof.second == name; });
        if (peak && isNew) {
            roofs.emplace_back(*peak, name);
        }
    }
    if (roofs.empty() || tbPerSecond <= 0) {
        return;
    }
    const auto [first, last] = std::ranges::minmax(uses, {}, &RoofUse::intensity);
    const double highest = std::ranges::max_element(roofs)->first;
    const double greatest = std::max(last.intensity, highest / tbPerSecond) * 4;
    const double least = std::min(first.intensity, roofs.front().first / tbPerSecond) / 2;
    data.lines.push_back(
        {bandwidthText(tbPerSecond), {{least, least * tbPerSecond}, {highest / tbPerSecond, highest}}});
    for (const auto& [peak, name] : roofs) {
        data.lines.push_back(
            {RooflinePanel::tr("%1, %2", "precision and its peak rate").arg(name, rateText(peak)),
             {{peak / tbPerSecond, peak}, {greatest, peak}}});
    }
}

QString differenceText(double measured, double modelled) {
    return formatPercent((measured - modelled) / modelled);
}

/// Measured and modelled points of a recording with counters, both on the roof: two for each row, all of one
/// size.
ScatterChartData measuredChart(const RooflineAnswer& answer) {
    ScatterChartData data;
    data.series = {{RooflinePanel::tr("Measured"), ChartColor::series(0)},
                   {RooflinePanel::tr("Modelled"), ChartColor::series(1)}};
    constexpr double kWeight = 0.02; // larger ones would reach the names of the roofs
    std::vector<RoofUse> uses;
    for (const MeasuredRow& row : answer.measured) {
        QVector<HoverLine> details;
        if (!row.params.empty()) {
            details.push_back({RooflinePanel::tr("Inputs"), text(row.params)});
        }
        details.push_back({RooflinePanel::tr("Calls"), formatCount(row.calls)});
        const auto addFigure = [&](const QString& label, double measured, double modelled) {
            details.push_back({label, RooflinePanel::tr("%1 measured, %2 modelled (%3)")
                                          .arg(formatNumber(measured), formatNumber(modelled),
                                               differenceText(measured, modelled))});
        };
        addFigure(RooflinePanel::tr("GFLOP"), row.flops / 1e9, row.modelFlops / 1e9);
        addFigure(RooflinePanel::tr("GB"), row.dramBytes / 1e9, row.modelBytes / 1e9);
        addFigure(RooflinePanel::tr("FLOP/byte"), row.intensity, row.modelIntensity);
        const QString name = text(row.name);
        data.points.push_back({row.intensity, row.attainableTflops, 0, kWeight, name, details});
        data.points.push_back(
            {row.modelIntensity, row.modelAttainableTflops, 1, kWeight, name, details, false});
        uses.push_back({row.precision, row.intensity});
        uses.push_back({row.precision, row.modelIntensity});
    }
    addRoofs(*answer.peaks, uses, data);
    return data;
}

/// A source without who quotes it and what else there is to say: "NVIDIA H100 datasheet (SXM)".
QString inShort(const QString& source) {
    qsizetype end = source.indexOf(QLatin1Char(';'));
    end = end < 0 ? source.size() : end;
    const qsizetype quoted = source.indexOf(QLatin1String(" as quoted by"));
    return source.left(quoted < 0 ? end : std::min(end, quoted));
}

} // namespace

ScatterChartData rooflineChart(const RooflineAnswer& answer) {
    const bool isMeasured = !answer.measured.empty();
    ScatterChartData data = isMeasured ? measuredChart(answer) : ScatterChartData();
    data.xScale = AxisScale::Log;
    data.yScale = AxisScale::Log;
    data.xTitle = RooflinePanel::tr("Intensity (FLOP/byte)");
    data.yTitle =
        isMeasured ? RooflinePanel::tr("Attainable (TFLOP/s)") : RooflinePanel::tr("Achieved (TFLOP/s)");
    std::vector<RoofUse> uses;
    const double most = answer.rows.empty() ? 1 : static_cast<double>(answer.rows.front().totalNs);
    for (const RooflineRow& row : answer.rows) {
        const OperatorSignature& signature = answer.work->signatures[row.signature];
        const WorkFamily ofOperator = familyOfOperator(signature.nameText);
        const QString family = codeWords("family", workFamilyName(ofOperator));
        auto entry = std::ranges::find(data.series, family, &LegendEntry::name);
        if (entry == data.series.end()) {
            data.series.push_back({family, ChartColor::role(colorRoleOf(ofOperator))});
            entry = data.series.end() - 1;
        }
        ScatterPoint& point = data.points.emplace_back();
        point.x = *row.figures.intensity;
        point.y = *row.figures.tflops;
        point.series = static_cast<int>(entry - data.series.begin());
        point.weight = static_cast<double>(row.totalNs) / most;
        point.name = text(signature.nameText);
        point.details = detailsOf(row, signature);
        uses.push_back({row.precision, point.x});
    }
    if (answer.peaks != nullptr) {
        addRoofs(*answer.peaks, uses, data);
    }
    return data;
}

RooflinePanel::RooflinePanel(Document* document, QWidget* parent)
    : Panel(parent)
    , m_document(document)
    , m_chart(new ScatterChart)
    , m_note(new QLabel) {
    m_chart->setObjectName(QStringLiteral("rooflineChart"));
    m_chart->setAccessibleName(tr("Roofline"));
    m_note->setObjectName(QStringLiteral("rooflineNote"));
    m_note->setTextFormat(Qt::PlainText);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    constexpr int kLeastHeight = 130; // docks of low windows have little more
    m_chart->setMinimumHeight(kLeastHeight);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_chart, 1);
    setTools(new QWidget(this));
    auto* tools = new QHBoxLayout(this->tools());
    tools->setContentsMargins(0, 0, 0, 0);
    tools->addWidget(new RangeBadge(document->viewState()));
    tools->addWidget(m_note, 1);

    const std::shared_ptr<AnalysisContext> shared = document->analyses()->shared();
    m_job = std::make_unique<LatestJob<Selection, std::shared_ptr<const RooflineAnswer>>>(
        this,
        [shared](const Selection& selection, std::stop_token stop) {
            return std::make_shared<const RooflineAnswer>(rooflineAnswer(*shared, selection, stop));
        },
        [this](std::shared_ptr<const RooflineAnswer> answer) { take(std::move(answer)); });
    connect(m_chart, &Chart::markActivated, this, &RooflinePanel::activate);
    connect(document->viewState(), &ViewState::timeSelectionChanged, this, &RooflinePanel::request);
    m_chart->setEmptyText(tr("Reading the inputs of operators…"));
    request();
}

RooflinePanel::~RooflinePanel() = default;

void RooflinePanel::request() {
    Selection selection;
    selection.range = m_document->viewState()->timeSelection();
    m_job->request(selection);
}

void RooflinePanel::take(std::shared_ptr<const RooflineAnswer> answer) {
    m_answer = std::move(answer);
    m_chart->setEmptyText(m_document->viewState()->timeSelection()
                              ? tr("No operator with known FLOPs launched kernels in the selected range")
                              : tr("No operator with known FLOPs launched kernels; shapes are recorded with "
                                   "record_shapes=True"));
    m_chart->setData(rooflineChart(*m_answer));
    updateNote();
    emit settled();
}

void RooflinePanel::updateNote() {
    if (m_answer->rows.empty() && m_answer->measured.empty()) {
        m_note->clear();
        return;
    }
    const DeviceProperties* properties = m_document->trace()->deviceProperties(m_answer->device);
    const QString name =
        properties == nullptr ? QString() : text(m_document->trace()->text(properties->name));
    QString whole = name.isEmpty() ? tr("No roofs: the trace does not name the device")
                                   : tr("No roofs: the peaks of “%1” are not known").arg(name);
    m_note->setText(whole);
    if (m_answer->peaks != nullptr) {
        const QString source = text(m_answer->peaks->source);
        whole = tr("Roofs: %1").arg(source);
        m_note->setText(tr("Roofs: %1").arg(inShort(source)));
    }
    const QString all = m_answer->leftOut == 0
                            ? whole
                            : tr("%1\n%n with less than 0.1 % of the time or below 0.1 GFLOP/s are left out",
                                 "", static_cast<int>(m_answer->leftOut))
                                  .arg(whole);
    m_note->setToolTip(plainToolTip(all));
}

void RooflinePanel::activate(int point) {
    const auto at = static_cast<std::size_t>(point);
    const bool isRow = m_answer && at < m_answer->rows.size();
    if (!isRow && (!m_answer || at / 2 >= m_answer->measured.size())) {
        return;
    }
    const SliceId kernel = isRow ? m_answer->rows[at].longest : m_answer->measured[at / 2].range;
    m_document->viewState()->setHighlightedName(m_document->trace()->slices().name[kernel]);
    m_document->viewState()->selectSlice(kernel, true);
}

} // namespace lanescope::ui
