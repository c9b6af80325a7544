// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/kernel_kinds.h"

#include <algorithm>
#include <array>

namespace lanescope {

namespace {

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

bool isCommunicationKernel(std::string_view name) {
    static constexpr std::array<std::string_view, 3> kParts{"nccl", "rccl", "cross_device_reduce"};
    return name.starts_with("hccl") ||
           std::any_of(kParts.begin(), kParts.end(), [name](std::string_view part) {
               return std::search(name.begin(), name.end(), part.begin(), part.end(),
                                  [](char a, char b) { return lower(a) == b; }) != name.end();
           });
}

} // namespace lanescope
