// SPDX-License-Identifier: Apache-2.0
// Collects the cells of one column whose type shows only with its values, as SQLite's do: whole numbers
// become real or text when others follow. Texts lose what looks like a credential. One thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/sql/session/session.h"

namespace lanescope::library {

struct ArrowColumn;

class CellBuilder {
public:
    void add(const sql::Value& value);
    void add(std::string_view text);
    void addNull();

    /// "l" for whole numbers, "g" for real ones, "U" for texts, "n" where all are null.
    const char* format() const;
    std::uint64_t sizeBytes() const { return m_numbers.size() * sizeof(std::int64_t) + m_bytes.size(); }
    /// Gives the cells away as `format`, one that they fit. Unknown real numbers are NaN, so that readers who
    /// know no validity bits can share them.
    void moveTo(ArrowColumn& column, std::string_view format);

private:
    enum class Kind : std::uint8_t { Null, Integer, Real, Text };
    void setKnown(bool isKnown);
    void turnTo(Kind kind);

    Kind m_kind = Kind::Null;
    std::vector<std::int64_t> m_numbers; ///< integers, bits of real numbers, or ends of texts in m_bytes
    std::string m_bytes;
    std::vector<std::uint8_t> m_known; ///< bits
    std::int64_t m_knownCount = 0;
};

} // namespace lanescope::library
