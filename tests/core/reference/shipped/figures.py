#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Computes the figures of a Kineto trace in plain Python, as a reference for Lanescope's own figures.

    figures.py TRACE.json[.gz] FOLDER    writes lanes.csv, kernels.csv, memcpy_memset.csv, runtime.csv, ops.csv,
                                         steps.csv, correlation_sample.csv and summary.json into FOLDER

Shares no code with the product. Times are whole nanoseconds, made from the decimal text of the file. Slices of one
lane (pid, tid) nest in the order of start, then longer first, then file order. The parent is the innermost open slice
with start <= ts < end, and a child's time is clipped to the end of its parent.
"""
import csv
import decimal
import gzip
import json
import math
import os
import sys

KERNELS = {"kernel", "Kernel", "mtia_ccp_events"}
COPIES = {"gpu_memcpy", "gpu_memset", "Memcpy", "Memset"}
CALLS = {"cuda_runtime", "cuda_driver", "Runtime", "mtia_runtime"}
OPERATORS = {"cpu_op", "Operator"}
MICROSECOND = 1000
SAMPLES = 50


class Slice:
    def __init__(self, event, order):
        self.event = event
        self.order = order
        self.name = str(event.get("name", ""))
        self.category = str(event.get("cat", ""))
        self.args = event.get("args") or {}
        self.start = nanoseconds(event["ts"])
        self.duration = nanoseconds(event["dur"])
        self.parent = None
        self.depth = 0

    @property
    def end(self):
        return self.start + self.duration

    @property
    def lane(self):
        return str(self.event.get("pid", "")), str(self.event.get("tid", ""))


def nanoseconds(value):
    return int((decimal.Decimal(str(value)) * MICROSECOND).to_integral_value(decimal.ROUND_HALF_EVEN))


def microseconds(time):
    sign = "-" if time < 0 else ""
    whole, rest = divmod(abs(time), MICROSECOND)
    return f"{sign}{whole}" if rest == 0 else f"{sign}{whole}.{rest:03d}"


def rounded(value, digits=6):
    unit = decimal.Decimal(1).scaleb(-digits)
    return str(decimal.Decimal(value).quantize(unit, decimal.ROUND_HALF_UP))


def read_events(path):
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8") as file:
        content = json.load(file, parse_float=decimal.Decimal)
    return content if isinstance(content, list) else content["traceEvents"]


def slices_of(events):
    return [Slice(event, order) for order, event in enumerate(events)
            if event.get("ph") == "X" and "dur" in event and "ts" in event]


def nest(slices):
    """Sets parents and depths within each lane; returns the number of partial overlaps of each lane."""
    lanes = {}
    for piece in slices:
        lanes.setdefault(piece.lane, []).append(piece)
    overlaps = {}
    for lane, pieces in lanes.items():
        pieces.sort(key=lambda s: (s.start, -s.duration, s.order))
        open_slices = []
        overlaps[lane] = 0
        for piece in pieces:
            while open_slices and open_slices[-1].end <= piece.start:
                open_slices.pop()
            if open_slices:
                piece.parent = open_slices[-1]
                piece.depth = piece.parent.depth + 1
                overlaps[lane] += piece.end > piece.parent.end
            open_slices.append(piece)
    return lanes, overlaps


def write(folder, name, header, rows):
    with open(os.path.join(folder, name), "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def write_lanes(folder, lanes, overlaps):
    rows = []
    for lane in sorted(lanes):
        pieces = lanes[lane]
        counts = {}
        for piece in pieces:
            counts[piece.category] = counts.get(piece.category, 0) + 1
        rows.append([*lane, len(pieces), max(p.depth + 1 if p.category != "Trace" else 0 for p in pieces),
                     microseconds(min(p.start for p in pieces)), microseconds(max(p.end for p in pieces)),
                     overlaps[lane],
                     ";".join(f"{category}={counts[category]}" for category in sorted(counts))])
    write(folder, "lanes.csv", ["pid", "tid", "x_events", "max_depth", "first_ts_us", "last_end_us",
                                "partial_overlaps", "x_events_by_cat"], rows)


def write_durations(folder, name, slices, categories):
    by_name = {}
    for piece in slices:
        if piece.category in categories:
            by_name.setdefault(piece.name, []).append(piece.duration)
    rows = []
    for key, values in sorted(by_name.items(), key=lambda item: (-sum(item[1]), item[0])):
        total, count = sum(values), len(values)
        squares = sum((count * v - total) ** 2 for v in values)  # exact: count² times the sum of squared deviations
        deviation = math.sqrt(squares / count) / count / MICROSECOND
        sample = rounded(math.sqrt(squares / (count - 1)) / count / MICROSECOND) if count > 1 else ""
        mean = decimal.Decimal(total) / decimal.Decimal(count * MICROSECOND)
        rows.append([key, count, microseconds(total), rounded(mean), microseconds(min(values)),
                     microseconds(max(values)), rounded(deviation), sample])
    write(folder, name, ["name", "count", "total_us", "mean_us", "min_us", "max_us", "stddev_pop_us",
                         "stddev_sample_us"], rows)


def operator_around(piece):
    """The innermost operator around, whatever Python frames and annotations are in between; None: there is none."""
    above = piece.parent
    while above is not None and above.category not in OPERATORS:
        above = above.parent
    return above


def clipped(piece, above):
    return max(0, min(piece.end, above.end) - piece.start)


def write_operators(folder, slices):
    below = {}  # operator -> [time of child operators, of child operators and calls]
    for piece in slices:
        above = operator_around(piece)
        if above is not None and piece.category in OPERATORS | CALLS:
            taken = below.setdefault(id(above), [0, 0])
            taken[1] += clipped(piece, above)
            if piece.category in OPERATORS:
                taken[0] += clipped(piece, above)
    figures = {}
    for piece in slices:
        if piece.category in OPERATORS:
            taken = below.get(id(piece), (0, 0))
            row = figures.setdefault(piece.name, [0, 0, 0, 0])
            row[0] += 1
            row[1] += piece.duration
            row[2] += piece.duration - taken[0]
            row[3] += piece.duration - taken[1]
    write(folder, "ops.csv", ["name", "count", "total_us", "self_us_minus_child_ops",
                              "self_us_minus_child_ops_and_runtime"],
          [[name, row[0], *(microseconds(value) for value in row[1:])]
           for name, row in sorted(figures.items(), key=lambda item: (-item[1][1], item[0]))])


def write_steps(folder, slices):
    steps = [s for s in slices if s.name.startswith("ProfilerStep#")]
    steps.sort(key=lambda s: (s.name, s.category, s.start))
    write(folder, "steps.csv", ["name", "cat", "pid", "tid", "ts_us", "dur_us"],
          [[s.name, s.category, *s.lane, microseconds(s.start), microseconds(s.duration)] for s in steps])


def enclosing(piece, categories):
    found = []
    piece = piece.parent
    while piece is not None:
        if piece.category in categories:
            found.append(piece)
        piece = piece.parent
    return found


def write_correlations(folder, slices):
    launches = {}
    for piece in slices:
        if piece.category in CALLS and "correlation" in piece.args:
            launches.setdefault(piece.args["correlation"], []).append(piece)
    by_external_id = {}
    for piece in slices:
        if piece.category in OPERATORS and "External id" in piece.args:
            by_external_id.setdefault(piece.args["External id"], piece.name)
    kernels = sorted((s for s in slices if s.category in KERNELS), key=lambda s: (s.start, s.order))
    count = min(SAMPLES, len(kernels))
    rows = []
    for kernel in (kernels[int(i * (len(kernels) / count))] for i in range(count)):
        calls = launches.get(kernel.args.get("correlation"), [])
        row = [microseconds(kernel.start), microseconds(kernel.duration), *kernel.lane, kernel.args.get("device", ""),
               kernel.args.get("stream", ""), kernel.name, kernel.args.get("correlation", "")]
        if len(calls) != 1:
            rows.append(row + ["(none)" if not calls else "(ambiguous)"] + [""] * 13)
            continue
        launch = calls[0]
        operators = enclosing(launch, OPERATORS)
        annotation = enclosing(launch, {"user_annotation"})
        frame = enclosing(launch, {"python_function"})
        rows.append(row + [launch.name, microseconds(launch.start), microseconds(launch.duration), *launch.lane,
                           microseconds(kernel.start - launch.start),
                           *((operators[0].name, microseconds(operators[0].start), operators[-1].name,
                              microseconds(operators[-1].start)) if operators else ("", "", "", "")),
                           annotation[0].name if annotation else "", frame[0].name if frame else "",
                           kernel.args.get("External id", ""), by_external_id.get(kernel.args.get("External id"), "")])
    write(folder, "correlation_sample.csv",
          ["kernel_ts_us", "kernel_dur_us", "pid", "tid", "device", "stream", "name", "correlation", "launch_name",
           "launch_ts_us", "launch_dur_us", "launch_pid", "launch_tid", "launch_to_start_us", "innermost_op",
           "innermost_op_ts_us", "outermost_op", "outermost_op_ts_us", "innermost_user_annotation",
           "innermost_python_function", "external_id", "op_with_same_external_id"], rows)


def counted(keys):
    counts = {}
    for key in keys:
        counts[key] = counts.get(key, 0) + 1
    return dict(sorted(counts.items()))


def busy(pieces):
    """The length of the union of the pieces' intervals."""
    total, reached = 0, None
    for piece in sorted(pieces, key=lambda s: s.start):
        if reached is None or piece.start > reached:
            total += piece.duration
            reached = piece.end
        elif piece.end > reached:
            total += piece.end - reached
            reached = piece.end
    return total


