#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sql_questions.py LANESCOPE_CLI SAMPLES [SHARED]: questions in SQL over all kinds of tables and functions, each answered
once by the program and once by this script, which reads the JSON itself with exact decimals and shares no code with
the program. Traces of SHARED are used where they are at hand."""
import collections
import decimal
import gzip
import json
import os
import re
import statistics
import subprocess
import sys

LAUNCHES = ("cuda_runtime", "cuda_driver")
DEVICE = ("kernel", "gpu_memcpy", "gpu_memset")


class Trace:
    """The complete events of a file, with times as whole nanoseconds, and how they nest."""

    def __init__(self, path):
        with gzip.open(path, "rt") as file:
            self.raw = json.load(file, parse_float=decimal.Decimal)["traceEvents"]
        self.slices = []
        for event in self.raw:
            if event.get("ph") != "X":
                continue
            event["start"] = int(decimal.Decimal(event["ts"]) * 1000)
            event["length"] = int(decimal.Decimal(event["dur"]) * 1000)
            event["end"] = event["start"] + event["length"]
            self.slices.append(event)
        rows = collections.defaultdict(list)
        for event in self.slices:
            rows[str(event["pid"]), str(event["tid"])].append(event)
        for row in rows.values():
            row.sort(key=lambda e: (e["start"], -e["length"]))
            around = []
            for event in row:
                while around and around[-1]["end"] <= event["start"]:
                    around.pop()
                event["around"] = [e for e in around if e["end"] >= event["end"]]
                around.append(event)
        self.rows = rows
        self.kernels = self.of("kernel")
        self.device_work = [e for e in self.slices if e.get("cat") in DEVICE]
        self.launch_of = {}
        for event in self.slices:
            if event.get("cat") in LAUNCHES and self.correlation(event):
                self.launch_of[self.correlation(event)] = event

    def of(self, *categories):
        return [e for e in self.slices if e.get("cat") in categories]

    @staticmethod
    def correlation(event):
        return event.get("args", {}).get("correlation")

    def launch(self, work):
        return self.launch_of.get(self.correlation(work))

    @staticmethod
    def operators_around(event):
        return [e for e in event["around"] if e.get("cat") == "cpu_op"]

    def operator_of(self, work, outermost=False):
        launch = self.launch(work)
        around = self.operators_around(launch) if launch else []
        return around[0 if outermost else -1]["name"] if around else None


def union(spans):
    merged = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    return merged


def covered(spans):
    return sum(end - start for start, end in union(spans))


def spans_of(events):
    return [(e["start"], e["end"]) for e in events if e["length"] > 0]


def common(one, other):
    one, other = union(one), union(other)
    return sum(max(0, min(a[1], b[1]) - max(a[0], b[0])) for a in one for b in other)


def grouped(events, key, value=lambda e: e["length"]):
    groups = collections.defaultdict(lambda: [0, 0])
    for event in events:
        groups[key(event)][0] += 1
        groups[key(event)][1] += value(event)
    return sorted([*(k if isinstance(k, tuple) else (k,)), *v] for k, v in groups.items())


QUESTIONS = []


def question(sql):
    def add(answer):
        QUESTIONS.append((answer.__name__, answer.__doc__, sql, answer))
        return answer
    return add


@question("SELECT grid_x, grid_y, grid_z, block_x, block_y, block_z, count(*), sum(dur) FROM kernels "
          "GROUP BY 1, 2, 3, 4, 5, 6")
def launch_shapes(trace):
    """Kernels by their launch configuration."""
    return grouped(trace.kernels, lambda e: (*e["args"]["grid"], *e["args"]["block"]))


@question("SELECT op_name, count(*), sum(dur) FROM device_ops WHERE op_name IS NOT NULL GROUP BY op_name")
def work_of_innermost_operators(trace):
    """Device work by the innermost operator around its launch."""
    return grouped([e for e in trace.device_work if trace.operator_of(e)], trace.operator_of)


@question("SELECT top_op_name, count(*), sum(dur) FROM kernels WHERE top_op_name IS NOT NULL GROUP BY top_op_name")
def work_of_outermost_operators(trace):
    """Kernels by the outermost operator around their launch."""
    return grouped([e for e in trace.kernels if trace.operator_of(e, True)],
                   lambda e: trace.operator_of(e, True))


@question("SELECT s.name, s.ts, count(*) FROM slice s, ancestor_slice(s.id) a WHERE s.category = 'cuda_runtime' "
          "GROUP BY s.id")
def depth_of_calls(trace):
    """Calls of the runtime with the number of slices around them."""
    return [[e["name"], e["start"], len(e["around"])] for e in trace.of("cuda_runtime") if e["around"]]


@question("SELECT s.name, s.ts, count(*), sum(d.dur) FROM slice s, descendant_slice(s.id) d "
          "WHERE s.category = 'cpu_op' AND s.name LIKE 'aten::%' GROUP BY s.id")
def content_of_operators(trace):
    """Single operators with the slices below them."""
    below = collections.defaultdict(lambda: [0, 0])
    operators = {}
    for event in trace.slices:
        for operator in event["around"]:
            if operator.get("cat") == "cpu_op" and operator["name"].lower().startswith("aten::"):
                operators[id(operator)] = operator
                below[id(operator)][0] += 1
                below[id(operator)][1] += event["length"]
    return [[operator["name"], operator["start"], *below[key]] for key, operator in operators.items()]


@question("SELECT p.name, count(*) FROM slice p, children(p.id) c WHERE p.category = 'cpu_op' GROUP BY p.name")
def children_of_operators(trace):
    """Operators by name with the number of slices directly below them."""
    counts = collections.Counter(
        e["around"][-1]["name"] for e in trace.slices if e["around"] and e["around"][-1].get("cat") == "cpu_op")
    return [list(row) for row in counts.items()]


@question("SELECT count(*), sum(dur) FROM interval_merge('SELECT ts, dur FROM kernels WHERE dur > 0')")
def time_with_kernels(trace):
    """Spans in which any kernel ran."""
    spans = spans_of(trace.kernels)
    return [[len(union(spans)), covered(spans)]] if spans else [[0, None]]


@question("SELECT what, sum(dur) FROM device_busy WHERE what IN ('any', 'kernel', 'copy') GROUP BY what")
def busy_time(trace):
    """Time in which the devices had work of a kind."""
    parts = {"any": trace.device_work, "kernel": trace.kernels, "copy": trace.of("gpu_memcpy", "gpu_memset")}
    rows = []
    for what, events in parts.items():
        by_device = collections.defaultdict(list)
        for event in events:
            by_device[event["args"]["device"]].append(event)
        total = sum(covered(spans_of(group)) for group in by_device.values())
        rows += [[what, total]] if total else []
    return rows


@question("SELECT sum(dur) FROM interval_intersect('SELECT ts, dur FROM device_busy WHERE what = ''kernel''', "
          "'SELECT ts, dur FROM device_busy WHERE what = ''copy''')")
def copies_below_kernels(trace):
    """Time in which kernels and copies ran at once."""
    total = common(spans_of(trace.kernels), spans_of(trace.of("gpu_memcpy", "gpu_memset")))
    return [[total or None]]


@question("SELECT device, sum(dur) FROM gaps WHERE before_id IS NOT NULL AND after_id IS NOT NULL GROUP BY device")
def idle_time(trace):
    """Time between the first and the last work of a device in which it had none."""
    by_device = collections.defaultdict(list)
    for event in trace.device_work:
        by_device[event["args"]["device"]].append(event)
    rows = []
    for device, events in by_device.items():
        spans = union(spans_of(events))
        idle = spans[-1][1] - spans[0][0] - covered(spans)
        rows += [[device, idle]] if idle else []
    return rows


@question("SELECT number, ts, dur FROM steps")
def steps(trace):
    """Steps as the profiler marked them on the host."""
    found = []
    for event in trace.of("user_annotation"):
        match = re.fullmatch(r"ProfilerStep#(\d+)", event["name"])
        if match:
            found.append([int(match.group(1)), event["start"], event["length"]])
    return found


@question("SELECT name, percentile(dur, 0.9), median(dur) FROM kernels GROUP BY name HAVING count(*) >= 5")
def spread_of_kernels(trace):
    """90th percentile (nearest rank) and median of kernels with at least five calls."""
    by_name = collections.defaultdict(list)
    for event in trace.kernels:
        by_name[event["name"]].append(event["length"])
    rows = []
    for name, lengths in by_name.items():
        if len(lengths) >= 5:
            lengths.sort()
            rank = -(-len(lengths) * 9 // 10)
            rows.append([name, lengths[rank - 1], statistics.median(lengths)])
    return rows


@question("SELECT count(*), round(stddev_pop(dur), 3) FROM kernels")
def deviation(trace):
    """Standard deviation of the durations of all kernels."""
    return [[len(trace.kernels), round(statistics.pstdev([e["length"] for e in trace.kernels]), 3)]]


@question("SELECT name, count(*), count(external_id), sum(device_op_count) FROM launches GROUP BY name")
def calls(trace):
    """Calls of the runtime and the driver with what they launched."""
    launched = collections.Counter(trace.correlation(e) for e in trace.device_work if trace.launch(e))
    rows = collections.defaultdict(lambda: [0, 0, 0])
    for event in trace.of(*LAUNCHES):
        row = rows[event["name"]]
        row[0] += 1
        row[1] += "External id" in event.get("args", {})
        row[2] += launched[trace.correlation(event)]
    return [[name, *row] for name, row in rows.items()]


@question("SELECT sum(launch_to_start), sum(delay), count(launch_id) FROM device_ops")
def waiting_of_work(trace):
    """Time from the start and from the end of the launch call to the start of the work."""
    pairs = [(trace.launch(e), e) for e in trace.device_work if trace.launch(e)]
    if not pairs:
        return [[None, None, 0]]
    return [[sum(e["start"] - call["start"] for call, e in pairs),
             sum(max(0, e["start"] - call["end"]) for call, e in pairs), len(pairs)]]


@question("SELECT name, count(*), sum(device_dur) FROM operators WHERE NOT in_same_name GROUP BY name "
          "HAVING sum(device_dur) > 0")
def device_time_of_operators(trace):
    """Operators with the device work that was launched within them."""
    work = collections.defaultdict(int)
    for event in trace.device_work:
        launch = trace.launch(event)
        for operator in trace.operators_around(launch) if launch else []:
            work[id(operator)] += event["length"]
    rows = collections.defaultdict(lambda: [0, 0])
    for event in trace.of("cpu_op"):
        if event["name"].startswith("ProfilerStep#") or event["name"] in (e["name"] for e in trace.operators_around(event)):
            continue
        rows[event["name"]][0] += 1
        rows[event["name"]][1] += work[id(event)]
    return [[name, *row] for name, row in rows.items() if row[1] > 0]


@question("SELECT category, count(*) FROM flow GROUP BY category")
def arrows(trace):
    """Arrows with both ends, by category."""
    begun = {(e["cat"], e["id"]) for e in trace.raw if e.get("ph") == "s"}
    counts = collections.Counter(e["cat"] for e in trace.raw
                                 if e.get("ph") == "f" and (e["cat"], e["id"]) in begun)
    return [list(row) for row in counts.items()]


@question("SELECT name, count(*) FROM instant GROUP BY name")
def instants(trace):
    """Points in time by name."""
    counts = collections.Counter(e["name"] for e in trace.raw if e.get("ph") in ("i", "I", "R"))
    return [list(row) for row in counts.items()]


@question("SELECT device_type, count(*), sum(bytes), sum(iif(bytes > 0, bytes, 0)), max(total_allocated) "
          "FROM memory_events GROUP BY device_type")
def memory(trace):
    """Allocations and releases by type of device."""
    rows = collections.defaultdict(lambda: [0, 0, 0, None])
    for event in trace.raw:
        if event.get("ph") == "i" and event.get("name") == "[memory]":
            args = event["args"]
            row = rows[args["Device Type"]]
            row[0] += 1
            row[1] += args["Bytes"]
            row[2] += max(args["Bytes"], 0)
            total = args.get("Total Allocated")
            if total is not None:
                row[3] = total if row[3] is None else max(row[3], total)
    return [[kind, *row] for kind, row in rows.items()]


@question("SELECT name, count(*), sum(dur) FROM python_frames GROUP BY name")
def python_functions(trace):
    """Calls of Python functions that are no modules."""
    return grouped([e for e in trace.of("python_function")], lambda e: e["name"])


@question("SELECT pid_text, start_ts, end_ts FROM process WHERE start_ts IS NOT NULL")
def processes(trace):
    """Processes, and devices of the same number, with their first and last slice."""
    rows = {}
    for event in trace.slices:
        is_work = event.get("cat") in DEVICE + ("gpu_user_annotation",)
        row = rows.setdefault((str(event["pid"]), is_work), [event["start"], event["end"]])
        row[0], row[1] = min(row[0], event["start"]), max(row[1], event["end"])
    return [[pid, *row] for (pid, _), row in rows.items()]


@question("SELECT flat_key, count(*) FROM kernels k JOIN slice s ON s.id = k.slice_id "
          "JOIN args a ON a.arg_set_id = s.arg_set_id GROUP BY flat_key")
def args_of_kernels(trace):
    """Keys of the args of kernels; a list counts with each of its values."""
    counts = collections.Counter()
    for event in trace.kernels:
        for key, value in event["args"].items():
            counts["args." + key] += len(value) if isinstance(value, list) else 1
    return [list(row) for row in counts.items()]


@question("SELECT s.name, count(*) FROM slice s WHERE s.name REGEXP '^aten::.*_$' AND s.category = 'cpu_op' "
          "GROUP BY s.name")
def in_place_operators(trace):
    """Operators whose names end like those that work in place."""
    counts = collections.Counter(e["name"] for e in trace.of("cpu_op") if re.search(r"^aten::.*_$", e["name"]))
    return [list(row) for row in counts.items()]


@question("CREATE TEMP TABLE host AS SELECT ts, dur FROM interval_merge('SELECT ts, dur FROM operators WHERE dur > 0'); "
          "CREATE TEMP TABLE work AS SELECT ts, dur FROM interval_merge('SELECT ts, dur FROM kernels WHERE dur > 0'); "
          "CREATE VIRTUAL TABLE both USING span_join(host, work); SELECT sum(dur) FROM both")
def host_and_device(trace):
    """Time in which operators and kernels ran at once."""
    operators = [e for e in trace.of("cpu_op") if not e["name"].startswith("ProfilerStep#")]
    return [[common(spans_of(operators), spans_of(trace.kernels)) or None]]


@question("SELECT kind, count(*), sum(bytes) FROM copies GROUP BY kind")
def copies(trace):
    """Copies and memsets with their bytes."""
    return grouped(trace.of("gpu_memcpy", "gpu_memset"), lambda e: e["cat"][len("gpu_"):], lambda e: e["args"]["bytes"])


@question("SELECT count(sequence), count(fwd_thread), sum(is_backward), count(external_id), sum(sequence) FROM operators")
def recorded_ids_of_operators(trace):
    """Ids that operators have; what is not recorded is unknown."""
    args = [e.get("args", {}) for e in trace.of("cpu_op") if not e["name"].startswith("ProfilerStep#")]
    sequences = [a["Sequence number"] for a in args if "Sequence number" in a]
    return [[len(sequences), sum("Fwd thread id" in a for a in args), sum(a.get("Fwd thread id", 0) > 0 for a in args),
             sum("External id" in a for a in args), sum(sequences) if sequences else None]]


KERNEL_ARGS = ("registers per thread", "shared memory", "blocks per SM", "warps per SM", "est. achieved occupancy %",
               "External id", "correlation")


@question("SELECT count(*), count(registers), count(shared_memory), count(blocks_per_sm), count(warps_per_sm), "
          "count(occupancy_percent), count(external_id), count(correlation), sum(registers), sum(shared_memory), "
          "round(sum(blocks_per_sm), 2) FROM kernels")
def recorded_figures_of_kernels(trace):
    """Figures that kernels have; what is not recorded is unknown."""
    args = [e["args"] for e in trace.kernels]
    counts = [sum(key in a for a in args) for key in KERNEL_ARGS]
    sums = [sum(a[key] for a in args if key in a) or None for key in KERNEL_ARGS[:3]]
    return [[len(args), *counts, *sums[:2], round(float(sums[2]), 2) if sums[2] else None]]


def ordered(rows):
    def key(cell):
        return (cell is not None, isinstance(cell, str), cell if cell is not None else 0)
    return sorted(([normal(cell) for cell in row] for row in rows), key=lambda row: [key(cell) for cell in row])


def normal(cell):
    number = isinstance(cell, (int, float, decimal.Decimal)) and not isinstance(cell, bool)
    return round(float(cell), 3) if number and cell != int(cell) else int(cell) if number else cell


def answer_of(cli, path, sql):
    run = subprocess.run([cli, "query", "--json", path, sql], capture_output=True, text=True)
    text = run.stdout
    if run.returncode > 1:
        raise SystemExit("%s\n%s" % (sql, run.stderr))
    result = json.loads(text)
    return [[row[name] for name in result["columns"]] for row in result["rows"]]


def main():
    cli, samples = sys.argv[1], sys.argv[2]
    shared = os.path.join(sys.argv[3], "data", "traces") if len(sys.argv) > 3 else ""
    paths = [os.path.join(samples, "baseline.pt.trace.json.gz")]
    for name in ("cuda_h100_qwen", "cuda_a100_nccl", "cuda_h100_bert_small"):
        path = os.path.join(shared, name + ".json.gz")
        paths += [path] if os.path.exists(path) else []
    wrong = 0
    for path in paths:
        trace = Trace(path)
        for name, meaning, sql, answer in QUESTIONS:
            expected, found = ordered(answer(trace)), ordered(answer_of(cli, path, sql))
            if expected != found:
                wrong += 1
                odd = next((pair for pair in zip(expected, found) if pair[0] != pair[1]), None)
                print("%s, %s: %s\n  rows %d, expected %d; first difference (expected, found): %s"
                      % (os.path.basename(path), name, meaning, len(found), len(expected), odd))
    print("%d questions over %d traces, %d wrong" % (len(QUESTIONS), len(paths), wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
