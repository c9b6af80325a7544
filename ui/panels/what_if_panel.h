// SPDX-License-Identifier: Apache-2.0
// Predictions of what would be faster: sliders for knobs, the predicted length that follows them with its
// interval, and the changes by ×0.5 that would gain most. While it can be seen, ghost lanes stand below the
// recorded ones; Escape closes it. UI thread only.
#pragma once

#include <vector>

#include "ui/panels/panel.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSplitter;
class QVBoxLayout;

namespace lanescope::ui {

class AnalysisTableModel;
class DataTable;
class Document;
class KnobRow;
class TableTools;
class WhatIfController;

class WhatIfPanel : public Panel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    explicit WhatIfPanel(Document* document, QWidget* parent = nullptr);
    ~WhatIfPanel() override;

    void focusFilter() override;
    /// Prediction and knobs as text.
    void copyContent() const override;
    bool isSettled() const override;
    WhatIfController& controller() const { return *m_controller; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeAnswer();
    QWidget* makeAddLine();
    QWidget* makeGains();
    void addFromLine();
    void addFromGains(int row);
    void fillKnobs();
    void fillAnswer();
    void fillGains();
    QString headline() const;
    QString quality() const;
    /// Closes the dock that holds the panel.
    void closeDock();

    Document* m_document;
    WhatIfController* m_controller;
    QSplitter* m_parts;
    QLabel* m_headline;
    QLabel* m_quality;
    QVBoxLayout* m_knobs;
    std::vector<KnobRow*> m_rows;
    bool m_hadKnobs = false;
    QComboBox* m_target;
    QLineEdit* m_pattern;
    QLabel* m_gainsNote;
    QPushButton* m_rank;
    DataTable* m_table;
    AnalysisTableModel* m_model;
    TableTools* m_tableTools = nullptr;
};

} // namespace lanescope::ui
