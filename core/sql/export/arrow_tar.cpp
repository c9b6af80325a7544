// SPDX-License-Identifier: Apache-2.0
#include "core/sql/export/arrow_tar.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "core/archive/tar_writer.h"
#include "core/sql/engine/table_module.h"
#include "core/sql/export/arrow_file.h"
#include "core/sql/tables/tables.h"

namespace lanescope::sql {

Result<ArrowTarSummary> writeArrowTar(std::ostream& out, Session& session, bool keepSecrets) {
    ArrowTarSummary summary;
    TarWriter tar(out);
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
        if (const Status added = tar.add(name + ".arrow", bytes.view()); !added) {
            return added.error();
        }
        ++summary.tables;
        summary.rows += written->rows;
        summary.hiddenSecrets += written->hiddenSecrets;
    }
    if (const Status finished = tar.finish(); !finished) {
        return finished.error();
    }
    return summary;
}

} // namespace lanescope::sql
