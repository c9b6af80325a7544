// SPDX-License-Identifier: Apache-2.0
// Reads a pickle of plain values: dictionaries, lists, tuples, texts, numbers, booleans and None. Nothing in
// a pickle is ever run: only the opcodes that such values need are known, and any other one refuses the file.
// Values that the pickle shares are shared here too. No recursion; memory is bounded by the size of the file
// and by a limit. Source: Python's documentation of pickletools. A document is immutable; any thread may read
// it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/progress.h"
#include "core/base/result.h"

namespace lanescope {

/// A value of a PickleDocument.
enum class PickleNode : std::uint32_t {};

class PickleDocument {
public:
    enum class Kind : std::uint8_t { None, Boolean, Integer, Real, Text, List, Tuple, Dictionary };

    PickleNode root() const { return m_root; }
    Kind kind(PickleNode node) const { return value(node).kind; }
    /// The number of an Integer or Boolean, else `otherwise`.
    std::int64_t integer(PickleNode node, std::int64_t otherwise = 0) const;
    double real(PickleNode node) const { return value(node).real; }
    /// Empty for other kinds.
    std::string_view text(PickleNode node) const;
    /// Elements of a list or tuple; keys and values by turns of a dictionary. Empty for other kinds.
    std::span<const PickleNode> items(PickleNode node) const;
    /// The value of a text key of a dictionary; none() when there is none.
    PickleNode member(PickleNode dictionary, std::string_view key) const;
    /// A None that is not a value of the file.
    PickleNode none() const { return PickleNode{0}; }
    std::size_t size() const { return m_values.size(); }
    /// Own memory.
    std::uint64_t sizeBytes() const;

private:
    friend class PickleReader;
    struct Value {
        Kind kind = Kind::None;
        std::uint32_t length = 0; ///< of a text
        union {
            std::int64_t integer = 0;
            double real;
            std::uint64_t place; ///< of a text in m_text, of a container in m_items
        };
    };
    const Value& value(PickleNode node) const { return m_values[static_cast<std::size_t>(node)]; }

    std::vector<Value> m_values;
    std::vector<std::vector<PickleNode>> m_items;
    std::string m_text;
    PickleNode m_root{0};
};

/// Whether the bytes begin like a pickle of protocol 2 to 5.
bool isPickle(std::string_view bytes);

/// Reads a file, compressed ones too. An Error names the byte and, of an opcode that is refused, its name.
/// LimitExceeded when the values need more than `mostBytes` of memory; 0: no limit.
Result<PickleDocument> readPickle(const std::shared_ptr<const ByteFile>& file, std::uint64_t mostBytes,
                                  Progress& progress, std::stop_token stop);

} // namespace lanescope
