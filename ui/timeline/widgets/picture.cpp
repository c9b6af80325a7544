// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/picture.h"

#include <QApplication>
#include <QBuffer>
#include <QFile>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QSvgGenerator>
#include <QWidget>

#include <algorithm>
#include <cmath>

#include "core/base/output_file.h"
#include "core/store/trace.h"
#include "ui/theme/display_name.h"
#include "ui/theme/fill_palette.h"
#include "ui/theme/formatting.h"
#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"
#include "ui/timeline/label_cache.h"
#include "ui/timeline/paint/canvas_raster.h"
#include "ui/timeline/paint/draw_list_painter.h"
#include "ui/timeline/scene/overlays.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/picture_legend.h"

namespace lanescope::ui {

namespace {

constexpr int kNamesPx = 200;
constexpr int kRulerPx = 24;
constexpr int kMajorTickPx = 110;
constexpr double kMinTint = 0.40;

/// One picture; lengths in pixels of the device.
class Picture {
public:
    Picture(const TimelineScene& scene, const PictureOptions& options, double scale)
        : m_scene(scene)
        , m_theme(options.dark ? Theme::of(*options.dark ? darkPalette() : lightPalette())
                               : scene.style().theme())
        , m_fills(FillPalette::of(m_theme))
        , m_scale(scale)
        , m_names(px(kNamesPx))
        , m_ruler(px(kRulerPx))
        , m_canvasWidth(std::max(1, px(options.sizePx.width()) - m_names)) {
        m_layout = scene.layoutAt(scale);
        chooseLanes(options);
        m_axis = TimeAxis(options.range, m_canvasWidth);
        m_frame = scene.frameFor(m_layout, m_content, m_axis, m_canvasHeight, scale);
        if (options.legend) {
            m_legend = PictureLegend(scene, m_frame, m_names + m_canvasWidth, scale);
        }
    }

    QSize size() const { return {m_names + m_canvasWidth, m_ruler + m_canvasHeight + m_legend.height()}; }

    void paint(QPainter& painter) {
        m_font = QApplication::font();
        m_font.setPixelSize(std::max(6, px(12)));
        painter.setFont(m_font);
        painter.fillRect(QRect(QPoint(0, 0), size()), QColor(m_theme.canvas));
        painter.fillRect(QRect(0, 0, m_names + m_canvasWidth, m_ruler), QColor(m_theme.panel));
        painter.fillRect(QRect(0, 0, m_names, m_ruler + m_canvasHeight), QColor(m_theme.panel));
        paintRuler(painter);
        paintNames(painter);
        painter.save();
        painter.translate(m_names, m_ruler);
        painter.setClipRect(QRect(0, 0, m_canvasWidth, m_canvasHeight));
        paintBands(painter);
        paintSeries(painter);
        paintRows(painter);
        paintMarks(painter);
        paintOverlays(painter);
        painter.restore();
        const int line = std::max(1, px(1));
        painter.fillRect(QRect(m_names - line, 0, line, m_ruler + m_canvasHeight), QColor(m_theme.line));
        painter.fillRect(QRect(0, m_ruler - line, m_names + m_canvasWidth, line), QColor(m_theme.line));
        painter.save();
        painter.translate(0, m_ruler + m_canvasHeight);
        m_legend.paint(painter, m_theme, m_fills);
        painter.restore();
    }

private:
    /// Sets what of the layout the picture shows, without a lane that is cut.
    void chooseLanes(const PictureOptions& options) {
        const int most = px(kHighestPicturePx);
        if (options.lanes != PictureLanes::InView) {
            const bool isAll = options.lanes == PictureLanes::All;
            m_canvasHeight = std::clamp(isAll ? m_layout.totalHeight() : m_layout.pinnedHeight(), 1, most);
            return;
        }
        m_content = m_scene.viewport().contentView();
        const double change = m_scale / m_scene.viewport().devicePixelRatio();
        m_content.scrollY = int(std::lround(m_content.scrollY * change));
        m_content.stickyHeight = m_content.stickyHeight > 0 ? m_layout.pinnedHeight() : 0;
        const int wanted = std::max(1, px(options.sizePx.height()) - m_ruler);
        int top = m_content.stickyHeight;
        int bottom = m_content.stickyHeight;
        for (const int index : m_layout.boxesInView(m_content, wanted)) {
            const LaneBox& box = m_layout.boxes()[std::size_t(index)];
            if (!m_content.isSticky(box.y)) {
                top = std::min(top, m_content.toCanvas(box.y));
                bottom = std::max(bottom, m_content.toCanvas(box.bottom()));
            }
        }
        const int hidden = m_content.stickyHeight - top;
        m_content.scrollY -= hidden;
        m_canvasHeight = std::clamp(bottom + hidden, 1, most);
    }

