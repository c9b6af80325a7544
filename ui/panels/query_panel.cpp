// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/query_panel.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

#include "core/sql/session/query_library.h"
#include "core/sql/session/query_table.h"
#include "core/store/trace.h"
#include "ui/panels/chart_row.h"
#include "ui/panels/charts_beside.h"
#include "ui/panels/query_charts.h"
#include "ui/panels/query_history.h"
#include "ui/panels/query_run.h"
#include "ui/panels/result_menu.h"
#include "ui/panels/show_place.h"
#include "ui/panels/timeline_link.h"
#include "ui/query/query_examples.h"
#include "ui/query/sql_editor.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/preferences.h"
#include "ui/state/view_state.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/table_tools.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_label.h"

namespace lanescope::ui {

namespace {

constexpr qsizetype kMostTitle = 60; ///< characters of a query in a menu
constexpr std::size_t kMostInMenu = 20;

/// Empty where the parameter has none.
sql::ParameterDefault defaultOf(const std::vector<sql::ParameterDefault>& defaults,
                                const QString& parameter) {
    const auto found = std::ranges::find(defaults, parameter.toStdString(), &sql::ParameterDefault::name);
    return found == defaults.end() ? sql::ParameterDefault() : *found;
}

QString menuTitle(const QString& query) {
    QString title = query.simplified();
    if (title.size() > kMostTitle) {
        title = title.left(kMostTitle) + QChar(0x2026);
    }
    return title.replace(QLatin1Char('&'), QLatin1String("&&"));
}

} // namespace

QueryPanel::QueryPanel(Document* document, QWidget* parent)
    : Panel(parent)
    , m_document(document)
    , m_model(new AnalysisTableModel(this))
    , m_table(new DataTable)
    , m_tools(nullptr)
    , m_charts(new ChartRow)
    , m_splitter(new ChartsBeside(m_table, m_charts))
    , m_editor(new SqlEditor)
    , m_fieldLine(new QWidget)
    , m_fieldLayout(new QHBoxLayout(m_fieldLine))
    , m_note(new PlainLabel)
    , m_link(nullptr)
    , m_history(new QueryHistory(this)) {
    m_table->setObjectName(QStringLiteral("queryTable"));
    m_table->setAccessibleName(tr("Rows of the query"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_tools = new TableTools(m_table, m_model, {QStringLiteral("query"), {}}, document->preferences());
    m_splitter->keepAs(QStringLiteral("charts"), document->preferences());
    m_tools->setEmptyText(tr("Type a query, such as: SELECT name, count(*) AS n, sum(dur) AS total_ns FROM "
                             "kernels GROUP BY name ORDER BY total_ns DESC"));
    m_link = new TimelineLink(m_table, m_model, document);
    m_note->setObjectName(QStringLiteral("queryNote"));
    m_note->setContentsMargins(10, 2, 10, 2);
    m_note->setWordWrap(true);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_note->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_editor);
    layout->addWidget(m_fieldLine);
    layout->addWidget(m_note);
    layout->addWidget(m_tools);
    layout->addWidget(m_splitter, 1);
    setFocusProxy(m_editor);

    makeTools();
    makeJobs();
    updateFields();
    connect(m_table, &DataTable::rowActivated, this,
            [this](int row) { showOnTimeline(*m_document, m_model->table().place(m_model->tableRow(row))); });
    connect(m_charts, &ChartRow::placeActivated, this,
            [this](const RowTarget& place) { showOnTimeline(*m_document, place); });
    connect(m_charts, &ChartRow::momentActivated, this,
            [this](TimeNs timeNs) { showMomentOnTimeline(*m_document, timeNs); });
    connect(m_model, &AnalysisTableModel::arranged, this, &Panel::settled);
    connect(m_history, &QueryHistory::read, this, &Panel::settled);
    connect(m_history, &QueryHistory::failed, this,
            [this](const QString& trouble) { say(tr("The history is not kept: %1").arg(trouble)); });
}

QueryPanel::~QueryPanel() = default;

void QueryPanel::makeTools() {
    m_editor->setObjectName(QStringLiteral("queryEditor"));
    m_editor->setPlaceholderText(tr("SELECT …   Ctrl+Enter runs, Escape stops, Ctrl+Space completes"));
    m_editor->setAccessibleName(tr("SQL"));
    m_fieldLayout->setContentsMargins(10, 2, 10, 2);
    connect(m_editor, &SqlEditor::runRequested, this, &QueryPanel::run);
    connect(m_editor, &SqlEditor::stopRequested, this, &QueryPanel::stop);
    connect(m_editor, &SqlEditor::historyRequested, this, &QueryPanel::walkHistory);
    connect(m_editor, &QPlainTextEdit::textChanged, this, &QueryPanel::updateFields);
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        if (std::exchange(m_isTroubled, false)) {
            say({}); // the trouble was that of another text
        }
    });
    auto* runButton = new QToolButton;
    runButton->setObjectName(QStringLiteral("queryRun"));
    runButton->setText(tr("Run"));
    runButton->setToolTip(tr("Run the query (Ctrl+Enter)"));
    connect(runButton, &QToolButton::clicked, this, &QueryPanel::run);
    m_stop = new QToolButton;
    m_stop->setObjectName(QStringLiteral("queryStop"));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Stop the query (Escape)"));
    m_stop->setEnabled(false);
    connect(m_stop, &QToolButton::clicked, this, &QueryPanel::stop);
    auto* queriesButton = new QToolButton;
    queriesButton->setObjectName(QStringLiteral("queryList"));
    queriesButton->setText(tr("Queries"));
    queriesButton->setToolTip(tr("Examples, saved queries and those that ran before"));
    queriesButton->setPopupMode(QToolButton::InstantPopup);
    m_queries = new QMenu(queriesButton);
    connect(m_queries, &QMenu::aboutToShow, this, &QueryPanel::fillQueriesMenu);
    connect(m_queries, &QMenu::aboutToHide, this, [this] { m_savedJob->request(0); }); // for the next time
    queriesButton->setMenu(m_queries);
    auto* resultButton = new QToolButton;
    resultButton->setObjectName(QStringLiteral("queryResult"));
    resultButton->setText(tr("On the timeline"));
    resultButton->setToolTip(tr("The rows as a lane, as marks or as colours of slices"));
    resultButton->setPopupMode(QToolButton::InstantPopup);
    resultButton->setMenu(new ResultMenu(m_document, m_model, resultButton));
    auto* tools = new QWidget(this);
    auto* line = new QHBoxLayout(tools);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(runButton);
    line->addWidget(m_stop);
    line->addWidget(queriesButton);
    line->addWidget(resultButton);
    line->addStretch(1);
    setTools(tools);
}

