// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/run_trend_page.h"

#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/gate/baseline_store.h"
#include "core/palette/color_role.h"
#include "ui/charts/chart_color.h"
#include "ui/charts/value_axis.h"
#include "ui/query/sql_text.h"
#include "ui/query/sql_text_dialog.h"
#include "ui/ranks/run_recorder.h"
#include "ui/state/core_words.h"
#include "ui/state/track_names.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/table_tools.h"
#include "ui/theme/change_text.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

struct RunTrendPage::Store {
    StoredRuns stored;
    QString error; ///< why it cannot be read
};

namespace {

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

QString labelOf(const TrendSeries& series) {
    return textOf(Words::filled(series.label, {}));
}

QString changeWords(const TrendSeries& series, const TrendChange& change) {
    const double delta = change.after - change.before;
    return RunTrendPage::tr("%1 %2, from %3 to %4")
        .arg(labelOf(series),
             signedText(delta, change.before != 0 ? formatPercent(std::abs(delta / change.before))
                                                  : chartText(std::abs(delta), chartUnitOf(series.unit))),
             chartText(change.before, chartUnitOf(series.unit)),
             chartText(change.after, chartUnitOf(series.unit)));
}

/// The name of a folder as that of a series.
QString seriesNamed(const QString& folder) {
    QString name;
    for (const QChar each : folder) {
        name += checkSeriesName(QStringLiteral("a%1").arg(each).toStdString()) ? each : QLatin1Char('-');
    }
    return checkSeriesName(name.toStdString()) ? name : QStringLiteral("main");
}

/// The label of the run, such as a commit, else its file's name.
QString nameOf(const RunRecord& run) {
    return run.label.empty() ? QFileInfo(toText(run.location)).fileName() : toText(run.label);
}

BarSeries barsOf(const TrendSeries& series, ChartColor color) {
    BarSeries bars{labelOf(series), color, {}};
    for (const std::optional<double>& value : series.values) {
        bars.values.push_back(std::max(0.0, value.value_or(0)));
    }
    return bars;
}

} // namespace

RunTrendPage::RunTrendPage(const QString& location, PreferenceStorePtr preferences, QWidget* parent)
    : RunTrendPage(location, nullptr, true, std::move(preferences), parent) {}

RunTrendPage::RunTrendPage(const QString& location, RunRecorder* recorder, PreferenceStorePtr preferences,
                           QWidget* parent)
    : RunTrendPage(location, recorder, false, std::move(preferences), parent) {}

