// SPDX-License-Identifier: Apache-2.0
#include "ui/window/trace_exports.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>

#include <new>
#include <sstream>
#include <thread>

#include "core/report/trace_html.h"
#include "core/export/range_trace.h"
#include "ui/state/document.h"
#include "ui/state/out_of_memory.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

namespace {

/// One file that is being written.
class Job : public QObject {
public:
    Job(QObject* parent, std::function<void(std::stop_token)> work)
        : QObject(parent)
        , m_thread(std::move(work)) {}

private:
    std::jthread m_thread; ///< asked to stop and waited for with the job
};

/// "name.pt.trace.json.gz" -> "name".
QString baseName(const Document& document) {
    QString name = QFileInfo(document.location()).fileName();
    return name.left(name.indexOf(QLatin1Char('.'), 1));
}

Result<QString> writeReport(const QString& path, const Trace& trace, const Selection& selection,
                            std::stop_token stop) {
    const Result<CategoryRules> rules = activeCategoryRules();
    if (!rules) {
        return rules.error();
    }
    std::ostringstream text;
    writeTraceHtml(text, trace, *rules, selection, stop);
    if (stop.stop_requested()) {
        return Error{ErrorCode::Cancelled, "cancelled", {}, {}};
    }
    QSaveFile file(path);
    const std::string html = std::move(text).str();
    if (!file.open(QIODevice::WriteOnly) || file.write(html.data(), qint64(html.size())) < 0 ||
        !file.commit()) {
        return Error{ErrorCode::FileUnreadable, file.errorString().toStdString(), path.toStdString(), {}};
    }
    return TraceExports::tr("Written: %1").arg(path);
}

Result<QString> writeRange(const QString& path, const Trace& trace, TimeRange range, std::stop_token stop) {
    const Result<RangeTraceSummary> summary =
        saveRangeTrace(trace, QFile::encodeName(path).toStdString(), {range}, std::move(stop));
    if (!summary) {
        return summary.error();
    }
    QString message = TraceExports::tr("Written: %1 (%2 events)").arg(path, formatCount(summary->events));
    if (summary->hiddenSecrets > 0) {
        message += QLatin1Char(' ') + TraceExports::tr("What looks like a credential is hidden in it");
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
    auto* slot = new QObject(this); // where the answer is delivered
    auto deliver = [this, slot](Result<QString> result) {
        if (result) {
            emit written(*result);
        } else if (result.error().code != ErrorCode::Cancelled) {
            emit failed(result.error());
        }
        slot->deleteLater(); // with the job
    };
    new Job(slot, [slot, work = std::move(work), deliver = std::move(deliver)](std::stop_token stop) {
        try {
            QMetaObject::invokeMethod(
                slot, [deliver, result = work(std::move(stop))] { deliver(result); }, Qt::QueuedConnection);
        } catch (const std::bad_alloc&) {
            OutOfMemory::instance().tell();
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
    start([path, trace = document.trace(), selection = Selection{document.viewState()->timeSelection()}](
              std::stop_token stop) { return writeReport(path, *trace, selection, std::move(stop)); });
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
