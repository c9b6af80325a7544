// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_tables.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

#include "core/store/trace.h"
#include "ui/compare/change_delegate.h"
#include "ui/compare/compare_table_model.h"
#include "ui/query/sql_text.h"
#include "ui/query/sql_text_dialog.h"
#include "ui/state/preferences.h"
#include "ui/tables/data_table.h"
#include "ui/tables/table_footer.h"
#include "ui/tables/table_tools.h"

namespace lanescope::ui {

namespace {

constexpr int kChipMargins = 24; // pixels
// Pages in their order.
constexpr int kOverview = 0;
constexpr int kModules = 1;
constexpr int kClasses = 2;
constexpr int kKernels = 4;
constexpr int kCategories = 5;
constexpr int kCauses = 7;
constexpr int kUnmatched = 8;

} // namespace

CompareTables::CompareTables(PreferenceStorePtr preferences)
    : m_preferences(std::move(preferences))
    , m_trend(new TrendView(m_preferences)) {
    setDocumentMode(true);
    constexpr int kLeastWidth = 600; // names have to stay legible
    setMinimumWidth(kLeastWidth);
    m_pages = {add(tr("Overview"), QStringLiteral("overview")),
               add(tr("Modules"), QStringLiteral("modules")),
               add(tr("Classes"), QStringLiteral("module_kinds")),
               add(tr("Operators"), QStringLiteral("operators")),
               add(tr("Kernels"), QStringLiteral("kernels")),
               add(tr("Categories"), QStringLiteral("categories")),
               add(tr("Steps"), QStringLiteral("steps")),
               add(tr("By cause"), QStringLiteral("causes")),
               add(tr("Unmatched"), QStringLiteral("unmatched"))};
    setTabToolTip(kClasses, tr("Modules and annotations, a row for each class of modules"));
    addTab(m_trend, tr("Trend"));
    setTabVisible(indexOf(m_trend), false);
    connect(m_trend, &TrendView::settled, this, &CompareTables::settled);
    connect(m_trend, &TrendView::runActivated, this, &CompareTables::runActivated);
}

CompareTables::Page CompareTables::add(const QString& title, const QString& name) {
    auto* model = new CompareTableModel;
    auto* table = new DataTable;
    model->setParent(table);
    table->setModel(model);
    table->setAccessibleName(title);
    auto* tools =
        new TableTools(table, model,
                       {QStringLiteral("compare_") + name,
                        // The difference has to be in sight beside the names.
                        {QStringLiteral("baseline_count"), QStringLiteral("candidate_count"),
                         QStringLiteral("delta_count"), QStringLiteral("ratio"), QStringLiteral("p_value"),
                         QStringLiteral("baseline_host_us"), QStringLiteral("candidate_host_us"),
                         QStringLiteral("metric"), QStringLiteral("unit"), QStringLiteral("candidate_name")}},
                       m_preferences);
    tools->setEmptyText(tr("Comparing…"));
    tools->offerSql([this, name, tools] { showSql(name, tools->filter()->text()); });
    connect(table, &DataTable::rowActivated, this, [this, model](int row) {
        if (row >= 0 && row < model->rowCount()) {
            const CompareTableModel::Pair pair = model->pairAt(row);
            if (pair.baseline != kNoSlice || pair.candidate != kNoSlice) {
                emit pairRequested(pair.baseline, pair.candidate);
            } else {
                emit placesRequested(pair.baselinePlace, pair.candidatePlace);
            }
        }
    });
    auto* page = new QWidget;
    page->setObjectName(QStringLiteral("compare_") + name);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tools);
    column->addWidget(table, 1);
    column->addWidget(tools->makeFooter());
    addTab(page, title);
    return {model, table, tools};
}

