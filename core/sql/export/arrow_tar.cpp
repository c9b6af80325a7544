// SPDX-License-Identifier: Apache-2.0
#include "core/sql/export/arrow_tar.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "core/sql/engine/table_module.h"
#include "core/sql/export/arrow_file.h"
#include "core/sql/tables/tables.h"

namespace lanescope::sql {

namespace {

constexpr std::size_t kBlock = 512;

/// Fields of a header, by their places.
class TarHeader {
public:
    TarHeader(const std::string& name, std::size_t size) {
        put(0, name);
        put(100, "0000644"); // mode
        put(108, "0000000"); // owner
        put(116, "0000000"); // group
        putSize(size);
        put(136, "00000000000"); // time: the same bytes for the same trace
        put(156, "0");           // a file
        put(257, "ustar");
        put(263, "00");
        putSum();
    }
    std::string bytes() const { return {m_bytes.data(), m_bytes.size()}; }

private:
    void put(std::size_t place, std::string_view text) {
        std::ranges::copy(text, m_bytes.begin() + static_cast<std::ptrdiff_t>(place));
    }
    /// In octal, or with the extension of GNU where that has no room.
    void putSize(std::size_t size) {
        constexpr std::size_t kMostOctal = (std::size_t{1} << 33) - 1;
        if (size <= kMostOctal) {
            std::array<char, 13> text{};
            std::snprintf(text.data(), text.size(), "%011zo", size);
            put(124, text.data());
            return;
        }
        m_bytes[124] = static_cast<char>(0x80);
        for (std::size_t i = 0; i < sizeof(size); ++i) {
            m_bytes[135 - i] = static_cast<char>(size >> (8 * i));
        }
    }
    void putSum() {
        put(148, "        ");
        unsigned sum = 0;
        for (const char c : m_bytes) {
            sum += static_cast<unsigned char>(c);
        }
        std::array<char, 8> text{};
        std::snprintf(text.data(), text.size(), "%06o", sum);
        put(148, text.data());
        m_bytes[154] = 0;
    }

    std::array<char, kBlock> m_bytes{};
};

void writeMember(std::ostream& out, const std::string& name, const std::string& bytes) {
    out << TarHeader(name, bytes.size()).bytes() << bytes;
    out << std::string((kBlock - bytes.size() % kBlock) % kBlock, '\0');
}

} // namespace

Result<ArrowTarSummary> writeArrowTar(std::ostream& out, Session& session, bool keepSecrets) {
    ArrowTarSummary summary;
    for (const TableEntry& table : allTables()) {
        const std::string name(table.name);
        std::vector<SchemaEntry> columns;
        std::ranges::copy_if(session.schema(), std::back_inserter(columns),
                             [&name](const SchemaEntry& entry) { return entry.table == name; });
        std::string list;
        for (const SchemaEntry& column : columns) {
            list += (list.empty() ? "" : ", ") + quotedName(column.column);
        }
        std::string_view rest;
        const std::string select = "SELECT " + list + " FROM " + quotedName(name);
        const auto rows = session.prepare(select, rest);
        if (!rows) {
            return rows.error();
        }
        std::ostringstream bytes;
        const auto written = writeArrow(bytes, **rows, ArrowForm::File, {columns, keepSecrets});
        if (!written) {
            return written.error();
        }
        writeMember(out, name + ".arrow", std::move(bytes).str());
        ++summary.tables;
        summary.rows += written->rows;
        summary.hiddenSecrets += written->hiddenSecrets;
    }
    out << std::string(2 * kBlock, '\0');
    return summary;
}

} // namespace lanescope::sql
