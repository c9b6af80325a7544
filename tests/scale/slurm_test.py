#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""slurm_test.py LANESCOPE_CLI: lanescope.scale.submit() and the job scripts on a Slurm cluster of four nodes on this machine,
with its own configuration, key and sockets in a temporary folder. One node is slow, one is lost with all that runs on it in
the middle of a trace, the disk of one is full, one trace is none. The summaries must be those of one lanescope-cli, byte for
byte. LANESCOPE_LIBRARY names the library; exits with 77 where Slurm is not installed."""
import contextlib
import getpass
import io
import os
import pathlib
import secrets
import shutil
import socket
import subprocess
import sys
import threading
import time
import unittest

import cluster

SCRATCH = PROCESSES = JOB = CLUSTER = LOCAL = None
NODES = ("good", "slow", "mortal", "full")


def free_ports(count):
    with contextlib.ExitStack() as open_ones:
        sockets = [open_ones.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=cluster.PATIENCE).stdout


class Cluster:
    """munged, slurmctld, and a slurmd for each node."""

    def __init__(self, out):
        self._out = out
        self.folder = SCRATCH / "slurm"
        self.folder.mkdir(mode=0o755)
        key = self.folder / "munge.key"
        key.touch(mode=0o600)
        key.write_bytes(secrets.token_bytes(128))
        munge = {name: self.folder / f"munge.{name}" for name in ("socket", "pid", "log", "seed")}
        PROCESSES.start(["munged", "--foreground", "--force", f"--key-file={key}", f"--socket={munge['socket']}",
                         f"--pid-file={munge['pid']}", f"--log-file={munge['log']}", f"--seed-file={munge['seed']}"],
                        self.folder / "munged.out")
        cluster.wait_for("the socket of munged", munge["socket"].exists)
        for name in ("state", *NODES):
            (self.folder / name).mkdir()
        control, *ports = free_ports(1 + len(NODES))
        user = getpass.getuser()
        nodes = "".join(f"NodeName={name} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} CPUs=2 RealMemory=500\n"
                        for name, port in zip(NODES, ports))
        self._config = self.folder / "slurm.conf"
        self._config.write_text(f"""ClusterName=scale
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={control}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={munge["socket"]},cred_expire=5
CredType=cred/munge
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/%n
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/%n.pid
SlurmctldLogFile={self.folder}/slurmctld.log
SlurmdLogFile={self.folder}/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
SlurmdTimeout=5
KillWait=1
{nodes}PartitionName=all Nodes=ALL Default=YES State=UP
""")
        os.environ["SLURM_CONF"] = str(self._config)
        os.environ["PATH"] = JOB.command("tools", f"""case ${{SLURMD_NODENAME:-}} in
slow) sleep 2 ;;
mortal) if echo >> {SCRATCH}/lives && [ "$(wc -l < {SCRATCH}/lives)" -ge 4 ] && mkdir {SCRATCH}/dying; then
    "$CLI" "$@" & # stays as far as it is when all of the node is killed
    sleep 1000
fi ;;
esac
exec "$CLI" "$@\"""")
        self._sbin = {"PATH": os.pathsep.join([os.environ["PATH"], "/usr/sbin", "/sbin"])}
        PROCESSES.start(["slurmctld", "-D"], self.folder / "slurmctld.out", **self._sbin)
        LOCAL.mkdir()
        self._daemons = {}
        if cluster.can_mount() is None:
            print("not tried: a full disk and local ones; neither root nor a user namespace may mount any here")
        for node in NODES:
            self.start(node)
        self.wait_until_idle()

    def start(self, node):
        """LOCAL is a folder of its own on each node."""
        command = ["slurmd", "-D", "-N", node]
        if cluster.can_mount() is not None:
            full = [[*cluster.FULL_DISK, self._out]] if node == "full" else []
            command = cluster.with_mounts(command, ["--bind", self.folder / node, LOCAL], *full)
        self._daemons[node] = PROCESSES.start(command, self.folder / f"{node}.out", **self._sbin)

    def states(self):
        with contextlib.suppress(subprocess.CalledProcessError):
            return dict(line.split() for line in run("sinfo", "--noheader", "--Node", "--format=%N %T").splitlines())
        return {}

    def wait_until_idle(self):
        cluster.wait_for("idle nodes", lambda: set(self.states().values()) == {"idle"})

    def lose(self, node):
        """Kills all that runs on a node, and waits until Slurm has seen that."""
        cluster.kill(self._daemons[node], including_itself=True)
        cluster.wait_for("the loss of the node", lambda: self.states().get(node, "").startswith("down"))


