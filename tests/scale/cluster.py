# SPDX-License-Identifier: Apache-2.0
"""What the tests of real engines share: a job of 200 small traces with its summaries as one lanescope-cli writes them, and
processes that end with the test, also when it is interrupted or killed."""
import contextlib
import ctypes
import gzip
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[2]
RANKS = 200
DAMAGED = 17
#: Seconds until a test gives up on what it waits for.
PATIENCE = 150
_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
_MARK = "LANESCOPE_SCALE_TEST"


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


def can_mount():
    """A command that runs another one in a mount namespace of its own, or None where that is not allowed."""
    for command in (["unshare", "--mount"], ["unshare", "--user", "--map-root-user", "--mount"]):
        tried = subprocess.run([*command, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False)
        if tried.returncode == 0:
            return command
    return None


def full_disk(command, folder):
    """The command, for which the folder is a disk without room: a tmpfs of one page, of which an empty file takes no part."""
    return [*can_mount(), "sh", "-c", 'mount -t tmpfs -o size=4k tmpfs "$0" && exec "$@"', str(folder), *command]


class Processes:
    """Processes of a test. Each carries a mark in its environment, as does whatever it starts."""

    def __init__(self):
        self._mark = uuid.uuid4().hex
        self.environment = {**os.environ, _MARK: self._mark}
        self._started = []

    def start(self, command, log, **environment):
        """Starts a daemon in the foreground. It is killed if this process ends in any way."""
        libc = ctypes.CDLL(None)
        with open(log, "ab") as output:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                                       start_new_session=True, env={**self.environment, **environment},
                                       preexec_fn=lambda: libc.prctl(_DEATH_SIGNAL, signal.SIGKILL))
        self._started.append(process)
        return process

    def alive(self):
        """Ids of all processes with the mark, but this one."""
        found = []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if f"{_MARK}={self._mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                    found.append(int(folder.name))
        return [process for process in found if process != os.getpid()]

    def end(self):
        """Kills all of them. What a killed one has just started carries the mark, too."""
        while alive := self.alive():
            for process in alive:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            for process in self._started:
                process.poll()
            time.sleep(0.02)
        for process in self._started:
            process.wait()


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
        self.serial = self.summaries(self.paths, self.folder / "serial", self.folder)

    def summaries(self, paths, out, where):
        """What a lanescope-cli that runs in the folder `where` writes about the paths."""
        done = subprocess.run([self.cli, "summarize", *paths, "--out", out], cwd=where, capture_output=True, text=True,
                              check=False)
        assert done.returncode == 1 and pathlib.Path(self.damaged).name in done.stderr, (done.returncode, done.stderr)
        written = contents(out)
        assert sum(name.startswith("ranks/") for name in written) == RANKS - 1, len(written)
        return written

    def command(self, name, script='exec "$CLI" "$@"'):
        """A folder for PATH in which lanescope-cli is a script that calls the real one."""
        folder = self.folder / name
        folder.mkdir()
        file = folder / "lanescope-cli"
        file.write_text(f"#!/bin/sh\nCLI='{self.cli}'\n{script}\n")
        file.chmod(0o755)
        return f"{folder}{os.pathsep}{os.environ['PATH']}"
