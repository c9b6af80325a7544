// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/canvas_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

#include <algorithm>
#include <map>
#include <vector>

#include "core/store/trace.h"
#include "ui/state/track_names.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/hover_text.h"
#include "ui/timeline/widgets/timeline_canvas.h"

namespace lanescope::ui {

namespace {

/// Limit of cells per lane; zooming in shows more.
constexpr int kMostCells = 500;
constexpr std::size_t kMostKept = 4000; ///< interfaces of slices

QRect onScreen(const TimelineCanvas& canvas, QRectF device) {
    const double scale = canvas.devicePixelRatioF();
    const QRectF logical(device.topLeft() / scale, device.size() / scale);
    const QRect seen = logical.toAlignedRect().intersected(canvas.rect());
    return {canvas.mapToGlobal(seen.topLeft()), seen.size()};
}

class CanvasAccessible;

/// A row or a cell: belongs to the table, which forgets it when the canvas goes.
class PartAccessible : public QAccessibleInterface {
public:
    explicit PartAccessible(TimelineCanvas* canvas)
        : m_canvas(canvas) {}

    bool isValid() const override { return m_canvas != nullptr; }
    QObject* object() const override { return nullptr; }
    void setText(QAccessible::Text, const QString&) override {}
    QAccessibleInterface* childAt(int x, int y) const override {
        for (int i = 0; i < childCount(); ++i) {
            if (QAccessibleInterface* part = child(i); part != nullptr && part->rect().contains(x, y)) {
                return part;
            }
        }
        return nullptr;
    }

protected:
    TimelineCanvas& canvas() const { return *m_canvas; }
    TimelineScene& scene() const { return m_canvas->scene(); }
    CanvasAccessible* table() const;

private:
    QPointer<TimelineCanvas> m_canvas;
};

class LaneAccessible : public PartAccessible {
public:
    LaneAccessible(TimelineCanvas* canvas, int lane)
        : PartAccessible(canvas)
        , m_lane(lane) {}

    QAccessible::Role role() const override { return QAccessible::Row; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.expandable = true;
        state.collapsed = scene().arranger().state().lanes[std::size_t(m_lane)].collapsed;
        state.expanded = !state.collapsed;
        return state;
    }
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name
                   ? lanePath(scene().lanes().tree(), scene().arranger().state(), m_lane)
                   : QString();
    }
    QRect rect() const override {
        const int index = scene().layout().boxOfLane(m_lane);
        if (index < 0) {
            return {};
        }
        const LaneBox& box = scene().layout().boxes()[std::size_t(index)];
        return onScreen(canvas(), QRectF(0, scene().viewport().contentView().toCanvas(box.y),
                                         scene().viewport().widthPx(), box.height));
    }
    QAccessibleInterface* parent() const override;
    int childCount() const override { return int(slices().size()); }
    QAccessibleInterface* child(int index) const override;
    int indexOfChild(const QAccessibleInterface* part) const override;

    /// Slices of the lane that can be told apart in the present frame, row by row.
    std::vector<SliceId> slices() const {
        std::vector<SliceId> result;
        const FrameGeometry& frame = scene().frame();
        for (const RowStrip& strip : frame.rows) {
            for (std::size_t i = strip.firstBox; strip.lane == m_lane && i < strip.firstBox + strip.boxCount;
                 ++i) {
                if (frame.boxes[i].sliceCount == 1 && result.size() < kMostCells) {
                    result.push_back(frame.boxes[i].slice);
                }
            }
        }
        return result;
    }

private:
    int m_lane;
};

class SliceAccessible : public PartAccessible {
public:
    SliceAccessible(TimelineCanvas* canvas, SliceId slice)
        : PartAccessible(canvas)
        , m_slice(slice) {}

    SliceId slice() const { return m_slice; }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.selectable = true;
        state.focusable = true;
        state.selected = scene().view().selectedSlice() == m_slice;
        state.focused = state.selected && canvas().hasFocus();
        return state;
    }
    QString text(QAccessible::Text kind) const override {
        switch (kind) {
        case QAccessible::Name:
            return toText(scene().trace().sliceName(m_slice));
        case QAccessible::Description:
        case QAccessible::Value:
            return hoverLineOf(scene().trace(), m_slice);
        default:
            return {};
        }
    }
    QRect rect() const override {
        const std::optional<SlicePlace> place = canvas().slicePlace(m_slice);
        return place ? onScreen(canvas(),
                                QRectF(QPointF(place->x0, place->top), QPointF(place->x1, place->bottom)))
                     : QRect();
    }
    QAccessibleInterface* parent() const override;
    int childCount() const override { return 0; }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }

private:
    SliceId m_slice;
};

