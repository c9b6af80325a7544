// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/copy_route.h"

#include <algorithm>
#include <initializer_list>

namespace lanescope {

CopyRoute copyRoute(std::string_view name) {
    const auto has = [name](std::initializer_list<std::string_view> parts) {
        return std::ranges::any_of(
            parts, [name](std::string_view part) { return name.find(part) != std::string_view::npos; });
    };
    if (has({"HtoD", "DtoH", "HostToDevice", "DeviceToHost", "HtoA", "AtoH"})) {
        return CopyRoute::Host;
    }
    if (has({"PtoP", "PeerToPeer"})) {
        return CopyRoute::Peer;
    }
    return has({"DtoD", "DeviceToDevice", "DtoA", "AtoD", "AtoA"}) ? CopyRoute::Device : CopyRoute::Unknown;
}

} // namespace lanescope
