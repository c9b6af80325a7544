// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/time_ruler.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/analysis/steps/step_marks.h"
#include "core/store/trace.h"
#include "ui/state/step_names.h"
#include "ui/state/time_text.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/theme/oklch.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/timeline/paint/canvas_raster.h"
#include "ui/timeline/paint/device_painter.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/hover_text.h"

namespace lanescope::ui {

namespace {

constexpr double kDragStartPx = 4;
constexpr double kRulerTickPx = 110;
constexpr double kMinorTickPx = 8;
constexpr double kFlagPx = 12;

/// Phases of inference differ in colour.
ColorRole stepRole(const Trace& trace, const Step& step) {
    switch (stepMarkOf(trace, step.slice).phase.value_or(ServingPhase::Decode)) {
    case ServingPhase::Prefill:
        return ColorRole::MatrixMultiply;
    case ServingPhase::Mixed:
        return ColorRole::Attention;
    case ServingPhase::Idle:
        return ColorRole::Overhead;
    case ServingPhase::Decode:
    case ServingPhase::Diffusion:
        break;
    }
    return ColorRole::Annotation;
}

} // namespace

TimeRuler::TimeRuler(TimelineScene* scene, QWidget* parent)
    : QWidget(parent)
    , m_scene(scene) {
    setMouseTracking(true);
    setAccessibleName(tr("Time ruler"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (const Step& step : scene->trace().steps()) {
        const auto tokens = stepMarkOf(scene->trace(), step.slice).tokens;
        m_mostTokens = std::max(m_mostTokens, tokens.value_or(0));
    }
    ViewState& view = scene->view();
    connect(&view, &ViewState::visibleRangeChanged, this, qOverload<>(&QWidget::update));
    connect(&view, &ViewState::timeSelectionChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->hover(), &Hover::changed, this, qOverload<>(&QWidget::update));
    connect(&scene->hover(), &Hover::dragRangeChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->style(), &TimelineStyle::themeChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->notes(), &Notes::changed, this, qOverload<>(&QWidget::update));
}

int TimeRuler::scaleHeight() const {
    return fontMetrics().height() + 8;
}

int TimeRuler::stepHeight() const {
    return m_scene->trace().steps().empty() ? 0 : fontMetrics().height() + 3;
}

QSize TimeRuler::sizeHint() const {
    return {200, scaleHeight() + stepHeight()};
}

bool TimeRuler::inStepBand(double y) const {
    return stepHeight() > 0 && y >= scaleHeight();
}

TimeNs TimeRuler::timeAt(double logicalX) const {
    return m_scene->viewport().axis().timeAt(logicalX * devicePixelRatioF());
}

int TimeRuler::stepAt(double x) const {
    const TimeNs time = timeAt(x);
    const std::vector<Step>& steps = m_scene->trace().steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].range.contains(time)) {
            return int(i);
        }
    }
    return -1;
}

void TimeRuler::paintEvent(QPaintEvent*) {
    DevicePainter painter(this);
    painter.setFont(deviceFont(this, 0.9));
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->style().theme();
    const int width = devicePixels(this->width(), scale);
    const int height = devicePixels(this->height(), scale);
    painter.fillRect(QRect(0, 0, width, height), QColor(theme.panel));
    const std::optional<TimeRange> range =
        m_scene->hover().dragRange() ? m_scene->hover().dragRange() : m_scene->view().timeSelection();
    if (range) {
        const TimeAxis axis = m_scene->viewport().axis();
        const int x0 = axis.pixelOf(range->startNs);
        const int x1 = std::max(axis.pixelOf(range->endNs), x0 + 1);
        painter.fillRect(QRect(x0, 0, x1 - x0, devicePixels(scaleHeight(), scale)),
                         QColor(blend(theme.panel, theme.accent, 0.22)));
    }
    paintTicks(painter);
    paintSteps(painter);
    paintMarks(painter);
    paintFlags(painter);
    paintCursor(painter);
    const int line = std::max(1, int(scale));
    painter.fillRect(QRect(0, height - line, width, line), QColor(theme.line));
}

