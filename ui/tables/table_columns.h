// SPDX-License-Identifier: Apache-2.0
// Which columns of a table are shown: the usual ones, those that the user has chosen before (Preferences), or
// a preset; widths that fit; the menu to choose them. The first column always stays. UI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

#include "ui/state/preferences.h"

class QMenu;

namespace lanescope::ui {

class AnalysisTableModel;
class BarDelegate;
class DataTable;

/// Columns to look at together, for the menu of columns. Those that a table does not have do not matter.
struct ColumnPreset {
    QString title;
    QStringList keys; ///< shown, with the first column
};

/// The columns of one kind of table.
struct ColumnChoice {
    QString name;                           ///< in Preferences::hiddenColumns
    QStringList hiddenAtFirst;              ///< until the user shows them
    std::vector<ColumnPreset> presets = {}; ///< beside the usual columns and all of them
};

class TableColumns : public QObject {
    Q_OBJECT

public:
    /// A child of `table`, which has `model`.
    TableColumns(DataTable* table, AnalysisTableModel* model, PreferenceStorePtr preferences);

    /// After the model has a new table: shows and fits its columns. `footerOf` gives the text below a column.
    void apply(ColumnChoice choice, const std::function<QString(int column)>& footerOf);
    /// Fills `menu` with the columns each time that it is opened.
    void addMenu(QMenu* menu);
    /// Gives texts that are cut the room that no column takes, those of the first column before others.
    void spread();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Width {
        int least = 0;  ///< for figures; a part of long texts
        int needed = 0; ///< shows all of the texts
        int set = 0;    ///< 0: none
    };
    QString keyOf(int column) const;
    /// Nothing is known about it, or all of it is 0.
    bool isBlank(int column) const;
    void fill(QMenu* menu);
    void addPreset(QMenu* menu, const QString& title, const std::function<bool(const QString&)>& isShown);
    /// All others are shown. Remembered.
    void hide(const QStringList& hidden);
    void setFilterColumns();
    /// Makes columns as wide as their figures; those that the user has resized stay.
    void fit(const QStringList& keys, const std::function<QString(int column)>& footerOf);
    bool isOfUser(int column) const;

    DataTable* m_table;
    AnalysisTableModel* m_model;
    PreferenceStorePtr m_preferences;
    BarDelegate* m_bars;
    ColumnChoice m_choice;
    QStringList m_fitted;        ///< keys of the columns whose widths were set last
    std::vector<Width> m_widths; ///< by column
};

} // namespace lanescope::ui
