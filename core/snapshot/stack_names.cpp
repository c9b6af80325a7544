// SPDX-License-Identifier: Apache-2.0
#include "core/snapshot/stack_names.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

struct Frame {
    std::string_view function;
    std::string_view file;
    std::string_view line;
};

/// Parts of "name (file:line)"; C++ names have brackets of their own.
Frame frameOf(std::string_view text) {
    const std::size_t open = text.rfind(" (");
    const std::size_t colon = text.rfind(':');
    if (open == std::string_view::npos || colon == std::string_view::npos || colon < open ||
        !text.ends_with(')')) {
        return {text, {}, {}};
    }
    return {text.substr(0, open), text.substr(open + 2, colon - open - 2),
            text.substr(colon + 1, text.size() - colon - 2)};
}

/// Calls `use` for each frame, innermost first, until it returns false.
template <typename Use>
void forEachFrame(std::string_view stack, const Use& use) {
    while (!stack.empty()) {
        const std::size_t end = std::min(stack.find('\n'), stack.size());
        if (!use(frameOf(stack.substr(0, end)))) {
            return;
        }
        stack.remove_prefix(std::min(end + 1, stack.size()));
    }
}

bool isPython(const Frame& frame) {
    return frame.file.ends_with(".py") || (frame.file.starts_with('<') && frame.file.ends_with('>'));
}

bool isSlash(char c) {
    return c == '/' || c == '\\';
}

std::string shortFile(std::string_view file) {
    constexpr int kParts = 2;
    std::size_t begin = file.size();
    for (int part = 0; begin > 0; --begin) {
        part += isSlash(file[begin - 1]) ? 1 : 0;
        if (part == kParts) {
            break;
        }
    }
    std::string text(file.substr(begin));
    std::ranges::replace(text, '\\', '/');
    return text;
}

std::string shown(const Frame& frame) {
    return std::string(frame.function) + " (" + shortFile(frame.file) + ":" + std::string(frame.line) + ")";
}

/// Whether the file lies in PyTorch's package.
bool isOfTorch(std::string_view file) {
    constexpr std::string_view kPackage = "torch";
    for (std::size_t at = file.find(kPackage); at != std::string_view::npos;
         at = file.find(kPackage, at + 1)) {
        const std::size_t end = at + kPackage.size();
        if (at > 0 && isSlash(file[at - 1]) && end < file.size() && isSlash(file[end])) {
            return true;
        }
    }
    return false;
}

/// "aten::mm" of "at::_ops::mm::call(...)" and the like; empty for others.
std::string atenOperator(std::string_view function) {
    constexpr std::array<std::string_view, 2> kPrefixes{"at::_ops::", "at::native::"};
    for (const std::string_view prefix : kPrefixes) {
        if (!function.starts_with(prefix)) {
            continue;
        }
        const std::string_view name = function.substr(prefix.size());
        const std::size_t end = std::min(name.find_first_of(":(<"), name.size());
        if (end > 0) {
            return "aten::" + std::string(name.substr(0, end));
        }
    }
    return {};
}

/// Functions through which every allocation goes.
bool isOfAllocator(const Frame& frame) {
    return frame.function.find("unwind") != std::string_view::npos ||
           frame.function.find("CapturedTraceback") != std::string_view::npos ||
           frame.function.find("gather_with_cpp") != std::string_view::npos ||
           frame.function.find("CachingAllocator") != std::string_view::npos ||
           // Storage, dispatch and allocators of other devices; and how tensors of any kind are made.
           frame.function.starts_with("c10::") || frame.function.starts_with("at::detail::") ||
           frame.function.starts_with("at::TensorBase at::detail::");
}

/// Whether the file lies where packages are installed, or in Python's own library.
bool isOfLibrary(std::string_view file) {
    std::string path(file);
    std::ranges::replace(path, '\\', '/');
    constexpr std::array<std::string_view, 5> kParts{"site-packages/", "dist-packages/", "lib/python",
                                                     "Lib/python", "<frozen"};
    return isOfTorch(path) || std::ranges::any_of(kParts, [&path](std::string_view part) {
               return path.find(part) != std::string::npos;
           });
}

} // namespace

std::vector<std::string> pythonFrames(std::string_view stack) {
    std::vector<std::string> frames;
    forEachFrame(stack, [&frames](const Frame& frame) {
        if (isPython(frame)) {
            frames.push_back(shown(frame));
        }
        return true;
    });
    return frames;
}

std::string lineOf(std::string_view stack) {
    std::string python;
    std::string other;
    forEachFrame(stack, [&](const Frame& frame) {
        if (isPython(frame)) {
            python = shown(frame);
        } else if (other.empty() && !isOfAllocator(frame)) {
            other = std::string(frame.function);
        }
        return python.empty();
    });
    return !python.empty() ? python : !other.empty() || stack.empty() ? other : std::string(kCutStack);
}

std::string callSiteOf(std::string_view stack) {
    std::string site;
    forEachFrame(stack, [&site](const Frame& frame) {
        if (isPython(frame) && !isOfLibrary(frame.file)) {
            site = shown(frame);
        }
        return site.empty();
    });
    return site.empty() ? lineOf(stack) : site;
}

std::string moduleOf(std::string_view stack) {
    std::vector<std::string> forwards;
    forEachFrame(stack, [&forwards](const Frame& frame) {
        if (isPython(frame) && frame.function == "forward") {
            forwards.push_back(shown(frame));
        }
        return true;
    });
    std::string path;
    for (auto frame = forwards.rbegin(); frame != forwards.rend(); ++frame) {
        path += (path.empty() ? "" : " > ") + *frame;
    }
    return path;
}

std::string operatorOf(std::string_view stack) {
    std::string name;
    forEachFrame(stack, [&name](const Frame& frame) {
        if (isPython(frame)) {
            // The function of C++ that the user's own line calls is not recorded.
            name = isOfTorch(frame.file) ? std::string(frame.function) : std::string();
            return false;
        }
        name = atenOperator(frame.function);
        return name.empty();
    });
    return name;
}

} // namespace lanescope
