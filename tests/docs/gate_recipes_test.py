#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gate_recipes_test.py LANESCOPE_CLI: the recipes of docs/guide/automation.md for GitHub, GitLab and Jenkins do what
they say. The services are stand-ins: their steps are taken from the document and run by a shell, first as a push to
the main branch, then as changes: one that changes nothing, and one whose kernels are slower. The other commands of
the page run as they stand there, one after the other, on made traces.
"""
import gzip
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "guide" / "automation.md").read_text()
CLI = None


def block(language, word):
    found = [text for text in re.findall(r"^```%s\n(.*?)^```$" % language, PAGE, re.M | re.S) if word in text]
    assert len(found) == 1, "%d blocks of %s with %s" % (len(found), language, word)
    return found[0]


def trace(kernel_us, seed):
    """Four steps of one operator and kernel; runs differ by some tenths of a percent."""
    chance = random.Random(seed)
    events, at = [], 1000.0
    for step in range(4):
        begin = at
        kernel = kernel_us * (1 + chance.gauss(0, 0.003))
        common = {"External id": step + 1, "correlation": step + 1}
        events += [
            {"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 1, "tid": 1, "ts": at, "dur": 30, "args": common},
            {"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 1, "tid": 1, "ts": at + 10, "dur": 5,
             "args": common},
            {"ph": "X", "cat": "kernel", "name": "flash_gemm", "pid": 0, "tid": 7, "ts": at + 20, "dur": round(kernel, 3),
             "args": {**common, "device": 0, "stream": 7}}]
        events.append({"ph": "i", "s": "t", "cat": "cpu_instant_event", "name": "[memory]", "pid": 1, "tid": 1,
                       "ts": round(at + 12, 3),
                       "args": {"Device Type": 1, "Device Id": 0, "Addr": 4096 * step, "Bytes": 4096,
                                "Total Allocated": 4096 * (step + 1), "Total Reserved": 65536}})
        at += round(kernel, 3) + 60
        events.append({"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#%d" % step, "pid": 1, "tid": 1,
                       "ts": round(begin, 3), "dur": round(at - begin - 1, 3), "args": {}})
    return json.dumps({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "Example GPU"}],
                       "traceEvents": events})


class GateRecipes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        tools = self.folder / "tools"
        tools.mkdir()
        (tools / "lanescope-cli").symlink_to(CLI)
        self.environment = dict(os.environ, PATH="%s:%s" % (tools, os.environ["PATH"]), HOME=str(self.folder))
        self.seed = 0

    def record(self, kernel_us):
        """What ./record.sh of the recipes stands for: a run as a file."""
        for number in range(5):
            self.seed += 1
            (self.folder / ("made%d.json" % number)).write_text(trace(kernel_us, self.seed))
        script = self.folder / "record.sh"
        script.write_text('#!/bin/sh\nn=$(echo "$1" | tr -dc 0-9)\ncp "made$((n - 1)).json" "$1"\n')
        script.chmod(0o755)

    def shell(self, text, **variables):
        result = subprocess.run(["bash", "-ec", text], cwd=self.folder, capture_output=True, text=True,
                                env=dict(self.environment, **variables))
        return result.returncode, result.stdout + result.stderr

    def expect_verdicts(self, push, change):
        """Two pushes fill the store; an equal change passes, a slower one does not."""
        for _ in range(2):
            self.record(1000)
            status, text = push()
            self.assertEqual(status, 0, text)
        self.record(1000)
        status, text = change()
        self.assertEqual(status, 0, text)
        self.assertIn("same: step_time", text)
        self.record(1050)
        status, text = change()
        self.assertEqual(status, 3, text)
        self.assertIn("worse: step_time", text)
        self.assertIn("cause: ", text)

    def expect_junit(self):
        suite = xml.etree.ElementTree.parse(self.folder / "gate.xml").getroot()
        self.assertEqual(suite.tag, "testsuites")
        case = suite.find("testsuite/testcase")
        self.assertEqual(case.get("name"), "step_time>+1.5%")
        self.assertIn("10 runs against 5 runs", case.find("failure").get("message"))

    def commands(self):
        """Commands of the page's blocks of shell, in order; lines that end with a backslash or a bar go on."""
        for text in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.M | re.S):
            command = ""
            for line in text.splitlines():
                if not command and (not line.strip() or line.startswith("#")):
                    continue
                command += line + "\n"
                if not line.rstrip().endswith(("\\", "|")):
                    yield command
                    command = ""
            self.assertEqual(command, "")

    def traces(self):
        """Files of the names that the page uses: runs of one program, the change 8 % slower."""
        def write(name, kernel_us):
            self.seed += 1
            path = self.folder / name
            path.parent.mkdir(exist_ok=True)
            text = trace(kernel_us, self.seed).encode()
            path.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)

        write("base.json.gz", 1000)
        write("new.json.gz", 1000)
        write("run.json", 1000)
        write("traces/run.json.gz", 1000)
        for run in range(20):
            write("main/%02d.json.gz" % run, 1000)
        for run in range(5):
            write("change/%d.json.gz" % run, 1080)

    def test_each_command_runs_as_written(self):
        self.traces()
        worse, unclean, said = 3, 1, {}
        for command in self.commands():
            if "jq " in command and not shutil.which("jq"):
                continue
            if command.strip() == "lanescope perf":
                continue  # the window
            status, text = self.shell(command, COMMIT="c1")
            said[re.sub(r".*?lanescope-cli (\w+( add| list| prune)?).*", r"\1", command, flags=re.S)] = text
            self.assertIn(status, (worse,) if "lanescope-cli gate" in command else (0, unclean), command + text)
            self.assertNotIn("refused", text, command)
        for name in ("diff.html", "report.html", "gate.md", "gate.xml", "gate.txt", "gate.sarif", "trend.html"):
            self.assertGreater((self.folder / name).stat().st_size, 100, name)
        self.assertIn("worse: step_time", said["gate"])
        self.assertIn("worse: kernels[*flash*].total_us/step", said["gate"])
        self.assertIn("llama8b-h100", said["baseline list"])
        self.assertIn('\\"causes\\"', said["mcp"], "the last answer of the calls by hand")
        self.assertIn("lanescope", said["mcp"])

    def yaml(self, text):
        try:
            import yaml
        except ImportError:
            self.skipTest("no yaml module here: install python3-yaml")
        return yaml.safe_load(text)

    def test_shell_blocks_are_shell_with_known_options(self):
        helps, count = {}, 0
        for text in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.M | re.S):
            subprocess.run(["bash", "-n"], input=text, text=True, check=True)
        for verb, rest in re.findall(r"lanescope-cli\s+([a-z]+)((?:[^\n#]*\\\n)*[^\n#]*)", PAGE):
            helps[verb] = helps.get(verb) or subprocess.run([CLI, verb, "--help"], check=True, capture_output=True,
                                                            text=True).stdout
            for option in re.findall(r"(?<=\s)--[a-z-]+", rest):
                self.assertRegex(helps[verb], r"(?m)^  %s\b" % option, verb)
                count += 1
        self.assertGreaterEqual(count, 25)

    def test_github(self):
        steps = self.yaml(block("yaml", "actions/checkout"))["jobs"]["gate"]["steps"]
        summary = self.folder / "summary.md"

        def job(event):
            text, status = "", 0
            for step in steps:
                condition = step.get("if", "")
                if "run" in step and (not condition or "'%s'" % event in condition) and status == 0:
                    status, output = self.shell(step["run"], GITHUB_STEP_SUMMARY=str(summary), GITHUB_SHA="c1")
                    text += output
            return status, text

        self.expect_verdicts(lambda: job("push"), lambda: job("pull_request"))
        self.expect_junit()
        self.assertIn("1 of 1 conditions is worse", summary.read_text())
        self.assertIn("| worse |", summary.read_text())

    def test_gitlab(self):
        job = self.yaml(block("yaml", "CI_DEFAULT_BRANCH"))["performance"]
        script = "\n".join(job["script"])

        def on(branch):
            return self.shell(script, CI_COMMIT_BRANCH=branch, CI_DEFAULT_BRANCH="main", CI_COMMIT_SHA="c1")

        self.expect_verdicts(lambda: on("main"), lambda: on("change"))
        self.expect_junit()
        metrics = (self.folder / job["artifacts"]["reports"]["metrics"]).read_text()
        self.assertTrue(metrics.endswith("# EOF\n"))
        sample = re.search(r'^lanescope_gate_change_ratio\{series="model-gpu",condition="step_time>\+1.5%"\} (\S+)$',
                           metrics, re.M)
        self.assertAlmostEqual(float(sample[1]), 50 / 1059, delta=0.01)
        for line in metrics.splitlines():
            self.assertRegex(line, r'^(# (TYPE|HELP|EOF)|[a-z_]+\{(?:[a-z]+="(?:[^"\\]|\\.)*",?)+\} [-0-9.e]+$)')

    def test_jenkins(self):
        text = block("groovy", "pipeline {")
        stages = re.findall(r"stage\('(\w+)'\) \{(.*?)\n        \}", text, re.S)
        self.assertEqual([name for name, _ in stages], ["record", "gate", "remember"])

        def on(branch):
            output, status = "", 0
            for _, body in stages:
                when = re.search(r"when \{ (.*?) \}\n", body)
                wanted = not when or ("not" in when[1]) != (branch == "main")
                command = re.search(r"sh '(.*)' \}", body)[1]
                if wanted and status == 0:
                    status, more = self.shell(command, GIT_COMMIT="c1")
                    output += more
            return status, output

        self.expect_verdicts(lambda: on("main"), lambda: on("change"))
        self.expect_junit()


if __name__ == "__main__":
    CLI = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
