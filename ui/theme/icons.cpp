// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace lanescope::ui {

namespace {

/// Renders an SVG whose strokes and fills say "currentColor".
class MonochromeIconEngine : public QIconEngine {
public:
    MonochromeIconEngine(QString name, QByteArray svg)
        : m_name(std::move(name))
        , m_svg(std::move(svg)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State /*state*/) override {
        const qreal ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
        painter->drawPixmap(rect, render(rect.size() * ratio, mode));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State /*state*/) override {
        return render(size, mode);
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State /*state*/,
                         qreal /*scale*/) override {
        return render(size, mode);
    }
    QIconEngine* clone() const override { return new MonochromeIconEngine(m_name, m_svg); }

private:
    QPixmap render(const QSize& sizePx, QIcon::Mode mode) const {
        const QPalette palette = QGuiApplication::palette();
        const QColor color = palette.color(mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active,
                                           QPalette::ButtonText);
        const QString key = QStringLiteral("lanescope-icon-%1-%2-%3x%4")
                                .arg(m_name, color.name())
                                .arg(sizePx.width())
                                .arg(sizePx.height());
        QPixmap pixmap;
        if (!QPixmapCache::find(key, &pixmap)) {
            QByteArray svg = m_svg;
            svg.replace("currentColor", color.name().toLatin1());
            QSvgRenderer renderer(svg);
            pixmap = QPixmap(sizePx);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            renderer.render(&painter);
            painter.end();
            QPixmapCache::insert(key, pixmap);
        }
        return pixmap;
    }

    QString m_name;
    QByteArray m_svg;
};

} // namespace

QIcon themedIcon(const QString& name) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    return QIcon(new MonochromeIconEngine(name, file.readAll()));
}

QIcon applicationIcon() {
    return QIcon(QStringLiteral(":/icons/org.lanescope.Lanescope.svg"));
}

} // namespace lanescope::ui