class SlurmTest(unittest.TestCase):
    def expect_serial(self, out):
        found = cluster.contents(out)
        self.assertEqual(sorted(found), sorted(JOB.serial))
        self.assertEqual([name for name in JOB.serial if found[name] != JOB.serial[name]], [])

    def test_1_faults(self):
        out = SCRATCH / "summaries"
        told = []
        loss = threading.Thread(target=lambda: (cluster.wait_for("a trace to die in", (SCRATCH / "dying").exists),
                                                CLUSTER.lose("mortal")))
        loss.start()
        begin = time.monotonic()
        report = scale.submit(JOB.paths, out, retries=1, tasks=40, progress=lambda *ended: told.append(ended))
        print(f"200 traces in {time.monotonic() - begin:.1f} s, {len(report.retried)} begun again")
        loss.join()
        CLUSTER.start("mortal")
        self.assertEqual([rank.error for rank in report.failed if rank.path != JOB.damaged], [])
        self.expect_serial(out)
        self.assertEqual([rank.path for rank in report.ranks], JOB.paths)
        self.assertEqual(told, [(ended, cluster.RANKS) for ended in range(1, cluster.RANKS + 1)])
        self.assertEqual([rank.path for rank in report.failed], [JOB.damaged])
        self.assertIn(JOB.damaged, report.failed[0].error)
        self.assertEqual(sorted(number for rank in report.ranks for number in rank.numbers),
                         [number for number in range(cluster.RANKS) if number != cluster.DAMAGED])
        self.assertTrue("slow" in report.slow_workers and "good" not in report.slow_workers, report.slow_workers)
        self.assertTrue([rank for rank in report.retried if "its node was lost" in rank.faults])
        no_room = [rank for rank in report.ranks if any("No space left on device" in fault for fault in rank.faults)]
        self.assertEqual(bool(no_room), cluster.can_mount() is not None)
        workers = {rank.worker for rank in report.ranks if rank.error is None}
        self.assertLessEqual({"good", "slow"}, workers)
        self.assertEqual("full" in workers, cluster.can_mount() is None)
        self.assertEqual(list(SCRATCH.glob("summaries.*")), [], "its own files are removed")

    def test_2_command(self):
        out = SCRATCH / "few"
        CLUSTER.wait_until_idle()
        printed, told = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(told):
            status = scale.main([*JOB.paths[:6], JOB.damaged, "--out", str(out), "--retries=0", "--sbatch=--nodelist=good"])
        self.assertEqual(status, 1)
        self.assertEqual(printed.getvalue().splitlines()[0], "6 of 7 traces summarized")
        self.assertIn(f"failed: {JOB.damaged}: ", printed.getvalue())
        self.assertEqual(told.getvalue().splitlines()[-1], "7 of 7")
        self.assertEqual([data for name, data in cluster.contents(out).items() if data != JOB.serial[name]], [])
        with self.assertRaisesRegex(scale.Failed, "nowhere"):
            scale.submit(JOB.paths[:1], out, sbatch=["--partition=nowhere"])

    def test_3_stop(self):
        """What progress raises cancels the jobs."""
        def stop(_ended, _count):
            raise KeyboardInterrupt
        with self.assertRaises(KeyboardInterrupt):
            scale.submit(JOB.paths, SCRATCH / "stopped", progress=stop)
        cluster.wait_for("jobs that end", lambda: not run("squeue", "--noheader"))
        self.assertLess(len(list((SCRATCH / "stopped").glob("ranks/*"))), cluster.RANKS // 2)

    def test_4_local_disks(self):
        """Each node summarizes what is in a folder of its own."""
        if cluster.can_mount() is None:
            self.skipTest("nobody may mount a folder for each node here")
        nodes = ("good", "mortal")
        for number, node in enumerate(nodes):
            for path in JOB.paths[number * 5:number * 5 + 5]:
                shutil.copy2(path, CLUSTER.folder / node)
                shutil.copy2(path, LOCAL)  # where only this process sees it
        CLUSTER.wait_until_idle()
        log, out = SCRATCH / "nodes.log", SCRATCH / "from nodes"
        script = [str(pathlib.Path(scale.__file__).parent / "slurm" / "summarize-nodes.sbatch"), str(LOCAL), str(out)]
        try:
            run("sbatch", "--wait", f"--nodelist={','.join(nodes)}", f"--output={log}", *script)
        except subprocess.CalledProcessError:
            self.fail(log.read_text())
        self.assertEqual(cluster.contents(out), JOB.summaries(sorted(map(str, LOCAL.iterdir())), SCRATCH / "serial of nodes"))
        with self.assertRaises(subprocess.CalledProcessError):
            run("sbatch", "--wait", "--nodelist=good,slow", f"--output={log}", *script)
        self.assertIn(f"slow: {LOCAL} has no traces", log.read_text())


if __name__ == "__main__":
    cli = sys.argv.pop(1)
    if lacking := cluster.missing("munged", "slurmctld", "slurmd", "sbatch", "scontrol"):
        cluster.skip(f"Slurm is not here, without {', '.join(lacking)}: install slurmctld slurmd slurm-client munge")
    from lanescope import scale
    with cluster.scene() as (SCRATCH, PROCESSES):
        LOCAL = SCRATCH / "local"
        JOB = cluster.Job(SCRATCH, cli)
        (SCRATCH / "summaries").mkdir()  # a disk can be mounted on it
        CLUSTER = Cluster(SCRATCH / "summaries")
        tests = unittest.main(exit=False).result
    sys.exit(not tests.wasSuccessful())