void QueryPanel::makeJobs() {
    m_job = std::make_unique<LatestJob<Request, AnswerPtr>>(
        this,
        [shared = m_document->analyses()->shared()](const Request& request, std::stop_token stop) {
            const auto failed = [](const Error& error) {
                return std::make_shared<const Answer>(
                    Answer{nullptr, false, 0, QString::fromStdString(error.describe()), {}, {}});
            };
            Result<QueryRun> run = runQuery(*shared, request.sql, request.parameters, std::move(stop));
            if (!run) {
                return failed(run.error());
            }
            auto table =
                std::make_shared<const AnalysisTable>(std::move(run->rows.table), shared->kernelNames());
            std::vector<AnalysisChart> charts = queryCharts(shared->trace(), *table);
            return std::make_shared<const Answer>(Answer{std::move(table),
                                                         run->rows.isCut,
                                                         run->seconds,
                                                         {},
                                                         std::move(charts),
                                                         std::move(run->slowParts)});
        },
        [this](const AnswerPtr& answer) { take(*answer); });
    makeWordJobs();
}

void QueryPanel::makeWordJobs() {
    m_wordsJob = std::make_unique<LatestJob<int, std::shared_ptr<SqlWords>>>(
        this,
        [trace = m_document->trace()](int, std::stop_token stop) {
            sql::SessionOptions options;
            options.stop = std::move(stop);
            auto session = sql::Session::open({{"", trace}}, options);
            return std::make_shared<SqlWords>(session ? sqlWordsOf(**session) : SqlWords());
        },
        [this](const std::shared_ptr<SqlWords>& words) {
            m_editor->setWords(std::move(*words));
            emit settled();
        });
    m_wordsJob->request(0);
    m_textsJob = std::make_unique<LatestJob<SqlColumnName, std::shared_ptr<ColumnTexts>>>(
        this,
        [trace = m_document->trace()](const SqlColumnName& column, std::stop_token stop) {
            sql::SessionOptions options;
            options.stop = std::move(stop);
            auto session = sql::Session::open({{"", trace}}, options);
            return std::make_shared<ColumnTexts>(
                ColumnTexts{column, session ? textsOfColumn(**session, column) : std::vector<std::string>()});
        },
        [this](const std::shared_ptr<ColumnTexts>& found) {
            m_editor->setTexts(found->column, std::move(found->texts));
            emit settled();
        });
    connect(m_editor, &SqlEditor::textsRequested, this,
            [this](const SqlColumnName& column) { m_textsJob->request(column); });
    m_savedJob = std::make_unique<LatestJob<int, std::shared_ptr<Saved>>>(
        this,
        [path = m_document->location().toStdString()](int, std::stop_token) {
            return std::make_shared<Saved>(Saved{sql::savedQueries(), sql::savedQueriesBeside(path),
                                                 !sql::queryFolderBeside(path).empty()});
        },
        [this](const std::shared_ptr<Saved>& saved) {
            m_saved = std::move(*saved);
            emit settled();
        });
    m_savedJob->request(0);
}

