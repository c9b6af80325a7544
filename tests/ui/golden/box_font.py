#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes boxes.ttf: box_font.py FILE

A font whose characters are all the same box, as high as a small letter, so that pictures of text look the same
whatever fonts a machine has. Blanks are blank. Heights and widths are about those of common sans serif fonts.
"""
import struct
import sys

UNITS, ASCENT, DESCENT, ADVANCE = 1000, 930, 236, 600
BOX = (70, 0, 530, 540)  # xMin, yMin, xMax, yMax
BLANKS = [(0x20, 0x20), (0xA0, 0xA0), (0x2000, 0x200A), (0x202F, 0x202F)]
LAST = 0x2FFF


def glyph():
    left, bottom, right, top = BOX
    points = [(left, bottom), (left, top), (right, top), (right, bottom)]
    data = struct.pack(">hhhhh", 1, *BOX) + struct.pack(">HH", 3, 0) + bytes([1] * 4)
    for axis in (0, 1):
        previous = 0
        for point in points:
            data += struct.pack(">h", point[axis] - previous)
            previous = point[axis]
    return data + b"\0" * (-len(data) % 4)


def cmap():
    """Format 13: many characters, one glyph. Glyph 1 is the blank, glyph 2 the box."""
    groups, at = [], 0x21
    for first, last in BLANKS:
        if first > at:
            groups.append((at, first - 1, 2))
        groups.append((first, last, 1))
        at = last + 1
    groups.append((at, LAST, 2))
    body = b"".join(struct.pack(">III", *group) for group in sorted(groups))
    table = struct.pack(">HHIII", 13, 0, 16 + len(body), 0, len(groups)) + body
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table


def names():
    texts = {1: "Lanescope Boxes", 2: "Regular", 3: "Lanescope Boxes", 4: "Lanescope Boxes", 6: "LanescopeBoxes"}
    records, strings = b"", b""
    for number, text in texts.items():
        encoded = text.encode("utf-16-be")
        records += struct.pack(">HHHHHH", 3, 1, 0x409, number, len(encoded), len(strings))
        strings += encoded
    return struct.pack(">HHH", 0, len(texts), 6 + len(records)) + records + strings


def tables():
    box = glyph()
    return {
        b"OS/2": struct.pack(">HhHHHhhhhhhhhhhh10sIIII4sHHHhhHHHII", 3, ADVANCE, 400, 5, 0, 650, 600, 0, 75, 650, 600,
                             0, 350, 50, 300, 0, bytes(10), 0x800000EF, 0x1000E0EF, 0, 0, b"LANE", 0x40, 0x20, LAST,
                             ASCENT, -DESCENT, 0, ASCENT, DESCENT, 0x2000019F, 0) + struct.pack(">hhHHH", 540, 730, 0, 0x20, 1),
        b"cmap": cmap(),
        b"glyf": box,
        b"head": struct.pack(">IIIIHHQQhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, UNITS, 0, 0, *BOX, 0, 6, 2, 1, 0),
        b"hhea": struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, ASCENT, -DESCENT, 0, ADVANCE, 0, 0, BOX[2], 1, 0, 0, 0, 0,
                             0, 0, 0, 3),
        b"hmtx": struct.pack(">HhHhHh", ADVANCE, BOX[0], ADVANCE // 2, 0, ADVANCE, BOX[0]),
        b"loca": struct.pack(">IIII", 0, len(box), len(box), 2 * len(box)),
        b"maxp": struct.pack(">IHHHHHHHHHHHHHH", 0x10000, 3, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
        b"name": names(),
        b"post": struct.pack(">IIhhIIIII", 0x30000, 0, -100, 50, 0, 0, 0, 0, 0),
    }


def checksum(data):
    data += b"\0" * (-len(data) % 4)
    return sum(struct.unpack(f">{len(data) // 4}I", data)) & 0xFFFFFFFF


def main():
    parts = tables()
    parts[b"glyf"] = parts[b"glyf"] * 2  # for no character, and the box
    directory, body, offset = b"", b"", 12 + 16 * len(parts)
    for tag, data in sorted(parts.items()):
        directory += struct.pack(">4sIII", tag, checksum(data), offset + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    font = struct.pack(">IHHHH", 0x10000, len(parts), 128, 3, len(parts) * 16 - 128) + directory + body
    adjustment = (0xB1B0AFBA - checksum(font)) & 0xFFFFFFFF
    at = font.index(struct.pack(">I", 0x5F0F3CF5)) - 4
    with open(sys.argv[1], "wb") as file:
        file.write(font[:at] + struct.pack(">I", adjustment) + font[at + 4:])


main()
