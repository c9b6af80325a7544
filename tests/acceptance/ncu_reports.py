#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""ncu_reports.py CLI [SEEDS [FIRST_SEED]]: writes timelines of made runs, and for each the report of Nsight Compute that the
same launches give (`--csv --page raw`), of all launches or of the first ones. Fails where `kernels` and `counters` of the
timeline with the report, or `kernels` of the report alone, say other figures than those that were written."""
import json
import os
import random
import subprocess
import sys
import tempfile

NAMES = ["void k%d<float>(float*, int)" % i for i in range(4)] + ["gemm_%d" % i for i in range(3)]
METRICS = [("dram__bytes.sum", "Kbyte", 1e3), ("gpu__time_duration.sum", "us", 1e3), ("lts__t_bytes.sum", "Mbyte", 1e6),
           ("sm__throughput.avg.pct_of_peak_sustained_elapsed", "%", 1),
           ("sm__warps_active.avg.pct_of_peak_sustained_active", "%", 1)]
COLUMNS = ["ID", "Process ID", "Process Name", "Host Name", "Kernel Name", "Context", "Stream", "Block Size", "Grid Size",
           "Device", "CC"]


def slice_of(category, name, tid, start, duration, **args):
    pid = 0 if category == "kernel" else 1
    return {"ph": "X", "cat": category, "name": name, "pid": pid, "tid": tid, "ts": start, "dur": duration, "args": args}


def line(fields):
    return ",".join('"%s"' % field for field in fields) + "\n"


def make(seed):
    """Events of the timeline, text of the report, and (name, values) of each launch in it."""
    draw = random.Random(seed)
    launches = [(draw.choice(NAMES), draw.choice([8, 64, 512]), draw.choice([128, 256])) for _ in range(draw.randrange(20, 80))]
    events, now = [], 0
    for number, (name, grid, block) in enumerate(launches, 1):
        now += draw.randrange(5, 20)
        events.append(slice_of("cpu_op", "aten::op", 1, now - 1, 4))
        events.append(slice_of("cuda_runtime", "cudaLaunchKernel", 1, now, 2, correlation=number))
        events.append(slice_of("kernel", name, 7, 1000 + 100 * number, 50, device=0, stream=7, correlation=number,
                               grid=[grid, 1, 1], block=[block, 1, 1]))
    text = "==PROF== Connected to process 1\n" + line(COLUMNS + [name for name, _, _ in METRICS])
    text += line([""] * len(COLUMNS) + [unit for _, unit, _ in METRICS])
    measured = []
    for i, (name, grid, block) in enumerate(launches[:len(launches) if seed % 2 == 0 else len(launches) * 6 // 10]):
        values = [draw.randrange(100, 900_000) / 100 for _ in METRICS[:3]] + [draw.randrange(10_000) / 100 for _ in METRICS[3:]]
        text += line([i, 1, "python3", "host", name, 1, 7, f"({block}, 1, 1)", f"({grid}, 1, 1)", 0, "9.0"] +
                     [f"{value:,.2f}" for value in values])
        measured.append((name, [value * scale for value, (_, _, scale) in zip(values, METRICS)]))
    return events, text, measured


def expected(kernels):
    """Figures of the kernels of one name."""
    whole = sum(values[1] for values in kernels)
    return {"measured_kernels": len(kernels), "measured_dram_bytes": sum(values[0] for values in kernels) / len(kernels),
            "measured_l2_bytes": sum(values[2] for values in kernels) / len(kernels),
            "measured_sm_percent": sum(values[3] * values[1] for values in kernels) / whole,
            "measured_occupancy_percent": sum(values[4] * values[1] for values in kernels) / whole,
            "measured_tb_s": sum(values[0] for values in kernels) / whole / 1e3}


def is_near(got, wanted):
    return got is not None and abs(got - wanted) <= 2e-3 * max(1, abs(wanted))


def check(cli, seed, problems):
    events, text, measured = make(seed)

    def rows(command, *words):
        done = subprocess.run([cli, command, "--json", *words], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"{command}: exit status {done.returncode}: {done.stderr[-500:]}")
        return json.loads(done.stdout)["kernels"]

    with tempfile.TemporaryDirectory() as folder:
        trace, report = os.path.join(folder, "t.pt.trace.json"), os.path.join(folder, "report.csv")
        with open(trace, "w", encoding="utf-8") as out:
            json.dump({"schemaVersion": 1, "traceEvents": events}, out)
        with open(report, "w", encoding="utf-8") as out:
            out.write(text)
        kernels = {row["name"]: row for row in rows("kernels", "--with", report, trace)}
        counters = rows("counters", "--with", report, trace)
        alone = {row["name"]: row for row in rows("kernels", report)}
    for name in sorted({name for name, _ in measured}):
        own = [values for of, values in measured if of == name]
        for key, wanted in expected(own).items():
            if not is_near(kernels[name].get(key), wanted):
                problems.append(f"seed {seed}: {name}: {key} {kernels[name].get(key)}, not {wanted}")
        if alone[name]["count"] != len(own) or not is_near(alone[name]["total_us"], sum(v[1] for v in own) / 1e3):
            problems.append(f"seed {seed}: {name} alone: {alone[name]['count']} and {alone[name]['total_us']} us")
    got = [(row["kernel"], row["gpu__time_duration.sum"]) for row in counters]
    if len(got) != len(measured) or any(a[0] != b[0] or not is_near(a[1], b[1][1]) for a, b in zip(got, measured)):
        problems.append(f"seed {seed}: counters are not those of the launches, in their order")


def main():
    cli = sys.argv[1]
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 12
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    problems = []
    for seed in range(first, first + seeds):
        check(cli, seed, problems)
    print("\n".join(problems) or f"{seeds} runs as they were made")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