    int px(int logical) const { return int(std::lround(logical * m_scale)); }

    void paintRuler(QPainter& painter) {
        const TickScale step = tickScale(m_axis, kMajorTickPx * m_scale, 8 * m_scale);
        const TimeNs origin = m_scene.trace().bounds().startNs;
        const TimeUnit unit = timeUnitFor(
            std::max(std::abs(m_axis.range().startNs - origin), std::abs(m_axis.range().endNs - origin)));
        const QFontMetricsF metrics(m_font);
        painter.setPen(QColor(m_theme.text));
        for (const TimeNs time : ticks(m_axis, origin, step.majorNs)) {
            const double x = m_axis.xOf(time);
            const QString text = formatTime(time - origin, step.majorNs, unit);
            const double left = x + px(4);
            if (left >= 0 && left + metrics.horizontalAdvance(text) <= m_canvasWidth) {
                painter.fillRect(QRectF(m_names + x, m_ruler - px(8), std::max(1, px(1)), px(8)),
                                 QColor(m_theme.mutedText));
                painter.drawText(QPointF(m_names + left, px(2) + metrics.ascent()), text);
            }
        }
    }

    void paintNames(QPainter& painter) {
        const QFontMetricsF metrics(m_font);
        for (const int index : m_layout.boxesInView(m_content, m_canvasHeight)) {
            const LaneBox& box = m_layout.boxes()[std::size_t(index)];
            const int y = m_ruler + m_content.toCanvas(box.y);
            const int top = m_ruler + (m_content.isSticky(box.y) ? 0 : m_content.stickyHeight);
            painter.save();
            painter.setClipRect(QRect(0, std::max(y, top), m_names, y + box.height - std::max(y, top)));
            QFont font = m_font;
            font.setBold(box.isGroup());
            painter.setFont(font);
            const QString name = box.isGroup() ? m_scene.lanes().tree().groups[std::size_t(box.group)].title
                                 : box.pinned
                                     ? lanePath(m_scene.lanes().tree(), m_scene.arranger().state(), box.lane)
                                     : laneName(m_scene.lanes().tree(), m_scene.arranger().state(), box.lane);
            if (box.isGroup()) {
                painter.fillRect(QRect(0, y, m_names, box.height), QColor(m_theme.groupBand));
            }
            const int left = px(box.isGroup() ? 8 : 18);
            const double room = m_names - left - px(8) - paintScale(painter, box.lane);
            painter.setPen(QColor(m_theme.text));
            painter.drawText(QPointF(left, std::max(y, top) + px(3) + metrics.ascent()),
                             QFontMetricsF(font).elidedText(name, Qt::ElideMiddle, room));
            painter.restore();
        }
    }

    /// Writes the ends of the scale of a lane of values beside its plot; returns the room that they take.
    double paintScale(QPainter& painter, int lane) {
        const auto strip = std::ranges::find(m_frame.series, lane, &SeriesStrip::lane);
        if (lane < 0 || strip == m_frame.series.end()) {
            return 0;
        }
        painter.save();
        QFont font = m_font;
        font.setPixelSize(std::max(5, px(9)));
        painter.setFont(font);
        painter.setPen(QColor(m_theme.mutedText));
        const QFontMetricsF metrics(font);
        const SeriesUnit unit = m_scene.lanes().info(lane).series->unit();
        const double top = m_ruler + strip->plotTop;
        double widest = 0;
        const auto write = [&](double value, double baseline) {
            const QString text = formatSeriesValue(value, unit);
            const double width = metrics.horizontalAdvance(text);
            painter.drawText(QPointF(m_names - px(4) - width, baseline), text);
            widest = std::max(widest, width + px(6));
        };
        write(strip->scale.high, top + metrics.ascent());
        if (strip->plotHeight >= 2 * metrics.height()) {
            write(strip->scale.low, top + strip->plotHeight - metrics.descent());
        }
        painter.restore();
        return widest;
    }

