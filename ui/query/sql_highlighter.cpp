// SPDX-License-Identifier: Apache-2.0
#include "ui/query/sql_highlighter.h"

#include <QFont>
#include <QPalette>

#include "ui/query/sql_completion.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr int kWithinComment = 1; ///< state of a line that ends inside of /* */

} // namespace

void SqlHighlighter::setPalette(const QPalette& palette) {
    const Theme& theme = Theme::of(palette);
    m_keyword.setForeground(QColor::fromRgb(theme.accent));
    m_keyword.setFontWeight(QFont::Bold);
    m_value.setForeground(QColor::fromRgb(theme.accent));
    m_comment.setForeground(QColor::fromRgb(theme.mutedText));
    m_comment.setFontItalic(true);
    rehighlight();
}

int SqlHighlighter::paintComment(const QString& text, int from) {
    const int end = int(text.indexOf(QLatin1String("*/"), from));
    setCurrentBlockState(end < 0 ? kWithinComment : 0);
    const int next = end < 0 ? int(text.size()) : end + 2;
    setFormat(from, next - from, m_comment);
    return next;
}

int SqlHighlighter::paintToken(const QString& text, int from) {
    const QChar first = text[from];
    int end = from + 1;
    if (first == QLatin1Char('\'')) {
        const int quote = int(text.indexOf(first, end));
        end = quote < 0 ? int(text.size()) : quote + 1;
        setFormat(from, end - from, m_value);
        return end;
    }
    const bool isParameter = first == QLatin1Char(':');
    if (!isParameter && !first.isLetterOrNumber() && first != QLatin1Char('_')) {
        return end;
    }
    while (end < text.size() && (text[end].isLetterOrNumber() || text[end] == QLatin1Char('_'))) {
        ++end;
    }
    if (isParameter || first.isDigit()) {
        setFormat(from, end - from, m_value);
    } else if (isSqlKeyword(text.mid(from, end - from).toStdString())) {
        setFormat(from, end - from, m_keyword);
    }
    return end;
}

void SqlHighlighter::highlightBlock(const QString& text) {
    setCurrentBlockState(0);
    int at = previousBlockState() == kWithinComment ? paintComment(text, 0) : 0;
    while (at < text.size()) {
        const QStringView here = QStringView(text).mid(at);
        if (here.startsWith(QLatin1String("--"))) {
            setFormat(at, int(text.size()) - at, m_comment);
            return;
        }
        at = here.startsWith(QLatin1String("/*")) ? paintComment(text, at) : paintToken(text, at);
    }
}

} // namespace lanescope::ui
