// SPDX-License-Identifier: Apache-2.0
// The field in the tool bar for anything that has no button: words search the slices of the current trace,
// ">" finds a command, "=" asks a question in SQL. Beside it stand the number of hits and the way through
// them. UI thread only.
#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace lanescope::ui {

class Document;
class SearchState;

class SearchField : public QWidget {
    Q_OBJECT

public:
    explicit SearchField(QWidget* parent = nullptr);

    /// Searches this document, which must be ready or null: then only commands can be found.
    void follow(Document* document);
    /// Puts the cursor into the field, with its text selected.
    void focusField();
    QLineEdit* field() const { return m_field; }

signals:
    /// ">" was typed, with what followed it.
    void commandsRequested(const QString& typed);
    /// Enter behind "=".
    void queryRequested(const QString& sql);
    /// The list of hits is wanted; with `focused` the keyboard goes there, too.
    void hitsRequested(bool focused);
    /// Escape in an empty field: back to the timeline.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    SearchState* search() const;
    void takeTyped(const QString& text);
    void takeState();
    void updateCount();
    void step(int direction);
    bool pressed(int key, Qt::KeyboardModifiers modifiers);

    QPointer<Document> m_document;
    QLineEdit* m_field;
    QLabel* m_count;
    QToolButton* m_previous;
    QToolButton* m_next;
};

} // namespace lanescope::ui
