# SPDX-License-Identifier: Apache-2.0
"""Traces of any format as the events that TraceLens reads: dicts with the keys of Kineto's JSON.

`data(path)` takes the place of TraceLens' loader, whose analyses then run as they are:

    TraceLens.util.DataLoader.load_data = staticmethod(lanescope.tracelens.data)

Events are plain dicts that may be changed. Of a JSON trace they are all of the file, in its order, with all that they
hold; credentials are hidden.
"""
import gc
import importlib
import json

from . import _library
from . import trace as _trace

__all__ = ["data", "events", "write"]


def _view(trace):
    return _library.view_of(_library.library.lanescope_trace_events, trace._handle)


def write(trace, file):
    """Writes an open trace to a binary file as the JSON of Kineto."""
    with _view(trace) as view:
        file.write(view)


def _read(trace):
    try:
        loads = importlib.import_module("orjson").loads
    except ImportError:
        def loads(view):
            return json.loads(str(view, "utf-8"))
    # No event refers to another: looking for such circles while millions are made takes a third of the time.
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        with _view(trace) as view:
            return loads(view)
    finally:
        if was_enabled:
            gc.enable()


class _Data(dict):
    """A dict whose content is read when it is first looked at."""

    def __init__(self, trace):
        super().__init__()
        self._trace = trace

    def _fill(self):
        if self._trace is not None:
            super().update(_read(self._trace))
            self._trace = None

    def __reduce__(self):
        return dict, (dict(self.items()),)


def _filled(name):
    method = getattr(dict, name)

    def call(self, *arguments, **named):
        self._fill()
        return method(self, *arguments, **named)
    call.__name__ = name
    call.__doc__ = method.__doc__
    return call


for _name in ("__contains__", "__delitem__", "__eq__", "__getitem__", "__ior__", "__iter__", "__len__", "__ne__", "__or__",
              "__repr__", "__reversed__", "__ror__", "__setitem__", "clear", "copy", "get", "items", "keys", "pop",
              "popitem", "setdefault", "update", "values"):
    setattr(_Data, _name, _filled(_name))


def data(path, save_preprocessed=False):
    """The whole trace as TraceLens' loader gives it, header and "traceEvents"; `path` is a path or an open trace. The
    events are made when the result is first looked at.

    >>> import lanescope.tracelens
    >>> kernels = [e for e in lanescope.tracelens.data(SAMPLE)["traceEvents"] if e.get("cat") == "kernel"]
    >>> len(kernels), "correlation" in kernels[0]["args"]
    (192, True)
    """
    if save_preprocessed:
        raise _library.Refused("no preprocessed file is written; write(trace, file) writes what it would hold", "invalid-argument")
    return _Data(path if isinstance(path, _trace.Trace) else _trace.open(path))


def events(trace):
    """All events of an open trace as dicts."""
    return _read(trace)["traceEvents"]
