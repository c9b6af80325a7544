#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""hidden_causes.py CLI [SEEDS [FIRST_SEED]]: writes training loops in which one thing is slow, each with names, lengths and
noise of its own seed, and asks `diagnose` why they are slow. A small machine (a host thread, a backward thread, streams that
work in order) runs each program twice, with and without the slow part: the truth is the time that the slow part costs.
Fails when the first cause is of another kind, names nothing of the culprit, or is further than 25 % from the truth."""
import json
import os
import random
import subprocess
import sys
import tempfile

MAIN, BACKWARD, PID = 4001, 4055, 4001
WORDS = "alder birch cedar elm fir hazel larch maple oak pine rowan spruce willow yew".split()
TOLERANCE = 0.25


class Machine:
    """Runs calls of a host on a device and records both as Kineto does. Times in microseconds."""

    def __init__(self, draw, vendor, rank=None, ranks=1):
        self.draw, self.vendor, self.rank, self.ranks = draw, vendor, rank, ranks
        self.events, self.now, self.free, self.thread = [], 1000.0, {}, MAIN
        self.correlation = draw.randrange(100, 9000)
        self.device = draw.randrange(4) if rank is None else rank

    def slice(self, name, category, start, end, **args):
        self.events.append({"ph": "X", "name": name, "cat": category, "pid": PID, "tid": self.thread,
                            "ts": round(start, 3), "dur": round(end - start, 3), "args": args})

    def spend(self, name, category, us, **args):
        start = self.now
        self.now += us
        self.slice(name, category, start, self.now, **args)

    def inside(self, name, category, body, before=1.0, after=1.0):
        start = self.now
        self.now += before
        body()
        self.now += after
        self.slice(name, category, start, self.now)

    def call(self, name, us, **args):
        self.correlation += 1
        self.spend(self.vendor + name, "cuda_runtime", us, correlation=self.correlation, **args)
        return self.correlation

    def work(self, name, category, us, stream, correlation, **args):
        launched = self.now + 2
        start = max(launched, self.free.get(stream, 0) + 1)
        self.free[stream] = start + us
        self.events.append({"ph": "X", "name": name, "cat": category, "pid": self.device, "tid": stream,
                            "ts": round(start, 3), "dur": round(us, 3),
                            "args": {"device": self.device, "stream": stream, "context": 1,
                                     "correlation": correlation, **args}})
        return start

    def kernel(self, name, us, stream=7, blocks=2000, threads=256, call_us=None, **args):
        correlation = self.call("LaunchKernel", call_us or self.draw.uniform(3, 5))
        self.work(name, "kernel", us * self.draw.uniform(0.97, 1.03), stream, correlation, grid=[blocks, 1, 1],
                  block=[threads, 1, 1], **args)

    def operator(self, name, kernel, us, host_us=12, **args):
        self.inside("aten::" + name, "cpu_op", lambda: self.kernel(kernel, us, **args),
                    host_us * self.draw.uniform(0.4, 0.6), host_us * self.draw.uniform(0.2, 0.3))

    def wait(self, call, stream=None):
        """Returns when the device is done, 5 us later."""
        self.correlation += 1
        start = self.now
        done = max(self.free.values(), default=0) if stream is None else self.free.get(stream, 0)
        self.now = max(self.now + 3, done + 5)
        self.slice(self.vendor + call, "cuda_runtime", start, self.now, correlation=self.correlation)

    def text(self, start_thread_names=True):
        events = list(self.events)
        if start_thread_names:
            for tid, name in ((MAIN, "python3"), (BACKWARD, "pt_autograd_0")):
                events.append({"ph": "M", "name": "thread_name", "pid": PID, "tid": tid, "args": {"name": name}})
        data = {"schemaVersion": 1, "traceEvents": events,
                "deviceProperties": [{"id": self.device, "name": "NVIDIA A100-SXM4-80GB" if self.vendor == "cuda"
                                      else "AMD Instinct MI300X", "numSms": 108 if self.vendor == "cuda" else 304,
                                      "maxThreadsPerMultiprocessor": 2048, "computeMajor": 8, "computeMinor": 0,
                                      "totalGlobalMem": 85899345920}]}
        if self.rank is not None:
            data["distributedInfo"] = {"backend": "nccl", "rank": self.rank, "world_size": self.ranks}
        return json.dumps(data)


class Program:
    """A training loop: batch, forward, backward on its own thread, optimizer. `slow` is what is slow, or None."""

    def __init__(self, seed, slow):
        draw = random.Random(seed)
        self.slow, self.seed = slow, seed
        self.steps, self.layers = draw.randrange(3, 7), draw.randrange(5, 10)
        self.kernel_us = draw.uniform(300, 700)
        self.cost = draw.uniform(0.6, 1.4) * self.layers * self.kernel_us * 3
        word = draw.sample(WORDS, 4)
        self.function, self.file = f"{word[0]}_{word[1]}", f"/srv/{word[2]}/{word[3]}.py"
        self.line = draw.randrange(20, 900)
        if slow == "launch_bound":
            self.kernel_us, self.layers = draw.uniform(1.5, 3), 10 * self.layers
        self.gemm = f"ampere_fp16_s16816gemm_fp16_{draw.choice(['128x64', '256x128'])}_ldg8_{draw.choice(['nn', 'tn'])}"
        self.vendor = draw.choice(["cuda", "hip"])
        self.has_steps = draw.random() < 0.7
        self.has_stack = (draw.random() < 0.5 or slow in WITH_STACK) and slow != "unrecorded_pieces"

    def frame(self):
        return f"{self.file}({self.line}): {self.function}"

    def run(self, is_slow, rank=None, ranks=1, late=0.0):
        machine = Machine(random.Random(self.seed + 1), self.vendor, rank, ranks)
        start = machine.now
        self.late = late
        for step in range(self.steps):
            begin = machine.now
            self.step(machine, is_slow, step)
            if self.has_steps:
                machine.slice(f"ProfilerStep#{step + 3}", "user_annotation", begin, machine.now)
        machine.wait("DeviceSynchronize")
        if self.has_stack:
            machine.slice(f"{self.file}(3): main", "python_function", start - 1, machine.now + 1)
        return machine, machine.now - start

    def step(self, m, is_slow, step):
        slow = self.slow if is_slow else None
        loader = "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__"
        m.spend(loader, "user_annotation", self.cost if slow == "data_loading" else 60)
        if slow == "one_time_init" and step == 0:
            m.inside("aten::conv2d", "cpu_op", lambda: m.kernel("first_of_" + self.function, 10,
                                                                 call_us=self.cost * self.steps))
        if slow == "host_python":
            m.spend(self.frame(), "python_function", self.cost)
        if slow == "host_operator":
            m.spend("aten::_unique2", "cpu_op", self.cost)
        if slow == "checkpoint" and step == 1:
            m.wait("DeviceSynchronize")
            m.inside(f"{self.file}({self.line}): save_{self.function}", "python_function",
                     lambda: m.spend("<built-in method write_record>", "python_function", self.cost * 2))
        if slow == "compiler" and step == 0:
            m.inside("torch/_dynamo/eval_frame.py(432): _fn", "python_function", lambda: m.spend(
                "torch/_inductor/compile_fx.py(1105): compile_fx", "python_function", self.cost * 2))
        if slow == "exposed_copy":
            self.pageable_copy(m)
        for layer in range(self.layers):
            if slow == "allocator" and layer == self.layers // 2:
                m.wait("DeviceSynchronize")
                m.inside("aten::empty", "cpu_op", lambda: m.call("Free", self.cost))
            if slow in ("python_pieces", "unrecorded_pieces"):
                self.pieces(m)
            m.operator("linear", self.gemm, self.kernel_us)
            m.operator("gelu", "void at::native::vectorized_elementwise_kernel<4, at::native::GeluFunctor>", 20)
            if slow == "low_occupancy_small_kernels":
                self.tiny(m, int(self.cost / self.layers / 30), 30, 9, blocks=3)
        m.thread = BACKWARD
        for layer in range(self.layers):
            m.operator("mm", self.gemm, 2 * self.kernel_us)
        m.thread = MAIN
        if slow == "exposed_communication" or self.slow == "straggler_wait":
            self.all_reduce(m)
        if slow == "blocking_sync":
            m.inside("aten::item", "cpu_op", lambda: m.inside(
                "aten::_local_scalar_dense", "cpu_op", lambda: self.read_back(m)))
        if slow == "profiler_overhead":
            m.wait("StreamSynchronize", 7)
            m.spend("torch/profiler/profiler.py(812): step", "python_function", self.cost)
        m.operator("_foreach_add_", "void at::native::multi_tensor_apply_kernel<AddFunctor>", 40)

    def tiny(self, m, count, us, host_us, blocks=400):
        for _ in range(count):
            m.operator("mul", f"void {self.function}_kernel<float>(float*)", us, host_us, blocks=blocks)

    def pieces(self, m):
        """Less than a millisecond of the host in each layer, after all work of the device is done."""
        m.inside("aten::nonzero", "cpu_op", lambda: m.wait("StreamSynchronize", 7))
        us = m.draw.uniform(400, 850)
        if self.slow == "python_pieces":
            m.spend(self.frame(), "python_function", us)
        else:
            m.now += us

    def pageable_copy(self, m):
        """Starts when the device is idle: the host stages the copy, and no kernel runs beside it."""
        m.wait("StreamSynchronize", 7)
        begin = m.now
        m.correlation += 1
        m.work("Memcpy HtoD (Pageable -> Device)", "gpu_memcpy", self.cost, 7, m.correlation, bytes=int(self.cost * 8000),
               **{"memory bandwidth (GB/s)": 8.0})
        m.now = m.free[7] + 4
        m.slice(m.vendor + "MemcpyAsync", "cuda_runtime", begin, m.now, correlation=m.correlation)
        m.slice("aten::copy_", "cpu_op", begin - 2, m.now + 1)

    def read_back(self, m):
        """A read that returns late: the device is done, and the host still sits in the call."""
        m.correlation += 1
        begin = m.now
        m.work("Memcpy DtoH (Device -> Pageable)", "gpu_memcpy", 2, 7, m.correlation, bytes=4)
        m.now = m.free[7] + self.cost
        m.slice(m.vendor + "StreamSynchronize", "cuda_runtime", begin, m.now, correlation=m.correlation)

    def all_reduce(self, m):
        def launch():
            begin_work = m.now
            correlation = m.call("LaunchKernel", 4)
            ready = max(m.now, m.free.get(7, 0)) + 3
            m.free[20] = max(ready, m.free.get(20, 0))
            us = self.cost + self.late
            m.work("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)", "kernel", us, 20,
                   correlation, grid=[24, 1, 1], block=[512, 1, 1],
                   **{"Collective name": "allreduce", "In msg nelems": 25000000, "Out msg nelems": 25000000,
                      "Group size": max(2, m.ranks), "dtype": "Float", "Process Group Name": "0",
                      "Process Group Ranks": str(list(range(max(2, m.ranks))))})
            m.free[7] = m.free[20]
            return begin_work
        m.inside("c10d::allreduce_", "cpu_op", launch)


# Words of which the first cause must have one, and the other kinds that are as right.
EXPECTED = {
    "data_loading": (["DataLoader"], []),
    "host_python": (["{function}"], []),
    "launch_bound": (["LaunchKernel"], []),
    "exposed_copy": (["HtoD"], []),
    "blocking_sync": (["aten::item", "_local_scalar_dense"], []),
    "allocator": (["Free"], []),
    "exposed_communication": (["AllReduce", "allreduce"], []),
    "low_occupancy_small_kernels": (["{function}"], []),
    "profiler_overhead": (["step"], []),
    "one_time_init": (["LaunchKernel"], []),
    "host_operator": (["aten::_unique2"], []),
    "python_pieces": (["{function}"], []),
    "unrecorded_pieces": (["not recorded"], []),
    "checkpoint": (["save_{function}"], []),
    "compiler": (["compile_fx"], []),
}
# Programs that are not called as the kind of their cause.
KINDS = {"python_pieces": "host_python", "unrecorded_pieces": "host_unrecorded", "checkpoint": "host_python",
         "compiler": "one_time_init"}
WITH_STACK = ["host_python", "profiler_overhead", "python_pieces", "checkpoint", "compiler"]


def diagnose(cli, path):
    run = subprocess.run([cli, "diagnose", "--json", path], capture_output=True, text=True, check=False)
    return json.loads(run.stdout) if run.stdout.startswith("{") else {"causes": [], "error": run.stderr}


def verdict(answer, kinds, words, truth_ms):
    """None when the first cause that is no kernel of the model's own is the true one, else what is wrong."""
    causes = [each for each in answer["causes"] if each["kind"] != "kernel_bound"]
    if not causes:
        return "no cause: " + answer.get("error", "")
    first = causes[0]
    same = sum(each["ms"] for each in causes if each["kind"] in kinds)
    if first["kind"] not in kinds:
        return f"{first['kind']} {first['ms']:.1f} ms {first['what']!r}, truth {truth_ms:.1f} ms"
    if not any(word in first["what"] for word in words):
        return f"names {first['what']!r}"
    if min(abs(first["ms"] / truth_ms - 1), abs(same / truth_ms - 1)) > TOLERANCE:
        return f"{first['ms']:.2f} ms, truth {truth_ms:.2f} ms"
    return None


