// SPDX-License-Identifier: Apache-2.0
// A picture in pixels, drawn without a window's libraries, and written as PNG (RFC 2083) with a palette.
// Memory is one byte a pixel. One thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/report/picture_sink.h"

namespace lanescope {

class PngSink final : public PictureSink {
public:
    /// White, `height` high, at most kMostHeight.
    PngSink(int width, double height);
    static constexpr int kMostHeight = 4000;

    void rectangle(double x, double y, double width, double height, std::string_view cssClass,
                   std::string_view title) override;
    void label(double x, double y, std::string_view text, std::string_view cssClass) override;
    void verticalLine(double x, double top, double bottom) override;

    int width() const { return m_width; }
    int height() const { return m_height; }
    /// 0xrrggbb of a pixel of the picture.
    std::uint32_t colorAt(int x, int y) const;
    /// The bytes of the file.
    std::string png() const;

private:
    void fill(int x0, int y0, int x1, int y1, std::uint8_t color);

    int m_width;
    int m_height;
    std::vector<std::uint8_t> m_pixels; ///< numbers of colours
};

} // namespace lanescope
