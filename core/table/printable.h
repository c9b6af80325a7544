// SPDX-License-Identifier: Apache-2.0
// Texts of a trace made fit for a terminal. Pure functions; any thread.
#pragma once

#include <cstddef>
#include <streambuf>
#include <string>
#include <string_view>

namespace lanescope {

/// `text` with each control character, and each that turns the direction of the text around it, replaced by
/// U+FFFD.
std::string printable(std::string_view text);

/// Passes on to another buffer what is written, with printable() applied to it but for line ends and tabs:
/// for output of any form that goes to a terminal. One thread.
class PrintableBuffer final : public std::streambuf {
public:
    /// `to` lives longer.
    explicit PrintableBuffer(std::streambuf& to)
        : m_to(to) {}

protected:
    int_type overflow(int_type character) override;
    std::streamsize xsputn(const char* data, std::streamsize count) override;
    int sync() override;

private:
    bool pass(std::string_view text);

    std::streambuf& m_to;
    std::string m_begun; ///< the first bytes of a character whose last are not written yet
};

/// Characters of a text in UTF-8.
std::size_t codePoints(std::string_view text);

/// `text` cut to `width` code points, the last of them an ellipsis where something was cut; 0: not cut.
std::string elided(std::string text, std::size_t width);

} // namespace lanescope
