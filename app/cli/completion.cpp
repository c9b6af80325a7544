// SPDX-License-Identifier: Apache-2.0
#include "app/cli/completion.h"

#include <algorithm>
#include <iostream>
#include <set>

#include "app/cli/command_help.h"

namespace lanescope::cli {

namespace {

constexpr std::string_view kShells = "bash zsh fish";

/// Words that may follow an option.
enum class ValueKind : std::uint8_t { None, Any, Words, Columns, File, Folder };

struct Completed {
    const OptionInfo* option;
    ValueKind kind;
    std::string words; ///< divided by blanks
};

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

Completed completed(const Command& command, const OptionInfo& option) {
    if (option.valueName.empty()) {
        return {&option, ValueKind::None, {}};
    }
    if (const std::vector<std::string> values = valuesOf(command, option.name); !values.empty()) {
        return {&option, ValueKind::Words, joined(values)};
    }
    if (!option.values.empty()) {
        return {&option, ValueKind::Words, std::string(option.values)};
    }
    if (option.bit == kColumns || (option.bit == kOrder && option.valueName == "COLUMN")) {
        const std::string columns = joined(columnsOf(command));
        const ValueKind kind = option.bit == kColumns ? ValueKind::Columns : ValueKind::Words;
        return {&option, columns.empty() ? ValueKind::Any : kind, columns};
    }
    const bool isFolder = option.valueName == "DIR" || option.valueName == "FOLDER";
    const bool isFile = option.valueName == "FILE" || option.valueName == "TRACE";
    return {&option, isFolder ? ValueKind::Folder : isFile ? ValueKind::File : ValueKind::Any, {}};
}

std::vector<Completed> optionsOf(const Command& command) {
    std::vector<Completed> options;
    for (const OptionInfo& option : allOptions()) {
        if (option.isFor(command.options)) {
            options.push_back(completed(command, option));
        }
    }
    return options;
}

/// The first words of the help, which go on one line.
std::string shortHelp(std::string_view help) {
    std::string text(help.substr(0, help.find(';')));
    std::ranges::replace(text, '\n', ' ');
    return text;
}

std::string namesOf(const std::vector<Command>& commands) {
    std::vector<std::string> names;
    for (const Command& command : commands) {
        names.emplace_back(command.name);
    }
    return joined(names);
}

// bash

std::string bashWords(const Completed& entry) {
    switch (entry.kind) {
    case ValueKind::Words:
        return "_lanescope_cli_words \"" + entry.words + "\"";
    case ValueKind::Columns:
        return "_lanescope_cli_list \"" + entry.words + "\"";
    case ValueKind::File:
        return "_lanescope_cli_files -f";
    case ValueKind::Folder:
        return "_lanescope_cli_files -d";
    case ValueKind::Any:
    case ValueKind::None:
        break;
    }
    return ":";
}

std::string bashCase(const Command& command) {
    std::string options = "--help";
    std::string values;
    for (const Completed& entry : optionsOf(command)) {
        const OptionInfo& option = *entry.option;
        options += " " + std::string(option.name);
        if (entry.kind != ValueKind::None) {
            const std::string names = std::string(option.name) +
                                      (option.shortName.empty() ? "" : "|" + std::string(option.shortName));
            values += "                " + names + ") " + bashWords(entry) + "; return ;;\n";
        }
    }
    std::string text = "        " + std::string(command.name) + ")\n";
    text += values.empty() ? "" : "            case $option in\n" + values + "            esac\n";
    text += "            _lanescope_cli_rest \"" + options + "\" \"" + std::string(command.words) + "\" " +
            (command.files == Files::None ? "none" : "files") + " ;;\n";
    return text;
}

std::string bashScript(const std::vector<Command>& commands) {
    std::string text = R"(# Completion of lanescope-cli for bash, written by `lanescope-cli completion bash`.
_lanescope_cli_words() { COMPREPLY=($(compgen -W "$1" -- "$word")); }
_lanescope_cli_list() {
    local before=
    [[ $word == *,* ]] && before=${word%,*},
    COMPREPLY=($(compgen -P "$before" -W "$1" -- "${word##*,}"))
}
_lanescope_cli_files() {
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen "$1" -- "$word"))
}
_lanescope_cli_rest() {
    if [[ $word == -* ]]; then
        _lanescope_cli_words "$1"
    elif [[ -n $2 && $COMP_CWORD -eq 2 ]]; then
        _lanescope_cli_words "$2"
    elif [[ $3 == files ]]; then
        _lanescope_cli_files -f
    fi
}
_lanescope_cli() {
    local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    if [[ $word == = ]]; then
        word=
    elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if ((COMP_CWORD == 1)); then
        _lanescope_cli_words "help )" +
                       namesOf(commands) + R"( --help --version"
        return
    fi
    case ${COMP_WORDS[1]} in
        help)
            _lanescope_cli_words "commands )" +
                       namesOf(commands) + "\" ;;\n";
    for (const Command& command : commands) {
        text += bashCase(command);
    }
    return text + "    esac\n}\ncomplete -F _lanescope_cli lanescope-cli\n";
}

// zsh

/// For text between single quotes in an argument of _arguments or _describe.
std::string zshText(std::string_view text) {
    std::string quoted;
    for (const char c : text) {
        quoted += c == '\''                                       ? std::string("'\\''")
                  : c == ':' || c == '[' || c == ']' || c == '\\' ? std::string("\\") + c
                                                                  : std::string(1, c);
    }
    return quoted;
}

