# SPDX-License-Identifier: Apache-2.0
"""%load_ext lanescope gives cells of SQL: %%lsql t, where t is an open trace."""


def load_ipython_extension(shell):
    """Registers %%lsql."""
    def lsql(line, cell):
        trace = shell.user_ns.get(line.strip())
        if trace is None or not hasattr(trace, "query"):
            raise ValueError(f"%%lsql wants the name of an open trace; {line.strip()!r} is none")
        return trace.query(cell)

    shell.register_magic_function(lsql, magic_kind="cell", magic_name="lsql")
