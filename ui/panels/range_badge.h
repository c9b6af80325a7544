// SPDX-License-Identifier: Apache-2.0
// Says that a time selection restricts what is shown, and how long it is; a click clears it. Hidden when
// there is no selection. UI thread only.
#pragma once

#include <QToolButton>

namespace lanescope::ui {

class ViewState;

class RangeBadge : public QToolButton {
    Q_OBJECT

public:
    /// `viewState` must outlive the badge.
    explicit RangeBadge(ViewState* viewState, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    ViewState* m_viewState;
};

} // namespace lanescope::ui
