# SPDX-License-Identifier: Apache-2.0
"""Traces as Holistic Trace Analysis keeps them: its columns, numbers of symbols and rounding, read by Lanescope.

`trace({rank: path})` takes the place of what `TraceAnalysis` loads:

    analysis = TraceAnalysis.__new__(TraceAnalysis)
    analysis.t = lanescope.hta.trace({0: "rank0.json.gz", 1: "rank1.json.gz"})

docs/python.md says which method of Lanescope answers what each of its methods does.
"""
from . import trace as _trace
from .table import _wanted

_NANOSECONDS = 1000
_LONGEST = 7 * 24 * 3600 * 10 ** 9  # ns; HTA drops what lasts longer

# HTA takes whatever has an arg "stream" for device work, calls of Triton's kernels on the host, too.
_EVENTS = """
SELECT s.id, s.category, s.name, s.ts, s.dur, p.pid, p.pid_text, t.tid, t.tid_text,
       d.stream, coalesce(d.correlation, l.correlation) AS correlation,
       CASE WHEN s.category = 'gpu_user_annotation' OR (s.category = 'cpu_op' AND s.name LIKE 'triton%')
            THEN extract_arg(s.arg_set_id, 'args.stream') END AS own_stream
FROM slice s JOIN thread_track tt ON tt.id = s.track_id JOIN thread t ON t.utid = tt.utid
LEFT JOIN process p ON p.upid = t.upid
LEFT JOIN device_ops d ON d.slice_id = s.id LEFT JOIN launches l ON l.slice_id = s.id
WHERE s.category IS NOT NULL AND s.category <> 'Trace' AND s.dur <= :longest ORDER BY s.source_offset
"""
_PYTHON_IDS = """
SELECT id, extract_arg(arg_set_id, 'args.Python id') AS own, extract_arg(arg_set_id, 'args.Python parent id') AS parent
FROM slice WHERE category = 'python_function'
"""


class SymbolTable:
    """Names and categories by number, in the order in which they come first; all ranks share one."""

    def __init__(self):
        self.sym_table = []
        self.sym_index = {}

    def add(self, text):
        if text not in self.sym_index:
            self.sym_index[text] = len(self.sym_table)
            self.sym_table.append(text)
        return self.sym_index[text]

    def get_sym_table(self):
        return self.sym_table

    def get_sym_id_map(self):
        return self.sym_index


