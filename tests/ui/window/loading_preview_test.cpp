// SPDX-License-Identifier: Apache-2.0
// Lanes of an excerpt while a large trace is read, in the whole window.
#include <gtest/gtest.h>

#include <future>

#include "core/import/trace_loader.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/state/search_state.h"
#include "ui/timeline/scene/lane_arranger.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/scene/viewport.h"
#include "ui/timeline/widgets/header_figures.h"
#include "ui/workspace/loading_notice.h"

namespace lanescope::ui {
namespace {

constexpr int kSlices = 300'000;

class LoadingPreviewTest : public MainWindowTest {
protected:
    /// 70 MB, several times the size of an excerpt.
    QString writeLongTrace() const {
        QFile file(folder.filePath(QStringLiteral("long.json")));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("{\"traceEvents\": [\n");
        const QByteArray padding(170, 'x');
        for (int i = 0; i < kSlices; ++i) {
            file.write(QByteArray(i > 0 ? ",\n" : "") + R"({"ph":"X","cat":"cpu_op","name":"op )" +
                       QByteArray::number(i % 100) + R"(","pid":1,"tid":1,"ts":)" + QByteArray::number(i) +
                       R"(,"dur":0.5,"args":{"text":")" + padding + "\"}}");
        }
        file.write("]}");
        return file.fileName();
    }
    /// Opens the trace; reading it ends when `finish` is called.
    DocumentPage* openSlowly(const QString& path) {
        add(
            [path, released = m_released.get_future().share()](Progress& progress, std::stop_token stop) {
                progress.bytesTotal = 100;
                progress.bytesDone = 40;
                progress.stage = LoadStage::Reading;
                while (released.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready) {
                    if (stop.stop_requested()) {
                        return Result<TracePtr>(Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}});
                    }
                }
                return loadTrace(path.toStdString());
            },
            path);
        DocumentPage* page = window->pages().currentPage();
        EXPECT_TRUE(test::waitUntil([&] { return page->shownTimeline() != nullptr; }));
        return page;
    }
    void finish() { m_released.set_value(); }

private:
    std::promise<void> m_released;
};

TEST_F(LoadingPreviewTest, ShowsLanesButNoFiguresAndSaysWhatTheyAre) {
    const QString path = writeLongTrace();
    DocumentPage* page = openSlowly(path);
    ASSERT_NE(page->shownTimeline(), nullptr);
    EXPECT_TRUE(page->shownTimeline()->isVisible());
    EXPECT_EQ(page->timeline(), nullptr) << "figures, panels and exports wait for all of it";
    EXPECT_TRUE(window->findChildren<Panel*>().isEmpty());
    const TracePtr& excerpt = page->shownDocument()->trace();
    EXPECT_LT(excerpt->data().share, 0.5);
    EXPECT_LT(excerpt->slices().size(), kSlices / 2);
    EXPECT_GT(excerpt->slices().size(), kSlices / 10);
    EXPECT_EQ(excerpt->bounds().durationNs(), DurationNs(kSlices) * 1000 - 500) << "from all of the time";
    const TimelineScene& scene = page->shownTimeline()->scene();
    for (std::size_t lane = 0; lane < scene.lanes().tree().lanes.size(); ++lane) {
        EXPECT_EQ(laneFigure(scene, int(lane)), QString()) << lane << ": a figure of a part";
    }
    const auto* text = find<QLabel>("loadingNoticeText");
    ASSERT_NE(text, nullptr);
    EXPECT_TRUE(text->text().startsWith(QStringLiteral("Reading long.json: 40"))) << qPrintable(text->text());
    EXPECT_TRUE(text->text().contains(QStringLiteral("excerpt of"))) << qPrintable(text->text());
    finish();
    ASSERT_TRUE(settle());
    EXPECT_EQ(page->timeline(), page->shownTimeline());
    EXPECT_EQ(page->document()->trace()->slices().size(), std::size_t(kSlices));
    EXPECT_EQ(page->document()->trace()->data().share, 1);
    EXPECT_EQ(find<QLabel>("loadingNoticeText"), nullptr);
}