void CompareTables::showColumns(const Page& page, bool isComparable) {
    const int change = page.model->columnOf("change");
    const int width = page.table->columnWidth(change);
    page.tools->apply();
    if (page.table->columnWidth(change) != width) { // it was fitted to the words alone
        page.table->setColumnWidth(change, page.table->columnWidth(change) + kChipMargins);
        page.tools->spread();
    }
    const int difference = std::max(page.model->columnOf("delta_us"), page.model->columnOf("delta"));
    QHeaderView* header = page.table->horizontalHeader();
    if (header->visualIndex(difference) == difference) { // beside the names, until the user moves it
        header->moveSection(difference, 1);
    }
    if (!isComparable) { // figures to be read side by side: a difference of unlike things means nothing
        for (const char* key : {"delta_us", "delta", "delta_percent", "change", "share_percent"}) {
            if (const int column = page.model->columnOf(key); column >= 0) {
                page.table->setColumnHidden(column, true);
            }
        }
        page.tools->spread();
    }
    auto* delegate = page.table->findChild<ChangeDelegate*>();
    delegate = delegate != nullptr ? delegate : new ChangeDelegate(page.table);
    for (int column = 1; column < page.model->columnCount(); ++column) {
        page.table->setItemDelegateForColumn(column, delegate);
    }
}

void CompareTables::showSql(const QString& name, const QString& filter) {
    const bool hasMetrics = name == QLatin1String("overview");
    const QString table = name == QLatin1String("causes") ? QStringLiteral("by_cause") : name;
    const QString column = hasMetrics ? QStringLiteral("\"metric\"") : QStringLiteral("\"name\"");
    const QString sql = sqlOfTable(QStringLiteral("compare.") + table, {column}, filter, !m_isOfAllSteps);
    auto* dialog = new SqlTextDialog(sql, m_paths, this);
    dialog->open();
}

void CompareTables::setComparison(const Comparison& comparison, bool isOfAllSteps) {
    m_isOfAllSteps = isOfAllSteps;
    m_paths = {comparison.baselineTrace()->path(), comparison.candidateTrace()->path()};
    const auto by = [&comparison](CompareBy kind) { return comparison.table(kind); };
    const std::vector<DifferenceTable> tables{by(CompareBy::Module),   by(CompareBy::ModuleKind),
                                              by(CompareBy::Operator), by(CompareBy::Kernel),
                                              by(CompareBy::Category), by(CompareBy::Step)};
    // Other tables have rows that contain each other, or means of steps.
    for (const int page : {kKernels, kCategories, kCauses}) {
        m_pages[std::size_t(page)].model->setTotals(
            {"baseline_count candidate_count delta_count baseline_us candidate_us delta_us"});
    }
    m_pages.front().model->setMetrics(comparison.overview());
    for (std::size_t i = 0; i < tables.size(); ++i) {
        m_pages[i + 1].model->setDifferences(tables[i]);
    }
    m_pages[tables.size() + 1].model->setCauses(comparison.causes());
    m_pages[tables.size() + 2].model->setDifferences(comparison.unmatched());
    for (const Page& page : m_pages) {
        page.tools->setEmptyText(tr("Not recorded in either trace"));
        showColumns(page, comparison.explanations().isComparable);
    }
    if (isOfAllSteps) { // those of a selection stay where they are
        showTabs(comparison.explanations());
    }
}

void CompareTables::showTabs(const Explanations& explanations) {
    const auto rowsOf = [this](int page) { return m_pages[std::size_t(page)].model->table().rowCount(); };
    const bool areUnlike = !explanations.isComparable;
    for (int page = 0; page < int(m_pages.size()); ++page) {
        const bool isSideBySide = page == kOverview || page == kKernels || page == kCategories;
        const bool isSaid =
            page == kOverview || (page == kUnmatched && !explanations.isOfMemory); // also empty
        const bool isOffered = explanations.isOfMemory ? page == kOverview
                               : areUnlike             ? isSideBySide
                               : page == kClasses      ? rowsOf(kClasses) < rowsOf(kModules)
                                                       : isSaid || rowsOf(page) > 0;
        setTabVisible(indexOf(m_pages[std::size_t(page)].tools->parentWidget()), isOffered);
    }
}

void CompareTables::showTable(const QString& name) {
    if (name == QLatin1String("trend")) {
        setCurrentWidget(m_trend);
    } else if (auto* page = findChild<QWidget*>(QStringLiteral("compare_") + name)) {
        setCurrentWidget(page);
    }
}

void CompareTables::setRuns(std::vector<TrendView::Run> runs) {
    const bool isTrend = runs.size() > 2;
    setTabVisible(indexOf(m_trend), isTrend);
    if (isTrend) {
        m_trend->setRuns(std::move(runs));
    }
}

} // namespace lanescope::ui
