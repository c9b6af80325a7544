// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_line.h"

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <utility>

#include <CLI/CLI.hpp>

#include "app/cli/command_help.h"
#include "app/cli/served_run.h"
#include "core/base/nearest_names.h"
#include "core/base/output_file.h"
#include "core/base/status.h"
#include "core/table/csv_writer.h"
#include "lanescope_version.h"

namespace lanescope::cli {

namespace {

constexpr std::string_view kProgram = "lanescope-cli";

/// A parser that keeps what it does not know in order. CLI11's own positional arguments would take the
/// brackets off a file with a name like "[0].json".
class Parser : public CLI::App {
public:
    Parser(std::string description, std::string name)
        : App(std::move(description), std::move(name)) {
        allow_extras();
        set_help_flag("-h,--help");
    }

    /// Files, and options that there are not.
    const missing_t& others() const { return missing_; }
};

std::string seeHelp(std::string_view command) {
    return "; see " + std::string(kProgram) + (command.empty() ? "" : " ") + std::string(command) + " --help";
}

/// CLI11's words for an option without its value, and for a flag with one, in ours.
Error valueError(const CLI::ArgumentMismatch& mismatch) {
    const std::string text = mismatch.what();
    if (const std::size_t colon = text.find(": "); colon != std::string::npos) {
        return usageError(text.substr(0, colon) + " needs a value");
    }
    return usageError("--" + text.substr(0, text.find(' ')) + " takes no value");
}

class CommandLine {
public:
    CommandLine(const std::vector<Command>& commands, Terminal& terminal, const KeptTrace* kept)
        : m_commands(commands)
        , m_terminal(terminal)
        , m_kept(kept)
        , m_program({}, std::string(kProgram)) {
        m_program.set_version_flag("--version", std::string(kProgram) + " " + kVersionText);
        m_program.formatter_fn([this](const CLI::App*, const std::string&, CLI::AppFormatMode) {
            return programHelp(m_commands);
        });
        m_program.require_subcommand(0, 1); // a file may have the name of a command
        const auto help = std::make_shared<Parser>(std::string(), "help");
        m_help = help.get();
        m_program.add_subcommand(help);
        for (const Command& command : m_commands) {
            add(command);
        }
    }

    Result<int> run(std::span<const char* const> all) {
        const std::span<const char* const> arguments = withoutProgram(all);
        if (const auto empty = std::ranges::find_if(arguments, isEmptyValue); empty != arguments.end()) {
            return usageError(std::string(*empty, std::string_view(*empty).size() - 1) + " needs a value" +
                              seeHelp({}));
        }
        try {
            m_program.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
        } catch (const CLI::CallForHelp&) {
            m_terminal.pageOutput();
            std::cout << m_program.help();
            return kOpenedClean;
        } catch (const CLI::CallForVersion& version) {
            std::cout << version.what() << '\n';
            return kOpenedClean;
        } catch (const CLI::ArgumentMismatch& mismatch) {
            return withHelp(valueError(mismatch));
        } catch (const CLI::ParseError& error) {
            return withHelp(usageError(error.what()));
        }
        if (m_program.got_subcommand("help")) {
            return showHelp();
        }
        if (m_command == nullptr || m_beforeCommand > 0) {
            return unknownCommand();
        }
        Result<Options> options = chosenOptions();
        if (options && options->forSpreadsheets) {
            setForSpreadsheets(std::cout);
        }
        if (!options) {
            return withHelp(options.error());
        }
        if (const Status status = checkOutputs(*options); !status) {
            return status.error();
        }
        if (options->isPaged && (m_command->options & kPager) != 0) {
            m_terminal.pageOutput();
        }
        std::optional<ServedRun> served;
        if (const auto trace = m_kept == nullptr ? servedTrace(*m_command, *options, all) : std::nullopt) {
            served.emplace(*trace, all);
        }
        if (served && served->exitCode()) {
            return *served->exitCode();
        }
        options->kept = m_kept;
        options->lineWidth = m_terminal.width();
        return m_command->run(*options);
    }

private:
    /// Keeps what stands after "--" where the command runs it: the parser must not read it.
    std::span<const char* const> withoutProgram(std::span<const char* const> arguments) {
        const auto command =
            arguments.empty()
                ? m_commands.end()
                : std::ranges::find(m_commands, std::string_view(arguments.front()), &Command::name);
        if (command == m_commands.end() || command->program.empty()) {
            return arguments;
        }
        const auto mark = std::ranges::find(arguments, std::string_view("--"));
        if (mark == arguments.end()) {
            return arguments;
        }
        m_runProgram.assign(mark + 1, arguments.end());
        return arguments.first(static_cast<std::size_t>(mark - arguments.begin()));
    }

