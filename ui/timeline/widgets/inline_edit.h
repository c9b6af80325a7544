// SPDX-License-Identifier: Apache-2.0
// A line to type a name or a note into, right where it is shown. Enter or leaving takes the text, Esc does
// not; deletes itself either way. UI thread only.
#pragma once

#include <QLineEdit>

#include <functional>

namespace lanescope::ui {

class InlineEdit : public QLineEdit {
    Q_OBJECT

public:
    /// `take` must stay callable as long as `parent` lives.
    InlineEdit(const QString& text, std::function<void(const QString&)> take, QWidget* parent);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    void finish(bool take);

    std::function<void(const QString&)> m_take;
    bool m_done = false;
};

} // namespace lanescope::ui
