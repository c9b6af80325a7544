// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/run_trend_page.h"

#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

#include "core/gate/baseline_store.h"
#include "ui/charts/chart_color.h"
#include "ui/query/sql_text.h"
#include "ui/query/sql_text_dialog.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/table_tools.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"

namespace lanescope::ui {

struct RunTrendPage::Store {
    StoredRuns stored;
    QString error; ///< why it cannot be read
};

namespace {

QString toText(const std::string& text) {
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

ChartUnit chartUnitOf(Unit unit) {
    switch (unit) {
    case Unit::Duration:
        return ChartUnit::Duration;
    case Unit::Bytes:
        return ChartUnit::Bytes;
    case Unit::Fraction:
        return ChartUnit::Fraction;
    default:
        return ChartUnit::Number;
    }
}

bool isPart(const TrendSeries& series) {
    return std::ranges::find(stepTimeParts(), series.name) != stepTimeParts().end();
}

/// The label of the run, such as a commit, else its file's name.
QString nameOf(const RunRecord& run) {
    return run.label.empty() ? QFileInfo(toText(run.location)).fileName() : toText(run.label);
}

BarSeries barsOf(const TrendSeries& series, ChartColor color) {
    BarSeries bars{toText(series.name), color, {}};
    for (const std::optional<double>& value : series.values) {
        bars.values.push_back(std::max(0.0, value.value_or(0)));
    }
    return bars;
}

} // namespace

RunTrendPage::RunTrendPage(const QString& location, PreferenceStorePtr preferences, QWidget* parent)
    : QWidget(parent)
    , m_location(location)
    , m_series(new QComboBox)
    , m_figure(new QComboBox)
    , m_compare(new QPushButton(themedIcon(QStringLiteral("compare")), tr("Compare the pair")))
    , m_problem(new PlainLabel)
    , m_notes(new PlainLabel)
    , m_chart(new BarChart)
    , m_table(new DataTable)
    , m_model(new AnalysisTableModel(this)) {
    m_series->setAccessibleName(tr("Series of runs"));
    m_series->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_figure->setAccessibleName(tr("Figure"));
    m_figure->setEditable(true);
    m_figure->setInsertPolicy(QComboBox::NoInsert);
    m_figure->setMinimumContentsLength(34);
    m_figure->lineEdit()->setPlaceholderText(tr("Step time with its parts"));
    m_figure->setToolTip(tr("Name of the figure in conditions of a gate, such as peak_gpu_0_memory"));
    m_compare->setToolTip(tr("Compare two selected runs, or the selected run with the one before"));
    m_chart->setEmptyText(tr("No run has this figure"));
    m_notes->setWordWrap(true);
    m_problem->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("runTrend"));
    m_table->setAccessibleName(tr("Runs"));
    m_table->setModel(m_model);
    m_tools = new TableTools(m_table, m_model, {QStringLiteral("run_trend"), {}}, std::move(preferences));
    m_tools->setEmptyText(tr("No runs"));
    m_tools->offerSql([this] {
        auto* dialog = new SqlTextDialog(sqlOfRows(m_model->table().table()), {}, this);
        dialog->open();
    });

    layOut();
    connectParts();
    lookAgain();
}

void RunTrendPage::layOut() {
    auto* bar = new QHBoxLayout;
    bar->addWidget(new QLabel(tr("Series")));
    bar->addWidget(m_series);
    bar->addWidget(new QLabel(tr("Figure")));
    bar->addWidget(m_figure);
    bar->addWidget(m_problem, 1);
    bar->addWidget(m_compare);
    auto* below = new QWidget;
    auto* column = new QVBoxLayout(below);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tools);
    column->addWidget(m_table, 1);
    column->addWidget(m_notes);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_chart);
    splitter->addWidget(below);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(bar);
    layout->addWidget(splitter, 1);
}

