// SPDX-License-Identifier: Apache-2.0
// The panels of analyses, driven with mouse and keyboard.
#include "ui/panels/analysis_panel.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSaveFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <set>

#include "core/catalog/analysis_context.h"
#include "core/catalog/registry.h"
#include "core/store/trace.h"
#include "tests/support/loaders.h"
#include "tests/support/made_table.h"
#include "tests/support/made_trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/wait.h"
#include "ui/panels/analysis_views.h"
#include "ui/panels/chart_row.h"
#include "ui/state/core_words.h"
#include "ui/state/document.h"
#include "ui/state/preferences.h"
#include "ui/state/settings.h"
#include "ui/state/view_state.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/table_footer.h"

namespace lanescope::ui {
namespace {

class AnalysisPanelTest : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    }
    void show(std::vector<ViewKind> kinds) {
        panel = std::make_unique<AnalysisPanel>(std::move(kinds), &document);
        panel->tools()->setParent(panel.get());
        panel->resize(1000, 300);
        panel->show();
        ASSERT_TRUE(settle());
    }
    bool settle() {
        return test::waitUntil([&] { return panel->isSettled(); });
    }
    DataTable* table() const { return panel->findChild<DataTable*>(); }
    QString cell(int row, int column) const {
        return panel->model().index(row, column).data(kCopyRole).toString();
    }
    int columnOf(const char* key) const {
        for (int column = 0; column < panel->model().columnCount(); ++column) {
            if (panel->model().headerData(column, Qt::Horizontal, kCopyRole).toString() ==
                QLatin1String(key)) {
                return column;
            }
        }
        return -1;
    }
    QPoint centreOf(int row) const { return table()->visualRect(panel->model().index(row, 1)).center(); }

    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    test::SmallTrace small = test::makeSmallTrace();
    Document document{QStringLiteral("/t.json"), test::instantLoader(small.trace)};
    std::unique_ptr<AnalysisPanel> panel;
};

TEST_F(AnalysisPanelTest, ListsOperators) {
    show(operatorViews());
    ASSERT_GT(panel->model().rowCount(), 0);
    EXPECT_FALSE(panel->findChild<ChartRow*>()->isEmpty());
}

TEST_F(AnalysisPanelTest, TotalsStandBelowTablesWhoseRowsAddUp) {
    show(operatorViews());
    const auto* footer = panel->findChild<TableFooter*>();
    ASSERT_NE(footer, nullptr);
    EXPECT_TRUE(footer->isVisible());
    const auto numberBelow = [&](const char* key) {
        return panel->model().footerText(columnOf(key)).toDouble();
    };
    double calls = 0;
    for (int row = 0; row < panel->model().rowCount(); ++row) {
        calls += cell(row, columnOf("count")).toDouble();
    }
    ASSERT_GT(panel->model().rowCount(), 1);
    EXPECT_EQ(numberBelow("count"), calls);
    EXPECT_EQ(numberBelow("self_percent"), 100);
    EXPECT_EQ(panel->model().footerText(columnOf("device_total_us")), QString()) << "with children";
}

TEST_F(AnalysisPanelTest, CostliestRowsComeFirstUntilTheUserSorts) {
    show(kernelViews());
    ASSERT_TRUE(panel->showView(QStringLiteral("attributed_kernels")));
    ASSERT_TRUE(settle());
    const int rows = panel->model().rowCount();
    ASSERT_GT(rows, 2);
    const auto durationAt = [&](int row) { return cell(row, columnOf("duration_us")).toDouble(); };
    for (int row = 1; row < rows; ++row) {
        EXPECT_GE(durationAt(row - 1), durationAt(row));
    }
    table()->sortByColumn(columnOf("duration_us"), Qt::AscendingOrder);
    document.viewState()->setTimeSelection(small.trace->bounds());
    ASSERT_TRUE(settle());
    EXPECT_LE(durationAt(0), durationAt(panel->model().rowCount() - 1)) << "as the user sorts";
    ASSERT_TRUE(panel->showView(QStringLiteral("kernels_by_stream")));
    ASSERT_TRUE(settle());
    EXPECT_EQ(table()->horizontalHeader()->sortIndicatorSection(), -1) << "a mark of another table's column";
}

TEST_F(AnalysisPanelTest, ComputesNothingWhileItIsHidden) {
    panel = std::make_unique<AnalysisPanel>(operatorViews(), &document);
    EXPECT_TRUE(panel->isSettled());
    EXPECT_EQ(panel->model().rowCount(), 0);
    panel->tools()->setParent(panel.get());
    panel->show();
    ASSERT_TRUE(settle());
    EXPECT_GT(panel->model().rowCount(), 0);
}