void QueryPanel::fillQueriesMenu() {
    m_queries->clear();
    QMenu* examples = m_queries->addMenu(tr("Examples"));
    for (const QueryExample& example : queryExamples()) {
        addToMenu(examples, example.title, example.sql);
    }
    addSaved(tr("Saved"), m_saved.own);
    addSaved(tr("Beside the trace"), m_saved.besideTrace);
    QMenu* history = m_queries->addMenu(tr("History"));
    const std::vector<std::string>& ran = m_history->queries();
    for (std::size_t i = 0; i < std::min(ran.size(), kMostInMenu); ++i) {
        addToMenu(history, QString::fromStdString(ran[i]), QString::fromStdString(ran[i]));
    }
    history->setEnabled(!history->isEmpty());
    m_queries->addSeparator();
    const bool hasText = !m_editor->toPlainText().trimmed().isEmpty();
    m_queries->addAction(tr("Save query as…"), this, [this] { saveAs(QueryPlace::Own); })
        ->setEnabled(hasText);
    m_queries->addAction(tr("Save beside the trace as…"), this, [this] { saveAs(QueryPlace::BesideTrace); })
        ->setEnabled(hasText && m_saved.hasFolder);
    m_queries->addAction(tr("Pin as a panel…"), this, &QueryPanel::pin)->setEnabled(hasText);
}

void QueryPanel::addToMenu(QMenu* menu, const QString& title, const QString& sql) {
    menu->addAction(menuTitle(title), this, [this, sql] {
        m_editor->replaceText(sql);
        m_editor->setFocus();
    });
}

void QueryPanel::addSaved(const QString& title, const sql::SavedQueries& saved) {
    QMenu* menu = m_queries->addMenu(title);
    for (const sql::SavedQuery& query : saved.queries) {
        addToMenu(menu, QString::fromStdString(query.title), QString::fromStdString(query.text));
    }
    for (const std::string& problem : saved.problems) {
        menu->addAction(tr("Left out: %1").arg(menuTitle(QString::fromStdString(problem))))
            ->setEnabled(false);
    }
    menu->setEnabled(!menu->isEmpty());
}

void QueryPanel::pin() {
    const QString title = QInputDialog::getText(this, tr("Pin query"), tr("Title of the panel")).trimmed();
    if (title.isEmpty()) {
        return;
    }
    if (!sql::isQueryName(title.toStdString())) {
        say(tr("A title may only contain letters, digits, spaces, - and _"));
        return;
    }
    const QString sql = m_editor->toPlainText();
    m_document->preferences()->change([&](Preferences& next) { next.pinnedQueries.insert(title, sql); });
    say(tr("Pinned as the panel %1").arg(title));
}

void QueryPanel::saveAs(QueryPlace place) {
    const QString name = QInputDialog::getText(this, tr("Save query"), tr("Name")).trimmed();
    if (name.isEmpty()) {
        return;
    }
    const std::string text = m_editor->toPlainText().toStdString();
    const Status saved = place == QueryPlace::Own ? sql::saveQuery(name.toStdString(), text)
                                                  : sql::saveQueryBeside(m_document->location().toStdString(),
                                                                         name.toStdString(), text);
    say(saved ? tr("Saved as %1").arg(name) : QString::fromStdString(saved.error().describe()));
    m_savedJob->request(0);
}

