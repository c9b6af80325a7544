// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/overview_strip.h"

#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

#include "core/analysis/memory/memory_use.h"
#include "core/store/trace.h"
#include "ui/state/device_terms.h"
#include "ui/state/view_state.h"
#include "ui/theme/oklch.h"
#include "ui/timeline/paint/device_painter.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/series/series_kinds.h"

namespace lanescope::ui {

namespace {

constexpr int kHeightPx = 34;
constexpr double kGripPx = 5;
constexpr int kHitPx = 7;         ///< height of a mark that says where hits are
constexpr double kMinFramePx = 6; ///< so that the frame can be grabbed at any zoom

} // namespace

OverviewStrip::OverviewStrip(TimelineScene* scene, QWidget* parent)
    : QWidget(parent)
    , m_scene(scene) {
    setMouseTracking(true);
    setAccessibleName(tr("Overview of the whole trace"));
    setToolTip(tr("The whole trace. Drag the frame to move the view, its edges to zoom, elsewhere to pick a "
                  "new range"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    ViewState& view = scene->view();
    connect(&view, &ViewState::visibleRangeChanged, this, qOverload<>(&QWidget::update));
    connect(&view, &ViewState::timeSelectionChanged, this, qOverload<>(&QWidget::update));
    connect(&view.search(), &SearchState::hitsChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->hover(), &Hover::dragRangeChanged, this, qOverload<>(&QWidget::update));
    connect(&scene->lanes(), &LaneModel::valuesChanged, this, &OverviewStrip::invalidate);
    connect(&scene->style(), &TimelineStyle::themeChanged, this, &OverviewStrip::invalidate);
}

QSize OverviewStrip::sizeHint() const {
    return {200, kHeightPx};
}

bool OverviewStrip::isOfMemory() const {
    return hasMemoryAlone(m_scene->trace());
}

QString OverviewStrip::caption() const {
    if (isOfMemory()) {
        return tr("Memory allocated");
    }
    return m_scene->trace().activeDevices().empty() ? tr("CPU activity")
                                                    : namingDevices(m_scene->trace(), tr("GPU busy"));
}

TimeAxis OverviewStrip::axis() const {
    const TimeRange bounds = m_scene->view().bounds();
    const DurationNs margin = bounds.durationNs() / 200;
    return {{bounds.startNs - margin, bounds.endNs + margin},
            std::max(1, devicePixels(width(), devicePixelRatioF()))};
}

void OverviewStrip::invalidate() {
    m_image = QImage();
    update();
}

std::vector<float> OverviewStrip::density() const {
    if (isOfMemory()) {
        return memoryDensity(axis());
    }
    return m_scene->trace().activeDevices().empty() ? cpuDensity(axis()) : gpuDensity(axis());
}

std::vector<float> OverviewStrip::memoryDensity(const TimeAxis& whole) const {
    std::vector<float> bytes(std::size_t(whole.widthPx()), 0.0F);
    const std::vector<LaneInfo>& lanes = m_scene->lanes().tree().lanes;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const bool isAllocated = lanes[i].isSeries() && lanes[i].series->kind() == kAllocatedKind;
        const StepSeries* allocated = isAllocated ? m_scene->lanes().series(int(i)) : nullptr;
        for (std::size_t x = 0; allocated != nullptr && x < bytes.size(); ++x) {
            const TimeNs start = whole.timeAt(double(x));
            const TimeRange column{start, std::max(whole.timeAt(double(x) + 1), start + 1)};
            bytes[x] += float(allocated->mean(column).value_or(0));
        }
    }
    const float most = *std::ranges::max_element(bytes);
    for (float& share : bytes) {
        share = most > 0 ? std::max(share, 0.0F) / most : 0;
    }
    return bytes;
}

std::vector<float> OverviewStrip::gpuDensity(const TimeAxis& whole) const {
    std::vector<float> busy(std::size_t(whole.widthPx()), 0.0F);
    if (m_scene->lanes().values() == nullptr) {
        return busy;
    }
    std::vector<const StepSeries*> devices;
    std::size_t points = 0;
    const std::vector<LaneInfo>& lanes = m_scene->lanes().tree().lanes;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const bool isUtilization = lanes[i].isSeries() && lanes[i].series->kind() == kUtilizationKind;
        const StepSeries* utilization = isUtilization ? m_scene->lanes().series(int(i)) : nullptr;
        if (utilization != nullptr) {
            devices.push_back(utilization);
            points += utilization->size();
        }
    }
    const auto count = double(std::max<std::size_t>(devices.size(), 1));
    // Very many devices do little each: their sum has fewer points than their columns together.
    StepSeries sum;
    if (points < devices.size() * busy.size()) {
        sum = StepSeries::sumOf(devices);
        devices.assign(1, &sum);
    }
    for (const StepSeries* utilization : devices) {
        for (std::size_t x = 0; x < busy.size(); ++x) {
            const TimeNs start = whole.timeAt(double(x));
            const TimeRange column{start, std::max(whole.timeAt(double(x) + 1), start + 1)};
            busy[x] += float(utilization->mean(column).value_or(0) / count);
        }
    }
    return busy;
}

std::vector<float> OverviewStrip::cpuDensity(const TimeAxis& whole) const {
    std::vector<float> depth(std::size_t(whole.widthPx()), 0.0F);
    const std::vector<LaneInfo>& lanes = m_scene->lanes().tree().lanes;
    const auto first =
        std::find_if(lanes.begin(), lanes.end(), [](const LaneInfo& lane) { return !lane.isSeries(); });
    if (first == lanes.end()) {
        return depth;
    }
    const LaneRows& rows = (*m_scene->lanes().allRows())[std::size_t(first - lanes.begin())];
    // How many more slices fill a column than the one before it: a deep thread has as many long ones as rows.
    std::vector<int> change(depth.size() + 1, 0);
    std::vector<Span> spans;
    for (int row = 0; row < rows.rowCount(); ++row) {
        rows.spans(row, whole.range(), whole.bucketNs(), spans);
        for (const Span& span : spans) {
            const double x0 = std::clamp(whole.xOf(span.startNs), 0.0, double(depth.size() - 1));
            if (span.sliceCount > 1) {
                depth[std::size_t(x0)] += float(double(span.busyNs) * whole.pxPerNs());
                continue;
            }
            const double x1 = std::clamp(whole.xOf(span.endNs), x0, double(depth.size()));
            const auto firstColumn = std::size_t(x0);
            const auto lastColumn = std::size_t(x1);
            if (firstColumn == lastColumn) {
                depth[firstColumn] += float(x1 - x0);
                continue;
            }
            depth[firstColumn] += float(double(firstColumn + 1) - x0);
            change[firstColumn + 1] += 1;
            change[lastColumn] -= 1;
            if (lastColumn < depth.size()) {
                depth[lastColumn] += float(x1 - double(lastColumn));
            }
        }
    }
    int around = 0;
    for (std::size_t x = 0; x < depth.size(); ++x) {
        around += change[x];
        depth[x] += float(around);
    }
    const float deepest = *std::max_element(depth.begin(), depth.end());
    for (float& share : depth) {
        share = deepest > 0 ? share / deepest : 0;
    }
    return depth;
}

void OverviewStrip::renderDensity(int heightPx) {
    const Theme& theme = m_scene->style().theme();
    const std::vector<float> busy = density();
    const int widthPx = int(busy.size());
    m_image = QImage(widthPx, heightPx, QImage::Format_RGB32);
    m_image.fill(theme.canvas);
    const QRgb base = isOfMemory()                               ? theme.memory
                      : m_scene->trace().activeDevices().empty() ? theme.slices.role(ColorRole::Operator)
                                                                 : theme.utilization;
    const QRgb fill = blend(theme.canvas, base, 0.75);
    for (int x = 0; x < widthPx; ++x) {
        const float share = busy[std::size_t(x)];
        int columnPx = int(std::lround(double(share) * heightPx));
        if (share > 0) {
            columnPx = std::max(columnPx, 1);
        }
        for (int y = heightPx - columnPx; y < heightPx; ++y) {
            m_image.setPixel(x, y, fill);
        }
    }
}

std::vector<std::uint32_t> OverviewStrip::hitDensity() const {
    const std::shared_ptr<const SearchHits>& hits = m_scene->view().search().hits();
    if (hits == nullptr) {
        return {};
    }
    const TimeAxis whole = axis();
    const TimeRange bounds = m_scene->trace().bounds();
    const double partNs = double(bounds.durationNs()) / double(hits->density.size());
    std::vector<std::uint32_t> columns(std::size_t(whole.widthPx()), 0);
    for (std::size_t i = 0; i < hits->density.size(); ++i) {
        const TimeNs middle = bounds.startNs + DurationNs((double(i) + 0.5) * partNs);
        const int x = std::clamp(whole.pixelOf(middle), 0, whole.widthPx() - 1);
        columns[std::size_t(x)] += hits->density[i];
    }
    return columns;
}

void OverviewStrip::paintHits(QPainter& painter) const {
    const std::vector<std::uint32_t> hits = hitDensity();
    if (hits.empty()) {
        return;
    }
    const Theme& theme = m_scene->style().theme();
    const double scale = devicePixelRatioF();
    const int line = std::max(1, int(scale));
    painter.fillRect(QRect(0, 2 * line, int(hits.size()), int(kHitPx * scale)), QColor(theme.panel));
    const auto most = double(std::max(1U, *std::ranges::max_element(hits)));
    for (std::size_t x = 0; x < hits.size(); ++x) {
        if (hits[x] > 0) {
            // Many hits stand out by colour, a single one is seen at all.
            const double share = 0.45 + 0.55 * std::sqrt(double(hits[x]) / most);
            painter.fillRect(QRect(int(x) - line / 2, 2 * line, 2 * line, int(kHitPx * scale)),
                             QColor(blend(theme.canvas, theme.warning, share)));
        }
    }
}

void OverviewStrip::paintEvent(QPaintEvent*) {
    DevicePainter painter(this);
    const double scale = devicePixelRatioF();
    const int widthPx = devicePixels(width(), scale);
    const int heightPx = devicePixels(height(), scale);
    const int line = std::max(1, int(scale));
    const int plotTop = 3 * line;
    const int plotHeight = heightPx - plotTop - line;
    if (m_image.width() != widthPx || m_image.height() != plotHeight) {
        renderDensity(plotHeight);
    }
    const Theme& theme = m_scene->style().theme();
    painter.fillRect(QRect(0, 0, widthPx, heightPx), QColor(theme.canvas));
    painter.drawImage(0, plotTop, m_image);

    const TimeAxis whole = axis();
    const std::optional<TimeRange> selection =
        m_scene->hover().dragRange() ? m_scene->hover().dragRange() : m_scene->view().timeSelection();
    if (selection) {
        const int x0 = whole.pixelOf(selection->startNs);
        const int x1 = std::max(whole.pixelOf(selection->endNs), x0 + line);
        QColor accent(theme.accent);
        accent.setAlphaF(0.28F);
        painter.fillRect(QRect(x0, plotTop, x1 - x0, plotHeight), accent);
    }
    const TimeRange visible = m_scene->view().visibleRange();
    double x0 = whole.xOf(visible.startNs);
    double x1 = whole.xOf(visible.endNs);
    if (x1 - x0 < kMinFramePx * scale) {
        const double middle = (x0 + x1) / 2;
        x0 = middle - kMinFramePx * scale / 2;
        x1 = middle + kMinFramePx * scale / 2;
    }
    const int left = int(std::lround(std::clamp(x0, 0.0, double(widthPx) - 2 * line)));
    const int right = int(std::lround(std::clamp(x1, left + 2.0 * line, double(widthPx))));
    QColor shade(theme.panel);
    shade.setAlphaF(theme.dark ? 0.62F : 0.66F);
    painter.fillRect(QRect(0, 0, left, heightPx), shade);
    painter.fillRect(QRect(right, 0, widthPx - right, heightPx), shade);
    paintHits(painter);
    const QColor frame(theme.accent);
    painter.fillRect(QRect(left, 0, right - left, 2 * line), frame);
    painter.fillRect(QRect(left, heightPx - 2 * line, right - left, 2 * line), frame);
    painter.fillRect(QRect(left, 0, 2 * line, heightPx), frame);
    painter.fillRect(QRect(right - 2 * line, 0, 2 * line, heightPx), frame);
}

OverviewStrip::Grip OverviewStrip::gripAt(double logicalX) const {
    const double scale = devicePixelRatioF();
    const TimeAxis whole = axis();
    const TimeRange visible = m_scene->view().visibleRange();
    const double x0 = whole.xOf(visible.startNs) / scale;
    const double x1 = whole.xOf(visible.endNs) / scale;
    // A frame too small for three grips is one to move.
    const bool small = x1 - x0 < 4 * kGripPx;
    if (logicalX >= x0 - kGripPx && logicalX <= x1 + kGripPx && small) {
        return Grip::Frame;
    }
    if (std::abs(logicalX - x0) <= kGripPx) {
        return Grip::Left;
    }
    if (std::abs(logicalX - x1) <= kGripPx) {
        return Grip::Right;
    }
    return logicalX > x0 && logicalX < x1 ? Grip::Frame : Grip::New;
}

void OverviewStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        return;
    }
    m_pressX = event->position().x();
    m_grip = gripAt(m_pressX);
    m_pressRange = m_scene->view().visibleRange();
    m_moved = false;
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event) {
    const double x = event->position().x();
    if (m_grip == Grip::None) {
        const Grip grip = gripAt(x);
        setCursor(grip == Grip::Left || grip == Grip::Right ? Qt::SizeHorCursor
                  : grip == Grip::Frame                     ? Qt::OpenHandCursor
                                                            : Qt::ArrowCursor);
        return;
    }
    const TimeAxis whole = axis();
    const double scale = devicePixelRatioF();
    const TimeNs now = whole.timeAt(x * scale);
    const TimeNs then = whole.timeAt(m_pressX * scale);
    TimeRange range = m_pressRange;
    switch (m_grip) {
    case Grip::Frame:
        range = pannedBy(range, now - then);
        break;
    case Grip::Left:
        range.startNs = std::min(now, range.endNs - 1);
        break;
    case Grip::Right:
        range.endNs = std::max(now, range.startNs + 1);
        break;
    case Grip::New:
        if (std::abs(x - m_pressX) < kGripPx) {
            return;
        }
        range = {std::min(now, then), std::max(now, then)};
        break;
    case Grip::None:
        return;
    }
    m_scene->view().setVisibleRange(range, !m_moved);
    m_moved = true;
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        return;
    }
    if (m_grip == Grip::New && !m_moved) {
        // A click beside the frame brings the frame there.
        const TimeNs middle = axis().timeAt(event->position().x() * devicePixelRatioF());
        const DurationNs length = m_pressRange.durationNs();
        m_scene->view().setVisibleRange({middle - length / 2, middle - length / 2 + length});
    }
    m_grip = Grip::None;
}

void OverviewStrip::wheelEvent(QWheelEvent* event) {
    const double steps = event->angleDelta().y() / 120.0;
    const TimeRange visible = m_scene->view().visibleRange();
    const TimeNs anchor = axis().timeAt(event->position().x() * devicePixelRatioF());
    const TimeNs held = visible.contains(anchor) ? anchor : visible.startNs + visible.durationNs() / 2;
    m_scene->view().setVisibleRange(zoomedAt(visible, held, std::pow(0.8, steps)));
    event->accept();
}

} // namespace lanescope::ui