class CanvasAccessible : public QAccessibleWidget {
public:
    explicit CanvasAccessible(TimelineCanvas* canvas)
        : QAccessibleWidget(canvas, QAccessible::Table, canvas->accessibleName())
        , m_canvas(canvas) {}
    ~CanvasAccessible() override {
        for (const std::map<std::uint32_t, QAccessible::Id>* ids : {&m_lanes, &m_slices}) {
            for (const auto& [key, id] : *ids) {
                QAccessible::deleteAccessibleInterface(id);
            }
        }
    }

    int childCount() const override { return int(lanesInView().size()); }
    QAccessibleInterface* child(int index) const override {
        const std::vector<int> lanes = lanesInView();
        return index < 0 || index >= int(lanes.size()) ? nullptr : lane(lanes[std::size_t(index)]);
    }
    int indexOfChild(const QAccessibleInterface* part) const override {
        const int count = childCount();
        for (int i = 0; i < count; ++i) {
            if (child(i) == part) {
                return i;
            }
        }
        return -1;
    }
    QAccessibleInterface* focusChild() const override {
        const SliceId selected = m_canvas->scene().view().selectedSlice();
        return m_canvas->hasFocus() && selected != kNoSlice ? slice(selected) : nullptr;
    }

    QAccessibleInterface* lane(int lane) const {
        return kept(m_lanes, std::uint32_t(lane), [&] { return new LaneAccessible(m_canvas, lane); });
    }
    QAccessibleInterface* slice(SliceId slice) const {
        if (m_slices.size() > kMostKept) {
            for (const auto& [key, id] : m_slices) {
                QAccessible::deleteAccessibleInterface(id);
            }
            m_slices.clear();
        }
        return kept(m_slices, std::uint32_t(slice), [&] { return new SliceAccessible(m_canvas, slice); });
    }
    std::vector<int> lanesInView() const {
        std::vector<int> lanes;
        const TimelineScene& scene = m_canvas->scene();
        std::vector<int> boxes =
            scene.layout().boxesInView(scene.viewport().contentView(), scene.viewport().heightPx());
        std::sort(boxes.begin(), boxes.end()); // pinned lanes first, as they are seen
        for (const int box : boxes) {
            if (const LaneBox& entry = scene.layout().boxes()[std::size_t(box)]; !entry.isGroup()) {
                lanes.push_back(entry.lane);
            }
        }
        return lanes;
    }

private:
    using Ids = std::map<std::uint32_t, QAccessible::Id>;

    template <typename Make>
    static QAccessibleInterface* kept(Ids& ids, std::uint32_t key, Make make) {
        const auto [entry, isNew] = ids.try_emplace(key, 0);
        if (isNew) {
            entry->second = QAccessible::registerAccessibleInterface(make());
        }
        return QAccessible::accessibleInterface(entry->second);
    }

    TimelineCanvas* m_canvas;
    mutable Ids m_lanes;
    mutable Ids m_slices;
};

CanvasAccessible* PartAccessible::table() const {
    return m_canvas == nullptr
               ? nullptr
               : static_cast<CanvasAccessible*>(QAccessible::queryAccessibleInterface(m_canvas.data()));
}

QAccessibleInterface* LaneAccessible::parent() const {
    return table();
}

QAccessibleInterface* LaneAccessible::child(int index) const {
    const std::vector<SliceId> all = slices();
    return index < 0 || index >= int(all.size()) ? nullptr : table()->slice(all[std::size_t(index)]);
}

int LaneAccessible::indexOfChild(const QAccessibleInterface* part) const {
    const auto* cell = dynamic_cast<const SliceAccessible*>(part);
    const std::vector<SliceId> all = slices();
    const auto place = cell == nullptr ? all.end() : std::find(all.begin(), all.end(), cell->slice());
    return place == all.end() ? -1 : int(place - all.begin());
}

QAccessibleInterface* SliceAccessible::parent() const {
    const int lane = scene().lanes().tree().laneOf(scene().trace().trackOf(m_slice));
    return lane < 0 ? static_cast<QAccessibleInterface*>(table()) : table()->lane(lane);
}

QAccessibleInterface* makeCanvasAccessible(const QString& /*className*/, QObject* object) {
    auto* canvas = qobject_cast<TimelineCanvas*>(object);
    return canvas == nullptr ? nullptr : new CanvasAccessible(canvas);
}

} // namespace

void installCanvasAccessibility() {
    static const bool installed = [] {
        QAccessible::installFactory(makeCanvasAccessible);
        return true;
    }();
    Q_UNUSED(installed)
}

void announceSelection(TimelineCanvas* canvas) {
    if (!QAccessible::isActive() || canvas->scene().view().selectedSlice() == kNoSlice) {
        return;
    }
    if (auto* table = dynamic_cast<CanvasAccessible*>(QAccessible::queryAccessibleInterface(canvas))) {
        QAccessibleEvent event(table->slice(canvas->scene().view().selectedSlice()), QAccessible::Focus);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace lanescope::ui
