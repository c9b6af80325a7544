// SPDX-License-Identifier: Apache-2.0
// The languages that the program's texts come in. UI thread only.
#pragma once

#include <QString>

#include <vector>

namespace lanescope::ui {

struct Language {
    QString code; ///< of the locale, such as "zh_CN"
    QString name; ///< in the language itself
};

/// English, whose texts are in the sources, first.
std::vector<Language> languages();

/// The one for a wish such as "de-AT", "zh" or "zh_CN.UTF-8"; empty when there is none.
QString languageFor(const QString& wish);

/// Makes the texts appear in `code`; empty: in the system's language where there are texts in it. Before the
/// first window. Also what Qt itself says, and numbers. Replaces what an earlier call installed.
void installTranslations(const QString& code);

/// Source text of a translated text; the text itself if it is not translated. For ids
/// that must not depend on the language.
QString sourceText(const QString& translated);

} // namespace lanescope::ui
