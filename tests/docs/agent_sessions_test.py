#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""agent_sessions_test.py LANESCOPE_CLI: the sessions of docs/agents/references/sessions.md end in their answers.

The traces are made here, each with one known fault. Every call of the page goes to `lanescope-cli mcp`, and the place that the
page names must hold the value that it names.
"""
import json
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import unittest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "agents" / "references" / "sessions.md"
CALL = re.compile(r"^\d+\. `(\w+) (\{.*\})` → `([\w.]+)` = `(.*)`$", re.M)
CLI = None


def write_trace(path, steps, kernels, norm_us, host_us, mark):
    """`steps` marks with `kernels` launches each, one kernel in two a layer norm; the host waits at each end."""
    events, now, correlation = [], 0, 0

    def add(cat, name, start, duration, pid=1, tid=1, **args):
        events.append({"ph": "X", "cat": cat, "name": name, "pid": pid, "tid": tid, "ts": start, "dur": duration, "args": args})

    for step in range(steps):
        begin, free = now, now + 5
        for number in range(kernels):
            correlation += 1
            is_norm = number % 2 == 1
            add("cpu_op", "aten::layer_norm" if is_norm else "aten::mm", now, host_us + 3)
            add("cuda_runtime", "cudaLaunchKernel", now + 1, 1, correlation=correlation)
            start = max(free, now + 4)
            free = start + (norm_us if is_norm else 100)
            add("kernel", "layer_norm_kernel" if is_norm else "gemm_kernel", start, free - start, 0, 7,
                correlation=correlation, device=0, stream=7)
            now += host_us + 4
        correlation += 1
        add("cuda_runtime", "cudaDeviceSynchronize", now, max(1, free - now + 2), correlation=correlation)
        now = max(now, free) + 5
        add("user_annotation", mark % step if "%d" in mark else mark, begin, now - begin - 1)
    path.write_text(json.dumps({"traceEvents": events}))


def write_snapshot(path):
    """Five small allocations, one of 4 GB, and one that fails."""
    def frames(line):
        return [{"name": "attend", "filename": "model.py", "line": line}]

    events = [{"action": "alloc", "addr": 4096 + i * 10**10, "size": 10**6 + (4 * 10**9 if i == 3 else 0), "stream": 0,
               "time_us": i + 1, "frames": frames(41 if i == 3 else 10)} for i in range(6)]
    events.append({"action": "oom", "addr": 0, "size": 8 * 10**9, "stream": 0, "time_us": 9, "device_free": 10**6,
                   "frames": frames(41)})
    path.write_bytes(pickle.dumps({"segments": [], "device_traces": [events]}, protocol=4))


def value_at(answer, place):
    """The value at a path of members; in `rows.N.COLUMN` a column by its name."""
    value = answer
    for part in place.split("."):
        if isinstance(value, list) and not part.isdigit():
            value = value[answer["columns"].index(part)]
        else:
            value = value[int(part)] if isinstance(value, list) else value[part]
    return value if isinstance(value, str) else json.dumps(value)


class Sessions(unittest.TestCase):
    def test_each_session_ends_in_its_answer(self):
        sessions = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
        self.assertEqual(len(sessions), 3)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            write_trace(folder / "before.json", 5, 20, 50, 2, "ProfilerStep#%d")
            write_trace(folder / "after.json", 5, 20, 90, 2, "ProfilerStep#%d")
            write_trace(folder / "serve.json", 30, 10, 3, 60, "execute_context_0(0)_generation_8(8)")
            write_snapshot(folder / "oom.pickle")
            for session in sessions:
                self.play(session, folder)

    def play(self, session, folder):
        title = session.splitlines()[0]
        calls = CALL.findall(session)
        self.assertEqual(len(calls), len(re.findall(r"(?m)^\d+\. ", session)), title)
        self.assertIn("\nAnswer: ", session, title)
        lines = [json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call",
                             "params": {"name": tool, "arguments": json.loads(arguments)}})
                 for number, (tool, arguments, _, _) in enumerate(calls)]
        done = subprocess.run([CLI, "mcp", "--allow", "."], input="\n".join(lines) + "\n", capture_output=True, text=True,
                              cwd=folder, check=True)
        replies = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(replies), len(calls), title)
        for (tool, arguments, place, value), reply in zip(calls, replies):
            with self.subTest(session=title, call=f"{tool} {arguments}"):
                self.assertEqual(value_at(reply["result"]["structuredContent"], place), value)


if __name__ == "__main__":
    CLI = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
