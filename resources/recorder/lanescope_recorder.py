# SPDX-License-Identifier: Apache-2.0
"""Records steps of a program with torch.profiler, without a change of the program.

start() reads the plan that `lanescope-cli record` wrote and waits until the program imports torch. From then on the
program's own calls mark the ends of its steps. The recorder lets some pass, warms the profiler up, records, writes
FOLDER/NAME.pt.trace.json.gz and NAME.conditions.json, and measures steps before, while and after. What became of
it stands in STATE-FOLDER/state-PID.json, for the command that started it. Standard library only; Python 3.8, torch 1.9.
Every error ends the recording, never the program.
"""
import atexit
import functools
import gzip
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import threading
import time

# Variables that decide how fast a program runs. No other one is read, and a value of another form is left out.
ENVIRONMENT = (
    "CUBLAS_WORKSPACE_CONFIG CUDA_DEVICE_MAX_CONNECTIONS CUDA_LAUNCH_BLOCKING CUDA_MODULE_LOADING CUDA_VISIBLE_DEVICES "
    "GLOO_SOCKET_IFNAME HIP_VISIBLE_DEVICES KMP_AFFINITY KMP_BLOCKTIME LOCAL_RANK LOCAL_WORLD_SIZE MKL_NUM_THREADS "
    "NCCL_ALGO NCCL_BUFFSIZE NCCL_IB_DISABLE NCCL_MAX_NCHANNELS NCCL_MIN_NCHANNELS NCCL_NVLS_ENABLE NCCL_P2P_DISABLE "
    "NCCL_PROTO NVIDIA_TF32_OVERRIDE OMP_NUM_THREADS OMP_PROC_BIND PYTORCH_ALLOC_CONF PYTORCH_CUDA_ALLOC_CONF RANK "
    "ROCR_VISIBLE_DEVICES TORCHDYNAMO_DISABLE TORCHINDUCTOR_MAX_AUTOTUNE TORCH_ALLOW_TF32_CUBLAS_OVERRIDE WORLD_SIZE"
).split()
PLAIN_VALUE = re.compile(r"[\w.,:=+-]{0,200}")
RANK_VARIABLES = (("RANK", "WORLD_SIZE"), ("SLURM_PROCID", "SLURM_NTASKS"), ("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
                  ("PMI_RANK", "PMI_SIZE"))
MOST_KEYS = 64  # of what may mark steps before one of them is chosen
SCOPES = {0: "cpu_op", 1: "cpu_op", 7: "user_annotation"}  # at::RecordScope


def start(folder):
    with open(os.path.join(folder, "plan.json"), encoding="utf-8") as file:
        plan = json.load(file)
    recorder = Recorder(plan, folder)
    recorder.tell("started")
    atexit.register(recorder.at_exit)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=recorder.after_fork)
    call_after_import("torch", recorder.install)


def call_after_import(name, call):
    """Calls `call(module)` when the program has imported `name`; imports nothing."""
    if name in sys.modules:
        call(sys.modules[name])
        return

    class Loader:
        def __init__(self, loader, finder):
            self.loader, self.finder = loader, finder

        def __getattr__(self, attribute):
            return getattr(self.loader, attribute)

        def create_module(self, spec):
            return self.loader.create_module(spec)

        def exec_module(self, module):
            module.__loader__ = module.__spec__.loader = self.loader
            self.loader.exec_module(module)
            if self.finder in sys.meta_path:
                sys.meta_path.remove(self.finder)
            call(module)

    class Finder:
        def find_spec(self, wanted, path=None, target=None):
            if wanted != name:
                return None
            for finder in list(sys.meta_path):
                find = getattr(finder, "find_spec", None)
                spec = find(wanted, path, target) if find is not None and finder is not self else None
                if spec is not None:
                    if spec.loader is not None:
                        spec.loader = Loader(spec.loader, self)
                    return spec
            return None

    sys.meta_path.insert(0, Finder())


