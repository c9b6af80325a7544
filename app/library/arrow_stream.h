// SPDX-License-Identifier: Apache-2.0
// Columns handed out through the Arrow C stream interface, as one batch. Whoever holds the stream, a schema
// or an array calls its release(), on any thread. Interface: arrow.apache.org/docs/format/CDataInterface.html
// and CStreamInterface.html.
#pragma once

#include "app/library/arrow_columns.h"
#include "app/library/include/lanescope/lanescope.h"

namespace lanescope::library {

/// Fills `stream`, which keeps the columns.
void exportStream(ArrowColumnsPtr columns, ArrowArrayStream& stream);

/// The columns of a stream that exportStream() filled; null: it is another one, or was released.
ArrowColumnsPtr columnsOfStream(const ArrowArrayStream& stream);

} // namespace lanescope::library
