#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The HTML reports of a trace and of a comparison in a real browser: report_test.py LANESCOPE_CLI.

No error on the console, no request but the page itself, figures as the command line has them, nothing that
sticks out of a narrow page, and a timeline that pans, zooms and names what is under the pointer. Exits with 77
where there is no Chromium.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

import browser

CLI = None
ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "samples" / "baseline.pt.trace.json.gz"
OTHER = ROOT / "resources" / "samples" / "optimized.pt.trace.json.gz"
UNITS = {"s": 1e9, "ms": 1e6, "µs": 1e3, "ns": 1}


def cli(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def nanoseconds(text):
    """The value of a text such as 12.3 ms, and half of its last digit."""
    number, unit = text.split()
    digits = len(number.partition(".")[2])
    return float(number) * UNITS[unit], 0.5 * 10 ** -digits * UNITS[unit]


class PageTest(unittest.TestCase):
    """A report that make_report(PATH) writes, open in a browser."""

    @classmethod
    def open_report(cls, make_report):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        path = pathlib.Path(folder.name) / "report.html"
        make_report(path)
        cls.url = path.as_uri()
        cls.page = browser.Browser(browser.program())
        cls.addClassCleanup(cls.page.close)
        cls.page.open(cls.url)

    def tearDown(self):
        self.assertEqual(self.page.troubles(), [])
        self.assertEqual(self.page.requests(), [self.url])

    def table(self, heading):
        """Texts of the cells below a heading, without the first row."""
        return self.page.value(
            f"[...[...document.querySelectorAll('h2')].find(h => h.textContent === '{heading}').nextElementSibling"
            ".querySelectorAll('tr')].slice(1).map(r => [...r.cells].map(c => c.textContent))")

    def expect_readable(self):
        """Texts stand out from the page in both schemes, and nothing sticks out of it."""
        for scheme in ("light", "dark"):
            for width in (1280, 800, 480):
                self.page.show_as(width, scheme)
                outside = self.page.value(
                    "[...document.querySelectorAll('body *')].filter(e => !e.closest('.scroll') && !e.closest('svg') &&"
                    "!e.closest('.card') && e.getBoundingClientRect().right > innerWidth + 1)"
                    ".map(e => e.tagName + ': ' + e.textContent.slice(0, 60))")
                self.assertEqual(outside, [], f"{scheme}, {width} pixels")
                beyond = self.page.value("(e => e.scrollWidth - e.clientWidth)(document.documentElement)")
                self.assertEqual(beyond, 0, f"{scheme}, {width} pixels")
            ink, back = self.page.value(
                "(s => [s.color, s.backgroundColor])(getComputedStyle(document.body))"
                ".map(c => c.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + +b, 0) / 3)")
            self.assertGreater(abs(ink - back), 150, scheme)
            self.assertEqual(back < 128, scheme == "dark")


class TheChecksTest(unittest.TestCase):
    """What the other tests rely on."""

    def test_an_error_and_a_request_are_found(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "page.html"
            path.write_text("<img src='other.png'><script>nothing.here()</script>", encoding="utf-8")
            page = browser.Browser(browser.program())
            self.addCleanup(page.close)
            page.open(path.as_uri())
            self.assertTrue(any("Uncaught" in str(trouble) for trouble in page.troubles()), page.troubles())
            self.assertEqual(page.requests(), [path.as_uri(), path.with_name("other.png").as_uri()])


class ComparisonTest(PageTest):
    @classmethod
    def setUpClass(cls):
        cls.open_report(lambda path: cli("compare", SAMPLE, OTHER, "--report", path))

    def test_figures_are_those_of_the_command_line(self):
        metrics = json.loads(cli("compare", SAMPLE, OTHER, "--json"))["overview"]
        rows = self.table("Overview")
        self.assertEqual(len(rows), len(metrics))
        scales = {"us": 1 / 1000, "bytes": 1, "percent": 1, "count": 1}
        for (label, *cells), metric in zip(rows, metrics):
            for cell, value in zip(cells, (metric["baseline"], metric["candidate"])):
                number, unit = cell.split() if " " in cell else (cell, "")
                half = 0.5 * 10 ** -len(number.partition(".")[2])
                scale = {"": 1, "%": 1, "MiB": 1 << 20}.get(unit) or UNITS[unit] * scales[metric["unit"]]
                self.assertAlmostEqual(float(number) * scale, value, delta=half * scale * 1.01, msg=label)

    def test_a_difference_of_shares_is_in_points(self):
        row = next(row for row in self.table("Overview") if row[0] == "GPU utilization")
        self.assertRegex(row[3], r"^\S+ .\d+\.\d points$")
        self.assertRegex(row[4], r" %$")

    def test_it_is_readable_in_both_schemes_and_in_a_narrow_page(self):
        self.expect_readable()


class PolicyTest(PageTest):
    @classmethod
    def setUpClass(cls):
        cls.open_report(lambda path: cli("report", SAMPLE, "-o", path))

    def tearDown(self):
        pass  # the browser reports what it refused

    def test_the_page_runs_no_other_script(self):
        self.page.value("(s => { s.textContent = 'window.foreign = 1'; document.body.append(s); return 0; })"
                        "(document.createElement('script'))")
        self.assertEqual(self.page.value("window.foreign === undefined"), True)
        self.assertTrue(any("Content Security Policy" in str(trouble) for trouble in self.page.troubles()))


class ReportTest(PageTest):
    @classmethod
    def setUpClass(cls):
        cls.open_report(lambda path: cli("report", SAMPLE, "-o", path))

    def range(self):
        return tuple(int(self.page.value(f"document.querySelector('canvas').dataset.{end}"))
                     for end in ("from", "to"))

    def place(self):
        return self.page.value("(() => {const r = document.querySelector('canvas').getBoundingClientRect();"
                               "return [r.left, r.top, r.width, r.height]})()")

    def setUp(self):
        self.page.show_as(1200)
        self.page.value("document.querySelector('canvas').scrollIntoView({block: 'center'}),"
                        "document.querySelector('canvas').focus(), 0")
        self.page.key("0")

    def test_figures_are_those_of_the_command_line(self):
        rows = self.table("Kernels")
        kernels = json.loads(cli("kernels", SAMPLE, "--json"))["kernels"]
        self.assertGreater(len(rows), 5)
        self.assertEqual(len(rows), min(len(kernels), 30))
        for shown, exact in zip(rows, kernels):
            self.assertEqual(int(shown[1]), exact["count"])
            for cell, key in ((shown[2], "total_us"), (shown[4], "mean_us"), (shown[5], "max_us")):
                value, half = nanoseconds(cell)
                self.assertAlmostEqual(value, float(exact[key]) * 1000, delta=half * 1.001, msg=f"{key} {shown[0]}")

    def test_it_is_readable_in_both_schemes_and_in_a_narrow_page(self):
        self.expect_readable()

    def test_line_breaks_of_the_file_are_no_unprintable_characters(self):
        self.assertNotIn("\ufffd", self.page.value("document.body.innerText"))

    def test_one_sign_stands_for_microseconds(self):
        self.assertNotRegex(self.page.value("document.body.innerText"), r"\d us\b")

    def test_the_wheel_zooms_at_the_pointer(self):
        left, top, width, height = self.place()
        before = self.range()
        self.assertEqual(before[0], 0)
        x = left + 110 + (width - 110) / 4
        self.page.mouse("mouseWheel", x, top + height / 2, deltaX=0, deltaY=-300)
        after = self.range()
        self.assertLess(after[1] - after[0], (before[1] - before[0]) * 0.8)
        quarter = [start + (end - start) / 4 for start, end in (before, after)]
        self.assertAlmostEqual(quarter[0], quarter[1], delta=(before[1] - before[0]) * 0.01)

    def test_the_wheel_scrolls_the_page_until_the_timeline_is_clicked(self):
        left, top, width, height = self.place()
        self.page.key("Escape")
        before, scrolled = self.range(), self.page.value("scrollY")
        self.page.mouse("mouseWheel", left + width / 2, top + height / 2, deltaX=0, deltaY=200)
        deadline = time.monotonic() + 20
        while self.page.value("scrollY") <= scrolled:
            self.assertLess(time.monotonic(), deadline, "the page does not scroll")
        self.assertEqual(self.range(), before)
        self.page.value("document.querySelector('canvas').scrollIntoView({block: 'center', behavior: 'instant'}), 0")
        left, top, width, height = self.place()
        scrolled = self.page.value("scrollY")
        middle = (left + width / 2, top + height / 2)
        self.page.mouse("mousePressed", *middle, button="left", buttons=1, clickCount=1)
        self.page.mouse("mouseReleased", *middle, button="left", clickCount=1)
        self.page.mouse("mouseWheel", *middle, deltaX=0, deltaY=-300)
        after = self.range()
        self.assertLess(after[1] - after[0], (before[1] - before[0]) * 0.8)
        self.assertEqual(self.page.value("scrollY"), scrolled)

    def test_dragging_pans(self):
        left, top, width, height = self.place()
        for _ in range(4):
            self.page.key("w")
        before = self.range()
        middle = (left + 110 + (width - 110) / 2, top + height / 2)
        self.page.mouse("mousePressed", *middle, button="left", buttons=1, clickCount=1)
        self.page.mouse("mouseMoved", middle[0] - 100, middle[1], button="left", buttons=1)
        self.page.mouse("mouseReleased", middle[0] - 100, middle[1], button="left", clickCount=1)
        after = self.range()
        self.assertAlmostEqual(after[1] - after[0], before[1] - before[0], delta=2)
        moved = 100 / (width - 110) * (before[1] - before[0])
        self.assertAlmostEqual(after[0] - before[0], moved, delta=moved * 0.02 + 2)

    def test_the_pointer_names_each_slice_with_its_length(self):
        data = self.page.value("JSON.parse(document.getElementById('timeline-data').textContent)")
        fields = 6
        slices = [data["slices"][i:i + fields] for i in range(0, len(data["slices"]), fields)]
        lane, row, start, length, name, _ = max(slices, key=lambda each: each[3])
        rows = [1] * len(data["lanes"])
        for each in slices:
            rows[each[0]] = max(rows[each[0]], each[1] + 1)
        y = 20 + sum(count * 15 + 6 for count in rows[:lane]) + row * 15 + 7
        left, top, width, _ = self.place()
        x = left + 110 + (start + length / 2) / data["length"] * (width - 110)
        self.page.mouse("mouseMoved", x, top + y)
        shown = self.page.value("document.querySelector('.card').textContent").split("\n")
        self.assertEqual(shown[0], data["names"][name])
        value, half = nanoseconds(shown[1].partition(", starts at ")[0])
        self.assertAlmostEqual(value, length, delta=half + 0.5)

    def test_the_timeline_is_drawn(self):
        colors = self.page.value(
            "(() => {const c = document.querySelector('canvas'), d = c.getContext('2d')"
            ".getImageData(0, 0, c.width, c.height).data, found = new Set();"
            "for (let i = 0; i < d.length; i += 4) if (d[i + 3] === 255) found.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]);"
            "return [...found]})()")
        wanted = self.page.value(
            "JSON.parse(document.getElementById('timeline-data').textContent).colors.map(name => parseInt("
            "getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim().slice(1), 16))")
        self.assertGreaterEqual(len(set(colors) & set(wanted)), 4)


if __name__ == "__main__":
    if browser.program() is None:
        print("skipped: no Chromium here (Debian: chromium)")
        sys.exit(77)
    CLI = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
