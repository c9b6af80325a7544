// SPDX-License-Identifier: Apache-2.0
#include "ui/window/trace_exports.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>

#include <sstream>

#include "core/base/output_file.h"
#include "core/export/range_trace.h"
#include "core/report/trace_html.h"
#include "ui/state/background.h"
#include "ui/state/document.h"
#include "ui/state/preferences.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

namespace {

/// "name.pt.trace.json.gz" -> "name".
QString baseName(const Document& document) {
    QString name = QFileInfo(document.location()).fileName();
    return name.left(name.indexOf(QLatin1Char('.'), 1));
}

Result<QString> writeReport(const QString& path, const Trace& trace, const Selection& selection,
                            const std::string& rulesPath, std::stop_token stop) {
    const Result<CategoryRules> rules = userCategoryRules(rulesPath);
    if (!rules) {
        return rules.error();
    }
    std::ostringstream text;
    writeTraceHtml(text, trace, *rules, selection, stop);
    if (stop.stop_requested()) {
        return Error{ErrorCode::Cancelled, "cancelled", {}, {}};
    }
    InputFiles inputs = InputFiles::nowOpen();
    inputs.add(trace.path());
    const Status written = writeFile(QFile::encodeName(path).toStdString(), std::move(text).str(), inputs);
    if (!written) {
        return written.error();
    }
    return TraceExports::tr("Written: %1").arg(path);
}

Result<QString> writeRange(const QString& path, const Trace& trace, TimeRange range, std::stop_token stop) {
    const Result<RangeTraceSummary> summary = saveRangeTrace(
        trace, QFile::encodeName(path).toStdString(), {range, false, InputFiles::nowOpen()}, std::move(stop));
    if (!summary) {
        return summary.error();
    }
    QString message = TraceExports::tr("Wrote %1 (%2 events)").arg(path, formatCount(summary->events));
    if (summary->hiddenSecrets > 0) {
        message += QLatin1Char(' ') + TraceExports::tr("Text that looks like a credential is hidden");
    }
    return message;
}

} // namespace

TraceExports::TraceExports(QWidget* window)
    : QObject(window)
    , m_window(window)
    , m_pathDialog([](QWidget* parent, const QString& title, const QString& name, const QString& filter) {
        return QFileDialog::getSaveFileName(parent, title, name, filter);
    }) {}

TraceExports::~TraceExports() = default;

void TraceExports::start(std::function<Result<QString>(std::stop_token)> work) {
    runInBackground(this, std::move(work), [this](const Result<QString>& result) {
        if (result) {
            emit written(*result);
        } else if (result.error().code != ErrorCode::Cancelled) {
            emit failed(result.error());
        }
    });
}

void TraceExports::saveReport(const Document& document) {
    QString path = m_pathDialog(m_window, tr("Export report"), baseName(document) + QStringLiteral(".html"),
                                tr("HTML pages (*.html)"));
    if (path.isEmpty()) {
        return;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        path += QStringLiteral(".html");
    }
    start([path, trace = document.trace(), selection = Selection{document.viewState()->timeSelection()},
           rules = document.preferences()->value()->categoryRulesPath()](std::stop_token stop) {
        return writeReport(path, *trace, selection, rules, std::move(stop));
    });
}

void TraceExports::saveRange(const Document& document) {
    QString path = m_pathDialog(m_window, tr("Export time as a trace"),
                                baseName(document) + QStringLiteral("-part.pt.trace.json.gz"),
                                tr("Kineto traces (*.json.gz *.json)"));
    if (path.isEmpty()) {
        return;
    }
    if (!path.endsWith(QLatin1String(".json")) && !path.endsWith(QLatin1String(".json.gz"))) {
        path += QStringLiteral(".pt.trace.json.gz");
    }
    const ViewState& view = *document.viewState();
    start([path, trace = document.trace(), range = view.timeSelection().value_or(view.visibleRange())](
              std::stop_token stop) { return writeRange(path, *trace, range, std::move(stop)); });
}

} // namespace lanescope::ui
