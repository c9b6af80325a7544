// SPDX-License-Identifier: Apache-2.0
// Spreads 64-bit numbers for hash tables: the finalizer of MurmurHash3 (Austin Appleby, public domain), so
// that neighbouring numbers and multiples of powers of two, as thread ids are, spread alike.
#pragma once

#include <cstdint>

namespace lanescope {

constexpr std::uint64_t hashMix(std::uint64_t value) {
    value = (value ^ (value >> 33)) * 0xFF51AFD7ED558CCDu;
    value = (value ^ (value >> 33)) * 0xC4CEB9FE1A85EC53u;
    return value ^ (value >> 33);
}

/// For more than one number: mix the hash of the first with the second, and so on.
constexpr std::uint64_t hashMix(std::uint64_t hash, std::uint64_t value) {
    return hashMix(hash * 0x9E3779B97F4A7C15u + value);
}

} // namespace lanescope
