# SPDX-License-Identifier: Apache-2.0
"""A small machine that runs made programs and records them as a profiler would, and the programs, by kind. The machine has
host threads and processes, streams, events, launches, copies that block or do not, and collectives between ranks. The
answer to a what-if is a second run with the change: it depends on no inference. Latencies are drawn by place, so that the
second run draws the same ones."""
import gzip
import json
import math
import random
import re

MAIN = "main"
US = 1000
MS = 1000 * US
HTOD = "Memcpy HtoD (Pageable -> Device)"
PINNED = "Memcpy HtoD (Pinned -> Device)"
DTOH = "Memcpy DtoH (Device -> Pageable)"
NEXT = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__"
REDUCE = "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
TRANSFER = "ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)"


class Change:
    """A knob of what-if, and what it does to device work and to host slices."""

    def __init__(self, knob="", device=(), host=()):
        self.knob, self.device, self.host = knob, device, host

    @staticmethod
    def _scaled(ns, name, rules):
        for pattern, factor in rules:
            if re.search(pattern, name):
                ns = int(ns * factor)
        return ns

    def of_device(self, ns, name):
        return self._scaled(ns, name, self.device)

    def of_host(self, ns, name, category):
        return self._scaled(ns, name, self.host) if category == "cpu_op" else ns


NOT_KERNEL = "^(?!.*(nccl|Memcpy|^Copy))"
KERNELS_HALF = Change("kernel=0.5", device=[(NOT_KERNEL, 0.5)])
KERNELS_TENTH = Change("kernel=0.1", device=[(NOT_KERNEL, 0.1)])
GEMM_HALF = Change("kernel~gemm=0.5", device=[("gemm", 0.5)])
OPERATORS_HALF = Change("host:operators=0.5", host=[("", 0.5)])
COPY_HALF = Change("copy=0.5", device=[("Memcpy", 0.5)])
COPY_NONE = Change("copy=0", device=[("Memcpy", 0)])
COMM_HALF = Change("comm=0.5", device=[("nccl", 0.5)])
LOAD_HALF = Change("host~load_batch=0.5", host=[("load_batch", 0.5)])


class Traits:
    """Latencies of one machine: in nanoseconds, drawn between the two."""

    def __init__(self, hip=False, late_device=0, sync_events=False):
        self.hip, self.late_device, self.sync_events = hip, late_device, sync_events
        self.call = (2500, 6000)
        self.launch = (28000, 36000) if hip else (4000, 7000)
        self.gap = (600, 1600) if not hip else (1, 900)
        self.wait_event = (900, 2100)
        self.returns = (3000, 9000)
        self.queue = 10 ** 9 if hip else 1024

    def name(self, what):
        return ("hip" if self.hip else "cuda") + what


class Rank:
    """State of one rank in a run."""

    def __init__(self, program):
        self.program = program
        self.now = dict.fromkeys(program, 1000)
        self.at = dict.fromkeys(program, 0)
        self.free, self.begins, self.events, self.flags, self.waits = {}, {}, {}, {}, {}
        self.last = {}
        self.correlation = 0
        self.slices, self.steps, self.marks = [], {}, {}