    QRgb bandColor(const LaneBand& band) const {
        return band.isGroup ? m_theme.groupBand : band.striped ? m_theme.stripe : m_theme.canvas;
    }

    /// The part of a strip that its band may touch.
    QRectF clipped(double x, double y, double width, double height, std::size_t band) const {
        const double top = std::max(y, double(m_frame.topOf(band)));
        return {x, top, width, std::max(0.0, y + height - top)};
    }

    void paintBands(QPainter& painter) {
        const int line = std::max(1, px(1));
        for (std::size_t i = 0; i < m_frame.bands.size(); ++i) {
            const LaneBand& band = m_frame.bands[i];
            painter.fillRect(clipped(0, band.y, m_canvasWidth, band.height, i), QColor(bandColor(band)));
            for (std::size_t x = 0; !band.isGroup && x < m_frame.gridX.size(); ++x) {
                painter.fillRect(clipped(m_frame.gridX[x], band.y, line, band.height, i),
                                 QColor(m_theme.gridLine));
            }
            painter.fillRect(clipped(0, band.y + band.height - line, m_canvasWidth, line, i),
                             QColor(blend(bandColor(band), m_theme.line, 0.6)));
        }
    }

    void paintSeries(QPainter& painter) {
        for (const SeriesStrip& strip : m_frame.series) {
            const QRgb stroke = m_scene.lanes().info(strip.lane).series->color(m_theme);
            const double bottom = strip.plotTop + strip.plotHeight;
            const double perUnit = strip.plotHeight / (strip.scale.high - strip.scale.low);
            QPainterPath curve;
            QPainterPath area;
            bool open = false;
            for (int x = 0; x <= m_canvasWidth; ++x) {
                const float value = x < m_canvasWidth ? m_frame.columns[strip.firstColumn + std::size_t(x)]
                                                      : std::numeric_limits<float>::quiet_NaN();
                if (std::isnan(value)) {
                    if (open) {
                        curve.lineTo(x, curve.currentPosition().y());
                        area.lineTo(x, area.currentPosition().y());
                        area.lineTo(x, bottom);
                        area.closeSubpath();
                    }
                    open = false;
                    continue;
                }
                const double y = bottom - std::clamp((double(value) - strip.scale.low) * perUnit, 0.0,
                                                     double(strip.plotHeight));
                if (!open) {
                    curve.moveTo(x, y);
                    area.moveTo(x, bottom);
                    area.lineTo(x, y);
                } else if (curve.currentPosition().y() != y) {
                    for (QPainterPath* path : {&curve, &area}) {
                        path->lineTo(x, path->currentPosition().y());
                        path->lineTo(x, y);
                    }
                }
                open = true;
            }
            painter.save();
            painter.setClipRect(clipped(0, strip.y, m_canvasWidth, strip.height, strip.band),
                                Qt::IntersectClip);
            painter.fillPath(area, QColor(blend(bandColor(m_frame.bands[strip.band]), stroke, 0.30)));
            painter.strokePath(curve, QPen(QColor(stroke), 1.25 * m_scale));
            painter.restore();
        }
    }

    QRgb colorOf(const SliceBox& box, QRgb background) const {
        const QRgb color = m_fills.fill(box.fill);
        return box.share == 255 ? color
                                : blend(background, color, kMinTint + (1 - kMinTint) * box.share / 254.0);
    }

    void paintRows(QPainter& painter) {
        const double padding = 3 * m_scale;
        for (const RowStrip& strip : m_frame.rows) {
            QFont font = m_font;
            const bool low = strip.height < px(15);
            font.setPixelSize(std::max(5, px(low ? 9 : 11)));
            const QFontMetricsF metrics(font);
            painter.setFont(font);
            const double baseline = strip.y + (strip.height - metrics.height()) / 2 + metrics.ascent();
            const bool labelled = strip.lane >= 0 && strip.y >= m_frame.topOf(strip.band);
            for (std::size_t i = strip.firstBox; i < strip.firstBox + strip.boxCount; ++i) {
                const SliceBox& box = m_frame.boxes[i];
                const QRectF rect = clipped(box.x0, strip.y, box.x1 - box.x0, strip.height, strip.band);
                painter.fillRect(rect, QColor(colorOf(box, bandColor(m_frame.bands[strip.band]))));
                const double room = rect.width() - 2 * padding;
                if (!labelled || box.sliceCount != 1 || room < 4 * metrics.averageCharWidth()) {
                    continue;
                }
                const ColorRole role = colorRoleOf(m_scene.trace(), box.slice);
                painter.setPen(QColor(m_fills.text(box.fill)));
                painter.drawText(
                    QPointF(rect.x() + padding, baseline),
                    metrics.elidedText(displayName(m_scene.trace(), box.name, role), Qt::ElideRight, room));
            }
        }
    }

