// SPDX-License-Identifier: Apache-2.0
#include "ui/state/open_traces.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>

#include "core/base/output_file.h"

namespace lanescope::ui {

namespace {

constexpr QLatin1String kSuffix(".open");
constexpr QLatin1String kLockSuffix(".lock");
constexpr QLatin1String kLocation("location");
constexpr QLatin1String kReady("ready");
constexpr QLatin1String kReopened("reopened");

std::unique_ptr<QLockFile> lockOf(const QString& path) {
    auto lock = std::make_unique<QLockFile>(path + kLockSuffix);
    lock->setStaleLockTime(0); // only a lock of a program that is gone may be taken over
    return lock;
}

std::vector<OpenTrace> readTraces(const QString& path) {
    QFile file(path);
    std::vector<OpenTrace> traces;
    constexpr qint64 kMaxBytes = 1 << 20;
    if (!file.open(QIODevice::ReadOnly)) {
        return traces;
    }
    const QJsonArray entries = QJsonDocument::fromJson(file.read(kMaxBytes)).array();
    for (const QJsonValue& entry : entries) {
        OpenTrace trace{entry[kLocation].toString(), entry[kReady].toBool(), entry[kReopened].toBool()};
        if (!trace.location.isEmpty()) {
            traces.push_back(std::move(trace));
        }
    }
    return traces;
}

} // namespace

OpenTraces::OpenTraces(const QString& folder)
    : m_folder(folder) {
    if (folder.isEmpty() || !QDir().mkpath(folder)) {
        return;
    }
    const QString path = folder + '/' + QUuid::createUuid().toString(QUuid::Id128) + kSuffix;
    m_lock = lockOf(path);
    if (m_lock->tryLock()) {
        m_path = path;
    }
}

OpenTraces::~OpenTraces() {
    if (!m_path.isEmpty()) {
        QFile::remove(m_path);
    }
}

OpenTraces::Left OpenTraces::takeLeft() {
    Left left;
    const QStringList names =
        QDir(m_folder).entryList({'*' + kSuffix}, QDir::Files, QDir::Time | QDir::Reversed);
    for (const QString& name : names) {
        const QString path = m_folder + '/' + name;
        const auto lock = path == m_path ? nullptr : lockOf(path);
        if (lock == nullptr || !lock->tryLock()) {
            continue; // it runs
        }
        for (const OpenTrace& trace : readTraces(path)) {
            QStringList& list = trace.isReady && !trace.isReopened ? left.reopen : left.suspect;
            if (!list.contains(trace.location)) {
                list << trace.location;
            }
        }
        QFile::remove(path);
    }
    for (const QString& suspect : left.suspect) {
        left.reopen.removeAll(suspect);
    }
    return left;
}

void OpenTraces::remember(const std::vector<OpenTrace>& traces) {
    if (m_path.isEmpty()) {
        return;
    }
    QJsonArray entries;
    for (const OpenTrace& trace : traces) {
        entries.append(
            QJsonObject{{kLocation, trace.location}, {kReady, trace.isReady}, {kReopened, trace.isReopened}});
    }
    const QByteArray json = QJsonDocument(entries).toJson(QJsonDocument::Compact);
    // Without room on the disk the next start opens less, no more.
    (void)writeFile(QFile::encodeName(m_path).toStdString(), {json.data(), std::size_t(json.size())}, {},
                    OutputAccess::OwnerOnly);
}

QString openTracesFolder() {
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    return data.isEmpty() ? QString() : data + QStringLiteral("/running");
}

} // namespace lanescope::ui
