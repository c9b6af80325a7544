// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/session_io.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

#include "core/archive/archive_reader.h"
#include "core/base/output_file.h"
#include "core/remote/remote_location.h"
#include "core/session/session_text.h"
#include "core/store/file_time_unit.h"
#include "core/store/trace.h"
#include "ui/state/document.h"
#include "ui/state/trace_location.h"
#include "ui/state/track_names.h"
#include "ui/state/view_state.h"
#include "ui/theme/translate.h"
#include "ui/timeline/lanes/lane_rules.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/workspace/document_page.h"

namespace lanescope::ui {

namespace {

Error fileError(ErrorCode code, const QString& path, const QString& why) {
    return {code, why.toStdString(), path.toStdString(), {}};
}

std::optional<SliceReference> referenceTo(const TimelineScene& scene, SliceId slice) {
    if (slice == kNoSlice) {
        return std::nullopt;
    }
    const Trace& trace = scene.trace();
    SliceReference reference;
    reference.name = std::string(trace.sliceName(slice));
    const int lane = scene.lanes().tree().laneOf(trace.trackOf(slice));
    reference.lane = lane < 0 ? std::string() : laneKey(scene.lanes().tree(), lane).toStdString();
    reference.startNs = trace.slices().startNs[slice];
    reference.durationNs = trace.slices().durationNs[slice];
    return reference;
}

/// The slice that a reference means, kNoSlice if the trace has none like it. O(rows · log slices + slices
/// that start at that time).
SliceId find(const TimelineScene& scene, const KeyIndex& lanes, const SliceReference& reference) {
    const int lane = lanes.firstOf(reference.lane);
    if (lane < 0 || scene.lanes().info(lane).isSeries()) {
        return kNoSlice;
    }
    const Trace& trace = scene.trace();
    const Track& track = trace.track(scene.lanes().tree().lanes[std::size_t(lane)].track);
    const auto starts = trace.slices().startNs.subspan(0, trace.slices().size());
    for (std::size_t i = 0; i < track.rowCount; ++i) {
        const Row& row = trace.rows()[indexOf(track.firstRow) + i];
        const auto first = starts.begin() + std::ptrdiff_t(indexOf(row.firstSlice));
        const auto [from, to] = std::equal_range(first, first + row.sliceCount, reference.startNs);
        for (auto at = from; at != to; ++at) {
            const SliceId slice{std::uint32_t(at - starts.begin())};
            if (trace.slices().durationNs[slice] == reference.durationNs &&
                trace.sliceName(slice) == reference.name) {
                return slice;
            }
        }
    }
    return kNoSlice;
}

SessionTrace describeNotes(const Document& document, const TimelineScene& scene) {
    SessionTrace trace;
    trace.path = document.location().toStdString();
    trace.sizeBytes = scene.trace().fileBytes();
    if (const FileTimeUnit unit = scene.trace().timeUnit(); unit != kUsualTimeUnit) {
        trace.timeUnit = nameOf(unit);
    }
    for (const Note& note : scene.notes().all()) {
        trace.notes.push_back({note.range, referenceTo(scene, note.slice), note.text.toStdString()});
    }
    for (int key = 1; key <= Notes::kBookmarks; ++key) {
        if (const std::optional<Bookmark>& bookmark = scene.notes().bookmark(key)) {
            const int lane = bookmark->topLane;
            trace.bookmarks.push_back(
                {key, bookmark->visible,
                 lane < 0 ? std::string() : laneKey(scene.lanes().tree(), lane).toStdString()});
        }
    }
    return trace;
}

void addNotes(TimelineScene& scene, const SessionTrace& trace) {
    Notes& notes = scene.notes();
    const KeyIndex lanes = laneKeyIndex(scene.lanes().tree());
    for (const SessionNote& saved : trace.notes) {
        Note note{saved.range, saved.slice ? find(scene, lanes, *saved.slice) : kNoSlice,
                  QString::fromStdString(saved.text)};
        bool isKnown = false;
        for (auto same = std::ranges::lower_bound(notes.all(), note.range.startNs, {},
                                                  [](const Note& n) { return n.range.startNs; });
             same != notes.all().end() && same->range.startNs == note.range.startNs; ++same) {
            isKnown = isKnown || *same == note;
        }
        if (!isKnown) {
            notes.add(std::move(note));
        }
    }
    for (const SessionBookmark& bookmark : trace.bookmarks) {
        notes.setBookmark(int(bookmark.key), Bookmark{bookmark.visible, lanes.firstOf(bookmark.topLane)});
    }
}

} // namespace

SessionTrace describeNotes(DocumentPage& page) {
    return describeNotes(*page.document(), page.timeline()->scene());
}

void addNotes(DocumentPage& page, const SessionTrace& trace) {
    addNotes(page.timeline()->scene(), trace);
}

SessionTrace describePage(DocumentPage& page, const QString& folder) {
    SessionTrace trace = describeView(*page.document(), page.timeline()->scene());
    trace.relativePath = describePlace(page.document()->location(), folder).relativePath;
    return trace;
}

SessionTrace describeView(const Document& document, const TimelineScene& scene) {
    const ViewState& view = *document.viewState();
    SessionTrace trace = describeNotes(document, scene);
    trace.visible = view.visibleRange();
    trace.timeSelection = view.timeSelection();
    trace.slice = referenceTo(scene, view.selectedSlice());
    if (view.highlightedName()) {
        trace.highlightedName = std::string(scene.trace().text(*view.highlightedName()));
    }
    trace.filter = view.search().text().toStdString();
    trace.filterMode = std::int64_t(view.search().mode());
    trace.filterArgs = view.search().inArgs();
    trace.lanes = layoutOf(scene.lanes().tree(), scene.arranger().state(), RowSizes::All);
    return trace;
}

void restorePage(DocumentPage& page, const SessionTrace& trace) {
    restoreView(*page.document(), page.timeline()->scene(), trace);
}

void restoreView(const Document& document, TimelineScene& scene, const SessionTrace& trace) {
    ViewState& view = *document.viewState();
    if (!(trace.lanes == LaneRules())) {
        scene.arranger().keep();
        scene.arranger().setArrangement(
            arrangementFor(scene.lanes().tree(), trace.lanes, scene.arranger().usual()), tr("open session"));
    }
    addNotes(scene, trace);
    if (trace.filterMode) {
        view.search().setMode(FilterMode(*trace.filterMode));
    }
    view.search().setInArgs(trace.filterArgs);
    view.search().setText(QString::fromStdString(trace.filter));
    const TimeRange bounds = view.bounds();
    if (trace.timeSelection) {
        view.setTimeSelection(trace.timeSelection->clippedTo(bounds));
    }
    if (trace.slice) {
        view.selectSlice(find(scene, laneKeyIndex(scene.lanes().tree()), *trace.slice));
    }
    if (!trace.highlightedName.empty()) {
        const StringId name = scene.trace().strings().find(trace.highlightedName);
        if (name != StringPool::kNotFound) {
            view.setHighlightedName(name);
        }
    }
    if (!trace.visible.isEmpty()) {
        view.setVisibleRange(trace.visible);
    }
}

QString findSessionTrace(const SessionTrace& trace, const QString& folder) {
    const QString found = findSessionPlace({trace.path, trace.relativePath}, folder);
    return QFileInfo(found).isDir() ? QString() : found;
}

QString findSessionPlace(const SessionPlace& place, const QString& folder) {
    const QString path = QString::fromStdString(place.path);
    if (isSampleLocation(path)) {
        const std::vector<Sample> samples = sampleTraces();
        return std::ranges::count(samples, path, &Sample::location) != 0 ? path : QString();
    }
    if (isRemoteLocation(place.path)) {
        // Whoever sends a session does not choose whom this machine connects to.
        return folder.isEmpty() ? normalizedLocation(path) : QString();
    }
    QStringList candidates{path};
    if (!folder.isEmpty()) {
        if (!place.relativePath.empty()) {
            candidates << QDir(folder).filePath(QString::fromStdString(place.relativePath));
        }
        candidates << QDir(folder).filePath(QFileInfo(path).fileName());
    }
    for (const QString& candidate : candidates) {
        const ArchiveLocation parts = splitArchiveLocation(QFile::encodeName(candidate).toStdString());
        if (QFileInfo::exists(QFile::decodeName(QByteArray::fromStdString(parts.archive)))) {
            return QDir::cleanPath(QFileInfo(candidate).absoluteFilePath());
        }
    }
    return {};
}

SessionPlace describePlace(const QString& location, const QString& folder) {
    const bool isRelative =
        !isSampleLocation(location) && !isRemoteLocation(location.toStdString()) && !folder.isEmpty();
    return {location.toStdString(),
            isRelative ? QDir(folder).relativeFilePath(location).toStdString() : std::string()};
}

bool isSessionFile(const QString& path) {
    return path.endsWith(QLatin1String(".lanescope"), Qt::CaseInsensitive);
}

Result<Session> readSession(const QString& path) {
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) {
        return fileError(ErrorCode::FileUnreadable, path, tr("The session cannot be read"));
    }
    if (file.size() > qint64(kLongestSessionBytes)) {
        return fileError(ErrorCode::LimitExceeded, path, tr("The file is too large for a session"));
    }
    const QByteArray bytes = file.readAll();
    Result<Session> session = parseSession({bytes.data(), std::size_t(bytes.size())});
    if (!session) {
        Error error = session.error();
        error.file = path.toStdString();
        return error;
    }
    return session;
}

Result<bool> writeSession(const Session& session, const QString& path) {
    const std::string text = sessionText(session);
    InputFiles inputs = InputFiles::nowOpen();
    for (const SessionTrace& trace : session.traces) {
        inputs.add(trace.path);
    }
    const Status written =
        writeFile(QFile::encodeName(path).toStdString(), text, inputs, OutputAccess::OwnerOnly);
    if (!written) {
        return fileError(
            ErrorCode::FileUnreadable, path,
            tr("The session cannot be written: %1").arg(QString::fromStdString(written.error().message)));
    }
    return true;
}

} // namespace lanescope::ui
