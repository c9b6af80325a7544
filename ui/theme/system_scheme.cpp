// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/system_scheme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QPalette>
#include <QStyleHints>

#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr QLatin1String kService("org.freedesktop.portal.Desktop");
constexpr QLatin1String kPath("/org/freedesktop/portal/desktop");
constexpr QLatin1String kInterface("org.freedesktop.portal.Settings");
constexpr QLatin1String kGroup("org.freedesktop.appearance");
constexpr QLatin1String kSchemeKey("color-scheme");
constexpr QLatin1String kContrastKey("contrast");
constexpr uint kPrefersDark = 1;
constexpr uint kPrefersLight = 2;
constexpr uint kPrefersHighContrast = 1;

} // namespace

SystemScheme::SystemScheme(QObject* parent)
    : QObject(parent)
    , m_dark(isDark(QGuiApplication::palette())) {
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    const QStyleHints* hints = QGuiApplication::styleHints();
    if (hints->colorScheme() != Qt::ColorScheme::Unknown) {
        m_dark = hints->colorScheme() == Qt::ColorScheme::Dark;
        connect(hints, &QStyleHints::colorSchemeChanged, this,
                [this](Qt::ColorScheme scheme) { setDark(scheme == Qt::ColorScheme::Dark); });
        m_isSchemeOfQt = true;
    }
#endif
    askPortal();
}

void SystemScheme::askPortal() {
    // Only on a real desktop: a picture or a test must not depend on whose session it runs in.
    const QString platform = QGuiApplication::platformName();
    if (platform != QLatin1String("xcb") && !platform.startsWith(QLatin1String("wayland"))) {
        return;
    }
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) {
        return;
    }
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                SLOT(portalSettingChanged(QString, QString, QDBusVariant)));
    askPortalFor(kSchemeKey);
    askPortalFor(kContrastKey);
}

void SystemScheme::askPortalFor(const QString& key) {
    QDBusMessage question =
        QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    question << kGroup << key;
    auto* answer = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(question), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer, key] {
        const QDBusPendingReply<QDBusVariant> reply = *answer;
        if (reply.isValid()) {
            portalSettingChanged(kGroup, key, reply.value());
        }
        answer->deleteLater();
    });
}

void SystemScheme::portalSettingChanged(const QString& group, const QString& key, const QDBusVariant& value) {
    if (group != kGroup) {
        return;
    }
    QVariant scheme = value.variant();
    if (scheme.canConvert<QDBusVariant>()) { // Read wraps its answer twice
        scheme = scheme.value<QDBusVariant>().variant();
    }
    if (key == kContrastKey) {
        const bool highContrast = scheme.toUInt() == kPrefersHighContrast;
        if (highContrast != m_highContrast) {
            m_highContrast = highContrast;
            emit changed();
        }
    }
    if (key != kSchemeKey || m_isSchemeOfQt) {
        return;
    }
    if (scheme.toUInt() == kPrefersDark || scheme.toUInt() == kPrefersLight) {
        setDark(scheme.toUInt() == kPrefersDark);
    }
}

void SystemScheme::setDark(bool dark) {
    if (dark != m_dark) {
        m_dark = dark;
        emit changed();
    }
}

} // namespace lanescope::ui
