# SPDX-License-Identifier: Apache-2.0
"""Open traces, comparisons of two and ranks of one job."""
import ctypes
import html
import json
import os
import warnings

from . import _library
from .table import Table

#: Tables that have a method of their own: name of the method -> name of the table.
_TABLES = {
    "slices": "slice", "kernels": "kernels", "copies": "copies", "device_ops": "device_ops", "launches": "launches",
    "operators": "operators", "annotations": "annotations", "python_frames": "python_frames", "steps": "steps",
    "memory_events": "memory_events", "allocations": "allocations", "device_busy": "device_busy", "gaps": "gaps",
    "findings": "findings", "counters": "counter",
}
_LEFT_OUT = {"link"}  # made of the id: t.slice(id).link


class _Queries:
    """Shared by all that has a session."""

    def query(self, sql, **parameters):
        """The rows of SQL; `:name` in it takes the value of an argument.

        >>> import lanescope
        >>> lanescope.open(SAMPLE).query("SELECT count(*) AS n FROM kernels WHERE dur > :ns", ns=0).to_dicts()
        [{'n': 192}]
        """
        stream = self._session.query(sql, parameters)
        return Table(lambda: stream)

    def table(self, name, columns=None):
        """A table or view by its name in SQL; read when it is first used."""
        return Table(lambda: self._session.table(name, columns))

    def call(self, tool, **arguments):
        """The answer of a tool of agents, as `lanescope-cli call` prints it. The traces have the handles t1, t2, …; a tool
        about one trace takes the first where none is named.

        >>> import lanescope
        >>> lanescope.open(SAMPLE).call("overview")["kernels"]["total"]["count"]
        192
        """
        return json.loads(self._session.call(tool, arguments))

    def tables(self):
        """Tables and views with their columns, types, units and meanings."""
        return self.query('SELECT * FROM lanescope_schema')


class Trace(_Queries):
    """An open trace. Immutable; threads may share it.

    >>> import lanescope
    >>> t = lanescope.open(SAMPLE)
    >>> t.info["device_operations"]
    195
    >>> t.query("SELECT name, count(*) AS n FROM kernels GROUP BY name ORDER BY n DESC, name LIMIT 1").columns
    ['name', 'n']
    """

    def __init__(self, handle):
        self._handle = handle
        self._own_session = None
        self.info = json.loads(_library.text_of(_library.library.lanescope_trace_info, handle))

    def __del__(self):
        _library.library.lanescope_trace_free(self._handle)

    @property
    def _session(self):
        if self._own_session is None:
            self._own_session = _library.open_session([("", _Borrowed(self._handle))])
        return self._own_session

    def range(self, step=None, *, ms=None, ns=None):
        """The part of the trace in which a step runs ("ProfilerStep#7" or 7), or between two times after its start.

        >>> import lanescope
        >>> part = lanescope.open(SAMPLE).range(ms=(0, 1e9))
        >>> len(part.kernels())
        192
        """
        start = self.info["start_ns"]
        if step is not None:
            rows = self.query("SELECT ts, ts + dur AS until FROM steps WHERE name = :step OR number = :step",
                              step=step).to_dicts()
            if not rows:
                raise _library.Refused(f"there is no step {step}", "invalid-argument")
            return Range(self, rows[0]["ts"], rows[0]["until"])
        if ms is not None:
            return Range(self, start + round(ms[0] * 1e6), start + round(ms[1] * 1e6))
        return Range(self, *(ns if ns is not None else (start, self.info["end_ns"])))

    def slice(self, slice_id):
        """One slice by its id."""
        return Slice(self, slice_id)

    def compare(self, other):
        """This trace as the baseline of another one."""
        return Comparison(self, other)

    def report(self):
        """A page of HTML about the whole trace that loads nothing from elsewhere."""
        return _library.text_of(_library.library.lanescope_trace_report, self._handle)

    def __repr__(self):
        return f"<lanescope.Trace {self.info['path']}: {self.info['slices']} slices>"

    def _repr_html_(self):
        milliseconds = (self.info["end_ns"] - self.info["start_ns"]) / 1e6
        head = (f"<p><b>{html.escape(os.path.basename(self.info['path']))}</b>: {milliseconds:.3f} ms, "
                f"{self.info['slices']} slices, {self.info['device_operations']} pieces of device work, "
                f"{self.info['steps']} steps</p>")
        return head + self.findings()._repr_html_()


class _Borrowed:
    """A handle that somebody else holds. Sessions count references to the trace themselves."""

    def __init__(self, handle):
        self._handle = handle


