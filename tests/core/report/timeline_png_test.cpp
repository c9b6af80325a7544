// SPDX-License-Identifier: Apache-2.0
// Pictures as PNG: the file by the rules of RFC 2083, read here by itself, and what it shows.
#include <array>
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "core/compression/zlib_block.h"
#include "core/palette/color_role.h"
#include "core/report/pixel_font.h"
#include "core/report/png_sink.h"
#include "core/report/svg_parts.h"
#include "core/report/timeline_svg.h"
#include "core/store/trace.h"
#include "tests/support/small_trace.h"

namespace lanescope::test {
namespace {

/// The checksum bit by bit, as RFC 2083 has it in its annex.
std::uint32_t checksum(std::string_view bytes) {
    std::uint32_t crc = 0xffffffff;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc & 1) != 0 ? 0xedb88320u ^ (crc >> 1) : crc >> 1;
        }
    }
    return ~crc;
}

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return number;
}

struct Image {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::string palette;
    std::string lines;

    std::array<int, 3> at(std::uint32_t x, std::uint32_t y) const {
        const auto color = static_cast<unsigned char>(lines[y * (width + 1) + 1 + x]);
        return {static_cast<unsigned char>(palette[color * 3u]),
                static_cast<unsigned char>(palette[color * 3u + 1]),
                static_cast<unsigned char>(palette[color * 3u + 2])};
    }
};

/// Empty where the bytes are no PNG.
Image decoded(std::string_view png) {
    Image image;
    EXPECT_EQ(png.substr(0, 8), std::string_view("\x89PNG\r\n\x1a\n", 8));
    std::string packed;
    std::string last;
    for (std::size_t at = 8; at + 12 <= png.size();) {
        const std::uint32_t length = numberAt(png, at);
        const std::string_view type = png.substr(at + 4, 4);
        const std::string_view data = png.substr(at + 8, length);
        EXPECT_EQ(numberAt(png, at + 8 + length), checksum(png.substr(at + 4, length + 4))) << type;
        if (type == "IHDR") {
            image.width = numberAt(data, 0);
            image.height = numberAt(data, 4);
            EXPECT_EQ(data.substr(8), std::string_view("\x08\x03\0\0\0", 5));
        } else if (type == "PLTE") {
            image.palette = data;
        } else if (type == "IDAT") {
            packed += data;
        }
        last = type;
        at += length + 12;
    }
    EXPECT_EQ(last, "IEND");
    const auto lines = inflateZlib(packed, 64u << 20);
    EXPECT_TRUE(lines);
    image.lines = lines.value_or("");
    EXPECT_EQ(image.lines.size(), std::size_t{image.height} * (image.width + 1));
    return image;
}

std::array<int, 3> channels(std::uint32_t rgb) {
    return {static_cast<int>(rgb >> 16 & 0xffu), static_cast<int>(rgb >> 8 & 0xffu),
            static_cast<int>(rgb & 0xffu)};
}

TEST(PngSink, TheFileHasThePixels) {
    PngSink sink(static_cast<int>(kSvgWidth), 40);
    sink.rectangle(10, 5, 20, 10, "matrix", "unused");
    sink.rectangle(100.2, 5, 0.1, 3, "copy", "");
    sink.verticalLine(50, 0, 40);
    const Image image = decoded(sink.png());
    ASSERT_EQ(image.width, static_cast<std::uint32_t>(kSvgWidth));
    ASSERT_EQ(image.height, 40u);
    const std::array<int, 3> matrix = channels(roleColor(ColorRole::MatrixMultiply, false));
    const std::array<int, 3> paper{0xff, 0xff, 0xff};
    EXPECT_EQ(image.at(10, 5), matrix);
    EXPECT_EQ(image.at(29, 14), matrix);
    EXPECT_EQ(image.at(30, 14), paper);
    EXPECT_EQ(image.at(10, 15), paper);
    EXPECT_EQ(image.at(9, 5), paper);
    EXPECT_EQ(image.at(100, 5), channels(roleColor(ColorRole::Memcpy, false))) << "nothing vanishes";
    EXPECT_EQ(image.at(50, 39), (std::array<int, 3>{0xe2, 0xe6, 0xeb}));
    for (std::uint32_t y = 0; y < image.height; ++y) {
        EXPECT_EQ(image.lines[y * (image.width + 1)], '\0') << "no filter";
    }
}

TEST(PngSink, ShapesBeyondTheEdgesAreCut) {
    PngSink sink(static_cast<int>(kSvgWidth), 20);
    sink.rectangle(-50, -50, 5000, 5000, "kernel", "");
    sink.label(950, 18, "a long label at the edge", "label");
    sink.label(-3, 3, "x", "label");
    EXPECT_EQ(decoded(sink.png()).at(0, 0), channels(roleColor(ColorRole::OtherKernel, false)));
    EXPECT_EQ(PngSink(static_cast<int>(kSvgWidth), 1e9).height(), PngSink::kMostHeight);
}

TEST(PixelFont, LettersDifferAndOthersHaveReplacements) {
    for (int a = ' '; a <= '~'; ++a) {
        for (int b = a + 1; b <= '~'; ++b) {
            EXPECT_NE(letterRows(static_cast<char>(a)), letterRows(static_cast<char>(b)))
                << static_cast<char>(a) << ' ' << static_cast<char>(b);
        }
        for (const std::uint8_t row : letterRows(static_cast<char>(a))) {
            EXPECT_LT(row, 32) << "five pixels";
        }
    }
    EXPECT_EQ(asLetters("3 µs … 7×"), "3 us ... 7x");
    EXPECT_EQ(asLetters("核\n\xff"), "???");
}

TEST(TimelinePng, ShowsTheTimelineWithinItsLimit) {
    const SmallTrace made = makeSmallTrace();
    const Trace& trace = *made.trace;
    const std::string png =
        timelinePng(trace, {trace.bounds(), TrackId{0}, trace.bounds()}, "All", static_cast<int>(kSvgWidth));
    EXPECT_LT(png.size(), 200'000u);
    const Image image = decoded(png);
    std::size_t colored = 0;
    for (std::uint32_t y = 0; y < image.height; ++y) {
        for (std::uint32_t x = 90; x < image.width; ++x) {
            const auto [red, green, blue] = image.at(x, y);
            colored += red != green || green != blue ? 1 : 0;
        }
    }
    EXPECT_GT(colored, 200u) << "slices are drawn";
}

TEST(TimelineSvg, DrawsWhatBeganBeforeTheRange) {
    const SmallTrace made = makeSmallTrace();
    const Trace& trace = *made.trace;
    const TimeRange outer = trace.slices().range(made.outerOp);
    const TimeRange part{outer.startNs + 1, outer.endNs + 10};
    const std::string svg = timelineSvg(trace, {part, trace.trackOf(made.outerOp), part}, "Part");
    EXPECT_NE(svg.find(std::string(trace.sliceName(made.outerOp)) + ", "), std::string::npos);
}

} // namespace
} // namespace lanescope::test
