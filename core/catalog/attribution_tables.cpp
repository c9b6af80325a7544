// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/attribution_tables.h"

#include <algorithm>

#include "core/catalog/common_columns.h"
#include "core/catalog/kernel_words.h"
#include "core/catalog/measured_columns.h"
#include "core/catalog/roofline_columns.h"
#include "core/device_work/category_rules.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

DurationNs timeOfAll(const KernelAttributions& attributions) {
    DurationNs allNs = 0;
    for (const CauseTotal& total : attributions.totals) {
        allNs = saturatingAdd(allNs, total.totalNs);
    }
    return allNs;
}

Error unknownColumn(std::string_view key) {
    std::string known;
    for (const KernelField& candidate : kernelFields()) {
        known += (known.empty() ? "" : ", ") + candidate.spec.key;
    }
    return {ErrorCode::InvalidArgument,
            "there is no column \"" + std::string(key) + "\"; known: " + known,
            {},
            {}};
}

/// The facts, and whoever holds what they are made of.
struct OwnedFacts {
    OwnedFacts(const AttributionData& data, std::shared_ptr<const void> ownerOfData)
        : facts(data)
        , owner(std::move(ownerOfData)) {}

    KernelFacts facts;
    std::shared_ptr<const void> owner;
};

Table tableOfFields(const AttributionData& data, std::span<const KernelField* const> fields,
                    std::vector<DeviceOpId> ops, std::shared_ptr<const void> owner) {
    const bool isOwned = owner != nullptr;
    const auto owned = std::make_shared<OwnedFacts>(data, std::move(owner));
    const std::shared_ptr<const KernelFacts> facts(owned, &owned->facts);
    const auto rows = std::make_shared<const std::vector<DeviceOpId>>(std::move(ops));
    std::vector<Table::ColumnPtr> columns;
    for (const KernelField* field : fields) {
        columns.push_back(std::make_shared<const TableColumn>(kernelColumn(*field, facts, rows)));
        if (!isOwned) {
            columns.back()->cells();
        }
    }
    Table table(rows->size(), std::move(columns));
    if (isOwned) {
        table.setTargets([facts, rows](std::size_t row) {
            return RowTarget{facts->trace().deviceOp((*rows)[row]).slice};
        });
    } else {
        std::vector<RowTarget> targets;
        targets.reserve(rows->size());
        for (const DeviceOpId op : *rows) {
            targets.push_back({data.trace.deviceOp(op).slice});
        }
        table.setTargets(std::move(targets));
    }
    return table;
}

} // namespace

Result<Table> makeAttributionTable(const AttributionData& data, std::string_view keys,
                                   std::vector<DeviceOpId> ops, std::shared_ptr<const void> owner) {
    std::vector<const KernelField*> fields;
    for (std::size_t at = 0; at <= keys.size();) {
        const std::size_t end = std::min(keys.find(',', at), keys.size());
        const std::string_view key = keys.substr(at, end - at);
        const KernelField* field = kernelFieldCalled(key);
        if (field == nullptr) {
            return unknownColumn(key);
        }
        fields.push_back(field);
        at = end + 1;
    }
    return tableOfFields(data, fields, std::move(ops), std::move(owner));
}

Table makeAttributionTable(const AttributionData& data, std::vector<DeviceOpId> ops,
                           std::shared_ptr<const void> owner) {
    std::vector<const KernelField*> fields;
    for (const KernelField& field : kernelFields()) {
        fields.push_back(&field);
    }
    return tableOfFields(data, fields, std::move(ops), std::move(owner));
}

Table makeCauseTable(const Trace& trace, const KernelAttributions& attributions, const Selection& selection) {
    auto totals = attributions.totals;
    DurationNs allNs = timeOfAll(attributions);
    if (selection.range) {
        totals = {};
        allNs = 0;
        for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
            const SliceId slice = trace.deviceOps()[i].slice;
            const TimeRange range = trace.slices().range(slice);
            if (trace.categoryKind(slice) == CategoryKind::Kernel && selection.includes(range)) {
                CauseTotal& total = totals[static_cast<std::size_t>(attributions.cause(DeviceOpId(i)))];
                ++total.count;
                total.totalNs = saturatingAdd(total.totalNs, selection.timeOf(range));
                allNs = saturatingAdd(allNs, selection.timeOf(range));
            }
        }
    }
    TableMaker<CauseTotal> make{std::span<const CauseTotal>(totals)};
    make.add({"cause", "Caused by", Unit::None, "What caused the kernels"},
             [&](const CauseTotal& r) { return causeName(static_cast<Cause>(&r - totals.data())); })
        .add({"kernels", "Kernels", Unit::None, "Number of kernels, copies and memsets"}, &CauseTotal::count)
        .add(totalColumn(), &CauseTotal::totalNs)
        .add(shareColumn(), [allNs](const CauseTotal& r) { return fractionOf(r.totalNs, allNs); });
    return make.table();
}

