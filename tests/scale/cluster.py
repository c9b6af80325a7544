# SPDX-License-Identifier: Apache-2.0
"""What the tests of real engines share: a job of 200 small traces with its summaries as one lanescope-cli writes them, and
processes that end with the test, also when it is interrupted or killed."""
import contextlib
import ctypes
import functools
import gzip
import os
import pathlib
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
RANKS = 200
DAMAGED = 17
#: Seconds until a test gives up on what it waits for.
PATIENCE = 150
_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
_CHILD_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER


def missing(*programs):
    """Those of the programs that are not installed."""
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"])
    return [program for program in programs if shutil.which(program, path=path) is None]


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(77)


def wait_for(what, is_there):
    """Returns what `is_there` gives as soon as that is true."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = is_there()
        if found:
            return found
        time.sleep(0.05)
    raise TimeoutError(f"gave up on: {what}")


def contents(folder):
    """The bytes of each file below a folder, by its path there."""
    folder = pathlib.Path(folder)
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@functools.cache
def can_mount():
    """A command that runs another one in a mount namespace of its own, or None where that is not allowed."""
    for command in (["unshare", "--mount"], ["unshare", "--user", "--map-root-user", "--mount"]):
        tried = subprocess.run([*command, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False)
        if tried.returncode == 0:
            return command
    return None


#: A disk without room: one page, of which an empty file takes no part.
FULL_DISK = ["-t", "tmpfs", "-o", "size=4k", "tmpfs"]


def with_mounts(command, *mounts):
    """The command with file systems that only it sees: each a list of arguments of mount."""
    script = " && ".join(shlex.join(["mount", *map(str, mount)]) for mount in mounts)
    return [*can_mount(), "sh", "-c", f'{script} && exec "$@"', "sh", *command]


def descendants(ancestor):
    """Ids of the processes below one, without those that have ended."""
    children = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            if state != "Z":
                children.setdefault(int(parent), []).append(int(folder.name))
    found = []
    pending = [ancestor]
    while pending:
        below = children.get(pending.pop(), [])
        found += below
        pending += below
    return found


def kill(ancestor, including_itself):
    """All processes below one at once: none sees the end of another, or begins a new one."""
    while found := [*descendants(ancestor), *[ancestor] * including_itself]:
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for process in found:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, number)
        including_itself = False


class Processes:
    """Processes of a test. What they leave behind comes below this one, the test itself."""

    def __init__(self):
        self._libc = ctypes.CDLL(None)
        self._libc.prctl(_CHILD_SUBREAPER, 1)
        self._started = []

    def start(self, command, log, **environment):
        """Starts a daemon in the foreground, below which stays what it starts. It is killed when this thread ends in any way,
        which is to be the main one."""
        def prepare():
            self._libc.prctl(_DEATH_SIGNAL, signal.SIGKILL)
            self._libc.prctl(_CHILD_SUBREAPER, 1)
        with open(log, "ab") as output:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                                       start_new_session=True, env={**os.environ, **environment}, preexec_fn=prepare)
        self._started.append(process)
        return process.pid

    def end(self):
        """Kills and waits for all of them, and tells how much they have computed."""
        kill(os.getpid(), False)
        with contextlib.suppress(ChildProcessError):
            while True:
                os.wait()
        for process in self._started:
            process.poll()  # it learns that there is nothing to wait for
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"processor time of all processes: {used.ru_utime + used.ru_stime:.0f} s")


def _stop(number, _frame):
    raise SystemExit(128 + number)


@contextlib.contextmanager
def scene():
    """(a temporary folder, Processes) that go at the end, also if that is SIGINT or SIGTERM."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    processes = Processes()
    # Not below a long TMPDIR: the name of a socket has at most 107 bytes.
    with tempfile.TemporaryDirectory(prefix="scale-") as folder:
        try:
            yield pathlib.Path(folder), processes
        finally:
            processes.end()


class Job:
    """Traces of RANKS ranks in `traces`, of which that of DAMAGED is none; `serial` has the summaries of one lanescope-cli."""

    def __init__(self, folder, cli):
        self.cli = str(pathlib.Path(cli).resolve())
        self.folder = pathlib.Path(folder)
        self.traces = self.folder / "traces"
        self.traces.mkdir()
        made = self.folder / "made"
        subprocess.run([sys.executable, ROOT / "docs" / "make_ranks.py", made, str(RANKS), "2"], check=True)
        for number, trace in enumerate(sorted(made.iterdir(), key=lambda file: int(file.name.split("_")[1].split(".")[0]))):
            packed = self.traces / f"{trace.name}.gz"
            packed.write_bytes(gzip.compress(trace.read_bytes(), 1, mtime=0) if number != DAMAGED else b"not a trace " * 99)
            os.utime(packed, (1, 1))  # nobody writes to it any more
        shutil.rmtree(made)
        self.paths = sorted(map(str, self.traces.iterdir()))
        self.damaged = next(path for path in self.paths if f"_{4000 + DAMAGED}." in path)
        self.serial = self.summaries(self.paths, self.folder / "serial")

    def summaries(self, paths, out, where=None):
        """What a lanescope-cli that runs in the folder `where` writes about the paths."""
        done = subprocess.run([self.cli, "summarize", *paths, "--out", out], cwd=where, capture_output=True, text=True,
                              check=False)
        damaged = pathlib.Path(self.damaged).name
        damaged_ones = sum(path.endswith(damaged) for path in paths)
        assert done.returncode == damaged_ones and done.stderr.count(damaged) == damaged_ones, (done.returncode, done.stderr)
        written = contents(out)
        assert sum(name.startswith("ranks/") for name in written) == len(paths) - damaged_ones, len(written)
        return written

    def command(self, name, script='exec "$CLI" "$@"'):
        """A folder for PATH in which lanescope-cli is a script that calls the real one."""
        folder = self.folder / name
        folder.mkdir()
        file = folder / "lanescope-cli"
        file.write_text(f"#!/bin/sh\nCLI='{self.cli}'\n{script}\n")
        file.chmod(0o755)
        return f"{folder}{os.pathsep}{os.environ['PATH']}"
