// SPDX-License-Identifier: Apache-2.0
// The Selection panel of one document: what is in the selected area, or in the slices picked together:
// figures, rows by name, category or lane, and how durations are distributed; all of it compared with another
// selection of the trace, on request. UI thread only.
#pragma once

#include <optional>

#include "ui/panels/panel.h"
#include "ui/panels/selection_facts.h"

class QComboBox;
class QLabel;
class QScrollArea;
class QSplitter;
class QToolButton;

namespace lanescope::ui {

class DataTable;
class Document;
class HistogramChart;
class SelectionController;
class SelectionModel;
class TableTools;

class SelectionPanel : public Panel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    explicit SelectionPanel(Document* document, QWidget* parent = nullptr);

    void copyContent() const override;
    bool isSettled() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void takeStatistics();
    void setGrouping(int index);
    void showRow(int row);
    QString factsText() const;
    QString sqlText() const;
    void makeTools();
    void keepBaseline(bool keep);
    void showBaseline();
    void showColumns();

    Document* m_document;
    SelectionController* m_controller;
    SelectionModel* m_model;
    QComboBox* m_grouping;
    QToolButton* m_keep;
    QToolButton* m_back;
    std::optional<SelectionFigures> m_baseline; ///< what is compared with
    QLabel* m_facts;
    QScrollArea* m_factsArea;
    QSplitter* m_parts; ///< figures, table and distribution
    DataTable* m_table;
    TableTools* m_tableTools = nullptr;
    HistogramChart* m_histogram;
};

} // namespace lanescope::ui
