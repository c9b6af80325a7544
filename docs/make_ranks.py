#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the traces of a made-up job, for pictures: make_ranks.py FOLDER [RANKS [STEPS]]

Each rank computes six layers in a step, and all of them add up their gradients after each: most of that runs
beside the next layer, that of the last two does not. One rank is slow in two of three steps, and each rank's
clock is off by some microseconds. The same figures every time.
"""
import argparse
import json
import os
import random

KERNELS = (("sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n", 180),
           ("void at::native::vectorized_elementwise_kernel<4, gelu>", 30),
           ("flash_fwd_kernel", 90))
ALL_REDUCE = "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
LAYERS = 6
HIDDEN_LAYERS = 4
COMPUTE, COLLECTIVES, COPIES = 7, 20, 21  # streams


class Rank:
    def __init__(self, start_us):
        self.now_us = start_us
        self.events = []
        self.correlation = 0

    def work(self, category, name, start_us, duration_us, stream, args=None):
        """Something on the device and the call that launched it."""
        self.correlation += 1
        shape = {"grid": [108, 1, 1], "block": [256, 1, 1]} if category == "kernel" else {}
        self.events.append({"ph": "X", "cat": category, "name": name, "pid": 0, "tid": stream,
                            "ts": round(start_us, 3), "dur": round(duration_us, 3),
                            "args": {"device": 0, "stream": stream, "correlation": self.correlation, **shape,
                                     **(args or {})}})
        self.events.append({"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 1, "tid": 1,
                            "ts": round(start_us - 40, 3), "dur": 5, "args": {"correlation": self.correlation}})

    def step(self, number, begin_us):
        self.events.append({"ph": "X", "cat": "user_annotation", "name": f"ProfilerStep#{number}", "pid": 1,
                            "tid": 1, "ts": round(begin_us - 60, 3),
                            "dur": round(self.now_us - begin_us + 40, 3), "args": {}})


def add_up(ranks, sequence, is_hidden):
    """A collective: nobody is done before the last one has come."""
    starts = [rank.now_us + random.uniform(1, 8) for rank in ranks]
    end = max(starts) + random.uniform(110, 150)
    for rank, start in zip(ranks, starts):
        rank.work("kernel", ALL_REDUCE, start, end - start + random.uniform(-.4, .4), COLLECTIVES,
                  {"Collective name": "allreduce", "dtype": "BFloat16", "In msg nelems": 8388608,
                   "Out msg nelems": 8388608, "Group size": len(ranks), "Process Group Name": "0",
                   "Process Group Ranks": str(list(range(len(ranks)))), "Seq": sequence})
        rank.now_us = rank.now_us + 5 if is_hidden else end + 3


def main():
    parser = argparse.ArgumentParser(description="Writes the traces of a made-up job, for pictures.")
    parser.add_argument("folder")
    parser.add_argument("ranks", nargs="?", type=int, default=8)
    parser.add_argument("steps", nargs="?", type=int, default=10)
    arguments = parser.parse_args()
    folder, count, steps = arguments.folder, arguments.ranks, arguments.steps
    random.seed(1)
    slow = count // 3
    clocks_off_ns = [random.randint(-300000, 300000) if rank else 0 for rank in range(count)]
    ranks = [Rank(1000.0 + random.random() * 50) for _ in range(count)]
    sequence = 0
    for step in range(steps):
        begins = [rank.now_us for rank in ranks]
        for layer in range(LAYERS):
            for number, rank in enumerate(ranks):
                factor = 1.25 if number == slow and step % 3 else 1.0
                for name, usual_us in KERNELS:
                    duration = usual_us * factor * random.uniform(.93, 1.07)
                    rank.work("kernel", name, rank.now_us, duration, COMPUTE)
                    rank.now_us += duration + random.uniform(2, 9)
            sequence += 1
            add_up(ranks, sequence, layer < HIDDEN_LAYERS)
        for rank, begin in zip(ranks, begins):
            rank.work("gpu_memcpy", "Memcpy HtoD (Pinned -> Device)", rank.now_us + 10, 25, COPIES)
            rank.step(step, begin)
            rank.now_us += 60 + random.uniform(0, 30)
    os.makedirs(folder, exist_ok=True)
    for number, rank in enumerate(ranks):
        path = os.path.join(folder, f"host{number // 8}_{4000 + number}.1700000000{number:03d}.pt.trace.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"schemaVersion": 1, "baseTimeNanoseconds": 1700000000000000000 + clocks_off_ns[number],
                       "displayTimeUnit": "ms",
                       "distributedInfo": {"backend": "nccl", "rank": number, "world_size": count},
                       "traceEvents": rank.events}, file)


if __name__ == "__main__":
    main()
