// SPDX-License-Identifier: Apache-2.0
// The SQL panel of one document: a query over the trace and its rows as a table that sorts, filters and
// exports like all others; a row leads to its slice. Queries run off the UI thread, with limits. UI thread
// only.
#pragma once

#include <memory>

#include "ui/panels/panel.h"
#include "ui/state/latest_job.h"
#include "ui/tables/analysis_table.h"

class QLineEdit;

namespace lanescope::ui {

class AnalysisTableModel;
class DataTable;
class Document;
class PlainLabel;
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

private:
    struct Answer {
        std::shared_ptr<const AnalysisTable> table; ///< null after an error
        bool isCut = false;
        QString trouble;
    };

    void makeTools();
    void makeJob();
    void run();
    void take(const Answer& answer);

    Document* m_document;
    AnalysisTableModel* m_model;
    DataTable* m_table;
    TableTools* m_tools;
    QLineEdit* m_field;
    PlainLabel* m_note;
    TimelineLink* m_link;
    std::unique_ptr<LatestJob<QString, std::shared_ptr<const Answer>>> m_job;
};

} // namespace lanescope::ui
