// SPDX-License-Identifier: Apache-2.0
#include "ui/window/search_field.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

#include "ui/state/document.h"
#include "ui/state/search_walk.h"
#include "ui/state/view_state.h"
#include "ui/theme/arrow_button.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr QLatin1Char kCommandSign('>');
constexpr QLatin1Char kQuerySign('=');
constexpr int kLeastFieldWidth = 150;
constexpr int kMostFieldWidth = 380;

} // namespace

SearchField::SearchField(QWidget* parent)
    : QWidget(parent)
    , m_field(new QLineEdit)
    , m_count(new PlainLabel)
    , m_previous(arrowButton(QStringLiteral("previous"), tr("Previous hit (Shift+Enter)")))
    , m_next(arrowButton(QStringLiteral("next"), tr("Next hit (Enter)"))) {
    m_field->setObjectName(QStringLiteral("toolBarField"));
    m_field->setPlaceholderText(tr("Search, > command, = SQL"));
    m_field->setAccessibleName(tr("Search, command or SQL"));
    m_field->setToolTip(
        tr("<p>Words search slices; the Search panel explains cat:, dur&gt;, stream: and more.</p>"
           "<table cellpadding='2'>"
           "<tr><td><b>&gt;roofline</b></td><td>a command</td></tr>"
           "<tr><td><b>=select name, dur from slice</b></td><td>SQL over the trace</td></tr>"
           "</table>"));
    m_field->setClearButtonEnabled(true);
    m_field->setAcceptDrops(false); // files dropped here open like anywhere else
    m_field->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_field->setMinimumWidth(kLeastFieldWidth);
    m_field->setMaximumWidth(kMostFieldWidth);
    m_field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_field->installEventFilter(this);
    m_count->setObjectName(QStringLiteral("toolBarHits"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(4, 0, 4, 0);
    line->setSpacing(2);
    line->addWidget(m_field, 1);
    line->addWidget(m_count);
    line->addWidget(m_previous);
    line->addWidget(m_next);
    connect(m_field, &QLineEdit::textEdited, this, &SearchField::takeTyped);
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    follow(nullptr);
}

SearchState* SearchField::search() const {
    return m_document != nullptr && m_document->viewState() != nullptr ? &m_document->viewState()->search()
                                                                       : nullptr;
}

void SearchField::follow(Document* document) {
    if (SearchState* before = search()) {
        before->disconnect(this);
        m_document->viewState()->disconnect(this);
    }
    m_document = document;
    if (SearchState* now = search()) {
        connect(now, &SearchState::textChanged, this, &SearchField::takeState);
        connect(now, &SearchState::hitsChanged, this, &SearchField::updateCount);
        connect(m_document->viewState(), &ViewState::selectedSliceChanged, this, &SearchField::updateCount);
        takeState();
    } else {
        m_field->clear();
        updateCount();
    }
}

void SearchField::focusField() {
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void SearchField::takeTyped(const QString& text) {
    if (text.startsWith(kCommandSign)) {
        const SearchState* state = search();
        m_field->setText(state != nullptr ? state->text() : QString());
        emit commandsRequested(text.mid(1));
    } else if (SearchState* state = search(); state != nullptr && !text.startsWith(kQuerySign)) {
        state->setText(text);
        if (state->isActive()) {
            showHits(*m_document->viewState());
        }
    }
    updateCount();
}

void SearchField::takeState() {
    if (m_field->text() != search()->text() && !m_field->text().startsWith(kQuerySign)) {
        m_field->setText(search()->text());
    }
    updateCount();
}

void SearchField::updateCount() {
    const SearchState* state = search();
    const bool isShown = state != nullptr && state->isActive() && !m_field->text().startsWith(kQuerySign);
    m_count->setVisible(isShown);
    m_previous->setVisible(isShown);
    m_next->setVisible(isShown);
    if (!isShown) {
        return;
    }
    const bool isWrong = !state->problem().isEmpty();
    const auto count = state->hits() ? quint64(state->hits()->byTime.size()) : 0;
    const std::ptrdiff_t at =
        count > 0 ? state->hits()->positionOf(m_document->viewState()->selectedSlice()) : -1;
    QString text = isWrong  ? tr("not understood")
                   : at < 0 ? (count == 1 ? tr("1 hit") : tr("%1 hits").arg(formatCount(count)))
                            : tr("%1 of %2").arg(formatCount(quint64(at) + 1), formatCount(count));
    if (state->isRunning()) {
        text += QChar(0x2026);
    }
    m_count->setText(text);
    m_count->setToolTip(isWrong ? plainToolTip(state->problem())
                                : tr("Slices that match, counted from the start of the trace"));
    m_previous->setEnabled(count > 0);
    m_next->setEnabled(count > 0);
}

void SearchField::step(int direction) {
    if (SearchState* state = search(); state != nullptr && state->isActive()) {
        goToHit(*m_document->viewState(), direction);
    }
}

bool SearchField::pressed(int key, Qt::KeyboardModifiers modifiers) {
    const bool isQuery = m_field->text().startsWith(kQuerySign);
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (isQuery) {
            emit queryRequested(m_field->text().mid(1).trimmed());
        } else {
            step(modifiers.testFlag(Qt::ShiftModifier) ? -1 : 1);
        }
        return true;
    case Qt::Key_Down:
        if (!isQuery && search() != nullptr) {
            emit hitsRequested(true);
        }
        return true;
    case Qt::Key_Escape:
        if (m_field->text().isEmpty()) {
            emit left();
        } else {
            m_field->clear();
            takeTyped({});
        }
        return true;
    default:
        return false;
    }
}

bool SearchField::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (pressed(key->key(), key->modifiers())) {
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace lanescope::ui