std::string zshAction(const Completed& entry) {
    switch (entry.kind) {
    case ValueKind::Words:
        return "(" + entry.words + ")";
    case ValueKind::Columns:
        return "_sequence compadd - " + entry.words;
    case ValueKind::File:
        return "_files";
    case ValueKind::Folder:
        return "_files -/";
    case ValueKind::Any:
    case ValueKind::None:
        break;
    }
    return " ";
}

std::string zshCase(const Command& command) {
    std::string text = "        " + std::string(command.name) + ") _arguments '--help[show the options]'";
    for (const Completed& entry : optionsOf(command)) {
        const OptionInfo& option = *entry.option;
        const std::string value =
            entry.kind == ValueKind::None ? "" : ":" + zshText(option.valueName) + ":" + zshAction(entry);
        const std::string help = "[" + zshText(shortHelp(option.help)) + "]" + value + "'";
        text += " \\\n            '*" + std::string(option.name) + (value.empty() ? "" : "=") + help;
        if (!option.shortName.empty()) {
            text += " \\\n            '*" + std::string(option.shortName) + "+" + help;
        }
    }
    if (!command.words.empty()) {
        text += " \\\n            '1:word:(" + std::string(command.words) + ")'";
    }
    return text + (command.files == Files::None ? "" : " \\\n            '*:trace:_files'") + " ;;\n";
}

std::string zshScript(const std::vector<Command>& commands) {
    std::string text = "#compdef lanescope-cli\n"
                       "# Completion of lanescope-cli for zsh, written by `lanescope-cli completion zsh`.\n"
                       "_lanescope-cli() {\n    local -a commands=(\n        'help:explain a command'\n";
    for (const Command& command : commands) {
        text += "        '" + std::string(command.name) + ":" + zshText(command.summary) + "'\n";
    }
    text += R"(    )
    if ((CURRENT == 2)); then
        _describe -t commands command commands
        return
    fi
    shift words
    ((CURRENT--))
    case $words[1] in
        help) _describe -t commands command commands ;;
)";
    for (const Command& command : commands) {
        text += zshCase(command);
    }
    return text + "    esac\n}\nif [[ $funcstack[1] == _lanescope-cli ]]; then\n    _lanescope-cli \"$@\"\n"
                  "else\n    compdef _lanescope-cli lanescope-cli\nfi\n";
}

// fish

std::string fishText(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) {
        quoted += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    }
    return quoted + "'";
}

std::string fishValue(const Completed& entry) {
    switch (entry.kind) {
    case ValueKind::Words:
        return " -x -a " + fishText(entry.words);
    case ValueKind::Columns:
        return " -x -a " + fishText("(__fish_append , " + entry.words + ")");
    case ValueKind::File:
        return " -r -F";
    case ValueKind::Folder:
        return " -x -a '(__fish_complete_directories)'";
    case ValueKind::Any:
        return " -x";
    case ValueKind::None:
        break;
    }
    return "";
}

std::string fishScript(const std::vector<Command>& commands) {
    const std::string complete = "complete -c lanescope-cli";
    std::string text =
        "# Completion of lanescope-cli for fish, written by `lanescope-cli completion fish`.\n" + complete +
        " -n __fish_use_subcommand -f -a help -d 'explain a command'\n" + complete +
        " -n '__fish_seen_subcommand_from help' -f -a " + fishText(namesOf(commands)) + "\n";
    for (const Command& command : commands) {
        text += complete + " -n __fish_use_subcommand -f -a " + std::string(command.name) + " -d " +
                fishText(command.summary) + "\n";
        const std::string within =
            complete + " -n '__fish_seen_subcommand_from " + std::string(command.name) + "'";
        if (!command.words.empty()) {
            text += within + " -f -a " + fishText(command.words) + "\n";
        }
        for (const Completed& entry : optionsOf(command)) {
            const OptionInfo& option = *entry.option;
            text += within + " -l " + std::string(option.name.substr(2)) +
                    (option.shortName.empty() ? "" : " -s " + std::string(option.shortName.substr(1))) +
                    fishValue(entry) + " -d " + fishText(shortHelp(option.help)) + "\n";
        }
    }
    return text;
}

} // namespace

std::optional<std::string> completionScript(std::string_view shell, const std::vector<Command>& commands) {
    return shell == "bash"   ? std::optional(bashScript(commands))
           : shell == "zsh"  ? std::optional(zshScript(commands))
           : shell == "fish" ? std::optional(fishScript(commands))
                             : std::nullopt;
}

Command completionCommand(std::vector<Command> others) {
    Command own{"completion",
                "completion of commands, options and their values for bash, zsh or fish",
                0,
                Files::Any,
                nullptr,
                CommandGroup::Files,
                nullptr,
                {},
                {},
                kShells};
    others.push_back(own);
    own.run = [commands = std::move(others)](const Options& options) -> Result<int> {
        const auto script =
            options.files.size() == 1 ? completionScript(options.files.front(), commands) : std::nullopt;
        if (!script) {
            return usageError("completion: name a shell: bash, zsh or fish");
        }
        std::cout << *script;
        return kOpenedClean;
    };
    return own;
}

} // namespace lanescope::cli