class Machine:
    def __init__(self, ranks, traits, seed, change=Change(), processes=()):
        self.ranks, self.traits, self.seed, self.change = ranks, traits, seed, change
        self.processes = processes  # threads that are processes of their own
        self.arrivals = {}

    def drawn(self, key, limits):
        low, high = limits
        return int(low + (high - low) * random.Random("%s/%s" % (self.seed, key)).random() ** 2)

    def run(self):
        """Repeats until the collectives meet at the same times as before."""
        for _ in range(400):
            before, self.arrivals = self.arrivals, {}
            self.before = before
            self.states = {}
            for rank, program in self.ranks.items():
                self.states[rank] = Rank(program)
                self.run_rank(rank, self.states[rank])
            if before == self.arrivals:
                return self
        raise RuntimeError("the ranks do not meet")

    def run_rank(self, rank, state):
        while True:
            ready = [t for t in state.program if state.at[t] < len(state.program[t]) and self.can_go(state, t)]
            if not ready:
                if any(state.at[t] < len(state.program[t]) for t in state.program):
                    raise RuntimeError("deadlock")
                break
            thread = min(ready, key=lambda t: (self.when(state, t), list(state.program).index(t)))
            instruction = state.program[thread][state.at[thread]]
            key = (rank, thread, state.at[thread])
            state.at[thread] += 1
            getattr(self, "do_" + instruction[0])(rank, state, thread, key, *instruction[1:])
        state.end = max([*state.now.values(), *state.free.values()])

    @staticmethod
    def can_go(state, thread):
        instruction = state.program[thread][state.at[thread]]
        return instruction[0] != "get" or instruction[1] in state.flags

    @staticmethod
    def when(state, thread):
        instruction = state.program[thread][state.at[thread]]
        return max(state.now[thread], state.flags[instruction[1]]) if instruction[0] == "get" else state.now[thread]

    # Records.
    def host_slice(self, rank, state, thread, category, name, start, end, **args):
        index = list(state.program).index(thread)
        pid = 1000 + 100 * rank + (index if thread in self.processes else 0)
        state.slices.append({"ph": "X", "cat": category, "name": name, "pid": pid, "tid": pid + index, "ts": start / US,
                             "dur": (end - start) / US, "args": args})

    def call(self, rank, state, thread, name, start, end, **args):
        state.correlation += 1
        self.host_slice(rank, state, thread, "cuda_runtime", name, start, end, correlation=state.correlation, **args)
        return state.correlation

    def work(self, rank, state, stream, category, name, start, ns, correlation, **args):
        state.slices.append({"ph": "X", "cat": category, "name": name, "pid": rank, "tid": stream,
                             "ts": (start + self.traits.late_device) / US, "dur": ns / US,
                             "args": {"device": rank, "stream": stream, "correlation": correlation, **args}})

    def sync_event(self, rank, state, name, track, start, end, **args):
        if self.traits.sync_events:
            state.slices.append({"ph": "X", "cat": "cuda_sync", "name": name, "pid": rank, "tid": track,
                                 "ts": start / US, "dur": (end - start) / US, "args": args})

    # Instructions.
    def do_host(self, rank, state, thread, key, ns, name, category="cpu_op"):
        start = state.now[thread]
        state.now[thread] = start + self.change.of_host(ns, name, category)
        self.host_slice(rank, state, thread, category, name, start, state.now[thread])

    def begin_of(self, state, stream, key, called, launch):
        """When work that was called can begin."""
        start = called + self.drawn(("launch", key), launch)
        if stream in state.free:
            start = max(start, state.free[stream] + self.drawn(("gap", key), self.traits.gap))
        for at in state.waits.pop(stream, ()):
            start = max(start, at + self.drawn(("event", key), self.traits.wait_event))
        return start

    def enter_queue(self, state, thread, stream):
        """When a launch call finds room: as soon as fewer pieces wait than the queue holds."""
        called = state.now[thread]
        waiting = [at for at in state.begins.setdefault(stream, []) if at > called]
        state.begins[stream] = waiting
        if len(waiting) >= self.traits.queue:
            called = sorted(waiting)[len(waiting) - self.traits.queue]
        return called

    def do_kernel(self, rank, state, thread, key, stream, name, ns, overlap=0):
        start = state.now[thread]
        entered = self.enter_queue(state, thread, stream)
        state.now[thread] = entered + self.drawn(("call", key), self.traits.call)
        ns = self.change.of_device(ns, name)
        begin = self.begin_of(state, stream, key, entered, self.traits.launch)
        if overlap and stream in state.free:
            # Dependent launch: the begin, but not what follows the prologue, comes before the end of the work before.
            earliest = entered + self.drawn(("launch", key), self.traits.launch)
            begin = max(earliest, state.free[stream] - min(overlap, state.last[stream]))
            ns = max(ns, state.free[stream] + 200 - begin)  # it waits for that end
        correlation = self.call(rank, state, thread, self.traits.name("LaunchKernel"), start, state.now[thread])
        self.work(rank, state, stream, "kernel", name, begin, ns, correlation)
        state.free[stream], state.last[stream] = max(state.free.get(stream, 0), begin + ns), ns
        state.begins[stream].append(begin)

    def do_graph(self, rank, state, thread, key, stream, pieces):
        start = state.now[thread]
        state.now[thread] = start + self.drawn(("call", key), (9000, 16000))
        correlation = self.call(rank, state, thread, self.traits.name("GraphLaunch"), start, state.now[thread])
        at = self.begin_of(state, stream, key, start, (9000, 15000))
        for i, (name, ns) in enumerate(pieces):
            ns = self.change.of_device(ns, name)
            at += self.drawn(("inside", key, i), (700, 1200)) if i else 0
            self.work(rank, state, stream, "kernel", name, at, ns, correlation)
            at += ns
        state.free[stream] = at

    def do_copy(self, rank, state, thread, key, stream, name, ns, mode="async", staging=0):
        """`mode`: async; staged: returns when the data are staged, `staging` before the copy ends; blocking: returns
        when the copy is done, and `staging` later."""
        start = state.now[thread]
        ns = self.change.of_device(ns, name)
        own = self.drawn(("call", key), self.traits.call)
        begin = self.begin_of(state, stream, key, start, self.traits.launch)
        end = begin + ns
        state.now[thread] = start + own
        if mode == "staged":
            state.now[thread] = max(start + own, begin, end - staging)
        elif mode == "blocking":
            state.now[thread] = max(start + own, end + self.drawn(("return", key), self.traits.returns) + staging)
        call = "MemcpyWithStream" if self.traits.hip and mode != "async" else "MemcpyAsync"
        correlation = self.call(rank, state, thread, self.traits.name(call), start, state.now[thread])
        self.work(rank, state, stream, "gpu_memcpy", name, begin, ns, correlation, bytes=1 << 20)
        state.free[stream], state.last[stream] = end, ns

    def do_collective(self, rank, state, thread, key, stream, name, ns, group, meeting, args):
        start = state.now[thread]
        state.now[thread] = start + self.drawn(("call", key), self.traits.call)
        begin = self.begin_of(state, stream, key, start, self.traits.launch)
        self.arrivals.setdefault(meeting, {})[rank] = begin
        met = self.before.get(meeting, {})
        end = max([begin, *(met.get(other, 0) for other in group)]) + self.change.of_device(ns, name)
        correlation = self.call(rank, state, thread, self.traits.name("LaunchKernelExC"), start, state.now[thread])
        self.work(rank, state, stream, "kernel", name, begin, end - begin, correlation, **args)
        state.free[stream], state.last[stream] = end, end - begin

    def do_record(self, rank, state, thread, key, event, stream):
        start = state.now[thread]
        state.now[thread] = start + 1400
        correlation = self.call(rank, state, thread, self.traits.name("EventRecord"), start, state.now[thread])
        state.events[event] = (state.free.get(stream, 0), stream, correlation)

    def do_wait(self, rank, state, thread, key, event, stream):
        start = state.now[thread]
        state.now[thread] = start + 1100
        correlation = self.call(rank, state, thread, self.traits.name("StreamWaitEvent"), start, state.now[thread])
        at, source, recorded = state.events[event]
        state.waits.setdefault(stream, []).append(at)
        self.sync_event(rank, state, "Stream Wait Event", stream, start, start + 100, correlation=correlation,
                        stream=stream, wait_on_stream=source, wait_on_cuda_event_record_corr_id=recorded)

    def do_sync(self, rank, state, thread, key, stream=None, call=None, own=0):
        """Of a stream; without one, of the device. `own`: what the call does when it has waited."""
        start = state.now[thread]
        until = max(state.free.values(), default=0) if stream is None else state.free.get(stream, 0)
        returned = until + self.drawn(("return", key), self.traits.returns) if until > start else 0
        state.now[thread] = max(start + 2500, returned) + own
        name = self.traits.name(call or ("DeviceSynchronize" if stream is None else "StreamSynchronize"))
        correlation = self.call(rank, state, thread, name, start, state.now[thread])
        if call is None:
            self.sync_event(rank, state, "Context Sync" if stream is None else "Stream Sync", -1 if stream is None else stream,
                            start, state.now[thread], correlation=correlation, stream=-1 if stream is None else stream)

    def do_put(self, rank, state, thread, key, flag):
        state.flags[flag] = state.now[thread]

    def do_get(self, rank, state, thread, key, flag, name=None, own=0):
        """Waits for a flag; with a name this is a slice, which takes `own` at least."""
        start = state.now[thread]
        state.now[thread] = max(start + own, state.flags[flag] + self.drawn(("hand", key), (8000, 16000)))
        if name:
            self.host_slice(rank, state, thread, "user_annotation", name, start, state.now[thread])

    def do_begin(self, rank, state, thread, key, step):
        state.marks[step] = state.now[thread]

    def do_end(self, rank, state, thread, key, step):
        self.host_slice(rank, state, thread, "user_annotation", "ProfilerStep#%d" % step, state.marks[step],
                        state.now[thread])
        state.steps[step] = state.now[thread] - state.marks[step]

    # Answers.
    def span(self, rank=0):
        return self.states[rank].end - 1000

    def write(self, path, rank=0, from_ns=0):
        """`from_ns`: the recording starts then; calls before are lost, work that ends later is kept."""
        events = [s for s in self.states[rank].slices
                  if s["ts"] * US >= from_ns or
                  (s["cat"] in ("kernel", "gpu_memcpy") and (s["ts"] + s["dur"]) * US >= from_ns)]
        trace = {"schemaVersion": 1, "deviceProperties": [{"id": i, "name": "Made GPU", "numSms": 100} for i in self.ranks],
                 "traceEvents": events}
        if len(self.ranks) > 1:
            trace["distributedInfo"] = {"backend": "nccl", "rank": rank, "world_size": len(self.ranks)}
        with gzip.open(path, "wt", compresslevel=1) as file:
            json.dump(trace, file)