TickScale TimeRuler::tickScale() const {
    const double scale = devicePixelRatioF();
    return lanescope::ui::tickScale(m_scene->viewport().axis(),
                                    kRulerTickPx * scale * m_scene->viewport().fontScale(),
                                    kMinorTickPx * scale);
}

void TimeRuler::paintTicks(QPainter& painter) {
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->style().theme();
    const TimeAxis axis = m_scene->viewport().axis();
    const TickScale step = tickScale();
    const TimeNs origin = m_scene->trace().bounds().startNs;
    const int bottom = devicePixels(scaleHeight(), scale);
    const int line = std::max(1, int(scale));
    if (step.minorNs != step.majorNs) {
        const int length = devicePixels(4, scale);
        QList<QRect>
            lines; // all at once: hundreds of calls of the painter took a quarter of the ruler's time
        for (const TimeNs time : ticks(axis, origin, step.minorNs)) {
            lines << QRect(axis.pixelOf(time), bottom - length, line, length);
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(blend(theme.panel, theme.mutedText, 0.35)));
        painter.drawRects(lines);
    }
    const QFontMetricsF metrics(painter.font());
    const int length = devicePixels(9, scale);
    const TimeUnit unit =
        timeUnitFor(std::max(std::abs(axis.range().startNs - origin), std::abs(axis.range().endNs - origin)));
    double freeFrom = 0;
    for (const TimeNs time : ticks(axis, origin, step.majorNs)) {
        const int x = axis.pixelOf(time);
        painter.fillRect(QRect(x, bottom - length, line, length), QColor(theme.mutedText));
        const double left = axis.xOf(time) + 4 * scale;
        const QString text = formatTime(time - origin, step.majorNs, unit);
        // A figure that would be cut at the left edge belongs to a tick that is out of view.
        // On an elastic axis ticks are not evenly spaced.
        const double right = left + metrics.horizontalAdvance(text);
        if (left >= freeFrom && right <= axis.widthPx()) {
            freeFrom = right + 6 * scale;
            painter.setPen(QColor(theme.text));
            painter.drawText(QPointF(std::round(left), std::round(3 * scale + metrics.ascent())), text);
        }
    }
}

void TimeRuler::paintSteps(QPainter& painter) {
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->style().theme();
    const TimeAxis axis = m_scene->viewport().axis();
    const QFontMetricsF metrics(painter.font());
    const int top = devicePixels(scaleHeight(), scale);
    const int height = devicePixels(stepHeight(), scale) - std::max(1, int(scale));
    constexpr std::array<double, 2> kStripes{0.42, 0.28};
    constexpr double kHovered = 0.75;
    constexpr double kBehind = 0.3; // of an iteration's colour, above its tokens
    constexpr int kLeastFilledPx = 2;
    const double leastRoom = metrics.horizontalAdvance(QLatin1Char('0'));
    const std::vector<Step>& steps = m_scene->trace().steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = steps[i];
        if (!step.range.intersects(axis.range())) {
            continue;
        }
        const int x0 = std::max(axis.pixelOf(step.range.startNs), 0);
        const int x1 = std::max(std::min(axis.pixelOf(step.range.endNs), axis.widthPx()), x0 + 1);
        const QRgb fill = blend(theme.panel, theme.slices.role(stepRole(m_scene->trace(), step)),
                                int(i) == m_hoverStep ? kHovered : kStripes[i % 2]);
        const int gap = x1 - x0 > 3 ? std::max(1, int(scale)) : 0;
        const QRect box(x0, top, x1 - x0 - gap, height);
        const int filled =
            std::max(int(std::lround(height * heightShareOf(step))), devicePixels(kLeastFilledPx, scale));
        const QRgb behind = filled < height ? blend(theme.panel, fill, kBehind) : fill;
        painter.fillRect(box, QColor(behind));
        painter.fillRect(box.adjusted(0, height - filled, 0, 0), QColor(fill));
        // With hundreds of steps in view none has room for text: laying it out to find that took longer than
        // all else.
        const double room = box.width() - 8 * scale;
        if (room >= leastRoom) {
            painter.setPen(QColor(readableTextOn(2 * filled > height ? fill : behind)));
            painter.drawText(box, Qt::AlignCenter, stepTextIn(step, metrics, room));
        }
    }
}

