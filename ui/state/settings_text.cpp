// SPDX-License-Identifier: Apache-2.0
#include "ui/state/settings_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

constexpr auto kSchema = "schema";
constexpr QLatin1String kFormat("format");
constexpr QLatin1String kFormatName("lanescope-settings");
constexpr QLatin1String kVersion("version");
constexpr QLatin1String kValues("settings");
constexpr qsizetype kLongest = 4 << 20;
/// Groups of keys that are the user's choices.
constexpr std::array kChoices{"view/",       "load/",  "cache/", "start/",  "editor/",
                              "categories/", "lanes/", "keys/",  "tables/", "queries/"};

bool isChoice(const QString& key) {
    return std::ranges::any_of(kChoices,
                               [&](const char* group) { return key.startsWith(QLatin1String(group)); });
}

/// INI files keep texts and lists of texts; everything else is written as text there, too.
QJsonValue jsonOf(const QVariant& value) {
    if (value.typeId() == QMetaType::QStringList) {
        return QJsonArray::fromStringList(value.toStringList());
    }
    return value.toString();
}

QVariant variantOf(const QJsonValue& value) {
    if (!value.isArray()) {
        return value.toVariant().toString();
    }
    QStringList texts;
    for (const QJsonValue& one : value.toArray()) {
        texts << one.toString();
    }
    return texts;
}

/// "2" to the name at 2.
template <typename Names>
void nameNumber(QSettings& store, const QString& key, const Names& names) {
    bool isNumber = false;
    const int number = store.value(key).toString().toInt(&isNumber);
    if (isNumber) {
        store.setValue(key, QLatin1String(names[std::size_t(std::clamp(number, 0, int(names.size()) - 1))]));
    }
}

/// Tables that had names of their own before they had those of their analyses. "copies" was the name of two.
constexpr std::array<std::pair<const char*, const char*>, 25> kFormerTables{{
    {"kernelLaunches", "kernels_by_operator"},
    {"kernelSteps", "kernels_by_step"},
    {"kernelStreams", "kernels_by_stream"},
    {"kernelModules", "kernels_by_module"},
    {"kernelModuleKinds", "kernels_by_module_kind"},
    {"kernelCategories", "kernels_by_category"},
    {"attributedKernels", "kernels_by_call"},
    {"singleKernels", "attributed_kernels"},
    {"efficiency", "roofline"},
    {"workTypes", "work_types"},
    {"idle", "idle_causes"},
    {"sequences", "kernel_sequences"},
    {"syncs", "sync_points"},
    {"annotations", "device_annotations"},
    {"categoryKernels", "category_kernels"},
    {"sampledCounters", "sampled_counters"},
    {"memoryDevices", "memory_devices"},
    {"memoryOperators", "memory_operators"},
    {"operatorShapes", "operators_by_shapes"},
    {"operatorStacks", "operators_by_stack"},
    {"pathParts", "critical_path_parts"},
    {"pathNames", "critical_path_names"},
    {"pathOperators", "critical_path_operators"},
    {"pathModules", "critical_path_modules"},
    {"pathSegments", "critical_path"},
}};

void renameTables(QSettings& store) {
    for (const auto& [former, name] : kFormerTables) {
        const QString from = QStringLiteral("tables/%1/hidden").arg(QLatin1String(former));
        if (store.contains(from)) {
            store.setValue(QStringLiteral("tables/%1/hidden").arg(QLatin1String(name)), store.value(from));
            store.remove(from);
        }
    }
}

void upgrade(QSettings& store, int from) {
    if (from < 2) {
        renameTables(store);
    }
    if (from < 1) {
        nameNumber(store, QStringLiteral("view/timeUnit"), std::array{"automatic", "ns", "us", "ms", "s"});
        nameNumber(store, QStringLiteral("view/timeOrigin"), std::array{"trace", "step", "clock"});
    }
}

} // namespace

void bringUpToDate(QSettings& store) {
    const int version = store.value(kSchema, 0).toInt();
    if (version >= kSettingsSchema) {
        return;
    }
    if (!store.allKeys().isEmpty()) {
        upgrade(store, version);
        store.setValue(kSchema, kSettingsSchema);
    }
}

QByteArray settingsJson(const QSettings& store) {
    QJsonObject values;
    for (const QString& key : store.allKeys()) {
        if (isChoice(key)) {
            values[key] = jsonOf(store.value(key));
        }
    }
    return QJsonDocument(QJsonObject{{kFormat, kFormatName}, {kVersion, kSettingsSchema}, {kValues, values}})
        .toJson();
}

QString readSettingsJson(QSettings& store, const QByteArray& json) {
    if (json.size() > kLongest) {
        return tr("The file is too large for settings");
    }
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError) {
        return tr("The file is not valid JSON: %1 at byte %2").arg(error.errorString()).arg(error.offset);
    }
    const QJsonObject object = document.object();
    if (object[kFormat].toString() != kFormatName || !object[kValues].isObject()) {
        return tr("The file holds no settings of Lanescope");
    }
    const int version = object[kVersion].toInt();
    if (version > kSettingsSchema) {
        return tr("The settings come from a later version of Lanescope");
    }
    clearChoices(store);
    const QJsonObject values = object[kValues].toObject();
    for (auto it = values.begin(); it != values.end(); ++it) {
        if (isChoice(it.key())) {
            store.setValue(it.key(), variantOf(it.value()));
        }
    }
    upgrade(store, version);
    store.setValue(kSchema, kSettingsSchema);
    return {};
}

void clearChoices(QSettings& store) {
    for (const QString& key : store.allKeys()) {
        if (isChoice(key)) {
            store.remove(key);
        }
    }
}

} // namespace lanescope::ui
