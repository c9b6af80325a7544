// SPDX-License-Identifier: Apache-2.0
// Credentials that are known by the words around them, whatever stands between those: command lines, lists of
// arguments, statements of SQL, sentences. The rules are the table in secret_rules.cpp. A pure function; any
// thread. O(length).
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace lanescope {

struct SecretPlace {
    std::size_t from = 0;
    std::size_t to = 0;
};

/// In order, apart from each other.
std::vector<SecretPlace> secretPlaces(std::string_view text);

} // namespace lanescope
