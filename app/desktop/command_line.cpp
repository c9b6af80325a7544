// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/command_line.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QUrl>

#include "core/base/byte_size.h"
#include "lanescope_version.h"
#include "ui/state/trace_link.h"
#include "ui/window/panel_kinds.h"
#include "ui/window/translations.h"

namespace lanescope::desktop {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("lanescope::CommandLine", text);
}

constexpr int kSmallestSidePx = 200;
constexpr int kLargestSidePx = 16384;

/// "1920x1080"; nothing when it is not one or unreasonable.
std::optional<QSize> parseSize(const QString& text) {
    const QStringList sides = text.split(QLatin1Char('x'));
    if (sides.size() != 2) {
        return std::nullopt;
    }
    bool okWidth = false;
    bool okHeight = false;
    const QSize size(sides[0].toInt(&okWidth), sides[1].toInt(&okHeight));
    const bool fits = std::min(size.width(), size.height()) >= kSmallestSidePx &&
                      std::max(size.width(), size.height()) <= kLargestSidePx;
    return okWidth && okHeight && fits ? std::optional(size) : std::nullopt;
}

QString panelNames() {
    QStringList names;
    for (const ui::PanelKind& kind : ui::panelKinds()) {
        names << kind.name;
    }
    return names.join(QStringLiteral(", "));
}

QString languageCodes() {
    QStringList codes;
    for (const ui::Language& language : ui::languages()) {
        codes << language.code;
    }
    return codes.join(QStringLiteral(", "));
}

CommandLine refuse(const QString& why) {
    CommandLine line;
    line.action = CommandLine::Action::Refuse;
    line.message = tr("lanescope: %1\nTry “lanescope --help”").arg(why) + QLatin1Char('\n');
    return line;
}

CommandLine print(const QString& text) {
    CommandLine line;
    line.action = CommandLine::Action::PrintAndExit;
    line.message = text;
    return line;
}

} // namespace

