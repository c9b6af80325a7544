// SPDX-License-Identifier: Apache-2.0
#include "core/base/demangled_name.h"

#include <cmath>
#include <cstdlib>
#include <memory>

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

} // namespace

std::string demangledName(std::string_view name) {
    if (!name.starts_with("_Z") || name.size() > kLongestName || longestText(name) > kMostBytes) {
        return std::string(name);
    }
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(std::string(name).c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && text != nullptr ? std::string(text.get()) : std::string(name);
}

} // namespace lanescope
