// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/diagnostics_model.h"

#include <QStringList>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/store/arg_source.h"
#include "core/store/trace.h"
#include "ui/state/core_words.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

/// Others are places in the file as it lies on disk.
bool liesInText(DiagnosticKind kind) {
    return kind != DiagnosticKind::CompressedDataDamaged && kind != DiagnosticKind::FileGrew &&
           kind != DiagnosticKind::NothingToDraw && kind != DiagnosticKind::DamagedTable;
}

/// Whether places of the trace's events are words of a format instead of bytes of a text.
bool hasPlacesInWords(const Trace& trace, DiagnosticKind kind) {
    return (diagnosticClass(kind) != DiagnosticClass::File || kind == DiagnosticKind::RecorderWarning) &&
           trace.args() != nullptr && !trace.args()->placeText(EventRef(0)).starts_with("byte ");
}

} // namespace

DiagnosticsModel::DiagnosticsModel(TracePtr trace, QObject* parent)
    : QAbstractTableModel(parent)
    , m_trace(std::move(trace)) {
    addFlaws(*m_trace);
    addOverflows(*m_trace);
}

void DiagnosticsModel::addRecording(const Recording& recording) {
    std::vector<Row> rows;
    for (const RecordingFinding& finding : recording.findings) {
        if (finding.weight == RecordingWeight::Note &&
            finding.kind != RecordingFindingKind::RecorderMessage) {
            continue;
        }
        Row row;
        row.group = Group::Recording;
        row.outcome = finding.weight == RecordingWeight::Loss    ? tr("Recording")
                      : finding.weight == RecordingWeight::Doubt ? tr("Recording, in doubt")
                                                                 : tr("Recording, note");
        row.problem = recordingWords(*m_trace, finding);
        row.count = std::max<std::uint64_t>(finding.count, 1);
        if (finding.track != kNoTrack) {
            row.places = TrackNames(*m_trace).path(finding.track);
        }
        if (finding.slice != kNoSlice) {
            row.textPlaces.push_back(numberOf(m_trace->slices().event[finding.slice]));
        }
        rows.push_back(std::move(row));
    }
    if (rows.empty()) {
        return;
    }
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(rows.size()) - 1);
    std::ranges::move(rows, std::back_inserter(m_rows));
    endInsertRows();
}

void DiagnosticsModel::addFlaws(const Trace& trace) {
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        const auto kind = static_cast<DiagnosticKind>(i);
        const Diagnostics::Entry& entry = trace.diagnostics()[kind];
        if (entry.count == 0) {
            continue;
        }
        Row row;
        switch (diagnosticClass(kind)) {
        case DiagnosticClass::Repaired:
            row.group = Group::Repaired;
            row.outcome = tr("Repaired");
            break;
        case DiagnosticClass::Unusable:
            row.group = Group::Unusable;
            row.outcome = tr("Unusable");
            break;
        case DiagnosticClass::File:
            row.group = Group::File;
            row.outcome = tr("File");
            break;
        }
        row.problem = problemWords(kind);
        if (!entry.detail.empty()) {
            row.problem += QStringLiteral(": ") + toText(entry.detail);
        }
        row.count = entry.count;
        if (liesInText(kind)) {
            row.textPlaces = entry.offsets;
        }
        const bool inWords = hasPlacesInWords(trace, kind);
        QStringList offsets;
        for (const std::uint64_t offset : entry.offsets) {
            // Numbers of bytes can be pasted into other tools.
            offsets << (inWords ? toText(trace.args()->placeText(EventRef(offset)))
                                : QString::number(offset));
        }
        if (!offsets.isEmpty() && kind != DiagnosticKind::DamagedTable) {
            const QString list = offsets.join(QStringLiteral(", "));
            row.places = inWords ? list : tr("byte %1").arg(list);
            if (entry.count > entry.offsets.size()) {
                row.places += QStringLiteral(", …");
            }
        }
        m_rows.push_back(std::move(row));
    }
}

void DiagnosticsModel::addOverflows(const Trace& trace) {
    const TrackNames names(trace);
    for (std::size_t i = 0; i < trace.tracks().size(); ++i) {
        const Track& track = trace.tracks()[i];
        if (track.overflowSliceCount == 0) {
            continue;
        }
        Row row;
        row.group = Group::Overflow;
        row.outcome = tr("Overflow row");
        row.problem = tr("Slices that overlap a neighbour only in part are on an overflow row");
        row.count = track.overflowSliceCount;
        row.places = names.path(TrackId{static_cast<std::uint32_t>(i)});
        for (std::uint32_t r = 0; r < track.rowCount; ++r) {
            const lanescope::Row& lane =
                trace.row(RowId{static_cast<std::uint32_t>(indexOf(track.firstRow)) + r});
            for (std::size_t s = 0;
                 lane.layer > 0 && s < lane.sliceCount && row.textPlaces.size() < Diagnostics::kMaxOffsets;
                 ++s) {
                row.textPlaces.push_back(numberOf(trace.slices().event[indexOf(lane.firstSlice) + s]));
            }
        }
        m_rows.push_back(std::move(row));
    }
}

int DiagnosticsModel::firstRowOf(Group group) const {
    const auto row = std::ranges::find(m_rows, group, &Row::group);
    return row == m_rows.end() ? -1 : static_cast<int>(row - m_rows.begin());
}

int DiagnosticsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DiagnosticsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount_;
}

QVariant DiagnosticsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole && index.column() == Count) {
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    const auto shown = [role](const QString& text) {
        return role == Qt::ToolTipRole ? plainToolTip(text) : text; // the file may have written it
    };
    switch (index.column()) {
    case Outcome:
        return row.outcome;
    case Problem:
        return shown(row.problem);
    case Count:
        return formatCount(row.count);
    case Places:
        return shown(row.places);
    default:
        return {};
    }
}

QVariant DiagnosticsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue((section == Count ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Outcome:
        return tr("Outcome");
    case Problem:
        return tr("Problem");
    case Count:
        return tr("Count");
    case Places:
        return tr("Where");
    default:
        return {};
    }
}

} // namespace lanescope::ui
