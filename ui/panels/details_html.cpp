// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/details_html.h"

#include <QColor>
#include <QCoreApplication>
#include <QStringList>

namespace lanescope::ui {

namespace {

constexpr auto kScheme = "slice";
constexpr auto kSourceScheme = "source";
// Longer names (kernels with all their template arguments) would push everything else out of sight.
constexpr qsizetype kLongName = 160;

QString colorName(QRgb color) {
    return QColor(color).name();
}

QString valueHtml(const DetailRow& row, const Theme& theme) {
    QString html = row.value.toHtmlEscaped();
    if (row.link != kNoSlice) {
        html = QStringLiteral("<a href=\"%1\">%2</a>").arg(sliceLink(row.link), html);
    } else if (row.isMissing) {
        html = QStringLiteral("<span style=\"color:%1\">%2</span>").arg(colorName(theme.mutedText), html);
    } else if (row.isCode) {
        html =
            QStringLiteral("<span style=\"font-family:monospace; white-space:pre-wrap\">%1</span>").arg(html);
    }
    if (row.source) {
        html += QStringLiteral(" &nbsp;<a href=\"%1\">%2</a>")
                    .arg(sourceLink(*row.source).toHtmlEscaped(),
                         QCoreApplication::translate("lanescope::DetailsPanel", "open in editor"));
    }
    if (!row.note.isEmpty()) {
        html += QStringLiteral(" &nbsp;<span style=\"color:%1\">%2</span>")
                    .arg(colorName(theme.mutedText), row.note.toHtmlEscaped());
    }
    // Rich text breaks lines at a narrow no-break space, which stands between every figure and its unit.
    return html.replace(QChar(0x202F), QChar(QChar::Nbsp));
}

QString sectionHtml(const DetailSection& section, const Theme& theme, bool isFirst) {
    QString html;
    if (!section.title.isEmpty()) {
        html += QStringLiteral("<p style=\"margin:%1px 0 3px 0; font-weight:600\">%2</p>")
                    .arg(isFirst ? 0 : 10)
                    .arg(section.title.toHtmlEscaped());
    }
    html += QStringLiteral("<table cellspacing=\"0\" cellpadding=\"0\">");
    int depth = 0;
    for (const DetailRow& row : section.rows) {
        // A call stack is a list whose nesting is its indentation.
        const int indent = section.kind == DetailSection::Kind::CallStack ? 8 * std::min(depth++, 12) : 0;
        if (row.label.isEmpty()) {
            html += QStringLiteral("<tr><td colspan=\"2\" style=\"padding:1px 0 1px %1px\">%2</td></tr>")
                        .arg(indent)
                        .arg(valueHtml(row, theme));
        } else {
            html += QStringLiteral(
                        "<tr><td style=\"padding:1px 14px 1px 0; color:%1; white-space:nowrap\">%2</td>"
                        "<td style=\"padding:1px 0\">%3</td></tr>")
                        .arg(colorName(theme.mutedText), row.label.toHtmlEscaped(), valueHtml(row, theme));
        }
    }
    return html + QStringLiteral("</table>");
}

bool belongsLeft(DetailSection::Kind kind) {
    using Kind = DetailSection::Kind;
    return kind == Kind::Facts || kind == Kind::Why || kind == Kind::Kernel || kind == Kind::Device;
}

} // namespace

QString sliceLink(SliceId slice) {
    return QStringLiteral("%1:%2").arg(QLatin1String(kScheme)).arg(indexOf(slice));
}

QString sourceLink(const SourcePlace& place) {
    return QStringLiteral("%1:%2:%3")
        .arg(QLatin1String(kSourceScheme))
        .arg(place.line)
        .arg(QString::fromLatin1(place.file.toUtf8().toHex()));
}

std::optional<SourcePlace> sourceOfLink(const QUrl& link) {
    const QString path = link.path();
    bool ok = false;
    const int line = path.section(QLatin1Char(':'), 0, 0).toInt(&ok);
    if (!ok || line < 1 || link.scheme() != QLatin1String(kSourceScheme)) {
        return std::nullopt;
    }
    return SourcePlace{
        QString::fromUtf8(QByteArray::fromHex(path.section(QLatin1Char(':'), 1, 1).toLatin1())), line};
}

std::optional<SliceId> sliceOfLink(const QUrl& link) {
    bool ok = false;
    const uint index = link.path().toUInt(&ok);
    if (!ok || link.scheme() != QLatin1String(kScheme)) {
        return std::nullopt;
    }
    return SliceId{index};
}

QString detailsHtml(const SliceDetails& details, const Theme& theme, bool twoColumns) {
    QString left;
    QString right;
    for (const DetailSection& section : details.sections) {
        QString& column = twoColumns && !belongsLeft(section.kind) ? right : left;
        column += sectionHtml(section, theme, column.isEmpty());
    }
    const bool isLong = details.name.size() > kLongName;
    if (isLong) {
        const DetailSection full{DetailSection::Kind::Arguments,
                                 QCoreApplication::translate("lanescope::DetailsPanel", "Full name"),
                                 {{QString(), details.name}}};
        (twoColumns ? right : left) += sectionHtml(full, theme, false);
    }
    QString body = left;
    if (twoColumns && !right.isEmpty()) {
        body =
            QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\"><tr>"
                           "<td width=\"50%\" style=\"padding-right:20px\">%1</td><td width=\"50%\">%2</td>"
                           "</tr></table>")
                .arg(left, right);
    }
    return QStringLiteral("<style>a { color:%1; text-decoration:none }</style>"
                          "<p style=\"margin:0 0 6px 0; font-weight:600\">%2</p>%3")
        .arg(colorName(theme.accent),
             (isLong ? details.name.left(kLongName) + QStringLiteral("…") : details.name).toHtmlEscaped(),
             body);
}

QString detailsText(const SliceDetails& details) {
    QStringList lines{details.name};
    for (const DetailSection& section : details.sections) {
        lines << QString();
        if (!section.title.isEmpty()) {
            lines << section.title;
        }
        for (const DetailRow& row : section.rows) {
            QString line = row.label.isEmpty() ? row.value : row.label + QStringLiteral(": ") + row.value;
            if (!row.note.isEmpty()) {
                line += QStringLiteral(" (%1)").arg(row.note);
            }
            lines << line;
        }
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace lanescope::ui
