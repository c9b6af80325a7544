// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/match_ribbons.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>

#include "core/analysis/kernel_names.h"
#include "core/store/trace.h"
#include "ui/compare/change_delegate.h"
#include "ui/compare/compare_table_model.h"
#include "ui/compare/linked_views.h"
#include "ui/state/track_names.h"
#include "ui/state/view_state.h"
#include "ui/theme/change_text.h"
#include "ui/theme/formatting.h"
#include "ui/theme/oklch.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/theme/theme.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"

namespace lanescope::ui {

namespace {

constexpr int kHeight = 30;

/// Left edge of the canvas of a timeline in its coordinates, and its width.
struct CanvasPlace {
    double left = 0;
    double width = 1;
};

CanvasPlace placeOf(TimelineView& view) {
    const TimelineScene& scene = view.scene();
    const double width = scene.viewport().widthPx() / scene.viewport().devicePixelRatio();
    return {double(view.canvasLeft()), std::max(1.0, width)};
}

double xOf(TimelineView& view, TimeNs timeNs) {
    const CanvasPlace place = placeOf(view);
    const double fraction =
        view.scene().viewport().axis().xOf(timeNs) / std::max(1, view.scene().viewport().widthPx());
    // Beyond the edges is far enough; ribbons keep their slope there.
    return place.left + std::clamp(fraction, -2.0, 3.0) * place.width;
}

/// How far a ribbon has come from its upper to its lower end, 0..1, at the edges of `rows` lines of pixels:
/// the curve of paintRibbon().
std::vector<double> ribbonShape(int rows) {
    std::vector<double> shape;
    double t = 0;
    for (int row = 0; row <= rows; ++row) {
        const double y = double(row) / rows;
        // y = 1.5 t - 1.5 t^2 + t^3, ascending: a few steps of Newton's method from the row before.
        for (int i = 0; i < 4; ++i) {
            t -= ((t - 1.5) * t * t + 1.5 * t - y) / ((3 * t - 3) * t + 1.5);
        }
        shape.push_back((3 - 2 * t) * t * t);
    }
    return shape;
}

QString matchText(MatchKind kind, bool isExact) {
    if (!isExact) {
        return MatchRibbons::tr("no counterpart of its own; shown is that of the slice around it");
    }
    const QString confidence = formatPercent(confidenceOf(kind));
    switch (kind) {
    case MatchKind::Same:
        return MatchRibbons::tr("same (confidence %1)").arg(confidence);
    case MatchKind::SameName:
        return MatchRibbons::tr("same name, differs below (confidence %1)").arg(confidence);
    case MatchKind::Renamed:
        return MatchRibbons::tr("in its place (confidence %1)").arg(confidence);
    case MatchKind::None:
        break;
    }
    return {};
}

QString shortName(const Trace& trace, SliceId slice) {
    constexpr std::size_t kLongest = 60;
    const std::string_view name = trace.sliceName(slice);
    return isDeviceWork(trace.categoryKind(slice)) ? QString::fromStdString(shortKernelName(name))
                                                   : toText(name.substr(0, kLongest));
}

} // namespace

MatchRibbons::MatchRibbons(LinkedViews* views, TimelineView* baseline, TimelineView* candidate,
                           QWidget* parent)
    : QWidget(parent)
    , m_views(views)
    , m_undo(new QToolButton(this))
    , m_baseline(baseline)
    , m_candidate(candidate) {
    setCursor(Qt::SizeHorCursor);
    m_undo->setCursor(Qt::ArrowCursor);
    m_undo->setObjectName(QStringLiteral("undoShift"));
    m_undo->setToolTip(tr("Undo moving the candidate's time against the baseline's (Ctrl+Z)"));
    m_undo->hide();
    connect(m_undo, &QToolButton::clicked, views, &LinkedViews::undoShift);
    connect(views, &LinkedViews::shiftChanged, this, &MatchRibbons::showShift);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto refresh = [this] { update(); };
    for (const ViewState* view : {views->baseline(), views->candidate()}) {
        connect(view, &ViewState::visibleRangeChanged, this, refresh);
    }
    connect(views, &LinkedViews::pairSelected, this, &MatchRibbons::takePair);
    connect(views, &LinkedViews::alignmentChanged, this, refresh);
    connect(views, &LinkedViews::elasticityChanged, this, refresh);
    for (TimelineView* timeline : {baseline, candidate}) {
        connect(&timeline->scene().hover(), &Hover::changed, this, refresh);
        connect(&timeline->scene(), &TimelineScene::layoutChanged, this, [this] {
            placeCorner();
            update();
        });
    }
}

void MatchRibbons::setComparison(std::shared_ptr<const Comparison> comparison) {
    m_comparison = std::move(comparison);
    takePair();
}

void MatchRibbons::takePair() {
    m_baselineKernels = {};
    m_candidateKernels = {};
    if (m_comparison != nullptr) {
        m_baselineKernels = kernelsBelow(m_comparison->pair().baseline, m_views->baseline()->selectedSlice());
        m_candidateKernels =
            kernelsBelow(m_comparison->pair().candidate, m_views->candidate()->selectedSlice());
    }
    update();
}

void MatchRibbons::showShift() {
    const DurationNs ns = m_views->shiftedNs();
    m_undo->setText(
        tr("Candidate moved by %1 · Undo")
            .arg((ns < 0 ? QStringLiteral("−") : QStringLiteral("+")) + formatDuration(std::abs(ns))));
    m_undo->setVisible(m_views->canUndoShift());
    placeCorner();
}

void MatchRibbons::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    m_dragX = event->position().x();
    m_views->beginShift();
}

