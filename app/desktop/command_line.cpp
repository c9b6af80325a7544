// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/command_line.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QUrl>

#include <vector>

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
        for (const auto& part : kind.parts) {
            names << part.first;
        }
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

struct Option {
    const char* name;
    QString description;
    const char* valueName = nullptr; ///< null: the option has no value
};

std::vector<Option> pictureOptions() {
    return {{"screenshot",
             tr("Write a picture of the window to FILE (PNG; a name in .svg: the timeline as a drawing) and "
                "exit; "
                "needs no display. "
                "Exit status 0: opened clean, 1: opened with problems, 2: refused"),
             "FILE"},
            {"size", tr("Size of the picture in pixels (default 1920x1080)"), "WxH"},
            {"scale", tr("Pixel ratio of the picture, 1 to 4 (default 1)"), "FACTOR"}};
}

std::vector<Option> viewOptions() {
    return {
        {"range",
         tr("Show the time from A to B after the start of the trace; in milliseconds, or with unit: "
            "12.5..80, "
            "100us..2ms, 1s.."),
         "A..B"},
        {"select",
         tr("Select the longest slice of that name, or correlation:N, offset:N (byte in the file), step:N, "
            "range:A..B"),
         "WHAT"},
        {"search",
         tr("Search slices, as in the Search panel: gemm, /regex/, cat:kernel, stream:7, \"dur>1ms\""),
         "TEXT"},
        {"color-by",
         tr("Colour slices by kind, name, category, module, stream, duration, occupancy, tensor-cores or, "
            "with "
            "--compare, change"),
         "WHAT"},
        {"show",
         tr("Show idle time by cause (gaps) or the causal chain of the selected slice (chain); may be given "
            "more "
            "than once"),
         "WHAT"},
        {"panel",
         tr("Show that panel in front, or PANEL:VIEW for one of its views; may be given more than once. "
            "Panels: %1")
             .arg(panelNames()),
         "NAME"}};
}

std::vector<Option> windowOptions() {
    return {
        {"compare",
         tr("Compare two traces, or the trend of more: the first is the baseline; without files, choose them "
            "in the window")},
        {"elastic",
         tr("With --compare: stretch the candidate's time that far (0 to 100) towards its counterparts"),
         "PERCENT"},
        {"ranks",
         tr("Compare the ranks of a job on one clock: a folder or archive of its traces, or several traces")},
        {"theme", tr("Colours of the window: system, light, dark or high-contrast"), "THEME"},
        {"new-window", tr("Open another window, instead of handing the files over to the one that runs")},
        {"memory", tr("Memory limit for loading a trace, such as 8G (default: the value of the settings)"),
         "SIZE"},
        {"language", tr("Language of the window: %1").arg(languageCodes()), "CODE"}};
}

void describe(QCommandLineParser& parser) {
    parser.setApplicationDescription(tr("Native viewer for PyTorch and GPU profiler traces"));
    parser.addPositionalArgument(QStringLiteral("traces"),
                                 tr("Trace files to open: JSON, plain or packed with gzip or zstd"),
                                 QStringLiteral("[traces…]"));
    for (const std::vector<Option>& options : {pictureOptions(), viewOptions(), windowOptions()}) {
        for (const Option& option : options) {
            parser.addOption({QString::fromLatin1(option.name), option.description,
                              QString::fromLatin1(option.valueName)});
        }
    }
    parser.addOption({{QStringLiteral("h"), QStringLiteral("help")}, tr("Show this help")});
    parser.addOption({{QStringLiteral("v"), QStringLiteral("version")}, tr("Show the version")});
}

// Each of the following reads some options into `line` and returns why the command line is refused, else
// nothing.

QString readView(const QCommandLineParser& parser, CommandLine& line) {
    line.range = parser.value(QStringLiteral("range"));
    line.select = parser.value(QStringLiteral("select"));
    line.search = parser.value(QStringLiteral("search"));
    line.colorBy = parser.value(QStringLiteral("color-by"));
    line.show = parser.values(QStringLiteral("show"));
    line.panels = parser.values(QStringLiteral("panel"));
    return {};
}

