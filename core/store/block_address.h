// SPDX-License-Identifier: Apache-2.0
// Addresses of blocks of which a file tells the allocation and the release, but not where they lie. Importers
// number such blocks, so that the two are paired like others; nobody shows the number. No program has
// addresses with the highest bit. Pure; any thread.
#pragma once

#include <cstdint>

namespace lanescope {

inline constexpr std::uint64_t kBlockNumberBit = std::uint64_t{1} << 63;

constexpr std::uint64_t addressOfBlockNumber(std::uint64_t number) {
    return kBlockNumberBit | number;
}
constexpr bool isKnownAddress(std::uint64_t address) {
    return (address & kBlockNumberBit) == 0;
}

} // namespace lanescope