def _rounded(start, duration, exact):
    """Start and duration in microseconds. HTA takes only the whole microseconds inside of a slice."""
    if exact:
        return start / _NANOSECONDS, duration / _NANOSECONDS
    first, last = -(-start // _NANOSECONDS), (start + duration) // _NANOSECONDS
    return first, last - first


def _is_step(name):
    return name.startswith("ProfilerStep")


def _filtered(rows, include_last_profiler_step):
    """The rows that HTA keeps: host events before the last step, and the device work that they launched."""
    steps = [row for row in rows if row["stream"] < 0 and _is_step(row["text"])]
    if include_last_profiler_step or len({row["text"] for row in steps}) < 2:
        return rows
    last_start = max(row["ts"] for row in steps)
    host = [row for row in rows if row["stream"] < 0 and row["ts"] < last_start]
    launched = {row["correlation"] for row in host if row["correlation"] >= 0}
    return host + [row for row in rows if row["stream"] >= 0 and row["correlation"] in launched]


def _mark_iterations(rows):
    """Number of the step in which host events begin; device work has that of its launch."""
    steps = sorted((row["ts"], row["end"], int(row["text"].split("#")[1])) for row in rows
                   if row["stream"] < 0 and _is_step(row["text"]) and row["text"].split("#")[-1].isdigit())
    of_correlation = {}
    at = -1
    for row in sorted((row for row in rows if row["stream"] < 0), key=lambda row: row["ts"]):
        while at + 1 < len(steps) and steps[at + 1][0] <= row["ts"]:
            at += 1
        row["iteration"] = steps[at][2] if at >= 0 and row["ts"] < steps[at][1] else -1
        if row["correlation"] >= 0:
            of_correlation.setdefault(row["correlation"], row["iteration"])
    for row in rows:
        if row["stream"] >= 0:
            row["iteration"] = of_correlation.get(row["correlation"], -1)


def _link(rows):
    """The other end of each correlation that has just two: a call and its device work."""
    ends = {}
    for row in rows:
        row["index_correlation"] = -1 if row["correlation"] < 0 else 0
        if row["correlation"] >= 0:
            ends.setdefault((row["correlation"], row["stream"] >= 0), []).append(row)
    for (correlation, is_device), found in ends.items():
        others = ends.get((correlation, not is_device), [])
        for row in found:
            row["index_correlation"] = others[0]["index"] if others else 0


#: Columns in HTA's order.
COLUMNS = ("index", "cat", "name", "pid", "tid", "ts", "dur", "end", "stream", "correlation", "index_correlation",
           "iteration", "python_id", "python_parent_id")


def columns(trace, symbols=None, *, exact=False, include_last_profiler_step=False, keep_all=False):
    """HTA's columns as lists by name. Times are microseconds; whole ones as HTA rounds them unless `exact`.

    >>> import lanescope, lanescope.hta
    >>> found = lanescope.hta.columns(lanescope.open(SAMPLE), keep_all=True)
    >>> sum(stream >= 0 for stream in found["stream"]) >= 195
    True
    """
    symbols = symbols if symbols is not None else SymbolTable()
    python_ids = {row[0]: row[1:] for row in trace.query(_PYTHON_IDS).rows()}
    rows = []
    for event in trace.query(_EVENTS, longest=_LONGEST).to_dicts():
        start, duration = _rounded(event["ts"], event["dur"], exact)
        stream = event["stream"] if event["stream"] is not None else event["own_stream"]
        ids = python_ids.get(event["id"], (None, None))
        rows.append({
            "index": len(rows), "text": event["name"], "cat": symbols.add(event["category"]),
            "name": symbols.add(event["name"]),
            "pid": event["pid"] if event["pid"] is not None else event["pid_text"],
            "tid": event["tid"] if event["tid"] is not None else event["tid_text"],
            "ts": start, "dur": duration, "end": start + duration,
            "stream": -1 if stream is None else int(stream),
            "correlation": -1 if event["correlation"] is None else event["correlation"],
            "python_id": -1 if ids[0] is None else int(ids[0]),
            "python_parent_id": -1 if ids[1] is None else int(ids[1]),
        })
    _link(rows)
    if not keep_all:
        rows = _filtered(rows, include_last_profiler_step)
    _mark_iterations(rows)
    return {name: [row[name] for row in rows] for name in COLUMNS}


def frame(trace, symbols=None, **options):
    """A frame of pandas with HTA's columns; the index is the column "index". Options are those of columns()."""
    pandas = _wanted("pandas")
    made = pandas.DataFrame(columns(trace, symbols, **options), columns=list(COLUMNS))
    return made.set_index("index", drop=False)


class Traces:
    """The ranks of one job as HTA's `Trace` gives them: times count from the first event of all ranks."""

    def __init__(self, paths, **options):
        self.trace_files = dict(paths)
        self.symbol_table = SymbolTable()
        self.is_parsed = True
        self._columns = {}
        for rank, path in sorted(self.trace_files.items()):
            opened = path if isinstance(path, _trace.Trace) else _trace.open(path)
            self._columns[rank] = columns(opened, self.symbol_table, **options)
        self.min_ts = min((min(found["ts"]) for found in self._columns.values() if found["ts"]), default=0)
        for found in self._columns.values():
            found["ts"] = [ts - self.min_ts for ts in found["ts"]]
            found["end"] = [end - self.min_ts for end in found["end"]]
        self._frames = {}

    def get_ranks(self):
        return sorted(self._columns)

    def columns(self, rank):
        """As columns(), on the common clock; needs no pandas."""
        return self._columns[rank]

    def get_trace(self, rank):
        """The frame of a rank."""
        if rank not in self._frames:
            pandas = _wanted("pandas")
            made = pandas.DataFrame(self._columns[rank], columns=list(COLUMNS))
            self._frames[rank] = made.set_index("index", drop=False)
        return self._frames[rank]

    @property
    def traces(self):
        return {rank: self.get_trace(rank) for rank in self.get_ranks()}

    def get_all_traces(self):
        return self.traces

    def get_iterations(self, rank=None):
        """Numbers of the steps, ascending."""
        rank = self.get_ranks()[0] if rank is None else rank
        return sorted({number for number in self._columns[rank]["iteration"] if number >= 0})

    def get_raw_trace_for_one_rank(self, rank):
        raise NotImplementedError("rows as they are in the file: lanescope.tracelens.events(path)")


def trace(paths, **options):
    """The object that HTA's `TraceAnalysis` keeps as `t`; `paths` are paths or open traces by rank."""
    return Traces(paths, **options)
