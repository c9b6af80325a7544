#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""commands_test.py LANESCOPE_CLI: the pages name commands, options and values that lanescope-cli has, and links that lead somewhere.

Every `lanescope-cli COMMAND …` in README.md and docs is read, in blocks and between backticks.
"""
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
CLI = None


def pieces(text):
    """Code between backticks, and the lines of blocks with their continuations."""
    blocks = re.findall(r"(?ms)^ *```\w*\n(.*?)^ *```$", text)
    for block in blocks:
        yield from re.sub(r"\\\n\s*", " ", block).splitlines()
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"(?ms)^ *```.*?^ *```$", "", text))


def reference():
    """command -> (options, values of --group), of `help --markdown`."""
    page = subprocess.run([CLI, "help", "--markdown"], capture_output=True, text=True, check=True).stdout
    parts = re.split(r"(?m)^## (.*)$", page)
    return {name: (set(re.findall(r"(?m)^\| `(--[a-z-]+)", text)), set(re.findall(r"(?m)^### .* --group (\S+)$", text)))
            for name, text in zip(parts[1::2], parts[2::2])}


def anchor(heading):
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.strip().lower().replace("`", "").replace("*", ""))
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


class Commands(unittest.TestCase):
    def test_commands_and_options(self):
        known, options = reference(), 0
        for page in PAGES:
            for piece in pieces(page.read_text(encoding="utf-8")):
                for name, rest in re.findall(r"(?:^|[\s(/$\"'])lanescope-cli\s+([a-z][a-z-]*)([^|;#&]*)", piece):
                    with self.subTest(page=page.name, piece=piece):
                        if name in ("help", "clear-cache", "completion"):
                            continue
                        self.assertIn(name, known)
                        for option in re.findall(r"(?<=[\s\[])--[a-z][a-z-]*", re.sub(r"'[^']*'", "", rest.split(" -- ")[0])):
                            self.assertIn(option, known[name][0] | {"--help"})
                            options += 1
                        for group in re.findall(r"--group ([a-z-]+)", rest):
                            self.assertIn(group, known[name][1])
        self.assertGreater(options, 80)

    def test_links(self):
        links = 0
        for page in PAGES:
            for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
                if re.match(r"\w+:", link):
                    continue
                with self.subTest(page=page.name, link=link):
                    path, _, part = link.partition("#")
                    target = (page.parent / path).resolve() if path else page
                    self.assertTrue(target.exists())
                    if part and target.suffix == ".md":
                        headings = re.findall(r"(?m)^#+ (.*)$", target.read_text(encoding="utf-8"))
                        self.assertIn(part, [anchor(heading) for heading in headings])
                    links += 1
        self.assertGreater(links, 150)


if __name__ == "__main__":
    CLI = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
