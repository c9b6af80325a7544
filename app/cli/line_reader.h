// SPDX-License-Identifier: Apache-2.0
// Lines of standard input for a shell: on a terminal with a prompt, editing and a history (libedit, where it
// was there at the build; ~/.editrc applies), else as they come. The history ends with the reader: statements
// may hold private texts. One thread; one reader at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace lanescope::cli {

class LineReader {
public:
    LineReader();
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    bool isTerminal() const { return m_isTerminal; }
    /// The next line without its end; absent at the end of the input. Only a terminal sees the prompt.
    std::optional<std::string> next(const std::string& prompt);

private:
    struct Editor;

    bool m_isTerminal;
    std::unique_ptr<Editor> m_editor; ///< null without a terminal or without libedit
};

} // namespace lanescope::cli
