#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Damages samples of all formats in many ways and opens them.

hostile_formats.py LANESCOPE_CLI FOLDER [TEXT [SEED]]

FOLDER holds samples; with TEXT only those with it in their paths are taken. Each damaged file must open, with its
problems told, or be refused with a message that names the file. Nothing may end by a signal, run for longer than
SECONDS, take more memory than MEMORY, or be refused without a reason. Databases are damaged inside as well: tables
and columns that are missing or named otherwise, texts and NULLs where numbers belong, huge and negative numbers, rows
that are there twice.
"""
import gzip
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile

SECONDS = 60
MEMORY = 4 << 30
MOST_BYTES = 4 << 20
RAW_WORDS = ("std::", "what():", "terminate called", "bad_alloc", "basic_string", "Assertion")
HUGE = (-1, 0, 2**31, 2**32 + 1, 2**63 - 1, -(2**63))


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Checker:
    def __init__(self, program):
        self.program = program
        self.opened = self.refused = 0
        self.problems = []

    def check(self, what, path):
        for command in ("info", "kernels"):
            try:
                done = subprocess.run([self.program, command, path], capture_output=True, timeout=SECONDS, check=False,
                                      preexec_fn=limit_memory)
            except subprocess.TimeoutExpired:
                self.problems.append(f"{what}: {command} runs for more than {SECONDS} s")
                continue
            text = done.stderr.decode("utf-8", "replace")
            if done.returncode < 0:
                self.problems.append(f"{what}: {command} ended by signal {-done.returncode}")
            elif any(word in text for word in RAW_WORDS):
                self.problems.append(f"{what}: {command} says {text.strip()[:200]!r}")
            elif done.returncode == 0 or done.stdout:
                self.opened += 1
            elif os.path.basename(path) not in text or len(text.strip()) < len(path) + 12:
                self.problems.append(f"{what}: {command} is refused without a reason: {text.strip()[:200]!r}")
            else:
                self.refused += 1


def damaged_bytes(content, chance):
    size = len(content)
    yield "empty", b""
    for name, kept in (("1 byte", 1), ("100 bytes", 100), ("a quarter", size // 4), ("a half", size // 2),
                       ("all but a byte", size - 1)):
        if 0 < kept < size:
            yield f"cut to {name}", content[:kept]
    yield "zeros behind the middle", content[:size // 2] + bytes(size - size // 2)
    for flips in (1, 16, 256):
        changed = bytearray(content)
        for _ in range(flips):
            changed[chance.randrange(size)] = chance.randrange(256)
        yield f"{flips} bytes changed", bytes(changed)
    at = chance.randrange(size)
    yield "a piece twice", content[:at] + content[at // 2:]


def tables_of(database):
    rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return sorted(row[0] for row in rows)


def columns_of(database, table):
    return [row[1] for row in database.execute(f'PRAGMA table_info("{table}")')]


def changes_of(database, chance):
    """Statements that damage the database, a list for each variant."""
    tables = [table for table in tables_of(database)
              if database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] > 0]
    for table in tables:
        yield f"without table {table}", [f'DROP TABLE "{table}"']
        yield f"empty table {table}", [f'DELETE FROM "{table}"']
        columns = columns_of(database, table)
        column = chance.choice(columns)
        yield f"{table}.{column} named otherwise", [f'ALTER TABLE "{table}" RENAME COLUMN "{column}" TO "other_name"']
        for value in ("NULL", "'text'", "x'00ff'", str(chance.choice(HUGE)), "1e308"):
            column = chance.choice(columns)
            yield f"{value} in {table}.{column}", [f'UPDATE OR IGNORE "{table}" SET "{column}" = {value}']
        column = chance.choice(columns)
        yield f"random numbers in {table}.{column}", [
            f'UPDATE OR IGNORE "{table}" SET "{column}" = random() WHERE random() % 3 = 0']
        yield f"rows of {table} twice", [f'INSERT OR IGNORE INTO "{table}" SELECT * FROM "{table}"']
    everything = []
    for table in tables:
        for column in columns_of(database, table):
            everything.append(f'UPDATE OR IGNORE "{table}" SET "{column}" = random() WHERE random() % 20 = 0')
    yield "random numbers everywhere", everything


def check_database(checker, name, content, folder, chance):
    path = os.path.join(folder, "plain.db")
    with open(path, "wb") as file:
        file.write(content)
    database = sqlite3.connect(path)
    variants = list(changes_of(database, chance))
    database.close()
    suffix = os.path.splitext(name.removesuffix(".gz"))[1]
    damaged = os.path.join(folder, "damaged" + suffix)
    # All of large schemas would take too long.
    for what, statements in variants[:40] + chance.sample(variants[40:], min(len(variants[40:]), 40)):
        shutil.copy(path, damaged)
        database = sqlite3.connect(damaged)
        try:
            for statement in statements:
                database.execute(statement)
            database.commit()
        except sqlite3.Error:
            continue # what the schema forbids
        finally:
            database.close()
        checker.check(f"{name}, {what}", damaged)


def main():
    root = sys.argv[2]
    if not os.path.isdir(root):
        print(f"skipped: there are no samples in {root}")
        return 77
    text = sys.argv[3] if len(sys.argv) > 3 else ""
    chance = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    checker = Checker(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        for at, folders, files in os.walk(root):
            folders[:] = sorted(name for name in folders if name not in ("expected", "vendor"))
            for file_name in sorted(files):
                path = os.path.join(at, file_name)
                name = os.path.relpath(path, root)
                is_text = file_name.endswith((".md", ".py", ".txt", ".csv"))
                if text not in name or is_text or os.path.getsize(path) > MOST_BYTES:
                    continue
                with open(path, "rb") as file:
                    content = file.read()
                damaged = os.path.join(folder, "damaged_" + file_name)
                for what, changed in damaged_bytes(content, chance):
                    with open(damaged, "wb") as file:
                        file.write(changed)
                    checker.check(f"{name}, {what}", damaged)
                os.remove(damaged)
                plain = gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content
                if plain.startswith(b"SQLite format 3"):
                    check_database(checker, name, plain, folder, chance)
    print(f"{checker.opened} damaged files were opened, {checker.refused} refused")
    print(*checker.problems, sep="\n")
    return 1 if checker.problems else 0


if __name__ == "__main__":
    sys.exit(main())