def device_summary(slices):
    devices = {}
    for piece in slices:
        if piece.category in KERNELS | COPIES:
            device = str(piece.args.get("device", piece.lane[0]))
            devices.setdefault(device, []).append(piece)
    summary = {}
    for device, work in devices.items():
        streams = {}
        for piece in work:
            streams.setdefault(str(piece.args.get("stream", piece.lane[1])), []).append(piece)
        kernels = [p for p in work if p.category in KERNELS]
        summary[device] = {
            "kernels": len(kernels),
            "kernel_total_us": microseconds(sum(k.duration for k in kernels)),
            "kernel_busy_union_us": microseconds(busy(kernels)),
            "kernel_memcpy_memset_busy_union_us": microseconds(busy(work)),
            "first_start_us": microseconds(min(p.start for p in work)),
            "last_end_us": microseconds(max(p.end for p in work)),
            "streams": {stream: {"events": len(pieces), "kernels": sum(p.category in KERNELS for p in pieces),
                                 "total_us": microseconds(sum(p.duration for p in pieces)),
                                 "busy_union_us": microseconds(busy(pieces))} for stream, pieces in streams.items()}}
    return summary


def flow_summary(events):
    ids = {}
    for event in events:
        if event.get("ph") in "stf":
            ids.setdefault(event.get("cat", ""), {"s": [], "t": [], "f": []})[event["ph"]].append(str(event.get("id")))
    return {category: {"starts": len(found["s"]), "steps": len(found["t"]), "ends": len(found["f"]),
                       "ids_with_both": len(set(found["s"]) & set(found["f"]))} for category, found in ids.items()}


