#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""exports_test.py LANESCOPE_CLI: what `lanescope-cli export --to` writes, read by programs that are not ours where
they are installed (sqlite3, protoc), else by the formats' specifications. Figures must be those of the trace's own
JSON, which is read here with the standard library."""
import collections
import gzip
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import unittest

import arrow_reader

ROOT = pathlib.Path(__file__).resolve().parents[2]
TRACE = ROOT / "resources" / "samples" / "baseline.pt.trace.json.gz"
CLI = None


def ns(microseconds):
    return round(float(microseconds) * 1000)


def read_events():
    with gzip.open(TRACE, "rt") as file:
        events = json.load(file, parse_float=str, parse_int=str)["traceEvents"]
    return [e for e in events if e.get("ph") == "X" and e.get("name") not in ("PyTorch Profiler (0)",)
            and e.get("cat") != "Trace"]


def fields(data):
    """(number, wire type, value) of a message of Protocol Buffers."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, 0, varint()
        elif key & 7 == 1:
            yield key >> 3, 1, data[at:at + 8]
            at += 8
        else:
            assert key & 7 == 2, "wire type %d" % (key & 7)
            size = varint()
            assert at + size <= len(data)
            yield key >> 3, 2, data[at:at + size]
            at += size


def packed(data):
    values, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            values.append(value)
            value = shift = 0
    return values


