// SPDX-License-Identifier: Apache-2.0
#include "ui/query/sql_editor.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>

#include <algorithm>

#include "ui/query/sql_highlighter.h"

namespace lanescope::ui {

namespace {

constexpr int kLeastLines = 3;
constexpr int kMostLines = 12;
constexpr int kLeastBegun = 2; ///< characters of a word that bring the list by themselves

} // namespace

SqlEditor::SqlEditor(QWidget* parent)
    : QPlainTextEdit(parent)
    , m_highlighter(new SqlHighlighter(document()))
    , m_completer(new QCompleter(this))
    , m_offered(new QStringListModel(this)) {
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setTabChangesFocus(true);
    setAcceptDrops(false); // files dropped here open like anywhere else
    m_completer->setModel(m_offered);
    m_completer->popup()->setTextElideMode(Qt::ElideMiddle);
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &SqlEditor::insert);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &SqlEditor::fitHeight);
    m_highlighter->setPalette(palette());
    fitHeight();
}

void SqlEditor::replaceText(const QString& text) {
    QTextCursor cursor = textCursor();
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
    setTextCursor(cursor);
}

void SqlEditor::fitHeight() {
    const int lines = std::clamp(blockCount(), kLeastLines, kMostLines);
    const int margins = 2 * frameWidth() + int(2 * document()->documentMargin());
    setFixedHeight(lines * fontMetrics().lineSpacing() + margins);
}

void SqlEditor::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_highlighter->setPalette(palette());
    } else if (event->type() == QEvent::FontChange) {
        fitHeight();
    }
}

bool SqlEditor::takeKey(const QKeyEvent& event) {
    const bool isControl = event.modifiers().testFlag(Qt::ControlModifier);
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (isControl) {
            emit runRequested();
        }
        return isControl;
    case Qt::Key_Escape:
        emit stopRequested();
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (isControl) {
            emit historyRequested(event.key() == Qt::Key_Up ? 1 : -1);
        }
        return isControl;
    case Qt::Key_Space:
        if (isControl) {
            offer(true);
        }
        return isControl;
    default:
        return false;
    }
}

void SqlEditor::keyPressEvent(QKeyEvent* event) {
    if (m_completer->popup()->isVisible()) {
        switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Tab:
        case Qt::Key_Escape:
            event->ignore(); // the list takes them
            return;
        default:
            break;
        }
    }
    if (takeKey(*event)) {
        event->accept();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
    if (!event->text().isEmpty()) {
        offer(false);
    }
}

void SqlEditor::setTexts(const SqlColumnName& column, std::vector<std::string> texts) {
    m_words.texts[column] = std::move(texts);
    const SqlCompletion found = sqlCompletionAt(m_words, toPlainText(), textCursor().position());
    if (hasFocus() && found.column == column) {
        offer(false);
    }
}

void SqlEditor::offer(bool isAsked) {
    const SqlCompletion found = sqlCompletionAt(m_words, toPlainText(), textCursor().position());
    if (found.column && !m_words.texts.contains(*found.column) && m_requested.insert(*found.column).second) {
        emit textsRequested(*found.column);
    }
    const int at = textCursor().position() - int(found.begun.size());
    const bool isMember = at > 0 && document()->characterAt(at - 1) == QLatin1Char('.');
    const bool isWhole =
        found.words.size() == 1 && found.words[0].compare(found.begun, Qt::CaseInsensitive) == 0;
    const bool isShort =
        !isAsked && !isMember && !found.column.has_value() && found.begun.size() < kLeastBegun;
    if (found.words.isEmpty() || isWhole || isShort) {
        m_completer->popup()->hide();
        return;
    }
    m_offered->setStringList(found.words);
    m_completer->setCompletionPrefix(found.begun);
    QAbstractItemView* list = m_completer->popup();
    list->setCurrentIndex(m_completer->completionModel()->index(0, 0));
    QRect place = cursorRect();
    const int wanted = list->sizeHintForColumn(0) + list->verticalScrollBar()->sizeHint().width();
    place.setWidth(std::min(wanted, width() - place.left())); // names of kernels may be long
    m_completer->complete(place);
}

void SqlEditor::insert(const QString& word) {
    const SqlCompletion found = sqlCompletionAt(m_words, toPlainText(), textCursor().position());
    QTextCursor cursor = textCursor();
    cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, int(found.begun.size()));
    cursor.insertText(word);
    setTextCursor(cursor);
}

} // namespace lanescope::ui