def _table_method(name, table):
    def method(self, columns=None):
        if columns is None and name not in ("findings",):
            columns = [c for c in self._visible(table) if c not in _LEFT_OUT]
        return self.table(table, columns)
    method.__name__ = name
    method.__doc__ = f"The table {table}. `lanescope-cli help --tables` explains its columns."
    return method


def _visible(self, table):
    rows = self.query('SELECT "column" AS name FROM lanescope_schema WHERE "table" = :name AND NOT is_hidden',
                      name=table)
    return [row[0] for row in rows.rows()]


Trace._visible = _visible
for _method, _table in _TABLES.items():
    setattr(Trace, _method, _table_method(_method, _table))


class Range:
    """A part of a trace: rows that begin in it."""

    def __init__(self, trace, start_ns, end_ns):
        self.trace, self.start_ns, self.end_ns = trace, start_ns, end_ns

    def query(self, sql, **parameters):
        """Like Trace.query(); :range_start and :range_end are the bounds."""
        return self.trace.query(sql, range_start=self.start_ns, range_end=self.end_ns, **parameters)

    def kernels(self):
        return self.query("SELECT * FROM kernels WHERE ts >= :range_start AND ts < :range_end")

    def operators(self):
        return self.query("SELECT * FROM operators WHERE ts >= :range_start AND ts < :range_end")

    def slices(self):
        return self.query("SELECT * FROM slice WHERE ts >= :range_start AND ts < :range_end")


class Slice:
    """One slice: `name`, `ts`, `dur` and so on as in the table slice."""

    def __init__(self, trace, slice_id):
        rows = trace.query("SELECT *, link(id) AS link FROM slice WHERE id = :id", id=slice_id).to_dicts()
        if not rows:
            raise _library.Refused(f"there is no slice {slice_id}", "invalid-argument")
        self._trace = trace
        self.__dict__.update(rows[0])

    @property
    def args(self):
        """Args by key, as text."""
        rows = self._trace.query("SELECT key, display_value FROM args WHERE arg_set_id = :id", id=self.id).rows()
        return dict(rows)

    def chain(self):
        """Python frame, module, operators, launch and device work through the slice."""
        return self._trace.query("SELECT * FROM chain(:id)", id=self.id)

    def __repr__(self):
        return f"<lanescope.Slice {self.id} {self.name!r} at {self.ts} ns, {self.dur} ns>"

    def _repr_html_(self):
        return self.chain()._repr_html_()


class Comparison(_Queries):
    """Two traces: schemas a (baseline), b (candidate) and compare.

    >>> import lanescope
    >>> c = lanescope.open(SAMPLE).compare(lanescope.open(SAMPLE2))
    >>> len(c.causes) > 0, len(c.by("kernel")) > 0
    (True, True)
    """

    def __init__(self, baseline, candidate):
        self._session = _library.open_session([("a", _Borrowed(baseline._handle)),
                                               ("b", _Borrowed(candidate._handle))])

    overview = property(lambda self: self.table("compare.overview"))
    causes = property(lambda self: self.table("compare.causes"))

    def by(self, what):
        """Differences by "kernel", "operator", "module", "category" or "step"."""
        return self.table("compare." + {"category": "categories"}.get(what, what + "s"))

    def to_pandas(self, by="kernel"):
        return self.by(by).to_pandas()

    def _repr_html_(self):
        return self.causes._repr_html_() + self.table("compare.waterfall")._repr_html_()


class Ranks(_Queries):
    """All ranks of one job: tables in the schema ranks."""

    def __init__(self, session):
        self._session = session

    def table(self, name, columns=None):
        return super().table(name if "." in name else "ranks." + name, columns)


def _open_options(workers, memory, cache):
    return _library.OpenOptions(ctypes.sizeof(_library.OpenOptions), workers, memory,
                                os.fsencode(cache) if cache else None)


def open(path, *, workers=0, memory=0, cache=None):
    """Opens a trace of any format that Lanescope knows.

    `workers` threads load it, 0: one for each core; `memory` bytes at most, 0: 60 % of the machine's; `cache` is the
    folder of an index cache.

    >>> import lanescope
    >>> lanescope.open("/nowhere")
    Traceback (most recent call last):
    ...
    lanescope._library.Refused: /nowhere: no such file; check the path
    """
    trace = Trace(_library.open_trace(path, _open_options(workers, memory, cache)))
    if trace.info["problems"]:
        problems = ", ".join(f"{kind}: {count}" for kind, count in trace.info["problems"].items())
        warnings.warn(f"{path}: {problems}", _library.ProblemsWarning, stacklevel=2)
    return trace


def ranks(path, *, workers=0, memory=0, cache=None):
    """Opens the traces of all ranks in a folder or archive of logs."""
    return Ranks(_library.open_ranks(path, _open_options(workers, memory, cache)))
