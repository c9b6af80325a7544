# SPDX-License-Identifier: Apache-2.0
"""Open traces, comparisons of two and ranks of one job."""
import contextlib
import ctypes
import difflib
import functools
import html
import json
import os
import warnings

from . import _library
from . import notebook as _notebook
from .table import Table

#: Methods for tables whose name is another one.
_TABLES = {"slices": "slice", "counters": "counter"}
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


class _Tables(_Queries):
    """What has a method for each table."""

    @functools.cached_property
    def _held(self):
        """What each table holds, by name."""
        return dict(self.call("schema")["rows"])

    def __getattr__(self, name):
        if name.startswith("_"):  # asked for by notebooks and copies
            raise AttributeError(name)
        table = _TABLES.get(name, name)
        if table not in self._held:
            near = difflib.get_close_matches(name, dir(self), 1)
            hint = f"; did you mean {near[0]}" if near else ""
            raise AttributeError(f"there is neither a method nor a table {name}{hint}")

        def read(columns=None):
            return self._read(table, columns)
        read.__name__ = name
        read.__doc__ = f"{self._held[table]}: the table {table}, or the named columns of it."
        return read

    def __dir__(self):
        return sorted({*super().__dir__(), *_TABLES, *self._held})

    def _read(self, table, columns):
        return self.table(table, columns)


class Trace(_Tables):
    """An open trace. Immutable; threads may share it.

    Tables: a method for each, which dir() and the Tab key list: slices(), kernels(), copies(), launches(), operators(),
    annotations(), python_frames(), steps(), memory_events(), allocations(), counters(), flow(), and so on; of analyses:
    findings(), idle_causes(), gaps(), device_busy(), kernels_table(), operators_table(), work_types(), roofline() and so on.
    Each takes a list of columns. table(name), tables().
    Questions: query(sql, name=value), call(tool, argument=value).
    Parts: range(step), range(ms=(from, to)), slice(id).
    With others: compare(other).
    Pages: report(), and the timeline of a range in a notebook.
    About it: info. It is closed with close(), at the end of a with statement, or when nothing needs it any more.

    >>> import lanescope
    >>> with lanescope.open(SAMPLE) as t:
    ...     t.info["device_operations"]
    195
    >>> t = lanescope.open(SAMPLE)
    >>> t.query("SELECT name, count(*) AS n FROM kernels GROUP BY name ORDER BY n DESC, name LIMIT 1").columns
    ['name', 'n']
    >>> t.idle_causes().columns[:2] == t.table("idle_causes").columns[:2], "idle_causes" in dir(t)
    (True, True)
    >>> t.kernel()
    Traceback (most recent call last):
    ...
    AttributeError: there is neither a method nor a table kernel; did you mean kernels
    """

    def __init__(self, handle):
        self._open_handle = handle
        self._own_session = None
        self.info = json.loads(_library.text_of(_library.library.lanescope_trace_info, handle))

    def __del__(self):
        self.close()

    def close(self):
        """Gives the trace back. Tables and arrays of it stay; whatever else is asked is refused."""
        handle, self._open_handle, self._own_session = self._open_handle, None, None
        _library.library.lanescope_trace_free(handle)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    @property
    def _handle(self):
        if self._open_handle is None:
            raise _library.Refused(f"{self.info['path']}: the trace is closed", "invalid-argument")
        return self._open_handle

    def _read(self, table, columns):
        if columns is None and table in self._columns_of:
            columns = [c for c in self._columns_of[table] if c not in _LEFT_OUT]
        return self.table(table, columns)

    @functools.cached_property
    def _columns_of(self):
        """The columns that are not hidden of each table that is no result of an analysis."""
        found = {}
        for table, column in self.query('SELECT "table", "column" FROM lanescope_schema WHERE NOT is_hidden AND '
                                        "source <> 'analysis'").rows():
            found.setdefault(table, []).append(column)
        return found

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


