// SPDX-License-Identifier: Apache-2.0
// Source of a tab that shows no single trace, so that it can be recognized and made again by a later
// start. Plain values, any thread.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

#include "core/session/session.h"

namespace lanescope::ui {

struct PageSource {
    using Kind = SessionPage::Kind;
    Kind kind = Kind::Folder;
    QStringList locations; ///< normalized; baseline and candidate, ranks, or the folder
    QString title = {};    ///< of ranks, where it does not follow from the locations

    /// Two pages of the same are the same. Of a folder it is its location, else no location is like it.
    QString key() const;
    /// Source that key() was made from, without the title; nothing for a location.
    static std::optional<PageSource> fromKey(const QString& key);
    /// Description of a key or a location in one line.
    static QString describe(const QString& key);
};

} // namespace lanescope::ui
