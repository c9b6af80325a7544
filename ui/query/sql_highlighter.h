// SPDX-License-Identifier: Apache-2.0
// Colours words, texts, numbers, parameters and comments of SQL in an editor. UI thread only.
#pragma once

#include <QSyntaxHighlighter>

namespace lanescope::ui {

class SqlHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    /// A child of `document`.
    using QSyntaxHighlighter::QSyntaxHighlighter;

    /// Colours for this palette; call again when it changes.
    void setPalette(const QPalette& palette);

protected:
    void highlightBlock(const QString& text) override;

private:
    int paintComment(const QString& text, int from);
    int paintToken(const QString& text, int from);

    QTextCharFormat m_keyword;
    QTextCharFormat m_value;
    QTextCharFormat m_comment;
};

} // namespace lanescope::ui
