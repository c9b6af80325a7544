// SPDX-License-Identifier: Apache-2.0
#include "ui/state/slice_details.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/analysis/device/device_name.h"
#include "core/analysis/device/device_series.h"
#include "core/analysis/device/launch_grid.h"
#include "core/analysis/device/occupancy.h"
#include "core/analysis/device/queue_time.h"
#include "core/analysis/device/sampled_counters.h"
#include "core/analysis/device/warps_per_sm.h"
#include "core/attribution/attribution.h"
#include "core/query/row_query.h"
#include "core/query/self_time.h"
#include "core/secrets/secret_mask.h"
#include "core/store/args.h"
#include "core/store/trace.h"
#include "ui/state/device_terms.h"
#include "ui/state/file_time_units.h"
#include "ui/state/time_text.h"
#include "ui/state/track_names.h"
#include "ui/state/work_details.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

// A graph launch starts hundreds of kernels; a longer list is of no use.
constexpr std::size_t kMaxListed = 24;
// A deeper call stack is cut in the middle: a page of tens of thousands of lines takes seconds to lay out.
constexpr std::size_t kMostFrames = 200;
constexpr std::size_t kOutermostFrames = 20;

QString sliceNameText(const Trace& trace, SliceId slice) {
    const QString name = toText(trace.sliceName(slice));
    return name.isEmpty() ? tr("(unnamed)") : name;
}

QString durationText(const Trace& trace, SliceId slice) {
    return formatDuration(trace.slices().durationNs[slice]);
}

/// "+" before a delay, so that it does not read as a duration; negative ones carry their own sign.
QString delayText(DurationNs delayNs) {
    return (delayNs >= 0 ? QStringLiteral("+") : QString()) + formatDuration(delayNs);
}

DetailRow missing(const QString& label, const QString& why) {
    DetailRow row{label, tr("n/a: %1").arg(why), kNoSlice, {}, false, true};
    return row;
}

DetailRow linkRow(const Trace& trace, const QString& label, SliceId target, const QString& note) {
    return {label, sliceNameText(trace, target), target, note};
}

DetailSection factsOf(const Trace& trace, SliceId slice, const SliceDetails& details) {
    const TimeNs startNs = trace.slices().startNs[slice];
    const DurationNs durationNs = trace.slices().durationNs[slice];
    DetailSection section{DetailSection::Kind::Facts, QString(), {}};
    section.rows.push_back({tr("Category"), details.category});
    section.rows.push_back({tr("Lane"), details.track});
    section.rows.push_back(
        {tr("Start"), momentText(trace, startNs), kNoSlice,
         tr("%1 %2 in the file")
             .arg(QString::fromStdString(figureInFile(trace.recordedStartNs(slice), trace.timeUnit())),
                  fileTimeUnitSymbol(trace.timeUnit()))});
    if (const TimeNs recordedNs = trace.recordedStartNs(slice); recordedNs != startNs) {
        section.rows.push_back({tr("Recorded start"), momentText(trace, recordedNs), kNoSlice,
                                tr("the device's clock was off: its times were moved")});
    }
    section.rows.push_back({tr("Duration"), formatDuration(durationNs)});
    if (const DurationNs recordedNs = trace.recordedDurationNs(slice); recordedNs != durationNs) {
        section.rows.push_back({tr("Recorded duration"), formatDuration(recordedNs), kNoSlice,
                                tr("impossible: it reaches past later work of its stream")});
    }
    const DurationNs selfNs = selfTimeNs(trace, slice);
    section.rows.push_back({tr("Self time"), formatDuration(selfNs), kNoSlice,
                            durationNs > 0
                                ? formatPercent(static_cast<double>(selfNs) / static_cast<double>(durationNs))
                                : QString()});
    if (const Row& row = trace.row(trace.rowOf(slice)); row.layer > 0) {
        section.rows.push_back({tr("Placed"), tr("On an overflow row: it overlaps a neighbour partially")});
    }
    return section;
}

QString dimText(const std::array<std::uint32_t, 3>& dim) {
    return QStringLiteral("%1 × %2 × %3").arg(dim[0]).arg(dim[1]).arg(dim[2]);
}

