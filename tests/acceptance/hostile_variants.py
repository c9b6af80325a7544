# SPDX-License-Identifier: Apache-2.0
"""Damaged and hostile variants of one trace file, as pairs of (name, bytes): cut and changed bytes of any file; tables and
columns of a database; values of a tree, as JSON or as a pickle; fields of Protocol Buffers. Standard library only."""
import contextlib
import gzip
import json
import os
import pickle
import random
import sqlite3
import tempfile

HUGE = 2**63 - 1
WRONG_TYPE = "not a number"


def of_bytes(data, generator):
    """Files that end too early, and files with some wrong bytes."""
    yield "empty", b""
    for name, size in (("1_byte", 1), ("100_bytes", 100), ("quarter", len(data) // 4), ("half", len(data) // 2),
                       ("all_but_1_byte", len(data) - 1)):
        if 0 < size < len(data):
            yield f"cut_{name}", data[:size]
    for number in range(6):
        changed = bytearray(data)
        # Some near the beginning, where lengths and kinds are, and some anywhere.
        reach = min(len(data), 4096) if number % 2 else len(data)
        for _ in range(1 << number):
            changed[generator.randrange(reach)] ^= 1 << generator.randrange(8)
        yield f"flipped_{1 << number}_bits", bytes(changed)
    packed = bytearray(gzip.compress(data, 1, mtime=0))
    packed[-8] ^= 1  # the last 8 bytes are checksum and size
    yield "wrong_checksum", bytes(packed)
    yield "zeros_inside", data[:len(data) // 3] + bytes(len(data) // 3) + data[len(data) // 3 * 2:]


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


COLUMN_VALUES = {
    "null": "NULL",
    "text": f"'{WRONG_TYPE}'",
    "blob": "x'00ff00'",
    "real": "1e300",
    "huge": str(HUGE),
    "lowest": f"(-{HUGE} - 1)",
    "negative": "-abs(coalesce({column}, 1))",
    "all_equal": "(SELECT {column} FROM {table} LIMIT 1)",
    "dangling": "{column} + 1000000007",
    "parent_is_itself": "rowid",
    "cyclic": "rowid % 3 + 1",
}


def of_database(data, generator, most):
    """Tables dropped, columns dropped, renamed and filled with wrong values. `most`: how many of all variants."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "changed.db")

        def changed(*statements):
            with open(path, "wb") as file:
                file.write(data)
            with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
                connection.execute("PRAGMA legacy_alter_table=ON")
                connection.execute("PRAGMA synchronous=OFF")
                for statement in statements:
                    connection.execute(statement)
            with open(path, "rb") as file:
                return file.read()

        def refilled(table, columns, changed_column, value):
            """The table without types and constraints, one column of it with other values."""
            value = value.format(column=quoted(changed_column), table=quoted(table))
            fields = ", ".join(value + " AS " + quoted(c) if c == changed_column else quoted(c) for c in columns)
            return (f"CREATE TABLE \"other\" AS SELECT {fields} FROM {quoted(table)}", f"DROP TABLE {quoted(table)}",
                    f"ALTER TABLE \"other\" RENAME TO {quoted(table)}")

        with open(path, "wb") as file:
            file.write(data)
        plans = []
        with contextlib.closing(sqlite3.connect(path)) as connection:
            tables = [row[0] for row in connection.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
            for table in tables:
                if not connection.execute(f"SELECT 1 FROM {quoted(table)} LIMIT 1").fetchone():
                    continue
                plans.append((f"{table}_dropped", [f"DROP TABLE {quoted(table)}"]))
                plans.append((f"{table}_twice", [f"INSERT INTO {quoted(table)} SELECT * FROM {quoted(table)}"]))
                columns = [row[1] for row in connection.execute(f"PRAGMA table_info({quoted(table)})")]
                for column in columns:
                    where = f"{table}.{column}"
                    alter = f"ALTER TABLE {quoted(table)} "
                    plans.append((f"{where}_dropped", [alter + f"DROP COLUMN {quoted(column)}"]))
                    plans.append((f"{where}_renamed", [alter + f"RENAME COLUMN {quoted(column)} TO \"other\""]))
                    for kind, value in COLUMN_VALUES.items():
                        plans.append((f"{where}_{kind}", refilled(table, columns, column, value)))
        generator.shuffle(plans)
        for name, statements in plans[:most]:
            try:
                yield name, changed(*statements)
            except sqlite3.Error:
                pass  # such as a column that a view or an index names


def nodes_with(tree, key):
    """All dictionaries below `tree` that have the key; a node that is shared comes once."""
    seen, open_nodes = set(), [tree]
    while open_nodes:
        node = open_nodes.pop()
        if not isinstance(node, (dict, list, tuple)) or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, dict) and key in node:
            yield node
        open_nodes.extend(node.values() if isinstance(node, dict) else node)


def keys_of(tree):
    keys, seen, open_nodes = set(), set(), [tree]
    while open_nodes:
        node = open_nodes.pop()
        if not isinstance(node, (dict, list, tuple)) or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, dict):
            keys.update(key for key in node if isinstance(key, str))
        open_nodes.extend(node.values() if isinstance(node, dict) else node)
    return sorted(keys)


def first_value(nodes, key):
    return nodes[0][key] if nodes else None


TREE_VALUES = {
    "null": lambda node, key, first: None,
    "text": lambda node, key, first: WRONG_TYPE,
    "empty_text": lambda node, key, first: "",
    "list": lambda node, key, first: [[], {}],
    "dictionary": lambda node, key, first: {"a": {"b": 1}},
    "true": lambda node, key, first: True,
    "real": lambda node, key, first: 1e300,
    "huge": lambda node, key, first: HUGE,
    "beyond_64_bits": lambda node, key, first: 2**70,
    "lowest": lambda node, key, first: -HUGE - 1,
    "negative": lambda node, key, first: -node[key] if isinstance(node[key], (int, float)) else -1,
    "all_equal": lambda node, key, first: first,
    "dangling": lambda node, key, first: node[key] + 1000000007 if isinstance(node[key], int) else "dangling",
}


def of_tree(text, load, write, generator, most):
    """Values of each key in turn, everywhere: removed, renamed, and replaced with wrong ones."""
    plans = [(key, kind) for key in keys_of(load(text)) for kind in [*TREE_VALUES, "removed", "renamed"]]
    generator.shuffle(plans)
    for key, kind in plans[:most]:
        tree = load(text)
        nodes = list(nodes_with(tree, key))
        first = first_value(nodes, key)
        for node in nodes:
            if kind in ("removed", "renamed"):
                value = node.pop(key)
                if kind == "renamed":
                    node[key + "_new"] = value
            else:
                node[key] = TREE_VALUES[kind](node, key, first)
        yield f"{key}_{kind}", write(tree)


def of_json(data, generator, most):
    return of_tree(data, json.loads, lambda tree: json.dumps(tree).encode(), generator, most)


def of_pickle(data, generator, most):
    yield from of_tree(data, pickle.loads, lambda tree: pickle.dumps(tree, protocol=4), generator, most)
    yield "code", pickle.dumps({"segments": [os.system], "device_traces": []}, protocol=4)
    for key in ("segments", "device_traces", "frames", "blocks"):
        tree = pickle.loads(data)
        nodes = list(nodes_with(tree, key))
        if nodes:
            nodes[0][key].append(nodes[0])
            nodes[0][key].append(nodes[0][key])
            yield f"{key}_holds_itself", pickle.dumps(tree, protocol=4)


def varint(value):
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def read_varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]  # IndexError: it is no message
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at
        if shift > 63:
            raise IndexError


def is_whole(data, kind):
    """Whether a cut file reads as a whole one: only the end of the last line is gone, or a message of Protocol Buffers
    ends behind one of its fields."""
    if kind == "json":
        try:
            json.loads(data)
            return True
        except ValueError:
            return False
    return kind == "protobuf" and len(data) > 0 and fields_of(data) is not None


def fields_of(data):
    """[(number, wire type, value)] of a message, or None when these bytes are none."""
    fields, at = [], 0
    try:
        while at < len(data):
            tag, at = read_varint(data, at)
            number, kind = tag >> 3, tag & 7
            if number == 0 or kind not in (0, 1, 2, 5):
                return None
            if kind == 0:
                value, at = read_varint(data, at)
            else:
                size = {1: 8, 5: 4}.get(kind)
                if size is None:
                    size, at = read_varint(data, at)
                if at + size > len(data):
                    return None
                value, at = data[at:at + size], at + size
            fields.append((number, kind, value))
    except IndexError:
        return None
    return fields


def encoded(number, kind, value):
    head = varint(number << 3 | kind)
    return head + (varint(value) if kind == 0 else varint(len(value)) + value if kind == 2 else value)


WIRE_VALUES = {
    "removed": lambda number, kind, value: b"",
    "twice": lambda number, kind, value: encoded(number, kind, value) * 2,
    "zero": lambda number, kind, value: encoded(number, 0, 0),
    "huge": lambda number, kind, value: encoded(number, 0, HUGE),
    "minus_1": lambda number, kind, value: encoded(number, 0, 2**64 - 1),
    "text": lambda number, kind, value: encoded(number, 2, b"\xff not UTF-8 \x00"),
    "fixed": lambda number, kind, value: encoded(number, 1, b"\xff" * 8),
    "renumbered": lambda number, kind, value: encoded(number + 5000, kind, value),
}


def of_protobuf(data, generator, most):
    """All values of each field in turn, at any depth. Bytes that read like a message count as one."""
    def paths(message, above):
        for number, kind, value in fields_of(message) or ():
            yield above + (number,)
            if kind == 2 and value:
                yield from paths(value, above + (number,))

    def rewritten(message, path, change):
        fields = fields_of(message)
        if fields is None:
            return message
        out = bytearray()
        for number, kind, value in fields:
            if number != path[0]:
                out += encoded(number, kind, value)
            elif len(path) == 1:
                out += change(number, kind, value)
            else:
                out += encoded(number, kind, rewritten(value, path[1:], change) if kind == 2 else value)
        return bytes(out)

    plans = [(path, kind) for path in sorted(set(paths(data, ()))) for kind in WIRE_VALUES]
    generator.shuffle(plans)
    for path, kind in plans[:most]:
        yield ".".join(map(str, path)) + "_" + kind, rewritten(data, path, WIRE_VALUES[kind])


def of_file(data, kind, seed, most):
    """All variants of one file: at most `most` of its inner ones, chosen by the seed."""
    generator = random.Random(seed)
    yield from of_bytes(data, generator)
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
        yield from (("unpacked_" + name, changed) for name, changed in of_bytes(data, generator))
    inner = {"database": of_database, "json": of_json, "pickle": of_pickle, "protobuf": of_protobuf}.get(kind)
    if inner:
        yield from inner(data, generator, most)
