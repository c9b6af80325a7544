# SPDX-License-Identifier: Apache-2.0
"""Summaries of thousands of ranks on the machines of a cluster: with Dask, summarize(); with Slurm, submit().

Both run `lanescope-cli summarize` once for each trace and return a Report with a Rank for each. Whatever else goes wrong
with one trace, the others are summarized: its Rank has the message. The files that are written are those that one
lanescope-cli would write, however often a part of the work is done again.
"""
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
            return Rank(path, numbers, None, len(faults), tuple(map(str, faults)), worker, seconds)
        except Failed as error:
            failed = error
            if len(faults) < self._retries:
                faults.append(error)
                self.begin(path)
                return None
        except Exception as error:  # Dask gave up
            failed = Failed(f"{path}: {error or type(error).__name__}")
        return Rank(path, (), str(failed), len(faults), tuple(map(str, faults)), failed.worker, failed.seconds)

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
    return Report(tuple(dataclasses.replace(ranks[name], retries=ranks[name].retries + losses.count(name),
                                            faults=ranks[name].faults + ("its worker was lost",) * losses.count(name))
                        for name in names))