TEST_F(AnalysisPanelTest, FollowsTheTimeSelection) {
    show(kernelViews());
    const int all = panel->model().rowCount();
    ASSERT_GT(all, 1);
    const TimeRange bounds = small.trace->bounds();
    document.viewState()->setTimeSelection(TimeRange{bounds.endNs - 1, bounds.endNs});
    ASSERT_TRUE(settle());
    EXPECT_LT(panel->model().rowCount(), all);
    document.viewState()->setTimeSelection(std::nullopt);
    ASSERT_TRUE(settle());
    EXPECT_EQ(panel->model().rowCount(), all);
}

TEST_F(AnalysisPanelTest, AClickOnAHeaderSorts) {
    show(kernelViews());
    const int column = columnOf("count");
    const QHeaderView* header = table()->horizontalHeader();
    const QPoint middle(header->sectionViewportPosition(column) + header->sectionSize(column) / 2,
                        header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, middle);
    const int first = cell(0, column).toInt();
    const int last = cell(panel->model().rowCount() - 1, column).toInt();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, middle);
    EXPECT_EQ(cell(0, column).toInt(), last);
    EXPECT_EQ(cell(panel->model().rowCount() - 1, column).toInt(), first);
}

TEST_F(AnalysisPanelTest, AShiftClickSortsRowsThatAreEqual) {
    show(kernelViews());
    const int first = columnOf("count");
    const int second = columnOf("total_us");
    ASSERT_FALSE(table()->isColumnHidden(second));
    const QHeaderView* header = table()->horizontalHeader();
    const auto click = [&](int column, Qt::KeyboardModifiers modifiers) {
        const QPoint middle(header->sectionViewportPosition(column) + header->sectionSize(column) / 2,
                            header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, modifiers, middle);
    };
    const auto expectOrder = [&](int direction) {
        bool hasEqual = false;
        for (int row = 1; row < panel->model().rowCount(); ++row) {
            EXPECT_GE(cell(row - 1, first).toInt(), cell(row, first).toInt());
            if (cell(row - 1, first) == cell(row, first)) {
                hasEqual = true;
                EXPECT_GE((cell(row - 1, second).toDouble() - cell(row, second).toDouble()) * direction, 0);
            }
        }
        EXPECT_TRUE(hasEqual);
    };
    click(first, {});
    click(second, Qt::ShiftModifier);
    EXPECT_EQ(header->sortIndicatorSection(), first);
    EXPECT_EQ(panel->model().secondColumn(), second);
    expectOrder(1);
    click(second, Qt::ShiftModifier);
    expectOrder(-1);
    click(first, {});
    EXPECT_EQ(panel->model().secondColumn(), -1) << "a plain click sorts by one column";
    // Sort without a mouse.
    auto* sort = panel->findChild<QMenu*>(QStringLiteral("sortMenu"));
    auto* then = panel->findChild<QMenu*>(QStringLiteral("thenByMenu"));
    ASSERT_TRUE(sort != nullptr && then != nullptr);
    const auto choose = [](QMenu* menu, const QString& title) {
        emit menu->aboutToShow();
        for (QAction* action : menu->actions()) {
            if (action->text() == title) {
                action->trigger();
                return;
            }
        }
        ADD_FAILURE() << title.toStdString();
    };
    const auto title = [&](int column) {
        return panel->model().headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    };
    choose(sort, QStringLiteral("Order of the table"));
    choose(sort, title(first));
    EXPECT_EQ(header->sortIndicatorSection(), first);
    choose(then, title(second));
    expectOrder(1);
}

TEST_F(AnalysisPanelTest, SpaceLooksAtAPlaceAndBack) {
    show(kernelViews());
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, centreOf(0));
    const TimeRange before = document.viewState()->visibleRange();
    const SliceId slice = document.viewState()->selectedSlice();
    ASSERT_NE(slice, kNoSlice);
    QTest::keyClick(table(), Qt::Key_Space);
    EXPECT_LT(document.viewState()->visibleRange().durationNs(), before.durationNs());
    EXPECT_TRUE(document.viewState()->visibleRange().intersects(small.trace->slices().range(slice)));
    EXPECT_TRUE(table()->hasFocus());
    QTest::keyClick(table(), Qt::Key_Space);
    EXPECT_EQ(document.viewState()->visibleRange(), before);
    ASSERT_TRUE(settle());
}