    /// "--range=": CLI11 would take the next argument for the value.
    static bool isEmptyValue(std::string_view argument) {
        return argument.starts_with("--") && argument.find('=') == argument.size() - 1;
    }

    void add(const Command& command) {
        const auto parser = std::make_shared<Parser>(std::string(command.summary), std::string(command.name));
        parser->formatter_fn([&command](const CLI::App*, const std::string&, CLI::AppFormatMode) {
            return commandHelp(command);
        });
        // Only the options of the command that is named are made.
        parser->preparse_callback([this, &command, made = parser.get()](std::size_t) {
            m_command = &command;
            m_beforeCommand = m_program.others().size();
            m_parser = made;
            addOptions();
        });
        m_program.add_subcommand(parser);
    }

    void addOptions() {
        for (const OptionInfo& info : allOptions()) {
            if (!info.isFor(m_command->options)) {
                continue;
            }
            const std::string names =
                (info.shortName.empty() ? "" : std::string(info.shortName) + ",") + std::string(info.name);
            CLI::Option* option = info.valueName.empty()
                                      ? m_parser->add_flag(names)->disable_flag_override()
                                      : m_parser->add_option(names)->allow_extra_args(false);
            option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
            m_infos.emplace(option, &info);
        }
    }

    /// Refuses outputs that would be one file, and an output that stdout or stderr goes to as well.
    static Status checkOutputs(const Options& options) {
        std::vector<std::string> outputs;
        for (const OptionInfo& info : allOptions()) {
            if (info.written == nullptr || !(options.*info.written)) {
                continue;
            }
            const std::string& path = *(options.*info.written);
            for (const std::string& other : outputs) {
                if (isOneTarget(path, other)) {
                    return fail(ErrorCode::InvalidArgument, "two outputs would be this one file", path);
                }
            }
            outputs.push_back(path);
            if (const char* stream = streamAt(path)) {
                return fail(ErrorCode::InvalidArgument, "it is where " + std::string(stream) + " goes", path);
            }
        }
        return {};
    }

    /// The stream that goes to the file of this name. Null for the name of the stream itself.
    static const char* streamAt(const std::string& path) {
        if (path.starts_with("/dev/") || path.starts_with("/proc/")) {
            return nullptr;
        }
        return isOneTarget(path, "/dev/stdout")   ? "stdout"
               : isOneTarget(path, "/dev/stderr") ? "stderr"
                                                  : nullptr;
    }

    Error withHelp(const Error& error) const {
        return usageError(error.message +
                          seeHelp(m_command == nullptr ? std::string_view() : m_command->name));
    }

    /// `help`, `help COMMAND`, `help --markdown`, `help --tables`.
    Result<int> showHelp() const {
        constexpr std::string_view kNoPager = "--no-pager";
        std::string wanted;
        bool isPaged = true;
        for (const auto& [kind, argument] : m_help->others()) {
            isPaged = isPaged && argument != kNoPager;
            wanted = argument == kNoPager ? wanted : argument;
        }
        if (isPaged) {
            m_terminal.pageOutput();
        }
        if (wanted == "--tables") {
            const Result<std::string> page = tablesPage();
            if (!page) {
                return page.error();
            }
            std::cout << *page;
            return kOpenedClean;
        }
        if (wanted == "commands") {
            std::cout << commandsHelp(m_commands);
            return kOpenedClean;
        }
        if (wanted.empty() || wanted == "--markdown") {
            std::cout << (wanted.empty() ? programHelp(m_commands) : referencePage(m_commands));
            return kOpenedClean;
        }
        const auto command = std::ranges::find(m_commands, wanted, &Command::name);
        if (command == m_commands.end()) {
            return unknownCommand(wanted);
        }
        std::cout << commandReference(*command);
        return kOpenedClean;
    }

