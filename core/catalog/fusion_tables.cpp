// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/fusion_tables.h"

#include "core/catalog/common_columns.h"
#include "core/store/trace.h"
#include "core/table/table_maker.h"

namespace lanescope {

namespace {

struct TableRow {
    const FusionRow* row = nullptr;
    std::optional<FusionGain> gain;

    std::optional<DurationNs> gainNs(DurationNs FusionGain::*which) const {
        return gain ? std::optional((*gain).*which) : std::nullopt;
    }
};

} // namespace

Table makeFusionTable(const Trace& trace, std::span<const FusionRow> rows,
                      std::span<const std::optional<FusionGain>> gains) {
    std::vector<TableRow> all;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        all.push_back({&rows[i], i < gains.size() ? gains[i] : std::nullopt});
    }
    const auto whole = [](double bytes) { return static_cast<std::int64_t>(bytes); };
    TableMaker<TableRow> make(all);
    make.add({"operators", "Operators", Unit::None, "Operators of the chain, in their order"},
             [](const TableRow& r) { return r.row->operators; })
        .add({"shapes", "Shapes", Unit::None, "Shape of the first tensor of each"},
             [](const TableRow& r) { return r.row->shapes; })
        .add({"chains", "Chains", Unit::Count, "How often the chain runs"},
             [](const TableRow& r) { return static_cast<std::int64_t>(r.row->chains); })
        .add({"kernels", "Kernels", Unit::Count, "Kernels of all of them"},
             [](const TableRow& r) { return static_cast<std::int64_t>(r.row->kernels); })
        .add(totalColumn(), [](const TableRow& r) { return r.row->totalNs; })
        .add({"saved_us", "Saved", Unit::Duration,
              "Device time less if the kernels move what is left as fast as they did"},
             [](const TableRow& r) { return r.row->savedNs(); })
        .add({"gain_us", "Gain", Unit::Duration,
              "What the selected time gets shorter by, in a replay; of the first rows, and only where "
              "enough of the critical path has a basis"},
             [](const TableRow& r) { return r.gainNs(&FusionGain::ns); })
        .add({"gain_low_us", "Least gain", Unit::Duration, "In nine of ten cases the gain is not less"},
             [](const TableRow& r) { return r.gainNs(&FusionGain::lowNs); })
        .add({"gain_high_us", "Greatest gain", Unit::Duration, "In nine of ten cases the gain is not more"},
             [](const TableRow& r) { return r.gainNs(&FusionGain::highNs); })
        .add({"saved_bytes", "Saved bytes", Unit::Bytes,
              "Bytes that fusion need not move, if the calls are linked as the basis says"},
             [&](const TableRow& r) { return whole(r.row->savedBytes); })
        .add({"possible_bytes", "Possible bytes", Unit::Bytes,
              "The same if nothing behind a chain reads what it writes on the way"},
             [&](const TableRow& r) { return whole(r.row->possibleBytes); })
        .add({"bytes", "Bytes", Unit::Bytes, "Bytes that the operators move now"},
             [&](const TableRow& r) { return whole(r.row->bytes); })
        .add({"roofline_us", "Roofline", Unit::Duration, "Time of the fused chains at the peak bandwidth"},
             [](const TableRow& r) { return r.row->rooflineNs; })
        .add({"basis", "Basis", Unit::None,
              "How it is known who reads what: storages of an execution trace, or a guess by the shapes of "
              "neighbours"},
             [](const TableRow& r) { return fusionBasisName(r.row->basis); })
        .add({"advice", "What fuses them", Unit::None, "An operator or library that does all of it"},
             [](const TableRow& r) { return r.row->advice; })
        .setTargets([&trace](const TableRow& r) {
            return r.row->first == kNoDeviceOp ? RowTarget{}
                                               : RowTarget{.slice = trace.deviceOp(r.row->first).slice};
        });
    return make.table();
}

} // namespace lanescope
