// SPDX-License-Identifier: Apache-2.0
#include "ui/state/trace_link.h"

#include <QDir>
#include <QUrl>
#include <QUrlQuery>

#include "core/store/trace.h"

namespace lanescope::ui {

namespace {
const QString kOpen = QStringLiteral("open");
const QString kFile = QStringLiteral("file");
const QString kRange = QStringLiteral("range");
const QString kSelect = QStringLiteral("select");
} // namespace

TraceLink linkTo(const Trace& trace, const QString& file, TimeRange visible, SliceId slice) {
    const TimeNs origin = trace.bounds().startNs;
    const TimeRange range = visible.clippedTo(trace.bounds());
    TraceLink link{
        file, QStringLiteral("%1ns..%2ns").arg(range.startNs - origin).arg(range.endNs - origin), {}};
    if (slice != kNoSlice) {
        link.select = QStringLiteral("offset:%1").arg(numberOf(trace.slices().event[slice]));
    }
    return link;
}

QString linkText(const TraceLink& link) {
    QUrl url;
    url.setScheme(QLatin1String(kLinkScheme));
    url.setHost(kOpen);
    QUrlQuery query;
    // A plus sign would be read as a blank by some programs.
    const auto add = [&query](const QString& key, const QString& value) {
        if (!value.isEmpty()) {
            query.addQueryItem(key, QString::fromLatin1(QUrl::toPercentEncoding(value, "/:")));
        }
    };
    add(kFile, link.file);
    add(kRange, link.range);
    add(kSelect, link.select);
    url.setQuery(query);
    return QString::fromLatin1(url.toEncoded());
}

std::optional<TraceLink> traceLinkFrom(const QString& text) {
    const QUrl url(text, QUrl::StrictMode);
    if (url.scheme() != QLatin1String(kLinkScheme) || url.host() != kOpen) {
        return std::nullopt;
    }
    const QUrlQuery query(url);
    const auto value = [&query](const QString& key) { return query.queryItemValue(key, QUrl::FullyDecoded); };
    TraceLink link{value(kFile), value(kRange), value(kSelect)};
    // ":/sample" is a resource, "ssh://host/x" another machine.
    if (!link.file.startsWith(QLatin1Char('/')) || link.file.contains(QLatin1String("://"))) {
        return std::nullopt;
    }
    link.file = QDir::cleanPath(link.file);
    return link;
}

} // namespace lanescope::ui
