# SPDX-License-Identifier: Apache-2.0
"""Finds liblanescope and declares its functions (lanescope.h)."""
import contextlib
import contextvars
import ctypes
import json
import os
import pathlib
import threading

from . import _arrow

_LIBRARY = "liblanescope.so.1"

#: Codes of lanescope_status that callers tell apart.
_CANCELLED = 8


class Refused(ValueError):
    """Lanescope cannot do what was asked: `code` is the name of the cause, the text says file, place and cause."""

    def __init__(self, text, code):
        super().__init__(text)
        self.code = code


class Stopped(Refused, TimeoutError):
    """A call ran into its time limit, or was interrupted."""


class ProblemsWarning(UserWarning):
    """A trace opened, but some of its events are missing or were mended."""


_CODES = ("ok", "file-not-found", "file-unreadable", "unsupported-format", "truncated", "malformed", "limit-exceeded",
          "out-of-memory", "cancelled", "invalid-argument")


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_size_t)]


class Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int), ("text", Text)]


ProgressFunction = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64)


class OpenOptions(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("workers", ctypes.c_uint32), ("memory_bytes", ctypes.c_uint64),
                ("cache_folder", ctypes.c_char_p), ("progress", ProgressFunction), ("progress_context", ctypes.c_void_p)]


class NamedTrace(ctypes.Structure):
    _fields_ = [("schema", ctypes.c_char_p), ("trace", ctypes.c_void_p)]


class SessionOptions(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("memory_bytes", ctypes.c_uint64), ("timeout_ns", ctypes.c_int64)]


