// SPDX-License-Identifier: Apache-2.0
#include "core/base/demangled_name.h"

#include <cmath>
#include <cstdlib>
#include <memory>
#include <utility>

#include <cxxabi.h>

namespace lanescope {

namespace {

constexpr std::size_t kLongestName = 4096;
constexpr double kMostBytes = 16e6;

/// References of the Itanium C++ ABI: S_, S0_, T_, T0_ and so on.
std::size_t referencesIn(std::string_view name) {
    std::size_t count = 0;
    for (std::size_t i = 0; i + 1 < name.size(); ++i) {
        const char next = name[i + 1];
        count += (name[i] == 'S' || name[i] == 'T') &&
                         (next == '_' || (next >= '0' && next <= '9') || (next >= 'A' && next <= 'Z'))
                     ? 1
                     : 0;
    }
    return count;
}

/// Length that the text may grow to: a part that holds k references to the part before it is k times as long,
/// and a given number of references multiplies most if each part holds three.
double longestText(std::string_view name) {
    return static_cast<double>(name.size()) * std::pow(3.0, static_cast<double>(referencesIn(name)) / 3);
}

/// Whether the library can be asked for the text of a mangled name.
bool isSafe(std::string_view name) {
    return name.starts_with("_Z") && name.size() <= kLongestName && longestText(name) <= kMostBytes;
}

/// Types of 16 bits that the library does not know yet. They are no substitutes of the ABI, so others that
/// are none and that no kernel has can stand for them.
std::string withKnownTypes(std::string name) {
    for (const auto& [newer, older] : {std::pair("DF16_", "Dh"), std::pair("DF16b", "De")}) {
        for (std::size_t at = name.find(newer); at != std::string::npos; at = name.find(newer, at)) {
            name.replace(at, std::char_traits<char>::length(newer), older);
        }
    }
    return name;
}

std::string withNewerNames(std::string text) {
    constexpr std::string_view kStandIn = "decimal128";
    for (std::size_t at = text.find(kStandIn); at != std::string::npos; at = text.find(kStandIn, at)) {
        text.replace(at, kStandIn.size(), "__bf16");
    }
    return text;
}

/// Name of the function with the rest as it stands, "vllm::act_kernel<N3c104HalfE...>", for names that use
/// what the library does not know. The rest keeps instances apart.
std::string plainNameOf(std::string_view name) {
    std::string_view rest = name.substr(2);
    rest = rest.substr(rest.starts_with('N') ? 1 : 0);
    std::string text;
    while (!rest.empty() && rest.front() >= '1' && rest.front() <= '9') {
        std::size_t length = 0;
        std::size_t digits = 0;
        while (digits < rest.size() && rest[digits] >= '0' && rest[digits] <= '9' && length < name.size()) {
            length = length * 10 + static_cast<std::size_t>(rest[digits++] - '0');
        }
        if (length > rest.size() - digits) {
            return std::string(name);
        }
        text += (text.empty() ? "" : "::") + std::string(rest.substr(digits, length));
        rest = rest.substr(digits + length);
    }
    if (text.empty() || !rest.starts_with('I')) {
        return std::string(name);
    }
    return text + "<" + std::string(rest.substr(1)) + ">";
}

} // namespace

std::optional<std::string> demangledByLibrary(std::string_view name) {
    if (!isSafe(name)) {
        return std::nullopt;
    }
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(withKnownTypes(std::string(name)).c_str(), nullptr, nullptr, &status),
        &std::free);
    return status == 0 && text != nullptr ? std::optional(withNewerNames(text.get())) : std::nullopt;
}

std::string demangledName(std::string_view name) {
    if (!isSafe(name)) {
        return std::string(name);
    }
    const std::optional<std::string> text = demangledByLibrary(name);
    return text ? *text : plainNameOf(name);
}

} // namespace lanescope
