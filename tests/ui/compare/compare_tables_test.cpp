// SPDX-License-Identifier: Apache-2.0
// The tables of a comparison of the two samples: filter, columns, copy, and what their rows lead to.
#include "ui/compare/compare_tables.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <span>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/sql/session/query_table.h"
#include "tests/support/trace_json_builder.h"
#include "ui/compare/compare_table_model.h"
#include "ui/query/sql_text_dialog.h"
#include "ui/state/preferences.h"
#include "ui/state/trace_location.h"
#include "ui/tables/data_table.h"
#include "ui/tables/table_footer.h"
#include "ui/theme/change_text.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {
namespace {

class CompareTablesTest : public testing::Test {
protected:
    void SetUp() override {
        std::vector<TracePtr> traces;
        const auto samples = sampleTraces();
        ASSERT_GE(samples.size(), 2u);
        for (const Sample& sample : std::span(samples).first(2)) { // the two that are to be compared
            const QString path = folder.filePath(QStringLiteral("%1.json.gz").arg(traces.size()));
            ASSERT_TRUE(QFile::copy(sample.location, path));
            auto loaded = loadTrace(path.toStdString());
            ASSERT_TRUE(loaded);
            traces.push_back(*loaded);
        }
        auto made = Comparison::make(traces[0], traces[1]);
        ASSERT_TRUE(made);
        comparison = *made;
        tables.setComparison(*comparison);
    }
    QWidget* page(const char* name) { return tables.findChild<QWidget*>(QLatin1String(name)); }

