// SPDX-License-Identifier: Apache-2.0
#include "core/os/program.h"

#include <cerrno>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

#include "core/os/environment.h"
#include "core/os/windows_text.h"

namespace lanescope::os {

namespace {

/// A variable that has another value for as long as this lives.
class SetVariable {
public:
    SetVariable(const std::string& name, const std::string& value)
        : m_name(name)
        , m_before(variable(name.c_str())) {
        ::SetEnvironmentVariableW(wideText(name).c_str(), wideText(value).c_str());
    }
    ~SetVariable() {
        ::SetEnvironmentVariableW(wideText(m_name).c_str(), m_before ? wideText(*m_before).c_str() : nullptr);
    }
    SetVariable(const SetVariable&) = delete;
    SetVariable& operator=(const SetVariable&) = delete;

private:
    std::string m_name;
    std::optional<std::string> m_before;
};

} // namespace

ProgramEnd runProgram(const std::vector<std::string>& programAndArguments,
                      const std::vector<std::pair<std::string, std::string>>& variables,
                      const std::string& folder) {
    std::vector<std::unique_ptr<SetVariable>> set;
    for (const auto& [name, value] : variables) {
        set.push_back(std::make_unique<SetVariable>(name, value));
    }
    std::wstring line = commandLine(programAndArguments);
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    PROCESS_INFORMATION process{};
    // The program gets the console's Ctrl-C itself.
    ::SetConsoleCtrlHandler(nullptr, TRUE);
    const BOOL isStarted =
        ::CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, 0, nullptr,
                         folder.empty() ? nullptr : widePath(folder).c_str(), &startup, &process);
    ProgramEnd end;
    if (isStarted == 0) {
        setErrno();
        end.failure = errno;
    } else {
        DWORD code = 0;
        ::WaitForSingleObject(process.hProcess, INFINITE);
        ::GetExitCodeProcess(process.hProcess, &code);
        ::CloseHandle(process.hThread);
        ::CloseHandle(process.hProcess);
        end.exitCode = static_cast<int>(code);
    }
    ::SetConsoleCtrlHandler(nullptr, FALSE);
    return end;
}

std::string makePrivateFolder() {
    std::error_code error;
    const std::filesystem::path parent = std::filesystem::temp_directory_path(error);
    constexpr int kTries = 100;
    for (int i = 0; !error && i < kTries; ++i) {
        const std::wstring name =
            L"lanescope-" + std::to_wstring(::GetCurrentProcessId()) + L"-" + std::to_wstring(i);
        const std::wstring path = (parent / name).wstring();
        if (::CreateDirectoryW(path.c_str(), nullptr) != 0) {
            return narrowText(path);
        }
        setErrno();
        if (errno != EEXIST) {
            return {};
        }
    }
    return {};
}

char pathDivider() {
    return ';';
}

} // namespace lanescope::os
