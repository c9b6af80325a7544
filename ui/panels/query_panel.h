// SPDX-License-Identifier: Apache-2.0
// The SQL panel of one document: an editor, fields for the parameters of the query, and its rows as a table
// that sorts, filters and exports like all others, with a chart; a row leads to its slice or range, and a
// menu puts all rows on the timeline. Queries run off the UI thread, with limits. The selected range and
// slice are parameters, too. UI thread only.
#pragma once

#include <QMap>

#include <memory>
#include <vector>

#include "core/sql/session/query_folder.h"
#include "core/sql/session/query_table.h"
#include "core/sql/session/slow_parts.h"
#include "ui/panels/analysis_view.h"
#include "ui/panels/panel.h"
#include "ui/query/sql_completion.h"
#include "ui/state/latest_job.h"
#include "ui/tables/analysis_table.h"

class QHBoxLayout;
class QLineEdit;
class QMenu;
class QToolButton;

namespace lanescope::ui {

class AnalysisTableModel;
class ChartRow;
class ChartsBeside;
class DataTable;
class Document;
class PlainLabel;
class QueryHistory;
class SqlEditor;
class TableTools;
class TimelineLink;

class QueryPanel : public Panel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    explicit QueryPanel(Document* document, QWidget* parent = nullptr);
    ~QueryPanel() override;

    void focusFilter() override;
    void copyContent() const override;
    bool isSettled() const override;
    /// Runs SQL.
    void showPart(const QString& sql) override;

    void run();
    /// Ends the running query; the rows of the one before stay.
    void stop();

private:
    struct Request {
        QString sql;
        std::vector<sql::QueryParameter> parameters;
    };
    struct Answer {
        std::shared_ptr<const AnalysisTable> table; ///< null after an error
        bool isCut = false;
        double seconds = 0;
        QString trouble;
        std::vector<AnalysisChart> charts;
        std::vector<sql::SlowPart> slowParts;
    };
    using AnswerPtr = std::shared_ptr<const Answer>;
    struct ColumnTexts {
        SqlColumnName column;
        std::vector<std::string> texts;
    };
    enum class QueryPlace { Own, BesideTrace };
    struct Saved {
        sql::SavedQueries own;
        sql::SavedQueries besideTrace;
        bool hasFolder = false; ///< queries can be saved beside the trace
    };

    void makeTools();
    void makeJobs();
    /// Names and texts that completion offers, and the saved queries.
    void makeWordJobs();
    void fillQueriesMenu();
    /// An entry that puts `sql` in the editor.
    void addToMenu(QMenu* menu, const QString& title, const QString& sql);
    void addSaved(const QString& title, const sql::SavedQueries& saved);
    void saveAs(QueryPlace place);
    /// Asks for a title, and gives the query a panel of its own.
    void pin();
    void walkHistory(int step);
    void updateFields();
    std::vector<sql::QueryParameter> parameters() const;
    void say(const QString& text);
    void take(const Answer& answer);

    Document* m_document;
    AnalysisTableModel* m_model;
    DataTable* m_table;
    TableTools* m_tools;
    ChartRow* m_charts;
    ChartsBeside* m_splitter;
    SqlEditor* m_editor;
    QWidget* m_fieldLine;
    QHBoxLayout* m_fieldLayout;
    QMap<QString, QLineEdit*> m_fields; ///< by name of the parameter
    QToolButton* m_stop = nullptr;
    QMenu* m_queries = nullptr;
    PlainLabel* m_note;
    TimelineLink* m_link;
    bool m_isTroubled = false; ///< the note is an error
    int m_historyAt = -1;      ///< -1: the text of the user's own
    QString m_unsentText;      ///< what stood there before the history
    QueryHistory* m_history;
    QStringList m_nullParameters; ///< of the query that ran last
    std::unique_ptr<LatestJob<Request, AnswerPtr>> m_job;
    std::unique_ptr<LatestJob<int, std::shared_ptr<SqlWords>>> m_wordsJob;
    std::unique_ptr<LatestJob<SqlColumnName, std::shared_ptr<ColumnTexts>>> m_textsJob;
    Saved m_saved;
    std::unique_ptr<LatestJob<int, std::shared_ptr<Saved>>> m_savedJob;
};

} // namespace lanescope::ui