TEST_F(AnalysisPanelTest, AClickHighlightsAndADoubleClickLeadsThere) {
    show(kernelViews());
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, centreOf(0));
    ASSERT_TRUE(document.viewState()->highlightedName().has_value());
    const SliceId slice = document.viewState()->selectedSlice();
    ASSERT_NE(slice, kNoSlice);
    QTest::mouseDClick(table()->viewport(), Qt::LeftButton, {}, centreOf(0));
    const TimeRange seen = document.viewState()->visibleRange();
    EXPECT_LE(seen.startNs, small.trace->slices().range(slice).startNs);
    EXPECT_GE(seen.endNs, small.trace->slices().range(slice).endNs);
    EXPECT_LT(seen.durationNs(), small.trace->bounds().durationNs());
    ASSERT_TRUE(settle());
}

TEST_F(AnalysisPanelTest, FiltersAndSaysSoWhenNothingIsLeft) {
    show(operatorViews());
    auto* filter = panel->findChild<QLineEdit*>(QStringLiteral("analysisFilter"));
    filter->setFocus();
    QTest::keyClicks(filter, QStringLiteral("no such operator"));
    EXPECT_EQ(panel->model().rowCount(), 0);
    QTest::keyClick(filter, Qt::Key_Escape);
    EXPECT_GT(panel->model().rowCount(), 0);
}

TEST_F(AnalysisPanelTest, EveryViewAnswers) {
    for (const auto& kinds :
         {operatorViews(), kernelViews(), breakdownViews(), memoryViews(), moduleViews(), categoryViews()}) {
        show(kinds);
        auto* choice = panel->findChild<QComboBox*>(QStringLiteral("viewChoice"));
        ASSERT_EQ(choice->count(), int(kinds.size()));
        for (int view = 0; view < choice->count(); ++view) {
            panel->setCurrentView(view);
            ASSERT_TRUE(settle());
            SCOPED_TRACE(kinds[std::size_t(view)].title.toStdString());
            for (int row = 0; row < panel->model().rowCount(); ++row) {
                EXPECT_FALSE(cell(row, 0).isEmpty());
            }
            EXPECT_FALSE(panel->grab().isNull());
        }
        panel.reset();
    }
}

TEST_F(AnalysisPanelTest, FollowsAFileOfRules) {
    const QString path = folder.filePath(QStringLiteral("rules/mine.txt"));
    ViewKind counted{QStringLiteral("counted"), QStringLiteral("Counted"),
                     [path](const AnalysisInput&, std::stop_token) {
                         QFile file(path);
                         AnalysisView view;
                         view.note = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll())
                                                                    : QStringLiteral("none");
                         return view;
                     }};
    counted.rulesPath = [path](const Preferences&) { return path; };
    counted.rulesTemplate = [] { return QByteArray("first"); };
    document.preferences()->change([](Preferences& next) { next.editorCommand = QStringLiteral("true"); });
    ASSERT_TRUE(QDir(folder.path()).mkpath(QStringLiteral("rules")));
    show({counted});
    const auto noteIs = [&](const char* text) {
        return test::waitUntil([&] {
            const auto labels = panel->findChildren<QLabel*>();
            return std::ranges::any_of(labels,
                                       [&](QLabel* label) { return label->text() == QLatin1String(text); });
        });
    };
    EXPECT_TRUE(noteIs("none"));
    auto* more = panel->findChild<QToolButton*>(QStringLiteral("tableMenu"));
    for (QAction* action : more->menu()->actions()) {
        if (action->isVisible() && action->text().startsWith(QStringLiteral("Edit rules"))) {
            action->trigger();
        }
    }
    EXPECT_TRUE(noteIs("first")) << "editing starts from the built-in ones";
    QSaveFile file(path); // a new file in place of the old one, as editors write
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("second");
    ASSERT_TRUE(file.commit());
    EXPECT_TRUE(noteIs("second"));
}

TEST_F(AnalysisPanelTest, ArrowKeysFoldATree) {
    const Table table(3, {test::names({"name", "Name"}, {"Net", "Linear", "Other"}),
                          test::integers({"level", "Level", Unit::Depth}, {0, 1, 0})});
    show({{QStringLiteral("tree"), QStringLiteral("Tree"), [table](const AnalysisInput&, std::stop_token) {
               AnalysisView view;
               view.table = table;
               return view;
           }}});
    this->table()->setFocus();
    this->table()->selectRow(0);
    QTest::keyClick(this->table(), Qt::Key_Left);
    EXPECT_EQ(panel->model().rowCount(), 2);
    QTest::keyClick(this->table(), Qt::Key_Right);
    EXPECT_EQ(panel->model().rowCount(), 3);
}

