// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kept_split.h"

#include <QEvent>
#include <QSplitter>
#include <QTimer>

#include <numeric>
#include <utility>

namespace lanescope::ui {

namespace {

constexpr int kWhole = 1000; // parts are kept in thousandths
constexpr int kRestMs = 200;

int lengthOf(const QSplitter& splitter) {
    return splitter.orientation() == Qt::Horizontal ? splitter.width() : splitter.height();
}

} // namespace

KeptSplit::KeptSplit(QSplitter* splitter, QString name, PreferenceStorePtr preferences)
    : QObject(splitter)
    , m_splitter(splitter)
    , m_name(std::move(name))
    , m_preferences(std::move(preferences))
    , m_rest(new QTimer(this)) {
    m_rest->setSingleShot(true);
    m_rest->setInterval(kRestMs);
    connect(m_rest, &QTimer::timeout, this, &KeptSplit::keep);
    connect(splitter, &QSplitter::splitterMoved, m_rest, qOverload<>(&QTimer::start));
    splitter->installEventFilter(this);
}

bool KeptSplit::eventFilter(QObject* watched, QEvent* event) {
    // Parts have lengths once the splitter has its own.
    if (watched == m_splitter && event->type() == QEvent::Show && !m_isApplied) {
        m_isApplied = true;
        apply();
    }
    return QObject::eventFilter(watched, event);
}

void KeptSplit::apply() {
    const QList<int> shares = m_preferences->value()->splits.value(m_name);
    if (shares.size() != m_splitter->count() || std::accumulate(shares.begin(), shares.end(), 0) <= 0) {
        return;
    }
    QList<int> sizes;
    for (const int share : shares) {
        sizes << share * lengthOf(*m_splitter) / kWhole;
    }
    m_splitter->setSizes(sizes);
}

void KeptSplit::keep() {
    const QList<int> sizes = m_splitter->sizes();
    const int all = std::accumulate(sizes.begin(), sizes.end(), 0);
    if (all <= 0) {
        return;
    }
    QList<int> shares;
    for (const int size : sizes) {
        shares << size * kWhole / all;
    }
    m_preferences->change([&](Preferences& next) { next.splits[m_name] = shares; });
}

} // namespace lanescope::ui
