# SPDX-License-Identifier: Apache-2.0
"""Reads Arrow's interprocess format by its specification (arrow.apache.org/docs/format/Columnar.html) and that of
FlatBuffers (flatbuffers.dev/internals): as much as tests need, written apart from the program that they test."""
import struct


class Table:
    """A table of a flatbuffer."""

    def __init__(self, data, at):
        self.data, self.at = data, at
        self.fields = at - struct.unpack_from("<i", data, at)[0]
        self.count = (struct.unpack_from("<H", data, self.fields)[0] - 4) // 2

    @staticmethod
    def root(data):
        return Table(data, struct.unpack_from("<I", data)[0])

    def place(self, field):
        offset = struct.unpack_from("<H", self.data, self.fields + 4 + 2 * field)[0] if field < self.count else 0
        return self.at + offset if offset else None

    def number(self, field, form, default=0):
        place = self.place(field)
        if place is None:
            return default
        assert place % struct.calcsize(form) == 0, "a number is not aligned"
        return struct.unpack_from("<" + form, self.data, place)[0]

    def follow(self, field):
        place = self.place(field)
        return None if place is None else place + struct.unpack_from("<I", self.data, place)[0]

    def table(self, field):
        place = self.follow(field)
        return None if place is None else Table(self.data, place)

    def text(self, field):
        place = self.follow(field)
        size = struct.unpack_from("<I", self.data, place)[0]
        assert self.data[place + 4 + size] == 0, "a text does not end with 0"
        return self.data[place + 4:place + 4 + size].decode()

    def tables(self, field):
        place = self.follow(field)
        if place is None:
            return []
        places = [place + 4 + 4 * i for i in range(struct.unpack_from("<I", self.data, place)[0])]
        return [Table(self.data, at + struct.unpack_from("<I", self.data, at)[0]) for at in places]

    def structs(self, field, form):
        place = self.follow(field)
        count = struct.unpack_from("<I", self.data, place)[0]
        assert (place + 4) % 8 == 0, "structs are not aligned"
        return [struct.unpack_from("<" + form, self.data, place + 4 + i * struct.calcsize("<" + form))
                for i in range(count)]


INT, FLOAT, LARGE_UTF8 = 2, 3, 20
SCHEMA, DICTIONARY, BATCH = 1, 2, 3


def buffers_of(batch, body):
    for offset, length in batch.structs(2, "qq"):
        assert offset % 8 == 0 and offset + length <= len(body)
        yield body[offset:offset + length]


def bits(buffer, length):
    return [True] * length if not buffer else [bool(buffer[i // 8] >> (i % 8) & 1) for i in range(length)]


def read_stream(data, at=0):
    """(names, columns as lists, metadata by name) of a stream that begins at `at`."""
    fields, dictionaries, columns = [], {}, []
    while True:
        mark, size = struct.unpack_from("<Ii", data, at)
        assert mark == 0xFFFFFFFF and size % 8 == 0
        if size == 0:
            break
        message = Table.root(data[at + 8:at + 8 + size])
        assert message.number(0, "h") == 4, "not version 5"
        kind, header, length = message.number(1, "B"), message.table(2), message.number(3, "q")
        body = data[at + 8 + size:at + 8 + size + length]
        assert len(body) == length
        at += 8 + size + length
        if kind == SCHEMA:
            assert header.number(0, "h") == 0
            fields = header.tables(1)
            columns = [[] for _ in fields]
        elif kind == DICTIONARY:
            batch = header.table(1)
            known, offsets, text = buffers_of(batch, body)
            assert not known
            ends = struct.unpack("<%dq" % (len(offsets) // 8), offsets)
            texts = [bytes(text[a:b]).decode() for a, b in zip(ends, ends[1:])]
            assert len(texts) == batch.number(0, "q")
            dictionaries[header.number(0, "q")] = texts
        else:
            assert kind == BATCH
            rows, nodes, parts = header.number(0, "q"), header.structs(1, "qq"), buffers_of(header, body)
            for field, column, (count, nulls) in zip(fields, columns, nodes):
                known = bits(next(parts), count)
                cells = next(parts)
                assert count == rows and known.count(False) == nulls
                encoding = field.table(4)
                if encoding is not None:
                    assert field.number(2, "B") == LARGE_UTF8 and encoding.table(1).number(0, "i") == 32
                    texts = dictionaries[encoding.number(0, "q")]
                    values = [texts[i] if ok else None
                              for i, ok in zip(struct.unpack("<%di" % rows, cells), known)]
                else:
                    kind_of = field.number(2, "B")
                    assert kind_of in (INT, FLOAT)
                    values = struct.unpack("<%d%s" % (rows, "q" if kind_of == INT else "d"), cells)
                column += [value if ok else None for value, ok in zip(values, known)]
    metadata = {f.text(0): {p.text(0): p.text(1) for p in f.tables(6)} for f in fields}
    return [f.text(0) for f in fields], columns, metadata


def read_file(data):
    """As read_stream(); checks the footer's places, too."""
    assert data[:8] == b"ARROW1\0\0" and data[-6:] == b"ARROW1"
    size = struct.unpack_from("<i", data, len(data) - 10)[0]
    footer = Table.root(data[len(data) - 10 - size:len(data) - 10])
    result = read_stream(data, 8)
    assert [f.text(0) for f in footer.table(1).tables(1)] == result[0]
    for offset, metadata_size, _, body_size in footer.structs(2, "qiiq") + footer.structs(3, "qiiq"):
        mark, size = struct.unpack_from("<Ii", data, offset)
        assert mark == 0xFFFFFFFF and size + 8 == metadata_size and offset % 8 == 0
        assert Table.root(data[offset + 8:offset + 8 + size]).number(3, "q") == body_size
    return result
