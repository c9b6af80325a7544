// SPDX-License-Identifier: Apache-2.0
#include "ui/window/first_paint.h"

#include <QEvent>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <utility>

namespace lanescope::ui {

namespace {

constexpr int kLongestWaitMs = 100;

/// A child of the widget that it waits for.
class PaintWait : public QObject {
public:
    PaintWait(QWidget* widget, QObject* context, std::function<void()> work)
        : QObject(widget)
        , m_context(context)
        , m_work(std::move(work)) {
        widget->installEventFilter(this);
        QTimer::singleShot(kLongestWaitMs, this, &PaintWait::end);
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint) {
            watched->removeEventFilter(this);
            QMetaObject::invokeMethod(this, &PaintWait::end, Qt::QueuedConnection);
        }
        return false;
    }

private:
    void end() {
        const std::function<void()> work = std::exchange(m_work, nullptr);
        deleteLater();
        if (work && m_context != nullptr) {
            work();
        }
    }

    QPointer<QObject> m_context;
    std::function<void()> m_work;
};

} // namespace

void afterNextPaint(QWidget* widget, QObject* context, std::function<void()> work) {
    new PaintWait(widget, context, std::move(work));
}

} // namespace lanescope::ui
