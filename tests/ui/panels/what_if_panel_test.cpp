// SPDX-License-Identifier: Apache-2.0
// The What if panel of a ready document: knobs, the prediction that follows them, ghosts, ranked changes.
#include "ui/panels/what_if_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTest>

#include <algorithm>

#include <gtest/gtest.h>

#include "core/analysis/kernel_names.h"
#include "core/dependency/dependency_graph.h"
#include "core/dependency/what_if.h"
#include "core/store/trace.h"
#include "tests/support/loaders.h"
#include "tests/support/made_trace.h"
#include "tests/support/shown_sql.h"
#include "tests/support/wait.h"
#include "ui/panels/knob_row.h"
#include "ui/state/document.h"
#include "ui/state/ghost_state.h"
#include "ui/state/view_state.h"
#include "ui/state/what_if_controller.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"

namespace lanescope::ui {
namespace {

constexpr DurationNs kUs = 1000;
constexpr const char* kRelu =
    "void at::native::vectorized_elementwise_kernel<4, at::native::relu_functor<float>, "
    "std::array<char*, 2ul> >(int, at::native::relu_functor<float>)";

/// Ten kernels that follow each other; the host waits for them.
TracePtr deviceBound() {
    test::MadeTrace made;
    made.step(100, 1, 0, 10'030);
    for (int i = 0; i < 10; ++i) {
        made.kernel(7, i % 2 == 0 ? "gemm" : kRelu, i == 0 ? 20 : 20 + i * 1000.0, 999,
                    made.call(100, "cudaLaunchKernel", 10 + i * 10.0, 5));
    }
    made.call(100, "cudaDeviceSynchronize", 200, 9825);
    return made.load();
}

class WhatIfPanelTest : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
        document.viewState()->setTimeSelection(trace->steps()[0].range);
        panel = std::make_unique<WhatIfPanel>(&document);
        panel->resize(1200, 300);
        panel->show();
        ASSERT_TRUE(settle());
    }
    bool settle() {
        return test::waitUntil([&] { return document.isSettled() && panel->isSettled(); });
    }
    GhostState& ghosts() { return GhostState::of(*document.viewState()); }
    QString headline() { return panel->findChild<QLabel*>(QStringLiteral("whatIfHeadline"))->text(); }
    void addKnob(KnobTarget target, const QString& pattern) {
        auto* targets = panel->findChild<QComboBox*>(QStringLiteral("knobTarget"));
        targets->setCurrentIndex(targets->findData(int(target)));
        panel->findChild<QLineEdit*>(QStringLiteral("knobPattern"))->setText(pattern);
        panel->findChild<QPushButton*>(QStringLiteral("addKnob"))->click();
    }
    QSlider* slider() {
        for (KnobRow* row : panel->findChildren<KnobRow*>()) {
            if (row->isVisible()) {
                return row->findChild<QSlider*>();
            }
        }
        return nullptr;
    }

