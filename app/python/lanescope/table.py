# SPDX-License-Identifier: Apache-2.0
"""Tables of results: columns in Arrow's layout that other libraries take over."""
import html
import importlib
import operator

from . import _library

_SHOWN_ROWS = 20


def _wanted(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        raise ImportError(f"this needs {name}, which is not installed") from None


class Table:
    """Rows of a table or of a query. Immutable; times are whole nanoseconds.

    It is read when it is first used. len() counts rows, iterating gives a dict for each.

    Parts: table["dur"] is a column, table[["name", "dur"]] a table of two, table[0] a row, table[10:20] a table of rows;
    head(), tail().
    As a whole: to_pandas(), to_polars(), to_arrow(), to_numpy(), to_dicts(), rows().
    About it: columns, shape, units, help; us(column) in microseconds.

    >>> import lanescope
    >>> t = lanescope.open(SAMPLE).query("SELECT 1 AS a, 'x' AS b, NULL AS c UNION ALL SELECT 2, 'y', 0.5")
    >>> len(t), t.columns, t[0]
    (2, ['a', 'b', 'c'], {'a': 1, 'b': 'x', 'c': None})
    >>> [row["b"] for row in t], t[["b", "a"]].rows(), t[1:].to_dicts()
    (['x', 'y'], [('x', 1), ('y', 2)], [{'a': 2, 'b': 'y', 'c': 0.5}])
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
        raise KeyError(f"{name}; the columns are {', '.join(self.columns)}")

    @property
    def shape(self):
        """Number of rows and of columns."""
        return len(self), len(self._columns)

    @property
    def help(self):
        """Meanings of the columns that have one, by name."""
        return {column.name: column.help for column in self._columns if column.help}

    def _part(self, columns, first, count):
        stream = self._stream
        return Table(lambda: _library.part_of(stream, columns, first, count))

    def head(self, n=5):
        """The first rows; without the last -n where n is below zero.

        >>> import lanescope
        >>> lanescope.open(SAMPLE).kernels().head(3).shape[0]
        3
        """
        return self[:n]

    def tail(self, n=5):
        """The last rows; without the first -n where n is below zero."""
        return self[max(len(self) - n, 0):] if n >= 0 else self[-n:]

    def __iter__(self):
        names = self.columns
        return (dict(zip(names, row)) for row in self.rows())

    def __contains__(self, item):
        """Whether there is a column of that name, or such a row."""
        return item in self.columns if isinstance(item, str) else any(row == item for row in self)

    def __getitem__(self, key):
        """A column by its name: a read-only NumPy array without a copy where NumPy is there and no cell is null, else a
        list. A table of the columns in a list of names, or of the rows in a slice. A row by its number, as a dict.

        >>> import lanescope
        >>> kernels = lanescope.open(SAMPLE).kernels()
        >>> int(max(kernels["dur"])) > 0
        True
        >>> kernels[-1] == list(kernels)[-1]
        True
        """
        if isinstance(key, str):
            return self._cells(key)
        if isinstance(key, slice):
            first, last, step = key.indices(len(self))
            if step != 1:
                raise ValueError("rows are chosen one after the other: a step is not possible")
            return self._part(None, first, max(last - first, 0))
        if isinstance(key, (list, tuple)):
            for name in key:
                self._column(name)
            return self._part(list(key), 0, len(self))
        row = operator.index(key)
        row += len(self) if row < 0 else 0
        if not 0 <= row < len(self):
            raise IndexError(f"there is no row {key}: the table has {len(self)}")
        return self._part(None, row, 1).to_dicts()[0]

    def _cells(self, name):
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
        return list(self)

    def rows(self):
        """A list with a tuple for each row."""
        return list(zip(*(column.to_list() for column in self._columns)))

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
        for row in self.head(_SHOWN_ROWS).rows():
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