quint64 volumeOf(const std::array<std::uint32_t, 3>& dim) {
    return quint64{dim[0]} * dim[1] * dim[2];
}

QString numberText(double value) {
    return QString::number(value, 'f', value < 10 && value != std::floor(value) ? 2 : 1);
}

/// Shapes and data types of the operator's inputs, as the profiler recorded them.
void addShapes(const Trace& trace, SliceId op, std::vector<DetailRow>& rows) {
    const auto text = sliceText(trace, op);
    const Arg* dims = text ? findArg(text->args, "Input Dims") : nullptr;
    const Arg* types = text ? findArg(text->args, "Input type") : nullptr;
    const QString why = tr("recorded without record_shapes");
    const auto add = [&](const QString& label, const Arg* arg) {
        if (arg != nullptr) {
            rows.push_back({label, toText(arg->value), kNoSlice, {}, true});
        } else {
            rows.push_back(missing(label, why));
        }
    };
    add(tr("Input shapes"), dims);
    add(tr("Input types"), types);
}

void addAttribution(const Trace& trace, SliceId slice, std::vector<DetailRow>& rows) {
    const Attribution cause = attributionOf(trace, slice);
    const QString noLaunch = tr("the launching call is not in the trace");
    if (cause.launch == kNoSlice) {
        rows.push_back(missing(tr("Launched by"), noLaunch));
    } else {
        rows.push_back(linkRow(trace, tr("Launched by"), cause.launch,
                               cause.ambiguousLaunch ? tr("several calls share its correlation id")
                                                     : durationText(trace, cause.launch)));
    }
    if (cause.launchToStartNs) {
        rows.push_back({tr("Queue delay"), formatDuration(*cause.launchToStartNs), kNoSlice,
                        *cause.launchToStartNs < 0 ? tr("host and device clocks are skewed") : QString()});
    }
    const SliceId innermost = cause.innermostOp != kNoSlice ? cause.innermostOp : cause.externalIdOp;
    if (innermost == kNoSlice) {
        rows.push_back(missing(tr("Operator"), cause.launch == kNoSlice
                                                   ? noLaunch
                                                   : tr("no operator is open around the launch")));
    } else {
        rows.push_back(
            linkRow(trace, tr("Operator"), innermost,
                    cause.innermostOp != kNoSlice ? durationText(trace, innermost) : tr("by External id")));
    }
    if (cause.outermostOp != kNoSlice && cause.outermostOp != innermost) {
        rows.push_back(linkRow(trace, tr("Outermost operator"), cause.outermostOp,
                               durationText(trace, cause.outermostOp)));
    }
    if (cause.module != kNoSlice) {
        rows.push_back(linkRow(trace, tr("Module"), cause.module, durationText(trace, cause.module)));
    }
    if (cause.pythonFunction != kNoSlice && cause.pythonFunction != cause.module) {
        rows.push_back(linkRow(trace, tr("Python frame"), cause.pythonFunction,
                               durationText(trace, cause.pythonFunction)));
    }
    if (cause.module == kNoSlice && cause.pythonFunction == kNoSlice) {
        rows.push_back(missing(tr("Module"), innermost == kNoSlice && cause.launch == kNoSlice
                                                 ? noLaunch
                                                 : tr("recorded without with_stack or with_modules")));
    }
    if (cause.userAnnotation != kNoSlice) {
        rows.push_back(linkRow(trace, tr("Annotation"), cause.userAnnotation,
                               durationText(trace, cause.userAnnotation)));
    }
    if (innermost != kNoSlice) {
        addShapes(trace, innermost, rows);
    }
}

