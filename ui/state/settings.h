// SPDX-License-Identifier: Apache-2.0
// Values that are kept between runs: recent traces, window geometry, dock layout, and all that the user
// chose. A thin layer over QSettings with types and limits. Older forms are brought up to date when it is
// made; the choices can be written as JSON and read back. UI thread only.
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

#include "ui/state/device_terms.h"
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

enum class NamedTexts {
    LaneLayouts,   ///< saved arrangements of lanes
    PinnedQueries, ///< SQL of the queries that have panels of their own
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
    /// Parts of splitters in thousandths, by name.
    QMap<QString, QList<int>> splits() const;
    void setSplits(const QMap<QString, QList<int>>& splits);
    /// Most memory for loading a trace, in percent of the machine's.
    static constexpr int kDefaultMemoryPercent = 60;
    int memoryPercent() const;
    void setMemoryPercent(int percent);
    /// Most bytes that the index cache keeps on disk; 0: no cache.
    static constexpr quint64 kDefaultCacheBytes = quint64{4} << 30;
    quint64 cacheLimitBytes() const;
    void setCacheLimitBytes(quint64 bytes);
    /// Whether a start without files opens what was open the last time.
    bool reopensTraces() const;
    void setReopensTraces(bool reopens);

    /// Language of the program's texts, such as "de"; empty: the system's.
    QString language() const;
    void setLanguage(const QString& language);
    /// Size of text, in percent of the system's.
    int textPercent() const;
    void setTextPercent(int percent);
    /// Size of everything, in percent of what the display asks for; from the next start on.
    int scalePercent() const;
    void setScalePercent(int percent);

    /// Runs for "open in editor"; {file} and {line} stand for the place. Empty: not chosen.
    QString editorCommand() const;
    void setEditorCommand(const QString& command);
    /// Where folders of the machine that recorded lie on this one: "/from=/to", the first that fits counts.
    QStringList editorPathMap() const;
    void setEditorPathMap(const QStringList& map);
    /// Rules for categories of kernels; empty: those at the usual place.
    QString categoryRulesPath() const;
    void setCategoryRulesPath(const QString& path);

    TimeUnit timeUnit() const;
    void setTimeUnit(TimeUnit unit);
    TimeOrigin timeOrigin() const;
    void setTimeOrigin(TimeOrigin origin);
    DeviceTerms deviceTerms() const;
    void setDeviceTerms(DeviceTerms terms);
    ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);

    /// Rules for colours of slices, in the order in which they count (color_rules.h).
    QStringList colorRules() const;
    void setColorRules(const QStringList& rules);
    static constexpr qsizetype kMostTimeUnits = 200;
    /// Time units of files, by path, if the user chose one: "ns", "us", "ms" or "s".
    QMap<QString, QString> fileTimeUnits() const;
    void setFileTimeUnit(const QString& path, const QString& unit);

    /// Texts by the name that the user gave them.
    QMap<QString, QString> named(NamedTexts what) const;
    void setNamed(NamedTexts what, const QMap<QString, QString>& texts);
    /// Name of the one for every new trace; empty: none.
    QString usualLaneLayout() const;
    void setUsualLaneLayout(const QString& name);
    /// Names of those for new traces in a folder and what is below it, by folder; an empty name: none there.
    QMap<QString, QString> folderLaneLayouts() const;
    /// No name at all: as elsewhere.
    void setFolderLaneLayout(const QString& folder, const std::optional<QString>& name);
    /// Name of the one for a new trace at a normalized location: of the innermost folder that has one, else
    /// the usual one.
    QString laneLayoutFor(const QString& location) const;

    /// The preset of the keys of the timeline; empty: never chosen.
    QString keyPreset() const;
    /// Whether dragging on the timeline pans.
    bool dragPans() const;
    void setDragPans(bool pans);
    /// Whether keys that navigate stay in their place, whatever letters the keyboard has there.
    bool navigatesByPlace() const;
    void setNavigatesByPlace(bool byPlace);
    void setKeyPreset(const QString& id);
    /// Keys that differ from the preset's, in portable text, by the stable id of what they do.
    QMap<QString, QStringList> keyOverrides() const;
    void setKeyOverrides(const QMap<QString, QStringList>& overrides);

    /// Keys of the columns that the user has hidden, by the name of the table; absent: the table's own
    /// choice.
    QMap<QString, QStringList> hiddenColumns() const;
    /// Adds to those of other tables.
    void setHiddenColumns(const QMap<QString, QStringList>& byTable);

    /// All that the user chose, as JSON; without recent traces and the places of windows.
    QByteArray exported() const;
    /// Replaces all of that by what exported() wrote; says why not, else empty.
    QString import(const QByteArray& json);
    /// As if freshly installed, except for recent traces and the places of windows.
    void reset();

signals:
    void recentTracesChanged();
    /// By import() or reset(): anything may differ.
    void replaced();

private:
    void writeRecent(const std::vector<RecentTrace>& traces);
    /// Pairs of texts, kept as an array whose entries have a `key` and a `value`.
    QMap<QString, QString> texts(const char* array, const char* key, const char* value) const;
    void setTexts(const char* array, const char* key, const char* value, const QMap<QString, QString>& texts);

    std::unique_ptr<QSettings> m_store;
};

} // namespace lanescope::ui
