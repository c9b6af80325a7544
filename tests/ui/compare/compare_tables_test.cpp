// SPDX-License-Identifier: Apache-2.0
// The tables of a comparison of the two samples: filter, columns, copy, and what their rows lead to.
#include "ui/compare/compare_tables.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "ui/state/preferences.h"
#include "ui/state/trace_location.h"
#include "ui/tables/data_table.h"

namespace lanescope::ui {
namespace {

class CompareTablesTest : public testing::Test {
protected:
    void SetUp() override {
        std::vector<TracePtr> traces;
        for (const Sample& sample : sampleTraces()) {
            const QString path = folder.filePath(QStringLiteral("%1.json.gz").arg(traces.size()));
            ASSERT_TRUE(QFile::copy(sample.location, path));
            auto loaded = loadTrace(path.toStdString());
            ASSERT_TRUE(loaded);
            traces.push_back(*loaded);
        }
        ASSERT_EQ(traces.size(), 2u);
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

} // namespace
} // namespace lanescope::ui