    Error unknownCommand() const {
        return m_program.others().empty() ? usageError("no command given" + seeHelp({}))
                                          : unknownCommand(m_program.others().front().second);
    }

    Error unknownCommand(const std::string& name) const {
        std::vector<std::string> names;
        for (const Command& command : m_commands) {
            names.emplace_back(command.name);
        }
        return usageError("unknown command \"" + name + "\"" + didYouMean(name, names) + seeHelp({}));
    }

    Error unknownOption(std::string_view argument) const {
        std::vector<std::string> names{"--help"};
        for (const auto& [option, info] : m_infos) {
            names.emplace_back(info->name);
        }
        const std::string name(argument.substr(0, argument.find('=')));
        return usageError("unknown option " + name + didYouMean(name, names));
    }

    /// Options in the order of the command line: of --json and --csv the last one counts.
    Result<Options> chosenOptions() const {
        Options options;
        options.program = m_runProgram;
        for (const auto& [kind, argument] : m_parser->others()) {
            if (kind == CLI::detail::Classifier::NONE) {
                options.files.push_back(argument);
            } else if (kind != CLI::detail::Classifier::POSITIONAL_MARK) {
                return unknownOption(argument);
            }
        }
        // Without positional arguments CLI11 gives what stands after "--" to the program.
        for (const auto& [kind, argument] : m_program.others()) {
            if (kind != CLI::detail::Classifier::POSITIONAL_MARK) {
                options.files.push_back(argument);
            }
        }
        std::map<const CLI::Option*, std::size_t> seen;
        for (const CLI::Option* option : m_parser->parse_order()) {
            const OptionInfo& info = *m_infos.at(option);
            const std::string& value = option->results()[seen[option]++];
            if (!info.valueName.empty() && !info.shortName.empty() && value.starts_with('=')) {
                return usageError(std::string(info.shortName) + " takes its value without \"=\"");
            }
            if (!info.apply(options, value)) {
                return usageError("\"" + value + "\" makes no sense for " + std::string(info.name) + " " +
                                  std::string(info.valueName));
            }
        }
        const auto inputs = std::ranges::count(options.files, kStandardInput) +
                            (options.sqlFile == std::string(kStandardInput) ? 1 : 0);
        if (inputs > 1) {
            return usageError("only one of the arguments can be standard input (-)");
        }
        if (const char* wrong = wrongFiles(options)) {
            return usageError(std::string(m_command->name) + ": " + wrong);
        }
        return options;
    }

    /// Null when the number of files is right.
    const char* wrongFiles(const Options& options) const {
        const std::size_t count = options.files.size();
        if (m_command->files == Files::None) {
            return count == 0                   ? nullptr
                   : m_command->program.empty() ? "takes no argument"
                                                : "put the program after --, as in -- python train.py";
        }
        if (count == 0 && m_command->files != Files::Any && options.schemas.empty() &&
            options.rankFolders.empty()) {
            return "no trace given";
        }
        return count > 1 && m_command->files == Files::One ? "more than one trace given" : nullptr;
    }

    const std::vector<Command>& m_commands;
    Terminal& m_terminal;
    const KeptTrace* m_kept; ///< null: none
    Parser m_program;
    const Parser* m_help = nullptr;
    const Command* m_command = nullptr;
    std::size_t m_beforeCommand = 0; ///< arguments that stand before it
    Parser* m_parser = nullptr;
    std::vector<std::string> m_runProgram; ///< with its arguments
    std::map<const CLI::Option*, const OptionInfo*> m_infos;
};

} // namespace

Result<int> runCommandLine(std::span<const char* const> arguments, const std::vector<Command>& commands,
                           Terminal& terminal, const KeptTrace* kept) {
    return CommandLine(commands, terminal, kept).run(arguments);
}

} // namespace lanescope::cli
