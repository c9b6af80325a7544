// SPDX-License-Identifier: Apache-2.0
#include "ui/models/kernel_table_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/small_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::ui {
namespace {

using testing::ElementsAre;
using Tester = QAbstractItemModelTester;

/// A list of three kernels as an analysis could have made it; figures chosen so that every column orders
/// them differently from the others where that is possible.
class KernelTableModelTest : public testing::Test {
protected:
    KernelTableModelTest() {
        test::TraceFixture fixture;
        for (const char* name : {"alpha_gemm", "Beta_relu", "gamma_GEMM_wide"}) {
            fixture.intern(name);
        }
        fixture.data().nanosecondClock = true;
        trace = fixture.take();
        alpha = trace->strings().find("alpha_gemm");
        beta = trace->strings().find("Beta_relu");
        gamma = trace->strings().find("gamma_GEMM_wide");
        auto made = std::make_shared<KernelList>();
        made->table.rows = {
            {{.name = gamma,
              .count = 2,
              .totalNs = 9'000,
              .meanNs = 4'500,
              .minNs = 4'000,
              .maxNs = 5'000,
              .p50Ns = 4'000,
              .p95Ns = 5'000,
              .stddevNs = 500,
              .share = 0.6},
             -1,
             25,
             true},
            {{.name = alpha,
              .count = 5,
              .totalNs = 4'500,
              .meanNs = 900,
              .minNs = 100,
              .maxNs = 2'000,
              .p50Ns = 800,
              .p95Ns = 1'900,
              .stddevNs = 600,
              .share = 0.3},
             2.5,
             -1,
             false},
            {{.name = beta,
              .count = 1,
              .totalNs = 1'500,
              .meanNs = 1'500,
              .minNs = 1'500,
              .maxNs = 1'500,
              .p50Ns = 1'500,
              .p95Ns = 1'500,
              .stddevNs = 0,
              .share = 0.1},
             0.5,
             80,
             false},
        };
        made->nameRank = {2, 0, 1};
        made->firstByte = {0};
        for (const KernelRow& row : made->table.rows) {
            made->lowerNames += toLowerAscii(trace->text(row.name));
            made->firstByte.push_back(made->lowerNames.size());
        }
        list = made;
        model = std::make_unique<KernelTableModel>(trace);
        tester = std::make_unique<Tester>(model.get(), Tester::FailureReportingMode::Fatal);
        model->setList(list);
    }

    std::vector<std::string> names() const {
        std::vector<std::string> shown;
        for (int row = 0; row < model->rowCount(); ++row) {
            shown.emplace_back(trace->text(model->kernelAt(row).name));
        }
        return shown;
    }
    QString cell(int row, int column) const { return model->index(row, column).data().toString(); }

