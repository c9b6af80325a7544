// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/golden/golden_scenes.h"

#include <QApplication>
#include <QFontDatabase>
#include <QtTest>

#include <cstring>
#include <stop_token>
#include <string>

#include <gtest/gtest.h>

#include "core/base/progress.h"
#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/trace_fixture.h"
#include "ui/state/trace_location.h"
#include "ui/theme/theme.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

TracePtr training() {
    static const test::TimelineFixture fixture;
    return fixture.trace;
}

/// The first sample that ships with the program.
TracePtr sample() {
    static const TracePtr trace = [] {
        Progress progress;
        return *loaderFor(sampleTraces().front().location)(progress, std::stop_token());
    }();
    return trace;
}

/// Calls within calls, 45 deep, again and again.
TracePtr deepStacks() {
    test::TraceFixture fixture;
    const TrackId thread = fixture.addTrack("main", 1);
    for (int call = 0; call < 12; ++call) {
        for (int depth = 0; depth < 45 - call % 3 * 10; ++depth) {
            fixture.addSlice(thread, "aten::level_" + std::to_string(depth % 9), "cpu_op",
                             call * 100'000 + depth * 900, 90'000 - depth * 1800);
        }
    }
    return fixture.take();
}

/// 48 streams of one GPU, each busy at other times.
TracePtr manyStreams() {
    test::TraceFixture fixture;
    const TrackId thread = [&fixture] {
        fixture.addProcess("python", 1);
        return fixture.addTrack("main", 1);
    }();
    fixture.addSlice(thread, "aten::mm", "cpu_op", 0, 900'000);
    fixture.addProcess("", 0, 0);
    for (int stream = 0; stream < 48; ++stream) {
        const TrackId track =
            fixture.addTrack("stream " + std::to_string(stream), stream, TrackKind::Stream, 0);
        fixture.track(track).stream = stream;
        for (int i = 0; i < 10; ++i) {
            DeviceOp op;
            op.device = 0;
            op.stream = stream;
            op.correlation = stream * 100 + i + 1;
            const char* name = stream % 3 == 0   ? "sm90_xmma_gemm"
                               : stream % 3 == 1 ? "ncclDevKernel_AllReduce"
                                                 : "softmax";
            fixture.addDeviceOp(
                fixture.addSlice(track, name, "kernel", i * 90'000 + stream * 1500, 20'000 + stream * 1000),
                op);
        }
    }
    return fixture.take();
}

void arrowsAndGaps(TimelineView& view, ViewState& state) {
    static const test::TimelineFixture fixture;
    view.scene().style().setGapsShown(true);
    state.setVisibleRange({fixture.us(0), fixture.us(1200)});
    state.selectSlice(fixture.kernels[1]);
}

} // namespace

const std::vector<GoldenScene>& goldenScenes() {
    static const std::vector<GoldenScene> scenes{
        {"light", training, {1280, 640}},
        {"dark", training, {1280, 640}, true, 1, arrowsAndGaps},
        {"1x", sample, {1280, 640}},
        {"2x", sample, {1280, 640}, false, 2},
        {"wide", sample, {3200, 420}, true},
        {"tiny", training, {420, 240}},
        {"deep_stacks", deepStacks, {1280, 640}},
        {"many_streams", manyStreams, {1280, 900}},
    };
    return scenes;
}

const GoldenScene& goldenScene(const char* name) {
    for (const GoldenScene& scene : goldenScenes()) {
        if (std::strcmp(scene.name, name) == 0) {
            return scene;
        }
    }
    return goldenScenes().front();
}

BoxFont::BoxFont()
    : m_before(QApplication::font()) {
    static const int kFont = QFontDatabase::addApplicationFont(QStringLiteral(LANESCOPE_BOX_FONT));
    const QStringList families = QFontDatabase::applicationFontFamilies(kFont);
    EXPECT_FALSE(families.isEmpty()) << LANESCOPE_BOX_FONT;
    QApplication::setFont(QFont(families.value(0), 10));
}

BoxFont::~BoxFont() {
    QApplication::setFont(m_before);
}

ShownScene::ShownScene(const GoldenScene& scene) {
    const TracePtr trace = scene.trace();
    m_state = std::make_unique<ViewState>(trace->bounds(), trace->bounds());
    m_view = std::make_unique<TimelineView>(trace, m_state.get());
    m_view->setPalette(scene.dark ? darkPalette() : lightPalette());
    m_view->setAnimationsEnabled(false);
    m_view->setFrameBudgetMs(1e9);
    m_view->resize(scene.size);
    m_view->show();
    (void)QTest::qWaitFor([this] { return m_view->isReady(); }, 20'000);
    if (scene.prepare) {
        scene.prepare(*m_view, *m_state);
        (void)QTest::qWaitFor([this] { return m_view->isReady(); }, 20'000);
    }
}

} // namespace lanescope::ui
