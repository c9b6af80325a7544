// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/log_folder_table.h"

namespace lanescope {

namespace {

std::string textOf(const std::optional<std::int64_t>& number) {
    return number ? std::to_string(*number) : std::string();
}

} // namespace

Table logFolderTable(const LogFolder& folder) {
    Table table;
    table.columns = {{"location", CellType::Text},
                     {"run", CellType::Text},
                     {"worker", CellType::Text},
                     {"rank"},
                     {"world_size"},
                     {"backend", CellType::Text},
                     {"size_bytes"},
                     {"state", CellType::Text}};
    for (const LogRun& run : folder.runs) {
        for (const LogWorker& worker : run.workers) {
            for (const LogSpan& span : worker.spans) {
                table.rows.push_back({span.location, run.name, worker.name, textOf(worker.rank),
                                      textOf(worker.worldSize), worker.backend,
                                      std::to_string(span.sizeBytes),
                                      span.state == LogSpan::State::Complete ? "complete" : "growing"});
            }
        }
    }
    return table;
}

} // namespace lanescope
