// SPDX-License-Identifier: Apache-2.0
#include "ui/models/diagnostics_model.h"

#include <QStringList>

#include "core/store/trace.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

DiagnosticsModel::DiagnosticsModel(TracePtr trace, QObject* parent)
    : QAbstractTableModel(parent) {
    addFlaws(*trace);
    addOverflows(*trace);
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
            row.outcome = tr("Repaired");
            break;
        case DiagnosticClass::Unusable:
            row.outcome = tr("Unusable");
            break;
        case DiagnosticClass::File:
            row.outcome = tr("File");
            break;
        }
        row.problem = QString::fromUtf8(diagnosticText(kind));
        if (!entry.detail.empty()) {
            row.problem += QStringLiteral(": ") + toText(entry.detail);
        }
        row.count = entry.count;
        QStringList offsets;
        for (const std::uint64_t offset : entry.offsets) {
            offsets << QString::number(offset); // to be pasted into other tools
        }
        if (!offsets.isEmpty()) {
            row.places = tr("byte %1").arg(offsets.join(QStringLiteral(", ")));
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
        row.outcome = tr("Overflow lane");
        row.problem = tr("Slices that overlap a neighbour partially have a lane of their own");
        row.count = track.overflowSliceCount;
        row.places = names.path(TrackId{static_cast<std::uint32_t>(i)});
        for (std::uint32_t r = 0; r < track.rowCount; ++r) {
            const lanescope::Row& lane =
                trace.row(RowId{static_cast<std::uint32_t>(indexOf(track.firstRow)) + r});
            if (lane.layer > 0) {
                row.example = lane.firstSlice;
                break;
            }
        }
        m_rows.push_back(std::move(row));
    }
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
    switch (index.column()) {
    case Outcome:
        return row.outcome;
    case Problem:
        return row.problem;
    case Count:
        return formatCount(row.count);
    case Places:
        return row.places;
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
