# SPDX-License-Identifier: Apache-2.0
"""Summaries of thousands of ranks on the machines of a cluster: with Dask, summarize(); with Slurm, submit().

Both run `lanescope-cli summarize` once for each trace and return a Report with a Rank for each. Whatever else goes wrong
with one trace, the others are summarized: its Rank has the message. The files that are written are those that one
lanescope-cli would write, however often a part of the work is done again.
"""
import argparse
import contextlib
import dataclasses
import json
import os
import pathlib
import queue
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import uuid

#: A worker is slow if its median trace takes this many times as long as that of all workers.
_SLOW = 2
#: Without news for so long, the workers are looked at.
_WATCH_SECONDS = 5
#: Between two questions to Slurm.
_POLL_SECONDS = 1
#: States of Slurm in which a job is not done with.
_UNFINISHED = {"PENDING", "RUNNING", "COMPLETING", "CONFIGURING", "SUSPENDED", "REQUEUED", "REQUEUE_HOLD", "RESIZING",
               "SIGNALING", "STAGE_OUT", "STOPPED", "REQUEUE_FED"}


@dataclasses.dataclass(frozen=True)
class Rank:
    """What became of one trace: `numbers` are the ranks of which summaries are written. `error` says why there are none, or
    is None. `retries` counts how often it was begun again, `faults` says why. `worker` is where it was last, `seconds` how
    long that took."""
    path: str
    numbers: tuple = ()
    error: str = None
    retries: int = 0
    faults: tuple = ()
    worker: str = ""
    seconds: float = 0.0


@dataclasses.dataclass(frozen=True)
class Report:
    """What became of each trace, in the order in which they were named. print(report) tells what is not as it should be.

    >>> from lanescope import scale
    >>> print(scale.Report((scale.Rank("a.json", (0,)), scale.Rank("b.json", error="b.json: no such file"))))
    1 of 2 traces summarized
    failed: b.json: no such file
    """
    ranks: tuple

    @property
    def failed(self):
        """Those without a summary."""
        return [rank for rank in self.ranks if rank.error is not None]

    @property
    def retried(self):
        """Those that were begun more than once."""
        return [rank for rank in self.ranks if rank.retries]

    @property
    def slow_workers(self):
        """Workers by the seconds that their median trace took, of those where it took twice as long as on all.

        >>> from lanescope import scale
        >>> def rank(worker, seconds):
        ...     return scale.Rank("a.json", (0,), worker=worker, seconds=seconds)
        >>> scale.Report((rank("a", 1), rank("b", 1), rank("b", 1.1), rank("c", 9))).slow_workers
        {'c': 9}
        """
        seconds = {}
        for rank in self.ranks:
            if rank.error is None and rank.worker:
                seconds.setdefault(rank.worker, []).append(rank.seconds)
        if not seconds:
            return {}
        usual = statistics.median(second for of_one in seconds.values() for second in of_one)
        medians = {worker: statistics.median(of_one) for worker, of_one in seconds.items()}
        return {worker: median for worker, median in medians.items() if median > _SLOW * usual}

    def __str__(self):
        lines = [f"{len(self.ranks) - len(self.failed)} of {len(self.ranks)} traces summarized"]
        lines += [f"failed: {rank.error}" for rank in self.failed]
        lines += [f"begun {rank.retries + 1} times: {rank.path} ({rank.faults[-1]})" for rank in self.retried
                  if rank.error is None]
        lines += [f"slow: {worker}, {median:.1f} s a trace" for worker, median in self.slow_workers.items()]
        return "\n".join(lines)


class Failed(RuntimeError):
    """A trace has no summary: `text` says why, `worker` where, `seconds` after how long."""

    def __init__(self, text, worker="", seconds=0.0):
        super().__init__(text, worker, seconds)
        self.text, self.worker, self.seconds = text, worker, seconds

    def __str__(self):
        return self.text


def _is_url(path):
    """True of what fsspec opens. lanescope-cli reads over ssh itself."""
    return "://" in path and not path.startswith(("ssh://", "sftp://"))


def _machine(address):
    """tcp://HOST of tcp://HOST:PORT."""
    return address.rpartition(":")[0]


def _place(path):
    """A path that is the same on each machine."""
    path = os.fspath(path)
    return path if "://" in path else os.path.abspath(path)


def _command():
    """lanescope-cli of this Python's environment, or else of PATH."""
    found = shutil.which("lanescope-cli", path=os.pathsep.join([os.path.dirname(sys.executable),
                                                                os.environ.get("PATH", os.defpath)]))
    if found is None:
        raise Failed("lanescope-cli is not installed here; install the package lanescope-cli, or set PATH")
    return found


