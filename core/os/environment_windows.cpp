// SPDX-License-Identifier: Apache-2.0
#include "core/os/environment.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cwctype>

#include "core/os/windows_text.h"

#include <shellapi.h>

namespace lanescope::os {

namespace {

constexpr std::wstring_view kLongPrefix = LR"(\\?\)";
constexpr std::wstring_view kLongShare = LR"(\\?\UNC\)";

std::string ownFolder(const char* xdg, const char* usual, const char* below) {
    for (const auto& [name, rest] : {std::pair(xdg, "/lanescope"), std::pair(usual, below)}) {
        const std::optional<std::string> base = variable(name);
        if (base && !base->empty()) {
            return *base + rest;
        }
    }
    return {};
}

std::wstring fullPath(const std::wstring& path) {
    const DWORD size = ::GetFullPathNameW(path.c_str(), 0, nullptr, nullptr);
    std::wstring full(size, L'\0');
    const DWORD length = ::GetFullPathNameW(path.c_str(), size, full.data(), nullptr);
    full.resize(length < size ? length : 0);
    return full.empty() ? path : full;
}

} // namespace

std::wstring wideText(std::string_view text) {
    const auto bytes = static_cast<int>(text.size());
    std::wstring wide(
        static_cast<std::size_t>(::MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, nullptr, 0)), L'\0');
    ::MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, wide.data(), static_cast<int>(wide.size()));
    return wide;
}

std::string narrowText(std::wstring_view text) {
    const auto length = static_cast<int>(text.size());
    std::string narrow(static_cast<std::size_t>(::WideCharToMultiByte(CP_UTF8, 0, text.data(), length,
                                                                      nullptr, 0, nullptr, nullptr)),
                       '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, text.data(), length, narrow.data(), static_cast<int>(narrow.size()),
                          nullptr, nullptr);
    return narrow;
}

std::wstring widePath(const std::string& path) {
    constexpr std::size_t kShort = 240; // folders must leave room for a name of 8.3
    std::wstring wide = wideText(path);
    std::ranges::replace(wide, L'/', L'\\');
    if (wide.size() < kShort || wide.starts_with(kLongPrefix)) {
        return wide;
    }
    wide = fullPath(wide);
    return wide.starts_with(LR"(\\)") ? std::wstring(kLongShare) + wide.substr(2)
                                      : std::wstring(kLongPrefix) + wide;
}

std::string shortPath(std::wstring_view path) {
    if (path.starts_with(kLongShare)) {
        return R"(\\)" + narrowText(path.substr(kLongShare.size()));
    }
    return narrowText(path.starts_with(kLongPrefix) ? path.substr(kLongPrefix.size()) : path);
}

void setErrno(DWORD cause) {
    switch (cause) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_NETPATH:
    case ERROR_BAD_NET_NAME:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_PATHNAME:
        errno = ENOENT;
        return;
    case ERROR_ACCESS_DENIED:
    case ERROR_WRITE_PROTECT:
    case ERROR_PRIVILEGE_NOT_HELD:
        errno = EACCES;
        return;
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_USER_MAPPED_FILE:
        errno = EBUSY;
        return;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        errno = EEXIST;
        return;
    case ERROR_TOO_MANY_OPEN_FILES:
        errno = EMFILE;
        return;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
    case ERROR_COMMITMENT_LIMIT:
        errno = ENOMEM;
        return;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        errno = ENOSPC;
        return;
    case ERROR_NO_DATA:
    case ERROR_BROKEN_PIPE:
        errno = EPIPE;
        return;
    case ERROR_DIRECTORY:
        errno = ENOTDIR;
        return;
    case ERROR_CANT_RESOLVE_FILENAME:
        errno = ELOOP;
        return;
    case ERROR_FILENAME_EXCED_RANGE:
        errno = ENAMETOOLONG;
        return;
    default:
        errno = EIO;
        return;
    }
}

std::optional<std::string> variable(const char* name) {
    const std::wstring wide = wideText(name);
    std::wstring value(256, L'\0');
    for (;;) {
        ::SetLastError(ERROR_SUCCESS);
        const DWORD length =
            ::GetEnvironmentVariableW(wide.c_str(), value.data(), static_cast<DWORD>(value.size()));
        if (length == 0 && ::GetLastError() != ERROR_SUCCESS) {
            return std::nullopt;
        }
        const bool fits = length < value.size();
        value.resize(length);
        if (fits) {
            return narrowText(value);
        }
    }
}

std::string configFolder() {
    return ownFolder("XDG_CONFIG_HOME", "APPDATA", "/lanescope");
}

std::string cacheFolder() {
    return ownFolder("XDG_CACHE_HOME", "LOCALAPPDATA", "/lanescope/cache");
}

bool isOnPath(const std::string& program) {
    return ::SearchPathW(nullptr, wideText(program).c_str(), L".exe", 0, nullptr, nullptr) != 0;
}

std::vector<std::string> programArguments(int, const char* const*) {
    int count = 0;
    wchar_t** const wide = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    std::vector<std::string> arguments;
    for (int i = 0; i < count; ++i) {
        arguments.push_back(narrowText(wide[i]));
    }
    ::LocalFree(wide);
    return arguments;
}

} // namespace lanescope::os