    /// Selection, notes, arrows and idle intervals as on the canvas, without the pointer.
    void paintOverlays(QPainter& painter) {
        QFont font = m_font;
        font.setPixelSize(std::max(5, px(11)));
        painter.setFont(font);
        const OverlaySurface surface{m_layout,       m_frame, m_content,           m_axis, m_canvasWidth,
                                     m_canvasHeight, m_scale, QFontMetricsF(font), false};
        paintDrawList(painter, buildOverlays(m_scene, surface).list, m_scale);
    }

    void paintMarks(QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(m_theme.text));
        for (const MarkBox& mark : m_frame.marks) {
            if (mark.y >= m_frame.topOf(mark.band)) {
                painter.drawPolygon(markShape(mark.x, mark.y, m_scale));
            }
        }
        painter.setRenderHint(QPainter::Antialiasing, false);
    }

    const TimelineScene& m_scene;
    const Theme& m_theme;
    const FillPalette& m_fills;
    double m_scale;
    int m_names;
    int m_ruler;
    int m_canvasWidth;
    int m_canvasHeight = 1;
    LaneLayout m_layout;
    ContentView m_content;
    PictureLegend m_legend;
    TimeAxis m_axis;
    FrameGeometry m_frame;
    QFont m_font;
};

Error unwritable(const QString& path, const QString& why) {
    return {ErrorCode::FileUnreadable,
            QCoreApplication::translate("lanescope::ui::Picture", "The picture cannot be written: %1")
                .arg(why)
                .toStdString(),
            path.toStdString(),
            {}};
}

QByteArray svgOf(const TimelineScene& scene, const PictureOptions& options) {
    Picture picture(scene, options, 1.0);
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96); // a pixel of the picture is a pixel of whoever shows it
    generator.setSize(picture.size());
    generator.setViewBox(QRect(QPoint(0, 0), picture.size()));
    generator.setTitle(QStringLiteral("Lanescope"));
    QPainter painter(&generator);
    picture.paint(painter);
    painter.end();
    // Qt names the font of this desktop, such as "Sans Serif", which browsers do not know.
    const QByteArray family = QApplication::font().family().toUtf8();
    QByteArray svg = buffer.data();
    return svg.replace("font-family=\"" + family + '"',
                       "font-family=\"" + family +
                           ", system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif\"");
}

Result<bool> writePicture(const QByteArray& bytes, const QString& path, const InputFiles& inputs) {
    if (bytes.isEmpty()) {
        return unwritable(path, QCoreApplication::translate("lanescope::ui::Picture", "it is too large"));
    }
    const Status written =
        writeFile(QFile::encodeName(path).toStdString(), {bytes.data(), std::size_t(bytes.size())}, inputs);
    if (!written) {
        return unwritable(path, QString::fromStdString(written.error().message));
    }
    return true;
}

QByteArray pngOf(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!image.isNull()) {
        image.save(&buffer, "PNG");
    }
    return bytes;
}

} // namespace

QImage pictureOf(const TimelineScene& scene, const PictureOptions& options) {
    Picture picture(scene, options, options.scale);
    QImage image(picture.size(), QImage::Format_RGB32);
    if (!image.isNull()) {
        QPainter painter(&image);
        picture.paint(painter);
    }
    return image;
}

Result<bool> savePicture(const TimelineScene& scene, const QString& path, const PictureOptions& options) {
    const bool svg = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
    InputFiles inputs = InputFiles::nowOpen();
    inputs.add(scene.trace().path());
    return writePicture(svg ? svgOf(scene, options) : pngOf(pictureOf(scene, options)), path, inputs);
}

Result<bool> savePage(QWidget& window, const QString& path) {
    return writePicture(pngOf(window.grab().toImage()), path, InputFiles::nowOpen());
}

} // namespace lanescope::ui
