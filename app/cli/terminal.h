// SPDX-License-Identifier: Apache-2.0
// The terminal that stdout and stderr may be: its width, a pager for long output, and the filter that keeps
// control characters of a trace's names from it. main.cpp owns the one object. One thread.
#pragma once

#include <cstddef>
#include <memory>
#include <streambuf>

#include "core/table/printable.h"

namespace lanescope::cli {

class Terminal {
public:
    enum class Pages : bool { Here, Elsewhere };

    /// Filters std::cout and std::cerr where they are terminals, until it is destroyed. `pages` says who
    /// starts a pager.
    explicit Terminal(Pages pages = Pages::Here);
    /// Waits until the pager has ended.
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    /// Columns of the terminal on stdout, or COLUMNS if that is set; 0: stdout is not a terminal, or its
    /// width is unknown.
    std::size_t width() const;
    /// Starts a pager at the next output on stdout if that is a terminal: the command in LANESCOPE_PAGER,
    /// else in PAGER, else less. An empty command and `cat` mean none.
    void pageOutput();

private:
    class PagedBuffer;
    class Filter;

    Pages m_pages;
    std::unique_ptr<PagedBuffer> m_paged; ///< null: stdout is no terminal
    std::unique_ptr<Filter> m_output;
    std::unique_ptr<Filter> m_messages;
};

} // namespace lanescope::cli
