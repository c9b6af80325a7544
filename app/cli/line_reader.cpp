// SPDX-License-Identifier: Apache-2.0
#include "app/cli/line_reader.h"

#include <clocale>
#include <cstdio>
#include <iostream>

#ifdef LANESCOPE_HAS_LIBEDIT
#include <histedit.h>
#endif

#include "core/os/terminal.h"

namespace lanescope::cli {

#ifdef LANESCOPE_HAS_LIBEDIT

struct LineReader::Editor {
    Editor()
        : edit(el_init("lanescope-cli", stdin, stdout, stderr))
        , history(history_init()) {
        if (edit == nullptr || history == nullptr) {
            return;
        }
        std::setlocale(LC_CTYPE, ""); // texts are UTF-8 where the terminal's are
        HistEvent event;
        constexpr int kKept = 1000;
        ::history(history, &event, H_SETSIZE, kKept);
        ::history(history, &event, H_SETUNIQUE, 1);
        el_set(edit, EL_CLIENTDATA, this);
        el_set(edit, EL_PROMPT, &Editor::promptOf);
        el_set(edit, EL_HIST, ::history, history);
        el_set(edit, EL_EDITOR, "emacs");
        el_set(edit, EL_SIGNAL, 1);
        el_source(edit, nullptr);
    }
    ~Editor() {
        if (edit != nullptr) {
            el_end(edit);
        }
        if (history != nullptr) {
            history_end(history);
        }
    }
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;

    bool isUsable() const { return edit != nullptr && history != nullptr; }

    std::optional<std::string> next() {
        int count = 0;
        const char* line = el_gets(edit, &count);
        if (line == nullptr || count <= 0) {
            return std::nullopt;
        }
        std::string text(line, static_cast<std::size_t>(count));
        if (text.find_first_not_of(" \t\r\n") != std::string::npos) {
            HistEvent event;
            ::history(history, &event, H_ENTER, text.c_str());
        }
        if (text.ends_with('\n')) {
            text.pop_back();
        }
        return text;
    }

    static char* promptOf(EditLine* edit) {
        void* self = nullptr;
        el_get(edit, EL_CLIENTDATA, &self);
        return static_cast<Editor*>(self)->prompt.data();
    }

    std::string prompt;
    EditLine* edit;
    History* history;
};

#else

struct LineReader::Editor {
    bool isUsable() const { return false; }
    std::optional<std::string> next() { return std::nullopt; }
    std::string prompt;
};

#endif

LineReader::LineReader()
    : m_isTerminal(os::isTerminal(os::Stream::Input)) {
    if (m_isTerminal && os::isTerminal(os::Stream::Output)) {
        m_editor = std::make_unique<Editor>();
        if (!m_editor->isUsable()) {
            m_editor.reset();
        }
    }
}

LineReader::~LineReader() = default;

std::optional<std::string> LineReader::next(const std::string& prompt) {
    if (m_editor != nullptr) {
        std::cout.flush();
        m_editor->prompt = prompt;
        return m_editor->next();
    }
    if (m_isTerminal) {
        std::cout << prompt << std::flush;
    }
    std::string line;
    return std::getline(std::cin, line) ? std::optional(line) : std::nullopt;
}

} // namespace lanescope::cli
