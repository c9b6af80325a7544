// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/breakdown_tables.h"

#include "core/store/trace.h"
#include "core/table/table_maker.h"

namespace lanescope {

namespace {

constexpr DeviceWorkMask kComputation = maskOf(DeviceWorkClass::Computation);
constexpr DeviceWorkMask kCommunication = maskOf(DeviceWorkClass::Communication);
constexpr DeviceWorkMask kMemcpy = maskOf(DeviceWorkClass::Memcpy);
constexpr DeviceWorkMask kMemset = maskOf(DeviceWorkClass::Memset);

std::string relativeUs(const Trace& trace, TimeNs timeNs) {
    return decimalMicroseconds(saturatingSubtract(timeNs, trace.bounds().startNs));
}

std::string decimalUs(double ns) {
    return decimalMicroseconds(ns);
}

/// "us" and "percent" of the whole range.
void addPart(std::vector<Maker<DeviceBreakdown>>& makers, const std::string& name,
             DurationNs (*part)(const DeviceBreakdown&)) {
    makers.push_back(
        {{name + "_us"}, [part](const DeviceBreakdown& r) { return decimalMicroseconds(part(r)); }});
    makers.push_back({{name + "_percent"},
                      [part](const DeviceBreakdown& r) { return percentText(part(r), r.totalNs()); }});
}

/// Columns of a description; `text` writes one of its figures, `unit` ends the keys.
template <typename Figures>
void addDescription(std::vector<Maker<Figures>>& makers, Description Figures::*member,
                    const std::string& unit, std::string (*text)(double)) {
    const auto add = [&](const char* name, double Description::*figure) {
        makers.push_back({{name + unit}, [=](const Figures& r) {
                              return (r.*member).count == 0 ? std::string() : text((r.*member).*figure);
                          }});
    };
    add("mean", &Description::mean);
    makers.push_back({{"stddev" + unit}, [=](const Figures& r) {
                          return (r.*member).count < 2 ? std::string() : text((r.*member).stddev);
                      }});
    add("min", &Description::min);
    add("p25", &Description::q25);
    add("p50", &Description::q50);
    add("p75", &Description::q75);
    add("max", &Description::max);
}

std::string ratioText(double value) {
    return fixedDecimal(value, kRatioDecimals);
}

std::string bandwidthText(double value) {
    constexpr int kDigits = 6;
    return fixedDecimal(value, kDigits);
}

/// A set of classes that ran at the same time.
struct WorkType {
    std::int32_t device;
    DeviceWorkMask mask;
    DurationNs timeNs;
    DurationNs busyNs;
    DurationNs totalNs;
};

std::string maskText(DeviceWorkMask mask) {
    std::string text;
    for (std::size_t i = 0; i < kDeviceWorkClassCount; ++i) {
        if ((mask >> i & 1u) != 0) {
            text += (text.empty() ? "" : " + ") +
                    std::string(deviceWorkClassName(static_cast<DeviceWorkClass>(i)));
        }
    }
    return text;
}

std::string sequenceText(const Trace& trace, const KernelSequence& sequence) {
    std::string text;
    for (const StringId name : sequence.work) {
        text += (text.empty() ? "" : " -> ") + std::string(trace.text(name));
    }
    return text;
}

} // namespace

const char* deviceWorkClassName(DeviceWorkClass workClass) {
    switch (workClass) {
    case DeviceWorkClass::Computation:
        return "computation";
    case DeviceWorkClass::Communication:
        return "communication";
    case DeviceWorkClass::Memcpy:
        return "memcpy";
    case DeviceWorkClass::Memset:
        return "memset";
    case DeviceWorkClass::Other:
        break;
    }
    return "other";
}

const char* idleCauseName(IdleCause cause) {
    switch (cause) {
    case IdleCause::HostWait:
        return "host_wait";
    case IdleCause::KernelWait:
        return "kernel_wait";
    case IdleCause::Other:
        break;
    }
    return "other";
}

Table deviceBreakdownText(const std::vector<DeviceBreakdown>& breakdowns) {
    using Figures = DeviceBreakdown;
    std::vector<Maker<Figures>> makers{
        {{"device"}, [](const Figures& r) { return std::to_string(r.device); }},
        {{"total_us"}, [](const Figures& r) { return decimalMicroseconds(r.totalNs()); }}};
    addPart(makers, "busy", [](const Figures& r) { return r.busyNs(); });
    addPart(makers, "idle", [](const Figures& r) { return r.idleNs(); });
    addPart(makers, "computation", [](const Figures& r) { return r.activeNs(kComputation); });
    addPart(makers, "non_computation",
            [](const Figures& r) { return r.busyNs() - r.activeNs(kComputation); });
    addPart(makers, "communication", [](const Figures& r) { return r.activeNs(kCommunication); });
    addPart(makers, "memcpy", [](const Figures& r) { return r.activeNs(kMemcpy); });
    addPart(makers, "memset", [](const Figures& r) { return r.activeNs(kMemset); });
    addPart(makers, "exposed_communication",
            [](const Figures& r) { return r.activeNs(kCommunication, kComputation | kMemset); });
    addPart(makers, "exposed_memcpy",
            [](const Figures& r) { return r.activeNs(kMemcpy, kComputation | kMemset | kCommunication); });
    makers.push_back({{"overlap_us"}, [](const Figures& r) {
                          return decimalMicroseconds(r.overlapNs(kComputation, kCommunication));
                      }});
    makers.push_back({{"overlap_percent"}, [](const Figures& r) {
                          return percentText(r.overlapNs(kComputation, kCommunication),
                                             r.activeNs(kCommunication));
                      }});
    return makeTable(breakdowns, makers);
}

Table workTypesText(const std::vector<DeviceBreakdown>& breakdowns) {
    std::vector<WorkType> types;
    for (const DeviceBreakdown& breakdown : breakdowns) {
        for (DeviceWorkMask mask = 1; mask <= kAllDeviceWork; ++mask) {
            if (breakdown.exclusiveNs[mask] > 0) {
                types.push_back({breakdown.device, mask, breakdown.exclusiveNs[mask], breakdown.busyNs(),
                                 breakdown.totalNs()});
            }
        }
    }
    return makeTable<WorkType>(
        types, {{{"work", CellType::Text}, [](const WorkType& r) { return maskText(r.mask); }},
                {{"device"}, [](const WorkType& r) { return std::to_string(r.device); }},
                {{"time_us"}, [](const WorkType& r) { return decimalMicroseconds(r.timeNs); }},
                {{"busy_percent"}, [](const WorkType& r) { return percentText(r.timeNs, r.busyNs); }},
                {{"total_percent"}, [](const WorkType& r) { return percentText(r.timeNs, r.totalNs); }}});
}

Table idleTimeText(const Trace& trace, const std::vector<IdleRow>& rows) {
    using Figures = IdleRow;
    std::vector<Maker<Figures>> makers{
        {{"cause", CellType::Text}, [](const Figures& r) { return std::string(idleCauseName(r.cause)); }},
        {{"device"}, [](const Figures& r) { return std::to_string(r.device); }},
        {{"stream"}, [](const Figures& r) { return std::to_string(r.stream); }},
        {{"idle_us"}, [](const Figures& r) { return decimalMicroseconds(r.idleNs); }},
        {{"share_percent"}, [](const Figures& r) { return percentText(r.share); }},
        {{"gaps"}, [](const Figures& r) { return std::to_string(r.gaps.count); }}};
    addDescription(makers, &Figures::gaps, "_us", decimalUs);
    makers.push_back({{"overlap_us"}, [](const Figures& r) { return decimalMicroseconds(r.overlapNs); }});
    makers.push_back({{"longest_start_us"}, [&trace](const Figures& r) {
                          return r.longest.isEmpty() ? std::string() : relativeUs(trace, r.longest.startNs);
                      }});
    return makeTable(rows, makers);
}

Table idleCausesText(const Trace& trace, const IdleCauses& causes) {
    using Figures = IdleCauseRow;
    const auto nameOf = [&trace](SliceId slice) {
        return slice == kNoSlice ? std::string() : std::string(trace.sliceName(slice));
    };
    return makeTable<Figures>(
        causes.rows,
        {{{"cause", CellType::Text}, [](const Figures& r) { return std::string(gapCauseName(r.cause)); }},
         {{"name", CellType::Text}, [&trace](const Figures& r) { return std::string(trace.text(r.name)); }},
         {{"device"}, [](const Figures& r) { return std::to_string(r.device); }},
         {{"gaps"}, [](const Figures& r) { return std::to_string(r.count); }},
         {{"idle_us"}, [](const Figures& r) { return decimalMicroseconds(r.idleNs); }},
         {{"share_percent"}, [](const Figures& r) { return percentText(r.share); }},
         {{"max_us"}, [](const Figures& r) { return decimalMicroseconds(r.longest.durationNs()); }},
         {{"longest_start_us"}, [&trace](const Figures& r) { return relativeUs(trace, r.longest.startNs); }},
         {{"operator", CellType::Text}, [=](const Figures& r) { return nameOf(r.ofLongest.operation); }},
         {{"call_site", CellType::Text}, [=](const Figures& r) { return nameOf(r.ofLongest.frame); }}});
}

Table queueLengthsText(const std::vector<QueueLength>& queues) {
    using Figures = QueueLength;
    std::vector<Maker<Figures>> makers{
        {{"device"}, [](const Figures& r) { return std::to_string(r.device); }},
        {{"stream"}, [](const Figures& r) { return std::to_string(r.stream); }},
        {{"changes"}, [](const Figures& r) { return std::to_string(r.atChanges.count); }},
        {{"mean_over_time"}, [](const Figures& r) {
             return r.length.mean(r.range) ? ratioText(*r.length.mean(r.range)) : std::string();
         }}};
    addDescription(makers, &Figures::atChanges, "", ratioText);
    makers.push_back({{"full_us"}, [](const Figures& r) { return decimalMicroseconds(r.fullNs); }});
    return makeTable(queues, makers);
}

Table copyBandwidthsText(const std::vector<CopyBandwidth>& bandwidths) {
    using Figures = CopyBandwidth;
    std::vector<Maker<Figures>> makers{
        {{"kind", CellType::Text}, [](const Figures& r) { return r.kind; }},
        {{"count"}, [](const Figures& r) { return std::to_string(r.count); }},
        {{"bytes"}, [](const Figures& r) { return std::to_string(r.bytes); }},
        {{"changes"}, [](const Figures& r) { return std::to_string(r.atChanges.count); }}};
    addDescription(makers, &Figures::atChanges, "_gb_per_s", bandwidthText);
    return makeTable(bandwidths, makers);
}

Table syncPointsText(const Trace& trace, const std::vector<SyncPoint>& points) {
    using Figures = SyncPoint;
    return makeTable<Figures>(
        points,
        {{{"name", CellType::Text}, [&trace](const Figures& r) { return std::string(trace.text(r.name)); }},
         {{"operator", CellType::Text},
          [&trace](const Figures& r) { return std::string(trace.text(r.operatorName)); }},
         {{"count"}, [](const Figures& r) { return std::to_string(r.count); }},
         {{"blocked_us"}, [](const Figures& r) { return decimalMicroseconds(r.blockedNs); }},
         {{"device_busy_us"}, [](const Figures& r) { return decimalMicroseconds(r.busyNs); }},
         {{"max_us"}, [](const Figures& r) { return decimalMicroseconds(r.maxNs); }},
         {{"longest_start_us"},
          [&trace](const Figures& r) { return relativeUs(trace, trace.slices().startNs[r.longest]); }}});
}

Table kernelSequencesText(const Trace& trace, const std::vector<KernelSequence>& sequences) {
    using Figures = KernelSequence;
    return makeTable<Figures>(
        sequences,
        {{{"operator", CellType::Text},
          [&trace](const Figures& r) { return std::string(trace.text(r.operatorName)); }},
         {{"sequence", CellType::Text}, [&trace](const Figures& r) { return sequenceText(trace, r); }},
         {{"count"}, [](const Figures& r) { return std::to_string(r.count); }},
         {{"length"}, [](const Figures& r) { return std::to_string(r.work.size()); }},
         {{"device_us"}, [](const Figures& r) { return decimalMicroseconds(r.workNs); }},
         {{"host_us"}, [](const Figures& r) { return decimalMicroseconds(r.hostNs); }},
         {{"mean_first_launch_us"},
          [](const Figures& r) { return decimalMicroseconds(r.meanFirstLaunchNs); }},
         {{"mean_first_start_us"}, [](const Figures& r) { return decimalMicroseconds(r.meanFirstStartNs); }},
         {{"first_start_us"},
          [&trace](const Figures& r) { return relativeUs(trace, trace.slices().startNs[r.first]); }}});
}

Table launchTableText(const Trace& trace, const std::vector<LaunchRow>& rows, const LaunchLimits& limits) {
    using Figures = LaunchRow;
    const auto workOf = [&trace](const Figures& r) { return trace.deviceOp(r.op).slice; };
    const auto callOf = [&trace](const Figures& r) { return trace.launch(r.launch).slice; };
    const auto yesNo = [](bool yes) { return std::string(yes ? "yes" : "no"); };
    return makeTable<Figures>(
        rows,
        {{{"name", CellType::Text},
          [=, &trace](const Figures& r) { return std::string(trace.sliceName(workOf(r))); }},
         {{"call", CellType::Text},
          [=, &trace](const Figures& r) { return std::string(trace.sliceName(callOf(r))); }},
         {{"correlation"},
          [&trace](const Figures& r) { return std::to_string(trace.deviceOp(r.op).correlation); }},
         {{"device"}, [&trace](const Figures& r) { return std::to_string(trace.deviceOp(r.op).device); }},
         {{"stream"}, [&trace](const Figures& r) { return std::to_string(trace.deviceOp(r.op).stream); }},
         {{"call_start_us"},
          [=, &trace](const Figures& r) { return relativeUs(trace, trace.slices().startNs[callOf(r)]); }},
         {{"call_us"}, [](const Figures& r) { return decimalMicroseconds(r.callNs); }},
         {{"work_us"}, [](const Figures& r) { return decimalMicroseconds(r.workNs); }},
         {{"delay_us"}, [](const Figures& r) { return decimalMicroseconds(r.delayNs); }},
         {{"short_work", CellType::Text}, [=](const Figures& r) { return yesNo(isShortWork(r, limits)); }},
         {{"slow_call", CellType::Text}, [=](const Figures& r) { return yesNo(isSlowCall(r, limits)); }},
         {{"late", CellType::Text}, [=](const Figures& r) { return yesNo(isLate(r, limits)); }}});
}

} // namespace lanescope
