// SPDX-License-Identifier: Apache-2.0
#include "ui/state/track_names.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/store/trace.h"

namespace lanescope::ui {

namespace {
QString tr(const char* text) {
    return QCoreApplication::translate("lanescope::TrackNames", text);
}
} // namespace

QString toText(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString trackPath(const Trace& trace, TrackId trackId) {
    const Track& track = trace.track(trackId);
    const QString name = toText(trace.text(track.name != kEmptyString ? track.name : track.tidText));
    if (track.device >= 0) {
        const QString gpu = tr("GPU %1").arg(track.device);
        return name.isEmpty() ? gpu : gpu + QStringLiteral(" · ") + name;
    }
    QStringList parts;
    if (track.process != kNoProcess) {
        const Process& process = trace.process(track.process);
        const QString pid = toText(trace.text(process.pidText));
        const QString processName = toText(trace.text(process.name));
        if (processName.isEmpty() || processName == pid) {
            parts << pid;
        } else {
            parts << processName + QLatin1Char(' ') + pid;
        }
    }
    parts << name;
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

} // namespace lanescope::ui
