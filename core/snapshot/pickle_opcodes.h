// SPDX-License-Identifier: Apache-2.0
// Opcodes of pickles: those that plain values need, and names of all for messages. Source: Python's
// documentation of pickletools. Pure; any thread.
#pragma once

#include <cstdint>
#include <string>

namespace lanescope {

enum class PickleOpcode : std::uint8_t {
    Proto = 0x80,
    Frame = 0x95,
    Mark = '(',
    EmptyDict = '}',
    EmptyList = ']',
    EmptyTuple = ')',
    Tuple1 = 0x85,
    Tuple2 = 0x86,
    Tuple3 = 0x87,
    SetItem = 's',
    SetItems = 'u',
    Append = 'a',
    Appends = 'e',
    Memoize = 0x94,
    BinGet = 'h',
    LongBinGet = 'j',
    BinPut = 'q',
    LongBinPut = 'r',
    BinInt = 'J',
    BinInt1 = 'K',
    BinInt2 = 'M',
    Long1 = 0x8A,
    BinFloat = 'G',
    ShortBinUnicode = 0x8C,
    BinUnicode = 'X',
    None = 'N',
    NewTrue = 0x88,
    NewFalse = 0x89,
    Stop = '.',
};

/// "GLOBAL", or "opcode 0x1f" for bytes that are none.
std::string pickleOpcodeName(std::uint8_t opcode);

} // namespace lanescope