def check_program(cli, folder, kind, seed):
    program = Program(seed, kind)
    slow, slow_us = program.run(True)
    _, fast_us = program.run(False)
    path = os.path.join(folder, f"{kind}_{seed}.json")
    with open(path, "w", encoding="utf-8") as out:
        out.write(slow.text())
    words, others = EXPECTED[kind]
    words = [word.format(function=program.function) for word in words]
    cost_us = slow_us - fast_us
    if kind == "launch_bound":  # every kernel is short: all of the time in which the device does nothing
        cost_us = slow_us - sum(each["dur"] for each in slow.events if each["cat"] == "kernel")
    return verdict(diagnose(cli, path), [KINDS.get(kind, kind)] + others, words, cost_us / 1000)


def check_ranks(cli, folder, seed):
    """Ranks that wait in each collective for one that comes late to it: its own data loading takes longer."""
    program = Program(seed, "straggler_wait")
    program.has_steps = True
    draw = random.Random(seed + 2)
    ranks = draw.randrange(2, 6)
    straggler = draw.randrange(ranks)
    extra = program.cost * 2
    program.cost = 300.0
    rank_folder = os.path.join(folder, f"ranks_{seed}")
    os.mkdir(rank_folder)
    for rank in range(ranks):
        late = 0.0 if rank == straggler else extra
        loader = program.step

        def step(m, is_slow, number, run=loader, own=extra if rank == straggler else 0.0):
            m.now += own
            if own:
                m.slice(program.frame(), "python_function", m.now - own, m.now)
            run(m, is_slow, number)
        program.step = step
        machine, _ = program.run(True, rank, ranks, late)
        program.step = loader
        path = os.path.join(rank_folder, f"rank{rank}.pt.trace.json")
        with open(path, "w", encoding="utf-8") as out:
            out.write(machine.text())
        os.utime(path, (1.7e9, 1.7e9))
    answer = diagnose(cli, rank_folder)
    return verdict(answer, ["straggler_wait"], [f"ank {straggler}"], (ranks - 1) * program.steps * extra / 1000)


def main(cli, seeds="4", first="1"):
    failures = total = 0
    with tempfile.TemporaryDirectory() as folder:
        for kind in [*EXPECTED, "straggler_wait"]:
            wrong = []
            for seed in range(int(first), int(first) + int(seeds)):
                found = (check_ranks(cli, folder, seed) if kind == "straggler_wait"
                         else check_program(cli, folder, kind, seed))
                total += 1
                if found:
                    wrong.append(f"  seed {seed}: {found}")
            failures += len(wrong)
            print(f"{kind}: {int(seeds) - len(wrong)} of {seeds} right", *wrong, sep="\n")
    print(f"{total - failures} of {total} first causes right")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