void MatchRibbons::mouseMoveEvent(QMouseEvent* event) {
    if (!event->buttons().testFlag(Qt::LeftButton)) {
        return;
    }
    ViewState* candidate = m_views->candidate();
    const DurationNs ns =
        std::llround((m_dragX - event->position().x()) * double(candidate->visibleRange().durationNs()) /
                     placeOf(*m_candidate).width);
    m_dragX = event->position().x();
    const TimeRange range = candidate->visibleRange();
    candidate->setVisibleRange({range.startNs + ns, range.endNs + ns}, false);
}

void MatchRibbons::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) {
        m_views->endShift();
    }
}

QString MatchRibbons::toolTipText() const {
    QString text;
    const auto add = [&text](const QString& title, const KernelsBelow& side) {
        constexpr std::size_t kShown = 8;
        if (side.count == 0) {
            return;
        }
        text += title + QLatin1Char('\n');
        for (std::size_t i = 0; i < std::min(kShown, side.kernels.size()); ++i) {
            text += QStringLiteral("    %1 × %2, %3\n")
                        .arg(side.kernels[i].count)
                        .arg(QString::fromStdString(shortKernelName(side.kernels[i].name)),
                             formatDuration(side.kernels[i].totalNs));
        }
        if (side.kernels.size() > kShown) {
            text += QStringLiteral("    …\n");
        }
    };
    add(tr("Kernels of the baseline"), m_baselineKernels);
    add(tr("Kernels of the candidate"), m_candidateKernels);
    return text + tr("Drag to move the candidate's time against the baseline's");
}

bool MatchRibbons::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainToolTip(toolTipText()), this);
        return true;
    }
    return QWidget::event(event);
}

void MatchRibbons::setCorner(QWidget* corner) {
    m_corner = corner;
    m_corner->setParent(this);
    placeCorner();
    m_corner->show();
}

void MatchRibbons::placeCorner() {
    if (m_corner != nullptr) {
        m_corner->setGeometry(0, 0, int(placeOf(*m_baseline).left), height());
    }
    const QSize size = m_undo->sizeHint();
    const CanvasPlace place = placeOf(*m_baseline);
    m_undo->setGeometry(int(place.left + place.width) - size.width() - 6, (height() - size.height()) / 2,
                        size.width(), size.height());
}

void MatchRibbons::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeCorner();
}

QSize MatchRibbons::sizeHint() const {
    return {200, kHeight};
}

MatchRibbons::Pair MatchRibbons::hoveredPair() const {
    if (m_comparison == nullptr) {
        return {};
    }
    const auto hovered = [](TimelineView& view) {
        const HoverTarget& hover = view.scene().hover().target();
        return hover.inside ? hover.hit.slice : kNoSlice;
    };
    if (const SliceId slice = hovered(*m_baseline); slice != kNoSlice) {
        return {slice, m_comparison->candidateOf(slice).slice};
    }
    if (const SliceId slice = hovered(*m_candidate); slice != kNoSlice) {
        return {m_comparison->baselineOf(slice).slice, slice};
    }
    return {};
}