class Range:
    """A part of a trace: rows that begin in it. A notebook shows its timeline, to zoom and pan.

    >>> import lanescope
    >>> "<iframe" in lanescope.open(SAMPLE).range(ms=(0, 5))._repr_html_()
    True
    """

    def __init__(self, trace, start_ns, end_ns):
        self.trace, self.start_ns, self.end_ns = trace, start_ns, end_ns

    def query(self, sql, **parameters):
        """Like Trace.query(); :range_start and :range_end are the bounds."""
        return self.trace.query(sql, range_start=self.start_ns, range_end=self.end_ns, **parameters)

    def timeline(self):
        """A page of HTML with the timeline of the range that loads nothing from elsewhere."""
        return _library.text_of(_library.library.lanescope_trace_timeline, self.trace._handle, self.start_ns, self.end_ns)

    def __repr__(self):
        milliseconds = [(ns - self.trace.info["start_ns"]) / 1e6 for ns in (self.start_ns, self.end_ns)]
        return f"<lanescope.Range {milliseconds[0]:.3f} ms to {milliseconds[1]:.3f} ms of {self.trace.info['path']}>"

    def _repr_html_(self):
        # In a page of its own: its style and its names stay apart from the notebook's.
        page = html.escape(self.timeline(), quote=True)
        return f'<iframe srcdoc="{page}" style="width: 100%; height: 32em; border: 0" title="Timeline"></iframe>'

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

    @property
    def overview(self):
        """How far the two can be compared, and what changed as a whole."""
        return self.table("compare.overview")

    @property
    def causes(self):
        """Causes of the difference, the largest first."""
        return self.table("compare.causes")

    def by(self, what):
        """Differences by "kernel", "operator", "module", "category" or "step"."""
        return self.table("compare." + {"category": "categories"}.get(what, what + "s"))

    def to_pandas(self, by="kernel"):
        return self.by(by).to_pandas()

    def _repr_html_(self):
        return self.causes._repr_html_() + self.table("compare.waterfall")._repr_html_()


class Ranks(_Tables):
    """All ranks of one job: tables in the schema ranks, with a first column "rank".

    Tables have a method each, as those of a Trace: kernels(), steps() and so on. query(sql), table(name), call(tool).
    """

    def __init__(self, session):
        self._session = session

    @functools.cached_property
    def _held(self):
        try:
            texts = super()._held
        except _library.Refused:  # only summaries are there
            texts = {}
        names = [row["name"] for row in self.query("PRAGMA table_list") if row["schema"] == "ranks"]
        held = {name: texts[name] for name in names if name in texts}
        return {**held, "collectives": "A collective, with the figures of all ranks"}

    def table(self, name, columns=None):
        """A table by its name, of all ranks."""
        return super().table(name if "." in name else "ranks." + name, columns)

    @property
    def numbers(self):
        """Numbers of the ranks."""
        return [row[0] for row in self.query("SELECT DISTINCT rank FROM ranks.trace_bounds ORDER BY rank").rows()]

    def __repr__(self):
        return f"<lanescope.Ranks {', '.join(map(str, self.numbers))}>"


def _open_options(workers, memory, cache):
    return _library.OpenOptions(ctypes.sizeof(_library.OpenOptions), workers, memory,
                                os.fsencode(cache) if cache else None)


def open(path, *, workers=0, memory=0, cache=None, progress=None):
    """Opens a trace of any format that Lanescope reads. Of a folder, or of several paths, all are opened as ranks.

    `workers` threads load it, 0: one for each core; `memory` bytes at most, 0: 60 % of the machine's; `cache` is the
    folder of an index cache. `progress` is called with the bytes that are read and the size of the file about ten times
    a second, and what it raises stops the opening; None shows a bar in a notebook, False none.

    >>> import lanescope
    >>> lanescope.open([SAMPLE, SAMPLE2]).query("SELECT rank, count(*) AS n FROM ranks.kernels GROUP BY rank").rows()
    [(0, 192), (1, 96)]
    >>> lanescope.open("/nowhere")
    Traceback (most recent call last):
    ...
    lanescope._library.Refused: /nowhere: no such file; check the path
    """
    if not isinstance(path, (str, bytes, os.PathLike)) or os.path.isdir(path):
        return ranks(path, workers=workers, memory=memory, cache=cache, progress=progress)
    with _shown(path, progress) as tell:
        trace = Trace(_library.open_trace(path, _open_options(workers, memory, cache), tell))
    if trace.info["problems"]:
        problems = ", ".join(f"{kind}: {count}" for kind, count in trace.info["problems"].items())
        warnings.warn(f"{path}: {problems}", _library.ProblemsWarning, stacklevel=2)
    return trace


def ranks(path, *, workers=0, memory=0, cache=None, progress=None):
    """Opens the traces of all ranks in a folder or archive of logs, or in several files. `progress` is called for each
    file, see open()."""
    paths = [path] if isinstance(path, (str, bytes, os.PathLike)) else list(path)
    if not paths:
        raise _library.Refused("there is no path to open", "invalid-argument")
    with _shown(paths[0] if len(paths) == 1 else f"{len(paths)} files", progress) as tell:
        return Ranks(_library.open_ranks(paths, _open_options(workers, memory, cache), tell))


@contextlib.contextmanager
def _shown(path, progress):
    """What is told how far an opening is: `progress` itself, or a bar of the notebook."""
    if progress is not None:
        yield progress or None
        return
    with _notebook.bar(os.path.basename(os.fsdecode(path))) as tell:
        yield tell
