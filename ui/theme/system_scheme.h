// SPDX-License-Identifier: Apache-2.0
// Whether the desktop prefers dark windows, from whoever knows: Qt (6.5 and later), the desktop portal's
// org.freedesktop.appearance color-scheme, or the palette that Qt got from the desktop. UI thread only.
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

signals:
    void changed();

private slots:
    void portalSettingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void askPortal();
    void setDark(bool dark);

    bool m_dark = false;
};

} // namespace lanescope::ui
