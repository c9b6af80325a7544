// SPDX-License-Identifier: Apache-2.0
#include "core/os/paths.h"

#include <algorithm>
#include <cwctype>

#include "core/os/windows_text.h"

namespace lanescope::os {

namespace {

constexpr const char* kSeparators = "/\\";

/// Length of what names no folder by itself: "C:", "C:/", "/".
std::size_t rootLength(const std::string& path) {
    const std::size_t drive = path.size() >= 2 && path[1] == ':' ? 2 : 0;
    return drive + (path.find_first_of(kSeparators, drive) == drive ? 1 : 0);
}

/// For comparing: file systems of Windows keep the case of letters and do not tell it apart.
std::wstring folded(const std::string& path) {
    std::wstring wide = wideText(path);
    std::ranges::replace(wide, L'\\', L'/');
    while (wide.size() > 1 && wide.ends_with(L'/')) {
        wide.pop_back();
    }
    std::ranges::transform(wide, wide.begin(),
                           [](wchar_t c) { return static_cast<wchar_t>(std::towlower(c)); });
    return wide;
}

} // namespace

std::string folderOf(const std::string& path) {
    const std::size_t root = rootLength(path);
    const std::size_t slash = path.find_last_of(kSeparators);
    if (slash == std::string::npos || slash < root) {
        return root == 0 ? "." : path.substr(0, root);
    }
    return path.substr(0, slash);
}

std::string nameOf(const std::string& path) {
    const std::size_t slash = path.find_last_of(kSeparators);
    return path.substr(slash == std::string::npos ? rootLength(path) : slash + 1);
}

bool isAtOrBelow(const std::string& path, const std::string& root) {
    const std::wstring inner = folded(path);
    const std::wstring outer = folded(root);
    return inner == outer || outer == L"/" || inner.starts_with(outer + L"/");
}

} // namespace lanescope::os
