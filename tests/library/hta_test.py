#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""hta_test.py ROOT: lanescope.hta against figures that Holistic Trace Analysis itself computed from the same traces,
in data/expected of the shared folder. Its analyses are written again here in plain Python over our columns."""
import collections
import csv
import gzip
import json
import os
import pathlib
import re
import sys
import tempfile
import unittest
import warnings

import lanescope
import lanescope.hta

ROOT = pathlib.Path(sys.argv.pop(1))
SAMPLE = str(ROOT / "resources" / "samples" / "baseline.pt.trace.json.gz")
SHARED = pathlib.Path(os.environ.get("LANESCOPE_SHARED", ROOT.parent / "shared")) / "data"
LARGEST = 700_000  # bytes, so that the test takes seconds
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
        if path.exists() and path.stat().st_size < LARGEST:
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
        row_of = {index: i for i, index in enumerate(rounded["index"])}
        work = [i for i, stream in enumerate(rounded["stream"]) if stream >= 0 and rounded["correlation"][i] >= 0]
        self.assertTrue(work)
        for i in work:
            call = row_of[rounded["index_correlation"][i]]
            self.assertEqual(rounded["correlation"][call], rounded["correlation"][i])
            self.assertEqual(rounded["stream"][call], -1)

    def test_host_operators_with_a_stream_stay(self):
        """Triton's host operators have an arg "stream". HTA keeps those before the last step, and counts them as work of
        a device; what it says about overlap hangs on them."""
        path = ROOT / "resources" / "samples" / "two-ranks" / "rank1.pt.trace.json.gz"
        with gzip.open(path) as file:
            events = json.load(file)["traceEvents"]
        last = max(e["ts"] for e in events if e["ph"] == "X" and e["name"].startswith("ProfilerStep")
                   and e["cat"] == "user_annotation")
        wanted = [i for i, e in enumerate(events) if e.get("cat") == "cpu_op" and "stream" in e.get("args", {})
                  and e["ts"] < last]
        found = lanescope.hta.columns(lanescope.open(str(path)))
        self.assertTrue(wanted)
        self.assertEqual([index for index, stream, correlation in zip(found["index"], found["stream"], found["correlation"])
                          if stream >= 0 > correlation], wanted)
        for i, index in enumerate(found["index"]):
            args = events[index].get("args", {})
            self.assertEqual((found["bytes"][i], found["external_id"][i], found["input_dims"][i], found["memory_bw_gbps"][i]),
                             (args.get("bytes", -1), args.get("External id", -1), args.get("Input Dims", "-1"),
                              args.get("memory bandwidth (GB/s)", 0.0)))

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


STAND_IN = """
import json
class Trace:
    def __init__(self, trace_files, trace_dir, parser_config=None):
        self.trace_files, self.parser_config, self.traces = trace_files, parser_config, {}
    def load_traces(self, include_last_profiler_step=False):
        self.parse_traces()
        self.is_loaded = True
    def parse_traces(self):
        self.parse_multiple_ranks(sorted(self.trace_files), False)
    def parse_multiple_ranks(self, ranks, use_multiprocessing=True, use_memory_profiling=True):
        for rank in ranks:
            self.parse_single_rank(rank)
    def parse_single_rank(self, rank):
        with open(self.trace_files[rank]) as file:
            self.traces[rank] = json.load(file)
"""


class ContractTest(unittest.TestCase):
    """What lanescope.hta.trace() does with HTA's class, of which one of few lines stands in. HTA itself: peers_test.py."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        common = self.folder / "hta" / "common"
        common.mkdir(parents=True)
        (common / "trace.py").write_text(STAND_IN)
        for package in (common.parent, common):
            (package / "__init__.py").touch()
        sys.path.insert(0, str(self.folder))
        lanescope.hta._class_of_hta.cache_clear()
        self.addCleanup(self.forget)

    def forget(self):
        sys.path.remove(str(self.folder))
        for name in [name for name in sys.modules if name.split(".")[0] == "hta"]:
            del sys.modules[name]
        lanescope.hta._class_of_hta.cache_clear()

    def test_htas_class_gets_all_events_and_keeps_the_names(self):
        other = str(ROOT / "resources" / "samples" / "optimized.pt.trace.json.gz")
        loaded = lanescope.hta.trace({3: SAMPLE, 5: lanescope.open(other)}, parser_config="own")
        self.assertEqual(type(loaded).__mro__[1].__module__, "hta.common.trace")
        self.assertTrue(loaded.is_loaded)
        self.assertEqual(loaded.parser_config, "own")
        self.assertEqual(loaded.trace_files, {3: SAMPLE, 5: other})
        for rank, path in loaded.trace_files.items():
            with gzip.open(path) as file:
                wanted = json.load(file)
            self.assertEqual(loaded.traces[rank], wanted)
            self.assertEqual(loaded.get_raw_trace_for_one_rank(rank), wanted)
        with self.assertRaises(ValueError):
            loaded.get_raw_trace_for_one_rank(0)
        loaded.traces.clear()
        loaded.parse_traces()  # TraceDiff reads again
        self.assertEqual(sorted(loaded.traces), [3, 5])

    def test_what_hta_writes_is_not_named_as_the_trace(self):
        path = self.folder / "trace.data"
        path.write_bytes(gzip.decompress(pathlib.Path(SAMPLE).read_bytes()))
        loaded = lanescope.hta.trace({0: str(path)})
        self.assertNotEqual(loaded.trace_files[0].replace(".json", "_with_counters.json"), str(path))


if __name__ == "__main__":
    unittest.main()
