// SPDX-License-Identifier: Apache-2.0
// The writers behind exchange.h: each writes the whole file to a stream and returns how many stacks or slices
// it wrote. One thread.
#pragma once

#include <cstdint>
#include <ostream>

#include "core/export/exchange.h"
#include "core/export/export_names.h"

namespace lanescope {

std::uint64_t writeFolded(std::ostream& out, const Trace& trace, const ExchangeOptions& options,
                          ExportNames& names);
std::uint64_t writeSpeedscope(std::ostream& out, const Trace& trace, const ExchangeOptions& options,
                              ExportNames& names);
std::uint64_t writePprof(std::ostream& out, const Trace& trace, const ExchangeOptions& options,
                         ExportNames& names);
std::uint64_t writePerfetto(std::ostream& out, const Trace& trace, const ExchangeOptions& options,
                            ExportNames& names);

} // namespace lanescope
