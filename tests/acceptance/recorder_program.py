#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A small network trained on a data set that is generated. It knows nothing of the recorder."""
import argparse
import multiprocessing
import os
import resource
import signal
import sys
import time

import torch
from torch import nn


class Numbers(torch.utils.data.Dataset):
    """Samples that take `milliseconds` of waiting each, as a slow disk does."""

    def __init__(self, count, milliseconds):
        self.count, self.milliseconds = count, milliseconds

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        time.sleep(self.milliseconds / 1000)
        return torch.randn(32, generator=torch.Generator().manual_seed(index)), index % 4


class Network(nn.Module):
    def __init__(self, depth, width):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(32, width), *(nn.Linear(width, width) for _ in range(depth)), nn.Linear(width, 4))

    def forward(self, inputs):
        return self.layers(inputs)


def train_step(network, optimizer, inputs, labels):
    optimizer.zero_grad()
    nn.functional.cross_entropy(network(inputs), labels).backward()
    optimizer.step()


def train(arguments):
    torch.manual_seed(0)
    torch.set_num_threads(1)
    network = Network(arguments.depth, arguments.width)
    if int(os.environ.get("WORLD_SIZE", "1")) > 1:
        torch.distributed.init_process_group("gloo")
        network = nn.parallel.DistributedDataParallel(network)
    if arguments.infer:
        with torch.no_grad():
            for _ in range(arguments.steps):
                network(torch.ones(8, 32))
        return
    optimizer = torch.optim.Adam(network.parameters(), foreach=arguments.foreach)
    data = Numbers(8 * arguments.steps, arguments.milliseconds)
    context = {"multiprocessing_context": arguments.context} if arguments.workers else {}
    loader = torch.utils.data.DataLoader(data, 8, num_workers=arguments.workers, **context)
    for step, (inputs, labels) in enumerate(loader):
        train_step(network, optimizer, inputs, labels)
        if step + 1 == arguments.end_at:
            if arguments.end == "raise":
                raise ValueError("the network is broken")
            if arguments.end == "exit":
                sys.exit(7)
            os.kill(os.getpid(), getattr(signal, arguments.end))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=16)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--context", default="fork")
    parser.add_argument("--milliseconds", type=float, default=0)
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--width", type=int, default=16)
    parser.add_argument("--foreach", action="store_true", default=False)
    parser.add_argument("--infer", action="store_true")
    parser.add_argument("--child", action="store_true", help="train in a forked process")
    parser.add_argument("--end", default="", help="raise, exit, or the name of a signal")
    parser.add_argument("--end-at", type=int, default=0)
    parser.add_argument("--largest-file", type=int, default=0)
    parser.add_argument("--own-profiler", action="store_true")
    arguments = parser.parse_args()
    if arguments.largest_file:
        resource.setrlimit(resource.RLIMIT_FSIZE, (arguments.largest_file, arguments.largest_file))
    if arguments.child:
        child = multiprocessing.get_context("fork").Process(target=train, args=(arguments,))
        child.start()
        child.join()
    elif arguments.own_profiler:
        with torch.profiler.profile():
            train(arguments)
    else:
        train(arguments)
    print("trained")


if __name__ == "__main__":
    main()
