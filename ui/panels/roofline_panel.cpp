// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/roofline_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

#include "core/store/trace.h"
#include "ui/charts/scatter_chart.h"
#include "ui/panels/range_badge.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/shared_analyses.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

namespace {

QString text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString familyText(OperatorFamily family) {
    switch (family) {
    case OperatorFamily::MatrixProduct:
        return RooflinePanel::tr("Matrix products");
    case OperatorFamily::Convolution:
        return RooflinePanel::tr("Convolutions");
    case OperatorFamily::Attention:
        return RooflinePanel::tr("Attention");
    case OperatorFamily::Elementwise:
        return RooflinePanel::tr("Elementwise");
    case OperatorFamily::Normalization:
        return RooflinePanel::tr("Normalization");
    case OperatorFamily::Reduction:
        return RooflinePanel::tr("Reductions");
    case OperatorFamily::Softmax:
        return RooflinePanel::tr("Softmax");
    case OperatorFamily::Copy:
        return RooflinePanel::tr("Copies");
    case OperatorFamily::Optimizer:
        return RooflinePanel::tr("Optimizers");
    case OperatorFamily::Triton:
        return RooflinePanel::tr("Triton");
    default:
        return RooflinePanel::tr("Other");
    }
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
         RooflinePanel::tr("%1 in %2 calls").arg(formatDuration(row.totalNs), formatCount(row.calls))});
    lines.push_back({RooflinePanel::tr("Bandwidth"), bandwidthText(row.figures.tbPerSecond.value_or(0))});
    if (!row.precision.type.empty()) {
        lines.push_back({RooflinePanel::tr("Precision"), text(precisionText(row.precision))});
    }
    if (row.figures.percent) {
        lines.push_back({RooflinePanel::tr("Of the roofline"), formatPercent(*row.figures.percent / 100)});
        lines.push_back({RooflinePanel::tr("Bound by"), boundText(row.figures.bound)});
    }
    if (signature.cost) {
        if (const std::string hint = alignmentHint(*signature.cost); !hint.empty()) {
            lines.push_back({RooflinePanel::tr("Sizes"), text(hint)});
        }
    }
    return lines;
}

/// The slope of the memory and a roof for each precision in use.
void addRoofs(const RooflineAnswer& answer, ScatterChartData& data) {
    const double tbPerSecond = answer.peaks->memoryGBs / 1000;
    std::vector<std::pair<double, QString>> roofs;
    for (const RooflineRow& row : answer.rows) {
        const std::optional<double> peak = peakTflops(*answer.peaks, row.precision);
        const QString name = text(precisionText(row.precision));
        const bool isNew = std::ranges::none_of(roofs, [&](const auto& roof) { return roof.second == name; });
        if (peak && isNew) {
            roofs.emplace_back(*peak, name);
        }
    }
    if (roofs.empty() || tbPerSecond <= 0) {
        return;
    }
    double least = answer.rows.front().figures.intensity.value_or(1);
    double greatest = least;
    for (const RooflineRow& row : answer.rows) {
        least = std::min(least, *row.figures.intensity);
        greatest = std::max(greatest, *row.figures.intensity);
    }
    const double highest = std::ranges::max_element(roofs)->first;
    greatest = std::max(greatest, highest / tbPerSecond) * 4;
    least = std::min(least, roofs.front().first / tbPerSecond) / 2;
    data.lines.push_back(
        {bandwidthText(tbPerSecond), {{least, least * tbPerSecond}, {highest / tbPerSecond, highest}}});
    for (const auto& [peak, name] : roofs) {
        data.lines.push_back(
            {RooflinePanel::tr("%1, %2", "precision and its peak rate").arg(name, rateText(peak)),
             {{peak / tbPerSecond, peak}, {greatest, peak}}});
    }
}

} // namespace

ScatterChartData rooflineChart(const Trace& trace, const RooflineAnswer& answer) {
    ScatterChartData data;
    data.xScale = AxisScale::Log;
    data.yScale = AxisScale::Log;
    data.xTitle = RooflinePanel::tr("Intensity (FLOP/byte)");
    data.yTitle = RooflinePanel::tr("Achieved (TFLOP/s)");
    const double most = answer.rows.empty() ? 1 : static_cast<double>(answer.rows.front().totalNs);
    for (const RooflineRow& row : answer.rows) {
        const OperatorSignature& signature = answer.work->signatures[row.signature];
        const QString family =
            familyText(signature.model == nullptr ? OperatorFamily::User : signature.model->family());
        auto entry = std::ranges::find(data.series, family, &LegendEntry::name);
        if (entry == data.series.end()) {
            data.series.push_back({family, ChartColor::series(static_cast<int>(data.series.size()))});
            entry = data.series.end() - 1;
        }
        ScatterPoint& point = data.points.emplace_back();
        point.x = *row.figures.intensity;
        point.y = *row.figures.tflops;
        point.series = static_cast<int>(entry - data.series.begin());
        point.weight = static_cast<double>(row.totalNs) / most;
        point.name = text(trace.text(signature.name));
        point.details = detailsOf(row, signature);
    }
    if (answer.peaks != nullptr) {
        addRoofs(answer, data);
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
    constexpr int kLeastHeight = 200; // below, dots hide the roofs
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

    const std::shared_ptr<SharedAnalyses> shared = document->analyses()->shared();
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
    m_chart->setData(rooflineChart(*m_document->trace(), *m_answer));
    updateNote();
    emit settled();
}

void RooflinePanel::updateNote() {
    if (m_answer->rows.empty()) {
        m_note->clear();
        return;
    }
    const DeviceProperties* properties = m_document->trace()->deviceProperties(m_answer->device);
    const QString name =
        properties == nullptr ? QString() : text(m_document->trace()->text(properties->name));
    if (m_answer->peaks != nullptr) {
        m_note->setText(tr("Roofs: %1").arg(text(m_answer->peaks->source)));
    } else {
        m_note->setText(name.isEmpty() ? tr("No roofs: the trace does not say what the device is")
                                       : tr("No roofs: the peaks of “%1” are not known").arg(name));
    }
    m_note->setToolTip(m_answer->leftOut == 0
                           ? m_note->text()
                           : tr("%1\n%n with less than 0.1 % of the time or below 0.1 GFLOP/s are left out",
                                "", static_cast<int>(m_answer->leftOut))
                                 .arg(m_note->text()));
}

void RooflinePanel::activate(int point) {
    const auto at = static_cast<std::size_t>(point);
    if (!m_answer || at >= m_answer->rows.size()) {
        return;
    }
    const SliceId kernel = m_answer->rows[at].longest;
    m_document->viewState()->setHighlightedName(m_document->trace()->slices().name[kernel]);
    m_document->viewState()->selectSlice(kernel, true);
}

} // namespace lanescope::ui
