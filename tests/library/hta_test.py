#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""hta_test.py ROOT: lanescope.hta against figures that Holistic Trace Analysis itself computed from the same traces,
in data/expected of the shared folder. Its analyses are written again here in plain Python over our columns."""
import collections
import csv
import os
import pathlib
import re
import sys
import unittest
import warnings

import lanescope
import lanescope.hta

ROOT = pathlib.Path(sys.argv.pop(1))
SAMPLE = str(ROOT / "resources" / "samples" / "baseline.pt.trace.json.gz")
SHARED = pathlib.Path(os.environ.get("LANESCOPE_SHARED", ROOT.parent / "shared")) / "data"
# Its doubles do not hold the times of this file (README.md of the expected figures).
LARGEST = 700_000  # bytes, so that the test takes seconds
INEXACT = {"cuda_v100_train_ns"}
CALLS = {"cudaLaunchKernel", "cudaLaunchKernelExC", "cudaMemcpyAsync", "cudaMemsetAsync"}
NO_COMPUTATION = re.compile(r"^nccl|^hip|^hccl|ncclKernel|^(hip)?Memcpy|^(hip)?Memset|^dma|^.*Sync")


def has(module):
    try:
        __import__(module)
        return True
    except ImportError:
        return False


def rows_of(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def launches(found, symbols):
    """(correlation, call's duration, work's duration, delay) of the calls that HTA looks at."""
    calls, work = [], collections.defaultdict(list)
    for i, correlation in enumerate(found["correlation"]):
        if correlation >= 0 and found["stream"][i] >= 0:
            work[correlation].append(i)
        elif correlation >= 0 and symbols[found["name"][i]] in CALLS:
            calls.append(i)
    for call in calls:
        for at in work[found["correlation"][call]]:
            delay = max(0, found["ts"][at] - found["ts"][call] - found["dur"][call])
            yield found["correlation"][call], found["dur"][call], found["dur"][at], delay


def traces():
    for folder in sorted((SHARED / "expected").glob("*/hta")):
        path = SHARED / "traces" / (folder.parent.name + ".json.gz")
        if path.exists() and path.stat().st_size < LARGEST and folder.parent.name not in INEXACT:
            yield folder, str(path)


class HtaTest(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore", lanescope.ProblemsWarning)

    @unittest.skipUnless((SHARED / "expected").exists(), "the shared figures are not here")
    def test_figures_are_those_of_hta(self):
        launched = compared = 0
        for folder, path in traces():
            loaded = lanescope.hta.trace({0: path})
            found, symbols = loaded.columns(0), loaded.symbol_table.get_sym_table()
            with self.subTest(folder.parent.name):
                summary = folder / "launch_stats_summary_rank0.csv"
                if summary.exists() and rows_of(summary):
                    wanted = rows_of(summary)[0]
                    mine = list(launches(found, symbols))
                    if float(wanted["kernels"]) == 0 or mine:  # it takes other calls on other devices
                        figures = [len(mine)] + [sum(row[i] for row in mine) for i in (1, 2, 3)]
                        self.assertEqual(figures, [float(wanted[key]) for key in (
                            "kernels", "cpu_duration_sum_us", "gpu_duration_sum_us", "launch_delay_sum_us")])
                        launched += len(mine)
                compared += self.compare_kernels(folder, found, symbols)
        self.assertGreater(launched, 0)
        self.assertGreater(compared, 0)

    def compare_kernels(self, folder, found, symbols):
        table = folder / "kernel_breakdown.csv"
        if not table.exists():
            return 0
        durations = collections.defaultdict(list)
        for i, stream in enumerate(found["stream"]):
            name = symbols[found["name"][i]]
            if stream >= 0 and symbols[found["cat"][i]] in ("kernel", "cpu_op") and not NO_COMPUTATION.search(name):
                durations[name].append(found["dur"][i])
        compared = 0
        for row in rows_of(table):
            name = row["name"]
            if row["kernel_type"] == "COMPUTATION" and row["rank"] == "0" and name in durations:
                self.assertEqual([sum(durations[name]), max(durations[name]), min(durations[name])],
                                 [float(row[key]) for key in ("sum (us)", "max (us)", "min (us)")], name)
                compared += 1
        return compared

    @unittest.skipUnless((SHARED / "expected").exists(), "the shared figures are not here")
    def test_steps_and_ranks(self):
        paths = {rank: str(SHARED / "traces" / f"cuda_multirank_rank{rank}.json.gz") for rank in (0, 1)}
        loaded = lanescope.hta.trace(paths)
        self.assertEqual(loaded.get_ranks(), [0, 1])
        self.assertEqual(min(min(loaded.columns(rank)["ts"]) for rank in (0, 1)), 0)
        for rank in (0, 1):
            wanted = SHARED / "expected" / "cuda_multirank_rank0" / "hta" / f"launch_stats_summary_rank{rank}.csv"
            mine = list(launches(loaded.columns(rank), loaded.symbol_table.get_sym_table()))
            row = rows_of(wanted)[0]
            self.assertEqual(len(mine), float(row["kernels"]))
            self.assertEqual(sum(r[2] for r in mine), float(row["gpu_duration_sum_us"]))

    def test_rounding_and_links(self):
        opened = lanescope.open(SAMPLE)
        exact = lanescope.hta.columns(opened, exact=True, keep_all=True)
        rounded = lanescope.hta.columns(opened, keep_all=True)
        self.assertEqual(list(rounded), list(lanescope.hta.COLUMNS))
        for start, end, whole_start, whole_duration in zip(exact["ts"], exact["end"], rounded["ts"], rounded["dur"]):
            self.assertTrue(0 <= whole_start - start < 1)
            self.assertTrue(0 <= end - (whole_start + whole_duration) < 1 + 1e-6)
        work = [i for i, stream in enumerate(rounded["stream"]) if stream >= 0 and rounded["correlation"][i] >= 0]
        self.assertTrue(work)
        for i in work:
            call = rounded["index_correlation"][i]
            self.assertEqual(rounded["correlation"][call], rounded["correlation"][i])
            self.assertEqual(rounded["stream"][call], -1)

    def test_frame_of_pandas(self):
        if not has("pandas"):
            self.skipTest("pandas is not installed")
        frame = lanescope.hta.trace({0: SAMPLE}).get_trace(0)
        self.assertEqual(list(frame.columns), list(lanescope.hta.COLUMNS))

    def test_says_what_is_missing_without_pandas(self):
        if has("pandas"):
            self.skipTest("pandas is installed")
        with self.assertRaisesRegex(ImportError, "pandas"):
            lanescope.hta.trace({0: SAMPLE}).get_trace(0)


if __name__ == "__main__":
    unittest.main()
