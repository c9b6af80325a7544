// SPDX-License-Identifier: Apache-2.0
#include "core/export/exchange.h"

#include "core/export/exchange_writers.h"

namespace lanescope {

Result<ExchangeSummary> saveExchange(const Trace& trace, const std::string& path,
                                     const ExchangeOptions& options) {
    InputFiles inputs = options.inputs;
    inputs.add(trace.path());
    const auto file = OutputFile::create(path, inputs);
    if (!file) {
        return file.error();
    }
    ExportNames names(trace, options.keepSecrets);
    std::ostream& out = (*file)->stream();
    ExchangeSummary summary;
    switch (options.format) {
    case ExchangeFormat::Folded:
        summary.items = writeFolded(out, trace, options, names);
        break;
    case ExchangeFormat::Speedscope:
        summary.items = writeSpeedscope(out, trace, options, names);
        break;
    case ExchangeFormat::Pprof:
        summary.items = writePprof(out, trace, options, names);
        break;
    case ExchangeFormat::Perfetto:
        summary.items = writePerfetto(out, trace, options, names);
        break;
    }
    if (const Status written = (*file)->commit(); !written) {
        return written.error();
    }
    summary.hiddenSecrets = names.hiddenCount();
    summary.fileBytes = (*file)->writtenBytes();
    return summary;
}

} // namespace lanescope
