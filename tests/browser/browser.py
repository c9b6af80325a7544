# SPDX-License-Identifier: Apache-2.0
"""A Chromium without a screen, driven through its DevTools protocol over a pipe (--remote-debugging-pipe)."""
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PROGRAMS = ("chromium", "chromium-browser", "chromium-headless-shell", "google-chrome")
TIMEOUT_S = 60


def program():
    """Path of the browser, or None."""
    return next((path for path in map(shutil.which, PROGRAMS) if path), None)


class Browser:
    """One page. `events` holds what the browser told since the start, as (method, parameters)."""

    def __init__(self, path):
        self.profile = tempfile.mkdtemp(prefix="lanescope-browser-")
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()
        # The protocol says: commands on descriptor 3, answers on 4.
        wrapper = f'exec "$0" "$@" 3<&{to_browser} 4>&{from_browser}'
        self.process = subprocess.Popen(
            ["sh", "-c", wrapper, path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic",
             "--no-first-run", "--remote-debugging-pipe",
             "--window-size=1200,900", f"--user-data-dir={self.profile}", "about:blank"],
            pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.events = []
        self.next_id = 1
        self.session = None
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.out)
        os.close(self.into)
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self, deadline):
        """The next message."""
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.into], [], [], max(deadline - time.monotonic(), 0))
            data = os.read(self.into, 1 << 20) if ready else b""
            if not data:
                raise TimeoutError("the browser does not answer")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        number, self.next_id = self.next_id, self.next_id + 1
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + TIMEOUT_S
        while True:
            answer = self.receive(deadline)
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            if "method" in answer:
                self.events.append((answer["method"], answer["params"]))

    def open(self, url):
        self.call("Page.navigate", url=url)
        deadline = time.monotonic() + TIMEOUT_S
        while not any(method == "Page.loadEventFired" for method, _ in self.events):
            answer = self.receive(deadline)
            if "method" in answer:
                self.events.append((answer["method"], answer["params"]))

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def show_as(self, width, scheme="light"):
        """Lays the page out for a width, with the colours of a scheme: light or dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def key(self, key):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, text=key if kind == "keyDown" and len(key) == 1 else "")

    def troubles(self):
        """Errors and warnings of the console, and exceptions."""
        found = []
        for method, parameters in self.events:
            if method == "Runtime.exceptionThrown":
                found.append(parameters["exceptionDetails"].get("text"))
            elif method == "Runtime.consoleAPICalled":
                found.append(str(parameters["args"]))
            elif method == "Log.entryAdded":
                found.append(parameters["entry"]["text"])
        return found

    def requests(self):
        return [parameters["request"]["url"] for method, parameters in self.events
                if method == "Network.requestWillBeSent"]
