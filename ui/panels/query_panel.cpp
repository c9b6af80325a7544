// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/query_panel.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <chrono>
#include <utility>

#include "core/sql/session/query_table.h"
#include "core/store/trace.h"
#include "ui/panels/show_place.h"
#include "ui/panels/timeline_link.h"
#include "ui/state/document.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/table_tools.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_label.h"

namespace lanescope::ui {

namespace {

constexpr std::size_t kMostRows = 100'000;
constexpr std::chrono::seconds kTimeout(60);

} // namespace

QueryPanel::QueryPanel(Document* document, QWidget* parent)
    : Panel(parent)
    , m_document(document)
    , m_model(new AnalysisTableModel(this))
    , m_table(new DataTable)
    , m_tools(nullptr)
    , m_field(new QLineEdit)
    , m_note(new PlainLabel)
    , m_link(nullptr) {
    m_table->setObjectName(QStringLiteral("queryTable"));
    m_table->setAccessibleName(tr("Rows of the query"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_tools = new TableTools(m_table, m_model, {QStringLiteral("query"), {}}, document->preferences());
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
    layout->addWidget(m_note);
    layout->addWidget(m_tools);
    layout->addWidget(m_table, 1);
    setFocusProxy(m_table);

    makeTools();
    makeJob();
    connect(m_table, &DataTable::rowActivated, this,
            [this](int row) { showOnTimeline(*m_document, m_model->table().place(m_model->tableRow(row))); });
    connect(m_model, &AnalysisTableModel::arranged, this, &Panel::settled);
}

QueryPanel::~QueryPanel() = default;

void QueryPanel::makeTools() {
    m_field->setObjectName(QStringLiteral("queryField"));
    m_field->setPlaceholderText(QStringLiteral("SELECT …"));
    m_field->setAccessibleName(tr("SQL"));
    m_field->setClearButtonEnabled(true);
    auto* runButton = new QToolButton;
    runButton->setText(tr("Run"));
    connect(runButton, &QToolButton::clicked, this, &QueryPanel::run);
    connect(m_field, &QLineEdit::returnPressed, this, &QueryPanel::run);
    auto* tools = new QWidget(this);
    auto* line = new QHBoxLayout(tools);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_field, 1);
    line->addWidget(runButton);
    setTools(tools);
}

void QueryPanel::makeJob() {
    m_job = std::make_unique<LatestJob<QString, std::shared_ptr<const Answer>>>(
        this,
        [trace = m_document->trace()](const QString& text, std::stop_token stop) {
            const auto failed = [](const Error& error) {
                return std::make_shared<const Answer>(
                    Answer{nullptr, false, QString::fromStdString(error.describe())});
            };
            sql::SessionOptions options;
            options.timeout = kTimeout;
            options.stop = std::move(stop);
            auto session = sql::Session::open({{"", trace}}, options);
            if (!session) {
                return failed(session.error());
            }
            Result<sql::QueryTable> rows = sql::queryTable(**session, *trace, text.toStdString(), kMostRows);
            if (!rows) {
                return failed(rows.error());
            }
            return std::make_shared<const Answer>(
                Answer{std::make_shared<const AnalysisTable>(std::move(rows->table)), rows->isCut, {}});
        },
        [this](const std::shared_ptr<const Answer>& answer) { take(*answer); });
}

void QueryPanel::focusFilter() {
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void QueryPanel::copyContent() const {
    m_table->copySelection();
}

bool QueryPanel::isSettled() const {
    return m_job->isIdle() && m_model->isArranged();
}

void QueryPanel::showPart(const QString& sql) {
    m_field->setText(sql);
    run();
}

void QueryPanel::run() {
    if (!m_field->text().trimmed().isEmpty()) {
        m_note->setText(tr("Running…"));
        m_note->show();
        m_job->request(m_field->text());
    }
}

void QueryPanel::take(const Answer& answer) {
    if (answer.table == nullptr) {
        m_note->setText(answer.trouble);
        m_note->show();
        emit settled();
        return;
    }
    m_model->setTable(answer.table);
    m_tools->apply();
    m_tools->setEmptyText(tr("The query gives no rows"));
    m_note->setText(answer.isCut
                        ? tr("The first %1 rows; there are more").arg(formatCount(answer.table->rowCount()))
                        : QString());
    m_note->setVisible(answer.isCut);
    emit settled();
}

} // namespace lanescope::ui
