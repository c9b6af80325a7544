# SPDX-License-Identifier: Apache-2.0
"""Traces of any format as the events that TraceLens reads: dicts with the keys of Kineto's JSON.

`data(path)` takes the place of what TraceLens' `DataLoader.load_data(path)` returns.
"""
import collections.abc
import re

from . import trace as _trace

_EVENTS = """
SELECT s.id, s.category, s.name, s.ts, s.dur, p.pid, p.pid_text, t.tid, t.tid_text
FROM slice s JOIN thread_track tt ON tt.id = s.track_id JOIN thread t ON t.utid = tt.utid
LEFT JOIN process p ON p.upid = t.upid ORDER BY s.source_offset
"""


class Args(collections.abc.Mapping):
    """Args of one event, read from the file when they are first looked at. Lists without any value are left out, since
    the table `args` has a row for each value; those of the inputs of operators are known from their types."""

    def __init__(self, trace, slice_id):
        self._trace, self._slice_id, self._made = trace, slice_id, None

    def _values(self):
        if self._made is None:
            self._made = {}
            rows = self._trace.query("SELECT key, value_type, int_value, real_value, string_value FROM args "
                                     "WHERE arg_set_id = :id", id=self._slice_id).rows()
            for key, kind, integer, real, text in rows:
                value = {"int": integer, "bool": bool(integer), "real": real, "string": text}.get(kind)
                _put(self._made, key[len("args."):], value)
            types = self._made.get("Input type")
            if isinstance(types, list):
                for name in ("Input Dims", "Input Strides"):
                    lists = self._made.setdefault(name, []) if name == "Input Dims" else self._made.get(name, types)
                    lists += [[] for _ in range(len(types) - len(lists))]
        return self._made

    def __getitem__(self, key):
        return self._values()[key]

    def __iter__(self):
        return iter(self._values())

    def __len__(self):
        return len(self._values())

    def __repr__(self):
        return repr(self._values())


def _put(values, key, value):
    """Puts a value at the place that its key names, such as "Input Dims[0][1]"."""
    if "[" not in key:
        values[key] = value
        return
    name, rest = key.split("[", 1)
    place = values.setdefault(name, [])
    positions = [int(number) for number in re.findall(r"(\d+)\]", rest)]
    for position in positions[:-1]:
        while len(place) <= position:
            place.append([])
        place = place[position]
    while len(place) <= positions[-1]:
        place.append([])
    place[positions[-1]] = value


def events(trace):
    """Complete events, then arrows, as dicts: `ph`, `cat`, `name`, `ts`, `dur` (microseconds), `pid`, `tid`, `args`.

    >>> import lanescope, lanescope.tracelens
    >>> kernels = [e for e in lanescope.tracelens.events(lanescope.open(SAMPLE)) if e.get("cat") == "kernel"]
    >>> len(kernels), "correlation" in kernels[0]["args"]
    (192, True)
    """
    owners = {}
    for row in trace.query(_EVENTS).rows():
        slice_id, category, name, ts, dur, pid, pid_text, tid, tid_text = row
        owner = {"pid": pid if pid is not None else pid_text, "tid": tid if tid is not None else tid_text}
        owners[slice_id] = (owner, ts)
        yield {"ph": "X", "cat": category, "name": name, **owner, "ts": ts / 1000, "dur": dur / 1000,
               "args": Args(trace, slice_id)}
    for number, source, target, category in trace.query("SELECT id, slice_out, slice_in, category FROM flow").rows():
        for phase, end in (("s", source), ("f", target)):
            owner, ts = owners[end]
            yield {"ph": phase, "id": number, "cat": category, "name": category, **owner, "ts": ts / 1000}


def data(path):
    """The whole trace as TraceLens' loader gives it; `path` is a path or an open trace."""
    opened = path if isinstance(path, _trace.Trace) else _trace.open(path)
    return {"traceEvents": list(events(opened))}
