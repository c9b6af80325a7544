#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""calibration.py CLI [SEED [COUNT [KIND...]]]: asks lanescope-cli what-if for changes of made programs (made_programs.py)
and compares with a second run of each: of COUNT programs of each kind nine of ten intervals hold the truth, and the error is
at most 1 % on average. Prints both by kind, and how often intervals of other widths hold it."""
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import made_programs

LEVELS = (0.5, 0.7, 0.8, 0.9, 0.95, 0.99)
MOST_ERROR = 0.01
LEAST_COVERAGE = 0.9


class Answer:
    def __init__(self, kind, seed, what, row, true_us):
        self.kind, self.seed, self.what, self.true = kind, seed, what, true_us
        self.recorded, self.predicted = row["recorded_us"], row["predicted_us"]
        self.low, self.high = row["low_us"], row["high_us"]

    def error(self):
        return abs(self.predicted - self.true) / self.true

    def doubt(self):
        """How far the truth lies from the prediction, in halves of the interval on that side."""
        side = self.high - self.predicted if self.true > self.predicted else self.predicted - self.low
        off = max(0.0, abs(self.true - self.predicted) - 1e-4 * self.true)
        return off / side if side > 0 else (0.0 if off == 0 else math.inf)


def ask(cli, files, knob):
    environment = dict(os.environ, LANESCOPE_CACHE="off")
    run = subprocess.run([cli, "what-if", "--json", "--set", knob, *files], env=environment, capture_output=True, text=True,
                         check=False)
    if run.returncode not in (0, 1):
        raise RuntimeError(run.stderr)
    return json.loads(run.stdout)


def answers_of(cli, kind, seed, folder):
    program = made_programs.program_of(kind, seed)
    machine = made_programs.Machine(program.ranks, program.traits, seed, processes=program.processes).run()
    from_ns = sorted(machine.states[0].marks.values())[1] - 1000 if program.cut else 0
    files = []
    for rank in program.ranks:
        files.append(str(pathlib.Path(folder) / ("rank%d.json.gz" % rank)))
        machine.write(files[-1], rank, from_ns)
    found = []
    for change in program.changes:
        truth = made_programs.Machine(program.ranks, program.traits, seed, change, program.processes).run()
        answer = ask(cli, files, change.knob)
        rows = answer["steps"] if "steps" in answer else answer["ranks"]
        what = change.knob
        if len(program.ranks) > 1:
            ends = [truth.states[rank].end for rank in program.ranks]
            found.append(Answer(kind, seed, what, rows[0], (max(ends) - 1000) / 1000))
            continue
        if not program.cut:
            found.append(Answer(kind, seed, what, rows[-1], truth.span() / 1000))
        of_steps = [Answer(kind, seed, what + " step", row, truth.states[0].steps[int(row["step"])] / 1000)
                    for row in rows[:-1] if not program.cut or int(row["step"]) >= 2]
        # One step stands for all: the others do the same.
        found.append(sorted(of_steps, key=lambda a: a.true)[len(of_steps) // 2])
    return found


def report(by_kind, count):
    # Of few programs of one kind, all with the same errors, fewer may lie inside.
    least = LEAST_COVERAGE if count >= 20 else LEAST_COVERAGE - 0.15
    isWell = True
    print("%-26s %6s %8s %8s %8s %8s" % ("kind", "n", "mean %", "worst %", "inside %", "width %"))
    for kind, found in by_kind.items():
        inside = sum(a.doubt() <= 1 for a in found) / len(found)
        mean = statistics.mean(a.error() for a in found)
        width = statistics.median((a.high - a.low) / a.predicted for a in found)
        good = mean <= MOST_ERROR and inside >= least
        isWell = isWell and good
        print("%-26s %6d %8.3f %8.3f %8.1f %8.2f%s" % (kind, len(found), 100 * mean, 100 * max(a.error() for a in found),
                                                       100 * inside, 100 * width, "" if good else "   <--"))
    found = [a for each in by_kind.values() for a in each]
    curve = {level: sum(a.doubt() <= math.log10(1 / (1 - level)) for a in found) / len(found) for level in LEVELS}
    print("intervals of", ", ".join("%g %%: %.1f %%" % (100 * level, 100 * held) for level, held in curve.items()))
    # Three standard errors below: the programs of a kind err alike, so that they are fewer than they seem.
    isWell = isWell and all(held >= level - 3 * math.sqrt(level * (1 - level) / len(by_kind) / 4)
                            for level, held in curve.items())
    worst = sorted(found, key=lambda a: -a.error())[:int(os.environ.get("LANESCOPE_SHOW_WORST", "0"))]
    for a in worst:
        print("  %s %s %s: recorded %.0f true %.0f predicted %.0f [%.0f..%.0f]" % (a.kind, a.seed, a.what, a.recorded, a.true,
                                                                              a.predicted, a.low, a.high))
    inside = sum(a.doubt() <= 1 for a in found) / len(found)
    return isWell and inside >= LEAST_COVERAGE


def main(cli, seed="calibration", count="100", *kinds):
    by_kind = {}
    with tempfile.TemporaryDirectory() as folder:
        for kind in kinds or made_programs.KINDS:
            by_kind[kind] = [a for i in range(int(count)) for a in answers_of(cli, kind, "%s/%d" % (seed, i), folder)]
    return 0 if report(by_kind, int(count)) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