TEST_F(LoadingPreviewTest, WhatTheUserDoesMeanwhileIsKept) {
    const QString path = writeLongTrace();
    DocumentPage* page = openSlowly(path);
    ASSERT_NE(page->shownDocument(), nullptr);
    ViewState& view = *page->shownDocument()->viewState();
    const TimeNs origin = view.bounds().startNs;
    const TimeRange looked{origin + 40'000'000, origin + 90'000'000};
    view.setVisibleRange(looked);
    view.setTimeSelection(TimeRange{origin + 50'000'000, origin + 60'000'000});
    page->shownTimeline()->scene().notes().add(
        Note{TimeRange{origin + 1000, origin + 2000}, kNoSlice, QStringLiteral("look here")});
    view.search().setText(QStringLiteral("op 42"));
    ASSERT_TRUE(test::waitUntil([&] { return page->shownDocument()->isSettled(); }));
    EXPECT_GT(view.search().hits()->slices.size(), 100U) << "an excerpt can be searched";
    finish();
    ASSERT_TRUE(settle());
    const ViewState& now = *page->document()->viewState();
    EXPECT_EQ(now.visibleRange(), looked);
    EXPECT_EQ(now.timeSelection(), (TimeRange{origin + 50'000'000, origin + 60'000'000}));
    EXPECT_EQ(now.search().text(), QStringLiteral("op 42"));
    EXPECT_EQ(now.search().hits()->slices.size(), std::size_t(kSlices / 100));
    ASSERT_EQ(page->timeline()->scene().notes().all().size(), 1U);
    EXPECT_EQ(page->timeline()->scene().notes().all().front().text, QStringLiteral("look here"));
}

/// Where the first row of slices lies in the window, and how high rows are.
struct FirstRow {
    int y = 0;
    int height = 0;
    bool operator==(const FirstRow&) const = default;
};

FirstRow firstRowOf(const MainWindow& window, TimelineView& timeline) {
    const LaneLayout& layout = timeline.scene().layout();
    for (const LaneBox& box : layout.boxes()) {
        if (!box.isGroup() && box.rowHeight > 0) {
            const int y = timeline.scene().viewport().contentView().toCanvas(layout.rowTop(box, 0));
            return {timeline.focusProxy()->mapTo(&window, QPoint(0, y)).y(), box.rowHeight};
        }
    }
    return {};
}

TEST_F(LoadingPreviewTest, NothingMovesWhenTheWholeIsThere) {
    const QString path = writeLongTrace();
    DocumentPage* page = openSlowly(path);
    ASSERT_NE(page->shownTimeline(), nullptr);
    auto* overview = window->findChild<PanelDock*>(QStringLiteral("overview"));
    ASSERT_TRUE(test::waitUntil([&] { return overview->isInSight(); }));
    QCoreApplication::processEvents();
    const auto* text = overview->findChild<QLabel*>(QStringLiteral("dockWaiting"));
    EXPECT_TRUE(text->isVisible());
    EXPECT_FALSE(text->text().isEmpty()) << "says that figures follow";
    const QSize size = page->shownTimeline()->size();
    const FirstRow row = firstRowOf(*window, *page->shownTimeline());
    ASSERT_GT(row.height, 0);
    finish();
    ASSERT_TRUE(settle());
    QCoreApplication::processEvents();
    ASSERT_NE(page->timeline(), nullptr);
    EXPECT_EQ(page->timeline()->width(), size.width());
    EXPECT_NEAR(page->timeline()->height(), size.height(), 1) << "docks round";
    EXPECT_EQ(firstRowOf(*window, *page->timeline()), row);
    EXPECT_FALSE(text->isVisible());
}

TEST_F(LoadingPreviewTest, RowsThatWereTouchedKeepTheirHeight) {
    const QString path = writeLongTrace();
    DocumentPage* page = openSlowly(path);
    ASSERT_NE(page->shownTimeline(), nullptr);
    LaneArranger& arranger = page->shownTimeline()->scene().arranger();
    LaneArrangement small = arranger.state();
    for (LaneState& lane : small.lanes) {
        lane.rowSize = RowSize::Compact; // as a trace with many lanes is fitted
    }
    arranger.keepAs(small);
    ASSERT_FALSE(arranger.history().canUndo());
    finish();
    ASSERT_TRUE(settle());
    const LaneArranger& now = page->timeline()->scene().arranger();
    EXPECT_EQ(now.state().lanes.front().rowSize, RowSize::Compact);
    EXPECT_FALSE(now.history().canUndo()) << "the user has arranged nothing";
}

TEST_F(LoadingPreviewTest, CanBeCancelled) {
    DocumentPage* page = openSlowly(writeLongTrace());
    auto* notice = window->findChild<LoadingNotice*>();
    ASSERT_NE(notice, nullptr);
    QTest::mouseClick(notice->findChild<QPushButton*>(), Qt::LeftButton);
    ASSERT_TRUE(test::waitUntil([&] { return page->document()->state() == Document::State::Failed; }));
    EXPECT_EQ(page->document()->error().code, ErrorCode::Cancelled);
    EXPECT_EQ(page->shownTimeline(), nullptr);
}

} // namespace
} // namespace lanescope::ui
