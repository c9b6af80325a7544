// SPDX-License-Identifier: Apache-2.0
#include "core/report/png_sink.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "core/compression/zlib_block.h"
#include "core/palette/color_role.h"
#include "core/report/pixel_font.h"
#include "core/report/svg_parts.h"

namespace lanescope {

namespace {

// Numbers of colours; those of slices follow.
constexpr std::uint8_t kPaper = 0;
constexpr std::uint8_t kInk = 1;
constexpr std::uint8_t kQuiet = 2;
constexpr std::uint8_t kLine = 3;
constexpr std::uint32_t kOwnColors[] = {0xffffff, 0x1b1f24, 0x5b6470, 0xe2e6eb};

std::uint32_t rgbOf(std::uint8_t color) {
    return color < std::size(kOwnColors)
               ? kOwnColors[color]
               : roleColor(static_cast<ColorRole>(color - std::size(kOwnColors)), false);
}

std::uint8_t colorOf(std::string_view cssClass) {
    for (std::size_t role = 0; role < kColorRoleCount; ++role) {
        if (colorRoleKey(static_cast<ColorRole>(role)) == cssClass) {
            return static_cast<std::uint8_t>(std::size(kOwnColors) + role);
        }
    }
    return kInk;
}

void appendNumber(std::string& bytes, std::uint32_t number) {
    for (const int shift : {24, 16, 8, 0}) {
        bytes += static_cast<char>(number >> shift & 0xffu);
    }
}

void appendChunk(std::string& png, std::string_view type, std::string_view data) {
    appendNumber(png, static_cast<std::uint32_t>(data.size()));
    const std::string checked = std::string(type) + std::string(data);
    png += checked;
    appendNumber(png, crc32Of(checked));
}

} // namespace

PngSink::PngSink(int width, double height)
    : m_width(width)
    , m_height(std::clamp(static_cast<int>(std::ceil(height)), 1, kMostHeight))
    , m_pixels(static_cast<std::size_t>(m_width) * static_cast<std::size_t>(m_height), kPaper) {}

void PngSink::fill(int x0, int y0, int x1, int y1, std::uint8_t color) {
    x0 = std::clamp(x0, 0, m_width);
    x1 = std::clamp(x1, x0, m_width);
    for (int y = std::max(y0, 0); y < std::min(y1, m_height); ++y) {
        std::fill_n(m_pixels.begin() + static_cast<std::ptrdiff_t>(y) * m_width + x0, x1 - x0, color);
    }
}

void PngSink::rectangle(double x, double y, double width, double height, std::string_view cssClass,
                        std::string_view) {
    const int x0 = static_cast<int>(std::lround(x));
    const int y0 = static_cast<int>(std::lround(y));
    fill(x0, y0, std::max(x0 + 1, static_cast<int>(std::lround(x + width))),
         std::max(y0 + 1, static_cast<int>(std::lround(y + height))), colorOf(cssClass));
}

void PngSink::label(double x, double y, std::string_view text, std::string_view cssClass) {
    const std::uint8_t color = cssClass == "track" || cssClass == "tick-label" ? kQuiet : kInk;
    int left = static_cast<int>(std::lround(x));
    const int top = static_cast<int>(std::lround(y)) - kLetterHeight;
    for (const char letter : asLetters(text)) {
        const LetterRows& rows = letterRows(letter);
        for (int row = 0; row < kLetterHeight; ++row) {
            for (int column = 0; column + 1 < kLetterWidth; ++column) {
                constexpr int kLeftmostBit = 4;
                if ((rows[static_cast<std::size_t>(row)] >> (kLeftmostBit - column) & 1) != 0) {
                    fill(left + column, top + row, left + column + 1, top + row + 1, color);
                }
            }
        }
        left += kLetterWidth;
    }
}

void PngSink::verticalLine(double x, double top, double bottom) {
    const int x0 = static_cast<int>(std::lround(x));
    fill(x0, static_cast<int>(std::lround(top)), x0 + 1, static_cast<int>(std::lround(bottom)), kLine);
}

std::uint32_t PngSink::colorAt(int x, int y) const {
    return rgbOf(m_pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width) +
                          static_cast<std::size_t>(x)]);
}

std::string PngSink::png() const {
    std::string png("\x89PNG\r\n\x1a\n", 8);
    std::string header;
    appendNumber(header, static_cast<std::uint32_t>(m_width));
    appendNumber(header, static_cast<std::uint32_t>(m_height));
    constexpr char kBitDepth = 8;
    constexpr char kPalette = 3;
    header += {kBitDepth, kPalette, 0, 0, 0};
    appendChunk(png, "IHDR", header);
    std::string colors;
    for (std::size_t i = 0; i < std::size(kOwnColors) + kColorRoleCount; ++i) {
        const std::uint32_t rgb = rgbOf(static_cast<std::uint8_t>(i));
        for (const int shift : {16, 8, 0}) {
            colors += static_cast<char>(rgb >> shift & 0xffu);
        }
    }
    appendChunk(png, "PLTE", colors);
    std::string lines;
    lines.reserve(m_pixels.size() + static_cast<std::size_t>(m_height));
    for (int y = 0; y < m_height; ++y) {
        lines += '\0'; // no filter
        const auto line = m_pixels.begin() + static_cast<std::ptrdiff_t>(y) * m_width;
        lines.append(line, line + m_width);
    }
    appendChunk(png, "IDAT", deflateZlib(lines));
    appendChunk(png, "IEND", {});
    return png;
}

} // namespace lanescope
