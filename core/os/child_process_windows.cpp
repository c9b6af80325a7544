// SPDX-License-Identifier: Apache-2.0
#include "core/os/child_process.h"

#include <array>
#include <cerrno>
#include <utility>

#include "core/os/windows_text.h"

namespace lanescope::os {

namespace {

constexpr std::size_t kPieceBytes = 256u << 10;
constexpr DWORD kPollMs = 20;

class Owned {
public:
    explicit Owned(HANDLE handle = nullptr)
        : m_handle(handle) {}
    ~Owned() { close(); }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;

    void close() {
        if (const HANDLE handle = std::exchange(m_handle, nullptr);
            handle != nullptr && handle != INVALID_HANDLE_VALUE) {
            ::CloseHandle(handle);
        }
    }
    HANDLE get() const { return m_handle; }
    HANDLE* address() { return &m_handle; }

private:
    HANDLE m_handle;
};

/// An argument as CommandLineToArgvW() reads it.
std::wstring quoted(const std::wstring& argument) {
    if (!argument.empty() && argument.find_first_of(L" \t\n\v\"") == std::wstring::npos) {
        return argument;
    }
    std::wstring text = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t c : argument) {
        if (c == L'\\') {
            ++backslashes;
        } else {
            text.append(c == L'"' ? 2 * backslashes + 1 : backslashes, L'\\');
            text += c;
            backslashes = 0;
        }
    }
    text.append(2 * backslashes, L'\\');
    return text + L"\"";
}

struct Pipe {
    Owned readEnd;
    Owned writeEnd; ///< inherited by the child

    bool open() {
        SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
        return ::CreatePipe(readEnd.address(), writeEnd.address(), &inherited, kPieceBytes) != 0 &&
               ::SetHandleInformation(readEnd.get(), HANDLE_FLAG_INHERIT, 0) != 0;
    }
};

bool start(const std::vector<std::string>& programAndArguments, const Pipe& output, const Pipe& errors,
           PROCESS_INFORMATION& process) {
    std::wstring line = commandLine(programAndArguments);
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    const Owned nothing(::CreateFileW(L"NUL", GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                                      OPEN_EXISTING, 0, nullptr));
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = nothing.get();
    startup.hStdOutput = output.writeEnd.get();
    startup.hStdError = errors.writeEnd.get();
    return ::CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, CREATE_NO_WINDOW, nullptr, nullptr,
                            &startup, &process) != 0;
}

} // namespace

std::wstring commandLine(const std::vector<std::string>& programAndArguments) {
    std::wstring line;
    for (const std::string& argument : programAndArguments) {
        line += (line.empty() ? L"" : L" ") + quoted(wideText(argument));
    }
    return line;
}

ChildEnd runChild(const std::vector<std::string>& programAndArguments, const TakePiece& takeOutput,
                  const TakePiece& takeErrors, const std::stop_token& stop) {
    ChildEnd end;
    Pipe output;
    Pipe errors;
    PROCESS_INFORMATION process{};
    if (!output.open() || !errors.open() || !start(programAndArguments, output, errors, process)) {
        setErrno();
        end.failure = errno;
        return end;
    }
    const Owned child(process.hProcess);
    const Owned thread(process.hThread);
    output.writeEnd.close();
    errors.writeEnd.close();

    std::vector<char> piece(kPieceBytes);
    bool isWanted = true;
    /// Whether there was something; closes a pipe that has come to its end.
    const auto take = [&](Pipe& from, const TakePiece& taken) {
        DWORD there = 0;
        DWORD got = 0;
        if (from.readEnd.get() == nullptr) {
            return false;
        }
        if (::PeekNamedPipe(from.readEnd.get(), nullptr, 0, nullptr, &there, nullptr) == 0 ||
            (there > 0 && ::ReadFile(from.readEnd.get(), piece.data(), static_cast<DWORD>(piece.size()), &got,
                                     nullptr) == 0)) {
            from.readEnd.close();
            return true;
        }
        if (got > 0) {
            isWanted = taken({piece.data(), got}) && isWanted;
        }
        return got > 0;
    };
    while (output.readEnd.get() != nullptr || errors.readEnd.get() != nullptr) {
        if (stop.stop_requested() || !isWanted) {
            constexpr UINT kTerminated = 128 + 15; // as a signal would
            end.isStopped = stop.stop_requested();
            ::TerminateProcess(child.get(), kTerminated);
            break;
        }
        const bool isOutput = take(output, takeOutput);
        const bool isErrors = take(errors, takeErrors);
        if (!isOutput && !isErrors) {
            ::WaitForSingleObject(child.get(), kPollMs);
        }
    }
    ::WaitForSingleObject(child.get(), INFINITE);
    DWORD code = 0;
    ::GetExitCodeProcess(child.get(), &code);
    end.exitCode = static_cast<int>(code);
    return end;
}

} // namespace lanescope::os