def _load():
    own = os.environ.get("LANESCOPE_LIBRARY")
    packed = pathlib.Path(__file__).parent / "_lib" / _LIBRARY
    try:
        library = ctypes.CDLL(own or (str(packed) if packed.exists() else _LIBRARY))
    except OSError as error:
        raise ImportError(f"lanescope needs {_LIBRARY}: install the package liblanescope1, or set LANESCOPE_LIBRARY "
                          f"to its path ({error})") from None
    handle = ctypes.c_void_p
    out = ctypes.POINTER
    stream = out(_arrow.StreamStruct)
    text = ctypes.c_char_p
    signatures = {
        "lanescope_version": (text, ()),
        "lanescope_text_free": (None, (out(Text),)),
        "lanescope_error_free": (None, (out(Error),)),
        "lanescope_open": (ctypes.c_int, (text, out(OpenOptions), out(handle), out(Error))),
        "lanescope_trace_free": (None, (handle,)),
        "lanescope_trace_info": (ctypes.c_int, (handle, out(Text), out(Error))),
        "lanescope_trace_report": (ctypes.c_int, (handle, out(Text), out(Error))),
        "lanescope_trace_timeline": (ctypes.c_int, (handle, ctypes.c_int64, ctypes.c_int64, out(Text), out(Error))),
        "lanescope_trace_events": (ctypes.c_int, (handle, out(Text), out(Error))),
        "lanescope_session_open": (ctypes.c_int, (out(NamedTrace), ctypes.c_size_t, out(SessionOptions), out(handle),
                                                  out(Error))),
        "lanescope_files_open": (ctypes.c_int, (out(text), ctypes.c_size_t, out(OpenOptions), out(SessionOptions),
                                                out(handle), out(Error))),
        "lanescope_session_free": (None, (handle,)),
        "lanescope_set_timeout": (None, (handle, ctypes.c_int64)),
        "lanescope_interrupt": (None, (handle,)),
        "lanescope_table": (ctypes.c_int, (handle, text, out(text), stream, out(Error))),
        "lanescope_query": (ctypes.c_int, (handle, text, text, stream, out(Error))),
        "lanescope_call": (ctypes.c_int, (handle, text, text, out(Text), out(Error))),
        "lanescope_stream_copy": (ctypes.c_int, (stream, stream, out(Error))),
        "lanescope_stream_part": (ctypes.c_int, (stream, out(text), ctypes.c_int64, ctypes.c_int64, stream, out(Error))),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


library = _load()
version = library.lanescope_version().decode()


def call(function, *arguments):
    """Calls a function that returns a status; raises what it says."""
    error = Error()
    code = function(*arguments, ctypes.byref(error))
    if code == 0:
        return
    data = ctypes.string_at(error.text.data, error.text.size).decode() if error.text.data else _CODES[code]
    library.lanescope_error_free(ctypes.byref(error))
    if _CODES[code] == "out-of-memory":
        raise MemoryError(data)
    raise (Stopped if code == _CANCELLED else Refused)(data, _CODES[code])


@contextlib.contextmanager
def view_of(function, *arguments):
    """The text that a function gives, as bytes of UTF-8 that last as long as the block."""
    text = Text()
    call(function, *arguments, ctypes.byref(text))
    try:
        with memoryview((ctypes.c_char * text.size).from_address(text.data)) as view:
            yield view.cast("B")
    finally:
        library.lanescope_text_free(ctypes.byref(text))


def text_of(function, *arguments):
    """The text that a function gives."""
    with view_of(function, *arguments) as view:
        return str(view, "utf-8")


_timeout = contextvars.ContextVar("lanescope_timeout", default=None)


@contextlib.contextmanager
def timeout(seconds):
    """Bounds the time of each query and table within.

    >>> import lanescope
    >>> with lanescope.timeout(10):
    ...     pass
    """
    token = _timeout.set(seconds)
    try:
        yield
    finally:
        _timeout.reset(token)


class Session:
    """A connection: what queries and tables go through. One call runs at a time; Ctrl+C stops it."""

    def __init__(self, handle, keep):
        self._handle = handle
        self._keep = keep  # traces

    def __del__(self):
        library.lanescope_session_free(self._handle)

    def _run(self, function, arguments, result):
        """Calls a function that writes to `result`."""
        seconds = _timeout.get()
        failure = []

        def work():
            try:
                library.lanescope_set_timeout(self._handle, 0 if seconds is None else max(int(seconds * 1e9), 1))
                call(function, self._handle, *arguments, ctypes.byref(result))
            except BaseException as error:  # raised again below, in the caller's thread
                failure.append(error)

        # In a thread of its own, since Python tells of Ctrl+C only between calls.
        thread = threading.Thread(target=work, name="lanescope")
        thread.start()
        try:
            thread.join()
        except KeyboardInterrupt:
            library.lanescope_interrupt(self._handle)
            thread.join()
            raise
        if failure:
            raise failure[0]

    def _stream(self, function, *arguments):
        struct = _arrow.StreamStruct()
        try:
            self._run(function, arguments, struct)
        except KeyboardInterrupt:
            _arrow.release(struct)
            raise
        return _arrow.Stream(struct, _copy)

    def call(self, tool, arguments):
        """The answer of a tool of agents as text."""
        text = Text()
        try:
            self._run(library.lanescope_call, (tool.encode(), json.dumps(arguments).encode()), text)
            return ctypes.string_at(text.data, text.size).decode()
        finally:
            library.lanescope_text_free(ctypes.byref(text))

    def query(self, sql, parameters):
        if "\0" in sql:
            raise ValueError("a statement cannot hold a null character")
        return self._stream(library.lanescope_query, sql.encode(), json.dumps(parameters).encode())

    def table(self, name, columns):
        return self._stream(library.lanescope_table, name.encode(), _names(columns))


def _names(texts):
    """An array of texts that ends with NULL; NULL for None."""
    return None if texts is None else (ctypes.c_char_p * (len(texts) + 1))(*(text.encode() for text in texts), None)


def part_of(stream, columns, first, count):
    """A stream with some columns and rows of another one."""
    struct = _arrow.StreamStruct()
    call(library.lanescope_stream_part, ctypes.byref(stream.struct), _names(columns), first, count, ctypes.byref(struct))
    return _arrow.Stream(struct, _copy)


def _copy(struct):
    copied = _arrow.StreamStruct()
    call(library.lanescope_stream_copy, ctypes.byref(struct), ctypes.byref(copied))
    return copied


def open_session(traces):
    """A session over (schema, handle) pairs; `traces` objects hold the handles."""
    named = (NamedTrace * len(traces))(*(NamedTrace(schema.encode(), trace._handle) for schema, trace in traces))
    handle = ctypes.c_void_p()
    call(library.lanescope_session_open, named, len(traces), None, ctypes.byref(handle))
    return Session(handle, [trace for _, trace in traces])


def _path(path):
    encoded = os.fsencode(path)
    if b"\0" in encoded:
        raise ValueError("a path cannot hold a null byte")
    return encoded


@contextlib.contextmanager
def _told(options, tell):
    """Has `tell` called with the bytes that are read and their sum while something opens; what it raises, such as
    KeyboardInterrupt, stops that."""
    raised = []

    def call_back(_context, done, total):
        try:
            tell(done, total)
        except BaseException as error:  # an exception cannot pass through C
            raised.append(error)
        return len(raised)

    if tell is not None:
        options.progress = ProgressFunction(call_back)
    try:
        yield
    except Stopped:
        if raised:
            raise raised[0] from None
        raise


def open_ranks(paths, options, tell):
    handle = ctypes.c_void_p()
    named = (ctypes.c_char_p * len(paths))(*(_path(path) for path in paths))
    with _told(options, tell):
        call(library.lanescope_files_open, named, len(paths), ctypes.byref(options), None, ctypes.byref(handle))
    return Session(handle, [])


def open_trace(path, options, tell):
    handle = ctypes.c_void_p()
    with _told(options, tell):
        call(library.lanescope_open, _path(path), ctypes.byref(options), ctypes.byref(handle))
    return handle
