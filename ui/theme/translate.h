// SPDX-License-Identifier: Apache-2.0
// Texts of the window in the language of the user, for functions outside of QObjects. All texts are in one
// context (resources/translations/update.py). Any thread.
#pragma once

#include <QCoreApplication>
#include <QString>

namespace lanescope::ui {

/// `note` says to translators what the text is for; `count` chooses the plural and stands for %n.
inline QString tr(const char* text, const char* note = nullptr, int count = -1) {
    return QCoreApplication::translate("lanescope", text, note, count);
}
inline QString tr(const char* text, int count) {
    return tr(text, nullptr, count);
}

} // namespace lanescope::ui