QString readFiles(const QCommandLineParser& parser, CommandLine& line) {
    for (const QString& file : parser.positionalArguments()) {
        if (const QUrl url(file); url.scheme() == QLatin1String("file")) {
            line.files << url.toLocalFile(); // file managers
        } else if (url.scheme() == QLatin1String(ui::kLinkScheme)) {
            const std::optional<ui::TraceLink> link = ui::traceLinkFrom(file);
            if (!link) {
                return tr("“%1” is not a link to a trace of this machine").arg(file);
            }
            line.files << link->file;
            line.range = line.range.isEmpty() ? link->range : line.range;
            line.select = line.select.isEmpty() ? link->select : line.select;
        } else {
            line.files << file;
        }
    }
    return {};
}

QString readPage(const QCommandLineParser& parser, CommandLine& line) {
    line.newWindow = parser.isSet(QStringLiteral("new-window"));
    line.compare = parser.isSet(QStringLiteral("compare"));
    // Without files the window asks for both, as the desktop entry's action wants it.
    if (line.compare && line.files.size() < 2 &&
        (!line.files.isEmpty() || parser.isSet(QStringLiteral("screenshot")))) {
        return tr("--compare needs a baseline and a candidate");
    }
    line.ranks = parser.isSet(QStringLiteral("ranks"));
    if (line.ranks && (line.files.isEmpty() || line.compare)) {
        return tr("--ranks needs the traces of a job");
    }
    if (parser.isSet(QStringLiteral("elastic"))) {
        bool isNumber = false;
        line.elasticPercent = parser.value(QStringLiteral("elastic")).toInt(&isNumber);
        if (!isNumber || !line.compare || line.elasticPercent < 0 || line.elasticPercent > 100) {
            return tr("--elastic is a number from 0 to 100 and needs --compare");
        }
    }
    return {};
}

QString readChoices(const QCommandLineParser& parser, CommandLine& line) {
    if (const QString theme = parser.value(QStringLiteral("theme")); parser.isSet(QStringLiteral("theme"))) {
        line.theme = ui::themeChoiceFromName(theme);
        if (!line.theme) {
            return tr("“%1” is not a theme: use system, light, dark or high-contrast").arg(theme);
        }
    }
    if (const QString code = parser.value(QStringLiteral("language"));
        parser.isSet(QStringLiteral("language"))) {
        line.language = ui::languageFor(code);
        if (line.language.isEmpty()) {
            return tr("“%1” is not a language of the window: use %2").arg(code, languageCodes());
        }
    }
    if (const QString memory = parser.value(QStringLiteral("memory"));
        parser.isSet(QStringLiteral("memory"))) {
        const auto bytes = parseByteSize(memory.toStdString());
        if (!bytes) {
            return tr("“%1” is not an amount of memory: use a number with unit, such as 8G").arg(memory);
        }
        line.memoryBytes = *bytes;
    }
    return {};
}

QString readPicture(const QCommandLineParser& parser, CommandLine& line) {
    if (const QString text = parser.value(QStringLiteral("size")); parser.isSet(QStringLiteral("size"))) {
        const auto size = parseSize(text);
        if (!size) {
            return tr("“%1” is not a size: use WIDTHxHEIGHT, each %2 to %3")
                .arg(text)
                .arg(kSmallestSidePx)
                .arg(kLargestSidePx);
        }
        line.sizePx = *size;
    }
    if (const QString text = parser.value(QStringLiteral("scale")); parser.isSet(QStringLiteral("scale"))) {
        bool ok = false;
        line.scale = text.toDouble(&ok);
        if (!ok || line.scale < 1 || line.scale > 4) {
            return tr("“%1” is not a scale: use a number from 1 to 4").arg(text);
        }
    }
    if (parser.isSet(QStringLiteral("screenshot"))) {
        line.action = CommandLine::Action::TakeScreenshot;
        line.screenshotPath = parser.value(QStringLiteral("screenshot"));
    }
    return {};
}

} // namespace

CommandLine parseCommandLine(const QStringList& arguments) {
    QCommandLineParser parser;
    describe(parser);
    if (!parser.parse(arguments)) {
        return refuse(parser.errorText());
    }
    if (parser.isSet(QStringLiteral("help"))) {
        return print(parser.helpText());
    }
    if (parser.isSet(QStringLiteral("version"))) {
        return print(QStringLiteral("lanescope %1, Qt %2\n")
                         .arg(QLatin1String(kVersionText), QLatin1String(qVersion())));
    }
    CommandLine line;
    for (const auto read : {readView, readFiles, readPage, readChoices, readPicture}) {
        if (const QString wrong = read(parser, line); !wrong.isEmpty()) {
            return refuse(wrong);
        }
    }
    return line;
}

} // namespace lanescope::desktop