void RunTrendPage::connectParts() {
    connect(m_series, &QComboBox::activated, this, &RunTrendPage::ask);
    connect(m_figure, &QComboBox::activated, this, &RunTrendPage::ask);
    connect(m_figure->lineEdit(), &QLineEdit::editingFinished, this, &RunTrendPage::ask);
    connect(m_compare, &QPushButton::clicked, this, &RunTrendPage::comparePair);
    connect(m_table, &DataTable::rowActivated, this, &RunTrendPage::comparePair);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RunTrendPage::updateButtons);
    connect(m_chart, &Chart::markActivated, this, [this](int mark) {
        const int row = m_model->rowOf(std::uint32_t(m_chart->bars()[std::size_t(mark)].first));
        if (row >= 0) {
            m_table->selectRow(row);
        }
    });
}

RunTrendPage::~RunTrendPage() {
    m_job.reset();
}

void RunTrendPage::lookAgain() {
    m_isRead = false;
    m_shown.store.reset();
    // The worker reads the store with its first answer, and keeps it.
    m_job = std::make_unique<LatestJob<Question, Answer>>(
        this,
        [store = std::shared_ptr<const Store>(), folder = QFile::encodeName(m_location).toStdString()](
            const Question& question, std::stop_token) mutable {
            if (store == nullptr) {
                Result<StoredRuns> stored = storedRuns(folder);
                store = std::make_shared<const Store>(stored ? Store{std::move(*stored), {}}
                                                             : Store{{}, toText(stored.error().describe())});
            }
            return answer(store, question);
        },
        [this](Answer made) { take(std::move(made)); });
    ask();
}

void RunTrendPage::ask() {
    const Question question{m_series->currentText(), m_figure->currentText().trimmed()};
    if (m_isRead && question == Question{m_shown.series, m_shown.figure}) {
        return;
    }
    m_job->request(question);
}

void RunTrendPage::showFigure(const QString& name) {
    m_figure->setEditText(name);
    ask();
}

RunTrendPage::Answer RunTrendPage::answer(const std::shared_ptr<const Store>& store,
                                          const Question& question) {
    Answer made{store, question.series, {}, {}, question.figure, store->error};
    if (made.series.isEmpty() && !store->stored.runs.empty()) {
        made.series = toText(store->stored.runs.back().series);
    }
    for (const StoredRun& run : store->stored.runs) {
        if (toText(run.series) == made.series) {
            made.runs.push_back(run.run);
        }
    }
    std::vector<FigureName> figures;
    if (!question.figure.isEmpty()) {
        const Result<FigureName> name = parseFigureName(question.figure.toStdString());
        if (name) {
            figures.push_back(*name);
        } else {
            made.problem = toText(name.error().message);
        }
    }
    made.trend = runTrend(made.runs, figures);
    if (!figures.empty() && !made.trend.runs.empty()) {
        const TrendSeries& asked = made.trend.series.back();
        if (std::ranges::none_of(asked.values, [](const auto& value) { return value.has_value(); })) {
            made.problem =
                toText(figureOf(made.runs[made.trend.runs.back()], figures.front()).error().message);
        }
    }
    return made;
}

void RunTrendPage::take(Answer answer) {
    m_shown = std::move(answer);
    m_isRead = true;
    m_problem->setText(m_shown.problem);
    fillChoices();
    fillChart();
    fillTable();
    fillNotes();
    updateButtons();
    emit settled();
}

void RunTrendPage::fillChoices() {
    const QSignalBlocker seriesBlocked(m_series);
    const QSignalBlocker figureBlocked(m_figure);
    std::set<QString> series;
    for (const StoredRun& run : m_shown.store->stored.runs) {
        series.insert(toText(run.series));
    }
    m_series->clear();
    for (const QString& name : series) {
        m_series->addItem(name);
    }
    m_series->setCurrentText(m_shown.series);
    std::set<QString> figures;
    for (const RunRecord& run : m_shown.runs) {
        for (const MetricDifference& metric : run.metrics) {
            figures.insert(toText(metric.id));
        }
        for (const RecordedFigure& figure : run.figures) {
            figures.insert(toText(figure.name));
        }
    }
    m_figure->clear();
    m_figure->addItem(QString());
    for (const QString& name : figures) {
        m_figure->addItem(name);
    }
    m_figure->setEditText(m_shown.figure);
}

