// SPDX-License-Identifier: Apache-2.0
// The Kernels panel of one document: table, totals, filter, range badge. A selected row highlights its
// kernels on the timeline and selects the longest; activating a row zooms to it. UI thread only.
#pragma once

#include <functional>

#include "core/base/ids.h"
#include "ui/panels/panel.h"

class QLabel;
class QLineEdit;

namespace lanescope::ui {

class DataTable;
class Document;
class KernelTableModel;
class TableFooter;

class KernelPanel : public Panel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    explicit KernelPanel(Document* document, QWidget* parent = nullptr);

    void focusFilter() override;
    void copyContent() const override;

private:
    void onEscape(QWidget* widget, std::function<void()> run);
    void takeList();
    void takeSelectedSlice();
    void takeHighlight();
    /// After the rows have changed: the row of what is highlighted, else of the kernel that is selected.
    void restoreRow();
    void showRow(int row);
    void currentRowChanged(int row);
    void zoomToLongest(int row);
    void updateEmptyText();

    Document* m_document;
    KernelTableModel* m_model;
    DataTable* m_table;
    TableFooter* m_footer;
    QLineEdit* m_filter;
    bool m_following = false; ///< the table follows the timeline, not the other way round
    bool m_columnsFitted = false;
};

} // namespace lanescope::ui