def replace_file(path, write):
    """Writes the file as a whole or not at all. `write` gets a file for bytes."""
    part = "%s.part-%d" % (path, os.getpid())
    try:
        with open(part, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        if os.path.exists(part):
            os.unlink(part)


def write_json(path, value):
    replace_file(path, lambda file: file.write(json.dumps(value, indent=1, default=str).encode("utf-8")))


def median(values):
    return statistics.median(values) if values else None


def guarded(method):
    """Ends the recording on an error, never the program."""
    @functools.wraps(method)
    def call(self, *args):
        try:
            return method(self, *args)
        except Exception as error:
            self.fail("%s: %s" % (type(error).__name__, error))
    return call


class Recorder:
    def __init__(self, plan, folder):
        self.plan, self.folder = plan, folder
        self.kind, _, self.wanted = plan["step_by"].partition(":")
        self.torch = None
        self.undo = []
        self.is_found = False    # the named function
        self.reset()

    def reset(self):
        self.pid = os.getpid()
        self.local = threading.local()
        self.lock = threading.RLock()
        self.counts, self.last, self.passes = {}, {}, {}
        self.key = None          # what marks the steps, once it did so often enough
        self.profiler = self.observer = None
        self.keeps_allocations = False
        self.position = 0        # steps since the profiler started
        self.before, self.during, self.after = [], [], []
        self.candidates = {}     # key -> seconds of its steps
        self.is_done = self.is_measured = self.is_stopping = False
        self.has_optimizer = False
        self.state = {"pid": self.pid, "phase": "started", "steps_seen": 0, "notes": []}

    def after_fork(self):
        had_torch = self.torch is not None
        self.reset()
        self.state["phase"] = "torch" if had_torch else "started"

    # -- what became of it

    def tell(self, phase=None, **more):
        self.state.update(more)
        if phase is not None:
            self.state["phase"] = phase
        try:
            write_json(os.path.join(self.folder, "state-%d.json" % self.pid), self.state)
        except OSError:
            pass  # the command that started the program is gone, or its disk is full

    def fail(self, reason):
        self.is_done = self.is_measured = True
        self.tell("failed", reason=reason)

    def at_exit(self):
        if os.getpid() != self.pid:
            return
        if self.profiler is not None and not self.is_done:
            self.finish_early()
        if self.state["phase"] != "started" or not self.is_done:
            self.tell(exited=True, **self.times())

    @guarded
    def finish_early(self):
        """The program ends while it is recorded: the steps that are complete are kept."""
        if not self.during:
            self.profiler = None
            return
        self.state["notes"].append("the program ended before all steps were recorded; the last one is cut")
        self.profiler.stop()

    # -- where steps end

    @guarded
    def install(self, torch):
        self.torch = torch
        self.tell("torch", torch=str(torch.__version__))
        if self.kind in ("auto", "optimizer", "function"):
            self.hook_optimizers()
        if self.kind in ("dataloader", "function"):
            self.hook_loaders()
        if self.kind in ("auto", "forward", "function"):
            self.hook_forward()

    def hook_optimizers(self):
        recorder, module = self, sys.modules["torch.optim.optimizer"]  # torch.optim deletes its name
        base = module.Optimizer
        original_init = base.__init__
        has_hooks = hasattr(module, "register_optimizer_step_post_hook")

        @functools.wraps(original_init)
        def init(optimizer, *args, **kwargs):
            original_init(optimizer, *args, **kwargs)
            recorder.has_optimizer = True
            if not has_hooks:
                wrap_step(type(optimizer))

        def wrap_step(kind):
            step = kind.step
            if getattr(step, "lanescope", False):
                return

            @functools.wraps(step)
            def wrapped(optimizer, *args, **kwargs):
                result = step(optimizer, *args, **kwargs)
                recorder.optimizer_stepped(optimizer)
                return result
            wrapped.lanescope = True
            kind.step = wrapped

        base.__init__ = init
        if has_hooks:
            handle = module.register_optimizer_step_post_hook(lambda optimizer, *_: recorder.optimizer_stepped(optimizer))
            self.undo.append(handle.remove)

    def optimizer_stepped(self, optimizer):
        if self.is_measured:
            return
        self.find_function()
        if self.kind in ("auto", "optimizer"):
            self.boundary("optimizer", id(optimizer), type(optimizer).__name__)

    def hook_loaders(self):
        from torch.utils.data import dataloader
        recorder, iterator = self, dataloader._BaseDataLoaderIter
        original = iterator.__next__

        @functools.wraps(original)
        def next_batch(batches):
            if not recorder.is_measured:
                recorder.find_function()
                if recorder.kind == "dataloader":
                    data = getattr(batches, "_dataset", None)
                    recorder.boundary("dataloader", id(data), type(data).__name__)
            return original(batches)

        iterator.__next__ = next_batch
        for kind in iterator.__subclasses__():  # older versions give them the base's method under another name
            if "next" in vars(kind):
                kind.next = next_batch

    def hook_forward(self):
        recorder, torch = self, self.torch
        module_class = torch.nn.Module
        original = module_class.__call__
        is_compiling = getattr(getattr(torch, "compiler", None), "is_compiling", lambda: False)

        @functools.wraps(original)
        def call(module, *args, **kwargs):
            if is_compiling() or recorder.is_measured:
                return original(module, *args, **kwargs)
            local = recorder.local
            depth = getattr(local, "depth", 0)
            if depth == 0:
                recorder.forward_begins(module)
            local.depth = depth + 1
            try:
                return original(module, *args, **kwargs)
            finally:
                local.depth = depth

        def restore():
            if module_class.__call__ is call:
                module_class.__call__ = original

        module_class.__call__ = call
        self.undo.append(restore)

    def forward_begins(self, module):
        self.find_function()
        if self.kind == "auto" and (self.has_optimizer or self.torch.is_grad_enabled()):
            return  # steps of training end with the optimizer
        if self.kind in ("auto", "forward"):
            key = id(module)
            if len(self.passes) < MOST_KEYS or key in self.passes:
                count = self.passes[key] = self.passes.get(key, -1) + 1
                if count % int(self.wanted or 1) == 0:
                    self.boundary("forward", key, type(module).__name__)

    def find_function(self):
        """Wraps the named function as soon as its module has it: that of a script comes into being as it runs."""
        if self.kind != "function" or self.is_found:
            return
        path = self.wanted.split(".")
        for cut in range(len(path) - 1, -1, -1):
            owner = sys.modules.get(".".join(path[:cut]) or "__main__")
            for name in path[cut:-1]:
                owner = getattr(owner, name, None)
            function = getattr(owner, path[-1], None)
            if callable(function):
                recorder, name = self, self.wanted

                @functools.wraps(function)
                def wrapped(*args, **kwargs):
                    result = function(*args, **kwargs)
                    recorder.boundary("function", name, name)
                    return result
                setattr(owner, path[-1], wrapped)
                self.is_found = True
                return

    def is_data_worker(self):
        data = sys.modules.get("torch.utils.data")
        return data is not None and data.get_worker_info() is not None

    def boundary(self, kind, key, name):
        """A step of `key` ended, and its next one begins."""
        with self.lock:
            if self.is_stopping:
                self.leave(True)
            self.count(kind, key, name)
        if self.is_stopping:
            self.leave(False)

    @guarded
    def count(self, kind, key, name):
        now = time.perf_counter()
        if self.is_measured or os.getpid() != self.pid or self.is_data_worker():
            return
        if self.key is None:
            if key not in self.counts and len(self.counts) >= MOST_KEYS:
                return
            if not self.counts:
                self.tell("counting")
            count = self.counts[key] = self.counts.get(key, 0) + 1
            if count > 1:
                self.candidates.setdefault(key, []).append(now - self.last[key])
            self.state["steps_seen"] = max(self.counts.values())
            self.last[key] = now
            if count < self.plan["skip"]:
                return
            self.key = key
            self.before = self.candidates.pop(key, [])
            self.state.update(step_by=kind, step_name=name, thread=threading.current_thread().name)
            self.begin()
        elif key != self.key:
            return
        elif not self.is_done:
            self.state["steps_seen"] += 1
            self.position += 1
            if self.position > self.plan["warmup"]:
                self.during.append(now - self.last[key])
            if self.position == self.plan["warmup"] + self.plan["steps"]:
                self.synchronize()
            self.profiler.step()  # the last one writes
        else:
            self.after.append(now - self.last[key])
            if len(self.after) > self.plan["steps"]:
                self.end_measuring()
        self.last[key] = time.perf_counter()

    def synchronize(self):
        """Waits for the device work of the last step, which would be cut off."""
        cuda = self.torch.cuda
        if cuda.is_available() and cuda.is_initialized():
            cuda.synchronize()

    # -- the recording

    def begin(self):
        torch, plan = self.torch, self.plan
        from torch import profiler
        if getattr(torch.autograd, "_profiler_enabled", lambda: False)():
            self.fail("the program records itself with torch.profiler; leave that out, or open what it writes")
            return
        activities = [profiler.ProfilerActivity.CPU]
        if torch.cuda.is_available():
            activities.append(profiler.ProfilerActivity.CUDA)
        elif hasattr(profiler.ProfilerActivity, "XPU") and getattr(torch, "xpu", None) and torch.xpu.is_available():
            activities.append(profiler.ProfilerActivity.XPU)
        more = {}
        if plan["sync_events"] and torch.cuda.is_available():
            try:
                more["experimental_config"] = torch._C._profiler._ExperimentalConfig(enable_cuda_sync_events=True)
            except (AttributeError, TypeError):
                self.state["notes"].append("this version of torch cannot record synchronization events")
        if plan["execution_trace"]:
            self.observe(profiler)
        if plan["memory"] and torch.cuda.is_available():
            self.keep_allocations(True)
        self.profiler = profiler.profile(
            activities=activities,
            schedule=profiler.schedule(wait=0, warmup=plan["warmup"], active=plan["steps"], repeat=1),
            on_trace_ready=self.trace_ready, record_shapes=plan["shapes"], with_stack=plan["stacks"],
            profile_memory=plan["memory"], **more)
        started = time.perf_counter()
        self.profiler.start()
        self.tell("recording", start_seconds=time.perf_counter() - started)

    def observe(self, profiler):
        kind = getattr(profiler, "ExecutionTraceObserver", None) or getattr(profiler, "ExecutionGraphObserver", None)
        if kind is None:
            self.state["notes"].append("this version of torch cannot write execution traces")
            return
        self.observer = kind()
        self.observer.register_callback(self.path(".execution_trace.json"))
        self.observer.start()

    def keep_allocations(self, is_on):
        record = getattr(self.torch.cuda.memory, "_record_memory_history", None)
        if record is None:
            self.state["notes"].append("this version of torch cannot write memory snapshots")
            return
        if is_on:
            record()
            self.keeps_allocations = True
        elif self.keeps_allocations:
            path = self.path(".memory_snapshot.pickle")
            self.torch.cuda.memory._dump_snapshot(path)
            record(enabled=None)
            self.state["memory_snapshot"] = path

    def rank(self):
        """(rank, ranks), or None for a program of one process."""
        distributed = sys.modules.get("torch.distributed")
        if distributed is not None and distributed.is_available() and distributed.is_initialized():
            pair = distributed.get_rank(), distributed.get_world_size()
            return pair if pair[1] > 1 else None
        for rank, world in RANK_VARIABLES:
            if os.environ.get(rank, "").isdigit() and os.environ.get(world, "").isdigit() and int(os.environ[world]) > 1:
                return int(os.environ[rank]), int(os.environ[world])
        return None

    def path(self, ending):
        if "name" not in self.state:
            rank = self.rank()
            name = "rank-%d" % rank[0] if rank else "trace"
            self.state["rank"] = rank[0] if rank else None
            os.makedirs(self.plan["folder"], exist_ok=True)
            try:  # another process may ask for the same name at this moment
                os.close(os.open(os.path.join(self.folder, "name-" + name), os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            except FileExistsError:
                name = "%s-%d" % (name, self.pid)
            self.state["name"] = name
        return os.path.join(self.plan["folder"], self.state["name"] + ending)

    @guarded
    def trace_ready(self, profiler):
        started = time.perf_counter()
        self.is_done = True
        if self.observer is not None:
            self.observer.stop()
            self.observer.unregister_callback()
            self.state["execution_trace"] = self.path(".execution_trace.json")
        path = self.path(".pt.trace.json.gz")
        try:
            self.write_trace(profiler, path)
            if self.plan["memory"] and self.torch.cuda.is_available():
                self.keep_allocations(False)
            self.state.update(trace=path, trace_bytes=os.path.getsize(path), steps_recorded=len(self.during))
            write_json(self.path(".conditions.json"), self.conditions())
        except OSError as error:
            free = shutil.disk_usage(self.plan["folder"]).free
            self.fail("%s: %s (%.1f MB are free there)" % (path, error.strerror or error, free / 1e6))
            return
        self.tell("written", write_seconds=time.perf_counter() - started)
        self.profiler = None
        if self.plan["stop"]:
            self.end_measuring()
            self.is_stopping = True

    def write_trace(self, profiler, path):
        plain = "%s.part-%d.json" % (path, os.getpid())
        try:
            if self.torch.profiler.kineto_available():
                profiler.export_chrome_trace(plain)
                with open(plain, "rb") as file:  # Kineto tells of no failed write
                    file.seek(max(0, os.path.getsize(plain) - 64))
                    if not file.read().rstrip().endswith(b"}"):
                        raise OSError(0, "the trace could not be written as a whole")
            else:
                with open(plain, "w", encoding="utf-8") as file:
                    self.write_events(profiler, file)

            def pack(file):
                with gzip.GzipFile("", "wb", 6, file, 0) as packed, open(plain, "rb") as text:
                    shutil.copyfileobj(text, packed, 1 << 20)
            replace_file(path, pack)
        finally:
            if os.path.exists(plain):
                os.unlink(plain)

    def write_events(self, profiler, file):
        """Kineto's layout, for builds of torch without Kineto."""
        head = {"schemaVersion": 1, "deviceProperties": []}
        rank = self.rank()
        if rank:
            distributed = sys.modules.get("torch.distributed")
            is_known = distributed is not None and distributed.is_initialized()
            head["distributedInfo"] = {"rank": rank[0], "world_size": rank[1],
                                       "backend": distributed.get_backend() if is_known else ""}
        file.write(json.dumps(head)[:-1] + ', "traceEvents": [\n')
        events = [{"ph": "M", "name": "process_name", "pid": self.pid, "tid": 0, "ts": 0, "args": {"name": "python"}}]
        number = self.plan["warmup"]
        for event in sorted(profiler.profiler.function_events, key=lambda event: event.time_range.start):
            args = {"External id": event.id}
            name = event.name
            if name == "ProfilerStep*":  # torch takes the number off
                name, number = "ProfilerStep#%d" % number, number + 1
            if event.input_shapes:
                args["Input Dims"] = event.input_shapes
            events.append({
                "ph": "X", "cat": SCOPES.get(getattr(event, "scope", 0), "cpu_op"), "name": name, "pid": self.pid,
                "tid": event.thread, "ts": event.time_range.start, "dur": event.time_range.elapsed_us(), "args": args})
        file.write(",\n".join(json.dumps(event) for event in events) + "\n]}\n")

    def end_measuring(self):
        self.is_measured = True
        for call in self.undo:
            call()
        self.undo = []
        self.tell(**self.times())

    def times(self):
        """Seconds of a step: before the recording, while it ran, and after; the first one after has to catch up."""
        return {"before": median(self.before[-max(3, self.plan["steps"]):]), "during": median(self.during),
                "after": median(self.after[1:]), "unrecorded": self.before[len(self.before) // 2:] + self.after[1:]}

    def leave(self, is_refused):
        """Ends the program in order; at once where it goes on all the same."""
        if is_refused or threading.current_thread() is not threading.main_thread():
            sys.stdout.flush()
            sys.stderr.flush()
            self.tell(exited=True)
            os._exit(0)
        raise SystemExit(0)

    # -- the conditions

    def conditions(self):
        torch = self.torch
        plan = {name: value for name, value in self.plan.items() if name != "folder"}
        result = {
            "recorder": 1, "plan": plan, "rank": self.state.get("rank"), "host": platform.node(), "pid": self.pid,
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "python": platform.python_version(), "torch": str(torch.__version__), "system": platform.platform(),
            "cuda": torch.version.cuda, "hip": getattr(torch.version, "hip", None), "debug": bool(torch.version.debug),
            "kineto": torch.profiler.kineto_available(),
            "processor": processor(), "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
            "load": os.getloadavg()[0], "governor": first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
            "threads": torch.get_num_threads(), "threads_between_operators": torch.get_num_interop_threads(),
            "step_by": self.state.get("step_by"), "step_name": self.state.get("step_name"),
            "flags": {
                "cudnn_benchmark": torch.backends.cudnn.benchmark, "cudnn_deterministic": torch.backends.cudnn.deterministic,
                "cudnn_allow_tf32": torch.backends.cudnn.allow_tf32,
                "matmul_allow_tf32": torch.backends.cuda.matmul.allow_tf32,
                "matmul_precision": getattr(torch, "get_float32_matmul_precision", lambda: None)(),
                "deterministic": torch.are_deterministic_algorithms_enabled(),
                "anomaly_detection": torch.is_anomaly_enabled(),
            },
            "environment": {name: os.environ[name] if PLAIN_VALUE.fullmatch(os.environ[name]) else "(hidden)"
                            for name in ENVIRONMENT if name in os.environ},
            "steps_seconds": self.times(), "notes": self.state["notes"],
        }
        if torch.cuda.is_available() and torch.cuda.is_initialized():
            result["cudnn"] = torch.backends.cudnn.version()
            result["devices"] = [torch.cuda.get_device_name(i) for i in range(torch.cuda.device_count())]
            result["clocks"] = clocks()
        return result


def first_line(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.readline().strip()
    except OSError:
        return None


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or None


def clocks():
    """What nvidia-smi says of each device; None where there is none."""
    program = shutil.which("nvidia-smi")
    if program is None:
        return None
    fields = ["index", "driver_version", "clocks.sm", "clocks.mem", "clocks.max.sm", "power.limit", "temperature.gpu"]
    try:
        text = subprocess.run([program, "--query-gpu=" + ",".join(fields), "--format=csv,noheader,nounits"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, timeout=10,
                              check=True).stdout.decode("utf-8", "replace")
    except (OSError, subprocess.SubprocessError):
        return None
    return [dict(zip(fields, (cell.strip() for cell in line.split(",")))) for line in text.splitlines()]