void RunTrendPage::fillChart() {
    BarChartData bars;
    const RunTrend& trend = m_shown.trend;
    for (const std::size_t run : trend.runs) {
        bars.columns.push_back(nameOf(m_shown.runs[run]));
    }
    const TrendSeries* shown = trend.series.empty() ? nullptr : &trend.series.front();
    if (shown != nullptr && !m_shown.figure.isEmpty() && m_shown.problem.isEmpty()) {
        shown = &trend.series.back();
        bars.series.push_back(barsOf(*shown, ChartColor::series(0)));
    } else if (shown != nullptr) {
        int color = 0;
        for (const TrendSeries& series : trend.series) {
            if (isPart(series)) {
                bars.series.push_back(barsOf(series, ChartColor::series(color++)));
            }
        }
        if (bars.series.empty()) {
            bars.series.push_back(barsOf(*shown, ChartColor::series(0)));
        }
    }
    if (shown != nullptr) {
        bars.unit = chartUnitOf(shown->unit);
        bars.yTitle = toText(shown->name);
        for (const TrendChange& change : shown->changes) {
            bars.marks.push_back(change.first);
        }
    }
    m_chart->setData(std::move(bars));
}

void RunTrendPage::fillTable() {
    m_model->setTable(std::make_shared<const AnalysisTable>(trendTable(m_shown.runs, m_shown.trend)));
    m_tools->apply();
}

void RunTrendPage::fillNotes() {
    QStringList lines;
    for (const TrendSeries& series : m_shown.trend.series) {
        for (const TrendChange& change : series.changes) {
            lines << tr("Changed between %1 and %2: %3")
                         .arg(nameOf(m_shown.runs[m_shown.trend.runs[change.first - 1]]),
                              nameOf(m_shown.runs[m_shown.trend.runs[change.first]]),
                              toText(trendChangeText(series, change)));
        }
    }
    if (lines.isEmpty() && !m_shown.trend.runs.empty()) {
        lines << tr("No figure changed its level; some eight runs on each side of a change are needed");
    }
    constexpr std::size_t kMostOthers = 5;
    for (std::size_t i = 0; i < std::min(kMostOthers, m_shown.trend.others.size()); ++i) {
        const OtherRun& other = m_shown.trend.others[i];
        lines << tr("Left out: %1: %2").arg(nameOf(m_shown.runs[other.run]), toText(other.reason));
    }
    if (m_shown.trend.others.size() > kMostOthers) {
        lines << tr("%n more runs are left out", nullptr, int(m_shown.trend.others.size() - kMostOthers));
    }
    for (const std::string& notice : m_shown.store->stored.notices) {
        lines << toText(notice);
    }
    m_notes->setText(lines.join(QLatin1Char('\n')));
}

std::vector<std::size_t> RunTrendPage::selectedRuns() const {
    std::vector<std::size_t> runs;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) {
        runs.push_back(m_model->tableRow(index.row()));
    }
    std::ranges::sort(runs);
    return runs;
}

std::vector<std::size_t> RunTrendPage::pair() const {
    const std::vector<std::size_t> selected = selectedRuns();
    if (selected.size() == 2) {
        return selected;
    }
    return selected.size() == 1 && selected.front() > 0
               ? std::vector<std::size_t>{selected.front() - 1, selected.front()}
               : std::vector<std::size_t>();
}

void RunTrendPage::comparePair() {
    const std::vector<std::size_t> runs = pair();
    if (runs.empty()) {
        return;
    }
    const auto locationOf = [this](std::size_t position) {
        // A store holds paths as they were given: relative ones are of the folder that it lies in.
        const QString path = toText(m_shown.runs[m_shown.trend.runs[position]].location);
        return QFileInfo(path).isRelative() && !QFileInfo::exists(path)
                   ? QFileInfo(m_location).absolutePath() + QLatin1Char('/') + path
                   : path;
    };
    emit compareRequested(locationOf(runs.front()), locationOf(runs.back()));
}

void RunTrendPage::updateButtons() {
    m_compare->setEnabled(!pair().empty());
}

} // namespace lanescope::ui
