// SPDX-License-Identifier: Apache-2.0
// A small editor for SQL, of 3 to 12 lines: colours, completion as one types and with Ctrl+Space, Ctrl+Enter
// runs. UI thread only.
#pragma once

#include <QPlainTextEdit>

#include <set>
#include <string>
#include <vector>

#include "ui/query/sql_completion.h"

class QCompleter;
class QStringListModel;

namespace lanescope::ui {

class SqlHighlighter;

class SqlEditor : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit SqlEditor(QWidget* parent = nullptr);

    /// Names that completion offers from now on.
    void setWords(SqlWords words) { m_words = std::move(words); }
    /// Answers textsRequested(): the texts are offered where the cursor still needs them.
    void setTexts(const SqlColumnName& column, std::vector<std::string> texts);
    /// Replaces the text, which can be undone.
    void replaceText(const QString& text);
    QCompleter* completer() const { return m_completer; }

signals:
    void runRequested();
    void stopRequested();
    /// Ctrl+Up: 1, to older queries; Ctrl+Down: -1.
    void historyRequested(int step);
    /// The cursor is in a text that is compared with this column, whose texts are not known. Once for each
    /// column.
    void textsRequested(const SqlColumnName& column);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    bool takeKey(const QKeyEvent& event);
    void offer(bool isAsked);
    void insert(const QString& word);
    void fitHeight();

    SqlWords m_words;
    std::set<SqlColumnName> m_requested;
    SqlHighlighter* m_highlighter;
    QCompleter* m_completer;
    QStringListModel* m_offered;
};

} // namespace lanescope::ui
