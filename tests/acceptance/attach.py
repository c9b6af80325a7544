#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""attach.py LANESCOPE_CLI: `lanescope-cli attach` against a made process that asks as Kineto's client does.

The messages are written from the protocol (core/recorder/kineto_daemon.h) with code of their own. Debian's torch has
no Kineto, so that no real process asks here.
"""
import os
import pathlib
import select
import socket
import struct
import subprocess
import sys
import tempfile
import unittest

CLI = None
PID = 4711


def message(kind, rest):
    return struct.pack("<Q32s", len(rest), kind) + rest


def request(pids, types=3):
    return message(b"req", struct.pack("<iiq%di" % len(pids), types, len(pids), 0, *pids))


class Process:
    """Asks the daemon until it has a plan, as a process with KINETO_USE_DAEMON=1 does every few seconds."""

    def __init__(self, folder):
        self.folder = folder
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.daemon = b"\0dynolog\0" if folder is None else str(folder / "dynolog")
        self.socket.bind(b"\0dynoconfigclient%d\0" % os.getpid() if folder is None else str(folder / "client"))

    def ask(self, text):
        """The rest of the answer to a message; waits until a daemon is there."""
        while True:
            try:
                self.socket.sendto(text, self.daemon)
                break
            except (ConnectionRefusedError, FileNotFoundError):
                select.select([], [], [], 0.02)
        answer = self.socket.recv(1 << 16)
        size, kind = struct.unpack_from("<Q32s", answer)
        assert size == len(answer) - 40, answer
        return kind.rstrip(b"\0"), answer[40:]


class Attach(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.scratch.name)
        self.environment = {**os.environ, "KINETO_IPC_SOCKET_DIR": str(self.folder)}

    def tearDown(self):
        self.scratch.cleanup()

    def attach(self, *arguments):
        return subprocess.Popen([CLI, "attach", "-o", str(self.folder / "out"), *arguments], env=self.environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def test_plan_reaches_the_process_alone(self):
        process = Process(self.folder)
        with self.attach(str(PID), "--duration", "250", "--shapes") as command:
            self.assertEqual(process.ask(message(b"ctxt", struct.pack("<iiq", 0, PID, 0))), (b"ctxt", struct.pack("<i", 1)))
            self.assertEqual(process.ask(request([99, PID])), (b"req", b""))
            self.assertEqual(process.ask(request([PID, 1], types=1)), (b"req", b""), "no activities are asked for")
            kind, config = process.ask(request([PID, 1]))
            wanted = dict(line.split("=") for line in config.decode().splitlines())
            trace = pathlib.Path(wanted["ACTIVITIES_LOG_FILE"].replace(".json", "_%d.json" % PID))
            self.assertEqual((kind, wanted["ACTIVITIES_DURATION_MSECS"], wanted["PROFILE_REPORT_INPUT_SHAPES"]),
                             (b"req", "250", "true"))
            with open(trace, "w", encoding="utf-8") as file:  # complete only with its last line
                file.write('{"traceEvents": [')
                file.flush()
                self.assertIsNone(command.poll())
                file.write("]}\n")
            output, told = command.communicate(timeout=60)
        self.assertEqual((command.returncode, output), (0, str(trace) + "\n"), told)
        self.assertFalse((self.folder / "dynolog").exists(), "the name stays taken")

    def test_steps_are_asked_for(self):
        process = Process(self.folder)
        with self.attach(str(PID), "--steps", "4") as command:
            self.assertIn(b"ACTIVITIES_ITERATIONS=4\n", process.ask(request([PID]))[1])
            command.terminate()

    def test_damaged_messages_change_nothing(self):
        process = Process(self.folder)
        with self.attach(str(PID)) as command:
            process.ask(request([1]))
            for text in (b"", b"x", struct.pack("<Q32s", 1 << 60, b"req"), message(b"req", struct.pack("<iiq", 3, 1 << 30, 0))):
                process.socket.sendto(text, process.daemon)
            self.assertIn(b"ACTIVITIES_LOG_FILE", process.ask(request([PID]))[1])
            command.terminate()

    def test_another_daemon_is_told(self):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other:
            other.bind(str(self.folder / "dynolog"))
            with self.attach(str(PID)) as command:
                told = command.communicate(timeout=60)[1]
        self.assertEqual(command.returncode, 2)
        self.assertIn("a daemon answers processes here already", told)

    def test_wrong_numbers(self):
        for wrong in ("0", "-1", "12x", "train.py"):
            with self.subTest(wrong), self.attach("--", wrong) as command:
                self.assertIn("is not the number of a process", command.communicate(timeout=60)[1])
                self.assertEqual(command.returncode, 2)

    def test_abstract_name(self):
        self.environment.pop("KINETO_IPC_SOCKET_DIR")
        process = Process(None)
        with self.attach(str(PID)) as command:
            self.assertIn(b"ACTIVITIES_LOG_FILE", process.ask(request([PID]))[1])
            command.terminate()


if __name__ == "__main__":
    CLI = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
