#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""recipes_test.py LANESCOPE_CLI: what docs/scale-out.md tells to run does run.

The blocks are taken from the document. Their syntax is checked, every option they give to lanescope-cli must be
one, and each recipe runs on four small traces: the schedulers themselves are stand-ins that call what they would
call on a node, for each task in turn. All of them must give the same summaries.
"""
import contextlib
import gzip
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import types
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "scale-out.md").read_text()
CLI = None
RANKS = 4


def blocks(language):
    return re.findall(r"^```%s\n(.*?)^```$" % language, PAGE, re.M | re.S)


def block(language, word):
    found = [text for text in blocks(language) if word in text]
    assert len(found) == 1, "%d blocks of %s with %s" % (len(found), language, word)
    return found[0]


def run(*words, **kwargs):
    return subprocess.run(words, check=True, capture_output=True, text=True, **kwargs).stdout


class Recipes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        run(sys.executable, ROOT / "docs" / "make_ranks.py", self.folder / "made", str(RANKS), "3")
        self.traces = self.folder / "traces"
        self.traces.mkdir()
        for trace in sorted((self.folder / "made").rglob("*.json")):
            packed = self.traces / (trace.name + ".gz")
            packed.write_bytes(gzip.compress(trace.read_bytes()))
            os.utime(packed, (1, 1))  # nobody writes to it any more
        tools = self.folder / "tools"
        tools.mkdir()
        (tools / "lanescope-cli").symlink_to(CLI)
        self.path = "%s:%s" % (tools, os.environ["PATH"])
        self.environment = dict(os.environ, PATH=self.path)
        self.summaries = self.folder / "summaries"

    def here(self, text, *places):
        """The text with the folders of the cluster replaced by those of this test."""
        for place in sorted(places, key=len, reverse=True):
            self.assertIn(place, text)
            text = text.replace(place, str(self.summaries if place.endswith("summaries") else self.traces))
        return text

    def expectSummaries(self):
        expected = run(CLI, "ranks", str(self.traces), "--json")
        self.assertIn('"rank": %d' % (RANKS - 1), expected)
        got = run(CLI, "ranks", str(self.summaries), "--json")
        self.assertEqual(got, expected)

    def test_shell_blocks_are_shell(self):
        self.assertGreaterEqual(len(blocks("sh")), 3)
        for text in blocks("sh"):
            run("bash", "-n", input=text)

    def test_options_exist(self):
        helps = {}
        count = 0
        words = re.sub(r'["\',\[\]]', " ", "\n".join(blocks("sh") + blocks("yaml") + blocks("python")))
        for verb, rest in re.findall(r"lanescope-cli\s+([a-z]+)([^\n;#]*(?:\n\s*--[^\n;#]*)*)", words):
            helps[verb] = helps.get(verb) or run(CLI, verb, "--help")
            for option in re.findall(r"(?<=\s)--[a-z-]+", rest):
                self.assertRegex(helps[verb], r"(?m)^  %s\b" % option, verb)
                count += 1
        self.assertGreaterEqual(count, 8)

    def test_slurm_array(self):
        script = self.here(block("sh", "SLURM_ARRAY_TASK_ID"), "/scratch/job/traces", "/scratch/job/summaries")
        for task in range(RANKS):
            run("bash", "-euc", 'srun() { "$@"; }\n' + script,
                env=dict(self.environment, SLURM_ARRAY_TASK_ID=str(task)))
        self.expectSummaries()

    def test_slurm_step_on_each_node(self):
        script = self.here(block("sh", "--ntasks-per-node"), "/local/traces", "/scratch/job/summaries")
        # Each node has one half of the traces.
        others = self.folder / "other node"
        others.mkdir()
        mine = sorted(self.traces.iterdir())
        for node in (mine[:2], mine[2:]):
            for trace in mine:
                (trace if trace.exists() else others / trace.name).rename(
                    trace if trace in node else others / trace.name)
            run("bash", "-euc", 'srun() { while [[ $1 == --* ]]; do shift; done; "$@"; }\n' + script,
                env=self.environment)
        for trace in list(others.iterdir()):
            trace.rename(self.traces / trace.name)
        self.expectSummaries()

    def test_kubernetes(self):
        text = block("yaml", "kind: Job")
        try:
            import yaml
        except ImportError:
            self.skipTest("no yaml module here: install python3-yaml")
        job = yaml.safe_load(text)
        self.assertEqual(job["apiVersion"], "batch/v1")
        self.assertEqual(job["spec"]["completionMode"], "Indexed")
        pod = job["spec"]["template"]["spec"]
        container = pod["containers"][0]
        self.assertEqual({mount["name"] for mount in container["volumeMounts"]},
                         {volume["name"] for volume in pod["volumes"]})
        command = container["command"]
        self.assertEqual(command[:2], ["bash", "-c"])
        script = self.here(command[2], "/traces/summaries", "/traces")
        for task in range(RANKS):
            run(*command[:2], script, env=dict(self.environment, JOB_COMPLETION_INDEX=str(task)))
        self.expectSummaries()

    def python(self, text, modules, names, *places):
        code = compile(self.here(text, *places), "scale-out.md", "exec")
        with contextlib.ExitStack() as after:
            before = dict(sys.modules)
            after.callback(lambda: (sys.modules.clear(), sys.modules.update(before)))
            path = os.environ["PATH"]
            after.callback(lambda: os.environ.update(PATH=path))
            os.environ["PATH"] = self.path
            sys.modules.update(modules)
            exec(code, names)

    def test_ray(self):
        ray = types.ModuleType("ray")
        ray.remote = lambda **resources: lambda function: types.SimpleNamespace(remote=function)
        ray.get = lambda results: results
        self.python(block("python", "import glob, ray"), {"ray": ray}, {}, "/shared/traces", "/shared/summaries")
        self.expectSummaries()

    def test_spark(self):
        asked = []

        class Table:
            def __init__(self, folder):
                self.lines = [line for file in sorted(pathlib.Path(folder).glob("*.csv"))
                              for line in file.read_text().splitlines()]

            def groupBy(self, column):
                asked.append(column)
                return self

            def avg(self, column):
                asked.append(column)
                return self

        tables = []

        def csv(folder, header, inferSchema):
            self.assertTrue(header and inferSchema)
            tables.append(Table(folder))
            return tables[-1]

        spark = types.SimpleNamespace(read=types.SimpleNamespace(csv=csv))
        run(CLI, "summarize", str(self.traces), "--out", str(self.summaries))
        self.python(block("python", "spark.read"), {}, {"spark": spark}, "/shared/summaries")
        header = tables[0].lines[0].split(",")
        self.assertTrue(asked and set(asked) <= set(header), "%s of %s" % (asked, header))
        self.assertEqual(tables[0].lines.count(tables[0].lines[0]), RANKS, "one header a file, the same in all")


if __name__ == "__main__":
    CLI = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