def launch_summary(slices):
    launches = {}
    for piece in slices:
        if piece.category in CALLS and "correlation" in piece.args:
            launches.setdefault(piece.args["correlation"], []).append(piece)
    counts, delays = {}, []
    for kernel in (s for s in slices if s.category in KERNELS):
        correlation = kernel.args.get("correlation")
        calls = launches.get(correlation, [])
        if len(calls) == 1:
            key = "launch_found_1"
            delays.append(kernel.start - calls[0].start)
        else:
            key = "no_correlation_arg" if not correlation else "launch_missing" if not calls else "ambiguous"
        counts[key] = counts.get(key, 0) + 1
    times = None
    if delays:
        times = {"min": microseconds(min(delays)), "max": microseconds(max(delays)),
                 "mean": rounded(decimal.Decimal(sum(delays)) / (len(delays) * MICROSECOND)),
                 "negative": sum(d < 0 for d in delays)}
    return counts, times


def memory_summary(events):
    devices = {}
    for event in (e for e in events if e.get("name") == "[memory]"):
        args = event["args"]
        devices.setdefault(f"{args['Device Type']}/{args['Device Id']}", []).append(
            (nanoseconds(event["ts"]), args["Bytes"], args.get("Total Allocated"), args.get("Total Reserved")))
    summary = {}
    for device, found in devices.items():
        found.sort(key=lambda entry: entry[0])
        totals = [(total, time) for time, _, total, _ in found if total is not None]
        peak = max((total for total, _ in totals), default=None)
        summary[device] = {
            "events": len(found), "alloc_events": sum(size > 0 for _, size, _, _ in found),
            "free_events": sum(size <= 0 for _, size, _, _ in found),
            "sum_alloc_bytes": sum(size for _, size, _, _ in found if size > 0),
            "sum_free_bytes": sum(size for _, size, _, _ in found if size <= 0),
            "peak_allocated": peak,
            "peak_allocated_ts": microseconds(next(t for total, t in totals if total == peak)) if totals else None,
            "peak_reserved": max((r for *_, r in found if r is not None), default=None),
            "last_allocated": totals[-1][0] if totals else None,
            "last_ts": microseconds(totals[-1][1]) if totals else None}
    return summary


