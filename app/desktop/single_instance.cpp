// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/single_instance.h"

#include <QCryptographicHash>
#include <QDeadlineTimer>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QThread>
#include <QTimer>
#include <QtNetwork/QLocalSocket>

namespace lanescope::desktop {

namespace {

constexpr int kVersion = 1;
constexpr qint64 kLongestLine = 1 << 20;
constexpr int kStartMs = 8000;  // of a program that has begun and does not listen yet
constexpr int kAnswerMs = 3000; // its window never works longer at one thing
constexpr auto kTaken = "taken\n";
constexpr QLatin1String kVersionKey("version");
constexpr QLatin1String kArguments("arguments");
constexpr QLatin1String kFolder("folder");
constexpr QLatin1String kActivation("activation");
constexpr QLatin1String kStartupId("startupId");

} // namespace

QByteArray handoverLine(const Handover& handover) {
    const QJsonObject object{{kVersionKey, kVersion},
                             {kArguments, QJsonArray::fromStringList(handover.arguments)},
                             {kFolder, handover.folder},
                             {kActivation, QString::fromLatin1(handover.activation)},
                             {kStartupId, QString::fromUtf8(handover.startupId)}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

std::optional<Handover> parseHandover(const QByteArray& line) {
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    if (object[kVersionKey].toInt() != kVersion || !object[kArguments].isArray()) {
        return std::nullopt;
    }
    Handover handover{{},
                      object[kFolder].toString(),
                      object[kActivation].toString().toLatin1(),
                      object[kStartupId].toString().toUtf8()};
    for (const QJsonValue& argument : object[kArguments].toArray()) {
        handover.arguments << argument.toString();
    }
    return handover;
}

QString instanceSocketPath() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (folder.isEmpty()) {
        return {};
    }
    QByteArray display;
    for (const char* name : {"QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"}) {
        display += qgetenv(name) + '\n';
    }
    // Short: the path of a socket has about 100 bytes.
    const QByteArray hash = QCryptographicHash::hash(display, QCryptographicHash::Sha256).toHex().left(12);
    return folder + QStringLiteral("/lanescope-") + QString::fromLatin1(hash);
}

std::unique_ptr<QLockFile> claimInstance(const QString& socketPath) {
    if (socketPath.isEmpty()) {
        return nullptr;
    }
    auto lock = std::make_unique<QLockFile>(socketPath + QLatin1String(".lock"));
    lock->setStaleLockTime(0); // only a lock of a program that is gone may be taken over
    return lock->tryLock() ? std::move(lock) : nullptr;
}

bool handOver(const QString& socketPath, const Handover& handover) {
    const QDeadlineTimer deadline(kStartMs);
    QLocalSocket socket;
    for (;;) {
        socket.connectToServer(socketPath);
        if (socket.waitForConnected(kAnswerMs)) {
            break;
        }
        if (deadline.hasExpired() || socketPath.isEmpty()) {
            return false;
        }
        constexpr unsigned long kPauseMs = 50;
        QThread::msleep(kPauseMs); // the first one has its lock and does not listen yet
    }
    socket.write(handoverLine(handover));
    QByteArray answer;
    while (!answer.endsWith('\n') && socket.waitForReadyRead(kAnswerMs)) {
        answer += socket.readAll();
    }
    return answer == kTaken;
}

SingleInstance::SingleInstance(const QString& socketPath, std::unique_ptr<QLockFile> claim, QObject* parent)
    : QObject(parent)
    , m_path(socketPath)
    , m_lock(std::move(claim)) {
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &SingleInstance::accept);
}

SingleInstance::~SingleInstance() {
    m_server.close(); // before the lock: who gets that makes the socket anew
}

bool SingleInstance::listen() {
    QLocalServer::removeServer(m_path); // of a program that was killed
    return m_server.listen(m_path);
}

void SingleInstance::accept() {
    while (QLocalSocket* socket = m_server.nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        QTimer::singleShot(kAnswerMs, socket, &QLocalSocket::abort); // who says nothing is sent away
        const auto read = [this, socket] {
            if (!socket->canReadLine()) {
                if (socket->bytesAvailable() > kLongestLine) {
                    socket->abort();
                }
                return;
            }
            const std::optional<Handover> handover = parseHandover(socket->readLine(kLongestLine));
            socket->write(handover ? kTaken : "refused\n");
            socket->flush();
            socket->disconnectFromServer();
            if (handover) {
                emit received(*handover);
            }
        };
        connect(socket, &QLocalSocket::readyRead, this, read);
        read();
    }
}

} // namespace lanescope::desktop
