// SPDX-License-Identifier: Apache-2.0
// Renders drawings to the sizes of the hicolor icon theme while building:
//   lanescope-render-icons OUTPUT CONTEXT DRAWING.svg...
// writes OUTPUT/SIZExSIZE/CONTEXT/DRAWING.png for each size. Needs no display.
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTextStream>

#include <span>

namespace {

bool render(QSvgRenderer& drawing, int sizePx, const QString& path) {
    QImage image(sizePx, sizePx, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    drawing.render(&painter);
    painter.end();
    return QDir().mkpath(QFileInfo(path).path()) && image.save(path, "PNG");
}

} // namespace

int main(int argumentCount, char** arguments) {
    const std::span<char*> all(arguments, static_cast<std::size_t>(argumentCount));
    constexpr std::size_t kFirstDrawing = 3;
    if (all.size() <= kFirstDrawing) {
        return 2;
    }
    const QString output = QString::fromLocal8Bit(all[1]);
    const QString context = QString::fromLocal8Bit(all[2]);
    for (const char* argument : all.subspan(kFirstDrawing)) {
        const QString source = QString::fromLocal8Bit(argument);
        QSvgRenderer drawing(source);
        for (const int sizePx : {16, 22, 24, 32, 48, 64, 128, 256, 512}) {
            const QString path =
                QStringLiteral("%1/%2x%2/%3/%4.png")
                    .arg(output, QString::number(sizePx), context, QFileInfo(source).completeBaseName());
            if (!drawing.isValid() || !render(drawing, sizePx, path)) {
                QTextStream(stderr) << "cannot render " << source << " to " << path << Qt::endl;
                return 1;
            }
        }
    }
    return 0;
}