void addLaunchShape(const Trace& trace, DeviceTerms terms, const DeviceOp& op, std::vector<DetailRow>& rows) {
    const QString why = tr("not recorded on this platform");
    if (const auto grid = gridInBlocks(trace, op); volumeOf(grid) > 0) {
        QString blocks =
            volumeOf(grid) == 1 ? tr("1 block") : tr("%1 blocks").arg(formatCount(volumeOf(grid)));
        if (grid != op.grid) {
            blocks = tr("%1, recorded as %2 work-items").arg(blocks, formatCount(volumeOf(op.grid)));
        }
        rows.push_back({tr("Grid"), dimText(grid), kNoSlice, blocks});
    }
    if (volumeOf(op.block) > 0) {
        rows.push_back({tr("Block"), dimText(op.block), kNoSlice,
                        volumeOf(op.block) == 1 ? tr("1 thread")
                                                : tr("%1 threads").arg(formatCount(volumeOf(op.block)))});
    }
    if (const double blocksPerSm = blocksPerSmOf(trace, op); blocksPerSm >= 0) {
        rows.push_back({inTermsOf(trace, terms, tr("Blocks per SM")), numberText(blocksPerSm), kNoSlice,
                        op.blocksPerSm < 0 ? tr("computed from the grid") : QString()});
    } else {
        rows.push_back(missing(inTermsOf(trace, terms, tr("Blocks per SM")), why));
    }
    if (const double warpsPerSm = warpsPerSmOf(trace, op); warpsPerSm >= 0) {
        rows.push_back({inTermsOf(trace, terms, tr("Warps per SM")), numberText(warpsPerSm), kNoSlice,
                        op.warpsPerSm < 0 ? tr("computed from the grid") : QString()});
    }
    if (const Occupancy occupancy = occupancyOf(trace, op); occupancy.percent >= 0) {
        rows.push_back(
            {occupancy.isComputed ? tr("Est. achieved occupancy, computed") : tr("Est. achieved occupancy"),
             formatPercent(occupancy.percent / 100, 0)});
    } else {
        rows.push_back(missing(tr("Est. achieved occupancy"), why));
    }
    if (op.registersPerThread >= 0) {
        rows.push_back({tr("Registers per thread"), QString::number(op.registersPerThread)});
    }
    if (op.sharedMemoryBytes >= 0) {
        rows.push_back({tr("Shared memory"), formatBytes(static_cast<double>(op.sharedMemoryBytes))});
    }
    if (op.localMemoryBytes > 0) {
        rows.push_back(
            {tr("Local memory per thread"), formatBytes(static_cast<double>(op.localMemoryBytes))});
    }
    const DeviceProperties* device = trace.deviceProperties(op.device);
    if (device != nullptr && device->name != kEmptyString) {
        rows.push_back(
            {tr("Device"), toText(trace.text(device->name)), kNoSlice, toText(deviceName(trace, op.device))});
    }
}

DetailSection deviceSection(const Trace& trace, DeviceTerms terms, SliceId slice, const DeviceOp& op) {
    const bool isKernel = trace.categoryKind(slice) == CategoryKind::Kernel;
    DetailSection section{
        DetailSection::Kind::Kernel, isKernel ? tr("Kernel") : namingDevices(trace, tr("GPU work")), {}};
    addAttribution(trace, slice, section.rows);
    if (isKernel) {
        addLaunchShape(trace, terms, op, section.rows);
    }
    if (op.bytes >= 0) {
        section.rows.push_back({tr("Size"), formatBytes(static_cast<double>(op.bytes))});
    }
    if (op.bandwidthGBs >= 0) {
        section.rows.push_back({tr("Bandwidth"), tr("%1 GB/s").arg(numberText(op.bandwidthGBs))});
    }
    if (op.correlation != 0) {
        section.rows.push_back({tr("Correlation"), QString::number(op.correlation)});
    }
    if (const auto text =
            trace.args() != nullptr ? sliceText(trace, slice) : Result<EventText>(EventText())) {
        if (const auto queueNs = timeInQueue(trace, slice, text->args)) {
            section.rows.push_back({tr("In the device's queue"), formatDuration(*queueNs)});
        }
    }
    return section;
}

/// Rows for device work, cut at kMaxListed.
void addDeviceOps(const Trace& trace, std::vector<DeviceOpId> ops, SliceId launch, DetailSection& section) {
    std::size_t listed = 0;
    for (const DeviceOpId id : ops) {
        if (listed++ == kMaxListed) {
            section.rows.push_back({QString(), tr("and %1 more").arg(formatCount(ops.size() - kMaxListed))});
            break;
        }
        const SliceId target = trace.deviceOp(id).slice;
        const QString note =
            launch == kNoSlice
                ? durationText(trace, target)
                : tr("%1, starts %2")
                      .arg(durationText(trace, target),
                           delayText(trace.slices().startNs[target] - trace.slices().startNs[launch]));
        section.rows.push_back(linkRow(trace, tr("Starts"), target, note));
    }
}

