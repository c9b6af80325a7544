// SPDX-License-Identifier: Apache-2.0
#include "core/import/cupti/cupti_words.h"

#include <array>

#include "core/import/cupti/recorded_words.h"

namespace lanescope::cupti {

namespace {

template <std::size_t kCount>
std::string_view at(const std::array<std::string_view, kCount>& names, std::int64_t number) {
    return number >= 0 && number < static_cast<std::int64_t>(kCount) ? names[static_cast<std::size_t>(number)]
                                                                     : std::string_view();
}

} // namespace

std::string_view copyKindName(std::int64_t copyKind) {
    static constexpr std::array<std::string_view, 14> kNames{
        "",     "HtoD", "DtoH", "HtoA", "AtoH",         "AtoA",         "AtoD",
        "DtoA", "DtoD", "HtoH", "PtoP", "Unified HtoD", "Unified DtoH", "Unified DtoD"};
    return at(kNames, copyKind);
}

std::string_view memoryKindName(std::int64_t memoryKind) {
    static constexpr std::array<std::string_view, 8> kNames{
        "Pageable", "Pinned", "Device", "Array", "Managed", "Device Static", "Managed Static", "Unknown"};
    return at(kNames, memoryKind);
}

std::string_view syncTypeName(std::int64_t syncType) {
    static constexpr std::array<std::string_view, 5> kNames{"Sync", "Event Sync", "Stream Wait Event",
                                                            "Stream Sync", "Context Sync"};
    const std::string_view name = at(kNames, syncType);
    return name.empty() ? kNames[0] : name;
}

std::string copyName(std::int64_t copyKind, std::int64_t sourceKind, std::int64_t targetKind) {
    return copyNameOf(copyKindName(copyKind), memoryKindName(sourceKind), memoryKindName(targetKind));
}

std::string memsetName(std::int64_t memoryKind) {
    return memsetNameOf(memoryKindName(memoryKind));
}

} // namespace lanescope::cupti
