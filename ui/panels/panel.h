// SPDX-License-Identifier: Apache-2.0
// Base of every panel of a document: a widget that looks at one ready document, with tools for the title of
// whatever holds it. A panel is made when it is first to be seen, belongs to its DocumentPage and goes
// before the document does. Which panels there are: ui/window/panel_kinds.h. UI thread only.
#pragma once

#include <QPointer>
#include <QWidget>

namespace lanescope::ui {

class Panel : public QWidget {
    Q_OBJECT

public:
    explicit Panel(QWidget* parent = nullptr);
    ~Panel() override;

    /// Filter, badge and the like for the title line. Null when there are none; goes with the panel.
    QWidget* tools() const { return m_tools; }
    /// Puts the cursor where the user filters this panel; nothing by default.
    virtual void focusFilter() {}
    /// Shows a part of the panel that has a name of its own (PanelKind::parts); nothing by default.
    virtual void showPart(const QString& /*name*/) {}
    /// Puts what is selected, else everything, on the clipboard.
    virtual void copyContent() const {}
    /// False while something is computed that the panel will show.
    virtual bool isSettled() const { return true; }

signals:
    /// isSettled() may have become true.
    void settled();
    /// The SQL of a table of the panel is wanted with its rows.
    void queryRequested(const QString& sql);

protected:
    void setTools(QWidget* tools) { m_tools = tools; }

private:
    QPointer<QWidget> m_tools; ///< may live in somebody else's title by now
};

} // namespace lanescope::ui