/// Device work of the launch calls that start inside `slice` on its own track. O(rows of the track · log).
std::vector<DeviceOpId> deviceOpsUnder(const Trace& trace, SliceId slice) {
    std::vector<DeviceOpId> ops;
    const TimeRange own = trace.slices().range(slice);
    const Track& track = trace.track(trace.trackOf(slice));
    const std::vector<Launch>& launches = trace.launches();
    for (std::uint32_t r = 0; r < track.rowCount; ++r) {
        const Row& row = trace.row(RowId{static_cast<std::uint32_t>(indexOf(track.firstRow)) + r});
        const auto first = static_cast<std::uint32_t>(indexOf(row.firstSlice));
        const auto starts = trace.slices().startNs.subspan(first, row.sliceCount);
        const auto from = first + static_cast<std::uint32_t>(std::ranges::lower_bound(starts, own.startNs) -
                                                             starts.begin());
        const auto to =
            first + static_cast<std::uint32_t>(std::ranges::lower_bound(starts, own.endNs) - starts.begin());
        const auto bySlice = [](const Launch& launch) {
            return static_cast<std::uint32_t>(indexOf(launch.slice));
        };
        for (auto it = std::ranges::lower_bound(launches, from, {}, bySlice);
             it != launches.end() && bySlice(*it) < to; ++it) {
            const auto launched = trace.opsOf(LaunchId{static_cast<std::uint32_t>(it - launches.begin())});
            ops.insert(ops.end(), launched.begin(), launched.end());
        }
    }
    std::ranges::sort(ops, {},
                      [&](DeviceOpId id) { return -trace.slices().durationNs[trace.deviceOp(id).slice]; });
    return ops;
}

void addLaunches(const Trace& trace, SliceId slice, std::vector<DetailSection>& sections) {
    DetailSection section{DetailSection::Kind::Launches, QString(), {}};
    if (const LaunchId call = trace.launchCallOf(slice); call != kNoLaunch) {
        const auto launched = trace.opsOf(call);
        if (launched.empty()) {
            return;
        }
        section.title = namingDevices(trace, tr("GPU work started"));
        addDeviceOps(trace, {launched.begin(), launched.end()}, slice, section);
    } else if (trace.deviceOpOf(slice) == kNoDeviceOp && !isDeviceSide(trace.categoryKind(slice))) {
        const std::vector<DeviceOpId> ops = deviceOpsUnder(trace, slice);
        if (ops.empty()) {
            return;
        }
        DurationNs totalNs = 0;
        for (const DeviceOpId id : ops) {
            totalNs += trace.slices().durationNs[trace.deviceOp(id).slice];
        }
        section.title = namingDevices(trace, tr("GPU work started inside, longest first"));
        const QString count =
            ops.size() > 1 ? tr("%1 kernels and copies").arg(formatCount(ops.size())) : QString();
        section.rows.push_back({tr("Together"), formatDuration(totalNs), kNoSlice, count});
        addDeviceOps(trace, ops, kNoSlice, section);
    } else {
        return;
    }
    sections.push_back(std::move(section));
}

void addFlows(const Trace& trace, SliceId slice, std::vector<DetailSection>& sections) {
    DetailSection section{DetailSection::Kind::Flows, tr("Flows"), {}};
    const auto categoryText = [&](CategoryId id) {
        switch (trace.category(id).kind) {
        case CategoryKind::LaunchFlow:
            return tr("launch");
        case CategoryKind::ForwardBackwardFlow:
            return tr("forward to backward");
        default:
            return toText(trace.text(trace.category(id).name));
        }
    };
    const auto add = [&](const QString& label, SliceId target, const Flow& flow) {
        if (section.rows.size() < 2 * kMaxListed) {
            section.rows.push_back(linkRow(trace, label, target, categoryText(flow.category)));
        }
    };
    for (const FlowId id : trace.flowsTo(slice)) {
        const Flow& flow = trace.flows()[indexOf(id)];
        add(tr("From"), flow.from, flow);
    }
    for (const Flow& flow : trace.flowsFrom(slice)) {
        add(tr("To"), flow.to, flow);
    }
    const std::size_t all = trace.flowsTo(slice).size() + trace.flowsFrom(slice).size();
    if (all > section.rows.size()) {
        section.rows.push_back({QString(), tr("and %1 more").arg(formatCount(all - section.rows.size()))});
    }
    if (!section.rows.empty()) {
        sections.push_back(std::move(section));
    }
}

