// SPDX-License-Identifier: Apache-2.0
#include "ui/window/settings_effects.h"

#include <QApplication>
#include <QFile>
#include <QFont>

#include "core/base/byte_size.h"
#include "core/os/memory.h"
#include "ui/state/preferences.h"
#include "ui/state/settings.h"
#include "ui/theme/app_theme.h"

namespace lanescope::ui {

namespace {

/// The font before the user's text size; kept by the application object.
QFont systemFont() {
    constexpr auto kProperty = "lanescopeSystemFont";
    if (!qApp->property(kProperty).isValid()) {
        qApp->setProperty(kProperty, QApplication::font());
    }
    return qApp->property(kProperty).value<QFont>();
}

TimeUnitChoices fileTimeUnitsOf(const Settings& settings) {
    const QMap<QString, QString> units = settings.fileTimeUnits();
    TimeUnitChoices choices;
    for (auto it = units.begin(); it != units.end(); ++it) {
        if (const auto unit = timeUnitCalled(it.value().toStdString())) {
            choices.choose(QFile::encodeName(it.key()).toStdString(), unit);
        }
    }
    return choices;
}

} // namespace

void applyScale(const Settings& settings) {
    if (settings.scalePercent() != 100 && qEnvironmentVariableIsEmpty("QT_SCALE_FACTOR")) {
        qputenv("QT_SCALE_FACTOR", QByteArray::number(settings.scalePercent() / 100.0));
    }
}

void applyAll(const Settings& settings, PreferenceStore& preferences) {
    applyThemeChoice(settings);
    applyTextSize(settings);
    applyTimes(settings);
    applyPreferences(settings, preferences);
    applyMemoryLimit(settings, preferences);
}

void applyThemeChoice(const Settings& settings) {
    if (appliedTheme() != settings.theme()) { // polishing all widgets takes a while
        applyTheme(settings.theme());
    }
}

void applyTextSize(const Settings& settings) {
    QFont font = systemFont();
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

void applyPreferences(const Settings& settings, PreferenceStore& preferences) {
    preferences.change([&](Preferences& next) {
        next.cacheLimitBytes = settings.cacheLimitBytes();
        next.fileTimeUnits = fileTimeUnitsOf(settings);
        next.categoryRulesFile = QFile::encodeName(settings.categoryRulesPath()).toStdString();
        next.deviceTerms = settings.deviceTerms();
        next.editorCommand = settings.editorCommand();
        next.editorPathMap = settings.editorPathMap();
        next.colorRules = colorRulesFrom(settings.colorRules());
        next.hiddenColumns = settings.hiddenColumns();
        next.splits = settings.splits();
        next.pinnedQueries = settings.named(NamedTexts::PinnedQueries);
    });
}

void applyMemoryLimit(const Settings& settings, PreferenceStore& preferences) {
    // Core's own limit is the same share, and less when other programs hold more than the rest.
    const auto percent = static_cast<std::uint64_t>(settings.memoryPercent());
    preferences.change([&](Preferences& next) {
        next.loadMemoryBytes =
            percent == Settings::kDefaultMemoryPercent ? 0 : os::physicalMemoryBytes() / 100 * percent;
    });
}

void keepPreferences(const Preferences& preferences, Settings& settings) {
    if (const QStringList rules = colorRuleTexts(preferences.colorRules); rules != settings.colorRules()) {
        settings.setColorRules(rules);
    }
    if (preferences.hiddenColumns != settings.hiddenColumns()) {
        settings.setHiddenColumns(preferences.hiddenColumns);
    }
    if (preferences.splits != settings.splits()) {
        settings.setSplits(preferences.splits);
    }
    if (preferences.pinnedQueries != settings.named(NamedTexts::PinnedQueries)) {
        settings.setNamed(NamedTexts::PinnedQueries, preferences.pinnedQueries);
    }
}

} // namespace lanescope::ui