def _run(path, out, folder, options):
    """The numbers of the ranks that lanescope-cli summarized."""
    done = subprocess.run([_command(), "summarize", *options, "--workers", "1", "--json", path, "--out", out], cwd=folder,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode in (0, 1):
        return tuple(row["rank"] for row in json.loads(done.stdout)["summaries"])
    if done.returncode < 0:
        raise Failed(f"{path}: lanescope-cli was killed by signal {-done.returncode}; a trace that needs more memory than "
                     "there is ends so")
    lines = [line.removeprefix("lanescope-cli: ") for line in done.stderr.splitlines()]
    raise Failed("; ".join(line for line in lines if line != "none of the traces opened") or
                 f"{path}: lanescope-cli ended with status {done.returncode}")


def _summarize_here(path, out, options, storage):
    """_run() with what lies in object storage brought here, and the summary brought there."""
    if not _is_url(path) and not _is_url(out):
        return _run(path, out, None, options)
    import fsspec
    with tempfile.TemporaryDirectory(prefix="lanescope-") as folder:
        if _is_url(path):
            # The URL is a path, too: below this folder, where lanescope-cli runs, so that the summary names the URL.
            files, name = fsspec.core.url_to_fs(path, **storage)
            local = os.path.join(folder, path)
            os.makedirs(os.path.dirname(local))
            files.get_file(name, local)
        if not _is_url(out):
            return _run(path, out, folder, options)
        made = os.path.join(folder, "summaries")
        numbers = _run(path, made, folder, options)
        files, root = fsspec.core.url_to_fs(out, **storage)
        # "ranks" last: a rank without its file there is not complete.
        for file in sorted(pathlib.Path(made).glob("*/*"), key=lambda file: (file.parent.name == "ranks", file)):
            files.makedirs(f"{root}/{file.parent.name}", exist_ok=True)
            files.put_file(str(file), f"{root}/{file.parent.name}/{file.name}")
        return numbers


def _task(path, out, options, storage):
    """What a worker of Dask does: (numbers of the ranks, address of the worker, seconds)."""
    from distributed import get_worker
    worker = get_worker().address
    begin = time.monotonic()
    try:
        numbers = _summarize_here(path, out, options, storage)
    except Exception as error:  # of any file system
        text = str(error) if isinstance(error, Failed) else f"{path}: {error or type(error).__name__}"
        raise Failed(text, worker, time.monotonic() - begin) from None
    return numbers, worker, time.monotonic() - begin


def _with_history(rank, faults, losses, loss):
    """The Rank that came of a trace, of which tries failed and others ran where a machine was lost."""
    faults = (*faults, *[loss] * losses)
    return dataclasses.replace(rank, retries=len(faults), faults=faults)


class _Job:
    """Traces that a Dask cluster summarizes."""

    def __init__(self, client, out, retries, options, storage):
        self._client, self._retries = client, retries
        self._arguments = (out, options, storage)
        self._name = f"summarize-{uuid.uuid4().hex}"
        self.faults = {}  # by path: each Failed
        self.paths = {}  # by task
        self.futures = {}
        self.ended = queue.SimpleQueue()
        self._bound = {}  # by path: the workers that may take it, if not all

    def _others(self, path):
        """Workers of other machines than those on which it failed, whose disks are others, or at least other workers."""
        failed = {fault.worker for fault in self.faults[path]}
        if not failed:
            return None
        addresses = list(self._client.nthreads())
        machines = {_machine(worker) for worker in failed}
        return ([address for address in addresses if _machine(address) not in machines] or
                [address for address in addresses if address not in failed] or None)

    def begin(self, path):
        """Gives it to Dask."""
        self.faults.setdefault(path, [])
        self._bound[path] = self._others(path)
        future = self._client.submit(_task, path, *self._arguments, key=f"{self._name}-{len(self.paths)}",
                                     workers=self._bound[path])
        self.paths[future.key] = path
        self.futures[path] = future
        future.add_done_callback(self.ended.put)

    def end(self, future):
        """The Rank of a task that ended, or None if it is begun again or was already."""
        path = self.paths[future.key]
        if future is not self.futures[path]:
            return None
        faults = self.faults[path]
        try:
            numbers, worker, seconds = future.result()
            return Rank(path, numbers, worker=worker, seconds=seconds)
        except Failed as error:
            failed = error
            if len(faults) < self._retries:
                faults.append(error)
                self.begin(path)
                return None
        except Exception as error:  # Dask gave up
            failed = Failed(f"{path}: {error or type(error).__name__}")
        return Rank(path, error=str(failed), worker=failed.worker, seconds=failed.seconds)

    def free(self):
        """Dask would wait for ever for the workers that may take a trace, if all of them are lost."""
        alive = set(self._client.nthreads())
        for path, workers in list(self._bound.items()):
            if alive and workers and alive.isdisjoint(workers) and not self.futures[path].done():
                before = self.futures[path]
                self.begin(path)
                before.cancel()

    def losses(self):
        """The path of each task that Dask gave to another worker because one was lost."""
        return [self.paths[key] for _, event in self._client.get_events("all")
                if isinstance(event, dict) and event.get("action") == "remove-worker"
                for key in event["processing-tasks"] if key in self.paths]


def summarize(client, paths, out, *, retries=2, options=(), storage_options=None, progress=None):
    """Summarizes traces on the workers of a Dask cluster: one task for each of `paths`, to the folder `out`. Returns a Report.

    Paths are those that workers see, or URLs that fsspec opens, such as s3://bucket/rank-0.json.gz, with `storage_options`;
    so is `out`. On each worker is this package and lanescope-cli, to which `options` go, such as ["--memory", "4G"]. A trace
    that failed is tried again, at most `retries` times and not where it failed, if there is another worker; those of a
    lost worker are given to others by Dask, which gives up on a trace that loses one worker after another
    (distributed.scheduler.allowed-failures). `progress` is called with how many have ended and how many there are, and what
    it raises, such as KeyboardInterrupt, ends the tasks.

        client = distributed.Client("scheduler:8786")
        print(lanescope.scale.summarize(client, glob.glob("/shared/traces/*.json.gz"), "/shared/summaries"))
    """
    names = list(dict.fromkeys(_place(path) for path in paths))
    job = _Job(client, _place(out), retries, tuple(options), dict(storage_options or {}))
    ranks = {}
    try:
        for name in names:
            job.begin(name)
        while len(ranks) < len(names):
            try:
                rank = job.end(job.ended.get(timeout=_WATCH_SECONDS))
            except queue.Empty:
                job.free()
                continue
            if rank is not None:
                ranks[rank.path] = rank
                if progress is not None:
                    progress(len(ranks), len(names))
    finally:
        client.cancel(list(job.futures.values()))
    losses = job.losses()
    return Report(tuple(_with_history(ranks[name], map(str, job.faults[name]), losses.count(name), "its worker was lost")
                        for name in names))


def _slurm(*command):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        raise Failed(done.stderr.strip() or f"{command[0]} ended with status {done.returncode}")
    return done.stdout


class _Array:
    """Traces that an array of Slurm's summarizes: each task `each` of them, none on the nodes `avoided`."""

    def __init__(self, paths, out, folder, each, options, sbatch, avoided):
        self._tasks = [paths[first:first + each] for first in range(0, len(paths), each)]
        with tempfile.NamedTemporaryFile("w", dir=folder, prefix="list-", delete=False, encoding="utf-8",
                                         errors="surrogateescape") as file:
            file.writelines("\t".join(task) + "\n" for task in self._tasks)
        self._logs = f"{file.name}.log-%a"
        self.id = _slurm("sbatch", "--parsable", f"--array=0-{len(self._tasks) - 1}", f"--output={self._logs}", *sbatch,
                         *([f"--exclude={','.join(sorted(avoided))}"] if avoided else []),
                         os.path.join(os.path.dirname(__file__), "slurm", "summarize.sbatch"), file.name, out,
                         *options).strip().partition(";")[0]
        self._left = set(range(len(self._tasks)))

    def is_done(self):
        return not self._left

    def ended(self):
        """(a Rank of each trace) of tasks that ended since the last call."""
        jobs = {}
        try:
            answer = _slurm("scontrol", "--oneliner", "show", "job", self.id)
        except Failed as failed:
            if "Invalid job id" not in str(failed):  # the controller is away for a while
                return
            answer = ""
            jobs = dict.fromkeys(self._left, {"JobState": "nothing of it any more"})
        for line in answer.splitlines():
            fields = dict(word.split("=", 1) for word in line.split() if "=" in word)
            if fields.get("ArrayTaskId", "").isdigit():  # those that wait are one line
                jobs[int(fields["ArrayTaskId"])] = fields
        for number in sorted(self._left):
            if number in jobs and jobs[number]["JobState"] not in _UNFINISHED:
                self._left.discard(number)
                yield from self._ranks(number, jobs[number])

    def _ranks(self, number, job):
        log = pathlib.Path(self._logs.replace("%a", str(number)))
        lines = log.read_text("utf-8", "surrogateescape").split("\n") if log.exists() else []
        found = {}
        messages = []
        for line in lines:
            if not line.startswith("ended\t"):
                messages.append(line.removeprefix("lanescope-cli: "))
                continue
            _, status, microseconds, node, numbers, path = line.split("\t", 5)
            numbers = tuple(map(int, numbers.split()))
            text = "; ".join(line for line in messages if line != "none of the traces opened")
            error = None if numbers else text or f"{path}: lanescope-cli ended with status {status}"
            found[path] = Rank(path, numbers, error, worker=node, seconds=int(microseconds) / 1e6)
            messages = []
        messages = [line for line in messages if line]
        for path in self._tasks[number]:
            text = "; ".join([f"{path}: Slurm says {job['JobState']}", *messages])
            rank = found.get(path) or Rank(path, error=text, worker=job.get("BatchHost", ""))
            yield dataclasses.replace(rank, retries=int(job.get("Restarts", 0)))

    def cancel(self):
        if self._left:
            with contextlib.suppress(Failed):
                _slurm("scancel", self.id)


def submit(paths, out, *, retries=2, tasks=1000, options=(), sbatch=(), progress=None):
    """Summarizes traces on the nodes of a Slurm cluster to the folder `out`. Returns a Report when all have ended.

    Paths are those that nodes see, and lanescope-cli, to which `options` go, is in PATH. One array of at most `tasks` tasks
    (a cluster may allow no more: MaxArraySize) takes all; `sbatch` has options of sbatch, such as ["--partition=cpu"]. What a
    lost node ran, Slurm queues again. Traces that failed are submitted again, at most `retries` times and not for a node
    where they failed. `progress` is as of summarize(); what it raises cancels the jobs.

        print(lanescope.scale.submit(glob.glob("/scratch/job/traces/*.json.gz"), "/scratch/job/summaries"))
    """
    names = list(dict.fromkeys(_place(path) for path in paths))
    for name in names:
        if "\t" in name or "\n" in name:
            raise ValueError(f"{name!r}: a path with a tab or a line break cannot be passed to Slurm")
    out = _place(out)
    ranks, faults, restarts, arrays = {}, {name: [] for name in names}, dict.fromkeys(names, 0), []
    folder = tempfile.mkdtemp(prefix=f"{os.path.basename(out)}.", dir=os.path.dirname(out))
    begin = {frozenset(): names} if names else {}
    each = -(-len(names) // tasks)
    try:
        while begin or arrays:
            for avoided, some in begin.items():
                try:
                    arrays.append(_Array(some, out, folder, each, options, sbatch, avoided))
                except Failed:
                    if not avoided:
                        raise
                    for name in some:  # there is no other node
                        ranks[name] = faults[name].pop()
            begin = {}
            time.sleep(_POLL_SECONDS)
            for rank in [rank for array in arrays for rank in array.ended()]:
                restarts[rank.path] += rank.retries
                if rank.error is not None and len(faults[rank.path]) < retries:
                    faults[rank.path].append(rank)
                    begin.setdefault(frozenset(fault.worker for fault in faults[rank.path] if fault.worker), []).append(rank.path)
                    continue
                ranks[rank.path] = rank
                if progress is not None:
                    progress(len(ranks), len(names))
            arrays = [array for array in arrays if not array.is_done()]
    finally:
        for array in arrays:
            array.cancel()
        shutil.rmtree(folder, ignore_errors=True)
    return Report(tuple(_with_history(ranks[name], [fault.error for fault in faults[name]], restarts[name],
                                      "its node was lost") for name in names))


def main(arguments=None):
    """Summarizes traces with Slurm: python3 -m lanescope.scale TRACE... --out FOLDER."""
    parser = argparse.ArgumentParser(prog="python3 -m lanescope.scale", description="Summarizes traces on a Slurm cluster "
                                     "and waits until all have ended. The exit status is 1 if a trace has no summary.")
    parser.add_argument("traces", nargs="+", metavar="TRACE")
    parser.add_argument("--out", required=True, metavar="FOLDER", help="for the summaries")
    parser.add_argument("--retries", type=int, default=2, help="of a trace that failed (default: 2)")
    parser.add_argument("--tasks", type=int, default=1000, help="most tasks of the array (default: 1000)")
    parser.add_argument("--sbatch", action="append", default=[], metavar="OPTION", help="of sbatch, such as --sbatch=--partition=cpu")
    given = parser.parse_args(arguments)
    try:
        report = submit(given.traces, given.out, retries=given.retries, tasks=given.tasks, sbatch=given.sbatch,
                        progress=lambda ended, count: print(f"{ended} of {count}", file=sys.stderr))
    except (Failed, ValueError, OSError) as error:
        parser.exit(2, f"{error}\n")
    print(report)
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
