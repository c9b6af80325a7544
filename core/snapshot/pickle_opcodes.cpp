// SPDX-License-Identifier: Apache-2.0
#include "core/snapshot/pickle_opcodes.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "core/base/json_string.h"

namespace lanescope {

namespace {

struct NamedOpcode {
    std::uint8_t code;
    std::string_view name;
};
// Opcodes that are refused, which can make or run something or which plain values do not need.
constexpr NamedOpcode kNames[] = {
    {'0', "POP"},
    {'1', "POP_MARK"},
    {'2', "DUP"},
    {'F', "FLOAT"},
    {'I', "INT"},
    {'L', "LONG"},
    {'P', "PERSID"},
    {'Q', "BINPERSID"},
    {'R', "REDUCE"},
    {'S', "STRING"},
    {'T', "BINSTRING"},
    {'U', "SHORT_BINSTRING"},
    {'V', "UNICODE"},
    {'b', "BUILD"},
    {'c', "GLOBAL"},
    {'d', "DICT"},
    {'i', "INST"},
    {'l', "LIST"},
    {'g', "GET"},
    {'o', "OBJ"},
    {'p', "PUT"},
    {'t', "TUPLE"},
    {0x81, "NEWOBJ"},
    {0x82, "EXT1"},
    {0x83, "EXT2"},
    {0x84, "EXT4"},
    {0x8B, "LONG4"},
    {'B', "BINBYTES"},
    {'C', "SHORT_BINBYTES"},
    {0x8D, "BINUNICODE8"},
    {0x8E, "BINBYTES8"},
    {0x8F, "EMPTY_SET"},
    {0x90, "ADDITEMS"},
    {0x91, "FROZENSET"},
    {0x92, "NEWOBJ_EX"},
    {0x93, "STACK_GLOBAL"},
    {0x96, "BYTEARRAY8"},
    {0x97, "NEXT_BUFFER"},
    {0x98, "READONLY_BUFFER"},
};

} // namespace

std::string pickleOpcodeName(std::uint8_t opcode) {
    const auto found = std::ranges::find(kNames, opcode, &NamedOpcode::code);
    if (found != std::end(kNames)) {
        return std::string(found->name);
    }
    return std::string("opcode 0x") + kHexDigits[opcode >> 4] + kHexDigits[opcode & 15];
}

} // namespace lanescope
