// SPDX-License-Identifier: Apache-2.0
#include "app/cli/attribution_options.h"

#include <filesystem>

namespace lanescope::cli {

namespace {

/// The file that was asked for, else the usual one where it is there.
std::string fileFor(const std::optional<std::string>& chosen, const std::string& usual) {
    std::error_code ignored;
    return chosen ? *chosen : std::filesystem::exists(usual, ignored) ? usual : std::string();
}

} // namespace

Result<UserFigures> figuresFor(const Options& options) {
    UserFigures figures = userFigures(fileFor(options.modelsFile, userModelsPath()),
                                      fileFor(options.peaksFile, userPeaksPath()));
    if (!figures.troubles.empty()) {
        const Error& trouble = figures.troubles.front();
        return Error{trouble.code, trouble.file + ": " + trouble.message, {}, {}};
    }
    return figures;
}

} // namespace lanescope::cli