    TracePtr trace = deviceBound();
    Document document{QStringLiteral("/t.json"), test::instantLoader(trace)};
    std::unique_ptr<WhatIfPanel> panel;
};

TEST_F(WhatIfPanelTest, AKnobHasAPredictionAtOnceAndItsIntervalAfterwards) {
    EXPECT_FALSE(headline().contains(QChar(0x2192))) << "nothing is changed yet";
    addKnob(KnobTarget::Kernel, QStringLiteral("^gemm$"));
    ASSERT_TRUE(settle());
    const auto& figures = panel->controller().figures();
    ASSERT_NE(figures, nullptr);
    // Five kernels of 999 us at half their time.
    EXPECT_NEAR(double(figures->prediction.changeNs()), -2497.5 * kUs, 2.0 * kUs);
    EXPECT_TRUE(headline().contains(QChar(0x2192))) << headline().toStdString();
    ASSERT_NE(slider(), nullptr);
    slider()->setValue(0);
    ASSERT_TRUE(panel->controller().quickNs());
    // The first relu cannot start before its own launch, so 9 us of the first gemm are not gained.
    constexpr double kGainUs = 5 * 999.0 - 9;
    EXPECT_NEAR(double(*panel->controller().quickNs() - panel->controller().recordedNs()), -kGainUs* kUs,
                2.0 * kUs)
        << "before any thread has answered";
    ASSERT_TRUE(settle());
    EXPECT_EQ(panel->controller().figures()->prediction.predictedNs, *panel->controller().quickNs());
    EXPECT_NEAR(double(panel->controller().figures()->changeNs.at(0)), -kGainUs * kUs, 2.0 * kUs);
}

TEST_F(WhatIfPanelTest, GhostsStandAtTheReplayedTimesWhileItIsOpen) {
    EXPECT_FALSE(ghosts().isShown()) << "there is no change to show";
    addKnob(KnobTarget::Kernel, QStringLiteral("^gemm$"));
    ASSERT_TRUE(settle());
    ASSERT_TRUE(ghosts().isShown());
    ASSERT_NE(ghosts().ghosts(), nullptr);
    const auto graph = DependencyGraph::build(*trace);
    ASSERT_TRUE(graph);
    const WhatIf whatIf(**graph);
    const Knob knob{KnobTarget::Kernel, "^gemm$", 0.5};
    const std::vector<TimeNs> times = whatIf.timesWith(*whatIf.change(std::span(&knob, 1)));
    const ReplaySpan step = whatIf.replaySpan({0});
    const DurationNs shiftNs = (*graph)->timeNs(step.begin) - times[indexOf(step.begin)];
    int compared = 0;
    for (const std::vector<Ghost>& track : ghosts().ghosts()->byTrack) {
        for (const Ghost& ghost : track) {
            const DeviceOpId op = trace->deviceOpOf(ghost.slice);
            if (op == kNoDeviceOp) {
                continue;
            }
            const WorkNodes& nodes = (*graph)->work()[indexOf(op)];
            EXPECT_EQ(ghost.range.startNs, times[indexOf(nodes.begin)] + shiftNs);
            EXPECT_EQ(ghost.range.endNs, times[indexOf(nodes.end)] + shiftNs);
            EXPECT_EQ(ghost.isChanged, trace->sliceName(ghost.slice) == "gemm");
            ++compared;
        }
    }
    EXPECT_EQ(compared, 10);
    panel->hide();
    EXPECT_FALSE(ghosts().isShown());
}

TEST_F(WhatIfPanelTest, RanksChangesAndAddsTheChosenOne) {
    auto* table = panel->findChild<DataTable*>(QStringLiteral("gainsTable"));
    ASSERT_GT(table->model()->rowCount(), 0);
    const auto& gains = panel->controller().gains();
    ASSERT_NE(gains, nullptr);
    for (std::size_t i = 1; i < gains->rows.size(); ++i) {
        EXPECT_GE(gains->rows[i - 1].gainNs, gains->rows[i].gainNs);
    }
    emit table->rowActivated(0);
    ASSERT_TRUE(settle());
    ASSERT_EQ(panel->controller().knobs().size(), 1U);
    EXPECT_EQ(panel->controller().knobs()[0].target, KnobTarget::Sync) << "the host waits for 9.8 of 10 ms";
    EXPECT_NEAR(double(-panel->controller().figures()->prediction.changeNs()), double(gains->rows[0].gainNs),
                2);
}

TEST_F(WhatIfPanelTest, GainsShowTheirSql) {
    EXPECT_TRUE(test::shownSql(*panel).startsWith(QStringLiteral("-- of the whole trace")));
    document.viewState()->setTimeSelection(std::nullopt);
    ASSERT_TRUE(settle());
    const std::vector<Gain>& gains = panel->controller().gains()->rows;
    const auto rows = test::rowsOfSql(trace, test::shownSql(*panel));
    ASSERT_TRUE(rows) << rows.error().describe();
    ASSERT_EQ(rows->table.rowCount(), gains.size());
    for (std::size_t row = 0; row < gains.size(); ++row) {
        EXPECT_EQ(rows->table.column(*rows->table.find("name")).text(row), gains[row].name);
        EXPECT_EQ(rows->table.column(*rows->table.find("gain_ns")).integer(row), gains[row].gainNs);
    }
}

TEST_F(WhatIfPanelTest, KernelsHaveTheirShortNames) {
    auto* table = panel->findChild<DataTable*>(QStringLiteral("gainsTable"));
    const auto& rows = panel->controller().gains()->rows;
    EXPECT_TRUE(std::ranges::any_of(rows, [](const Gain& gain) { return gain.name == kRelu; }));
    QStringList shown;
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        for (int column = 0; column < table->model()->columnCount(); ++column) {
            shown << table->model()->index(row, column).data().toString();
        }
    }
    EXPECT_TRUE(shown.contains(QString::fromStdString(shortKernelName(kRelu))));
    EXPECT_FALSE(shown.contains(QLatin1String(kRelu)));
}

TEST_F(WhatIfPanelTest, GainsAreInSightInADockOfUsualWidth) {
    constexpr int kDockWidth = 840; // of a window of 1280 pixels
    panel->resize(kDockWidth, 300);
    panel->show();
    ASSERT_TRUE(settle());
    auto* table = panel->findChild<DataTable*>(QStringLiteral("gainsTable"));
    ASSERT_GT(table->model()->rowCount(), 0);
    std::size_t looked = 0;
    for (int column = 0; column < table->model()->columnCount(); ++column) {
        const QString key = table->model()->headerData(column, Qt::Horizontal, kCopyRole).toString();
        if (key == QLatin1String("gain_us") || key == QLatin1String("gain_percent")) {
            EXPECT_FALSE(table->isColumnHidden(column));
            EXPECT_LE(table->columnViewportPosition(column) + table->columnWidth(column),
                      table->viewport()->width())
                << key.toStdString();
            ++looked;
        }
    }
    EXPECT_EQ(looked, 2U);
}

TEST_F(WhatIfPanelTest, RemovingTheLastKnobTakesTheAnswerAway) {
    addKnob(KnobTarget::Work, {});
    ASSERT_TRUE(settle());
    panel->controller().removeKnob(0);
    ASSERT_TRUE(settle());
    EXPECT_EQ(panel->controller().figures(), nullptr);
    EXPECT_FALSE(ghosts().isShown());
    EXPECT_FALSE(headline().contains(QChar(0x2192)));
}

TEST_F(WhatIfPanelTest, APatternThatCannotBeReadIsSaid) {
    addKnob(KnobTarget::Kernel, QStringLiteral("("));
    EXPECT_TRUE(panel->controller().knobs().empty());
    EXPECT_TRUE(
        panel->findChild<QLabel*>(QStringLiteral("whatIfQuality"))->text().contains(QLatin1String("missing")))
        << panel->findChild<QLabel*>(QStringLiteral("whatIfQuality"))->text().toStdString();
}

} // namespace
} // namespace lanescope::ui
