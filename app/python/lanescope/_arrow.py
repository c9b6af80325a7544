# SPDX-License-Identifier: Apache-2.0
"""The structs of the Arrow C data interface, and columns read out of them without a copy.

A stream that the library made is held by `Stream`, which hands out capsules of it and reads its one batch. Buffers
stay valid as long as the `Stream` lives; whoever views them holds it.
"""
import atexit
import ctypes
import weakref

_pointer = ctypes.POINTER


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class StreamStruct(ctypes.Structure):
    pass


Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_void_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", _pointer(_pointer(Schema))), ("dictionary", _pointer(Schema)),
    ("release", ctypes.CFUNCTYPE(None, _pointer(Schema))), ("private_data", ctypes.c_void_p)]
Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64), ("buffers", _pointer(ctypes.c_void_p)),
    ("children", _pointer(_pointer(Array))), ("dictionary", _pointer(Array)),
    ("release", ctypes.CFUNCTYPE(None, _pointer(Array))), ("private_data", ctypes.c_void_p)]
StreamStruct._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, _pointer(StreamStruct), _pointer(Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, _pointer(StreamStruct), _pointer(Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, _pointer(StreamStruct))),
    ("release", ctypes.CFUNCTYPE(None, _pointer(StreamStruct))), ("private_data", ctypes.c_void_p)]


def release(struct):
    """Gives a struct back, unless somebody took it over."""
    if struct.release:
        struct.release(ctypes.byref(struct))


# ---- capsules ----

_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_set_destructor = ctypes.pythonapi.PyCapsule_SetDestructor
_set_destructor.restype = ctypes.c_int
_set_destructor.argtypes = (ctypes.c_void_p, ctypes.c_void_p)

# Structs of capsules by the address of the capsule: a destructor gets nothing but that.
_held = {}


# What the destructor needs is bound as defaults: names of the module are gone when the interpreter ends.
def _drop(capsule, held=_held, release=release):
    struct = held.pop(capsule, None)
    if struct is not None:
        release(struct)


_destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_drop)
_destructor_address = ctypes.cast(_destructor, ctypes.c_void_p)


@atexit.register
def _drop_all(held=_held, set_destructor=_set_destructor, release=release):
    while held:
        capsule, struct = held.popitem()
        set_destructor(capsule, None)
        release(struct)


def capsule_of(struct, name):
    """A PyCapsule that owns `struct` until a consumer moves the content out of it."""
    capsule = _new_capsule(ctypes.addressof(struct), name, _destructor_address)
    _held[id(capsule)] = struct
    return capsule


# ---- columns ----

class Column:
    """One column of a batch: `name`, `format` as in Arrow, `unit` and `help`; buffers by address."""

    def __init__(self, schema, array, owner):
        self.name = (schema.name or b"").decode()
        self.format = schema.format.decode()
        self.metadata = _metadata(schema.metadata)
        self.length = array.length
        self.null_count = array.null_count
        self.owner = owner
        self._buffers = [array.buffers[i] for i in range(array.n_buffers)]
        self.dictionary = None
        if schema.dictionary:
            self.dictionary = Column(schema.dictionary.contents, array.dictionary.contents, owner)

    unit = property(lambda self: self.metadata.get("unit", ""))
    help = property(lambda self: self.metadata.get("description", ""))

    def buffer(self, index, size):
        """A read-only view of `size` bytes."""
        if size == 0:
            return memoryview(b"")
        view = (ctypes.c_char * size).from_address(self._buffers[index])
        view._owner = self.owner
        return memoryview(view).cast("B").toreadonly()

    def numbers(self):
        """The numbers of the cells: values, or positions in the dictionary. Where null they mean nothing."""
        code, size = {"l": ("q", 8), "g": ("d", 8), "i": ("i", 4)}[self.format]
        return self.buffer(1, self.length * size).cast(code)

    def mask(self):
        """True where a cell is null, as a list; None where no cell is."""
        if self.format == "n":
            return [True] * self.length
        if self.null_count == 0:
            return None
        bits = self.buffer(0, (self.length + 7) // 8)
        return [not bits[i >> 3] >> (i & 7) & 1 for i in range(self.length)]

    def texts(self):
        """Cells of text, or of a dictionary's texts, as a list."""
        return self.texts_at(range(self.length))

    def texts_at(self, rows):
        """Texts of some cells, as a list."""
        ends = self.buffer(1, (self.length + 1) * 8).cast("q")
        content = self.buffer(2, ends[self.length] if self.length else 0)
        return [str(content[ends[i]:ends[i + 1]], "utf-8") for i in rows]

    def to_list(self):
        if self.format == "n":
            return [None] * self.length
        if self.format == "U":
            cells = self.texts()
        elif self.dictionary is not None:
            texts = self.dictionary.texts()
            cells = [texts[i] if 0 <= i < len(texts) else None for i in self.numbers()]
        else:
            cells = self.numbers().tolist()
        mask = self.mask()
        return cells if mask is None else [None if null else cell for cell, null in zip(cells, mask)]

    def array_view(self):
        """An object that NumPy views without a copy."""
        return _ArrayView(self)

    def numpy_mask(self, numpy):
        """Like mask(), as an array."""
        if self.format == "n":
            return numpy.ones(self.length, dtype=bool)
        if self.null_count == 0:
            return None
        bits = numpy.frombuffer(self.buffer(0, (self.length + 7) // 8), dtype=numpy.uint8)
        return numpy.unpackbits(bits, bitorder="little")[:self.length] == 0


_NO_CELLS = ctypes.create_string_buffer(8)  # NumPy takes no address of 0


class _ArrayView:
    def __init__(self, column):
        self._column = column
        typestr = {"l": "<i8", "g": "<f8", "i": "<i4"}[column.format]
        address = column._buffers[1] if column.length else ctypes.addressof(_NO_CELLS)
        self.__array_interface__ = {"version": 3, "shape": (column.length,), "typestr": typestr,
                                    "data": (address, True)}


def _metadata(address):
    if not address:
        return {}
    def number():
        nonlocal address
        value = ctypes.c_int32.from_address(address).value
        address += 4
        return value
    def text():
        nonlocal address
        size = number()
        value = ctypes.string_at(address, size).decode()
        address += size
        return value
    return {text(): text() for _ in range(number())}


class Stream:
    """A stream of the library with one batch. Any number of capsules can be made of it."""

    def __init__(self, struct, copy):
        self.struct = struct
        self._copy = copy
        self._schema = Schema()
        self._array = Array()
        self._finalizer = weakref.finalize(self, _release_three, self.struct, self._schema, self._array)
        reader = copy(struct)
        try:
            if reader.get_schema(ctypes.byref(reader), ctypes.byref(self._schema)) != 0 or \
                    reader.get_next(ctypes.byref(reader), ctypes.byref(self._array)) != 0:
                raise MemoryError(reader.get_last_error(ctypes.byref(reader)).decode())
        finally:
            release(reader)

    @property
    def row_count(self):
        return self._array.length

    def columns(self):
        return [Column(self._schema.children[i].contents, self._array.children[i].contents, self)
                for i in range(self._schema.n_children)]

    def capsule(self):
        return capsule_of(self._copy(self.struct), b"arrow_array_stream")


def _release_three(*structs):
    for struct in structs:
        release(struct)
