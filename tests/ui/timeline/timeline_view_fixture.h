// SPDX-License-Identifier: Apache-2.0
// The timeline of a small trace, shown offscreen and driven by real events.
#pragma once

#include <QApplication>
#include <QWheelEvent>
#include <QtTest>

#include <cmath>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/widgets/lane_headers.h"
#include "ui/timeline/widgets/timeline_canvas.h"

namespace lanescope::ui {

class TimelineViewTest : public testing::Test {
protected:
    TimelineViewTest()
        : state(data.trace->bounds(), data.trace->bounds())
        , view(data.trace, &state) {
        view.setAnimationsEnabled(false);
        view.setFrameBudgetMs(1e9);
        view.resize(1280, 720);
        view.show();
        canvas = view.findChild<TimelineCanvas*>();
        headers = view.findChild<LaneHeaders*>();
        canvas->setFocus();
        EXPECT_TRUE(QTest::qWaitFor([this] { return view.isReady(); }, 5000));
        paint();
    }

    void paint() { view.grab(); }

    void show(double fromUs, double toUs) {
        state.setVisibleRange({data.us(fromUs), data.us(toUs)});
        paint();
    }

    /// Middle of the visible part of a slice, in logical pixels on the canvas.
    QPoint middleOf(SliceId slice) const {
        const std::optional<SlicePlace> place = canvas->slicePlace(slice);
        if (!place) {
            ADD_FAILURE() << "slice is on a hidden lane";
            return {};
        }
        const double x0 = std::max(place->x0, 0.0);
        const double x1 = std::min(place->x1, double(scene().viewport().widthPx()));
        return logical({(x0 + x1) / 2, (place->top + place->bottom) / 2});
    }
    QPoint logical(QPointF device) const { return (device / canvas->devicePixelRatioF()).toPoint(); }
    /// A point at a time, on the row of a slice.
    QPoint pointAt(double us, SliceId rowOf) const {
        return {int(std::lround(scene().viewport().axis().xOf(data.us(us)) / canvas->devicePixelRatioF())),
                middleOf(rowOf).y()};
    }
    double usAt(TimeNs time) const { return double(time - data.kOriginNs) / 1000; }

    void wheel(QPoint at, QPoint angle, Qt::KeyboardModifiers modifiers = Qt::NoModifier, QPoint pixels = {},
               Qt::ScrollPhase phase = Qt::NoScrollPhase) {
        QWheelEvent event(at, canvas->mapToGlobal(QPointF(at)), pixels, angle, Qt::NoButton, modifiers, phase,
                          false);
        QApplication::sendEvent(canvas, &event);
        paint();
    }
    void key(Qt::Key code, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(canvas, code, modifiers);
        paint();
    }
    void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton,
              Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::mousePress(canvas, button, modifiers, from);
        moveWith(button, modifiers, (from + to) / 2);
        moveWith(button, modifiers, to);
        QTest::mouseRelease(canvas, button, modifiers, to);
        paint();
    }
    void moveWith(Qt::MouseButton button, Qt::KeyboardModifiers modifiers, QPoint to) {
        QMouseEvent event(QEvent::MouseMove, QPointF(to), canvas->mapToGlobal(QPointF(to)), Qt::NoButton,
                          button, modifiers);
        QApplication::sendEvent(canvas, &event);
    }
    void hover(QPoint at) { moveWith(Qt::NoButton, Qt::NoModifier, at); }
    void click(SliceId slice) {
        QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier, middleOf(slice));
        paint();
    }

    TimelineScene& scene() const { return const_cast<TimelineView&>(view).scene(); }
    int lane(TrackId track) const { return scene().lanes().tree().laneOf(track); }

    test::TimelineFixture data;
    ViewState state;
    TimelineView view;
    TimelineCanvas* canvas = nullptr;
    LaneHeaders* headers = nullptr;
};

} // namespace lanescope::ui
