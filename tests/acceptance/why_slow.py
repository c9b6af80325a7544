#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""why_slow.py CORE_TESTS CLI SHARED: the figures that the dependency graph, the critical path, the what-if and the
diagnosis have to reach on the public references, each beside its bar. Runs the tests that measure them and reads what
they print. Fails when a figure misses its bar or is not measured. Exit status 77 without the references."""
import json
import os
import pathlib
import re
import subprocess
import sys

NUMBER = r"(-?[0-9.]+(?:e-?[0-9]+)?)"


class Table:
    """Rows of figure, measured value and bar."""

    def __init__(self):
        self.rows = []

    def add(self, figure, measured, bar, is_met):
        self.rows.append((figure, measured, bar, "met" if is_met else "MISSED"))

    def at_most(self, figure, value, most, unit=" %"):
        self.add(figure, f"{value:.4g}{unit}", f"<= {most:g}{unit}", value <= most)

    def at_least(self, figure, value, least, unit=" %"):
        self.add(figure, f"{value:.4g}{unit}", f">= {least:g}{unit}", value >= least)

    def all_of(self, figure, count, total):
        self.add(figure, f"{count} of {total}", "all", count == total > 0)

    def write(self):
        rows = [("figure", "measured", "bar", "")] + self.rows
        widths = [max(len(row[i]) for row in rows) for i in range(4)]
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())

    def is_good(self):
        return all(row[3] == "met" for row in self.rows)


def numbers(text, pattern):
    """The groups of the first match as numbers; fails where a test no longer prints the line."""
    found = re.search(pattern.replace("#", NUMBER), text)
    if not found:
        sys.exit(f"why_slow.py: no test printed {pattern!r}")
    return [float(group) for group in found.groups()]


def passed(text, test):
    return re.search(r"^\[       OK \] \S*" + re.escape(test), text, re.MULTILINE) is not None


def graph_rows(table, text):
    table.add("A: parts sum up to the step, replay is exact on every trace",
              "0 ns" if passed(text, "PartsSumUpAndReplayIsExactOnEveryTrace") else "differs", "0 ns",
              passed(text, "PartsSumUpAndReplayIsExactOnEveryTrace"))
    figures, traces, worst = numbers(text, r"critical path: # figures of # traces, worst difference # %")
    table.at_most(f"A: parts against the reference ({figures:.0f} figures of {traces:.0f} traces), worst", worst, 1)
    edges = [[int(group) for group in found]
             for found in re.findall(r": (\d+) of (\d+) synchronization edges", text)]
    table.all_of("A: synchronization edges of HTA", sum(e[0] for e in edges), sum(e[1] for e in edges))
    recall, precision = numbers(text, r"event edges without synchronization events: recall # %, precision # %")
    table.at_least("A: inferred edges, recall", recall, 99)
    table.at_least("A: inferred edges, precision", precision, 99)
    table.at_most("A: unexplained, median", numbers(text, r"unexplained: median # %")[0], 1)


def what_if_rows(table, text):
    for name in ("whatif_made", "whatif_drawn"):
        part = text[text.index(f"\n{name}\n"):]
        for of in ("run", "median step"):
            mean, most = numbers(part, of + r": \d+ what-ifs, mean # %, median [^,]* %, at most # %")
            table.at_most(f"B: {name}, {of}, mean error", mean, 0.2)
            table.at_most(f"B: {name}, {of}, greatest error", most, 3.5)
        inside, total = numbers(part, r"truth inside of the interval: # of #")
        table.all_of(f"B: {name}, truth inside of the interval", int(inside), int(total))
    steps, kept, within, dropped = numbers(
        text, r"replay of # steps of \d+ traces: kept mean # %, at most \S+ %, # within 1 %; dropped mean # %")
    table.at_most("B: replay kept, mean", kept, 0.15)
    table.at_least("B: replay kept, steps within 1 %", 100 * within / steps, 98)
    table.at_most("B: replay dropped, mean", dropped, 1.5)


def loader_rows(table, text):
    """The pair of loaders, each put into the other; the bars are those of the prototype."""
    for donor, own, worst in (("4", "0", 8.5), ("0", "4", 11.0)):
        predicted, recorded = numbers(text, f"data loader of workers{donor}.*: predicted # us, recorded # us")
        table.at_most(f"B: loader of workers{donor} put into workers{own}, error",
                      round(100 * abs(predicted / recorded - 1), 1), worst)


def joint_rows(table, text):
    stretches, ranks, mean, most = numbers(
        text, r"ranks on one clock: # stretches of # ranks, replay error mean # %, at most # %")
    table.at_most(f"B: {ranks:.0f} ranks on one clock ({stretches:.0f} stretches), replay, at most", most, 3.3)
    table.at_most(f"B: {ranks:.0f} ranks on one clock, replay, mean", mean, 3.3)


def diagnosis_rows(table, cli, shared):
    grader = pathlib.Path(__file__).parent.parent / "core/diagnosis/check_truth.py"
    run = subprocess.run([sys.executable, grader, cli, shared], capture_output=True, text=True, check=False)
    percent, right, total, wrong, missing = numbers(
        run.stdout, r"TOTAL # % .*first cause right #, named \d+ of #; wrong advice #; missing #")
    table.at_least("diagnosis: points on the public truths", percent, 90)
    table.at_least("diagnosis: first cause right (kind and ms)", 100 * right / total, 90)
    table.at_most("diagnosis: traces with wrong advice", wrong, 0, "")
    table.at_most("diagnosis: traces without an answer", missing, 0, "")


def rank_rows(table, cli, shared):
    """The 8 ranks of a DLRM run: rank 7 comes late."""
    ranks = shared / "data/formats/et/dlrm_kineto.tar.gz"
    run = subprocess.run([cli, "diagnose", "--json", ranks], capture_output=True, text=True, check=False)
    causes = json.loads(run.stdout)["causes"] if run.returncode == 0 else []
    first = causes[0] if causes else {"kind": "none", "what": run.stderr.strip(), "ms": 0}
    table.add("diagnosis: first cause of 8 ranks", f"{first['kind']}, {first['what'][:40]}, {first['ms']:.1f} ms",
              "straggler_wait, rank 7, 35.6 ms +- 20 %",
              first["kind"] == "straggler_wait" and "ank 7" in first["what"] and abs(first["ms"] / 35.6 - 1) <= 0.2)


def main(core_tests, cli, shared):
    shared = pathlib.Path(os.environ.get("LANESCOPE_SHARED", shared))
    if not (shared / "spec/prediction/expected").is_dir() or not (shared / "spec/diagnosis_truth.json").is_file():
        print("skipped: no references in", shared)
        return 77
    environment = dict(os.environ, LANESCOPE_SHARED=str(shared))
    text = subprocess.run([core_tests, "--gtest_filter=WhatIfAnswers.*:*WhatIfReference*:DependencyReference.*:LikeCandidateReference.*:RankWhatIf.*"],
                          capture_output=True, text=True, check=False, env=environment).stdout
    table = Table()
    graph_rows(table, text)
    what_if_rows(table, text)
    loader_rows(table, text)
    joint_rows(table, text)
    diagnosis_rows(table, cli, shared)
    rank_rows(table, cli, shared)
    table.write()
    return 0 if table.is_good() else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
