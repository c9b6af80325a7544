// SPDX-License-Identifier: Apache-2.0
// Columns of rows that stand against the roofline: those with a member `figures` (RooflineFigures). Used by
// the sources of core/catalog only.
#pragma once

#include "core/attribution/roofline.h"
#include "core/catalog/common_columns.h"

namespace lanescope {

template <typename Row>
void addRooflineColumns(TableMaker<Row>& make) {
    make.add({"tflop_s", "TFLOP/s", Unit::TflopPerSecond, "Achieved TFLOP/s"},
             [](const Row& r) { return r.figures.tflops; })
        .add({"tb_s", "TB/s", Unit::TbPerSecond, "Achieved TB/s (10^12 bytes)"},
             [](const Row& r) { return r.figures.tbPerSecond; })
        .add({"intensity", "FLOP/byte", Unit::FlopPerByte, "FLOPs for each byte"},
             [](const Row& r) { return r.figures.intensity; })
        .add({"bound", "Bound", Unit::None, "compute, memory, latency or link"},
             [](const Row& r) { return boundName(r.figures.bound); })
        .add(withDigits(
                 {"roofline_percent", "Roofline %", Unit::Percent, "Share of the roofline that is reached"},
                 2),
             [](const Row& r) { return r.figures.percent; })
        .add({"note", "Note", Unit::None, "Why the work is above the roofline, or a copy has no percentage"},
             [](const Row& r) { return rooflineNote(r.figures); });
}

} // namespace lanescope
