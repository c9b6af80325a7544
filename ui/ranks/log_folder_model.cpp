// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/log_folder_model.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

using Row = QList<QStandardItem*>;
using StepCells = QHash<QString, QStandardItem*>;

QString pathText(const std::string& text) {
    return QFile::decodeName(QByteArray::fromStdString(text));
}

Row emptyRow(const QString& name) {
    Row row;
    for (int column = 0; column < LogFolderModel::ColumnCount_; ++column) {
        auto* item = new QStandardItem;
        item->setEditable(false);
        row << item;
    }
    row[LogFolderModel::Name]->setText(name);
    row[LogFolderModel::Name]->setData(name, LogFolderModel::kSortRole);
    for (const int column : {LogFolderModel::Rank, LogFolderModel::Size, LogFolderModel::Steps}) {
        row[column]->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    return row;
}

void setSize(const Row& row, quint64 bytes) {
    row[LogFolderModel::Size]->setText(formatBytes(static_cast<double>(bytes)));
    row[LogFolderModel::Size]->setData(bytes, LogFolderModel::kSortRole);
}

void setRank(const Row& row, const LogWorker& worker) {
    if (worker.rank) {
        row[LogFolderModel::Rank]->setText(
            worker.worldSize ? LogFolderModel::tr("%1 of %2").arg(*worker.rank).arg(*worker.worldSize)
                             : QString::number(*worker.rank));
        row[LogFolderModel::Rank]->setData(QVariant::fromValue<qint64>(*worker.rank),
                                           LogFolderModel::kSortRole);
    }
}

void setSpan(const Row& row, const LogSpan& span, StepCells& stepsOf) {
    stepsOf.insert(pathText(span.location), row[LogFolderModel::Steps]);
    row[LogFolderModel::Name]->setIcon(themedIcon(QStringLiteral("trace")));
    row[LogFolderModel::Name]->setData(pathText(span.location), LogFolderModel::kLocationRole);
    row[LogFolderModel::Name]->setToolTip(plainToolTip(pathText(span.location)));
    setSize(row, span.sizeBytes);
    const qint64 timeNs = span.stampNs.value_or(span.modifiedNs);
    if (timeNs > 0) {
        const QDateTime time = QDateTime::fromMSecsSinceEpoch(timeNs / 1'000'000);
        const QString text = time.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
        // A copied file has the time of its copy.
        row[LogFolderModel::Recorded]->setText(
            span.stampNs ? text : LogFolderModel::tr("%1, date of the file").arg(text));
        row[LogFolderModel::Recorded]->setData(timeNs, LogFolderModel::kSortRole);
    }
    const bool isGrowing = span.state == LogSpan::State::Growing;
    row[LogFolderModel::State]->setText(isGrowing ? LogFolderModel::tr("May still be written")
                                                  : LogFolderModel::tr("Complete"));
}

Row workerRow(const LogWorker& worker, StepCells& stepsOf) {
    if (worker.spans.size() == 1) {
        Row row = emptyRow(pathText(worker.spans.front().name));
        setRank(row, worker);
        setSpan(row, worker.spans.front(), stepsOf);
        return row;
    }
    Row row = emptyRow(pathText(worker.name));
    setRank(row, worker);
    quint64 bytes = 0;
    for (const LogSpan& span : worker.spans) {
        bytes += span.sizeBytes;
        Row spanRow = emptyRow(pathText(span.name));
        setSpan(spanRow, span, stepsOf);
        row[LogFolderModel::Name]->appendRow(spanRow);
    }
    setSize(row, bytes);
    row[LogFolderModel::State]->setText(LogFolderModel::tr("%1 traces").arg(worker.spans.size()));
    return row;
}

} // namespace

LogFolderModel::LogFolderModel(QObject* parent)
    : QStandardItemModel(0, ColumnCount_, parent) {
    setHorizontalHeaderLabels(
        {tr("Trace"), tr("Rank"), tr("Size"), tr("Recorded"), tr("Steps"), tr("State")});
    setSortRole(kSortRole);
}

void LogFolderModel::setFolder(const LogFolder& folder) {
    m_stepsOf.clear();
    removeRows(0, rowCount());
    for (const LogRun& run : folder.runs) {
        QStandardItem* parent = invisibleRootItem();
        if (folder.runs.size() > 1 || !run.name.empty()) {
            Row row = emptyRow(run.name.empty() ? tr("(this folder)") : pathText(run.name));
            row[Name]->setIcon(themedIcon(QStringLiteral("open")));
            quint64 bytes = 0;
            for (const LogWorker& worker : run.workers) {
                for (const LogSpan& span : worker.spans) {
                    bytes += span.sizeBytes;
                }
            }
            setSize(row, bytes);
            row[State]->setText(run.workers.size() == 1 ? tr("1 worker")
                                                        : tr("%1 workers").arg(run.workers.size()));
            appendRow(row);
            parent = row[Name];
        }
        for (const LogWorker& worker : run.workers) {
            parent->appendRow(workerRow(worker, m_stepsOf));
        }
    }
}

void LogFolderModel::setSteps(const QString& location, const StepsOfFile& steps) {
    QStandardItem* item = m_stepsOf.value(location);
    if (item == nullptr || steps.count == 0) {
        return;
    }
    item->setText(formatCount(steps.count));
    item->setData(QVariant::fromValue<quint64>(steps.count), kSortRole);
    item->setToolTip(plainToolTip(steps.count == 1 ? tr("Step %1").arg(steps.first)
                                                   : tr("Steps %1 to %2").arg(steps.first).arg(steps.last)));
}

QStringList LogFolderModel::locationsBelow(const QModelIndex& index) const {
    const QModelIndex name = index.siblingAtColumn(Name);
    const QString own = name.data(kLocationRole).toString();
    if (!own.isEmpty()) {
        return {own};
    }
    QStringList locations;
    for (int row = 0; row < rowCount(name); ++row) {
        locations << locationsBelow(this->index(row, Name, name));
    }
    return locations;
}

} // namespace lanescope::ui