void QueryPanel::walkHistory(int step) {
    const std::vector<std::string>& ran = m_history->queries();
    const int next = std::clamp(m_historyAt + step, -1, int(ran.size()) - 1);
    if (m_historyAt < 0) {
        m_unsentText = m_editor->toPlainText();
    }
    if (next != m_historyAt) {
        m_historyAt = next;
        m_editor->replaceText(next < 0 ? m_unsentText : QString::fromStdString(ran[std::size_t(next)]));
    }
}

void QueryPanel::updateFields() {
    const QStringList wanted = askedParameters(m_editor->toPlainText());
    for (auto field = m_fields.begin(); field != m_fields.end(); ++field) {
        field.value()->parentWidget()->setVisible(wanted.contains(field.key()));
    }
    for (const QString& name : wanted) {
        if (m_fields.contains(name)) {
            continue;
        }
        auto* holder = new QWidget;
        auto* line = new QHBoxLayout(holder);
        line->setContentsMargins(0, 0, 0, 0);
        auto* field = new QLineEdit;
        field->setObjectName(QStringLiteral("queryParameter/") + name);
        field->setAccessibleName(name);
        field->setToolTip(tr("A number or a text; null where it is empty"));
        connect(field, &QLineEdit::returnPressed, this, &QueryPanel::run);
        line->addWidget(new PlainLabel(QLatin1Char(':') + name));
        line->addWidget(field);
        m_fields.insert(name, field);
        m_fieldLayout->addWidget(holder);
    }
    const auto defaults = sql::parameterDefaults(m_editor->toPlainText().toStdString());
    for (auto field = m_fields.begin(); field != m_fields.end(); ++field) {
        const QString text = QString::fromStdString(defaultOf(defaults, field.key()).text);
        field.value()->setPlaceholderText(text.isEmpty() ? QStringLiteral("null") : text);
    }
    m_fieldLine->setVisible(!wanted.isEmpty());
}

std::vector<sql::QueryParameter> QueryPanel::parameters() const {
    const ViewState& view = *m_document->viewState();
    QMap<QString, QString> typed;
    for (auto field = m_fields.begin(); field != m_fields.end(); ++field) {
        typed.insert(field.key(), field.value()->text());
    }
    return queryParameters(m_editor->toPlainText(), view.timeSelection().value_or(view.bounds()),
                           view.selectedSlice(), typed);
}

void QueryPanel::focusFilter() {
    m_editor->setFocus(Qt::ShortcutFocusReason);
    m_editor->selectAll();
}

void QueryPanel::copyContent() const {
    m_table->copySelection();
}

bool QueryPanel::isSettled() const {
    return m_job->isIdle() && m_wordsJob->isIdle() && m_savedJob->isIdle() && m_textsJob->isIdle() &&
           m_history->isRead() && m_model->isArranged();
}

void QueryPanel::showPart(const QString& sql) {
    m_editor->replaceText(sql);
    run();
}

void QueryPanel::say(const QString& text) {
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

void QueryPanel::run() {
    const QString text = m_editor->toPlainText().trimmed();
    if (text.isEmpty()) {
        return;
    }
    m_historyAt = -1;
    m_isTroubled = false;
    m_history->add(text.toStdString());
    std::vector<sql::QueryParameter> given = parameters();
    m_nullParameters = nullParameters(text, given);
    say(tr("Running…"));
    m_stop->setEnabled(true);
    m_job->request({text, std::move(given)});
}

void QueryPanel::stop() {
    if (m_job->isIdle()) {
        return;
    }
    m_job->cancel();
    m_stop->setEnabled(false);
    say(tr("Stopped"));
    emit settled();
}

void QueryPanel::take(const Answer& answer) {
    m_stop->setEnabled(false);
    if (answer.table == nullptr) {
        say(answer.trouble);
        m_isTroubled = true;
        emit settled();
        return;
    }
    m_model->setTable(answer.table);
    m_tools->apply();
    m_charts->setCharts(answer.charts);
    m_splitter->setHasCharts(!m_charts->isEmpty());
    m_tools->setEmptyText(tr("The query returns no rows"));
    say(queryNote(
        {answer.table->rowCount(), answer.isCut, answer.seconds, m_nullParameters, answer.slowParts}));
    emit settled();
}

} // namespace lanescope::ui