class Exports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.events = read_events()
        cls.kernels = [e for e in cls.events if e.get("cat") == "kernel"]
        assert cls.kernels
        cls.work = [e for e in cls.events if e.get("cat") in ("kernel", "gpu_memcpy", "gpu_memset")]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def export(self, form, *words):
        path = pathlib.Path(self.folder.name) / ("out." + form)
        subprocess.run([CLI, "export", str(TRACE), "--to", form, "-o", str(path), *words], check=True,
                       capture_output=True)
        return path

    def test_folded_device_time_is_that_of_the_work(self):
        lines = self.export("folded", "--weight", "device").read_text().splitlines()
        total = collections.Counter()
        for line in lines:
            stack, weight = line.rsplit(" ", 1)
            total[stack.split(";")[-1]] += int(weight)
        wanted = collections.Counter()
        for event in self.work:
            wanted[event["name"].replace(";", ":")] += ns(event["dur"])
        self.assertEqual(total, wanted)

    def test_folded_host_time_adds_up(self):
        lines = self.export("folded").read_text().splitlines()
        self.assertEqual(len(lines), len({line.rsplit(" ", 1)[0] for line in lines}))
        total = sum(int(line.rsplit(" ", 1)[1]) for line in lines)
        threads = collections.defaultdict(list)
        device = {id(e) for e in self.events if str(e.get("cat")).startswith("gpu_") or e.get("cat") == "kernel"}
        for event in self.events:
            if id(event) not in device:
                start = ns(event["ts"])
                threads[event["pid"], event["tid"]].append((start, start + ns(event["dur"])))
        covered = 0
        for spans in threads.values():
            end = None
            for start, stop in sorted(spans):
                covered += max(0, stop - (start if end is None else max(start, end)))
                end = stop if end is None else max(end, stop)
        self.assertEqual(total, covered)

    def test_speedscope_nests(self):
        document = json.loads(self.export("speedscope").read_text())
        self.assertEqual(document["$schema"], "https://www.speedscope.app/file-format-schema.json")
        names = [frame["name"] for frame in document["shared"]["frames"]]
        self.assertEqual(len(names), len(set(names)))
        count, kernel_time = collections.Counter(), 0
        kernel_names = {e["name"] for e in self.kernels}
        for profile in document["profiles"]:
            self.assertEqual((profile["type"], profile["unit"]), ("evented", "nanoseconds"))
            stack, last = [], profile["startValue"]
            for event in profile["events"]:
                self.assertGreaterEqual(event["at"], last)
                last = event["at"]
                if event["type"] == "O":
                    stack.append(event)
                    count[names[event["frame"]]] += 1
                else:
                    begin = stack.pop()
                    self.assertEqual((event["type"], event["frame"]), ("C", begin["frame"]))
                    if names[event["frame"]] in kernel_names:
                        kernel_time += event["at"] - begin["at"]
            self.assertFalse(stack)
            self.assertGreaterEqual(profile["endValue"], last)
        for name, wanted in collections.Counter(e["name"] for e in self.events).items():
            self.assertEqual(count[name], wanted, name)
        self.assertEqual(kernel_time, sum(ns(e["dur"]) for e in self.kernels))

    def test_pprof_samples(self):
        path = self.export("pprof")
        data = gzip.decompress(path.read_bytes())
        texts, samples, types, functions, lines = [], [], [], {}, {}
        for number, _, value in fields(data):
            if number == 6:
                texts.append(value.decode())
            elif number == 1:
                types.append([v for _, _, v in fields(value)])
            elif number == 2:
                parts = {n: packed(v) for n, _, v in fields(value)}
                samples.append((parts[1], parts[2]))
            elif number == 4:
                parts = {n: v for n, _, v in fields(value)}
                lines[parts[1]] = dict((n, v) for n, _, v in fields(parts[4]))[1]
            elif number == 5:
                parts = {n: v for n, _, v in fields(value)}
                functions[parts[1]] = parts[2]
        self.assertEqual(texts[0], "")
        self.assertEqual([[texts[i] for i in t] for t in types],
                         [["host", "nanoseconds"], ["device", "nanoseconds"], ["calls", "count"]])
        device, calls = collections.Counter(), collections.Counter()
        for locations, values in samples:
            leaf = texts[functions[lines[locations[0]]]]
            device[leaf] += values[1]
            calls[leaf] += values[2]
        for name, wanted in collections.Counter(e["name"] for e in self.work).items():
            self.assertEqual(calls[name], wanted, name)
        self.assertEqual(sum(device.values()), sum(ns(e["dur"]) for e in self.work))
        if shutil.which("protoc"):
            subprocess.run(["protoc", "--decode_raw"], input=data, check=True, stdout=subprocess.DEVNULL)
        if shutil.which("go"):
            top = subprocess.run(["go", "tool", "pprof", "-top", "-sample_index=device", str(path)],
                                 capture_output=True, text=True)
            if top.returncode == 0:
                self.assertIn("Type: device", top.stdout)

    def test_perfetto_events(self):
        data = self.export("perfetto").read_bytes()
        if shutil.which("protoc"):
            subprocess.run(["protoc", "--decode_raw"], input=data, check=True, stdout=subprocess.DEVNULL)
        names, tracks, stacks = {}, set(), collections.defaultdict(list)
        total, last = collections.defaultdict(lambda: [0, 0]), {}
        for number, _, packet in fields(data):
            self.assertEqual(number, 1)
            parts = {n: v for n, _, v in fields(packet)}
            if 60 in parts:
                tracks.add(dict((n, v) for n, _, v in fields(parts[60]))[1])
            for kind, _, entry in fields(parts.get(12, b"")):
                if kind == 2:
                    values = {n: v for n, _, v in fields(entry)}
                    names[values[1]] = values[2].decode()
            if 11 not in parts:
                continue
            event = {n: v for n, _, v in fields(parts[11])}
            self.assertIn(event[11], tracks)
            self.assertGreaterEqual(parts[8], last.get(event[11], 0))
            last[event[11]] = parts[8]
            if event[9] == 1:
                stacks[event[11]].append((names[event[10]], parts[8]))
            elif event[9] == 2:
                name, start = stacks[event[11]].pop()
                total[name][0] += 1
                total[name][1] += parts[8] - start
        self.assertFalse(any(stacks.values()))
        wanted = collections.defaultdict(lambda: [0, 0])
        for event in self.kernels:
            wanted[event["name"]][0] += 1
            wanted[event["name"]][1] += ns(event["dur"])
        for name, figures in wanted.items():
            self.assertEqual(total[name], figures, name)
        for name, count in collections.Counter(e["name"] for e in self.events).items():
            self.assertEqual(total[name][0], count, name)

    def test_sqlite_has_the_rows(self):
        database = sqlite3.connect(self.export("sqlite"))
        self.assertEqual(database.execute("PRAGMA integrity_check").fetchone(), ("ok",))
        rows = database.execute("SELECT name, count(*), sum(dur) FROM kernels GROUP BY name").fetchall()
        wanted = collections.defaultdict(lambda: [0, 0])
        for event in self.kernels:
            wanted[event["name"]][0] += 1
            wanted[event["name"]][1] += ns(event["dur"])
        self.assertEqual({name: [n, t] for name, n, t in rows}, dict(wanted))
        linked = database.execute("SELECT count(*) FROM kernels k JOIN slice l ON l.id = k.launch_id").fetchone()[0]
        self.assertEqual(linked, len(self.kernels))
        for name, in database.execute("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").fetchall():
            database.execute('SELECT * FROM "%s" LIMIT 1' % name).fetchall()

    def arrow_rows(self, names, columns):
        return [dict(zip(names, row)) for row in zip(*columns)]

    def test_arrow_has_the_rows(self):
        text = subprocess.run([CLI, "query", str(TRACE), "--json", "SELECT * FROM kernels"], check=True,
                              capture_output=True, text=True).stdout
        wanted = json.loads(text)
        wanted = wanted["rows"] if isinstance(wanted, dict) else wanted
        whole = arrow_reader.read_file(self.export("arrow").read_bytes())
        stream = arrow_reader.read_stream(self.export("arrow-stream").read_bytes())
        self.assertEqual(whole, stream)
        names, columns, metadata = whole
        rows = self.arrow_rows(names, columns)
        self.assertEqual(len(rows), len(wanted))
        for row, other in zip(rows, wanted):
            self.assertEqual(list(row), list(other))
            for key, value in row.items():
                if isinstance(value, float):
                    self.assertAlmostEqual(value, other[key], delta=1e-9 * max(1, abs(value)))
                else:
                    self.assertEqual(value, other[key], key)
        self.assertEqual(metadata["dur"]["unit"], "ns")

    def test_the_tar_has_a_file_for_each_table(self):
        with tarfile.open(self.export("arrow-tar")) as archive:  # a reader that is not ours
            names = archive.getnames()
            self.assertEqual(len(names), len(set(names)))
            for table in ("slice", "kernels", "launches", "operators", "steps", "device_busy", "gaps", "process"):
                self.assertIn(table + ".arrow", names)
            for name in names:
                alone = self.export("arrow", "--table", name[:-len(".arrow")]).read_bytes()
                known, columns, _ = arrow_reader.read_file(archive.extractfile(name).read())
                for column, cells in zip(*arrow_reader.read_file(alone)[:2]):
                    self.assertEqual(columns[known.index(column)], cells, name)

    def test_arrow_of_no_rows_and_of_all_tables(self):
        tables = subprocess.run([CLI, "query", str(TRACE), "--csv", "SELECT DISTINCT \"table\" FROM lanescope_schema"],
                                check=True, capture_output=True, text=True).stdout.splitlines()[1:]
        self.assertIn("kernels", tables)
        for table in tables:
            if table == "args":
                continue  # reads the whole file
            names, columns, _ = arrow_reader.read_file(self.export("arrow", "--table", table).read_bytes())
            self.assertTrue(names, table)
            self.assertEqual(len({len(column) for column in columns}), 1, table)

    def test_ranges(self):
        lines = self.export("folded", "--weight", "device", "--range", "0ms..1ms").read_text().splitlines()
        end = min(ns(e["ts"]) for e in self.events) + 1_000_000
        wanted = sum(min(ns(e["dur"]), end - ns(e["ts"])) for e in self.work if ns(e["ts"]) < end)
        self.assertEqual(sum(int(line.rsplit(" ", 1)[1]) for line in lines), wanted)

    def test_hides_credentials(self):
        secret = "hunter" + "2hunter2"
        path = pathlib.Path(self.folder.name) / "secret.json"
        event = {"ph": "X", "pid": 1, "tid": 1, "ts": 1, "dur": 5, "cat": "cpu_op",
                 "name": "get https://me:" + secret + "@host/"}
        path.write_text(json.dumps({"traceEvents": [event]}))
        for form in ("folded", "speedscope", "pprof", "perfetto", "sqlite", "arrow", "arrow-stream", "arrow-tar"):
            for words, isKept in (((), False), (("--keep-secrets",), True)):
                target = pathlib.Path(self.folder.name) / "secret.out"
                subprocess.run([CLI, "export", str(path), "--to", form, "--table", "slice", "-o", str(target), *words],
                               check=True, capture_output=True)
                data = target.read_bytes()
                data = gzip.decompress(data) if form == "pprof" else data
                self.assertEqual(secret.encode() in data, isKept, form)

    def test_refuses_other_formats_and_the_input(self):
        for words in (["--to", "parquet", "-o", self.folder.name + "/x"], ["--to", "pprof", "-o", str(TRACE)],
                      ["--to", "arrow", "--table", "nothing", "-o", self.folder.name + "/x"]):
            done = subprocess.run([CLI, "export", str(TRACE), *words], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertTrue(done.stderr)


if __name__ == "__main__":
    CLI = sys.argv.pop()
    unittest.main()