RunTrendPage::RunTrendPage(const QString& location, RunRecorder* recorder, bool isOfStore,
                           PreferenceStorePtr preferences, QWidget* parent)
    : QWidget(parent)
    , m_location(location)
    , m_recorder(isOfStore ? new RunRecorder(preferences, this) : recorder)
    , m_isOfStore(isOfStore)
    , m_series(new QComboBox)
    , m_figure(new QComboBox)
    , m_compare(new QPushButton(themedIcon(QStringLiteral("compare")), tr("Compare the pair")))
    , m_add(new QPushButton(isOfStore ? tr("Add runs…") : tr("Save as baseline…")))
    , m_unfold(new QToolButton)
    , m_problem(new PlainLabel)
    , m_notes(new PlainLabel)
    , m_chart(new BarChart)
    , m_table(new DataTable)
    , m_model(new AnalysisTableModel(this))
    , m_rows(new QWidget)
    , m_adder(std::make_unique<LatestJob<Addition, QString>>(
          this, [](const Addition& addition, std::stop_token) { return add(addition); },
          [this](QString outcome) {
              m_outcome = std::move(outcome);
              m_isOfStore ? lookAgain() : tellProgress();
          })) {
    m_series->setAccessibleName(tr("Series of runs"));
    m_series->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_figure->setAccessibleName(tr("Figure"));
    m_figure->setEditable(true);
    m_figure->setInsertPolicy(QComboBox::NoInsert);
    m_figure->setMinimumContentsLength(34);
    m_figure->lineEdit()->setPlaceholderText(tr("Step time with its parts"));
    m_figure->setToolTip(tr("Name of the figure in conditions of a gate, such as peak_gpu_0_memory"));
    m_add->setObjectName(QStringLiteral("addRuns"));
    m_add->setToolTip(plainToolTip(
        m_isOfStore ? tr("Record traces as further runs of this series")
                    : tr("Keep the figures of these runs in a folder, as a series that later runs "
                         "are compared with")));
    m_compare->setObjectName(QStringLiteral("comparePair"));
    m_unfold->setObjectName(QStringLiteral("unfoldRuns"));
    m_unfold->setText(tr("Table"));
    m_unfold->setToolTip(tr("Figures of the runs as a table"));
    m_unfold->setCheckable(true);
    m_unfold->setAutoRaise(true);
    m_compare->setToolTip(tr("Compare two selected runs, or the selected run with the one before"));
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
    auto* series = new QLabel(tr("Series"));
    bar->addWidget(series);
    bar->addWidget(m_series);
    bar->addWidget(new QLabel(tr("Figure")));
    bar->addWidget(m_figure);
    bar->addWidget(m_problem, 1);
    bar->addWidget(m_compare);
    bar->addWidget(m_add);
    bar->addWidget(m_unfold);
    series->setVisible(m_isOfStore);
    m_series->setVisible(m_isOfStore);
    m_unfold->setVisible(!m_isOfStore);
    m_rows->setVisible(m_isOfStore);
    auto* column = new QVBoxLayout(m_rows);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tools);
    column->addWidget(m_table, 1);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_chart);
    splitter->addWidget(m_rows);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(bar);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_notes);
    if (!m_isOfStore) {
        layout->setContentsMargins({});
    }
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
        const std::size_t position = m_chart->bars()[std::size_t(mark)].first;
        const int row = m_model->rowOf(std::uint32_t(position));
        if (row >= 0) {
            m_table->selectRow(row);
            emit runPicked(locationOf(position));
        }
    });
    connect(m_unfold, &QToolButton::toggled, m_rows, &QWidget::setVisible);
    connect(m_add, &QPushButton::clicked, this,
            m_isOfStore ? &RunTrendPage::tracesWanted : &RunTrendPage::storeWanted);
    connect(m_recorder, &RunRecorder::changed, this, [this] {
        if (!m_isOfStore) {
            lookAgain();
            return;
        }
        if (m_recorder->isIdle() && m_recorder->sourceCount() > 0) {
            m_adder->request({m_location, m_shown.series.isEmpty() ? QStringLiteral("main") : m_shown.series,
                              m_recorder->records()});
        }
        tellProgress();
    });
}

RunTrendPage::~RunTrendPage() {
    m_adder.reset();
    m_job.reset();
}

bool RunTrendPage::isSettled() const {
    return m_isRead && m_job->isIdle() && m_recorder->isIdle() && m_adder->isIdle();
}