std::string beforeStartText(const KernelAttributions& attributions) {
    const CauseTotal& inferred = attributions.totals[static_cast<std::size_t>(Cause::Inferred)];
    const CauseTotal& open = attributions.totals[static_cast<std::size_t>(Cause::BeforeStart)];
    if (inferred.count + open.count == 0) {
        return {};
    }
    const DurationNs allNs = timeOfAll(attributions);
    const auto amount = [allNs](std::uint64_t count, DurationNs totalNs) {
        const std::optional<double> share = fractionOf(totalNs, allNs);
        return std::to_string(count) + " (" +
               (share ? fixedDecimal(*share * 100, kRatioDecimals) : std::string()) + " % of kernel time)";
    };
    return "Kernels launched before the recording began: " +
           amount(inferred.count + open.count, saturatingAdd(inferred.totalNs, open.totalNs)) +
           "; of these inferred from later work: " + amount(inferred.count, inferred.totalNs);
}

Table makeRooflineTable(const AttributionData& data, const std::vector<RooflineRow>& rows, bool allColumns) {
    using Line = RooflineRow;
    const Trace& trace = data.trace;
    const auto signatureOf = [&data](const Line& row) -> const OperatorSignature& {
        return data.work.signatures[row.signature];
    };
    // One call in larger units: gflop_per_call, mib_per_call.
    const auto perCall = [](const std::optional<double>& amount, double unit, const Line& row) {
        return amount ? std::optional(*amount / unit / static_cast<double>(row.calls)) : std::nullopt;
    };
    constexpr int kDigitsPerCall = 9;
    TableMaker<Line> make(rows);
    make.add({"op", "Operator", Unit::None, "Operator whose cost counts"},
             [&](const Line& r) { return std::string_view(signatureOf(r).nameText); })
        .add({"family", "Family", Unit::None, "Class of the operator's work; empty: no model"},
             [&](const Line& r) {
                 const OperatorSignature& signature = signatureOf(r);
                 return signature.model == nullptr
                            ? std::string()
                            : std::string(workFamilyName(familyOfOperator(signature.nameText)));
             })
        .add(rarely({"shapes", "Shapes", Unit::None, "Recorded shapes of the inputs, as in the file"}),
             [&](const Line& r) { return signatureOf(r).dims; })
        .add(rarely({"types", "Types", Unit::None, "Recorded types of the inputs, as in the file"}),
             [&](const Line& r) { return signatureOf(r).types; })
        .add(rarely({"values", "Values", Unit::None, "Recorded values of the inputs, as in the file"}),
             [&](const Line& r) { return signatureOf(r).values; })
        .add({"params", "Inputs", Unit::None,
              "Inputs as the model sees them, such as M=141, N=512, K=512; without a model as recorded"},
             [&](const Line& r) {
                 const OperatorSignature& signature = signatureOf(r);
                 return signature.cost ? signature.cost->params : inputsText(signature.args);
             })
        .add({"dir", "Direction", Unit::None, "Direction of the first call: fprop, bprop or optim"},
             [](const Line& r) { return directionName(r.direction); })
        .add(rarely(deviceColumn()), [](const Line& r) { return known(r.device); })
        .add({"calls", "Calls", Unit::Count, "Calls of the operator"}, &Line::calls)
        .add({"kernels", "Kernels", Unit::None, "Kernels, copies and memsets"}, &Line::kernels)
        .add({"total_us", "Total", Unit::Duration, "Their time"}, &Line::totalNs)
        .add(shareColumn("Share of the time of all rows"), &Line::share)
        .add(rarely(withDigits({"gflop_per_call", "GFLOP per call", Unit::None, "10^9 FLOPs of one call"},
                               kDigitsPerCall)),
             [&](const Line& r) { return perCall(r.flops, 1e9, r); })
        .add(rarely(withDigits({"mib_per_call", "MiB per call", Unit::None, "2^20 bytes of one call"},
                               kDigitsPerCall)),
             [&](const Line& r) { return perCall(r.bytes, 1048576, r); })
        .add({"precision", "Precision", Unit::None, "Unit and type that the work runs in"},
             [](const Line& r) { return precisionText(r.precision); });
    addRooflineColumns(make);
    if (allColumns || std::ranges::any_of(rows, [](const Line& r) { return r.measured.kernels > 0; })) {
        addMeasuredColumns(make,
                           [](const Line& r) { return r.measured.kernels > 0 ? &r.measured : nullptr; });
    }
    make.add({"tensor_core_percent", "Tensor core %", Unit::Fraction,
              "Share of the time in kernels that use tensor cores"},
             [](const Line& r) { return known(r.tensorCores.share(Conventions::Lanescope)); })
        .add({"alignment", "Odd sizes", Unit::None, "Sizes that are not multiples of 8"},
             [&](const Line& r) {
                 const auto& cost = signatureOf(r).cost;
                 return cost ? alignmentHint(*cost) : std::string();
             })
        .addName({"longest_kernel", "Longest kernel", Unit::None, "Longest kernel"}, trace.strings(),
                 [&](const Line& r) { return trace.slices().name[r.longest]; })
        .setTargets([&](const Line& r) {
            return RowTarget{r.longest, {}, signatureOf(r).name};
        });
    return make.table();
}

} // namespace lanescope
