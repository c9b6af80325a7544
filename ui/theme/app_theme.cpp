// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/app_theme.h"

#include <QApplication>

#include <array>

#include "ui/theme/indicator_style.h"
#include "ui/theme/oklch.h"
#include "ui/theme/system_scheme.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

QString styleSheet(const QPalette& palette) {
    const Theme& theme = Theme::of(palette);
    const auto name = [](QRgb rgb) { return QColor(rgb).name(); };
    const auto role = [&](QPalette::ColorRole which) { return palette.color(which).name(); };
    // Softer than the accent: a selected row is still read.
    const QRgb selection = blend(theme.canvas, theme.accent, theme.dark ? 0.32 : 0.20);
    return QStringLiteral(R"(
QToolTip { background: %toolTip; color: %text; border: 1px solid %hairline; padding: 3px 5px; }
QMainWindow::separator { background: %hairline; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: %accent; }
QMenuBar { background: %window; border-bottom: 1px solid %hairline; }
QMenuBar::item { padding: 4px 9px; background: transparent; }
QMenuBar::item:selected { background: %hairline; border-radius: 3px; }
QToolBar { background: %window; border: none; border-bottom: 1px solid %hairline; padding: 0; spacing: 0; }
QTabBar { background: transparent; border: none; }
QTabBar::tab { background: transparent; color: %quietText; border: none; border-bottom: 2px solid transparent;
               padding: 6px 6px 5px 10px; max-width: 22em; }
QTabBar::tab:hover { color: %text; background: %raised; }
QTabBar::tab:selected { color: %text; border-bottom: 2px solid %accent; }
QPushButton { background: %raised; color: %text; border: 1px solid %outline; border-radius: 4px; padding: 4px 14px; }
QPushButton:hover { border-color: %accent; }
QPushButton:pressed { background: %hairline; }
QPushButton:focus { border-color: %accent; }
QPushButton:disabled { color: %quietText; border-color: %hairline; }
QPushButton#openButton { background: %accent; color: %accentText; border-color: %accent; padding: 6px 16px; }
QPushButton#openButton:hover, QPushButton#openButton:focus { border-color: %text; }
QLineEdit { background: %base; color: %text; border: 1px solid %hairline; border-radius: 4px; padding: 2px 4px; }
QLineEdit:focus { border-color: %accent; }
QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 2px; }
QToolButton:hover { background: %raised; border-color: %hairline; }
QToolButton:pressed { background: %hairline; }
QToolButton:checked { background: %selection; border-color: %accent; }
QToolButton:focus { border-color: %accent; }
QToolButton::menu-indicator { image: none; }
QProgressBar { background: %hairline; border: none; border-radius: 3px; }
QProgressBar::chunk { background: %accent; border-radius: 3px; }
QWidget#dockTitle { background: %window; border-bottom: 1px solid %hairline; }
QStatusBar { background: %window; border-top: 1px solid %hairline; }
QStatusBar::item { border: none; }
QTableView { border: none; gridline-color: %hairline; selection-background-color: %selection;
             selection-color: %text; }
QTableView::item { padding: 0 5px; border: none; }
QTableView::item:selected { background: %selection; color: %text; }
QTextBrowser { border: none; }
QListWidget#settingsSections { border: 1px solid %hairline; border-radius: 4px; background: %base; padding: 3px; outline: none; }
QListWidget#settingsSections::item { padding: 5px 8px; border-radius: 3px; color: %text; }
QListWidget#settingsSections::item:selected { background: %selection; color: %text; }
QScrollBar { background: %base; border: none; }
QScrollBar:vertical { width: 11px; }
QScrollBar:horizontal { height: 11px; }
QScrollBar::handle { background: %handle; border-radius: 3px; margin: 2px; }
QScrollBar::handle:hover { background: %quietText; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
QAbstractScrollArea::corner { background: %base; border: none; }
)")
        .replace(QLatin1String("%window"), name(theme.panel))
        .replace(QLatin1String("%base"), name(theme.canvas))
        .replace(QLatin1String("%toolTip"), role(QPalette::ToolTipBase))
        .replace(QLatin1String("%selection"), name(selection))
        .replace(QLatin1String("%quietText"), name(theme.mutedText))
        .replace(QLatin1String("%text"), name(theme.text))
        .replace(QLatin1String("%hairline"), name(theme.line))
        .replace(QLatin1String("%handle"), name(blend(theme.canvas, theme.mutedText, 0.45)))
        .replace(QLatin1String("%raised"), name(theme.dark ? theme.groupBand : theme.canvas))
        .replace(QLatin1String("%outline"), name(blend(theme.line, theme.mutedText, 0.3)))
        .replace(QLatin1String("%accentText"), name(theme.accentText))
        .replace(QLatin1String("%accent"), name(theme.accent));
}

constexpr auto kProperty = "lanescopeTheme"; ///< of the application object

constexpr std::array<const char*, 4> kNames{"system", "light", "dark", "high-contrast"};

} // namespace

QString themeChoiceName(ThemeChoice choice) {
    return QLatin1String(kNames[static_cast<std::size_t>(choice)]);
}

std::optional<ThemeChoice> themeChoiceFromName(const QString& name) {
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (name == QLatin1String(kNames[i])) {
            return static_cast<ThemeChoice>(i);
        }
    }
    return std::nullopt;
}

void applyTheme(ThemeChoice choice) {
    SystemScheme* system = qApp->findChild<SystemScheme*>(QString(), Qt::FindDirectChildrenOnly);
    if (system == nullptr) {
        system = new SystemScheme(qApp);
        QObject::connect(system, &SystemScheme::changed, system, [] {
            if (currentTheme() == ThemeChoice::System) {
                applyTheme(ThemeChoice::System);
            }
        });
    }
    qApp->setProperty(kProperty, static_cast<int>(choice));
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && system->prefersDark());
    const bool strong = choice == ThemeChoice::HighContrast ||
                        (choice == ThemeChoice::System && system->prefersHighContrast());
    const QPalette palette = strong ? highContrastPalette() : dark ? darkPalette() : lightPalette();
    QApplication::setStyle(new IndicatorStyle);
    QApplication::setPalette(palette);
    qApp->setStyleSheet(styleSheet(palette));
}

std::optional<ThemeChoice> appliedTheme() {
    const QVariant applied = qApp->property(kProperty);
    return applied.isValid() ? std::optional(static_cast<ThemeChoice>(applied.toInt())) : std::nullopt;
}

ThemeChoice currentTheme() {
    return appliedTheme().value_or(ThemeChoice::System);
}

} // namespace lanescope::ui
