// SPDX-License-Identifier: Apache-2.0
// The Search panel of one document: what is searched for, the hits as a list that follows the timeline and
// leads it, and what happens to the other slices there. UI thread only.
#pragma once

#include "core/base/ids.h"
#include "ui/panels/panel.h"
#include "ui/panels/place_peek.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace lanescope::ui {

class DataTable;
class Document;
class SearchHitsModel;
class SearchState;
class TableTools;

class SearchPanel : public Panel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    explicit SearchPanel(Document* document, QWidget* parent = nullptr);

    void focusFilter() override;
    void copyContent() const override;
    bool isSettled() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeTools();
    QString sqlText() const;
    SearchState& search() const;
    void takeText();
    void takeHits();
    void takeSelectedSlice();
    void updateCount();
    void updateEmptyText();
    /// Selects the next or previous hit and brings it into view.
    void step(int direction);
    void showSlice(int row);

    Document* m_document;
    SearchHitsModel* m_model;
    DataTable* m_table;
    TableTools* m_tableTools;
    PlacePeek m_peek;
    QLineEdit* m_field;
    QLabel* m_count;
    QToolButton* m_previous;
    QToolButton* m_next;
    QToolButton* m_inArgs;
    QComboBox* m_mode;
    bool m_following = false; ///< the table follows the timeline, not the other way round
    bool m_columnsFitted = false;
};

} // namespace lanescope::ui
