#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""package_test.py ROOT: the Python package where examples do not reach: cells against SQLite's own text of them,
capsules, errors, and pandas and NumPy where they are installed."""
import ast
import ctypes
import gc
import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import types
import unittest
import unittest.mock

import lanescope
from lanescope import _arrow, notebook

SAMPLES = pathlib.Path(sys.argv.pop(1)) / "resources" / "samples"
SAMPLE = str(SAMPLES / "baseline.pt.trace.json.gz")
SECOND = str(SAMPLES / "optimized.pt.trace.json.gz")


def has(module):
    try:
        __import__(module)
        return True
    except ImportError:
        return False


class TableTest(unittest.TestCase):
    def setUp(self):
        self.trace = lanescope.open(SAMPLE)

    def test_tables_equal_queries(self):
        for name in ("slice", "kernels", "operators", "launches", "steps", "device_busy", "gaps", "thread", "flow"):
            table = self.trace.table(name)
            rows = self.trace.query(f"SELECT * FROM {name}")
            self.assertEqual(table.columns, rows.columns, name)
            self.assertEqual(table.rows(), rows.rows(), name)
        self.assertGreater(len(self.trace.table("thread_slice")), 0)

    def test_chosen_columns(self):
        self.assertEqual(self.trace.slices(["dur", "end", "name"]).columns, ["dur", "end", "name"])
        self.assertEqual(self.trace.kernels(["ts"]).units, {"ts": "ns"})

    def test_parts_are_those_of_all_rows(self):
        for name in ("kernels", "launches", "operators", "steps"):  # numbers, names, texts, and cells that are unknown
            table = self.trace.table(name)
            rows = table.rows()
            for first, last in ((0, 3), (1, 2), (7, 20), (9, 9), (-4, None), (None, -1), (3, 1), (5, 10_000)):
                part = table[first:last]
                self.assertEqual(part.rows(), rows[first:last])
                self.assertEqual(part[1:4].rows(), rows[first:last][1:4])
                self.assertEqual(len(part), len(rows[first:last]))
            self.assertEqual(table.head().rows(), rows[:5])
            self.assertEqual(table.head(-2).rows(), rows[:-2])
            self.assertEqual(table.tail(2).rows(), rows[-2:])
            self.assertEqual(table.tail(0).rows(), [])
            self.assertEqual(table.tail(-1).rows(), rows[1:])
            self.assertEqual(table.shape, (len(rows), len(table.columns)))
            self.assertEqual([tuple(row.values()) for row in table], rows)
            self.assertEqual(table[-1], dict(zip(table.columns, rows[-1])))
            self.assertIn(table[0], table)
            self.assertIn("ts", table)
            self.assertNotIn("nothing", table)
            names = table.columns[::-1]
            self.assertEqual(table[names].rows(), [row[::-1] for row in rows])
            self.assertEqual(list(table[5:9]["ts"]), [row[table.columns.index("ts")] for row in rows[5:9]])
        with self.assertRaises(IndexError):
            self.trace.steps()[99]
        with self.assertRaisesRegex(KeyError, "the columns are"):
            self.trace.steps()[["ts", "nothing"]]
        with self.assertRaises(ValueError):
            self.trace.steps()[::2]
        self.assertEqual(self.trace.query("SELECT NULL AS x UNION ALL SELECT NULL")[1:].rows(), [(None,)])
        self.assertEqual(self.trace.query("SELECT 1 AS x WHERE 0").head().rows(), [])

    def test_every_table_has_a_method(self):
        names = {row[0] for row in self.trace.call("schema")["rows"]}
        self.assertGreater(len(names), 80)
        self.assertLessEqual(names, set(dir(self.trace)))
        for name in sorted(names - {"counters", "critical_path_operators"}):
            self.assertTrue(getattr(self.trace, name).__doc__, name)
        self.assertEqual(self.trace.work_types().rows(), self.trace.table("work_types").rows())
        self.assertEqual(self.trace.kernels(["dur"]).columns, ["dur"])
        with self.assertRaisesRegex(AttributeError, "did you mean operators"):
            self.trace.operator
        self.assertFalse(hasattr(self.trace, "_repr_png_"))

    def test_with_closes(self):
        with lanescope.open(SAMPLE) as trace:
            kernels = trace.kernels()
            starts = kernels["ts"]
            rows = kernels.rows()
        self.assertEqual(list(starts), [row[kernels.columns.index("ts")] for row in rows])
        self.assertEqual(kernels.rows(), rows)
        for ask in (trace.report, lambda: len(trace.kernels()), lambda: trace.query("SELECT 1"), lambda: lanescope.open(SAMPLE).compare(trace)):
            with self.assertRaisesRegex(lanescope.Refused, "closed"):
                ask()
        trace.close()

    def test_counts_are_those_of_the_file(self):
        with gzip.open(SAMPLE) as file:
            events = [e for e in json.load(file)["traceEvents"] if e.get("ph") == "X"]
        kernels = [e for e in events if e.get("cat") == "kernel"]
        self.assertEqual(len(self.trace.kernels()), len(kernels))
        self.assertEqual(sum(self.trace.kernels()["dur"]), sum(round(e["dur"] * 1000) for e in kernels))
        self.assertEqual(sorted(k["name"] for k in self.trace.kernels(["name"]).to_dicts()),
                         sorted(e["name"] for e in kernels))

    def test_capsules_are_released_once(self):
        table = self.trace.kernels()
        capsules = [table.__arrow_c_stream__() for _ in range(10)]
        self.assertEqual(len(_arrow._held), 10)
        del capsules
        gc.collect()
        self.assertEqual(len(_arrow._held), 0)
        get = ctypes.pythonapi.PyCapsule_GetPointer
        get.restype, get.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
        capsule = table.__arrow_c_stream__()
        struct = _arrow.StreamStruct.from_address(get(capsule, b"arrow_array_stream"))
        array = _arrow.Array()
        self.assertEqual(struct.get_next(ctypes.byref(struct), ctypes.byref(array)), 0)
        del capsule, table
        gc.collect()
        self.assertGreater(array.length, 0)
        _arrow.release(array)

    def test_views_outlive_tables(self):
        column = self.trace.slices()._column("dur")
        numbers = column.numbers()
        expected = list(numbers)
        del column
        self.trace = None
        gc.collect()
        self.assertEqual(list(numbers), expected)

    def test_threads_share_a_trace(self):
        sums = []
        def ask():
            sums.append(self.trace.query("SELECT sum(dur) AS t FROM kernels").to_dicts()[0]["t"])
        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(sums)), 1)
        self.assertEqual(len(sums), 8)

    def test_html_is_escaped(self):
        self.assertIn("&lt;b&gt;", self.trace.query("SELECT '<b>' AS x")._repr_html_())
        self.assertIn("<table>", self.trace._repr_html_())

    def test_slices_and_ranges(self):
        kernel = self.trace.kernels().to_dicts()[0]
        piece = self.trace.slice(kernel["slice_id"])
        self.assertEqual((piece.name, piece.dur), (kernel["name"], kernel["dur"]))
        self.assertEqual(piece.args["args.correlation"], str(kernel["correlation"]))
        self.assertIn(kernel["slice_id"], [row["id"] for row in piece.chain().to_dicts()])
        step = self.trace.steps().to_dicts()[0]
        inside = self.trace.range(step["name"]).kernels()
        page = self.trace.range(step["name"]).timeline()
        self.assertIn("timeline-data", page)
        self.assertNotIn("://", page.replace("http://www.w3.org/", ""))
        self.assertIn("&lt;html", self.trace.range(step["name"])._repr_html_())
        self.assertEqual(len(inside), len([k for k in self.trace.kernels().to_dicts()
                                           if step["ts"] <= k["ts"] < step["ts"] + step["dur"]]))

    def test_comparison(self):
        comparison = self.trace.compare(lanescope.open(SECOND))
        self.assertEqual(comparison.by("kernel").to_dicts(),
                         comparison.query("SELECT * FROM compare.kernels").to_dicts())

    def test_ranks(self):
        with tempfile.TemporaryDirectory() as folder:
            for rank, path in enumerate((SAMPLE, SECOND)):
                text = gzip.open(path).read().decode()
                head = text.index("{") + 1
                (pathlib.Path(folder) / f"rank{rank}.pt.trace.json").write_text(
                    text[:head] + f'"distributedInfo": {{"rank": {rank}, "world_size": 2}},' + text[head:])
            ranks = lanescope.ranks(folder)
            rows = ranks.query("SELECT rank, count(*) AS n FROM ranks.kernels GROUP BY rank").to_dicts()
            self.assertEqual([row["rank"] for row in rows], [0, 1])
            self.assertEqual(rows[0]["n"], len(self.trace.kernels()))
            self.assertEqual(len(ranks.table("kernels")), sum(row["n"] for row in rows))
            self.assertEqual(ranks.kernels().rows(), ranks.table("kernels").rows())
            files = sorted(pathlib.Path(folder).iterdir())
            for same in (lanescope.open(folder), lanescope.open(files), lanescope.ranks(map(str, files))):
                self.assertEqual(same.numbers, [0, 1])
                self.assertEqual(same.kernels().rows(), ranks.kernels().rows())
            for name in sorted(ranks._held):
                self.assertEqual(getattr(ranks, name)().columns, ranks.table(name).columns)
            self.assertNotIn("idle_causes", dir(ranks))
            with self.assertRaises(lanescope.Refused):
                lanescope.open([])

    def test_errors(self):
        with self.assertRaisesRegex(lanescope.Refused, "did you mean dur"):
            self.trace.query("SELECT durr FROM slice")
        with self.assertRaises(lanescope.Refused):
            self.trace.query("DELETE FROM slice")
        with self.assertRaises(lanescope.Refused):
            len(self.trace.table("nothing"))
        with self.assertRaises(lanescope.Stopped), lanescope.timeout(0.001):
            self.trace.query("WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT count(*) FROM t")
        self.assertEqual(len(self.trace.query("SELECT 1")), 1)
        with self.assertRaises(lanescope.Stopped), lanescope.timeout(0.05):
            self.trace.call("query", sql="WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) "
                                         "SELECT count(*) FROM t")
        self.assertEqual(self.trace.call("kernels", limit=1)["rows_total"], 13)
        with self.assertRaisesRegex(lanescope.Refused, "there is no tool"):
            self.trace.call("nothing")
        with self.assertRaises(KeyError):
            self.trace.kernels()["nothing"]
        with self.assertRaises(ValueError):
            lanescope.open(SAMPLE + "\0x")


class ProgressTest(unittest.TestCase):
    def test_an_opening_tells_how_far_it_is(self):
        for path in (SAMPLE, [SAMPLE, SECOND]):
            told = []
            lanescope.open(path, progress=lambda done, total: told.append((done, total)))
            self.assertTrue(told)
            self.assertTrue(all(0 <= done <= total for done, total in told), told)

    def test_what_it_raises_stops_the_opening(self):
        class Enough(Exception):
            pass

        def tell(done, total):
            raise Enough

        with self.assertRaises(Enough):
            lanescope.open(SAMPLE, progress=tell)
        self.assertEqual(len(lanescope.open(SAMPLE, progress=False).kernels()), 192)

    def test_a_notebook_shows_a_bar(self):
        shown = []

        class Handle:
            def update(self, page):
                shown.append(page._repr_html_())

        def display(page, display_id):
            self.assertTrue(display_id)
            Handle().update(page)
            return Handle()

        with notebook.bar("a") as tell:
            self.assertIsNone(tell, "outside of a notebook")
        shell = types.SimpleNamespace(kernel=object())
        module = types.SimpleNamespace(get_ipython=lambda: shell, display=types.SimpleNamespace(display=display))
        with unittest.mock.patch.dict(sys.modules, {"IPython": module}):
            with notebook.bar("quick") as tell:
                tell(1, 2)
            self.assertEqual(shown, [], "what opens at once needs no bar")
            with notebook.bar("<a>") as tell:
                for done in range(9):
                    tell(done, 8)
        self.assertIn('max="8" value="8"', shown[-2])
        self.assertIn("100% &lt;a&gt;", shown[-2])
        self.assertEqual(shown[-1], "", "it is gone when the trace is there")


@unittest.skipUnless(has("numpy"), "NumPy is not installed")
class NumpyTest(unittest.TestCase):
    def test_views_are_not_copied_or_written(self):
        trace = lanescope.open(SAMPLE)
        one, two = trace.slices()["ts"], trace.slices()["ts"]
        self.assertEqual(one.ctypes.data, two.ctypes.data)
        self.assertFalse(one.flags.writeable)
        expected = one.tolist()
        del trace, two
        gc.collect()
        self.assertEqual(one.tolist(), expected)

    def test_columns_that_are_read_again_share_memory(self):
        trace = lanescope.open(SAMPLE)
        first, again = trace.kernels(), trace.kernels()
        for name in ("dur", "launch_to_start", "grid_x"):
            self.assertEqual(first[name].ctypes.data, again[name].ctypes.data, name)
            self.assertEqual(first[name].tolist(), [row[name] for row in trace.query(
                f"SELECT {name} FROM kernels").to_dicts()])

    def test_nulls_are_masked(self):
        cells = lanescope.open(SAMPLE).query("SELECT 1 AS x UNION ALL SELECT NULL").to_numpy()["x"]
        self.assertEqual(cells.mask.tolist(), [False, True])


@unittest.skipUnless(has("pandas"), "pandas is not installed")
class PandasTest(unittest.TestCase):
    def test_frames_equal_rows(self):
        import pandas
        trace = lanescope.open(SAMPLE)
        for table in (trace.kernels(), trace.slices(), trace.steps(), trace.query("SELECT * FROM operators")):
            frame = table.to_pandas()
            cells = frame.astype(object).where(frame.notna(), None)
            self.assertEqual([tuple(row) for row in cells.itertuples(index=False)], list(table.rows()))
        names = trace.kernels().to_pandas()["name"]
        self.assertIsInstance(names.dtype, pandas.CategoricalDtype)
        self.assertEqual(set(names.cat.categories), set(names))  # those of kernels only, not all of the trace
        self.assertEqual(len(trace.query("SELECT 1 AS x WHERE 0").to_pandas()), 0)

    def test_types_hold_what_is_unknown(self):
        frame = lanescope.open(SAMPLE).query("SELECT 9007199254740993 AS whole, 1.5 AS real, 'x' AS text "
                                             "UNION ALL SELECT NULL, NULL, NULL").to_pandas()
        self.assertEqual([str(frame[name].dtype) for name in frame], ["Int64", "float64", "object"])
        self.assertEqual(frame["whole"][0], 9007199254740993)  # no double holds it
        self.assertEqual(frame.isna().values.tolist(), [[False] * 3, [True] * 3])

    def test_unknown_cells_are_those_of_rows(self):
        trace = lanescope.open(SAMPLE)
        for name in ("launches", "operators", "slice", "kernels"):
            frame = trace.table(name).to_pandas()
            rows = trace.query(f"SELECT * FROM {name}").to_dicts()
            for column in frame:
                unknown = sum(row[column] is None for row in rows)
                self.assertEqual(int(frame[column].isna().sum()), unknown, column)


class TypesTest(unittest.TestCase):
    """The stubs name what is there, with the same arguments."""

    FOLDER = pathlib.Path(lanescope.__file__).parent

    def functions(self, nodes):
        return {node.name: [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
                for node in nodes if isinstance(node, ast.FunctionDef)}

    def test_stubs_are_those_of_the_modules(self):
        self.assertTrue((self.FOLDER / "py.typed").exists())
        for module in ("_library", "hta", "notebook", "scale", "table", "trace", "tracelens"):
            stub = ast.parse((self.FOLDER / (module + ".pyi")).read_text())
            code = ast.parse((self.FOLDER / (module + ".py")).read_text())
            self.compare(module, stub.body, code.body)

    def compare(self, where, stub, code):
        typed, made = self.functions(stub), self.functions(code)
        for name, arguments in made.items():
            # Of modules in the package's own files, and of classes, what is public.
            if not name.startswith("_") and (where != "_library" or name == "timeout"):
                self.assertEqual(typed.get(name), arguments, f"{where}.{name}")
        self.assertLessEqual({name for name in typed if not name.startswith("__")}, set(made), where)
        classes = {node.name: node for node in code if isinstance(node, ast.ClassDef)}
        for node in stub:
            if isinstance(node, ast.ClassDef) and node.name in classes:
                self.compare(f"{where}.{node.name}", node.body, classes[node.name].body)

    def test_job_scripts_are_there(self):
        for name in ("summarize.sbatch", "summarize-nodes.sbatch"):
            script = pathlib.Path(lanescope.__file__).parent / "slurm" / name
            self.assertTrue(os.access(script, os.X_OK), script)
            self.assertIn("#SBATCH --requeue\n", script.read_text())

    @unittest.skipUnless(shutil.which("mypy"), "mypy is not installed")
    def test_programs_are_checked(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(self.FOLDER, pathlib.Path(folder) / "found" / "lanescope")  # PYTHONPATH is not looked into
            program = pathlib.Path(folder) / "program.py"
            program.write_text("import lanescope\n"
                               "with lanescope.open('x') as t:\n"
                               "    names: list[str] = t.kernels(['name']).head().columns\n"
                               "    for row in t.idle_causes():\n"
                               "        print(row['cause'])\n"
                               "    t.kernels(3)\n"
                               "print(lanescope.open(['a', 'b']).numbers, lanescope.timeout('x'))\n")
            done = subprocess.run(["mypy", "--strict", "--cache-dir", folder, str(program)], capture_output=True, text=True,
                                  env={**os.environ, "MYPYPATH": str(pathlib.Path(folder) / "found")})
            self.assertEqual([line.split(":")[1] for line in done.stdout.splitlines() if "error" in line and "Found" not in line],
                             ["6", "7"], done.stdout)


class DocumentTest(unittest.TestCase):
    def test_tables_for_users_of_other_tools_are_there(self):
        text = (SAMPLES.parents[1] / "docs" / "coming-from.md").read_text()
        names = set(re.findall(r't\.table\("(\w+)"\)', text))
        self.assertGreater(len(names), 15)
        trace = lanescope.open(SAMPLE)
        for name in names:
            self.assertTrue(trace.table(name).columns, name)


@unittest.skipUnless(has("pyarrow"), "pyarrow is not installed")
class ArrowTest(unittest.TestCase):
    def test_columns_are_valid(self):
        table = lanescope.open(SAMPLE).kernels()
        arrow = table.to_arrow()
        arrow.validate(full=True)
        self.assertEqual(arrow.to_pylist(), table.to_dicts())


if __name__ == "__main__":
    unittest.main()