double TimeRuler::heightShareOf(const Step& step) const {
    const auto tokens = stepMarkOf(m_scene->trace(), step.slice).tokens;
    return m_mostTokens == 0 || !tokens ? 1.0 : double(*tokens) / double(m_mostTokens);
}

QString TimeRuler::stepTextIn(const Step& step, const QFontMetricsF& metrics, double room) const {
    const QString number = QString::number(step.number);
    if (metrics.horizontalAdvance(number) > room) {
        return {};
    }
    const Trace& trace = m_scene->trace();
    const QString words = hasIterations(trace) ? stepText(trace, step.number, step.slice)
                                               : withRank(trace, step.rank, tr("step %1").arg(step.number));
    return metrics.horizontalAdvance(words) > room ? number : words;
}

void TimeRuler::paintMarks(QPainter& painter) {
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->style().theme();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(theme.panel), scale));
    painter.setBrush(QColor(theme.accent));
    const int top = devicePixels(scaleHeight(), scale) - int(kMarkPx * scale);
    for (const ColumnMark& mark :
         marksInView(m_scene->trace(), m_scene->lanes().marks().global, m_scene->viewport().axis())) {
        painter.drawPolygon(markShape(mark.x, top, scale));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

QString TimeRuler::markTextAt(double x) const {
    const double scale = devicePixelRatioF();
    for (const ColumnMark& mark :
         marksInView(m_scene->trace(), m_scene->lanes().marks().global, m_scene->viewport().axis())) {
        if (std::abs(mark.x / scale - x) <= kMarkPx / 2) {
            return hoverLineOf(m_scene->trace(), mark.instant);
        }
    }
    return {};
}

void TimeRuler::paintFlags(QPainter& painter) {
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->style().theme();
    const TimeAxis axis = m_scene->viewport().axis();
    const double bottom = devicePixels(scaleHeight(), scale);
    const double size = kFlagPx * scale;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(theme.panel), scale / 2));
    painter.setBrush(QColor(theme.text));
    for (const Note& note : m_scene->notes().all()) {
        const double x = axis.xOf(note.range.startNs);
        if (x >= -size && x <= axis.widthPx()) {
            painter.drawPolygon(QPolygonF{
                {QPointF(x, bottom), QPointF(x, bottom - size), QPointF(x + size, bottom - 0.7 * size),
                 QPointF(x + 1.5 * scale, bottom - 0.4 * size), QPointF(x + 1.5 * scale, bottom)}});
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QFontMetricsF metrics(painter.font());
    const QSizeF tag(metrics.horizontalAdvance(QLatin1Char('0')) + 6 * scale, metrics.height() - 2 * scale);
    for (int key = 1; key <= Notes::kBookmarks; ++key) {
        const std::optional<Bookmark>& bookmark = m_scene->notes().bookmark(key);
        const double x = bookmark ? axis.xOf(bookmark->visible.startNs) : -1;
        if (x >= 0 && x <= axis.widthPx()) {
            drawTag(painter, QRectF(QPointF(x, bottom - tag.height()), tag), QString::number(key),
                    theme.accent, theme.accentText, scale);
        }
    }
}

QString TimeRuler::flagTextAt(double x) const {
    const TimeAxis axis = m_scene->viewport().axis();
    const double scale = devicePixelRatioF();
    const auto isAt = [&](TimeNs timeNs) {
        const double left = axis.xOf(timeNs) / scale;
        return x >= left - 1 && x <= left + kFlagPx;
    };
    for (const Note& note : m_scene->notes().all()) {
        if (isAt(note.range.startNs)) {
            return note.text.isEmpty()
                       ? tr("Mark at %1").arg(momentText(m_scene->trace(), note.range.startNs))
                       : note.text;
        }
    }
    for (int key = 1; key <= Notes::kBookmarks; ++key) {
        if (m_scene->notes().bookmark(key) && isAt(m_scene->notes().bookmark(key)->visible.startNs)) {
            return tr("Bookmark %1").arg(key);
        }
    }
    return {};
}

void TimeRuler::paintCursor(QPainter& painter) {
    const HoverTarget& hover = m_scene->hover().target();
    if (!hover.inside) {
        return;
    }
    const double scale = devicePixelRatioF();
    const Theme& theme = m_scene->style().theme();
    const TimeAxis axis = m_scene->viewport().axis();
    const QFontMetricsF metrics(painter.font());
    const QString text = momentText(m_scene->trace(), axis.timeAt(hover.x), axis.durationOf(1));
    const double width = metrics.horizontalAdvance(text) + 10 * scale;
    const double height = metrics.height() + 2 * scale;
    const double left = std::clamp(hover.x - width / 2, 0.0, std::max(0.0, axis.widthPx() - width));
    drawTag(painter, QRectF(left, 2 * scale, width, height), text, theme.text, theme.panel, scale);
}

void TimeRuler::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        return;
    }
    m_pressX = event->position().x();
    m_pressOnStep = inStepBand(event->position().y());
    m_dragging = false;
}

