// SPDX-License-Identifier: Apache-2.0
// Args of an event as Perfetto names them: one value for each leaf, such as "args.Input Dims[0][1]". What
// looks like a credential is hidden. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/args.h"

namespace lanescope::sql {

enum class ArgType : std::uint8_t { Null, Bool, Int, Real, String };

struct FlatArg {
    std::string flatKey; ///< without positions in lists: "args.Input Dims"
    std::string key;
    ArgType type = ArgType::Null;
    std::int64_t integer = 0; ///< of Int and Bool
    double real = 0;
    std::string text; ///< as people read it
};

/// In the order of the file. With a key only the values of that key, which are quicker to find.
std::vector<FlatArg> flatArgs(const EventText& event, std::string_view key = {});

/// "int", "real", "string", "bool" or "null".
const char* argTypeName(ArgType type);

} // namespace lanescope::sql
