// SPDX-License-Identifier: Apache-2.0
#include "core/import/hip/rocm_words.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <utility>

namespace lanescope::rocm {

namespace {

bool containsAny(std::string_view text, std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts) {
        if (text.find(part) != std::string_view::npos) {
            return true;
        }
    }
    return false;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return result;
}

} // namespace

CategoryKind workKindOf(std::string_view opType) {
    if (containsAny(opType, {"Copy"})) {
        return CategoryKind::Memcpy;
    }
    if (containsAny(opType, {"Fill", "Memset"})) {
        return CategoryKind::Memset;
    }
    return containsAny(opType, {"Barrier", "Marker"}) ? CategoryKind::Other : CategoryKind::Kernel;
}

std::string copyName(std::string_view name) {
    constexpr std::pair<std::string_view, std::string_view> kNames[] = {
        {"HOST_TO_DEVICE", "Memcpy HtoD"},   {"DEVICE_TO_HOST", "Memcpy DtoH"},
        {"DEVICE_TO_DEVICE", "Memcpy DtoD"}, {"HOST_TO_HOST", "Memcpy HtoH"},
        {"HostToDevice", "Memcpy HtoD"},     {"DeviceToHost", "Memcpy DtoH"},
        {"DeviceToDevice", "Memcpy DtoD"},   {"HostToHost", "Memcpy HtoH"}};
    for (const auto& [part, known] : kNames) {
        if (name.find(part) != std::string_view::npos) {
            return std::string(known);
        }
    }
    return std::string(name);
}

CategoryKind commandKindOf(std::string_view name) {
    if (name == "async-copy" || copyName(name) != name) { // the former says no direction
        return CategoryKind::Memcpy;
    }
    if (name == "FillBuffer") {
        return CategoryKind::Memset;
    }
    constexpr std::string_view kMarks[] = {"Barrier", "BarrierCommand", "Marker", "hcCommandMarker"};
    return std::ranges::find(kMarks, name) != std::end(kMarks) ? CategoryKind::Other : CategoryKind::Kernel;
}

bool isRuntimeName(std::string_view name) {
    return name.starts_with("hip") || name.starts_with("hsa_") || name.starts_with("__hip");
}

bool takesWorkItems(std::string_view call) {
    return call == "hipExtModuleLaunchKernel" || call == "hipHccModuleLaunchKernel";
}

CategoryKind regionKindOf(std::string_view category, std::string_view name) {
    const std::string text = lower(category);
    if (containsAny(text, {"marker", "roctx", "user", "host"}) || (text.empty() && !isRuntimeName(name))) {
        return CategoryKind::UserAnnotation;
    }
    return containsAny(text, {"hip", "hsa"}) || text.empty() ? CategoryKind::Runtime : CategoryKind::Other;
}

std::optional<std::string> messageIn(std::string_view json) {
    constexpr std::string_view kKey = "\"message\"";
    std::size_t at = json.find(kKey);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    at = json.find_first_not_of(" :\t\n", at + kKey.size());
    if (at == std::string_view::npos || json[at] != '"') {
        return std::nullopt;
    }
    std::string text;
    for (++at; at < json.size() && json[at] != '"'; ++at) {
        if (json[at] != '\\' || at + 1 == json.size()) {
            text.push_back(json[at]);
            continue;
        }
        const char escaped = json[++at];
        text.push_back(escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped);
    }
    return text;
}

} // namespace lanescope::rocm
