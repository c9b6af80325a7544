// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/page_source.h"

#include <QCoreApplication>

namespace lanescope::ui {

namespace {

constexpr QLatin1String kComparison("comparison:");
constexpr QLatin1String kRanks("ranks:");
constexpr QLatin1Char kBetween('\n');

} // namespace

QString PageSource::key() const {
    switch (kind) {
    case Kind::Comparison:
        return kComparison + locations.join(kBetween);
    case Kind::Ranks:
        return kRanks + locations.join(kBetween);
    case Kind::Folder:
        break;
    }
    return locations.value(0);
}

std::optional<PageSource> PageSource::fromKey(const QString& key) {
    for (const auto& [prefix, kind] : {std::pair(kComparison, Kind::Comparison), {kRanks, Kind::Ranks}}) {
        if (key.startsWith(prefix)) {
            return PageSource{kind, key.mid(prefix.size()).split(kBetween)};
        }
    }
    return std::nullopt;
}

QString PageSource::describe(const QString& key) {
    const std::optional<PageSource> source = fromKey(key);
    if (!source) {
        return key;
    }
    if (source->kind == Kind::Comparison) {
        return QCoreApplication::translate("lanescope::PageSource", "%1 ↔ %2")
            .arg(source->locations.value(0), source->locations.value(1));
    }
    return QCoreApplication::translate("lanescope::PageSource", "%1, ranks").arg(source->locations.value(0));
}

} // namespace lanescope::ui
