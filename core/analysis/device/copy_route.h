// SPDX-License-Identifier: Apache-2.0
// Which way a copy takes, by the name that the recorder gives it: "Memcpy HtoD (Pageable -> Device)" (CUPTI),
// "Memcpy DtoD (Device -> Device)", "Memcpy PtoP (Device -> Device)", "CopyHostToDevice" (roctracer). Pure;
// any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace lanescope {

enum class CopyRoute : std::uint8_t {
    Unknown,
    Host,   ///< between a device and the host: PCIe, or what stands in for it
    Device, ///< within a device's memory
    Peer,   ///< between two devices: NVLink, Infinity Fabric or PCIe
};

CopyRoute copyRoute(std::string_view name);

} // namespace lanescope