def write_summary(folder, events, slices, lanes, overlaps):
    phases = [str(event.get("ph", "")) for event in events]
    categories = [event.get("cat") or "(none)" for event in events]
    spans = {lane for lane, pieces in lanes.items() if all(p.category == "Trace" for p in pieces)}
    timed = [(nanoseconds(e["ts"]), nanoseconds(e.get("dur", 0))) for e in events if "ts" in e and e.get("ph") != "M"]
    inside = [s for s in slices if s.category != "Trace"]
    counts, times = launch_summary(slices)
    summary = {
        "events": len(events), "by_ph": counted(phases), "by_cat": counted(categories),
        "by_ph_cat": counted(f"{phase}:{category}" for phase, category in zip(phases, categories)),
        "lanes_with_x_events": len(lanes), "lanes_with_x_events_without_Trace_span": len(lanes) - len(spans),
        "x_min_ts_us": microseconds(min(s.start for s in inside)),
        "x_max_end_us": microseconds(max(s.end for s in inside)),
        "all_min_ts_us": microseconds(min(start for start, _ in timed)),
        "all_max_end_us": microseconds(max(start + duration for start, duration in timed)),
        "x_negative_dur": sum(s.duration < 0 for s in slices), "partial_overlaps_in_lanes": sum(overlaps.values()),
        "kernel_launch_correlation": counts, "launch_to_kernel_start_us": times, "flows": flow_summary(events),
        "gpu": device_summary(slices), "memory": memory_summary(events)}
    with open(os.path.join(folder, "summary.json"), "w", encoding="utf-8") as file:
        json.dump(summary, file, indent=1, sort_keys=True)
        file.write("\n")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    path, folder = sys.argv[1:]
    events = read_events(path)
    slices = slices_of(events)
    lanes, overlaps = nest(slices)
    os.makedirs(folder, exist_ok=True)
    write_lanes(folder, lanes, overlaps)
    write_durations(folder, "kernels.csv", slices, KERNELS)
    write_durations(folder, "memcpy_memset.csv", slices, COPIES)
    write_durations(folder, "runtime.csv", slices, CALLS)
    write_operators(folder, slices)
    write_steps(folder, slices)
    write_correlations(folder, slices)
    write_summary(folder, events, slices, lanes, overlaps)


if __name__ == "__main__":
    main()