CommandLine parseCommandLine(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.setApplicationDescription(tr("Native viewer for PyTorch and GPU profiler traces"));
    parser.addPositionalArgument(QStringLiteral("traces"),
                                 tr("Trace files to open: JSON, plain or packed with gzip or zstd"),
                                 QStringLiteral("[traces…]"));
    const QCommandLineOption screenshot(
        QStringLiteral("screenshot"),
        tr("Write a picture of the window to FILE (PNG; a name in .svg: the timeline as a drawing) and exit; "
           "needs no display. "
           "Exit status 0: opened clean, 1: opened with problems, 2: refused"),
        QStringLiteral("FILE"));
    const QCommandLineOption size(QStringLiteral("size"),
                                  tr("Size of the picture in pixels (default 1920x1080)"),
                                  QStringLiteral("WxH"));
    const QCommandLineOption scale(QStringLiteral("scale"),
                                   tr("Pixel ratio of the picture, 1 to 4 (default 1)"),
                                   QStringLiteral("FACTOR"));
    const QCommandLineOption range(
        QStringLiteral("range"),
        tr("Show the time from A to B after the start of the trace; in milliseconds, or with unit: 12.5..80, "
           "100us..2ms, 1s.."),
        QStringLiteral("A..B"));
    const QCommandLineOption select(
        QStringLiteral("select"),
        tr("Select the longest slice of that name, or correlation:N, offset:N (byte in the file), step:N, "
           "range:A..B"),
        QStringLiteral("WHAT"));
    const QCommandLineOption search(
        QStringLiteral("search"),
        tr("Search slices, as in the Search panel: gemm, /regex/, cat:kernel, stream:7, \"dur>1ms\""),
        QStringLiteral("TEXT"));
    const QCommandLineOption colorBy(QStringLiteral("color-by"),
                                     tr("Colour slices by kind, name, category, module, stream, duration, "
                                        "occupancy, tensor-cores or, with "
                                        "--compare, change"),
                                     QStringLiteral("WHAT"));
    const QCommandLineOption show(QStringLiteral("show"),
                                  tr("Show idle time by cause (gaps) or the causal chain of the selected "
                                     "slice (chain); may be given more than once"),
                                  QStringLiteral("WHAT"));
    const QCommandLineOption panel(
        QStringLiteral("panel"),
        tr("Show that panel in front, or PANEL:VIEW for one of its views; may be given more than "
           "once. Panels: %1")
            .arg(panelNames()),
        QStringLiteral("NAME"));
    const QCommandLineOption theme(
        QStringLiteral("theme"), tr("Colours of the window: system, light or dark"), QStringLiteral("THEME"));
    const QCommandLineOption compare(
        QStringLiteral("compare"),
        tr("Compare the two traces: the first is the baseline; without files the window asks for them"));
    const QCommandLineOption elastic(
        QStringLiteral("elastic"),
        tr("With --compare: stretch the candidate's time that far (0 to 100) towards its counterparts"),
        QStringLiteral("PERCENT"));
    const QCommandLineOption ranks(
        QStringLiteral("ranks"),
        tr("Compare the ranks of a job on one clock: a folder or archive of its traces, or several traces"));
    const QCommandLineOption language(QStringLiteral("language"),
                                      tr("Language of the window: %1").arg(languageCodes()),
                                      QStringLiteral("CODE"));
    const QCommandLineOption newWindow(
        QStringLiteral("new-window"),
        tr("Open another window, instead of handing the files over to the one that runs"));
    const QCommandLineOption memory(
        QStringLiteral("memory"),
        tr("Most memory that loading a trace may use, such as 8G (default: as the settings say)"),
        QStringLiteral("SIZE"));
    const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")}, tr("Show this help"));
    const QCommandLineOption version({QStringLiteral("v"), QStringLiteral("version")},
                                     tr("Show the version"));
    parser.addOptions({screenshot, size, scale, range, select, search, colorBy, show, panel, compare, elastic,
                       ranks, theme, newWindow, memory, language, help, version});

    if (!parser.parse(arguments)) {
        return refuse(parser.errorText());
    }
    if (parser.isSet(help)) {
        return print(parser.helpText());
    }
    if (parser.isSet(version)) {
        return print(QStringLiteral("lanescope %1, Qt %2\n")
                         .arg(QLatin1String(kVersionText), QLatin1String(qVersion())));
    }
    CommandLine line;
    line.range = parser.value(range);
    line.select = parser.value(select);
    for (const QString& file : parser.positionalArguments()) {
        if (const QUrl url(file); url.scheme() == QLatin1String("file")) {
            line.files << url.toLocalFile(); // file managers
        } else if (url.scheme() == QLatin1String(ui::kLinkScheme)) {
            const std::optional<ui::TraceLink> link = ui::traceLinkFrom(file);
            if (!link) {
                return refuse(tr("“%1” is no link to a trace of this machine").arg(file));
            }
            line.files << link->file;
            line.range = line.range.isEmpty() ? link->range : line.range;
            line.select = line.select.isEmpty() ? link->select : line.select;
        } else {
            line.files << file;
        }
    }
    line.compare = parser.isSet(compare);
    // None: the window asks for both, as the desktop entry's action wants it.
    if (line.compare && line.files.size() != 2 && (!line.files.isEmpty() || parser.isSet(screenshot))) {
        return refuse(tr("--compare needs a baseline and a candidate"));
    }
    line.ranks = parser.isSet(ranks);
    if (line.ranks && (line.files.isEmpty() || line.compare)) {
        return refuse(tr("--ranks needs the traces of a job"));
    }
    if (parser.isSet(elastic)) {
        bool isNumber = false;
        line.elasticPercent = parser.value(elastic).toInt(&isNumber);
        if (!isNumber || !line.compare || line.elasticPercent < 0 || line.elasticPercent > 100) {
            return refuse(tr("--elastic is a number from 0 to 100 and needs --compare"));
        }
    }
    line.newWindow = parser.isSet(newWindow);
    line.search = parser.value(search);
    line.colorBy = parser.value(colorBy);
    line.show = parser.values(show);
    line.panels = parser.values(panel);
    if (parser.isSet(theme)) {
        line.theme = ui::themeChoiceFromName(parser.value(theme));
        if (!line.theme) {
            return refuse(tr("“%1” is no theme: write system, light or dark").arg(parser.value(theme)));
        }
    }
    if (parser.isSet(language)) {
        line.language = ui::languageFor(parser.value(language));
        if (line.language.isEmpty()) {
            return refuse(tr("“%1” is no language of the window: write %2")
                              .arg(parser.value(language), languageCodes()));
        }
    }
    if (parser.isSet(memory)) {
        const auto bytes = parseByteSize(parser.value(memory).toStdString());
        if (!bytes) {
            return refuse(tr("“%1” is no amount of memory: write a number with unit, such as 8G")
                              .arg(parser.value(memory)));
        }
        line.memoryBytes = *bytes;
    }
    if (parser.isSet(size)) {
        const auto wanted = parseSize(parser.value(size));
        if (!wanted) {
            return refuse(tr("“%1” is no size: write WIDTHxHEIGHT, each %2 to %3")
                              .arg(parser.value(size))
                              .arg(kSmallestSidePx)
                              .arg(kLargestSidePx));
        }
        line.sizePx = *wanted;
    }
    if (parser.isSet(scale)) {
        bool ok = false;
        line.scale = parser.value(scale).toDouble(&ok);
        if (!ok || line.scale < 1 || line.scale > 4) {
            return refuse(tr("“%1” is no scale: write a number from 1 to 4").arg(parser.value(scale)));
        }
    }
    if (parser.isSet(screenshot)) {
        line.action = CommandLine::Action::TakeScreenshot;
        line.screenshotPath = parser.value(screenshot);
    }
    return line;
}

} // namespace lanescope::desktop