QString MatchRibbons::pairText() const {
    if (m_comparison == nullptr) {
        return tr("Comparing…");
    }
    const SliceId baseline = m_views->baseline()->selectedSlice();
    const SliceId candidate = m_views->candidate()->selectedSlice();
    if (baseline == kNoSlice && candidate == kNoSlice) {
        return tr("Select a slice to see its counterpart");
    }
    const Trace& left = *m_comparison->baselineTrace();
    const Trace& right = *m_comparison->candidateTrace();
    if (baseline == kNoSlice || candidate == kNoSlice) {
        return baseline == kNoSlice ? tr("%1: only in the candidate").arg(shortName(right, candidate))
                                    : tr("%1: only in the baseline").arg(shortName(left, baseline));
    }
    const DurationNs leftNs = left.slices().durationNs[baseline];
    const DurationNs rightNs = right.slices().durationNs[candidate];
    const double change = leftNs > 0 ? double(rightNs - leftNs) / double(leftNs) : 0;
    const Comparison::Counterpart match = m_comparison->candidateOf(baseline);
    const bool isExact = match.slice == candidate ? match.isExact : false;
    const QString leftName = shortName(left, baseline);
    const QString rightName = shortName(right, candidate);
    QString text =
        tr("%1: %2 → %3 (%4), %5")
            .arg(leftName == rightName ? leftName : QStringLiteral("%1 → %2").arg(leftName, rightName),
                 formatDuration(leftNs), formatDuration(rightNs),
                 signedText(change, formatPercent(std::abs(change))), matchText(match.kind, isExact));
    if (m_baselineKernels.count > 0 || m_candidateKernels.count > 0) {
        text += tr(", %n kernel(s)", nullptr, int(m_baselineKernels.count)) + QStringLiteral(" → ") +
                QString::number(m_candidateKernels.count);
    }
    return text;
}

void MatchRibbons::paintRibbon(QPainter& painter, TimeRange baseline, TimeRange candidate,
                               const QColor& color) const {
    const double left = xOf(*m_baseline, baseline.startNs);
    const double right = std::max(left + 1, xOf(*m_baseline, baseline.endNs));
    const double lowLeft = xOf(*m_candidate, candidate.startNs);
    const double lowRight = std::max(lowLeft + 1, xOf(*m_candidate, candidate.endNs));
    const double middle = height() / 2.0;
    QPainterPath path(QPointF(left, 0));
    path.lineTo(right, 0);
    path.cubicTo(right, middle, lowRight, middle, lowRight, height());
    path.lineTo(lowLeft, height());
    path.cubicTo(lowLeft, middle, left, middle, left, 0);
    QColor fill = color;
    fill.setAlphaF(0.22F);
    painter.fillPath(path, fill);
    painter.strokePath(path, QPen(color, 1));
}

void MatchRibbons::paintSteps(QPainter& painter) {
    const std::vector<ComparedStep>& left = m_comparison->baseline().steps();
    const std::vector<ComparedStep>& right = m_comparison->candidate().steps();
    const std::size_t count = std::min(left.size(), right.size());
    const TimeAxis leftAxis = m_baseline->scene().viewport().axis();
    const TimeAxis rightAxis = m_candidate->scene().viewport().axis();
    const auto inView = [count](const TimeAxis& axis, const std::vector<ComparedStep>& steps) {
        const TimeRange visible{axis.timeAt(0), axis.timeAt(axis.widthPx())};
        const auto begin = steps.begin();
        const auto end = begin + std::ptrdiff_t(count);
        const auto first = std::partition_point(
            begin, end, [&](const ComparedStep& step) { return step.range.endNs < visible.startNs; });
        const auto last = std::partition_point(
            first, end, [&](const ComparedStep& step) { return step.range.startNs <= visible.endNs; });
        return std::pair(std::size_t(first - begin), std::size_t(last - begin));
    };
    const auto [leftFirst, leftLast] = inView(leftAxis, left);
    const auto [rightFirst, rightLast] = inView(rightAxis, right);
    const double scale = devicePixelRatioF();
    const double leftPlace = placeOf(*m_baseline).left;
    const double lowerLeft = (placeOf(*m_candidate).left - leftPlace) * scale;
    const auto endsOf = [](const TimeAxis& axis, TimeRange range, double from) {
        // Beyond the edges is far enough; ribbons keep their slope there.
        const auto edge = [&axis, from](TimeNs timeNs) {
            return from + std::clamp(axis.xOf(timeNs), -2.0 * axis.widthPx(), 3.0 * axis.widthPx());
        };
        return Ends{edge(range.startNs), edge(range.endNs)};
    };
    const auto isWide = [narrowest = 16 * scale](Ends ends) { return ends.right - ends.left >= narrowest; };
    const Theme& theme = m_baseline->scene().style().theme();
    const QSize size(leftAxis.widthPx(), std::max(1, int(height() * scale)));
    if (m_image.size() != size) {
        m_image = QImage(size, QImage::Format_RGB32);
    }
    m_image.setDevicePixelRatio(scale);
    m_image.fill(theme.panel);
    const std::vector<double> shape = ribbonShape(size.height());
    const QRgb edge = blend(theme.panel, theme.mutedText, 0.35);
    const QRgb inside = blend(theme.panel, theme.mutedText, 0.21);
    const std::size_t last = std::max(leftLast, rightLast);
    for (std::size_t i = std::min(leftFirst, rightFirst); i < last; ++i) {
        Ends above = endsOf(leftAxis, left[i].range, 0);
        Ends below = endsOf(rightAxis, right[i].range, lowerLeft);
        while (i + 1 < last && !isWide(above) && !isWide(below)) {
            ++i;
            above.right = endsOf(leftAxis, left[i].range, 0).right;
            below.right = endsOf(rightAxis, right[i].range, lowerLeft).right;
        }
        fillLines(above, below, shape, edge, inside);
    }
    painter.drawImage(QPointF(leftPlace, 0), m_image);
}

