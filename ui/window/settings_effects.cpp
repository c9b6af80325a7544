// SPDX-License-Identifier: Apache-2.0
#include "ui/window/settings_effects.h"

#include <QApplication>
#include <QFile>
#include <QFont>

#include "core/base/byte_size.h"
#include "ui/state/preferences.h"
#include "ui/state/settings.h"
#include "ui/theme/app_theme.h"
#include "ui/timeline/lanes/color_rules.h"

namespace lanescope::ui {

void applyScale(const Settings& settings) {
    if (settings.scalePercent() != 100 && qEnvironmentVariableIsEmpty("QT_SCALE_FACTOR")) {
        qputenv("QT_SCALE_FACTOR", QByteArray::number(settings.scalePercent() / 100.0));
    }
}

void applyAll(const Settings& settings) {
    applyThemeChoice(settings);
    applyTextSize(settings);
    applyTimes(settings);
    applyDeviceTerms(settings);
    applyMemoryLimit(settings);
    applyCacheLimit(settings);
    applyCategoryRules(settings);
    applyColorRules(settings);
    applyFileTimeUnits(settings);
    applyEditor(settings);
}

void applyThemeChoice(const Settings& settings) {
    static bool isApplied = false;
    if (!isApplied || settings.theme() != currentTheme()) { // polishing all widgets takes a while
        isApplied = true;
        applyTheme(settings.theme());
    }
}

void applyTextSize(const Settings& settings) {
    static const QFont systemFont = QApplication::font();
    QFont font = systemFont;
    if (font.pointSizeF() > 0) {
        font.setPointSizeF(font.pointSizeF() * settings.textPercent() / 100.0);
    } else {
        font.setPixelSize(font.pixelSize() * settings.textPercent() / 100);
    }
    if (font != QApplication::font()) {
        QApplication::setFont(font);
        applyTheme(currentTheme()); // what the style sheet has polished takes the font up only then
    }
}

void applyTimes(const Settings& settings) {
    setPreferredTimeUnit(settings.timeUnit());
    setTimeOrigin(settings.timeOrigin());
}

void applyDeviceTerms(const Settings& settings) {
    changePreferences([&](Preferences& next) { next.deviceTerms = settings.deviceTerms(); });
}

void applyMemoryLimit(const Settings& settings) {
    // Core's own limit is the same share, and less when other programs hold more than the rest.
    const auto percent = static_cast<std::uint64_t>(settings.memoryPercent());
    changePreferences([&](Preferences& next) {
        next.loadMemoryBytes =
            percent == Settings::kDefaultMemoryPercent ? 0 : machineMemoryBytes() / 100 * percent;
    });
}

void applyCacheLimit(const Settings& settings) {
    changePreferences([&](Preferences& next) { next.cacheLimitBytes = settings.cacheLimitBytes(); });
}

void applyCategoryRules(const Settings& settings) {
    changePreferences([&](Preferences& next) {
        next.categoryRulesPath = QFile::encodeName(settings.categoryRulesPath()).toStdString();
    });
}

void applyColorRules(const Settings& settings) {
    ColorRules::inUse().set(colorRulesFrom(settings.colorRules()));
}

void applyEditor(const Settings& settings) {
    changePreferences([&](Preferences& next) {
        next.editorCommand = settings.editorCommand();
        next.editorPathMap = settings.editorPathMap();
    });
}

void applyFileTimeUnits(const Settings& settings) {
    const QMap<QString, QString> units = settings.fileTimeUnits();
    TimeUnitChoices choices;
    for (auto it = units.begin(); it != units.end(); ++it) {
        if (const auto unit = timeUnitCalled(it.value().toStdString())) {
            choices.choose(QFile::encodeName(it.key()).toStdString(), unit);
        }
    }
    changePreferences([&](Preferences& next) { next.fileTimeUnits = std::move(choices); });
}

} // namespace lanescope::ui
