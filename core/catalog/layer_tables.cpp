// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/layer_tables.h"

#include "core/analysis/host/module_names.h"
#include "core/catalog/common_columns.h"
#include "core/catalog/roofline_columns.h"

namespace lanescope {

namespace {

/// A rate over `durationNs`, in 10^12 a second.
std::optional<double> rateOf(const std::optional<double>& amount, DurationNs durationNs) {
    constexpr double kTeraPerNs = 1e-3; // 1 a ns are 10^9 a second
    return amount && durationNs > 0 ? std::optional(*amount / static_cast<double>(durationNs) * kTeraPerNs)
                                    : std::nullopt;
}

/// Text columns of single kernels, of the one that stands for the row.
void addFields(TableMaker<AttributedKernel>& make, const KernelFacts& facts,
               std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys) {
        const KernelField& field = *kernelFieldCalled(key);
        if (field.type == CellType::Integer) {
            make.add(field.spec, [&](const AttributedKernel& r) { return field.integer(facts, r.longest); });
        } else {
            make.add(field.spec, [&](const AttributedKernel& r) { return field.textOf(facts, r.longest); });
        }
    }
}

/// Graph launches of unknown operators have moments that differ from call to call.
std::string groupCause(const AttributionData& data, DeviceOpId op) {
    const Cause cause = data.attributions.cause(op);
    const ReplayedWork* replayed = data.attributions.replayedOf(op);
    if (cause == Cause::Inferred || (replayed != nullptr && replayed->isKnown())) {
        return causeText(data.trace, data.attributions, op);
    }
    const OperatorSignature* signature = data.work.signatureOf(op);
    return std::string(cause == Cause::Operator && signature != nullptr ? signature->nameText
                                                                        : causeName(cause));
}

} // namespace

Table makeAttributedKernelTable(const AttributionData& data, const std::vector<AttributedKernel>& rows) {
    using Line = AttributedKernel;
    const Trace& trace = data.trace;
    const KernelFacts facts(data);
    TableMaker<Line> make(rows);
    make.addName({"name", "Name", Unit::None, "Name of the kernels"}, trace.strings(),
                 [&](const Line& r) { return trace.slices().name[trace.deviceOp(r.longest).slice]; })
        .add({"cause", "Caused by", Unit::None, "Innermost operator, or why there is none"},
             [&](const Line& r) { return groupCause(data, r.longest); })
        .add(countColumn("Kernels of the row"), &Line::count)
        .add(totalColumn(), &Line::totalNs)
        .add(shareColumn("Share of the time of all rows"), &Line::share)
        .add({"mean_us", "Mean", Unit::Duration, "Mean duration"},
             [](const Line& r) { return static_cast<double>(r.totalNs) / static_cast<double>(r.count); });
    addFields(make, facts, {"dir", "layer", "trace", "params", "dtype"});
    make.add({"precision", "Precision", Unit::None, "Unit and type that the work runs in"},
             [](const Line& r) { return precisionText(r.precision); })
        .add(withDigits({"flops", "FLOPs", Unit::Flop, "Floating point operations of all together"}, 0),
             &Line::flops)
        .add(
            withDigits({"bytes", "Bytes", Unit::Bytes, "Bytes to and from device memory of all together"}, 0),
            &Line::bytes);
    addRooflineColumns(make);
    addFields(make, facts,
              {"tc", "family", "alignment", "operators", "forward_op", "annotation", "shapes", "types",
               "grid", "block", "device"});
    make.setTargets([&](const Line& r) {
        const SliceId slice = trace.deviceOp(r.longest).slice;
        return RowTarget{slice, {}, trace.slices().name[slice]};
    });
    return make.table();
}