class Draw:
    """Numbers of a program."""

    def __init__(self, key):
        self.random = random.Random(key)

    def size(self, low, high):
        return int(low * math.exp(self.random.random() * math.log(high / low)))

    def near(self, value, spread=0.15):
        return int(value * self.random.uniform(1 - spread, 1 + spread))

    def count(self, low, high):
        return self.random.randint(low, high)

    def chance(self, share):
        return self.random.random() < share


class Program:
    """What runs, on which machine, and the changes to ask for."""

    def __init__(self, ranks, changes, traits=None, processes=(), cut=False):
        self.ranks, self.changes, self.traits = ranks, changes, traits or Traits()
        self.processes, self.cut = processes, cut


def layers(draw, count, host, work, stream=7, operator="aten::linear", kernel="gemm_fwd", overlap=0):
    code = []
    for _ in range(count):
        code += [("host", draw.near(host, 0.4), operator), ("kernel", stream, kernel, draw.near(work), overlap)]
        if draw.chance(0.5):
            code += [("host", draw.near(host // 2, 0.4), "aten::relu"),
                     ("kernel", stream, "elementwise_relu", max(1500, work // 9), overlap)]
    return code


def steps(count, body, at_end=(("sync",),)):
    code = []
    for step in range(count):
        code += [("begin", step), *body(step), ("end", step)]
    return code + list(at_end)


def one(code):
    return {0: {MAIN: code}}


def pageable_copies(draw):
    host, work, count = draw.size(8000, 150000), draw.size(20000, 500000), draw.count(10, 60)
    copy, staging = draw.size(150000, 4000000), draw.count(30, 120) * US
    return Program(one(steps(5, lambda s: [("host", 20000, "aten::to"), ("copy", 7, HTOD, draw.near(copy), "staged", staging),
                                           *layers(draw, count, host, work)])),
                   [KERNELS_HALF, KERNELS_TENTH, OPERATORS_HALF, COPY_HALF])


def blocking_syncs(draw):
    host, work, count = draw.size(8000, 60000), draw.size(15000, 300000), draw.count(3, 12)
    traits = Traits(hip=draw.chance(0.6), late_device=draw.count(0, 9000))
    return Program(one(steps(5, lambda s: [i for _ in range(3) for i in (*layers(draw, count, host, work), ("sync",))])),
                   [KERNELS_HALF, KERNELS_TENTH, OPERATORS_HALF], traits)


def wait_streams(draw):
    main, side, host = draw.size(40000, 300000), draw.size(40000, 300000), draw.size(5000, 20000)
    code = []

    def body(step):
        code = []
        for layer in range(12):
            fork, join = (step, layer, "fork"), (step, layer, "join")
            code += [("host", draw.near(host), "aten::fork"), ("record", fork, 7), ("wait", fork, 8),
                     ("kernel", 8, "conv_side", draw.near(side)), ("host", host // 2, "aten::linear"),
                     ("kernel", 7, "gemm_main", draw.near(main)), ("record", join, 8), ("wait", join, 7),
                     ("host", host // 3, "aten::add"), ("kernel", 7, "join_add", 7000)]
        return code + [("sync", 7)]
    return Program(one(steps(4, body)), [GEMM_HALF, KERNELS_TENTH, OPERATORS_HALF])


def dependent_launches(draw):
    host, work, count = draw.size(3000, 12000), draw.size(15000, 90000), draw.count(30, 90)
    overlap = draw.count(1500, 6000)
    return Program(one(steps(5, lambda s: layers(draw, count, host, work, overlap=overlap) + [("sync", 7)])),
                   [KERNELS_HALF, GEMM_HALF, OPERATORS_HALF])


def loaders(draw, name, processes):
    workers, load = draw.count(1, 4), draw.size(2 * MS, 30 * MS)
    host, work, count, run = draw.size(6000, 20000), draw.size(20000, 200000), draw.count(10, 40), 8
    threads = {MAIN: []}
    for w in range(workers):
        threads["%s%d" % (name, w)] = []
    for step in range(run):
        worker = threads["%s%d" % (name, step % workers)]
        if step >= 2 * workers:
            worker.append(("get", ("taken", step - 2 * workers)))
        worker += [("host", draw.near(load), "load_batch"), ("put", ("ready", step))]
    threads[MAIN] = steps(run, lambda s: [("get", ("ready", s), NEXT, 25000), ("put", ("taken", s)),
                                          ("copy", 7, PINNED, 300000), *layers(draw, count, host, work), ("sync", 7)])
    return Program({0: threads}, [LOAD_HALF, GEMM_HALF, OPERATORS_HALF],
                   processes=[t for t in threads if t != MAIN] if processes else ())


def loader_threads(draw):
    return loaders(draw, "loader", False)


def loader_processes(draw):
    return loaders(draw, "pt_data_worker", True)


def graph_replays(draw):
    count, work, host = draw.count(20, 150), draw.size(3000, 40000), draw.size(100000, 2000000)

    def body(step):
        pieces = [("gemm_decode" if i % 3 else "attn_decode", draw.near(work)) for i in range(count)]
        return [("host", draw.near(host), "aten::schedule"), ("copy", 7, PINNED, 3000), ("graph", 7, pieces),
                ("host", 50000, "aten::argmax"), ("kernel", 7, "argmax_kernel", 5000), ("copy", 7, DTOH, 2000),
                ("sync", 7)]
    return Program(one(steps(6, body)), [KERNELS_HALF, GEMM_HALF, OPERATORS_HALF])


def data_parallel(draw):
    host, work, comm, count = draw.size(6000, 20000), draw.size(30000, 300000), draw.size(80000, 1500000), 16

    def body(step):
        code = layers(draw, count, host, work)
        for layer in range(count):
            code += [("host", draw.near(host, 0.4), "autograd::engine::evaluate_function: AddmmBackward0"),
                     ("kernel", 7, "gemm_bwd", draw.near(2 * work))]
            if layer % 4 == 3:
                code += [("record", (step, layer, "grad"), 7), ("wait", (step, layer, "grad"), 20),
                         ("kernel", 20, REDUCE, draw.near(comm)), ("record", (step, layer, "sum"), 20)]
        return code + [("wait", (step, count - 1, "sum"), 7), ("host", 60000, "aten::_foreach_add_"),
                       ("kernel", 7, "multi_tensor_apply_adam", 100000), ("copy", 7, DTOH, 2000), ("sync", 7)]
    return Program(one(steps(4, body)), [KERNELS_HALF, COMM_HALF, OPERATORS_HALF])


def pipeline_ranks(draw):
    ranks, micro, forward = draw.count(2, 4), draw.count(2, 6), draw.size(100000, 900000)
    host, transfer, slow = draw.size(6000, 40000), draw.size(20000, 150000), draw.count(-1, 1)

    def move(kind, rank, peer, meeting):
        args = {"Collective name": kind, "Process Group Name": "pp", "Group size": ranks, "Rank": rank,
                "Dst Rank" if kind == "send" else "Src Rank": peer, "dtype": "Float", "In msg nelems": 1000000,
                "Out msg nelems": 1000000}
        stream = 20 if kind == "send" else 21
        return ("collective", stream, TRANSFER, transfer, [rank, peer], meeting, args)

    def stage(rank):
        work = forward * (2 if rank == slow else 1)

        def half(step, part, before, after, ns):
            code = []
            for batch in range(micro):
                if before is not None:
                    code += [move("recv", rank, before, (part, step, batch, before)), ("record", (part, step, batch, "in"), 21),
                             ("wait", (part, step, batch, "in"), 7)]
                code += [i for _ in range(3) for i in (("host", draw.near(host), "aten::linear"),
                                                       ("kernel", 7, "gemm_" + part, draw.near(ns // 3)))]
                if after is not None:
                    code += [("record", (part, step, batch, "out"), 7), ("wait", (part, step, batch, "out"), 20),
                             move("send", rank, after, (part, step, batch, rank))]
            return code
        down, up = (rank - 1 if rank else None), (rank + 1 if rank + 1 < ranks else None)
        return steps(3, lambda s: half(s, "fwd", down, up, work) + half(s, "bwd", up, down, 2 * work) +
                     [("kernel", 7, "multi_tensor_apply_adam", 100000), ("sync",)])
    return Program({rank: {MAIN: stage(rank)} for rank in range(ranks)}, [KERNELS_HALF, COMM_HALF, OPERATORS_HALF])


def prefetch_streams(draw):
    host, work, copy, count = draw.size(6000, 20000), draw.size(20000, 200000), draw.size(200000, 6000000), 20

    def body(step):
        return [("record", (step, "free"), 7), ("wait", (step, "free"), 9), ("copy", 9, PINNED, draw.near(copy)),
                ("record", (step, "there"), 9), ("wait", (step, "there"), 7), *layers(draw, count, host, work),
                ("copy", 7, DTOH, 2000), ("sync", 7)]
    return Program(one(steps(5, body)), [KERNELS_HALF, COPY_HALF, OPERATORS_HALF])


def scalars(draw):
    host, work, count = draw.size(6000, 40000), draw.size(15000, 200000), draw.count(3, 10)

    def body(step):
        code = []
        for _ in range(4):
            code += [*layers(draw, count, host, work), ("copy", 7, DTOH, 1500, "blocking", 0),
                     ("host", draw.near(9000), "aten::_local_scalar_dense")]
        return code
    return Program(one(steps(5, body)), [KERNELS_HALF, KERNELS_TENTH, OPERATORS_HALF],
                   Traits(late_device=draw.count(0, 2500)))


def allocator_stalls(draw):
    host, work, count = draw.size(6000, 30000), draw.size(20000, 200000), draw.count(6, 16)

    def body(step):
        code = []
        for _ in range(3):
            code += [*layers(draw, count, host, work), ("sync", None, "Free", draw.near(90000)),
                     ("host", draw.near(200000), "cudaMalloc", "cuda_runtime")]
        return code
    return Program(one(steps(4, body)), [KERNELS_HALF, KERNELS_TENTH, OPERATORS_HALF])


def autograd_threads(draw):
    host, work, count = draw.size(6000, 30000), draw.size(8000, 200000), draw.count(8, 30)
    main, backward = [], []
    for step in range(5):
        main += [("begin", step), *layers(draw, count, host, work), ("put", ("loss", step)), ("get", ("done", step)),
                 ("host", draw.near(150000), "aten::_foreach_add_"), ("kernel", 7, "multi_tensor_apply_adam", 60000),
                 ("copy", 7, DTOH, 2000), ("sync", 7), ("end", step)]
        backward += [("get", ("loss", step)),
                     *layers(draw, count, host, 2 * work, operator="autograd::engine::evaluate_function: MmBackward0",
                             kernel="gemm_bwd"), ("put", ("done", step))]
    return Program({0: {MAIN: main + [("sync",)], "autograd": backward}}, [KERNELS_HALF, GEMM_HALF, OPERATORS_HALF])


def long_queues(draw):
    host, work, count = draw.size(3000, 6000), draw.size(20000, 90000), draw.count(300, 500)
    return Program(one(steps(4, lambda s: layers(draw, count, host, work))), [KERNELS_HALF, GEMM_HALF, OPERATORS_HALF])


def blocking_copies(draw):
    host, work, count = draw.size(8000, 60000), draw.size(20000, 300000), draw.count(4, 20)
    return Program(one(steps(5, lambda s: [("copy", 0, "CopyHostToDevice", draw.size(100000, 900000), "blocking", 0),
                                           *[i[:1] + (0,) + i[2:] if i[0] == "kernel" else i
                                             for i in layers(draw, count, host, work)],
                                           ("copy", 0, "CopyDeviceToHost", 4000, "blocking", 0)])),
                   [KERNELS_HALF, KERNELS_TENTH, OPERATORS_HALF], Traits(hip=True, late_device=draw.count(6000, 14000)))


def recordings_started_late(draw):
    host, work, count = draw.size(4000, 9000), draw.size(40000, 200000), draw.count(30, 80)
    return Program(one(steps(5, lambda s: layers(draw, count, host, work) + ([("sync",)] if s else []))),
                   [KERNELS_HALF, GEMM_HALF], cut=True)


KINDS = {f.__name__: f for f in (pageable_copies, blocking_syncs, wait_streams, dependent_launches, loader_threads,
                                 loader_processes, graph_replays, data_parallel, pipeline_ranks, prefetch_streams, scalars,
                                 allocator_stalls, autograd_threads, long_queues, blocking_copies,
                                 recordings_started_late)}


def program_of(kind, seed):
    return KINDS[kind](Draw("%s/%s" % (kind, seed)))
