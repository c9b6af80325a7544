// SPDX-License-Identifier: Apache-2.0
// The rules that give slices their colours, as a list. Every change is seen on the timelines at once; closing
// it otherwise than by OK takes them all back. Not modal. UI thread only.
#pragma once

#include <QDialog>

#include <vector>

#include "ui/state/preferences.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace lanescope::ui {

class ColorRulesDialog : public QDialog {
    Q_OBJECT

public:
    /// Changes the rules of `preferences` at once; cancelling puts back those that it began with.
    ColorRulesDialog(PreferenceStorePtr preferences, QWidget* parent);

public slots:
    void reject() override;

private:
    void addRow(const ColorRule& rule);
    void fillRow(int row, const ColorRule& rule);
    void move(int by);
    ColorRule ruleAt(int row) const;
    std::vector<ColorRule> rules() const;
    void use(std::vector<ColorRule> rules);
    void apply();
    void enableButtons();

    PreferenceStorePtr m_preferences;
    const std::vector<ColorRule> m_before;
    QTableWidget* m_table;
    QLabel* m_problem;
    QPushButton* m_remove;
    QPushButton* m_up;
    QPushButton* m_down;
};

} // namespace lanescope::ui