TEST_F(AnalysisPanelTest, EachListedAnalysisIsInItsPanel) {
    const std::map<std::string_view, std::vector<ViewKind>> panels{
        {"operators", operatorViews()}, {"kernels", kernelViews()}, {"breakdowns", breakdownViews()},
        {"memory", memoryViews()},      {"modules", moduleViews()}, {"categories", categoryViews()},
        {"steps", stepViews()},         {"graphs", graphViews()},
    };
    for (const AnalysisDescriptor& analysis : analyses()) {
        if (analysis.panel.empty()) {
            continue;
        }
        const auto views = panels.find(analysis.panel);
        ASSERT_NE(views, panels.end()) << analysis.key;
        const QString help = QString::fromUtf8(analysis.help.data(), qsizetype(analysis.help.size()));
        EXPECT_EQ(std::ranges::count(views->second, help, &ViewKind::help), 1) << analysis.key;
    }
}

TEST_F(AnalysisPanelTest, AViewWithoutChartsComesFromTheList) {
    show(breakdownViews());
    ASSERT_TRUE(panel->showView(QStringLiteral("runtime_calls")));
    ASSERT_TRUE(settle());
    EXPECT_GT(panel->model().rowCount(), 0);
    EXPECT_GE(columnOf("total_us"), 0);
}

TEST_F(AnalysisPanelTest, ShowsAViewByItsName) {
    show(operatorViews());
    EXPECT_TRUE(panel->showView(QStringLiteral("roofline")));
    ASSERT_TRUE(settle());
    EXPECT_GE(columnOf("roofline_percent"), 0);
    EXPECT_FALSE(panel->showView(QStringLiteral("no such view")));
}

TEST_F(AnalysisPanelTest, RemembersWhichColumnsAreHidden) {
    show(kernelViews());
    const int column = columnOf("mean_us");
    ASSERT_FALSE(table()->isColumnHidden(column));
    auto* menu = panel->findChild<QMenu*>(QStringLiteral("columnMenu"));
    emit menu->aboutToShow();
    const QString title = panel->model().headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    for (QAction* action : menu->actions()) {
        if (action->text() == title) {
            action->trigger();
        }
    }
    EXPECT_TRUE(table()->isColumnHidden(column));
    show(kernelViews());
    EXPECT_TRUE(table()->isColumnHidden(column));
}

TEST_F(AnalysisPanelTest, PresetsChooseColumnsTogether) {
    show(kernelViews());
    ASSERT_TRUE(panel->showView(QStringLiteral("attributed_kernels")));
    ASSERT_TRUE(settle());
    const auto choose = [&](const QString& preset) {
        auto* menu = panel->findChild<QMenu*>(QStringLiteral("columnMenu"));
        emit menu->aboutToShow();
        for (QAction* action : menu->actions()) {
            if (action->text() == preset) {
                action->trigger();
                return true;
            }
        }
        return false;
    };
    const auto isHidden = [&](const char* key) { return table()->isColumnHidden(columnOf(key)); };
    EXPECT_TRUE(isHidden("sil"));
    EXPECT_FALSE(isHidden("cause"));
    ASSERT_TRUE(choose(QStringLiteral("pyprof2")));
    for (const char* key : {"idx", "dir", "sub", "op", "kernel", "sil", "device", "stream"}) {
        EXPECT_FALSE(isHidden(key)) << key;
    }
    EXPECT_TRUE(isHidden("cause"));
    ASSERT_TRUE(choose(QStringLiteral("All columns")));
    EXPECT_FALSE(isHidden("cause"));
    EXPECT_FALSE(isHidden("sil"));
    ASSERT_TRUE(choose(QStringLiteral("Usual columns")));
    EXPECT_TRUE(isHidden("sil"));
    EXPECT_FALSE(isHidden("cause"));
}

TEST_F(AnalysisPanelTest, CopiesTheProfilersTableAsItPrintsIt) {
    show(operatorViews());
    ASSERT_TRUE(panel->showView(QStringLiteral("profiler")));
    ASSERT_TRUE(settle());
    auto* more = panel->findChild<QToolButton*>(QStringLiteral("tableMenu"));
    for (QAction* action : more->menu()->actions()) {
        if (action->isVisible() && action->text().contains(QStringLiteral("profiler"))) {
            action->trigger();
        }
    }
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("Self CPU %")));
    panel->copyContent();
    EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("name\t")));
}

