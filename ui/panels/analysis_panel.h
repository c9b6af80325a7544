// SPDX-License-Identifier: Apache-2.0
// A panel of analyses: a choice of views, each a table with charts (analysis_view.h), restricted by the time
// selection and computed off the UI thread while the panel can be seen. A row that is chosen is highlighted
// on the timeline, and what is chosen there has its row here; activating a row or a mark leads to the
// timeline. UI thread only.
#pragma once

#include <QPointer>

#include <memory>
#include <vector>

#include "core/analysis/kernel_names.h"
#include "ui/panels/analysis_view.h"
#include "ui/panels/panel.h"
#include "ui/panels/place_peek.h"
#include "ui/state/latest_job.h"

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;

namespace lanescope::ui {

class AnalysisTableModel;
class ChartRow;
class ChartsBeside;
class DataTable;
class Document;
class RulesFile;
class TableColumns;
class TableFooter;
class TableSorting;
class TimelineLink;

class AnalysisPanel : public Panel {
    Q_OBJECT

public:
    /// `name` stands for the panel in settings; `kinds` are one or more. `document` must be ready and outlive
    /// the panel.
    explicit AnalysisPanel(std::vector<ViewKind> kinds, Document* document, QWidget* parent = nullptr);
    ~AnalysisPanel() override;

    void focusFilter() override;
    void copyContent() const override;
    bool isSettled() const override;

    /// Index into the kinds.
    int currentView() const;
    void setCurrentView(int index);
    /// By ViewKind::name; false when there is no such view.
    bool showView(const QString& name);
    const AnalysisTableModel& model() const { return *m_model; }
    /// Makes the view again: something other than the time selection has changed.
    void refresh();

    /// Whether the tools offer the choice of a view.
    void setChoiceVisible(bool visible);
    QString filterText() const;
    void setFilterText(const QString& text);
    /// Goes to the rows with the keyboard.
    void focusTable();

signals:
    void viewChanged(int index);

protected:
    void showEvent(QShowEvent* event) override;
    /// Whether the rows are of a part of the trace only.
    virtual bool isOfPart() const;
    /// The query that gives the rows; empty: there is none.
    virtual QString sqlText() const;

private:
    struct Request {
        int view = 0;
        Selection selection;
    };
    struct RowRequest {
        int view = 0;
        Selection selection;
        RowTarget place;
    };
    struct Answer {
        int view = 0;
        AnalysisView content;
        std::shared_ptr<const AnalysisTable> table;
        std::shared_ptr<const KernelNames> kernelNames; ///< null: the first column has no names of kernels
    };
    using ViewAnswer = std::shared_ptr<const Answer>;
    using RowAnswer = std::shared_ptr<const AnalysisChart>;

    void makeTools();
    void makeJobs();
    void editRules();
    void makeMenu(QMenu* menu);
    const ViewKind& kind() const;
    Selection selection() const;

    void requestIfSeen();
    void take(const Answer& answer);
    void sortFirst(const Answer& answer);
    void updateEmptyText();
    void requestRowChart(const RowTarget& place);
    QColor colorOf(const RowTarget& place) const;
    void copyAsText();
    void addSourceActions(QMenu& menu, std::uint32_t tableRow);
    void watchRules();
    void say(const QString& trouble);

    std::shared_ptr<const std::vector<ViewKind>> m_kinds;
    Document* m_document;
    AnalysisTableModel* m_model;
    DataTable* m_table;
    TableFooter* m_footer;
    TimelineLink* m_link = nullptr;
    TableColumns* m_columns = nullptr;
    TableSorting* m_sorting = nullptr;
    PlacePeek m_peek;
    ChartRow* m_charts;
    ChartsBeside* m_splitter = nullptr;
    QLabel* m_note;
    QComboBox* m_views = nullptr;
    QLineEdit* m_filter = nullptr;
    QAction* m_copyText = nullptr;
    QAction* m_editRules = nullptr;
    QAction* m_expandAll = nullptr;
    QAction* m_collapseAll = nullptr;
    RulesFile* m_rules = nullptr;          ///< null: no view has had rules
    std::shared_ptr<const Answer> m_shown; ///< null before the first answer
    int m_sortedView = -1;                 ///< whose first sorting was applied last
    bool m_isStale = true;
    std::unique_ptr<LatestJob<Request, ViewAnswer>> m_job;
    std::unique_ptr<LatestJob<RowRequest, RowAnswer>> m_rowJob;
};

} // namespace lanescope::ui
