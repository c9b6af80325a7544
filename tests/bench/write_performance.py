#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the benchmarks' records against their goals.

    write_performance.py RECORDS OUT.json [PAGE]    a table on stdout, all records in OUT.json; between PAGE's markers
                                                    the rows that a user waits for, or that bound the memory
    write_performance.py --self-test

Rows of the table that differ only in the last part of their name, such as p99 and worst, are one line.
"""
import datetime
import fnmatch
import json
import os
import pathlib
import re
import subprocess
import sys

BEGIN = "<!-- bench.sh writes from here -->"
END = "<!-- to here -->"
ON_PAGE = ("Load, ROCm trace", "Load, gzip", "Load, zstd", "Own memory", "Peak of own memory, ", "Ranks, ", "Open again",
           "First ", "Welcome page", "Cancel", "Frames, ", "Compare, ROCm", "Kernel table", "Search ")


class Records:
    def __init__(self, path):
        self.all = [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]

    def get(self, workload, given, figure, threads=None):
        """The last such figure, or None when it was not measured."""
        found = [r[figure] for r in self.all
                 if r["workload"] == workload and fnmatch.fnmatch(r["input"], given) and figure in r
                 and threads in (None, r.get("threads"))]
        return found[-1] if found else None


def ratio(a, b):
    return None if a is None or not b else a / b


def rows(r):
    """(what, reached, unit, ">=" or "<=", target, limit of the machine in the same unit or None)"""
    rocm = "rocm-*.json"
    two = r.get("load plain", rocm, "mb_per_s", 2)
    limit = r.get("limit: simdjson visit", rocm, "mb_per_s", 2)
    yield "Load, ROCm trace, two threads", two, "MB/s", ">=", 1700, limit
    yield "… share of simdjson on the same fields", ratio(two, limit), "", ">=", 0.60, None
    yield ("Load, ROCm trace, one thread", r.get("load plain", rocm, "mb_per_s", 1), "MB/s", ">=", 1000,
           r.get("limit: simdjson visit", rocm, "mb_per_s", 1))
    yield ("Own memory once loaded without strings, ROCm trace", r.get("load plain", rocm, "own_bytes_per_event", 2),
           "B/event", "<=", 64, None)
    yield ("Peak of own memory, ROCm trace", r.get("load plain", rocm, "peak_own_memory_over_text", 2), "of JSON",
           "<=", 0.30, None)
    for name, title in (("genuine.json", "as recorded"), ("genuine-compact.json", "no white space"),
                        ("genuine-indented.json", "indented")):
        yield ("Load, 50-80 MB not repeated, %s" % title, r.get("load plain", name, "mb_per_s", 2), "MB/s", ">=",
               1000, None)
    for ending, title in (("gz", "gzip"), ("zst", "zstd")):
        name = "rocm-*.json." + ending
        rate = r.get("load " + title, name, "mb_per_s", 2)
        yield ("Load, %s, share of plain" % title, ratio(rate, two), "", ">=", 0.70,
               ratio(r.get("limit: inflate", name, "mb_per_s"), two))
    ranks = r.get("load ranks", "ranks-16x100M", "mb_per_s", 2)
    yield "Ranks, 16 of 100 MB summarized and put on one clock, two threads", ranks, "MB/s", ">=", 1000, None
    yield ("… share of loading one of them alone", ratio(ranks, r.get("load plain", "rank-0.json", "mb_per_s", 2)), "",
           ">=", 1.0, None)
    yield ("Peak of own memory of all together", r.get("load ranks", "ranks-16x100M", "peak_own_memory_over_text", 2),
           "of JSON", "<=", 0.30, None)
    yield ("Open again from the index cache, 1 GB", r.get("open again from the index cache", "rocm-*", "ms"), "ms",
           "<=", 100, r.get("limit: read() the cache's entry", "rocm-*", "ms"))
    yield ("First paint from process start, 50 MB", r.get("first paint from process start", "genuine-*", "ms"), "ms", "<=",
           120, None)
    yield ("First lanes from process start, 1 GB", r.get("first paint from process start", "rocm-*", "lanes_ms"), "ms",
           "<=", 150, None)
    yield ("Welcome page from process start", r.get("welcome page from process start", "", "ms"), "ms", "<=", 60, None)
    yield ("Own memory of a window without a trace", r.get("welcome page from process start", "", "mb"), "MB", "<=",
           60, None)
    sizes = [r.get("load plain", "scale-%s.json" % s, "mb_per_s", 2) for s in ("17M", "100M", "1G", "4G")]
    yield "Scaling: rate at 4 GB over 100 MB", ratio(sizes[3], sizes[1]), "", ">=", 0.80, None
    bytes_of = [r.get("load plain", "scale-%s.json" % s, "own_bytes_per_event", 2) for s in ("100M", "4G")]
    yield "Scaling: memory per event, 4 GB over 100 MB", ratio(bytes_of[1], bytes_of[0]), "", "<=", 1.20, None
    yield ("Peak of own memory, 10 GB",
           r.get("load plain", "huge-10G.json", "peak_own_memory_over_text", 2), "of JSON", "<=", 0.30, None)
    yield ("Cancel while 4 GB load, worst moment",
           r.get("cancel while loading, worst of 24 moments", "scale-4G", "ms"), "ms", "<=", 100, None)
    p99 = []
    for name in ("10 M slices", "50 M slices"):
        fill = r.get("frames: limit: fill the pixels", name, "p50_ms")
        p99.append(r.get("frames: all but the first", name, "p99_ms"))
        yield "Frames, %s, 60 rows, p99" % name, p99[-1], "ms", "<=", 8, fill
        yield ("Frames, %s, 60 rows, worst" % name, r.get("frames: all but the first", name, "worst_ms"), "ms", "<=",
               16, fill)
    fill = r.get("frames: limit: fill the pixels", "rocm-*, all overlays", "p50_ms")
    for key, limit in (("p99", 8), ("worst", 16)):
        yield ("Frames, ROCm trace, all overlays, %s" % key,
               r.get("frames: all but the first", "rocm-*, all overlays", key + "_ms"), "ms", "<=", limit, fill)
    for what, title in (("8 ranks, open", "lanes of 8 ranks of 200 MB"), ("256 ranks, strips", "strips of 256 ranks")):
        yield "Frames, %s, p99" % title, r.get("rank frames: all", what, "p99_ms"), "ms", "<=", 8, None
        yield "Frames, %s, worst" % title, r.get("rank frames: all", what, "worst_ms"), "ms", "<=", 16, None
    yield "Frames: p99 at 50 M over 10 M", ratio(p99[1], p99[0]), "", "<=", 1.30, None
    for pair, title, times in (("rocm-*:v100-*", "ROCm and V100 trace", ("true",)),
                               ("scale-*:scale-*", "a trace and itself", ("true", "elastic"))):
        yield "Compare, %s, tables after loading" % title, r.get("compare: tables", pair, "ms"), "ms", "<=", 2000, None
        for time in times:
            workload = "compare frames, %s time: all but the first" % time
            yield ("Compare, %s, both halves, %s time, p99" % (title, time), r.get(workload, pair, "p99_ms"), "ms",
                   "<=", 8, None)
            yield ("Compare, %s, both halves, %s time, worst" % (title, time), r.get(workload, pair, "worst_ms"),
                   "ms", "<=", 16, None)
    table = "1000000 kernels*"
    yield "Kernel table, 1 M kernels, new range", r.get("kernel table, half the time range", table, "ms"), "ms", "<=", 50, None
    yield "Kernel table, 1 M kernels, all", r.get("kernel table, all", table, "ms"), "ms", "<=", 50, None
    for names, title in (("20000 names", "20 000 names"), ("1000000 names", "1 M names")):
        yield ("Kernel table, 1 M kernels, %s, sort" % title, r.get("kernel table: sort", names, "ms"), "ms", "<=", 50,
               None)
        yield ("Kernel table, 1 M kernels, %s, filter keystroke" % title,
               r.get("kernel table: filter keystroke", names, "ms"), "ms", "<=", 50, None)
        yield ("Single kernels, 1 M rows, %s, sort" % title, r.get("single kernels: sort", names, "ms"), "ms", "<=",
               50, None)
        yield ("Single kernels, 1 M rows, %s, filter keystroke" % title,
               r.get("single kernels: filter keystroke", names, "ms"), "ms", "<=", 50, None)
    v100 = "v100-*.json"
    yield "Dependency graph, V100 trace, build", r.get("dependency graph: build", v100, "ms"), "ms", "<=", 500, None
    yield "Dependency graph, V100 trace, memory", r.get("dependency graph: memory", v100, "mb"), "MB", "<=", 40, None
    yield "What-if, slider, one step", r.get("what-if: slider, one step", v100, "ms"), "ms", "<=", 2, None
    yield ("What-if, slider, whole V100 trace", r.get("what-if: slider, whole trace", v100, "ms"), "ms", "<=", 20,
           None)
    yield "What-if, list of gains, V100 trace", r.get("what-if: gains", v100, "ms"), "ms", "<=", 500, None
    search = "scale-4G"
    yield ("Search names, over 10 M events", r.get("search names: gemm", search, "ms"), "ms", "<=", 50,
           r.get("limit: look at every slice's name once", search, "ms"))
    yield ("Search args, over 10 M events, first hits", r.get("search args: correlation:777, first hits", search, "ms"),
           "ms", "<=", 100, None)


def number(value):
    if value is None:
        return "–"
    return "%.0f" % value if abs(value) >= 100 else "%.1f" % value if abs(value) >= 10 else "%.2f" % value


def joined(rows):
    """Rows (what, goal, reached, met, limit) in a row whose names share all but their last part, and the unit, as one."""
    result = []
    for what, goal, reached, met, limit in rows:
        head, _, tail = what.rpartition(", ")
        way, figure, *unit = goal.split()
        same = result and head and (head, way, unit) == result[-1]["key"]
        if not same:
            result.append({"key": (head, way, unit), "parts": []})
        result[-1]["parts"].append((tail if head else what, figure, reached, met, limit))
    lines = []
    for row in result:
        head, way, unit = row["key"]
        names, figures, reached, met, limits = zip(*row["parts"])
        figures = figures[:1] if len(set(figures)) == 1 else figures
        limits = limits[:1] if len(set(limits)) == 1 else limits
        met = met[:1] if len(set(met)) == 1 else met
        name = ", ".join(names)
        lines.append((head + (": " if len(names) > 1 else ", ") + name if head else name,
                      " ".join([way, ", ".join(figures), *unit]), ", ".join(reached), ", ".join(met), ", ".join(limits)))
    return lines


def table(r):
    """Rows of the table as cells, and as objects."""
    objects, cells = [], []
    for what, reached, unit, way, target, limit in rows(r):
        met = None if reached is None else (reached >= target if way == ">=" else reached <= target)
        objects.append({"what": what, "unit": unit, "target": way + str(target), "reached": reached, "met": met,
                        "limit": limit})
        cells.append((what, "%s %s %s" % ("≥" if way == ">=" else "≤", number(target), unit), number(reached),
                      "not measured" if met is None else "yes" if met else "no", number(limit)))
    return cells, objects


def all_lines(cells):
    return ["| What | Goal | Reached | Met | Limit of the machine |", "| --- | --- | --- | --- | --- |",
            *["| %s |" % " | ".join(row) for row in joined(cells)]]


def page_lines(cells):
    return ["| What | Goal | Reached |", "| --- | --- | --- |",
            *["| %s |" % " | ".join(row[:3]) for row in joined([row for row in cells if row[0].startswith(ON_PAGE)])]]


def commit():
    done = subprocess.run(["git", "-C", str(pathlib.Path(__file__).parent), "rev-parse", "--short=8", "HEAD"],
                          capture_output=True, text=True)
    return done.stdout.strip() or "an unknown commit"


def machine():
    """Processor, cores and memory, without names that tell whose machine it is."""
    cpu = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    memory = re.search(r"^MemTotal:\s*(\d+)", pathlib.Path("/proc/meminfo").read_text(), re.M)
    return "%s, %d cores, %.0f GiB of memory" % (
        cpu.group(1) if cpu else os.uname().machine, len(os.sched_getaffinity(0)), int(memory.group(1)) / 2**20)


def self_test():
    rows_ = [("Frames, 10 M, p99", "≤ 8.00 ms", "5.7", "yes", "0.09"), ("Frames, 10 M, worst", "≤ 16.0 ms", "17", "no", "0.09"),
             ("Load, gzip", "≥ 0.70 ", "0.90", "yes", "–"), ("Peak", "≤ 0.30 of JSON", "0.08", "yes", "–")]
    assert joined(rows_) == [("Frames, 10 M: p99, worst", "≤ 8.00, 16.0 ms", "5.7, 17", "yes, no", "0.09"),
                             ("Load, gzip", "≥ 0.70", "0.90", "yes", "–"), ("Peak", "≤ 0.30 of JSON", "0.08", "yes", "–")]
    assert page_lines([*rows_, ("Scaling", "≤ 1.20", "0.74", "yes", "–")])[2:] == [
        "| Frames, 10 M: p99, worst | ≤ 8.00, 16.0 ms | 5.7, 17 |", "| Load, gzip | ≥ 0.70 | 0.90 |"]
    print("rows are joined, and the page has its own")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    records = Records(sys.argv[1])
    cells, objects = table(records)
    today = datetime.date.today().isoformat()
    pathlib.Path(sys.argv[2]).write_text(json.dumps(
        {"date": today, "machine": machine(), "table": objects, "records": records.all}, indent=1) + "\n")
    print("\n".join(all_lines(cells)))
    if len(sys.argv) > 3:
        page = pathlib.Path(sys.argv[3])
        before, rest = page.read_text().split(BEGIN)
        body = "\nMeasured on %s at %s: %s.\n\n%s\n" % (today, commit(), machine(), "\n".join(page_lines(cells)))
        page.write_text(before + BEGIN + body + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
