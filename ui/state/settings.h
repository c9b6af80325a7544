// SPDX-License-Identifier: Apache-2.0
// What is remembered between runs: recent traces, window geometry, dock layout, theme, time unit. A thin
// layer over QSettings with types and limits. UI thread only.
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QMap>
#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

#include "ui/theme/app_theme.h"
#include "ui/theme/time_preferences.h"

class QSettings;

namespace lanescope::ui {

/// A trace that was opened before. Size and time are as of then, so that listing touches no disk.
struct RecentTrace {
    QString path;
    quint64 sizeBytes = 0;
    QDateTime openedAt;
};

class Settings : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kMaxRecent = 12;

    /// The user's own settings.
    explicit Settings(QObject* parent = nullptr);
    /// Settings in the INI file `path`: tests, and screenshots that must not depend on the user.
    explicit Settings(const QString& path, QObject* parent = nullptr);
    ~Settings() override;

    std::vector<RecentTrace> recentTraces() const; ///< latest first
    void addRecentTrace(const QString& path, quint64 sizeBytes);
    void clearRecentTraces();

    QString lastFolder() const; ///< where File > Open starts
    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray& geometry);
    QByteArray windowState() const;
    void setWindowState(const QByteArray& state);
    /// Most memory for loading a trace, in percent of the machine's.
    static constexpr int kDefaultMemoryPercent = 60;
    int memoryPercent() const;
    void setMemoryPercent(int percent);
    TimeUnit timeUnit() const;
    void setTimeUnit(TimeUnit unit);
    TimeOrigin timeOrigin() const;
    void setTimeOrigin(TimeOrigin origin);
    ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);

    /// Saved arrangements of lanes: their text by name.
    QMap<QString, QString> laneLayouts() const;
    void setLaneLayouts(const QMap<QString, QString>& layouts);
    /// Name of the one for every new trace; empty: none.
    QString usualLaneLayout() const;
    void setUsualLaneLayout(const QString& name);

    /// Whose keys the timeline has; empty: never chosen.
    QString keyPreset() const;
    void setKeyPreset(const QString& id);
    /// Keys that differ from the preset's, in portable text, by the stable id of what they do.
    QMap<QString, QStringList> keyOverrides() const;
    void setKeyOverrides(const QMap<QString, QStringList>& overrides);

    /// Keys of the columns that the user has hidden in the table `name`; absent: the table's own choice.
    std::optional<QStringList> hiddenColumns(const QString& name) const;
    void setHiddenColumns(const QString& name, const QStringList& keys);

    /// Those of the running window: the latest that were made and live; null where there are none.
    static Settings* current();

signals:
    void recentTracesChanged();

private:
    void writeRecent(const std::vector<RecentTrace>& traces);

    std::unique_ptr<QSettings> m_store;
};

} // namespace lanescope::ui
