// SPDX-License-Identifier: Apache-2.0
// Target that pictures of reports are drawn into: SVG text for pages (SvgSink), or pixels (png_sink.h).
// Lengths are in units of kSvgWidth; classes are those of svg_parts.h. One thread.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

class PictureSink {
public:
    PictureSink() = default;
    virtual ~PictureSink() = default;
    PictureSink(const PictureSink&) = delete;
    PictureSink& operator=(const PictureSink&) = delete;

    /// `title` appears under the pointer where there is one; may be empty.
    virtual void rectangle(double x, double y, double width, double height, std::string_view cssClass,
                           std::string_view title) = 0;
    /// `y` is that of the base line.
    virtual void label(double x, double y, std::string_view text, std::string_view cssClass) = 0;
    virtual void verticalLine(double x, double top, double bottom) = 0;
};

class SvgSink final : public PictureSink {
public:
    /// Appends to `out`, which outlives it.
    explicit SvgSink(std::string& out)
        : m_out(out) {}

    void rectangle(double x, double y, double width, double height, std::string_view cssClass,
                   std::string_view title) override;
    void label(double x, double y, std::string_view text, std::string_view cssClass) override;
    void verticalLine(double x, double top, double bottom) override;

private:
    std::string& m_out;
};

} // namespace lanescope