void addCallStack(const Trace& trace, SliceId slice, std::vector<DetailSection>& sections) {
    const std::vector<SliceId> stack = callStackOf(trace, slice);
    if (stack.empty()) {
        return;
    }
    DetailSection section{DetailSection::Kind::CallStack, tr("Call stack, outermost first"), {}};
    const std::size_t left = stack.size() > kMostFrames ? stack.size() - kMostFrames : 0;
    for (std::size_t i = 0; i < stack.size(); ++i) {
        if (left > 0 && i == kOutermostFrames) {
            section.rows.push_back({QString(), tr("and %1 more").arg(formatCount(left))});
            i += left;
        }
        const SliceId parent = stack[i];
        section.rows.push_back(linkRow(trace, QString(), parent, durationText(trace, parent)));
        if (trace.categoryKind(parent) == CategoryKind::PythonFunction) {
            section.rows.back().source = sourcePlaceOf(section.rows.back().value);
        }
    }
    sections.push_back(std::move(section));
}

/// Adds the device's sampled counters while the work ran.
void addSampledCounters(const Trace& trace, const DeviceOp& op, std::vector<DetailSection>& sections) {
    DetailSection section{DetailSection::Kind::Device, tr("Counters meanwhile"), {}};
    for (const std::uint32_t index : sampledCounters(trace, op.device)) {
        const Counter& counter = trace.counters()[index];
        if (const auto mean = counter.values.mean(trace.slices().range(op.slice));
            mean && section.rows.size() < kMaxListed) {
            section.rows.push_back({toText(trace.text(counter.name)), formatNumber(*mean)});
        }
    }
    if (!section.rows.empty()) {
        sections.push_back(std::move(section));
    }
}

void addArguments(const Trace& trace, SliceId slice, std::vector<DetailSection>& sections) {
    DetailSection section{DetailSection::Kind::Arguments, tr("Arguments"), {}};
    const auto text = sliceText(trace, slice);
    if (!text) {
        section.rows.push_back(missing(QString(), toText(text.error().describe())));
    } else {
        for (const Arg& arg : text->args) {
            const QString value =
                toText(maskSecrets(arg.key, arg.isString ? arg.value : prettyJson(arg.value)));
            section.rows.push_back({toText(arg.key), value, kNoSlice, {}, true});
        }
    }
    if (!section.rows.empty()) {
        sections.push_back(std::move(section));
    }
}

} // namespace

const DetailSection* SliceDetails::section(DetailSection::Kind kind) const {
    const auto it = std::ranges::find(sections, kind, &DetailSection::kind);
    return it == sections.end() ? nullptr : &*it;
}

SliceDetails sliceDetails(const Trace& trace, SliceId slice, DeviceTerms terms,
                          const AttributedWork* attribution) {
    SliceDetails details;
    details.slice = slice;
    details.name = sliceNameText(trace, slice);
    const QString category = toText(trace.text(trace.category(trace.slices().category[slice]).name));
    details.category = category.isEmpty() ? tr("(none)") : category;
    details.track = TrackNames(trace).path(trace.trackOf(slice));
    details.sections.push_back(factsOf(trace, slice, details));
    if (const DeviceOpId op = trace.deviceOpOf(slice); op != kNoDeviceOp) {
        details.sections.push_back(deviceSection(trace, terms, slice, trace.deviceOp(op)));
        if (attribution != nullptr) {
            details.sections.push_back(workSection(trace, *attribution, op, terms));
        }
        addSampledCounters(trace, trace.deviceOp(op), details.sections);
    }
    addLaunches(trace, slice, details.sections);
    addFlows(trace, slice, details.sections);
    addCallStack(trace, slice, details.sections);
    addArguments(trace, slice, details.sections);
    return details;
}

} // namespace lanescope::ui
