#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""dask_test.py LANESCOPE_CLI: lanescope.scale.summarize() on a Dask cluster of processes with faults. One worker is slow, one
is killed in the middle of a trace, the disk of two on one machine is full, one trace is none. The summaries must be those of
one lanescope-cli, byte for byte. LANESCOPE_LIBRARY names the library; exits with 77 where Dask is not installed."""
import http.server
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
import unittest

import cluster

SCRATCH = PROCESSES = JOB = CLUSTER = None
#: The loopback addresses that stand for machines.
BARE = "/nonexistent"
GOOD, SLOW, MORTAL, FULL = "127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"
#: Traces after which a worker is killed in the middle of the next.
LIFE = 6


class Cluster:
    """A scheduler and workers."""

    def __init__(self, name):
        self.workers = 0
        self.file = SCRATCH / f"{name}.json"
        PROCESSES.start([sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0",
                         "--no-dashboard", "--no-show", "--scheduler-file", str(self.file)], SCRATCH / f"{name}.log")
        cluster.wait_for("the file of the scheduler", lambda: self.file.exists() and self.file.read_text().endswith("}"))

    def start(self, host, name, path, wrap=lambda command: command):
        self.workers += 1
        PROCESSES.start(wrap([sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", str(self.file), "--host",
                              host, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0", "--name", name,
                              "--local-directory", str(SCRATCH / "space")]), SCRATCH / f"{name}.log", PATH=path)

    def client(self):
        client = distributed.Client(scheduler_file=str(self.file), timeout=cluster.PATIENCE)
        client.wait_for_workers(self.workers, timeout=cluster.PATIENCE)
        return client


def mortal(name, life, begin=""):
    """A lanescope-cli that kills its parent, which is the worker, in the middle of each trace after `life` ones."""
    return JOB.command(name, f'''{begin}
echo >> {SCRATCH}/lives-{name}
[ "$(wc -l < {SCRATCH}/lives-{name})" -le {life} ] || kill -9 $PPID
exec "$CLI" "$@"''')


def cluster_with_faults(out):
    """A cluster in which the disk of one machine is full: no room in the folder `out`."""
    made = Cluster("scheduler")
    plain = JOB.command("plain")
    made.start(GOOD, "good", plain)
    made.start(SLOW, "slow", JOB.command("slow", 'sleep 0.7\nexec "$CLI" "$@"'))
    made.start(MORTAL, "mortal", mortal("mortal", LIFE))
    if cluster.can_mount() is not None:
        for name in ("full-1", "full-2"):
            made.start(FULL, name, plain, wrap=lambda command: cluster.with_mounts(command, [*cluster.FULL_DISK, out]))
    else:
        print("not tried: a full disk; neither root nor a user namespace may mount one here")
    return made


def machine_of(worker):
    return worker.split("//")[1].split(":")[0]


class Store(http.server.SimpleHTTPRequestHandler):
    """Objects by name: GET gives one, POST keeps one."""
    objects = {}

    def do_GET(self):
        data = self.objects.get(self.path)
        self.send_response(200 if data is not None else 404)
        self.send_header("Content-Length", str(len(data or b"")))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data or b"")

    do_HEAD = do_GET

    def do_POST(self):
        if self.headers.get("Transfer-Encoding") == "chunked":
            data = b""
            while size := int(self.rfile.readline(), 16):
                data += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            data = self.rfile.read(int(self.headers["Content-Length"]))
        self.objects[self.path] = data
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class DaskTest(unittest.TestCase):
    maxDiff = 2000

    def expect_serial(self, found, expected):
        self.assertEqual(sorted(found), sorted(expected))
        self.assertEqual([name for name in expected if found[name] != expected[name]], [])

    def expect_damaged(self, report, path):
        self.assertEqual([rank.path for rank in report.failed], [path])
        self.assertIn(path, report.failed[0].error)
        self.assertEqual(sorted(number for rank in report.ranks for number in rank.numbers),
                         [number for number in range(cluster.RANKS) if number != cluster.DAMAGED])

    def test_1_faults(self):
        out = SCRATCH / "summaries"
        told = []
        begin = time.monotonic()
        report = scale.summarize(CLIENT, JOB.paths, out, retries=1, progress=lambda *ended: told.append(ended))
        print(f"200 traces in {time.monotonic() - begin:.1f} s, {len(report.retried)} begun again")
        self.expect_serial(cluster.contents(out), JOB.serial)
        self.expect_damaged(report, JOB.damaged)
        self.assertEqual([rank.path for rank in report.ranks], JOB.paths)
        self.assertEqual(told, [(ended, cluster.RANKS) for ended in range(1, cluster.RANKS + 1)])
        slow = {machine_of(worker) for worker in report.slow_workers}
        self.assertTrue(SLOW in slow and GOOD not in slow, slow)
        lost = [rank for rank in report.retried if "its worker was lost" in rank.faults]
        self.assertTrue(lost)
        self.assertTrue(all(rank.error is None or rank.path == JOB.damaged for rank in lost))
        no_room = [rank for rank in report.ranks if any("No space left on device" in fault for fault in rank.faults)]
        self.assertEqual(bool(no_room), cluster.can_mount() is not None)
        self.assertEqual([rank for rank in report.ranks if FULL in rank.worker and rank.error is None], [])
        machines = {machine_of(rank.worker) for rank in report.ranks if rank.error is None}
        self.assertEqual(machines, {GOOD, SLOW, MORTAL})

    def test_2_again(self):
        """A job that is submitted again writes what is there."""
        report = scale.summarize(CLIENT, JOB.paths[:40], SCRATCH / "summaries")
        self.assertEqual(len(report.ranks), 40)
        self.expect_serial(cluster.contents(SCRATCH / "summaries"), JOB.serial)

    def test_3_object_storage(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Store)
        self.addCleanup(server.server_close)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.shutdown)
        store = f"http://127.0.0.1:{server.server_port}"
        urls = []
        for path in JOB.paths:
            name = f"/traces/{pathlib.Path(path).name}"
            Store.objects[name] = pathlib.Path(path).read_bytes()
            urls.append(store + name)
        # The same names as paths of files, for one lanescope-cli.
        place = SCRATCH / "store" / store
        place.mkdir(parents=True)
        (place / "traces").symlink_to(JOB.traces)
        serial = JOB.summaries(urls, SCRATCH / "serial of urls", SCRATCH / "store")
        report = scale.summarize(CLIENT, urls, f"{store}/summaries")
        self.expect_damaged(report, urls[JOB.paths.index(JOB.damaged)])
        self.expect_serial({name.removeprefix("/summaries/"): data for name, data in Store.objects.items()
                            if name.startswith("/summaries/")}, serial)

    def test_4_stop(self):
        """What progress raises ends the tasks."""
        def stop(_ended, _count):
            raise KeyboardInterrupt
        with self.assertRaises(KeyboardInterrupt):
            scale.summarize(CLIENT, JOB.paths, SCRATCH / "stopped", progress=stop)
        cluster.wait_for("tasks that end", lambda: not any(CLIENT.processing().values()))
        self.assertLess(len(list((SCRATCH / "stopped").glob("ranks/*"))), cluster.RANKS // 2)

    def test_5_no_command(self):
        """A worker without lanescope-cli is a fault like any other."""
        CLUSTER.start("127.0.0.6", "bare", BARE)
        cluster.wait_for("the worker", lambda: any("127.0.0.6" in address for address in CLIENT.nthreads()))
        report = scale.summarize(CLIENT, JOB.paths[:60], SCRATCH / "without", retries=1)
        self.assertEqual([rank.path for rank in report.failed], [JOB.damaged] if JOB.damaged in JOB.paths[:60] else [])
        self.assertTrue(any("is not installed here" in fault for rank in report.ranks for fault in rank.faults))

    def test_6_all_others_lost(self):
        """A trace that failed on one worker goes back to it when no other one is left."""
        def give_up(*_):
            raise TimeoutError("summarize() waits for workers that are lost")
        small = Cluster("small")
        small.start(GOOD, "small-bare", BARE)
        small.start(MORTAL, "small-mortal", mortal("small", 0, "sleep 3"))
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, give_up))
        self.addCleanup(signal.alarm, 0)
        with small.client() as client:
            signal.alarm(60)
            report = scale.summarize(client, JOB.paths[:8], SCRATCH / "lost")
        self.assertEqual(len(report.failed), 8)
        self.assertEqual([rank.error for rank in report.failed if "is not installed here" not in rank.error], [])

    def test_7_interrupted(self):
        """SIGTERM ends the cluster of a test like this one."""
        code = ("import os, sys, cluster\nwith cluster.scene() as (folder, processes):\n"
                "    processes.start(['sh', '-c', 'setsid sleep 1000 & sleep 1000'], folder / 'log')\n"
                "    alive = []\n"
                "    while len(alive) < 3: alive = cluster.descendants(os.getpid())\n"
                "    print(folder, *alive, flush=True)\n    sys.stdin.read()\n")
        child = subprocess.Popen([sys.executable, "-c", code], cwd=pathlib.Path(__file__).parent, stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, text=True)
        folder, *alive = child.stdout.readline().split()
        self.assertTrue(all(pathlib.Path("/proc", process).exists() for process in alive))
        child.send_signal(signal.SIGTERM)
        self.assertEqual(child.wait(), 128 + signal.SIGTERM)
        self.assertEqual([process for process in map(int, alive) if process in cluster.descendants(os.getpid())], [])
        self.assertFalse(pathlib.Path(folder).exists())
        child.stdin.close()
        child.stdout.close()


if __name__ == "__main__":
    cli = sys.argv.pop(1)
    try:
        import distributed
    except ImportError:
        cluster.skip("Dask is not here: install python3-distributed")
    from lanescope import scale
    with cluster.scene() as (SCRATCH, PROCESSES):
        JOB = cluster.Job(SCRATCH, cli)
        (SCRATCH / "summaries").mkdir()  # a disk can be mounted on it
        CLUSTER = cluster_with_faults(SCRATCH / "summaries")
        with CLUSTER.client() as CLIENT:
            tests = unittest.main(exit=False).result
    sys.exit(not tests.wasSuccessful())
