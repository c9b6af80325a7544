// SPDX-License-Identifier: Apache-2.0
#include "app/cli/attribution_options.h"

namespace lanescope::cli {

Result<UserFigures> figuresFor(const Options& options) {
    UserFigures figures = userFigures(options.modelsFile, options.peaksFile);
    if (!figures.troubles.empty()) {
        const Error& trouble = figures.troubles.front();
        return Error{trouble.code, trouble.file + ": " + trouble.message, {}, {}};
    }
    return figures;
}

} // namespace lanescope::cli