    QTemporaryDir folder;
    std::shared_ptr<const Comparison> comparison;
    CompareTables tables{std::make_shared<PreferenceStore>()};
};

TEST_F(CompareTablesTest, TotalsOfBothSidesStandBelowKernels) {
    auto* table = page("compare_kernels")->findChild<DataTable*>();
    const auto* footer = page("compare_kernels")->findChild<TableFooter*>();
    ASSERT_NE(footer, nullptr);
    EXPECT_FALSE(footer->isHidden());
    const auto& model = dynamic_cast<const CompareTableModel&>(*table->model());
    double baselineNs = 0;
    double deltaNs = 0;
    for (const DifferenceRow& row : comparison->table(CompareBy::Kernel).rows) {
        baselineNs += row.baseline.perStepNs();
        deltaNs += row.deltaNs();
    }
    ASSERT_NE(deltaNs, 0);
    const QString percent = model.footerText(model.columnOf("delta_percent"));
    EXPECT_EQ(percent, signedText(deltaNs, formatFixed(std::abs(deltaNs / baselineNs) * 100, 1)));
    EXPECT_EQ(model.footerText(model.columnOf("delta_us")).left(1), percent.left(1)) << "with its sign";
    EXPECT_EQ(model.footerText(model.columnOf("ratio")), QString());
    EXPECT_TRUE(page("compare_operators")->findChild<TableFooter*>()->isHidden())
        << "operators contain others";
}

TEST_F(CompareTablesTest, CausesAreATableThatLeadsToBothSides) {
    ASSERT_NE(page("compare_causes"), nullptr);
    auto* table = page("compare_causes")->findChild<DataTable*>();
    const DifferenceTable wanted = causeTable(comparison->causes());
    ASSERT_FALSE(wanted.rows.empty());
    ASSERT_EQ(table->model()->rowCount(), static_cast<int>(wanted.rows.size()));
    QSignalSpy asked(&tables, &CompareTables::pairRequested);
    QSignalSpy places(&tables, &CompareTables::placesRequested);
    bool hasBoth = false;
    for (std::size_t row = 0; row < wanted.rows.size(); ++row) {
        const DifferenceRow& from = wanted.rows[row];
        EXPECT_EQ(table->model()->index(int(row), 0).data().toString().toStdString(), from.name);
        emit table->rowActivated(static_cast<int>(row));
        if (from.baseline.longest == kNoSlice && from.candidate.longest == kNoSlice) {
            ASSERT_FALSE(places.isEmpty()) << "leads to where most of it is";
            EXPECT_EQ(places.last().at(0).value<TimeRange>(), comparison->causes()[row].baselinePlace);
            EXPECT_EQ(places.last().at(1).value<TimeRange>(), comparison->causes()[row].candidatePlace);
            continue;
        }
        EXPECT_EQ(asked.last().at(0).value<SliceId>(), from.baseline.longest);
        EXPECT_EQ(asked.last().at(1).value<SliceId>(), from.candidate.longest);
        hasBoth = hasBoth || (from.baseline.longest != kNoSlice && from.candidate.longest != kNoSlice);
    }
    EXPECT_TRUE(hasBoth);
}

TEST_F(CompareTablesTest, HaveAFilterColumnsAndACopyOfExactFigures) {
    QWidget* kernels = page("compare_kernels");
    ASSERT_NE(kernels, nullptr);
    auto* table = kernels->findChild<DataTable*>();
    const int all = table->model()->rowCount();
    ASSERT_GT(all, 1);
    auto* filter = kernels->findChild<QLineEdit*>(QStringLiteral("tableFilter"));
    filter->setText(QStringLiteral("no such kernel"));
    EXPECT_EQ(table->model()->rowCount(), 0);
    filter->clear();
    EXPECT_EQ(table->model()->rowCount(), all);
    EXPECT_NE(kernels->findChild<QToolButton*>(QStringLiteral("tableMenu")), nullptr);
    table->copySelection();
    const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split(QLatin1Char('\n'));
    EXPECT_EQ(lines.size(), all + 1);
    EXPECT_TRUE(lines.first().startsWith(QStringLiteral("name\tchange\t")));
}

/// Opens "Show SQL" of the menu and closes the dialog; empty: there is none.
QString shownSql(QWidget* page) {
    auto* menu = page->findChild<QToolButton*>(QStringLiteral("tableMenu"))->menu();
    const QList<QAction*> actions = menu->actions();
    const auto action = std::ranges::find(actions, QStringLiteral("Show SQL"), &QAction::text);
    if (action == actions.end()) {
        return {};
    }
    (*action)->trigger();
    auto* dialog = page->window()->findChild<SqlTextDialog*>();
    const QString sql = dialog == nullptr ? QString() : dialog->sql();
    EXPECT_TRUE(dialog == nullptr || dialog->command().startsWith(QLatin1String("lanescope-cli query '/")));
    delete dialog;
    return sql;
}

TEST_F(CompareTablesTest, TheSqlOfEachTableGivesItsRows) {
    auto session =
        sql::Session::open({{"a", comparison->baselineTrace()}, {"b", comparison->candidateTrace()}});
    ASSERT_TRUE(session);
    for (const char* name : {"overview", "modules", "module_kinds", "operators", "kernels", "categories",
                             "steps", "causes", "unmatched"}) {
        SCOPED_TRACE(name);
        QWidget* shown = page((std::string("compare_") + name).c_str());
        ASSERT_NE(shown, nullptr);
        auto* table = shown->findChild<DataTable*>();
        const QString sql = shownSql(shown);
        const auto rows =
            sql::queryTable(**session, *comparison->baselineTrace(), sql.toStdString(), 100'000, {});
        ASSERT_TRUE(rows) << sql.toStdString() << rows.error().describe();
        EXPECT_EQ(static_cast<int>(rows->table.rowCount()), table->model()->rowCount()) << sql.toStdString();
    }
}

TEST_F(CompareTablesTest, TheSqlSaysWhereTheTableIsOfAPartOnly) {
    EXPECT_FALSE(shownSql(page("compare_kernels")).startsWith(QLatin1String("--")));
    tables.setComparison(*comparison, false);
    EXPECT_TRUE(shownSql(page("compare_kernels")).startsWith(QLatin1String("-- of the whole trace")));
}

/// A step with calls of Linear_0 to Linear_(count - 1).
TracePtr stepWithModules(int count) {
    test::TraceJsonBuilder json;
    json.slice("ProfilerStep#1", "user_annotation", "1", "1", "0", "1000");
    for (int i = 0; i < count; ++i) {
        json.slice("nn.Module: Linear_" + std::to_string(i), "python_function", "1", "1",
                   std::to_string(100 * i + 1), "50");
        json.slice("aten::mm", "cpu_op", "1", "1", std::to_string(100 * i + 2), "20");
    }
    const auto loaded = loadTraceText(json.text(), "made");
    EXPECT_TRUE(loaded);
    return loaded ? *loaded : nullptr;
}

TEST_F(CompareTablesTest, ClassesAreATableWhereTheyHaveSeveralModules) {
    const auto isShown = [this] { return tables.isTabVisible(tables.indexOf(page("compare_module_kinds"))); };
    const auto single = Comparison::make(stepWithModules(1), stepWithModules(1));
    ASSERT_TRUE(single);
    tables.setComparison(**single);
    EXPECT_FALSE(isShown());
    const auto several = Comparison::make(stepWithModules(3), stepWithModules(3));
    ASSERT_TRUE(several);
    tables.setComparison(**several);
    EXPECT_TRUE(isShown());
    const auto* table = page("compare_module_kinds")->findChild<DataTable*>();
    ASSERT_EQ(table->model()->rowCount(), 1);
    EXPECT_EQ(table->model()->index(0, 0).data().toString(), QStringLiteral("Linear"));
}

} // namespace
} // namespace lanescope::ui
