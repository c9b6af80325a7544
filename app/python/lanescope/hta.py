# SPDX-License-Identifier: Apache-2.0
"""Traces as Holistic Trace Analysis (HTA) keeps them, read by Lanescope.

`trace({rank: path})` takes the place of what `TraceAnalysis` loads; all its methods work as they do on HTA's own:

    analysis = TraceAnalysis.__new__(TraceAnalysis)
    analysis.t = lanescope.hta.trace({0: "rank0.json.gz", 1: "rank1.json.gz"})

`columns(trace)` and `frame(trace)` give HTA's columns without it. docs/coming-from.md has the table of Lanescope that
answers what each method does.
"""
import contextlib
import functools
import math
import os
import re
import tempfile

from . import trace as _trace
from . import tracelens as _tracelens
from .table import _wanted

__all__ = ["COLUMNS", "SymbolTable", "Traces", "columns", "frame", "trace"]

_STEP = re.compile(r"ProfilerStep#(\d+)")
_DEVICE_SYNCS = ("Event Sync", "Context Sync")  # work of a device on no stream

#: Columns from args: name, key of the arg, and what an event without it gets.
_ARGS = (
    ("stream", "stream", -1), ("correlation", "correlation", -1), ("bytes", "bytes", -1),
    ("memory_bw_gbps", "memory bandwidth (GB/s)", 0.0), ("wait_on_stream", "wait_on_stream", -1),
    ("wait_on_cuda_event_record_corr_id", "wait_on_cuda_event_record_corr_id", -1), ("input_dims", "Input Dims", "-1"),
    ("input_type", "Input type", "-1"), ("input_strides", "Input Strides", "-1"), ("external_id", "External id", -1),
    ("python_id", "Python id", -1), ("python_parent_id", "Python parent id", -1),
    ("collective_name", "Collective name", ""), ("in_msg_nelems", "In msg nelems", 0),
    ("out_msg_nelems", "Out msg nelems", 0), ("msg_dtype", "dtype", ""), ("group_size", "Group size", 0),
    ("process_rank", "Rank", -1), ("in_split_size", "In split size", "[]"), ("out_split_size", "Out split size", "[]"),
)
#: Names of the columns.
COLUMNS = ("index", "cat", "name", "pid", "tid", "ts", "dur", "end", *(name for name, _, _ in _ARGS),
           "index_correlation", "iteration")


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


def _whole(text):
    try:
        return int(float(text))
    except (TypeError, ValueError):
        return -1


def _rows(events, is_rounded):
    """HTA's rows: events that last and have a category. It takes only the whole microseconds inside of a slice, unless
    the file has whole ones."""
    for index, event in enumerate(events):
        if event.get("dur") is None or event.get("cat") in (None, "Trace"):
            continue
        args = event.get("args")
        args = args if isinstance(args, dict) else {}
        row = {"index": index, "text": event["name"], "category": event["cat"], "pid": event.get("pid"),
               "tid": event.get("tid"), "ts": event["ts"], "end": event["ts"] + event["dur"]}
        if is_rounded:
            row["ts"], row["end"] = math.ceil(row["ts"]), math.floor(row["end"])
        row["dur"] = row["end"] - row["ts"] if is_rounded else event["dur"]
        for name, key, default in _ARGS:
            row[name] = args.get(key, default)
        row["stream"] = _whole(row["stream"])
        row["on_device"] = (row["stream"] >= 0 and row["correlation"] >= 0) or row["text"] in _DEVICE_SYNCS
        yield row


def _link(rows):
    """The other end of each correlation; 0: it is not in the trace."""
    last = {(row["correlation"], row["on_device"]): row["index"] for row in rows if row["correlation"] != -1}
    for row in rows:
        row["index_correlation"] = min(row["correlation"], 0)
        if row["correlation"] != -1:
            row["index_correlation"] = last.get((row["correlation"], not row["on_device"]), row["index_correlation"])


def _mark_iterations(rows):
    """Number of the step in which events of the host begin; work of a device has that of its launch."""
    steps = [(row["ts"], row["end"], int(match.group(1))) for row in rows if (match := _STEP.match(row["text"]))]
    of_index = {}
    for row in rows:
        row["iteration"] = -1
        if row["stream"] < 0 or (row["stream"] == 0 and row["category"] == "cpu_op"):
            for start, end, number in steps:
                if start <= row["ts"] < end:
                    row["iteration"] = number
        of_index[row["index"]] = row["iteration"]
    for row in rows:
        if row["stream"] > 0 and row["index_correlation"] > 0:
            row["iteration"] = of_index[row["index_correlation"]]


