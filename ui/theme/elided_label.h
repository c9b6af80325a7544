// SPDX-License-Identifier: Apache-2.0
// Label of one line whose text is cut in the middle where it does not fit; the tool tip has the whole text.
#pragma once

#include "ui/theme/plain_label.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

class ElidedLabel : public PlainLabel {
public:
    /// At least `fewestCharacters` wide; wider as far as the layout gives room.
    ElidedLabel(const QString& text, int fewestCharacters, QWidget* parent = nullptr)
        : PlainLabel(text, parent) {
        setWholeText(text);
        setMinimumWidth(fontMetrics().averageCharWidth() * fewestCharacters);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }

    void setWholeText(const QString& text) {
        m_whole = text;
        setToolTip(plainToolTip(text));
        elide();
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        PlainLabel::resizeEvent(event);
        elide();
    }

private:
    void elide() { setText(fontMetrics().elidedText(m_whole, Qt::ElideMiddle, contentsRect().width())); }

    QString m_whole;
};

} // namespace lanescope::ui
