#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the sample traces with arithmetic of its own, in integer nanoseconds.

    check_samples.py MAKE_SAMPLES FOLDER

MAKE_SAMPLES is the generator's program, FOLDER holds the committed samples. Checks that the generator still
makes them byte for byte, that they keep the promises of a Kineto capture (one launch per kernel, operators by
External id, flows, nesting), that blocks per SM and occupancy follow from the launch, and the known figures.
"""
import collections
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
from decimal import Decimal

MAKE_SAMPLES = None
FOLDER = None
PAIR = ("baseline", "optimized")
RANKS = ("two-ranks/rank0", "two-ranks/rank1")
NAMES = PAIR + RANKS
LAUNCHING = {
    "kernel": ("cudaLaunchKernel", "cudaLaunchKernelExC", "cuLaunchKernel"),
    "gpu_memcpy": ("cudaMemcpyAsync",),
    "gpu_memset": ("cudaMemsetAsync",),
}
# Per sample: events, kernels, and per step (in which a kernel's launch lies) kernels and union of their times.
KNOWN = {
    "baseline": dict(events=3191, kernels=192, steps=[(64, 3023040), (64, 3028384), (64, 3043072)]),
    "optimized": dict(events=2177, kernels=96, steps=[(32, 1009280), (32, 1013984), (32, 1015840)]),
}


def text_of(name):
    return gzip.decompress((FOLDER / f"{name}.pt.trace.json.gz").read_bytes())


def nanoseconds(value):
    result = value * 1000
    assert result == int(result)
    return int(result)


class Sample:
    def __init__(self, name):
        self.name = name
        self.header = json.loads(text_of(name), parse_float=Decimal)
        self.events = self.header["traceEvents"]
        for event in self.events:
            event["start"] = nanoseconds(event["ts"])
            event["end"] = event["start"] + nanoseconds(event.get("dur", 0))
        self.by_category = collections.defaultdict(list)
        for event in self.events:
            self.by_category[event.get("cat")].append(event)
        self.kernels = self.by_category["kernel"]
        self.device = [e for cat in LAUNCHING for e in self.by_category[cat]]
        self.cuda_calls = self.by_category["cuda_runtime"] + self.by_category["cuda_driver"]
        self.calls = {e["args"]["correlation"]: e for e in self.cuda_calls}


def active_blocks(args, device):
    """Blocks that fit on one multiprocessor; the CUDA occupancy calculator's rules for capability 9.0."""
    threads = args["block"][0] * args["block"][1] * args["block"][2]
    warps = -(-threads // 32)
    limits = [device["maxThreadsPerMultiprocessor"] // 32 // warps, 32]
    registers = -(-args["registers per thread"] * 32 // 256) * 256
    limits.append(device["regsPerMultiprocessor"] // 4 // registers * 4 // warps)
    shared = -(-(args["shared memory"] + 1024) // 128) * 128
    limits.append(device["sharedMemPerMultiprocessor"] // shared)
    return min(limits)


def union_ns(slices):
    total, end = 0, None
    for event in sorted(slices, key=lambda e: e["start"]):
        start = event["start"] if end is None else max(event["start"], end)
        total += max(0, event["end"] - start)
        end = event["end"] if end is None else max(end, event["end"])
    return total


class SamplesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.samples = [Sample(name) for name in NAMES]
        cls.pair, cls.ranks = cls.samples[:2], cls.samples[2:]

    def test_the_generator_makes_the_committed_files(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([MAKE_SAMPLES, folder], check=True, stdout=subprocess.DEVNULL)
            for name in NAMES:
                made = gzip.decompress((pathlib.Path(folder) / f"{name}.pt.trace.json.gz").read_bytes())
                self.assertTrue(made == text_of(name), f"{name} differs from what the generator makes")

    def test_they_are_small(self):
        self.assertLess(sum(f.stat().st_size for f in FOLDER.rglob("*")), 500_000)

    def test_known_figures(self):
        for sample in self.pair:
            steps = [e for e in sample.by_category["user_annotation"] if e["name"].startswith("ProfilerStep#")]
            self.assertEqual([s["name"] for s in steps], ["ProfilerStep#2", "ProfilerStep#3", "ProfilerStep#4"])
            figures = []
            for step in steps:
                inside = [
                    k for k in sample.kernels
                    if step["start"] <= sample.calls[k["args"]["correlation"]]["start"] < step["end"]
                ]
                figures.append((len(inside), union_ns(inside)))
            found = dict(events=len(sample.events), kernels=len(sample.kernels), steps=figures)
            self.assertEqual(found, KNOWN[sample.name])

    def test_both_process_the_same_batch_and_the_optimized_run_is_faster(self):
        batches, steps, busy = [], [], []
        for sample in self.pair:
            copies = [e for e in sample.by_category["cpu_op"] if e["name"] == "aten::to"]
            batches.append([e["args"]["Input Dims"][0] for e in copies])
            steps.append([e["end"] - e["start"] for e in sample.by_category["user_annotation"]
                          if e["name"].startswith("ProfilerStep#")])
            busy.append(union_ns(sample.device))
        self.assertEqual(batches, [[[96, 128, 512]] * 3] * 2)
        self.assertTrue(all(after < 0.5 * before for before, after in zip(*steps)), steps)
        self.assertLess(busy[1], 0.3 * busy[0])
        shares = [all_busy / sum(of_steps) for all_busy, of_steps in zip(busy, steps)]
        self.assertGreater(min(shares), 0.7, "both keep the device busy")

    def test_matrix_products_stay_below_the_peak(self):
        """FLOPs from the recorded shapes, against the dense peaks of the data sheet (TF32 495, BF16 989 TFLOP/s)."""
        for sample, peak in zip(self.pair, (495, 989)):
            flops = {}
            for op in sample.by_category["cpu_op"]:
                dims = op["args"].get("Input Dims", [])
                if op["name"] in ("aten::addmm", "aten::mm"):
                    left, right = dims[1:3] if op["name"] == "aten::addmm" else dims[:2]
                    self.assertEqual(left[1], right[0])
                    flops[op["args"]["External id"]] = 2 * left[0] * left[1] * right[1]
            found = [k for k in sample.kernels if k["args"].get("External id") in flops]
            self.assertEqual(len(found), 3 * 4 * 4)  # products of a layer, layers, steps
            for kernel in found:
                rate = flops[kernel["args"]["External id"]] / (kernel["end"] - kernel["start"]) / 1000
                self.assertLess(rate, peak)
                self.assertGreater(rate, peak / 10)

    def test_compiled_code_launches_triton_kernels_under_operators_of_their_name(self):
        operators = {e["args"]["External id"]: e["name"] for e in self.samples[1].by_category["cpu_op"]}
        fused = [k for k in self.samples[1].kernels if k["name"].startswith("triton_")]
        self.assertEqual(len(fused), 3 * 4 * 2)
        for kernel in fused:
            self.assertEqual(operators[kernel["args"]["External id"]], kernel["name"])
            self.assertEqual(self.samples[1].calls[kernel["args"]["correlation"]]["name"], "cuLaunchKernel")

    def test_every_device_event_has_one_launch(self):
        for sample in self.samples:
            self.assertEqual(len(sample.calls), len(sample.cuda_calls))
            seen = set()
            for event in sample.device:
                correlation = event["args"]["correlation"]
                self.assertNotIn(correlation, seen)
                seen.add(correlation)
                call = sample.calls[correlation]
                self.assertIn(call["name"], LAUNCHING[event["cat"]])
                self.assertGreater(event["start"], call["start"])
                self.assertEqual(event["args"]["External id"], call["args"]["External id"])

    def test_flows_follow_kineto(self):
        for sample in self.samples:
            flows = collections.defaultdict(list)
            for event in sample.by_category["ac2g"]:
                flows[event["id"], event["ph"]].append(event)
            device = {e["args"]["correlation"]: e for e in sample.device}
            launching = sum(LAUNCHING.values(), ()) + ("cudaDeviceSynchronize", "cudaStreamSynchronize")
            for correlation, call in sample.calls.items():
                starts, ends = flows[correlation, "s"], flows[correlation, "f"]
                starts_flow = call["name"] in launching
                self.assertEqual([e["start"] for e in starts], [call["start"]] if starts_flow else [])
                expected = device[correlation] if correlation in device else None if starts_flow else call
                self.assertEqual([e["start"] for e in ends], [expected["start"]] if expected else [])
                self.assertTrue(all(e["bp"] == "e" for e in ends))

    def test_external_ids_name_the_innermost_operator(self):
        for sample in self.samples:
            operators = {e["args"]["External id"]: e
                         for cat in ("cpu_op", "user_annotation") for e in sample.by_category[cat]}
            for call in sample.calls.values():
                enclosing = [o for o in operators.values() if o["start"] <= call["start"] < o["end"]]
                innermost = max(enclosing, key=lambda o: o["start"], default=None)
                self.assertEqual(call["args"].get("External id"),
                                 innermost["args"]["External id"] if innermost else None)

    def test_launch_figures(self):
        for sample in self.samples:
            device = sample.header["deviceProperties"][0]
            for kernel in sample.kernels:
                args = kernel["args"]
                blocks = args["grid"][0] * args["grid"][1] * args["grid"][2]
                threads = args["block"][0] * args["block"][1] * args["block"][2]
                blocks_per_sm = blocks / device["numSms"]
                self.assertAlmostEqual(float(args["blocks per SM"]), blocks_per_sm, delta=1e-6 * max(1, blocks_per_sm))
                warps_per_sm = blocks_per_sm * threads / device["warpSize"]
                self.assertAlmostEqual(float(args["warps per SM"]), warps_per_sm, delta=1e-6 * max(1, warps_per_sm))
                resident = min(active_blocks(args, device), blocks_per_sm)
                occupancy = 100 * resident * threads / device["maxThreadsPerMultiprocessor"]
                self.assertEqual(args["est. achieved occupancy %"], int(occupancy + 0.5))

    def test_lanes_nest(self):
        for sample in self.samples:
            lanes = collections.defaultdict(list)
            for event in sample.events:
                if event["ph"] == "X":
                    lanes[event["pid"], event["tid"]].append(event)
            self.assertEqual(len(lanes), 4 if sample in self.ranks else 3)
            for events in lanes.values():
                open_ends = []
                for event in sorted(events, key=lambda e: (e["start"], -e["end"])):
                    while open_ends and open_ends[-1] <= event["start"]:
                        open_ends.pop()
                    self.assertTrue(not open_ends or event["end"] <= open_ends[-1], event)
                    open_ends.append(event["end"])

    def test_the_second_rank_loads_slowly_and_the_first_waits_for_it_in_each_step(self):
        collectives = []
        for number, rank in enumerate(self.ranks):
            self.assertEqual(rank.header["distributedInfo"]["rank"], number)
            self.assertEqual(rank.header["distributedInfo"]["world_size"], 2)
            self.assertEqual({e["pid"] for e in rank.device}, {number})
            collectives.append([k for k in rank.kernels if "Collective name" in k["args"]])
            for kernel in collectives[-1]:
                self.assertEqual(kernel["args"]["Process Group Ranks"], "[0, 1]")
        self.assertEqual([len(each) for each in collectives], [3 * 4 * 2] * 2)  # two for each layer and step
        waits = [0, 0]
        for pair in zip(*collectives):
            last = max(k["start"] for k in pair)
            # Nobody is done before the last one has come, and all are done at once.
            self.assertTrue(all(k["end"] > last for k in pair))
            self.assertLess(abs(pair[0]["end"] - pair[1]["end"]), 5_000)
            waits = [wait + last - k["start"] for wait, k in zip(waits, pair)]
        self.assertGreater(waits[0], 3 * 1_000_000)
        self.assertLess(waits[1], 100_000)
        loading = [[e["end"] - e["start"] for e in rank.by_category["user_annotation"]
                    if e["name"].startswith("enumerate(DataLoader)")] for rank in self.ranks]
        self.assertEqual([len(each) for each in loading], [3, 3])
        self.assertTrue(all(slow > 3 * quick for quick, slow in zip(*loading)), loading)

    def test_memory_balances(self):
        for sample in self.samples:
            live, total = {}, 0
            for event in sample.by_category["cpu_instant_event"]:
                args = event["args"]
                total += args["Bytes"]
                self.assertEqual(args["Total Allocated"], total)
                self.assertGreaterEqual(args["Total Reserved"], total)
                if args["Bytes"] > 0:
                    self.assertNotIn(args["Addr"], live)
                    live[args["Addr"]] = args["Bytes"]
                else:
                    self.assertEqual(live.pop(args["Addr"]), -args["Bytes"])
            self.assertEqual(total, 0)

    def test_python_frames_form_a_tree(self):
        for sample in self.samples:
            frames = {e["args"]["Python id"]: e for e in sample.by_category["python_function"]}
            for frame in frames.values():
                parent = frame["args"]["Python parent id"]
                if parent is not None:
                    self.assertLessEqual(frames[parent]["start"], frame["start"])
                    self.assertGreaterEqual(frames[parent]["end"], frame["end"])
            modules = [f for f in frames.values() if f["name"].startswith("nn.Module: ")]
            self.assertTrue(modules and all("Python module id" in m["args"] for m in modules))


if __name__ == "__main__":
    MAKE_SAMPLES, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1])