def _filtered(rows, include_last_profiler_step):
    """The rows that HTA keeps where there is more than one step: events of the host before the last one begins (or
    ends), and the work of devices that they launched."""
    host = [row for row in rows if not row["on_device"]]
    steps = [row for row in host if _STEP.match(row["text"])]
    if len({row["text"] for row in steps}) < 2:
        return rows
    if include_last_profiler_step:
        end = max(row["end"] for row in steps)
        host = [row for row in host if row["ts"] <= end]
    else:
        start = max(row["ts"] for row in steps)
        host = [row for row in host if row["ts"] < start]
    launched = {row["correlation"] for row in host if row["correlation"] != -1}
    return [row for row in rows if row["on_device"] and row["correlation"] in launched] + host


def columns(trace, symbols=None, *, exact=False, include_last_profiler_step=False, keep_all=False):
    """HTA's columns as lists by name. Times are microseconds; whole ones as HTA rounds them unless `exact`.

    >>> import lanescope, lanescope.hta
    >>> found = lanescope.hta.columns(lanescope.open(SAMPLE), keep_all=True)
    >>> sum(stream >= 0 for stream in found["stream"]) >= 195
    True
    """
    symbols = symbols if symbols is not None else SymbolTable()
    events = _tracelens.events(trace)
    is_rounded = not exact and any(isinstance(event.get("ts"), float) for event in events)
    rows = list(_rows(events, is_rounded))
    _link(rows)
    _mark_iterations(rows)
    if not keep_all:
        rows = _filtered(rows, include_last_profiler_step)
    for row in rows:
        row["cat"], row["name"] = symbols.add(row["category"]), symbols.add(row["text"])
    return {name: [row[name] for row in rows] for name in COLUMNS}


def _frame_of(found):
    frame = _wanted("pandas").DataFrame(found, columns=list(COLUMNS)).set_index("index", drop=False)
    frame.index.names = [None]
    return frame


def frame(trace, symbols=None, **options):
    """A frame of pandas with HTA's columns; the index is the column "index". Options are those of columns()."""
    return _frame_of(columns(trace, symbols, **options))


def _opened(path):
    return path if isinstance(path, _trace.Trace) else _trace.open(path)


class Traces:
    """The ranks of one job where HTA is not installed: times count from the first event of all ranks."""

    def __init__(self, paths, **options):
        self.trace_files = dict(paths)
        self.symbol_table = SymbolTable()
        self.is_parsed = True
        self._columns = {rank: columns(_opened(path), self.symbol_table, **options)
                         for rank, path in sorted(self.trace_files.items())}
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
            self._frames[rank] = _frame_of(self._columns[rank])
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

    def get_raw_trace_for_one_rank(self, rank=0):
        """Header and events of a rank."""
        return dict(_tracelens.data(self.trace_files[rank]))


@functools.lru_cache(maxsize=None)
def _class_of_hta():
    """HTA's own class of traces, which reads with Lanescope; None where HTA is not installed."""
    try:
        from hta.common.trace import Trace
    except ImportError:
        return None

    class TracesOfHta(Trace):
        """What HTA makes of the events that Lanescope reads."""

        def __init__(self, paths, parser_config):
            super().__init__({}, "", parser_config)
            self._paths = dict(paths)
            self.trace_files = {rank: _output_name(path) for rank, path in paths.items()}

        def parse_single_rank(self, rank):
            with self._files([rank] if rank in self._paths else []):
                super().parse_single_rank(rank)

        def parse_multiple_ranks(self, ranks, *arguments, **named):
            with self._files(ranks):
                super().parse_multiple_ranks(ranks, *arguments, **named)

        @contextlib.contextmanager
        def _files(self, ranks):
            """Lets HTA find files that it can read."""
            names = self.trace_files
            with tempfile.TemporaryDirectory(prefix="lanescope-") as folder:
                self.trace_files = {rank: os.path.join(folder, f"rank{rank}.json") for rank in ranks}
                try:
                    for rank, file in self.trace_files.items():
                        with open(file, "wb") as to:
                            _tracelens.write(_opened(self._paths[rank]), to)
                    yield
                finally:
                    self.trace_files = names

        def get_raw_trace_for_one_rank(self, rank=0):
            if rank not in self._paths:
                raise ValueError(f"there is no trace of rank {rank}")
            return dict(_tracelens.data(self._paths[rank]))

    return TracesOfHta


def _output_name(path):
    """HTA names what it writes after the trace, with something put before ".json": a name without it would be that of
    the trace itself."""
    name = path.info["path"] if isinstance(path, _trace.Trace) else os.fspath(path)
    return name if ".json" in name else name + ".json.gz"


def trace(paths, *, include_last_profiler_step=False, parser_config=None, **options):
    """The object that HTA's `TraceAnalysis` keeps as `t`; `paths` are paths or open traces by rank.

    Where HTA is installed it is one of its own class, and `parser_config` one of its own, too. Where it is not, options
    are those of columns().
    """
    own = _class_of_hta()
    if own is not None and not options:
        made = own(paths, parser_config)
        made.load_traces(include_last_profiler_step)
        return made
    return Traces(paths, include_last_profiler_step=include_last_profiler_step, **options)
