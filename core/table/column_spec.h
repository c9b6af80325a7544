// SPDX-License-Identifier: Apache-2.0
// A column of a table: its stable key and what its cells mean, for every reader alike (command line, window,
// reports, queries). Plain values; labels and helps are English, the window translates them.
#pragma once

#include <cstdint>
#include <string>

namespace lanescope {

enum class CellType : std::uint8_t {
    Integer, ///< 64 bits, signed
    Real,    ///< double
    Name,    ///< text by its number in a dictionary: few distinct ones, such as names of kernels
    Text,    ///< text of its own in each row
};

/// The unit of the stored numbers. Exports write times in microseconds and fractions in percent.
enum class Unit : std::uint8_t {
    None,         ///< a text or a number without unit
    Id,           ///< a whole number that only identifies
    Count,        ///< a number of things
    Duration,     ///< ns, written in us
    Moment,       ///< ns from the start of the trace, written in us
    FileTime,     ///< ns of the file's own clock, written in us
    Milliseconds, ///< ns, written in ms
    Nanoseconds,  ///< ns, written as such
    Bytes,
    Fraction, ///< of 1, written in percent
    Percent,
    Ratio,
    Flop,
    TflopPerSecond,
    TbPerSecond, ///< 10^12 bytes
    GbPerSecond, ///< 10^9 bytes
    FlopPerByte,
    Address, ///< bit pattern of an unsigned number
    Depth,   ///< level of the row in a tree, from 0: a row stands before those below it
    OfRow,   ///< Table::unit() says it for each row
};

/// How soon a column is shown. Exports have all of them.
enum class ColumnLevel : std::uint8_t { Essential, More, All };

/// Zeros at the end of the decimals of a real number.
enum class TrailingZeros : std::uint8_t { Keep, Drop, DropIfWhole };

inline constexpr int kRatioDecimals = 4;

struct ColumnSpec {
    std::string key;   ///< stable; header of CSV, key in JSON
    std::string label; ///< title for people, such as "Device total"
    Unit unit = Unit::None;
    std::string help = {}; ///< one sentence without full stop; may be empty
    ColumnLevel level = ColumnLevel::Essential;
    bool isShare = false; ///< a part of the whole table: people see it as a bar
    int digits = -1;      ///< decimals of a real number in exports; -1: 6 of a time, else kRatioDecimals
    TrailingZeros zeros = TrailingZeros::Keep;
};

} // namespace lanescope
