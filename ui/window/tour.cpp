// SPDX-License-Identifier: Apache-2.0
#include "ui/window/tour.h"

#include <QApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

#include "ui/theme/plain_label.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr int kCalloutWidth = 340;
constexpr int kDistance = 14; ///< from the part to the callout
constexpr int kMargin = 8;    ///< from the callout to the edge of the window

bool changesPlaces(QEvent::Type type) {
    switch (type) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::LayoutRequest:
    case QEvent::ZOrderChange:
        return true;
    default:
        return false;
    }
}

} // namespace

Tour::Tour(std::vector<TourStep> steps, QWidget* window)
    : QWidget(window)
    , m_steps(std::move(steps)) {
    setObjectName(QStringLiteral("tour"));
    setAttribute(Qt::WA_DeleteOnClose);
    setContextMenuPolicy(Qt::PreventContextMenu);
    makeCallout();
    m_placing.setSingleShot(true);
    connect(&m_placing, &QTimer::timeout, this, &Tour::place);
    qApp->installEventFilter(this); // after that of the window's keys, and so asked first
    QWidget::show();
    show(0);
}

void Tour::makeCallout() {
    m_callout = new QFrame(this);
    m_callout->setObjectName(QStringLiteral("tourCallout"));
    m_callout->setFrameShape(QFrame::Box);
    m_callout->setAutoFillBackground(true);
    m_callout->setFocusPolicy(Qt::StrongFocus);
    m_title = new PlainLabel;
    QFont big = m_title->font();
    big.setPointSizeF(big.pointSizeF() * 1.2);
    big.setWeight(QFont::DemiBold);
    m_title->setFont(big);
    m_title->setWordWrap(true);
    m_text = new PlainLabel;
    m_text->setWordWrap(true);
    m_count = new PlainLabel;
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_end = new QPushButton(tr("End the tour"));
    m_end->setObjectName(QStringLiteral("tourEnd"));
    m_end->setFlat(true);
    m_back = new QPushButton(tr("Back"));
    m_back->setObjectName(QStringLiteral("tourBack"));
    m_next = new QPushButton;
    m_next->setObjectName(QStringLiteral("tourNext"));
    m_next->setDefault(true);
    connect(m_end, &QPushButton::clicked, this, &QWidget::close);
    connect(m_back, &QPushButton::clicked, this, &Tour::back);
    connect(m_next, &QPushButton::clicked, this, &Tour::next);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_end);
    buttons->addStretch(1);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* layout = new QVBoxLayout(m_callout);
    layout->addWidget(m_count);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addSpacing(4);
    layout->addLayout(buttons);
}

void Tour::show(std::size_t step) {
    m_step = step;
    const TourStep& shown = m_steps[step];
    const bool isLast = step + 1 == m_steps.size();
    m_count->setText(tr("%1 of %2").arg(step + 1).arg(m_steps.size()));
    m_title->setText(shown.title);
    m_text->setText(shown.text);
    m_callout->setAccessibleName(shown.title);
    m_callout->setAccessibleDescription(shown.text);
    m_back->setEnabled(step > 0);
    m_next->setText(isLast ? tr("Finish") : tr("Next"));
    m_hole = {};
    shown.enter();
    place();
    m_callout->setFocus();
}

void Tour::next() {
    if (!isReady()) {
        return;
    }
    if (m_step + 1 < m_steps.size()) {
        show(m_step + 1);
    } else {
        close();
    }
}

void Tour::back() {
    if (m_step > 0) {
        show(m_step - 1);
    }
}

QRect Tour::callout() const {
    return m_callout->geometry();
}

QRect Tour::targetRect() const {
    const QWidget* target = m_steps[m_step].target();
    if (target == nullptr || !target->isVisible() || target->window() != window()) {
        return {};
    }
    const QRect place(target->mapTo(window(), QPoint(0, 0)), target->size());
    return place.adjusted(-3, -3, 3, 3).intersected(rect());
}

QRect Tour::besideHole(QSize size) const {
    const QRect room = rect().adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const QPoint middle = m_hole.center() - QRect(QPoint(0, 0), size).center();
    const std::array<QPoint, 4> corners = {QPoint(m_hole.right() + kDistance, middle.y()),
                                           QPoint(m_hole.left() - kDistance - size.width(), middle.y()),
                                           QPoint(middle.x(), m_hole.bottom() + kDistance),
                                           QPoint(middle.x(), m_hole.top() - kDistance - size.height())};
    for (const QPoint& corner : corners) {
        // It may slide along the part, but not over it.
        QRect place(corner, size);
        place.moveLeft(std::max(room.left(), std::min(place.left(), room.right() - size.width() + 1)));
        place.moveTop(std::max(room.top(), std::min(place.top(), room.bottom() - size.height() + 1)));
        if (room.contains(place) && !place.intersects(m_hole)) {
            return place;
        }
    }
    // A part that leaves no room holds the callout in its corner.
    QRect place(QPoint(0, 0), size);
    place.moveBottomRight(
        (m_hole.isEmpty() ? room : m_hole.adjusted(0, 0, -kDistance, -kDistance)).bottomRight());
    place.moveLeft(std::max(room.left(), place.left()));
    place.moveTop(std::max(room.top(), place.top()));
    return place;
}

void Tour::place() {
    const bool wasReady = isReady();
    setGeometry(parentWidget()->rect());
    m_hole = targetRect();
    m_next->setEnabled(isReady());
    const int width =
        std::min(std::max(kCalloutWidth, m_callout->minimumSizeHint().width()), rect().width() - 2 * kMargin);
    m_callout->layout()->activate();
    const QRect beside = besideHole({width, m_callout->layout()->totalHeightForWidth(width)});
    m_callout->setGeometry(beside);
    setMask(QRegion(rect()).subtracted(m_hole.adjusted(2, 2, -2, -2)).united(beside));
    raise();
    update();
    if (!wasReady && isReady()) {
        m_callout->setFocus(); // a page that opens takes it
    }
}

void Tour::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), QColor(0, 0, 0, isDark(palette()) ? 120 : 90));
    painter.setPen(QPen(QColor(Theme::of(palette()).accent), 2));
    painter.drawRect(m_hole.adjusted(1, 1, -1, -1));
}

bool Tour::isInCallout(const QWidget* widget) const {
    return widget != nullptr && (widget == m_callout || m_callout->isAncestorOf(widget));
}

bool Tour::takeKey(int key) {
    const bool isInside = isInCallout(QApplication::focusWidget());
    switch (key) {
    case Qt::Key_Escape:
        close();
        return true;
    case Qt::Key_Right:
        return isInside && (next(), true);
    case Qt::Key_Left:
        return isInside && (back(), true);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return QApplication::focusWidget() == m_callout && (next(), true);
    default:
        return false;
    }
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
    const auto* widget = watched->isWidgetType() ? static_cast<const QWidget*>(watched) : nullptr;
    if (widget == nullptr || widget->window() != window()) {
        return false;
    }
    if (changesPlaces(event->type())) {
        if (widget != this && !isInCallout(widget)) {
            m_placing.start(0);
        }
        return false;
    }
    if (widget != QApplication::focusWidget()) {
        return false;
    }
    if (event->type() == QEvent::ShortcutOverride) {
        // Escape is no shortcut meanwhile.
        const bool isEnd = static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Escape;
        event->setAccepted(isEnd);
        return isEnd;
    }
    return event->type() == QEvent::KeyPress && takeKey(static_cast<const QKeyEvent*>(event)->key());
}

} // namespace lanescope::ui
