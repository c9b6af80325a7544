// SPDX-License-Identifier: Apache-2.0
// Texts of menus and keys. Pure functions; any thread.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <QStringList>

namespace lanescope::ui {

/// A name as a menu shows it: "&" stands for itself.
inline QString menuText(QString name) {
    return name.replace(QLatin1Char('&'), QLatin1String("&&"));
}

/// The keys in the words of the platform, such as "Ctrl+F, /".
inline QString keysText(const QList<QKeySequence>& keys) {
    QStringList texts;
    for (const QKeySequence& key : keys) {
        texts << key.toString(QKeySequence::NativeText);
    }
    return texts.join(QStringLiteral(", "));
}

} // namespace lanescope::ui
