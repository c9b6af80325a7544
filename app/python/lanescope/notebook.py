# SPDX-License-Identifier: Apache-2.0
"""%load_ext lanescope gives cells of SQL: %%lsql t, where t is an open trace. A notebook shows how far an opening is."""
import contextlib
import html
import sys

#: Calls before a bar appears, ten a second: what opens at once needs none.
_QUIET_CALLS = 5


def load_ipython_extension(shell):
    """Registers %%lsql."""
    def lsql(line, cell):
        trace = shell.user_ns.get(line.strip())
        if trace is None or not hasattr(trace, "query"):
            raise ValueError(f"%%lsql wants the name of an open trace; {line.strip()!r} is none")
        return trace.query(cell)

    shell.register_magic_function(lsql, magic_kind="cell", magic_name="lsql")


def _is_notebook():
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return shell is not None and getattr(shell, "kernel", None) is not None


class _Page:
    """HTML that a notebook shows as it stands."""

    def __init__(self, text):
        self._text = text

    def _repr_html_(self):
        return self._text

    def __repr__(self):
        return ""


@contextlib.contextmanager
def bar(name):
    """A function that shows a bar of what it is told, (done, total); None outside of a notebook."""
    if not _is_notebook():
        yield None
        return
    display = sys.modules["IPython"].display.display
    calls = 0
    shown = None

    def tell(done, total):
        nonlocal calls, shown
        calls += 1
        if calls <= _QUIET_CALLS:
            return
        share = f"{done / total:.0%}" if total else ""
        page = _Page(f"<progress max=\"{total or 1}\" value=\"{done}\"></progress> {share} {html.escape(name)}")
        if shown is None:
            shown = display(page, display_id=True)
        else:
            shown.update(page)

    try:
        yield tell
    finally:
        if shown is not None:
            shown.update(_Page(""))
