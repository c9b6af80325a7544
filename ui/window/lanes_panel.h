// SPDX-License-Identifier: Apache-2.0
// The Lanes panel: every lane of the trace in a tree with check marks and counts, a filter by regular
// expression, and what can be done to all lanes that match. UI thread only.
#pragma once

#include "ui/panels/panel.h"

class QLineEdit;
class QMenu;
class QTreeView;

namespace lanescope::ui {

class TimelineScene;
class LaneTreeModel;
class PlainLabel;

class LanesPanel : public Panel {
    Q_OBJECT

public:
    /// `scene` must outlive the panel.
    explicit LanesPanel(TimelineScene* scene, QWidget* parent = nullptr);

    void focusFilter() override;
    void copyContent() const override;

signals:
    /// The menu of all lanes is about to show; others may add to it.
    void menuRequested(QMenu* menu);

private:
    void applyFilter();
    /// Shows a new list of lanes unfolded, and whether it is cut.
    void showList();
    std::vector<int> matchingLanes() const;
    void fillMenu();
    void showLaneMenu(const QPoint& at);

    TimelineScene* m_scene;
    LaneTreeModel* m_model;
    QTreeView* m_tree;
    QLineEdit* m_filter;
    PlainLabel* m_problem; ///< why the filter is not a pattern; hidden without
    PlainLabel* m_cut;     ///< that more lanes match than are listed; hidden otherwise
    QMenu* m_menu;
};

} // namespace lanescope::ui