    StringId alpha{}, beta{}, gamma{};
    TracePtr trace;
    std::shared_ptr<const KernelList> list;
    std::unique_ptr<KernelTableModel> model;
    std::unique_ptr<Tester> tester;
};

TEST_F(KernelTableModelTest, ShowsFiguresInOneUnitPerColumn) {
    EXPECT_EQ(model->rowCount(), 3);
    EXPECT_EQ(cell(0, KernelTableModel::Count), QStringLiteral("2"));
    EXPECT_EQ(cell(0, KernelTableModel::Total), QStringLiteral("9.000\u202fµs"));
    EXPECT_EQ(cell(1, KernelTableModel::Min), QStringLiteral("0.100\u202fµs"))
        << "not ns: the column is in µs";
    EXPECT_EQ(cell(0, KernelTableModel::Share), QStringLiteral("60.0\u202f%"));
    EXPECT_EQ(cell(0, KernelTableModel::BlocksPerSm), QStringLiteral("n/a"));
    EXPECT_EQ(cell(1, KernelTableModel::BlocksPerSm), QStringLiteral("2.50"));
    EXPECT_EQ(cell(2, KernelTableModel::Occupancy), QStringLiteral("80\u202f%"));
    EXPECT_EQ(cell(0, KernelTableModel::TensorCores), QStringLiteral("Yes"));
}

TEST_F(KernelTableModelTest, SortsByEveryColumnBothWays) {
    const auto sorted = [&](int column, Qt::SortOrder order) {
        model->sort(column, order);
        return names();
    };
    constexpr auto kUp = Qt::AscendingOrder;
    constexpr auto kDown = Qt::DescendingOrder;
    const std::string a = "alpha_gemm", b = "Beta_relu", g = "gamma_GEMM_wide";
    EXPECT_THAT(sorted(KernelTableModel::Name, kUp), ElementsAre(a, b, g)) << "without regard to case";
    EXPECT_THAT(sorted(KernelTableModel::Name, kDown), ElementsAre(g, b, a));
    EXPECT_THAT(sorted(KernelTableModel::Count, kUp), ElementsAre(b, g, a));
    EXPECT_THAT(sorted(KernelTableModel::Total, kDown), ElementsAre(g, a, b));
    EXPECT_THAT(sorted(KernelTableModel::Share, kUp), ElementsAre(b, a, g));
    EXPECT_THAT(sorted(KernelTableModel::Mean, kUp), ElementsAre(a, b, g));
    EXPECT_THAT(sorted(KernelTableModel::Min, kUp), ElementsAre(a, b, g));
    EXPECT_THAT(sorted(KernelTableModel::P50, kDown), ElementsAre(g, b, a));
    EXPECT_THAT(sorted(KernelTableModel::P95, kDown), ElementsAre(g, a, b));
    EXPECT_THAT(sorted(KernelTableModel::Max, kUp), ElementsAre(b, a, g));
    EXPECT_THAT(sorted(KernelTableModel::Stddev, kDown), ElementsAre(a, g, b));
    EXPECT_THAT(sorted(KernelTableModel::TensorCores, kDown), ElementsAre(g, a, b));
}

TEST_F(KernelTableModelTest, UnknownFiguresComeLastWhicheverWayRound) {
    model->sort(KernelTableModel::BlocksPerSm, Qt::AscendingOrder);
    EXPECT_THAT(names(), ElementsAre("Beta_relu", "alpha_gemm", "gamma_GEMM_wide"));
    model->sort(KernelTableModel::BlocksPerSm, Qt::DescendingOrder);
    EXPECT_THAT(names(), ElementsAre("alpha_gemm", "Beta_relu", "gamma_GEMM_wide"));
    model->sort(KernelTableModel::Occupancy, Qt::DescendingOrder);
    EXPECT_THAT(names(), ElementsAre("Beta_relu", "gamma_GEMM_wide", "alpha_gemm"));
}

TEST_F(KernelTableModelTest, FiltersByEveryWordWithoutRegardToCase) {
    model->setFilter(QStringLiteral("gemm"));
    EXPECT_THAT(names(), ElementsAre("gamma_GEMM_wide", "alpha_gemm"));
    model->setFilter(QStringLiteral("GEMM  wide"));
    EXPECT_THAT(names(), ElementsAre("gamma_GEMM_wide"));
    model->setFilter(QStringLiteral("gemm relu"));
    EXPECT_THAT(names(), ElementsAre());
    model->setFilter({});
    EXPECT_EQ(model->rowCount(), 3);
}

TEST_F(KernelTableModelTest, TotalsAreThoseOfTheRowsShown) {
    EXPECT_EQ(model->footerText(KernelTableModel::Count), QStringLiteral("8"));
    EXPECT_EQ(model->footerText(KernelTableModel::Total), QStringLiteral("15.000\u202fµs"));
    EXPECT_EQ(model->footerText(KernelTableModel::Share), QStringLiteral("100.0\u202f%"));
    EXPECT_EQ(model->footerText(KernelTableModel::Name), QStringLiteral("3 names"));
    EXPECT_EQ(model->footerText(KernelTableModel::Max), QString());
    model->setFilter(QStringLiteral("gemm"));
    EXPECT_EQ(model->footerText(KernelTableModel::Count), QStringLiteral("7"));
    EXPECT_EQ(model->footerText(KernelTableModel::Total), QStringLiteral("13.500\u202fµs"));
    EXPECT_EQ(model->footerText(KernelTableModel::Name), QStringLiteral("2 of 3 names"));
}

TEST_F(KernelTableModelTest, PersistentIndexesFollowTheirRowsThroughASort) {
    const QPersistentModelIndex index = model->index(model->rowOf(beta), KernelTableModel::Count);
    model->sort(KernelTableModel::Count, Qt::AscendingOrder);
    EXPECT_EQ(index.row(), 0);
    EXPECT_EQ(index.data().toString(), QStringLiteral("1"));
    model->sort(KernelTableModel::Count, Qt::DescendingOrder);
    EXPECT_EQ(index.row(), 2);
    EXPECT_EQ(index.data().toString(), QStringLiteral("1"));
}

TEST_F(KernelTableModelTest, SortAndFilterOutliveANewList) {
    model->sort(KernelTableModel::Name, Qt::AscendingOrder);
    model->setFilter(QStringLiteral("gemm"));
    model->setList(list);
    EXPECT_THAT(names(), ElementsAre("alpha_gemm", "gamma_GEMM_wide"));
    EXPECT_EQ(model->rowOf(beta), -1);
    EXPECT_EQ(model->rowOf(gamma), 1);
    model->setList(nullptr);
    EXPECT_EQ(model->rowCount(), 0);
}

TEST_F(KernelTableModelTest, CopiesPlainFiguresUnderStableKeys) {
    const auto copied = [&](int column) { return model->index(1, column).data(kCopyRole).toString(); };
    EXPECT_EQ(copied(KernelTableModel::Name), QStringLiteral("alpha_gemm"));
    EXPECT_EQ(copied(KernelTableModel::Total), QStringLiteral("4.500"));
    EXPECT_EQ(copied(KernelTableModel::Occupancy), QString()) << "unknown";
    EXPECT_EQ(model->headerData(KernelTableModel::Total, Qt::Horizontal, kCopyRole).toString(),
              QStringLiteral("total_us"));
}

} // namespace
} // namespace lanescope::ui
