// SPDX-License-Identifier: Apache-2.0
#include "ui/state/track_names.h"

#include <tuple>
#include <unordered_set>

#include "core/analysis/device/device_name.h"
#include "core/store/trace.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

QString toText(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

TrackNames::TrackNames(const Trace& trace)
    : m_trace(trace)
    , m_leaders(trace.processes().size() + 1) {
    std::unordered_set<std::uint32_t> withSteps;
    for (const Step& step : trace.steps()) {
        withSteps.insert(std::uint32_t(trace.trackOf(step.slice)));
    }
    // Lower is better: what makes a thread lead, then how many slices it has.
    const auto rankOf = [&](TrackId id) {
        const Track& track = trace.track(id);
        // Threads that ran before the profiler started are recorded as thread 0 of process 0.
        const bool own =
            track.tid != 0 && track.process != kNoProcess && track.tid == trace.process(track.process).pid;
        const int why = withSteps.contains(std::uint32_t(id)) ? 0 : own ? 1 : 2;
        return std::tuple(why, -static_cast<std::int64_t>(track.sliceCount));
    };
    for (std::uint32_t i = 0; i < trace.tracks().size(); ++i) {
        const TrackId id{i};
        const Track& track = trace.track(id);
        if (track.kind != TrackKind::Thread || track.sliceCount == 0 || track.device >= 0) {
            continue;
        }
        Leader& leader = m_leaders[placeOf(track.process)];
        const auto rank = rankOf(id);
        if (leader.track == kNoTrack || rank < rankOf(leader.track)) {
            leader = {id, std::get<0>(rank) < 2};
        }
    }
}

std::size_t TrackNames::placeOf(ProcessId id) const {
    return id == kNoProcess ? m_leaders.size() - 1 : indexOf(id);
}

QString TrackNames::process(ProcessId id) const {
    if (id == kNoProcess) {
        return tr("Whole trace");
    }
    const Process& process = m_trace.process(id);
    const QString name = toText(m_trace.text(process.name));
    const QString pid = toText(m_trace.text(process.pidText));
    if (name.isEmpty()) {
        return pid.isEmpty() ? tr("Process") : tr("Process %1").arg(pid);
    }
    return name.contains(pid) ? name : name + QLatin1Char(' ') + pid;
}

QString TrackNames::device(std::int32_t device) const {
    QString title = toText(deviceName(m_trace, device));
    if (const DeviceProperties* properties = m_trace.deviceProperties(device)) {
        const QString model = toText(m_trace.text(properties->name)).trimmed();
        if (!model.isEmpty()) {
            title += QLatin1Char(' ') + model;
        }
    }
    return title;
}

QString TrackNames::stream(TrackId id) const {
    const Track& track = m_trace.track(id);
    const QString name = toText(m_trace.text(track.name)).trimmed();
    if (!name.isEmpty()) {
        return name;
    }
    return track.stream >= 0 ? tr("stream %1").arg(track.stream) : toText(m_trace.text(track.tidText));
}

QString TrackNames::track(TrackId id) const {
    const Track& track = m_trace.track(id);
    const QString name = toText(m_trace.text(track.name)).trimmed();
    const QString tid = toText(m_trace.text(track.tidText));
    switch (track.kind) {
    case TrackKind::Stream:
        return stream(id);
    case TrackKind::DeviceAnnotation:
        return tr("%1 annotations").arg(stream(id));
    case TrackKind::DeviceSync:
        return tr("%1 sync").arg(stream(id));
    case TrackKind::ProfilerRange:
        return tr("profiler ranges (synthetic times)");
    case TrackKind::Thread:
        if (const Leader& leader = m_leaders[placeOf(track.process)]; leader.track == id && leader.isMain) {
            return tid.isEmpty() ? tr("main thread") : tr("main thread %1").arg(tid);
        }
        break;
    case TrackKind::Async:
    case TrackKind::Span:
        break;
    }
    if (name.isEmpty()) {
        bool isNumber = false;
        tid.toLongLong(&isNumber);
        const bool saysNothing = isNumber || tid.isEmpty(); // other ids are names
        return track.kind == TrackKind::Thread && saysNothing ? tr("thread %1").arg(tid) : tid;
    }
    return name.contains(tid) ? name : name + QLatin1Char(' ') + tid;
}

QString TrackNames::path(TrackId id) const {
    const Track& track = m_trace.track(id);
    const QString owner = track.device >= 0 ? toText(deviceName(m_trace, track)) : process(track.process);
    return owner + QStringLiteral(" · ") + this->track(id);
}

TrackId TrackNames::leadingThread(ProcessId id) const {
    return m_leaders[placeOf(id)].track;
}

} // namespace lanescope::ui
