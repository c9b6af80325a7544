#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""confidence.py CLI [SEEDS [FIRST_SEED]]: how often a cause is right, beside the confidence that `diagnose` states. Takes the
programs of hidden_causes.py and withholds parts of each recording (no stacks, no calls, no operators, lost kernels, a cut
end, a clock that is off). The first cause that is no kernel of the model's own is right if removing what it names gains at
least half of what it promises; a second run of the program without its slow part says what that gains. Prints a table of
stated and measured shares; fails where a cause is right clearly less often than it states."""
import gzip
import json
import math
import os
import random
import subprocess
import sys
import tempfile

import hidden_causes

BINS = (0.0, 0.3, 0.5, 0.7, 0.85, 0.95, 1.01)


def is_device(event):
    return event.get("cat") in ("kernel", "gpu_memcpy", "gpu_memset")


def without(events, *categories):
    return [each for each in events if each.get("cat") not in categories]


def lost_kernels(events, draw):
    share = draw.uniform(0.02, 0.4)
    return [each for each in events if not is_device(each) or draw.random() > share]


def cut_end(events, draw):
    times = [each["ts"] for each in events if "ts" in each]
    end = min(times) + (max(times) - min(times)) * draw.uniform(0.4, 0.9)
    return [each for each in events if each.get("ts", 0) + each.get("dur", 0) <= end]


def moved_clock(events, draw):
    by = draw.choice([-1, 1]) * 10 ** draw.uniform(0, 3)
    return [dict(each, ts=round(each["ts"] + by, 3)) if is_device(each) else each for each in events]


def no_waits(events, _draw):
    return [each for each in events if not str(each.get("name", "")).endswith("Synchronize")]


WITHHELD = {
    "nothing": lambda events, draw: events,
    "stacks": lambda events, draw: without(events, "python_function"),
    "operators": lambda events, draw: without(events, "cpu_op"),
    "calls": lambda events, draw: without(events, "cuda_runtime"),
    "waits": no_waits,
    "annotations": lambda events, draw: without(events, "user_annotation"),
    "kernels": lost_kernels,
    "the end": cut_end,
    "the clock": moved_clock,
}
# What a cause is rightly named by where its own name is withheld: the call inside, or the operator around.
NEXT_NAMES = {("operators", "blocking_sync"): ["StreamSynchronize"], ("operators", "allocator"): ["Free"],
              ("calls", "allocator"): ["aten::empty"], ("calls", "exposed_copy"): ["aten::copy_"],
              ("calls", "one_time_init"): ["aten::conv2d"], ("calls", "launch_bound"): ["aten::"]}
# Host time of a cause whose events are withheld is rightly called host time that is not recorded.
UNRECORDED = {"stacks": ("host_python", "python_pieces", "checkpoint", "profiler_overhead", "compiler"),
              "operators": ("host_operator", "one_time_init"), "annotations": ("data_loading",),
              "calls": ("allocator", "blocking_sync", "exposed_copy", "one_time_init")}


def judged(cli, folder, kind, seed):
    """(confidence, is right, withheld parts) of the first cause; None where nothing is stated."""
    program = hidden_causes.Program(seed, kind)
    slow, slow_us = program.run(True)
    _, fast_us = program.run(False)
    draw = random.Random("withheld %s %s" % (kind, seed))
    parts = draw.sample(list(WITHHELD), draw.choice([1, 1, 2]))
    data = json.loads(slow.text())
    for part in parts:
        data["traceEvents"] = WITHHELD[part](data["traceEvents"], draw)
    path = os.path.join(folder, "program.json.gz")
    with gzip.open(path, "wt", compresslevel=1) as out:
        json.dump(data, out)
    environment = dict(os.environ, LANESCOPE_CACHE="off")
    run = subprocess.run([cli, "diagnose", "--json", path], env=environment, capture_output=True, text=True, check=False)
    answer = json.loads(run.stdout) if run.stdout.startswith("{") else {"causes": []}
    causes = [each for each in answer["causes"] if each["kind"] != "kernel_bound"]
    if not causes or causes[0]["gain_ms"] is None:
        return None
    first = causes[0]
    gain_ms = (slow_us - fast_us) / 1000
    if kind == "launch_bound":  # every kernel is short: all of the time in which the device does nothing
        gain_ms = (slow_us - sum(each["dur"] for each in slow.events if is_device(each))) / 1000
    words = hidden_causes.EXPECTED[kind][0] + [name for part in parts for name in NEXT_NAMES.get((part, kind), ())]
    isNamed = any(word.format(function=program.function) in first["what"] for word in words)
    isUnrecorded = first["kind"] == "host_unrecorded" and any(kind in UNRECORDED.get(part, ()) for part in parts)
    isRight = (isNamed or isUnrecorded) and gain_ms >= first["gain_ms"] / 2
    return first["confidence"], isRight, parts, first


def main(cli, seeds="4", first="1"):
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for kind in hidden_causes.EXPECTED:
            for seed in range(int(first), int(first) + int(seeds)):
                one = judged(cli, folder, kind, seed)
                if one:
                    found.append(one + (kind, seed))
    isWell = True
    print("%-14s %6s %8s %8s" % ("stated", "n", "mean", "right"))
    for low, high in zip(BINS, BINS[1:]):
        inside = [each for each in found if low <= each[0] < high]
        if not inside:
            continue
        stated = sum(each[0] for each in inside) / len(inside)
        right = sum(each[1] for each in inside) / len(inside)
        # Three standard errors of a share of so few.
        margin = 3 * math.sqrt(max(stated * (1 - stated), 0.02) / len(inside))
        good = right >= stated - margin
        isWell = isWell and good
        print("%.2f to %.2f   %6d %8.2f %8.2f%s" % (low, min(high, 1), len(inside), stated, right, "" if good else "   <--"))
    brier = sum((each[0] - each[1]) ** 2 for each in found) / len(found)
    print("%d causes, %.1f %% right, Brier score %.3f" % (len(found), 100 * sum(e[1] for e in found) / len(found), brier))
    for part in WITHHELD:
        own = [each for each in found if part in each[2]]
        if own:
            print("  without %-12s n %4d stated %.2f right %.2f" % (part, len(own), sum(e[0] for e in own) / len(own),
                                                                 sum(e[1] for e in own) / len(own)))
    if os.environ.get("LANESCOPE_SHOW_WORST"):
        for each in sorted((e for e in found if not e[1]), key=lambda e: -e[0]):
            print("  %.2f %s seed %s without %s: %s %s ms gain %s %r" % (each[0], each[4], each[5], each[2], each[3]["kind"],
                                                               each[3]["ms"], each[3]["gain_ms"], each[3]["what"]))
    return 0 if isWell else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
