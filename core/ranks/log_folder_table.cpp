// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/log_folder_table.h"

#include "core/table/table_maker.h"

namespace lanescope {

namespace {

struct Line {
    const LogRun* run;
    const LogWorker* worker;
    const LogSpan* span;
};

std::vector<Line> rowsOf(const LogFolder& folder) {
    std::vector<Line> rows;
    for (const LogRun& run : folder.runs) {
        for (const LogWorker& worker : run.workers) {
            for (const LogSpan& span : worker.spans) {
                rows.push_back({&run, &worker, &span});
            }
        }
    }
    return rows;
}

} // namespace

Table logFolderTable(const LogFolder& folder) {
    const std::vector<Line> rows = rowsOf(folder);
    TableMaker<Line> make(rows);
    make.addText({"location", "Location", Unit::None, "Path, or ARCHIVE!/MEMBER"},
                 [](const Line& r) -> const std::string& { return r.span->location; })
        .add({"run", "Run", Unit::None, "Folder of the run, relative to the location"},
             [](const Line& r) -> const std::string& { return r.run->name; })
        .add({"worker", "Worker", Unit::None, "Name of the worker that recorded the trace"},
             [](const Line& r) -> const std::string& { return r.worker->name; })
        .add({"rank", "Rank", Unit::None, "Number of the rank"}, [](const Line& r) { return r.worker->rank; })
        .add({"world_size", "World size", Unit::None, "Ranks of the job"},
             [](const Line& r) { return r.worker->worldSize; })
        .add({"backend", "Backend", Unit::None, "Backend of the process group"},
             [](const Line& r) -> const std::string& { return r.worker->backend; })
        .add({"size_bytes", "Size", Unit::Bytes, "Size on disk, or in the archive"},
             [](const Line& r) { return r.span->sizeBytes; })
        .add(
            {"state", "State", Unit::None,
             "complete, or growing: changed just now, or it ends amid the text"},
            [](const Line& r) { return r.span->state == LogSpan::State::Complete ? "complete" : "growing"; });
    return make.table();
}

} // namespace lanescope