void MatchRibbons::fillLines(Ends above, Ends below, const std::vector<double>& shape, QRgb edge,
                             QRgb inside) {
    for (std::size_t row = 0; row + 1 < shape.size(); ++row) {
        QRgb* line = reinterpret_cast<QRgb*>(m_image.scanLine(int(row)));
        const auto fill = [&](double from, double to, QRgb color) {
            const int x0 = int(std::lround(std::max(from, 0.0)));
            const int x1 = int(std::lround(std::min<double>(to, m_image.width())));
            if (x0 < x1) {
                std::fill(line + x0, line + x1, color);
            }
        };
        const auto edgeAt = [&](double top, double bottom) {
            const double a = top + (bottom - top) * shape[row];
            const double b = top + (bottom - top) * shape[row + 1];
            return Ends{std::min(a, b), std::max({a, b, std::min(a, b) + 1})};
        };
        const Ends left = edgeAt(above.left, below.left);
        const Ends right = edgeAt(above.right, below.right);
        fill(left.right, right.left, inside);
        fill(left.left, left.right, edge);
        fill(right.left, right.right, edge);
    }
}

void MatchRibbons::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = m_baseline->scene().style().theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), QColor(theme.panel));
    const CanvasPlace place = placeOf(*m_baseline);
    painter.save();
    painter.setClipRect(QRectF(place.left, 0, place.width, height()));
    if (m_comparison != nullptr) {
        paintSteps(painter);
        const auto paintPair = [&](const Pair& pair, const QColor& color) {
            if (pair.baseline != kNoSlice && pair.candidate != kNoSlice) {
                paintRibbon(painter, m_comparison->baselineTrace()->slices().range(pair.baseline),
                            m_comparison->candidateTrace()->slices().range(pair.candidate), color);
            }
        };
        paintPair(hoveredPair(), QColor(theme.text));
        paintPair({m_views->baseline()->selectedSlice(), m_views->candidate()->selectedSlice()},
                  QColor(theme.accent));
    }
    painter.restore();

    const QString text = pairText();
    const QRectF box(place.left, 0, place.width, height());
    QRectF textRect = painter.boundingRect(box, Qt::AlignCenter, text);
    textRect = textRect.adjusted(-1, 0, 1, 0).intersected(box.adjusted(8, 0, -8, 0));
    QColor back(theme.panel);
    back.setAlphaF(0.88F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(back);
    painter.drawRoundedRect(textRect.adjusted(-8, -2, 8, 2), 8, 8);
    painter.setPen(QColor(m_views->baseline()->selectedSlice() == kNoSlice &&
                                  m_views->candidate()->selectedSlice() == kNoSlice
                              ? theme.mutedText
                              : theme.text));
    painter.drawText(textRect, Qt::AlignCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideMiddle, int(textRect.width())));
}

} // namespace lanescope::ui
