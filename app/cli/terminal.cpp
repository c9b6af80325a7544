// SPDX-License-Identifier: Apache-2.0
#include "app/cli/terminal.h"

#include <charconv>
#include <iostream>
#include <optional>
#include <string>

#include "core/os/environment.h"
#include "core/os/terminal.h"

namespace lanescope::cli {

namespace {

/// Empty: none.
std::string pagerCommand() {
    for (const char* name : {"LANESCOPE_PAGER", "PAGER"}) {
        if (const auto command = os::variable(name)) {
            return *command == "cat" ? std::string() : *command;
        }
    }
    return os::isOnPath("less") ? "less" : "";
}

} // namespace

/// Passes output on to stdout, which a pager reads from the first output on if one is wanted.
class Terminal::PagedBuffer final : public std::streambuf {
public:
    explicit PagedBuffer(std::streambuf& to)
        : m_to(to) {}
    ~PagedBuffer() override { end(); }
    PagedBuffer(const PagedBuffer&) = delete;
    PagedBuffer& operator=(const PagedBuffer&) = delete;

    void want() { m_isWanted = true; }

protected:
    int_type overflow(int_type character) override {
        if (traits_type::eq_int_type(character, traits_type::eof())) {
            return traits_type::not_eof(character);
        }
        begin();
        return m_to.sputc(traits_type::to_char_type(character));
    }
    std::streamsize xsputn(const char* data, std::streamsize count) override {
        if (count <= 0) {
            return 0;
        }
        begin();
        return m_to.sputn(data, count);
    }
    int sync() override { return m_to.pubsync(); }

private:
    void begin() {
        if (!m_isWanted) {
            return;
        }
        m_isWanted = false;
        const std::string command = pagerCommand();
        if (!command.empty()) {
            // The options that git gives to less: it ends by itself when the text fits on the screen.
            m_pager = os::Pager::start(command, {{"LESS", "FRX"}, {"LV", "-c"}});
        }
    }
    void end() {
        if (m_pager != nullptr) {
            m_to.pubsync();
            m_pager.reset();
        }
    }

    std::streambuf& m_to;
    bool m_isWanted = false;
    std::unique_ptr<os::Pager> m_pager;
};

/// Replaces the control characters of what a stream writes.
class Terminal::Filter {
public:
    Filter(std::ostream& stream, std::streambuf& to)
        : m_stream(stream)
        , m_buffer(to)
        , m_original(stream.rdbuf(&m_buffer)) {}
    ~Filter() {
        m_stream.flush();
        m_stream.rdbuf(m_original);
    }
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;

private:
    std::ostream& m_stream;
    PrintableBuffer m_buffer;
    std::streambuf* m_original;
};

Terminal::Terminal(Pages pages)
    : m_pages(pages) {
    if (os::isTerminal(os::Stream::Output)) {
        m_paged = std::make_unique<PagedBuffer>(*std::cout.rdbuf());
        m_output = std::make_unique<Filter>(std::cout, *m_paged);
    }
    if (os::isTerminal(os::Stream::Errors)) {
        m_messages = std::make_unique<Filter>(std::cerr, *std::cerr.rdbuf());
    }
}

Terminal::~Terminal() {
    m_messages.reset();
    m_output.reset();
}

std::size_t Terminal::width() const {
    if (m_paged == nullptr) {
        return 0;
    }
    const std::string columns = os::variable("COLUMNS").value_or("");
    std::size_t width = 0;
    const auto [end, code] = std::from_chars(columns.data(), columns.data() + columns.size(), width);
    if (code == std::errc() && end == columns.data() + columns.size() && width > 0) {
        return width;
    }
    return os::terminalWidth();
}

void Terminal::pageOutput() {
    if (m_paged != nullptr && m_pages == Pages::Here) {
        m_paged->want();
    }
}

} // namespace lanescope::cli
