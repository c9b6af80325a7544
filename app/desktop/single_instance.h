// SPDX-License-Identifier: Apache-2.0
// One program per user and display: a second start hands what it was asked to do over to the first one by a
// socket in the user's runtime folder, and ends. No D-Bus. A lock file beside the socket tells who is the
// first, so that what a killed program left behind is taken over. Where any of it fails, the second start
// opens a window of its own. UI thread only.
#pragma once

#include <QLockFile>
#include <QObject>
#include <QStringList>
#include <QtNetwork/QLocalServer>

#include <memory>
#include <optional>

namespace lanescope::desktop {

/// Command line of a second start, unparsed: the first instance parses it, so that no option is listed
/// twice.
struct Handover {
    QStringList arguments; ///< with the program's name first
    QString folder;        ///< that relative paths are meant from
    QByteArray activation; ///< token of the desktop that lets a window come to the front; may be empty
    QByteArray startupId;  ///< the same on X11
};

/// `{}` for anything that is not one of this version.
std::optional<Handover> parseHandover(const QByteArray& line);
QByteArray handoverLine(const Handover& handover);

/// Path for this user and display; empty if there is no runtime folder.
QString instanceSocketPath();

/// Being the first one, for as long as the lock lives; null when another is. Needs no application object.
std::unique_ptr<QLockFile> claimInstance(const QString& socketPath);

/// Hands over to the first one, waiting for it for some seconds at most; false when it did not take them.
bool handOver(const QString& socketPath, const Handover& handover);

class SingleInstance : public QObject {
    Q_OBJECT

public:
    /// `claim` is what claimInstance() gave.
    SingleInstance(const QString& socketPath, std::unique_ptr<QLockFile> claim, QObject* parent = nullptr);
    ~SingleInstance() override;

    bool listen();

signals:
    void received(const lanescope::desktop::Handover& handover);

private:
    void accept();

    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
    QLocalServer m_server;
};

} // namespace lanescope::desktop
