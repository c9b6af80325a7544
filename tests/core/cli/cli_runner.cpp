// SPDX-License-Identifier: Apache-2.0
#include "tests/core/cli/cli_runner.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/support/csv_file.h"

namespace lanescope::test {

CliRunner::CliRunner() {
    std::string pattern = (std::filesystem::temp_directory_path() / "lanescope-cli-XXXXXX").string();
    m_folder = mkdtemp(pattern.data());
}

CliRunner::~CliRunner() {
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

std::string CliRunner::write(const std::string& name, std::string_view content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
}

CliResult CliRunner::run(const std::vector<std::string>& arguments) const {
    const std::string outPath = path("stdout.txt");
    const std::string errPath = path("stderr.txt");
    std::vector<char*> argv;
    std::string program = LANESCOPE_CLI_PATH;
    argv.push_back(program.data());
    std::vector<std::string> copies = arguments;
    for (std::string& argument : copies) {
        argv.push_back(argument.data());
    }
    argv.push_back(nullptr);

    const pid_t child = fork();
    if (child == 0) {
        const int out = open(outPath.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        const int err = open(errPath.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(out, STDOUT_FILENO);
        dup2(err, STDERR_FILENO);
        execv(program.c_str(), argv.data());
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, readFile(outPath), readFile(errPath)};
}

} // namespace lanescope::test
