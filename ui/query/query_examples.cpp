// SPDX-License-Identifier: Apache-2.0
#include "ui/query/query_examples.h"

#include "ui/theme/translate.h"

namespace lanescope::ui {

std::vector<QueryExample> queryExamples() {
    const auto sql = [](const char* text) { return QString::fromLatin1(text); };
    return {
        {tr("Slices and time by category"),
         sql("SELECT category, count(*) AS n, sum(dur) AS total_ns\nFROM slice\nGROUP BY category\n"
             "ORDER BY total_ns DESC")},
        {tr("Kernels that take the most time"),
         sql("SELECT name, count(*) AS n, sum(dur) AS total_ns, max(dur) AS longest_ns\nFROM kernels\n"
             "GROUP BY name\nORDER BY total_ns DESC\nLIMIT 20")},
        {tr("Longest kernels with their operators"),
         sql("SELECT slice_id, name, dur, op_name, step\nFROM kernels\nORDER BY dur DESC\nLIMIT 50")},
        {tr("Kernels by a part of their name"),
         sql("SELECT slice_id, ts, dur, name, stream\nFROM kernels\nWHERE name LIKE '%' || :part || '%'\n"
             "ORDER BY ts")},
        {tr("Kernels of the selected range"),
         sql("SELECT slice_id, name, ts, dur\nFROM kernels\nWHERE ts < :range_end AND end > :range_start\n"
             "ORDER BY dur DESC")},
        {tr("Launches that wait long"), sql("SELECT slice_id, name, delay AS delay_ns, launch_id, "
                                            "op_name\nFROM kernels\nORDER BY delay DESC\n"
                                            "LIMIT 50")},
        {tr("Device time by operator"), sql("SELECT name, count(*) AS n, sum(iif(in_same_name, 0, "
                                            "device_dur)) AS device_ns\nFROM operators\n"
                                            "GROUP BY name\nORDER BY device_ns DESC\nLIMIT 30")},
        {tr("Busy time of each device"),
         sql("SELECT device, what, sum(dur) AS busy_ns\nFROM device_busy\nGROUP BY device, what\n"
             "ORDER BY device, busy_ns DESC")},
        {tr("Copies by kind and size"),
         sql("SELECT kind, name, count(*) AS n, sum(bytes) AS bytes, sum(dur) AS total_ns\nFROM copies\n"
             "GROUP BY kind, name\nORDER BY total_ns DESC")},
        {tr("Steps"),
         sql("SELECT slice_id, number, ts, dur, total_dur AS total_ns\nFROM steps\nORDER BY ts")},
        {tr("Ancestors of the selected slice"),
         sql("SELECT s.id AS slice_id, s.name, s.dur, s.depth\nFROM ancestor_slice(:slice) a JOIN slice s ON "
             "s.id = "
             "a.id\nORDER BY s.depth")},
        {tr("Problems of the file"),
         sql("SELECT name, severity, value\nFROM stats\nWHERE source = 'diagnostics'\nORDER BY value DESC")},
    };
}

} // namespace lanescope::ui
