// SPDX-License-Identifier: Apache-2.0
// Search words for the command palette: what users of other profilers call the things in our menus. Pure.
#pragma once

#include <QString>

namespace lanescope::ui {

/// Words for the action with that id (ListedAction::id) or data ("panel/view"), separated by blanks; empty if
/// it has none.
QString synonymsOf(const QString& id);
/// Whether each word of `query` begins one of the words of `synonyms`. Ignores case; an empty query fits
/// nothing.
bool fitsSynonyms(const QString& query, const QString& synonyms);

} // namespace lanescope::ui