void TimeRuler::mouseMoveEvent(QMouseEvent* event) {
    const int step = inStepBand(event->position().y()) ? stepAt(event->position().x()) : -1;
    if (step != m_hoverStep) {
        m_hoverStep = step;
        setCursor(step >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        update();
    }
    if (!m_pressX) {
        return;
    }
    m_dragging = m_dragging || std::abs(event->position().x() - *m_pressX) >= kDragStartPx;
    if (m_dragging) {
        const TimeNs a = timeAt(*m_pressX);
        const TimeNs b = timeAt(event->position().x());
        m_scene->hover().setDragRange(TimeRange{std::min(a, b), std::max(a, b)});
    }
}

void TimeRuler::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_pressX) {
        return;
    }
    ViewState& view = m_scene->view();
    if (m_dragging) {
        view.selectSlice(kNoSlice); // the range is what is looked at now
        view.setTimeSelection(m_scene->hover().dragRange());
        m_scene->hover().setDragRange(std::nullopt);
    } else if (const int step = m_pressOnStep ? stepAt(*m_pressX) : -1; step >= 0) {
        const TimeRange range = m_scene->trace().steps()[std::size_t(step)].range;
        const DurationNs margin = range.durationNs() / 50;
        view.setTimeSelection(range);
        view.setVisibleRange(view.shown({range.startNs - margin, range.endNs + margin}));
    }
    m_pressX.reset();
    m_dragging = false;
}

void TimeRuler::leaveEvent(QEvent*) {
    m_hoverStep = -1;
    update();
}

bool TimeRuler::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int step = inStepBand(help->pos().y()) ? stepAt(help->pos().x()) : -1;
        const QString flag = step < 0 ? flagTextAt(help->pos().x()) : QString();
        const QString mark = flag.isEmpty() ? markTextAt(help->pos().x()) : flag;
        if (!mark.isEmpty()) {
            QToolTip::showText(help->globalPos(), plainToolTip(mark), this);
        } else if (step >= 0) {
            const Step& info = m_scene->trace().steps()[std::size_t(step)];
            QToolTip::showText(help->globalPos(),
                               plainToolTip(tr("%1, marked length %2\nClick to select and frame it")
                                                .arg(stepText(m_scene->trace(), info.number, info.slice),
                                                     formatDuration(info.range.durationNs()))),
                               this);
        } else {
            QToolTip::showText(help->globalPos(), tr("Time since the first event; drag to select a range"),
                               this);
        }
        return true;
    }
    return QWidget::event(event);
}

} // namespace lanescope::ui
