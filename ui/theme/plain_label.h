// SPDX-License-Identifier: Apache-2.0
// Label for text from traces, sessions and file names. A plain QLabel takes a text with a tag for HTML and
// loads the pictures that it names. Tooltips: plain_tool_tip.h. tests/lint/check_labels.py finds labels that
// lack this.
#pragma once

#include <QLabel>

namespace lanescope::ui {

/// Shows its text exactly as it is.
class PlainLabel : public QLabel {
public:
    explicit PlainLabel(const QString& text = {}, QWidget* parent = nullptr)
        : QLabel(parent) {
        setTextFormat(Qt::PlainText);
        setText(text);
    }
};

} // namespace lanescope::ui