TEST_F(AnalysisPanelTest, ChartsStandWhereThereIsRoom) {
    show(kernelViews()); // a table of three rows
    const auto* charts = panel->findChild<ChartRow*>();
    const auto isBelow = [&] {
        return charts->mapTo(panel.get(), QPoint()).y() > table()->mapTo(panel.get(), QPoint()).y();
    };
    auto* strip = panel->findChild<QToolButton*>(QStringLiteral("chartStrip"));
    ASSERT_NE(strip, nullptr);
    const auto takesAThird = [&] {
        return charts->width() <= panel->width() / 3 || charts->height() <= panel->height() / 3;
    };
    panel->resize(1400, 400);
    ASSERT_TRUE(test::waitUntil([&] { return charts->isVisible() && takesAThird(); })) << "wide";
    EXPECT_FALSE(isBelow());
    panel->resize(660, 240); // as in a window of 1280 x 720
    ASSERT_TRUE(test::waitUntil([&] { return !charts->isVisible(); })) << "the table needs all";
    EXPECT_TRUE(strip->isVisible());
    ASSERT_TRUE(test::waitUntil([&] { return table()->width() > 600; }));
    QTest::mouseClick(strip, Qt::LeftButton);
    ASSERT_TRUE(test::waitUntil([&] { return charts->isVisible(); })) << "by choice";
    EXPECT_LE(charts->width(), panel->width() / 3);
    QTest::mouseClick(strip, Qt::LeftButton);
    ASSERT_TRUE(test::waitUntil([&] { return !charts->isVisible(); }));
    QTest::mouseClick(strip, Qt::LeftButton);
    panel->resize(300, 600);
    ASSERT_TRUE(test::waitUntil([&] { return charts->isVisible() && isBelow(); })) << "tall";
    EXPECT_LE(charts->height(), panel->height() / 3);
}

TEST_F(AnalysisPanelTest, AMarkOfAChartLeadsToItsPlace) {
    show(breakdownViews());
    auto* charts = panel->findChild<ChartRow*>();
    ASSERT_FALSE(charts->isEmpty());
    Chart* chart = charts->chartAt(0);
    const TimeRange before = document.viewState()->visibleRange();
    document.viewState()->setVisibleRange({before.startNs, before.startNs + before.durationNs() / 10});
    QTest::mouseClick(chart, Qt::LeftButton, {}, chart->markRect(0).center().toPoint());
    const TimeRange seen = document.viewState()->visibleRange();
    EXPECT_GT(seen.durationNs(), before.durationNs() / 10);
}

TEST(KernelViews, WithoutModulesOrStepsSayWhatToRecord) {
    test::MadeTrace made;
    made.kernel(7, "gemm", 10, 20, made.call(1, "cudaLaunchKernel", 5, 2));
    const TracePtr trace = made.load();
    const auto context = std::make_shared<AnalysisContext>(trace);
    const Preferences preferences;
    const std::map<QString, Ingredient> wanted{
        {QStringLiteral("kernels_by_module"), Ingredient::Modules},
        {QStringLiteral("kernels_by_module_kind"), Ingredient::Modules},
        {QStringLiteral("kernels_by_step"), Ingredient::Steps}};
    std::size_t looked = 0;
    for (const ViewKind& view : kernelViews()) {
        if (const auto needed = wanted.find(view.name); needed != wanted.end()) {
            ++looked;
            EXPECT_EQ(view.needs, needed->second);
            const AnalysisView content = view.make({*context, {}, preferences}, {});
            EXPECT_TRUE(content.table.isEmpty()) << "all kernels in one row say nothing";
            EXPECT_EQ(content.emptyText, hintText(*trace, needed->second));
        }
    }
    EXPECT_EQ(looked, wanted.size());
}

TEST(ViewNames, AreThoseOfTheAnalysesEachOnce) {
    std::set<QString> names;
    std::set<QString> sorted;
    for (const auto& views : {kernelViews(), operatorViews(), stepViews(), breakdownViews(), memoryViews(),
                              moduleViews(), categoryViews(), graphViews()}) {
        for (const ViewKind& view : views) {
            EXPECT_TRUE(names.insert(view.name).second) << view.name.toStdString() << " is there twice";
            EXPECT_NE(analysisCalled(view.name.toStdString()), nullptr) << view.name.toStdString();
            EXPECT_FALSE(view.title.isEmpty()) << view.name.toStdString();
            if (!view.sortedBy.isEmpty()) {
                sorted.insert(view.name);
                const Result<Table> table = emptyTableOf(*analysisCalled(view.name.toStdString()));
                EXPECT_TRUE(table && table->find(view.sortedBy.toStdString())) << view.name.toStdString();
            }
        }
    }
    EXPECT_GT(names.size(), 40u);
    EXPECT_EQ(sorted, (std::set<QString>{QStringLiteral("allocations"), QStringLiteral("attributed_kernels"),
                                         QStringLiteral("launches")}));
}

} // namespace
} // namespace lanescope::ui
