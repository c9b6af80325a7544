// SPDX-License-Identifier: Apache-2.0
// The table view of all panels: quiet, one line a row, copies rows as tab-separated values and as Markdown,
// says in its middle why it is empty. What looks like a credential is hidden in copies. UI thread only.
#pragma once

#include <QTableView>

namespace lanescope::ui {

class DataTable : public QTableView {
    Q_OBJECT

public:
    explicit DataTable(QWidget* parent = nullptr);

    /// Shown while the model has no rows.
    void setEmptyText(const QString& text);
    /// Width in pixels that a column needs for its header, the texts in its first rows and its `footer`.
    int neededWidth(int column, const QString& footer = {}) const;
    /// Gives a column that width, from `minimum` to `maximum` pixels.
    void fitColumn(int column, int minimum, int maximum, const QString& footer = {});
    /// Header and selected rows (all rows when none is selected), one line each, separated by tabs.
    QString selectionAsTsv() const;
    void copySelection() const;
    /// The shown columns of the same rows as a table of Markdown, as people read them.
    QString selectionAsMarkdown() const;
    void copyAsMarkdown() const;

signals:
    /// Enter or a double click on a row.
    void rowActivated(int row);
    /// Space on a row: where is it?
    void rowPeeked(int row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void updateMetrics();
    /// Selected rows from above to below; all when none is selected.
    QModelIndexList rowsToCopy() const;

    QString m_emptyText;
};

} // namespace lanescope::ui
