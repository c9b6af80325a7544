# SPDX-License-Identifier: Apache-2.0
"""Tables of results: columns in Arrow's layout that other libraries take over."""
import html
import importlib

_SHOWN_ROWS = 20


def _wanted(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        raise ImportError(f"this needs {name}, which is not installed") from None


class Table:
    """Rows of a table or of a query. Immutable; times are whole nanoseconds.

    >>> import lanescope
    >>> t = lanescope.open(SAMPLE).query("SELECT 1 AS a, 'x' AS b, NULL AS c")
    >>> len(t), t.columns
    (1, ['a', 'b', 'c'])
    >>> t.to_dicts()
    [{'a': 1, 'b': 'x', 'c': None}]
    """

    def __init__(self, make):
        self._make = make
        self._made = None

    @property
    def _stream(self):
        if self._made is None:
            self._made = self._make()
        return self._made

    @property
    def _columns(self):
        return self._stream.columns()

    def __len__(self):
        return self._stream.row_count

    @property
    def columns(self):
        """Names of the columns."""
        return [column.name for column in self._columns]

    @property
    def units(self):
        """Units of the columns that have one, by name."""
        return {column.name: column.unit for column in self._columns if column.unit}

    def _column(self, name):
        for column in self._columns:
            if column.name == name:
                return column
        raise KeyError(name)

    def __getitem__(self, name):
        """A column: a read-only NumPy array without a copy where NumPy is there and no cell is null, else a list.

        >>> import lanescope
        >>> kernels = lanescope.open(SAMPLE).kernels()
        >>> int(max(kernels["dur"])) > 0
        True
        """
        column = self._column(name)
        if column.format in ("l", "g") and column.null_count == 0:
            try:
                return _wanted("numpy").asarray(column.array_view())
            except ImportError:
                pass
        return column.to_list()

    def us(self, name):
        """A column of nanoseconds as microseconds, real numbers; None where unknown."""
        return [None if ns is None else ns / 1000 for ns in self._column(name).to_list()]

    def to_dicts(self):
        """A list with a dict for each row."""
        names = self.columns
        return [dict(zip(names, row)) for row in self.rows()]

    def rows(self):
        """An iterator of tuples."""
        return zip(*(column.to_list() for column in self._columns))

    def to_numpy(self):
        """Arrays by name of column. Numbers where some are unknown are masked arrays, texts are objects."""
        numpy = _wanted("numpy")
        arrays = {}
        for column in self._columns:
            if column.format in ("l", "g"):
                cells = numpy.asarray(column.array_view())
                mask = column.numpy_mask(numpy)
                arrays[column.name] = cells if mask is None else numpy.ma.MaskedArray(cells, mask)
            else:
                arrays[column.name] = numpy.array(column.to_list(), dtype=object)
        return arrays

    def to_pandas(self):
        """A frame of pandas: names are categories, whole numbers where some are unknown have the type Int64."""
        pandas = _wanted("pandas")
        numpy = _wanted("numpy")
        series = {}
        for column in self._columns:
            series[column.name] = _pandas_cells(column, pandas, numpy)
        # Without `columns`, which pandas would look up cell by cell: a dict keeps the order.
        return pandas.DataFrame(series, index=pandas.RangeIndex(len(self)), copy=False)

    def to_arrow(self):
        """A table of pyarrow."""
        return _wanted("pyarrow").RecordBatchReader._import_from_c_capsule(self.__arrow_c_stream__()).read_all()

    def to_polars(self):
        """A frame of polars."""
        return _wanted("polars").DataFrame(self)

    def __arrow_c_stream__(self, requested_schema=None):
        return self._stream.capsule()

    def __repr__(self):
        return f"<lanescope.Table {len(self)} rows: {', '.join(self.columns)}>"

    def _repr_html_(self):
        columns = self._columns
        heads = "".join(f"<th title=\"{html.escape(column.help, quote=True)}\">{html.escape(column.name)}"
                        + (f" <small>{html.escape(column.unit)}</small>" if column.unit else "") + "</th>"
                        for column in columns)
        body = ""
        for _, row in zip(range(_SHOWN_ROWS), self.rows()):
            body += "<tr>" + "".join("<td></td>" if cell is None else f"<td>{html.escape(str(cell))}</td>"
                                     for cell in row) + "</tr>"
        more = len(self) - _SHOWN_ROWS
        note = f"<p>{more} more rows</p>" if more > 0 else ""
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>{note}"


def _pandas_cells(column, pandas, numpy):
    if column.format in ("l", "g"):
        cells = numpy.asarray(column.array_view())
        mask = column.numpy_mask(numpy)
        if mask is None:
            return cells
        if column.format == "l":
            return pandas.arrays.IntegerArray(cells.copy(), mask)
        return cells  # the library stores what is unknown as NaN
    if column.dictionary is not None:
        codes, texts = _used_categories(column, numpy)
        if len(set(texts)) == len(texts):
            return pandas.Categorical.from_codes(codes, categories=pandas.Index(texts, dtype=object))
    return numpy.array(column.to_list() + [None], dtype=object)[:-1]


def _used_categories(column, numpy):
    """Positions of the cells' texts, -1 where unknown, and the texts that occur: the dictionary may be that of all
    names of the trace, of which grouping by the column would show each."""
    codes = numpy.asarray(column.array_view())
    mask = column.numpy_mask(numpy)
    is_used = numpy.zeros(column.dictionary.length + 1, dtype=bool)
    if mask is not None:
        codes = numpy.where(mask, column.dictionary.length, codes)
    is_used[codes] = True
    is_used[-1] = False
    rows = numpy.flatnonzero(is_used)
    positions = numpy.full(len(is_used), -1, dtype=numpy.min_scalar_type(-1 - len(rows)))
    positions[rows] = numpy.arange(len(rows))
    return positions[codes], column.dictionary.texts_at(rows.tolist())
