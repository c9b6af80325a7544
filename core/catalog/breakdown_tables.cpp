// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/breakdown_tables.h"

#include "core/catalog/common_columns.h"

namespace lanescope {

namespace {

constexpr DeviceWorkMask kComputation = maskOf(DeviceWorkClass::Computation);
constexpr DeviceWorkMask kCommunication = maskOf(DeviceWorkClass::Communication);
constexpr DeviceWorkMask kMemcpy = maskOf(DeviceWorkClass::Memcpy);
constexpr DeviceWorkMask kMemset = maskOf(DeviceWorkClass::Memset);

/// The time of a part, and its share of the whole range.
void addPart(TableMaker<DeviceBreakdown>& make, const std::string& key, const std::string& label,
             const std::string& help, DurationNs (*part)(const DeviceBreakdown&)) {
    make.add({key + "_us", label, Unit::Duration, help}, [part](const DeviceBreakdown& r) { return part(r); })
        .add({key + "_percent", label + " %", Unit::Fraction, help + ": share of the whole range"},
             [part](const DeviceBreakdown& r) { return fractionOf(part(r), r.totalNs()); });
}

/// Columns of a description. `unit` is that of its figures, `ending` ends the keys, `digits` as
/// ColumnSpec::digits.
template <typename Figures>
void addDescription(TableMaker<Figures>& make, Description Figures::*member, const std::string& ending,
                    Unit unit, const std::string& things, int digits = -1) {
    const auto add = [&](const char* key, const char* label, const char* help, double Description::*figure,
                         std::size_t least) {
        make.add(withDigits({key + ending, label, unit, help + things}, digits), [=](const Figures& r) {
            return (r.*member).count < least ? std::nullopt : std::optional((r.*member).*figure);
        });
    };
    add("mean", "Mean", "Mean of ", &Description::mean, 1);
    add("stddev", "Std. dev.", "Standard deviation of ", &Description::stddev, 2);
    add("min", "Min", "Least of ", &Description::min, 1);
    add("p25", "Lower quartile", "Lower quartile of ", &Description::q25, 1);
    add("p50", "Median", "Median of ", &Description::q50, 1);
    add("p75", "Upper quartile", "Upper quartile of ", &Description::q75, 1);
    add("max", "Max", "Greatest of ", &Description::max, 1);
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

Table makeDeviceBreakdownTable(const std::vector<DeviceBreakdown>& breakdowns) {
    using Figures = DeviceBreakdown;
    TableMaker<Figures> make(breakdowns);
    make.add(deviceColumn(), &Figures::device)
        .add({"total_us", "Total", Unit::Duration, "Length of the range"}, &Figures::totalNs);
    addPart(make, "busy", "Busy", "Some work runs", [](const Figures& r) { return r.busyNs(); });
    addPart(make, "idle", "Idle", "No work runs", [](const Figures& r) { return r.idleNs(); });
    addPart(make, "computation", "Computation", "Computing kernels run",
            [](const Figures& r) { return r.activeNs(kComputation); });
    addPart(make, "non_computation", "Non computation", "Work runs, but no computing kernel",
            [](const Figures& r) { return r.busyNs() - r.activeNs(kComputation); });
    addPart(make, "communication", "Communication", "Communication kernels run",
            [](const Figures& r) { return r.activeNs(kCommunication); });
    addPart(make, "memcpy", "Memcpy", "Copies run", [](const Figures& r) { return r.activeNs(kMemcpy); });
    addPart(make, "memset", "Memset", "Memsets run", [](const Figures& r) { return r.activeNs(kMemset); });
    addPart(make, "exposed_communication", "Exposed communication",
            "Communication runs, and neither computation nor memsets",
            [](const Figures& r) { return r.activeNs(kCommunication, kComputation | kMemset); });
    addPart(make, "exposed_memcpy", "Exposed memcpy",
            "Copies run, and neither computation, memsets nor communication",
            [](const Figures& r) { return r.activeNs(kMemcpy, kComputation | kMemset | kCommunication); });
    make.add({"overlap_us", "Overlap", Unit::Duration, "Time with computation and communication at once"},
             [](const Figures& r) { return r.overlapNs(kComputation, kCommunication); })
        .add({"overlap_percent", "Overlap %", Unit::Fraction,
              "Share of the communication that runs beside computation"},
             [](const Figures& r) {
                 return fractionOf(r.overlapNs(kComputation, kCommunication), r.activeNs(kCommunication));
             })
        .setTargets([](const Figures& r) {
            return RowTarget{kNoSlice, r.range};
        });
    return make.table();
}

Table makeWorkTypeTable(const std::vector<DeviceBreakdown>& breakdowns) {
    std::vector<WorkType> types;
    for (const DeviceBreakdown& breakdown : breakdowns) {
        for (DeviceWorkMask mask = 1; mask <= kAllDeviceWork; ++mask) {
            if (breakdown.exclusiveNs[mask] > 0) {
                types.push_back({breakdown.device, mask, breakdown.exclusiveNs[mask], breakdown.busyNs(),
                                 breakdown.totalNs()});
            }
        }
    }
    TableMaker<WorkType> make(types);
    make.add({"work", "Work", Unit::None, "Classes of work that ran together, such as computation + memcpy"},
             [](const WorkType& r) { return maskText(r.mask); })
        .add(deviceColumn(), &WorkType::device)
        .add({"time_us", "Time", Unit::Duration, "Time in which exactly these ran"}, &WorkType::timeNs)
        .add({"busy_percent", "Busy %", Unit::Fraction, "Share of the busy time of the device"},
             [](const WorkType& r) { return fractionOf(r.timeNs, r.busyNs); })
        .add(asShare({"total_percent", "Total %", Unit::Fraction, "Share of the whole range"}),
             [](const WorkType& r) { return fractionOf(r.timeNs, r.totalNs); });
    return make.table();
}

Table makeIdleTimeTable(const Trace& trace, const std::vector<IdleRow>& rows) {
    using Figures = IdleRow;
    TableMaker<Figures> make(rows);
    make.add({"cause", "Caused by", Unit::None,
              "host_wait: the host launched the next work too late; kernel_wait: a short gap between "
              "kernels; other"},
             [](const Figures& r) { return idleCauseName(r.cause); })
        .add(deviceColumn(), &Figures::device)
        .add(streamColumn(), &Figures::stream)
        .add({"idle_us", "Idle", Unit::Duration, "Idle time of this cause"}, &Figures::idleNs)
        .add(shareColumn("Share of the idle time of the stream"), &Figures::share)
        .add({"gaps", "Gaps", Unit::None, "Number of gaps"}, [](const Figures& r) { return r.gaps.count; });
    addDescription(make, &Figures::gaps, "_us", Unit::Duration,
                   "the times from the end of one piece of work to the start of the next");
    make.add({"overlap_us", "Overlap", Unit::Duration, "Time by which work overlapped the work before it"},
             &Figures::overlapNs)
        .add({"longest_start_us", "Longest start", Unit::Moment, "Start of the longest gap"},
             [&trace](const Figures& r) {
                 return r.longest.isEmpty() ? std::nullopt
                                            : std::optional(sinceStart(trace, r.longest.startNs));
             })
        .setTargets([](const Figures& r) {
            return RowTarget{kNoSlice, r.longest};
        });
    return make.table();
}

Table makeIdleCauseTable(const Trace& trace, const IdleCauses& causes) {
    using Figures = IdleCauseRow;
    const auto nameOf = [&trace](SliceId slice) {
        return slice == kNoSlice ? std::string_view() : trace.sliceName(slice);
    };
    TableMaker<Figures> make(causes.rows);
    make.add({"cause", "Caused by", Unit::None,
              "Why the device was idle, such as data_loading or host_python"},
             [](const Figures& r) { return idleReasonName(r.reason); })
        .addName({"name", "Name", Unit::None, "Call, operator, function or work to blame; empty: none"},
                 trace.strings(), &Figures::name)
        .add(deviceColumn(), &Figures::device)
        .add({"gaps", "Gaps", Unit::None, "Number of gaps in which it takes part"}, &Figures::gaps)
        .add({"idle_us", "Idle", Unit::Duration, "Idle time of this cause"}, &Figures::idleNs)
        .add(shareColumn("Share of the idle time of the device"),
             [](const Figures& r) { return known(r.share); })
        .add({"max_us", "Max", Unit::Duration, "Longest part of a gap"},
             [](const Figures& r) { return r.longest.durationNs(); })
        .add({"longest_start_us", "Longest start", Unit::Moment, "Start of the longest part"},
             [&trace](const Figures& r) { return sinceStart(trace, r.longest.startNs); })
        .add({"operator", "Operator", Unit::None, "Operator around the longest part"},
             [=, &trace](const Figures& r) { return nameOf(placeOf(trace, r.ofLongest).operation); })
        .add({"call_site", "Call site", Unit::None, "Line of the user's code around the longest part"},
             [=, &trace](const Figures& r) { return nameOf(placeOf(trace, r.ofLongest).frame); })
        .setTargets([&trace](const Figures& r) {
            return RowTarget{placeOf(trace, r.ofLongest).slice, r.longest};
        });
    return make.table();
}

Table makeIdleGapTable(const Trace& trace, std::vector<IdleGap> gaps) {
    const auto nameOf = [&trace](SliceId slice) {
        return slice == kNoSlice ? std::string_view() : trace.sliceName(slice);
    };
    std::ranges::stable_sort(gaps, std::ranges::greater(),
                             [](const IdleGap& gap) { return gap.range.durationNs(); });
    TableMaker<IdleGap> make(gaps);
    make.add({"cause", "Caused by", Unit::None,
              "What took most of the gap, such as data_loading or host_python"},
             [](const IdleGap& gap) { return idleReasonName(gap.why.reason); })
        .add({"name", "Name", Unit::None, "Call, operator, function or work to blame; empty: none"},
             [=](const IdleGap& gap) { return nameOf(gap.why.culprit); })
        .add(deviceColumn(), &IdleGap::device)
        .add({"start_us", "Start", Unit::Moment, "Start of the gap"},
             [&trace](const IdleGap& gap) { return sinceStart(trace, gap.range.startNs); })
        .add({"idle_us", "Idle", Unit::Duration, "Length of the gap"},
             [](const IdleGap& gap) { return gap.range.durationNs(); })
        .add({"cause_us", "Of the cause", Unit::Duration, "Time that the cause takes of the gap"},
             [](const IdleGap& gap) { return std::min(gap.why.reasonNs, gap.range.durationNs()); })
        .add(shareColumn("Share of the idle time of the device"),
             [](const IdleGap& gap) { return known(gap.share); })
        .add({"before", "Before", Unit::None, "Work that ended last; empty: the gap begins with the trace"},
             [=](const IdleGap& gap) { return nameOf(gap.before); })
        .add({"after", "After", Unit::None, "Work that begins next; empty: the gap ends with the trace"},
             [=](const IdleGap& gap) { return nameOf(gap.after); })
        .add({"operator", "Operator", Unit::None, "Operator around what kept the host busy"},
             [=](const IdleGap& gap) { return nameOf(gap.why.place.operation); })
        .add({"call_site", "Call site", Unit::None, "Line of the user's code around what kept the host busy"},
             [=](const IdleGap& gap) { return nameOf(gap.why.place.frame); })
        .setTargets([](const IdleGap& gap) {
            return RowTarget{gap.why.place.slice, gap.range};
        });
    return make.table();
}

Table makeQueueLengthTable(const std::vector<QueueLength>& queues) {
    using Figures = QueueLength;
    TableMaker<Figures> make(queues);
    make.add(deviceColumn(), &Figures::device)
        .add(streamColumn(), &Figures::stream)
        .add({"changes", "Changes", Unit::None, "Launches and starts of work"},
             [](const Figures& r) { return r.atChanges.count; })
        .add({"mean_over_time", "Mean over time", Unit::Ratio, "Mean length of the queue over time"},
             [](const Figures& r) { return r.length.mean(r.range); });
    addDescription(make, &Figures::atChanges, "", Unit::Ratio, "the lengths of the queue behind each change");
    make.add({"full_us", "Full", Unit::Duration, "Time in which at least 1024 pieces of work waited"},
             &Figures::fullNs)
        .setTargets([](const Figures& r) {
            return RowTarget{kNoSlice, r.range};
        });
    return make.table();
}

Table makeCopyBandwidthTable(const std::vector<CopyBandwidth>& bandwidths) {
    using Figures = CopyBandwidth;
    constexpr int kDigits = 6;
    TableMaker<Figures> make(bandwidths);
    make.add({"kind", "Kind", Unit::None, "Kind of copy, such as Memcpy HtoD"}, &Figures::kind)
        .add(countColumn("Copies of the kind"), &Figures::count)
        .add({"bytes", "Bytes", Unit::Bytes, "Sum over the copies whose size is known"}, &Figures::bytes)
        .add({"changes", "Changes", Unit::None, "Changes of the bandwidth"},
             [](const Figures& r) { return r.atChanges.count; });
    addDescription(make, &Figures::atChanges, "_gb_per_s", Unit::GbPerSecond,
                   "the bandwidths behind each change, without zeros", kDigits);
    return make.table();
}

Table makeSyncPointTable(const Trace& trace, const std::vector<SyncPoint>& points) {
    using Figures = SyncPoint;
    TableMaker<Figures> make(points);
    make.addName({"name", "Name", Unit::None, "Name of the waiting call"}, trace.strings(), &Figures::name)
        .addName({"operator", "Operator", Unit::None, "Innermost operator around the call"}, trace.strings(),
                 &Figures::operatorName)
        .add(countColumn("Calls"), &Figures::count)
        .add({"blocked_us", "Blocked", Unit::Duration, "Time that the host waited for the device"},
             &Figures::blockedNs)
        .add({"device_busy_us", "Device busy", Unit::Duration, "Part of it during which a device was busy"},
             &Figures::busyNs)
        .add({"max_us", "Max", Unit::Duration, "Longest wait"}, &Figures::maxNs)
        .add({"longest_start_us", "Longest start", Unit::Moment, "Start of the longest wait"},
             [&trace](const Figures& r) { return sinceStart(trace, trace.slices().startNs[r.longest]); })
        .setTargets(targetOfName<Figures>);
    return make.table();
}

Table makeKernelSequenceTable(const Trace& trace, const std::vector<KernelSequence>& sequences) {
    using Figures = KernelSequence;
    TableMaker<Figures> make(sequences);
    make.addName({"operator", "Operator", Unit::None, "Operator that launches the sequence"}, trace.strings(),
                 &Figures::operatorName)
        .add({"sequence", "Sequence", Unit::None, "Names of the work in order of launch, joined by ->"},
             [&trace](const Figures& r) { return sequenceText(trace, r); })
        .add(countColumn("Calls of the operator with this sequence"), &Figures::count)
        .add({"length", "Length", Unit::None, "Pieces of work in the sequence"},
             [](const Figures& r) { return r.work.size(); })
        .add({"device_us", "Device", Unit::Duration, "Durations of the device work"}, &Figures::workNs)
        .add({"host_us", "Host", Unit::Duration, "Durations of the operators"}, &Figures::hostNs)
        .add({"mean_first_launch_us", "Mean first launch", Unit::Duration,
              "Mean time from the start of the operator to that of its first launch call"},
             &Figures::meanFirstLaunchNs)
        .add({"mean_first_start_us", "Mean first start", Unit::Duration,
              "Mean time from the start of the first launch call to that of its work"},
             &Figures::meanFirstStartNs)
        .add({"first_start_us", "First start", Unit::Moment, "Start of the first such operator"},
             [&trace](const Figures& r) { return sinceStart(trace, trace.slices().startNs[r.first]); })
        .setTargets([](const Figures& r) {
            return RowTarget{r.first, {}, r.operatorName};
        });
    return make.table();
}

Table makeLaunchTable(const Trace& trace, const std::vector<LaunchRow>& rows, const LaunchLimits& limits) {
    using Figures = LaunchRow;
    const auto workOf = [&trace](const Figures& r) { return trace.deviceOp(r.op).slice; };
    const auto callOf = [&trace](const Figures& r) { return trace.launch(r.launch).slice; };
    const auto nameOf = [&trace](SliceId slice) { return trace.slices().name[slice]; };
    TableMaker<Figures> make(rows);
    make.addName({"name", "Name", Unit::None, "Name of the device work"}, trace.strings(),
                 [&](const Figures& r) { return nameOf(workOf(r)); })
        .addName({"call", "Call", Unit::None, "Launch call"}, trace.strings(),
                 [&](const Figures& r) { return nameOf(callOf(r)); })
        .add({"correlation", "Correlation", Unit::None, "Correlation id"},
             [&trace](const Figures& r) { return trace.deviceOp(r.op).correlation; })
        .add(deviceColumn(), [&trace](const Figures& r) { return trace.deviceOp(r.op).device; })
        .add(streamColumn(), [&trace](const Figures& r) { return trace.deviceOp(r.op).stream; })
        .add({"call_start_us", "Call start", Unit::Moment, "Start of the call"},
             [&](const Figures& r) { return sinceStart(trace, trace.slices().startNs[callOf(r)]); })
        .add({"call_us", "Call", Unit::Duration, "Duration of the call"}, &Figures::callNs)
        .add({"work_us", "Work", Unit::Duration, "Duration of the work"}, &Figures::workNs)
        .add({"delay_us", "Delay", Unit::Duration,
              "Time from the end of the call to the start of the work; 0 where the work starts earlier"},
             &Figures::delayNs)
        .add({"short_work", "Short work", Unit::None, "Whether the work is shorter than its call"},
             [&](const Figures& r) { return yesOrNo(isShortWork(r, limits)); })
        .add({"slow_call", "Slow call", Unit::None, "Whether the call takes more than 50 us"},
             [&](const Figures& r) { return yesOrNo(isSlowCall(r, limits)); })
        .add({"late", "Late", Unit::None, "Whether the work starts more than 100 us after its call"},
             [&](const Figures& r) { return yesOrNo(isLate(r, limits)); })
        .setTargets([&](const Figures& r) {
            const SliceId work = workOf(r);
            return RowTarget{work, {trace.slices().startNs[callOf(r)], trace.slices().range(work).endNs}};
        });
    return make.table();
}

} // namespace lanescope