Table makeLayerCostTable(const Trace& trace, const LayerCosts& costs) {
    using Line = LayerCost;
    std::vector<std::string> paths;
    for (const ModulePaths::Path& path : costs.paths) {
        paths.push_back((path.parent == kNoIndex ? std::string() : paths[path.parent] + " / ") +
                        std::string(moduleName(trace.text(path.name))));
    }
    TableMaker<Line> make(costs.rows);
    make.add({"name", "Name", Unit::None, "Name of the module"},
             [&](const Line& r) {
                 return r.path == kNoIndex ? std::string_view("outside of modules")
                                           : moduleName(trace.text(costs.paths[r.path].name));
             })
        .addText(rarely({"path", "Path", Unit::None, "Names from the root, joined by /"}),
                 [&](const Line& r) { return r.path == kNoIndex ? std::string() : paths[r.path]; })
        .add(rarely({"level", "Level", Unit::Depth, "Level in the tree, from 0"}),
             [&](const Line& r) { return r.path == kNoIndex ? 0u : costs.paths[r.path].depth; })
        .add({"total_us", "Total", Unit::Duration, "Device time of the module with those below"},
             &Line::totalNs)
        .add(shareColumn("Share of the time of all work"),
             [&](const Line& r) { return fractionOf(r.totalNs(), costs.totalNs); })
        .add({"forward_us", "Forward", Unit::Duration, "Device time of the forward pass"}, &Line::forwardNs)
        .add({"backward_us", "Backward", Unit::Duration, "Device time of the backward pass"},
             &Line::backwardNs)
        .add({"optimizer_us", "Optimizer", Unit::Duration, "Device time of the optimizer"},
             &Line::optimizerNs)
        .add(rarely({"other_us", "Other", Unit::Duration, "Device time of unknown direction"}),
             &Line::otherNs)
        .add({"self_us", "Self", Unit::Duration, "Device time of all directions without modules below"},
             &Line::selfNs)
        .add(rarely(
                 {"inferred_us", "Inferred", Unit::Duration,
                  "Launched before the recording began, and inferred from later work; in no other column of "
                  "the row"}),
             &Line::inferredNs)
        .add({"kernels", "Kernels", Unit::None, "Kernels, copies and memsets"}, &Line::kernels)
        .add(withDigits({"flops", "FLOPs", Unit::Flop, "Floating point operations"}, 0), &Line::flops)
        .add({"tflop_s", "TFLOP/s", Unit::TflopPerSecond, "Achieved TFLOP/s"},
             [](const Line& r) { return rateOf(r.flops, r.totalNs()); })
        .setTargets([](const Line& r) { return RowTarget{r.longest}; });
    return make.table();
}

Table makeModuleKindTable(const Trace& trace, const LayerCosts& costs, const std::vector<ModuleKind>& kinds) {
    using Line = ModuleKind;
    TableMaker<Line> make(kinds);
    make.add({"module", "Module", Unit::None, "Class of the modules"}, [](const Line& r) { return r.name; })
        .add({"instances", "Instances", Unit::Count, "Modules of the class, each at its place in the tree"},
             [](const Line& r) { return static_cast<std::int64_t>(r.instances); })
        .add(
            {"total_us", "Total", Unit::Duration, "Device time of all instances with the modules below them"},
            &Line::totalNs)
        .add(shareColumn("Share of the time of all work; nested classes overlap"), &Line::share)
        .add({"mean_us", "Mean", Unit::Duration, "Mean of the instances"}, &Line::meanNs)
        .add({"median_us", "Median", Unit::Duration, "Median of the instances"}, &Line::medianNs)
        .add({"min_us", "Min", Unit::Duration, "Time of the cheapest instance"}, &Line::minNs)
        .add({"max_us", "Max", Unit::Duration, "Time of the most expensive instance"}, &Line::maxNs)
        .add({"outliers", "Outliers", Unit::Count,
              "Instances more than 3.5 robust deviations and 2 % away from the median"},
             [](const Line& r) { return static_cast<std::int64_t>(r.outliers); })
        .add({"longest", "Longest", Unit::None, "The most expensive instance"},
             [&](const Line& r) {
                 return r.longestPath == kNoIndex ? std::string_view()
                                                  : moduleName(trace.text(costs.paths[r.longestPath].name));
             })
        .add({"kernels", "Kernels", Unit::None, "Kernels, copies and memsets"}, &Line::kernels)
        .add(withDigits({"flops", "FLOPs", Unit::Flop, "Floating point operations"}, 0), &Line::flops)
        .setTargets([](const Line& r) { return RowTarget{r.longest}; });
    return make.table();
}

} // namespace lanescope
