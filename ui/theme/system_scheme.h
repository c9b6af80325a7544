// SPDX-License-Identifier: Apache-2.0
// Whether the desktop prefers dark windows or a high contrast: from Qt (6.5 and later), the
// desktop portal's org.freedesktop.appearance, or the palette that Qt got from the desktop. UI thread only.
#pragma once

#include <QDBusVariant>
#include <QObject>

namespace lanescope::ui {

class SystemScheme : public QObject {
    Q_OBJECT

public:
    /// Must be made before the program sets a palette of its own.
    explicit SystemScheme(QObject* parent);

    bool prefersDark() const { return m_dark; }
    /// Only from the portal.
    bool prefersHighContrast() const { return m_highContrast; }

signals:
    void changed();

private slots:
    void portalSettingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void askPortal();
    void askPortalFor(const QString& key);
    void setDark(bool dark);

    bool m_dark = false;
    bool m_highContrast = false;
    bool m_isSchemeOfQt = false; ///< the portal is asked about the contrast alone
};

} // namespace lanescope::ui
