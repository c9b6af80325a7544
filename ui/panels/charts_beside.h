// SPDX-License-Identifier: Apache-2.0
// A table and its charts in one place: the charts beside the table, or below it where it is higher than wide.
// They never take more than a third; a strip at the edge shows and hides them, and where a third is too
// little to read, they start hidden. UI thread only.
#pragma once

#include <QWidget>

#include <optional>

#include "ui/state/preferences.h"

class QBoxLayout;
class QSplitter;
class QToolButton;

namespace lanescope::ui {

class KeptSplit;

class ChartsBeside : public QWidget {
    Q_OBJECT

public:
    /// Takes both. Without charts until setHasCharts().
    ChartsBeside(QWidget* table, QWidget* charts, QWidget* parent = nullptr);

    /// Keeps the position that the user gives it, for all that have the name.
    void keepAs(const QString& name, PreferenceStorePtr preferences);
    /// Whether there is anything to draw.
    void setHasCharts(bool hasCharts);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    bool areShown() const;

    QSplitter* m_splitter;
    KeptSplit* m_kept = nullptr; ///< null: the position is not kept
    QWidget* m_charts;
    QToolButton* m_strip;
    QBoxLayout* m_layout;
    bool m_hasCharts = false;
    std::optional<bool> m_choice; ///< what the user chose with the strip
};

} // namespace lanescope::ui
