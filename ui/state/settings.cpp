// SPDX-License-Identifier: Apache-2.0
#include "ui/state/settings.h"

#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <array>

#include "ui/state/settings_text.h"
#include "ui/state/trace_location.h"

namespace lanescope::ui {

namespace {
constexpr auto kRecent = "recentTraces";
constexpr auto kPath = "path";
constexpr auto kSize = "sizeBytes";
constexpr auto kOpenedAt = "openedAt";
constexpr auto kGeometry = "window/geometry";
constexpr auto kState = "window/state";
constexpr auto kSplits = "window/splits";
constexpr auto kMemoryPercent = "load/memoryPercent";
constexpr auto kCacheLimit = "cache/limitBytes";
constexpr auto kReopens = "start/reopens";
constexpr auto kLanguage = "view/language";
constexpr auto kTextPercent = "view/textPercent";
constexpr auto kScalePercent = "view/scalePercent";
constexpr auto kEditorCommand = "editor/command";
constexpr auto kEditorPathMap = "editor/pathMap";
constexpr auto kCategoryRules = "categories/rules";
constexpr auto kTheme = "view/theme";
constexpr auto kColorRules = "view/colorRules";
constexpr auto kFileTimeUnits = "files/timeUnits"; ///< "ns /path", latest first
constexpr auto kLayouts = "lanes/layouts";
constexpr auto kLayoutName = "name";
constexpr auto kLayoutText = "rules";
constexpr auto kFolderLayouts = "files/laneLayouts";
constexpr auto kLayoutFolder = "folder";
constexpr auto kPinnedQueries = "queries/pinned";
constexpr auto kQueryTitle = "title";
constexpr auto kQuerySql = "sql";
constexpr auto kUsualLayout = "lanes/usualLayout";
constexpr auto kKeyPreset = "keys/preset";
constexpr auto kDragPans = "keys/dragPans";
constexpr auto kNavigatesByPlace = "keys/navigatesByPlace";
constexpr auto kKeyOverrides = "keys/overrides";
constexpr auto kKeyId = "action";
constexpr auto kKeyTexts = "keys";
constexpr auto kTimeUnit = "view/timeUnit";
constexpr auto kTimeOrigin = "view/timeOrigin";
constexpr auto kDeviceTerms = "view/deviceTerms";
constexpr auto kTables = "tables";
constexpr auto kHidden = "/hidden";

/// In the order of TimeUnit and of TimeOrigin.
constexpr std::array kTimeUnitNames{"automatic", "ns", "us", "ms", "s"};
constexpr std::array kDeviceTermsNames{"maker", "nvidia", "amd"};
constexpr std::array kTimeOriginNames{"trace", "step", "clock", "utc"};

template <typename Names>
int indexOfName(const Names& names, const QString& name) {
    const auto it = std::ranges::find_if(names, [&](const char* one) { return name == QLatin1String(one); });
    return it == names.end() ? 0 : int(it - names.begin());
}

int percentOr(const QVariant& value, int otherwise, int least, int most) {
    const int percent = value.toInt();
    return percent >= least && percent <= most ? percent : otherwise;
}
} // namespace

Settings::Settings(QObject* parent)
    : QObject(parent)
    , m_store(std::make_unique<QSettings>()) {
    bringUpToDate(*m_store);
}

Settings::Settings(const QString& path, QObject* parent)
    : QObject(parent)
    , m_store(std::make_unique<QSettings>(path, QSettings::IniFormat)) {
    bringUpToDate(*m_store);
}

Settings::~Settings() {
    bringUpToDate(*m_store); // names the version of what was written for the first time
}

QMap<QString, QStringList> Settings::hiddenColumns() const {
    QMap<QString, QStringList> byTable;
    m_store->beginGroup(QLatin1String(kTables));
    for (const QString& name : m_store->childGroups()) {
        const QString key = name + QLatin1String(kHidden);
        if (m_store->contains(key)) {
            byTable.insert(name, m_store->value(key).toStringList());
        }
    }
    m_store->endGroup();
    return byTable;
}

void Settings::setHiddenColumns(const QMap<QString, QStringList>& byTable) {
    m_store->beginGroup(QLatin1String(kTables));
    for (auto it = byTable.begin(); it != byTable.end(); ++it) {
        m_store->setValue(it.key() + QLatin1String(kHidden), it.value());
    }
    m_store->endGroup();
}

QMap<QString, QList<int>> Settings::splits() const {
    QMap<QString, QList<int>> splits;
    m_store->beginGroup(QLatin1String(kSplits));
    for (const QString& name : m_store->childKeys()) {
        QList<int> parts;
        for (const QString& part : m_store->value(name).toStringList()) {
            parts << std::max(part.toInt(), 0);
        }
        splits.insert(name, parts);
    }
    m_store->endGroup();
    return splits;
}

void Settings::setSplits(const QMap<QString, QList<int>>& splits) {
    m_store->beginGroup(QLatin1String(kSplits));
    for (auto it = splits.begin(); it != splits.end(); ++it) {
        QStringList parts;
        for (const int part : it.value()) {
            parts << QString::number(part);
        }
        m_store->setValue(it.key(), parts);
    }
    m_store->endGroup();
}

std::vector<RecentTrace> Settings::recentTraces() const {
    std::vector<RecentTrace> traces;
    const int count = m_store->beginReadArray(kRecent);
    for (int i = 0; i < count; ++i) {
        m_store->setArrayIndex(i);
        RecentTrace trace{m_store->value(kPath).toString(), m_store->value(kSize).toULongLong(),
                          m_store->value(kOpenedAt).toDateTime()};
        if (!trace.path.isEmpty() && traces.size() < kMaxRecent) {
            traces.push_back(std::move(trace));
        }
    }
    m_store->endArray();
    return traces;
}

void Settings::writeRecent(const std::vector<RecentTrace>& traces) {
    m_store->remove(kRecent);
    m_store->beginWriteArray(kRecent, static_cast<int>(traces.size()));
    for (std::size_t i = 0; i < traces.size(); ++i) {
        m_store->setArrayIndex(static_cast<int>(i));
        m_store->setValue(kPath, traces[i].path);
        m_store->setValue(kSize, traces[i].sizeBytes);
        m_store->setValue(kOpenedAt, traces[i].openedAt);
    }
    m_store->endArray();
    emit recentTracesChanged();
}

void Settings::addRecentTrace(const QString& path, quint64 sizeBytes) {
    std::vector<RecentTrace> traces = recentTraces();
    std::erase_if(traces, [&](const RecentTrace& trace) { return trace.path == path; });
    traces.insert(traces.begin(), {path, sizeBytes, QDateTime::currentDateTime()});
    if (traces.size() > kMaxRecent) {
        traces.resize(kMaxRecent);
    }
    writeRecent(traces);
}

void Settings::clearRecentTraces() {
    writeRecent({});
}

QString Settings::lastFolder() const {
    const std::vector<RecentTrace> traces = recentTraces();
    return traces.empty() ? QString() : QFileInfo(traces.front().path).absolutePath();
}

QByteArray Settings::windowGeometry() const {
    return m_store->value(kGeometry).toByteArray();
}
void Settings::setWindowGeometry(const QByteArray& geometry) {
    m_store->setValue(kGeometry, geometry);
}
QByteArray Settings::windowState() const {
    return m_store->value(kState).toByteArray();
}
void Settings::setWindowState(const QByteArray& state) {
    m_store->setValue(kState, state);
}

int Settings::memoryPercent() const {
    const int percent = m_store->value(kMemoryPercent, kDefaultMemoryPercent).toInt();
    return percent > 0 && percent <= 100 ? percent : kDefaultMemoryPercent;
}
void Settings::setMemoryPercent(int percent) {
    m_store->setValue(kMemoryPercent, percent);
}

quint64 Settings::cacheLimitBytes() const {
    bool isNumber = false;
    const quint64 bytes = m_store->value(kCacheLimit, kDefaultCacheBytes).toULongLong(&isNumber);
    return isNumber ? bytes : kDefaultCacheBytes;
}
void Settings::setCacheLimitBytes(quint64 bytes) {
    m_store->setValue(kCacheLimit, bytes);
}
bool Settings::reopensTraces() const {
    return m_store->value(kReopens, true).toBool();
}
void Settings::setReopensTraces(bool reopens) {
    m_store->setValue(kReopens, reopens);
}

QString Settings::language() const {
    return m_store->value(kLanguage).toString();
}
void Settings::setLanguage(const QString& language) {
    m_store->setValue(kLanguage, language);
}
int Settings::textPercent() const {
    return percentOr(m_store->value(kTextPercent), 100, 50, 300);
}
void Settings::setTextPercent(int percent) {
    m_store->setValue(kTextPercent, percent);
}
int Settings::scalePercent() const {
    return percentOr(m_store->value(kScalePercent), 100, 50, 400);
}
void Settings::setScalePercent(int percent) {
    m_store->setValue(kScalePercent, percent);
}

QString Settings::editorCommand() const {
    return m_store->value(kEditorCommand).toString();
}
void Settings::setEditorCommand(const QString& command) {
    m_store->setValue(kEditorCommand, command);
}
QStringList Settings::editorPathMap() const {
    return m_store->value(kEditorPathMap).toStringList();
}
void Settings::setEditorPathMap(const QStringList& map) {
    m_store->setValue(kEditorPathMap, map);
}
QString Settings::categoryRulesPath() const {
    return m_store->value(kCategoryRules).toString();
}
void Settings::setCategoryRulesPath(const QString& path) {
    m_store->setValue(kCategoryRules, path);
}

TimeUnit Settings::timeUnit() const {
    return TimeUnit(indexOfName(kTimeUnitNames, m_store->value(kTimeUnit).toString()));
}
void Settings::setTimeUnit(TimeUnit unit) {
    m_store->setValue(kTimeUnit, kTimeUnitNames[std::size_t(unit)]);
}
DeviceTerms Settings::deviceTerms() const {
    return DeviceTerms(indexOfName(kDeviceTermsNames, m_store->value(kDeviceTerms).toString()));
}
void Settings::setDeviceTerms(DeviceTerms terms) {
    m_store->setValue(kDeviceTerms, kDeviceTermsNames[std::size_t(terms)]);
}

TimeOrigin Settings::timeOrigin() const {
    return TimeOrigin(indexOfName(kTimeOriginNames, m_store->value(kTimeOrigin).toString()));
}
void Settings::setTimeOrigin(TimeOrigin origin) {
    m_store->setValue(kTimeOrigin, kTimeOriginNames[std::size_t(origin)]);
}

QByteArray Settings::exported() const {
    return settingsJson(*m_store);
}

QString Settings::import(const QByteArray& json) {
    const QString wrong = readSettingsJson(*m_store, json);
    if (wrong.isEmpty()) {
        emit replaced();
    }
    return wrong;
}

void Settings::reset() {
    clearChoices(*m_store);
    emit replaced();
}

ThemeChoice Settings::theme() const {
    return themeChoiceFromName(m_store->value(kTheme).toString()).value_or(ThemeChoice::System);
}
void Settings::setTheme(ThemeChoice theme) {
    m_store->setValue(kTheme, themeChoiceName(theme));
}

QStringList Settings::colorRules() const {
    return m_store->value(kColorRules).toStringList();
}
void Settings::setColorRules(const QStringList& rules) {
    if (rules.isEmpty()) {
        m_store->remove(kColorRules);
    } else {
        m_store->setValue(kColorRules, rules);
    }
}

QMap<QString, QString> Settings::fileTimeUnits() const {
    QMap<QString, QString> units;
    for (const QString& line : m_store->value(kFileTimeUnits).toStringList()) {
        units.insert(line.section(QLatin1Char(' '), 1), line.section(QLatin1Char(' '), 0, 0));
    }
    return units;
}
void Settings::setFileTimeUnit(const QString& path, const QString& unit) {
    QStringList lines = m_store->value(kFileTimeUnits).toStringList();
    lines.removeIf([&](const QString& line) { return line.section(QLatin1Char(' '), 1) == path; });
    lines.prepend(unit + QLatin1Char(' ') + path);
    m_store->setValue(kFileTimeUnits, QStringList(lines.mid(0, kMostTimeUnits)));
}

QMap<QString, QString> Settings::texts(const char* array, const char* key, const char* value) const {
    QMap<QString, QString> texts;
    const int count = m_store->beginReadArray(array);
    for (int i = 0; i < count; ++i) {
        m_store->setArrayIndex(i);
        texts[m_store->value(key).toString()] = m_store->value(value).toString();
    }
    m_store->endArray();
    return texts;
}

void Settings::setTexts(const char* array, const char* key, const char* value,
                        const QMap<QString, QString>& texts) {
    m_store->remove(array);
    m_store->beginWriteArray(array, static_cast<int>(texts.size()));
    int index = 0;
    for (auto it = texts.begin(); it != texts.end(); ++it) {
        m_store->setArrayIndex(index++);
        m_store->setValue(key, it.key());
        m_store->setValue(value, it.value());
    }
    m_store->endArray();
}

QMap<QString, QString> Settings::named(NamedTexts what) const {
    return what == NamedTexts::LaneLayouts ? texts(kLayouts, kLayoutName, kLayoutText)
                                           : texts(kPinnedQueries, kQueryTitle, kQuerySql);
}
void Settings::setNamed(NamedTexts what, const QMap<QString, QString>& texts) {
    what == NamedTexts::LaneLayouts ? setTexts(kLayouts, kLayoutName, kLayoutText, texts)
                                    : setTexts(kPinnedQueries, kQueryTitle, kQuerySql, texts);
}

QMap<QString, QString> Settings::folderLaneLayouts() const {
    return texts(kFolderLayouts, kLayoutFolder, kLayoutName);
}
void Settings::setFolderLaneLayout(const QString& folder, const std::optional<QString>& name) {
    QMap<QString, QString> layouts = folderLaneLayouts();
    layouts.remove(folder);
    if (name) {
        layouts[folder] = *name;
    }
    setTexts(kFolderLayouts, kLayoutFolder, kLayoutName, layouts);
}

QString Settings::laneLayoutFor(const QString& location) const {
    const QMap<QString, QString> layouts = folderLaneLayouts();
    for (QString folder = locationFolder(location); !folder.isEmpty(); folder = locationFolder(folder)) {
        if (const auto found = layouts.constFind(folder); found != layouts.constEnd()) {
            return *found;
        }
    }
    return usualLaneLayout();
}

QString Settings::usualLaneLayout() const {
    return m_store->value(kUsualLayout).toString();
}
void Settings::setUsualLaneLayout(const QString& name) {
    m_store->setValue(kUsualLayout, name);
}

QString Settings::keyPreset() const {
    return m_store->value(kKeyPreset).toString();
}
void Settings::setKeyPreset(const QString& id) {
    m_store->setValue(kKeyPreset, id);
}

bool Settings::dragPans() const {
    return m_store->value(kDragPans, false).toBool();
}
void Settings::setDragPans(bool pans) {
    m_store->setValue(kDragPans, pans);
}

bool Settings::navigatesByPlace() const {
    return m_store->value(kNavigatesByPlace, true).toBool();
}
void Settings::setNavigatesByPlace(bool byPlace) {
    m_store->setValue(kNavigatesByPlace, byPlace);
}

QMap<QString, QStringList> Settings::keyOverrides() const {
    QMap<QString, QStringList> overrides;
    const int count = m_store->beginReadArray(kKeyOverrides);
    for (int i = 0; i < count; ++i) {
        m_store->setArrayIndex(i);
        // One text, because an empty list is not told from no list.
        const QString keys = m_store->value(kKeyTexts).toString();
        overrides[m_store->value(kKeyId).toString()] = keys.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    }
    m_store->endArray();
    return overrides;
}

void Settings::setKeyOverrides(const QMap<QString, QStringList>& overrides) {
    m_store->remove(kKeyOverrides);
    m_store->beginWriteArray(kKeyOverrides, static_cast<int>(overrides.size()));
    int index = 0;
    for (auto it = overrides.begin(); it != overrides.end(); ++it) {
        m_store->setArrayIndex(index++);
        m_store->setValue(kKeyId, it.key());
        m_store->setValue(kKeyTexts, it.value().join(QLatin1Char('\n')));
    }
    m_store->endArray();
}

} // namespace lanescope::ui