void RunTrendPage::lookAgain() {
    m_isRead = false;
    m_shown.store.reset();
    std::shared_ptr<const Store> known;
    if (!m_isOfStore) {
        StoredRuns runs;
        for (RunRecord& record : m_recorder->records()) {
            runs.runs.push_back({{}, {}, std::move(record)});
        }
        for (const QString& problem : m_recorder->problems()) {
            runs.notices.push_back(problem.toStdString());
        }
        known = std::make_shared<const Store>(Store{std::move(runs), {}});
    }
    // The worker reads the store with its first answer, and keeps it.
    m_job = std::make_unique<LatestJob<Question, Answer>>(
        this,
        [store = std::move(known), folder = QFile::encodeName(m_location).toStdString()](
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
    const Question question{m_series->currentText(), figureNamed(m_figure->currentText().trimmed())};
    if (m_isRead && question == Question{m_shown.series, m_shown.figure}) {
        return;
    }
    m_job->request(question);
}

QString RunTrendPage::figureNamed(const QString& text) const {
    const int known = m_figure->findText(text);
    return known > 0 ? m_figure->itemData(known).toString() : text;
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
    tellProgress();
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
    std::map<QString, QString> figures; // by what people read
    for (const RunRecord& run : m_shown.runs) {
        for (const MetricDifference& metric : run.metrics) {
            figures.emplace(textOf(Words::filled(metric.label, {})), toText(metric.id));
        }
        for (const RecordedFigure& figure : run.figures) {
            figures.emplace(toText(figure.name), toText(figure.name));
        }
    }
    m_figure->clear();
    m_figure->addItem(QString());
    for (const auto& [text, name] : figures) {
        m_figure->addItem(text, name);
    }
    const int shown = m_figure->findData(m_shown.figure);
    m_figure->setEditText(shown > 0 ? m_figure->itemText(shown) : m_shown.figure);
}

void RunTrendPage::tellProgress() {
    const auto done = int(m_recorder->doneCount());
    const auto all = int(m_recorder->sourceCount());
    m_problem->setText(!m_shown.problem.isEmpty() ? m_shown.problem
                       : done < all               ? tr("Reading trace %1 of %2…").arg(done + 1).arg(all)
                                                  : m_outcome);
    m_chart->setEmptyText(!m_isRead || done < all ? tr("Reading…") : tr("No run has this figure"));
    const bool hasRuns = m_isRead && !m_shown.runs.empty();
    m_add->setEnabled(done == all && (m_isOfStore || hasRuns));
}

void RunTrendPage::addTraces(const QStringList& locations) {
    std::vector<RunRecorder::Source> sources;
    for (const QString& location : locations) {
        sources.push_back({location, QFileInfo(location).fileName(), 0});
    }
    m_outcome.clear();
    m_recorder->setSources({}); // the same traces may be added once more
    m_recorder->setSources(std::move(sources));
    m_recorder->setSeen(true);
}

void RunTrendPage::saveTo(const QString& store) {
    m_adder->request({store, seriesNamed(QFileInfo(m_location).fileName()), m_shown.runs});
}

QString RunTrendPage::add(const Addition& addition) {
    int added = 0;
    QString problem;
    for (const RunRecord& run : addition.runs) {
        const Result<StoredRun> stored =
            addRun(QFile::encodeName(addition.store).toStdString(), addition.series.toStdString(), run);
        added += stored ? 1 : 0;
        if (!stored) {
            problem = toText(stored.error().describe());
        }
    }
    const QString text =
        tr("%n runs added to %1", nullptr, added).arg(addition.store + QLatin1Char('/') + addition.series);
    return problem.isEmpty() ? text : text + QStringLiteral(" · ") + problem;
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
        for (const TrendSeries& series : trend.series) {
            if (series.part) {
                bars.series.push_back(barsOf(series, ChartColor::role(colorRoleOf(*series.part))));
            }
        }
        if (bars.series.empty()) {
            bars.series.push_back(barsOf(*shown, ChartColor::series(0)));
        }
    }
    if (shown != nullptr) {
        bars.unit = chartUnitOf(shown->unit);
        bars.yTitle = labelOf(*shown);
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
                              changeWords(series, change));
        }
    }
    if (lines.isEmpty() && !m_shown.trend.runs.empty()) {
        lines << tr("No change of level found; one shows with about eight runs before it and eight after it");
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
    emit compareRequested(locationOf(runs.front()), locationOf(runs.back()));
}

QString RunTrendPage::locationOf(std::size_t position) const {
    // A store holds paths as they were given: relative ones are of the folder that it lies in.
    const QString path = toText(m_shown.runs[m_shown.trend.runs[position]].location);
    return QFileInfo(path).isRelative() && !QFileInfo::exists(path)
               ? QFileInfo(m_location).absolutePath() + QLatin1Char('/') + path
               : path;
}

void RunTrendPage::updateButtons() {
    m_compare->setEnabled(!pair().empty());
}

} // namespace lanescope::ui
