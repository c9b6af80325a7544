// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/user_figures.h"

#include <filesystem>

#include "core/base/file_state.h"
#include "core/base/user_file.h"
#include "core/cost/user_models.h"

namespace lanescope {

namespace {

/// The file that was asked for, else the usual one where it is there, else none.
std::string fileFor(const std::optional<std::string>& asked, const std::string& usual) {
    std::error_code ignored;
    return asked ? *asked : std::filesystem::exists(usual, ignored) ? usual : std::string();
}

Error ofFile(Error error, const std::string& path) {
    error.file = path;
    return error;
}

} // namespace

std::string userModelsPath() {
    return userFilePath("operator_models.txt");
}

std::string userPeaksPath() {
    return userFilePath("device_peaks.csv");
}

std::string userFiguresState() {
    std::string state;
    for (const std::string& path : {userModelsPath(), userPeaksPath()}) {
        state += path + '\0' + fileState(path) + '\0';
    }
    return state;
}

UserFigures userFigures(const std::optional<std::string>& modelsFile,
                        const std::optional<std::string>& peaksFile) {
    const std::string modelsPath = fileFor(modelsFile, userModelsPath());
    const std::string peaksPath = fileFor(peaksFile, userPeaksPath());
    UserFigures figures{nullptr, PeaksTable::builtIn(), {}};
    auto models = std::make_shared<ModelRegistry>(ModelRegistry::builtIn(), nullptr);
    if (!modelsPath.empty()) {
        const Result<std::string> text = readTextFile(modelsPath);
        const Result<bool> added = text ? addUserModels(*text, *models) : Result<bool>(text.error());
        if (!added) {
            figures.troubles.push_back(ofFile(added.error(), modelsPath));
        }
    }
    figures.models = std::move(models);
    if (!peaksPath.empty()) {
        const Result<std::string> text = readTextFile(peaksPath);
        const Result<PeaksTable> own = text ? PeaksTable::parse(*text) : Result<PeaksTable>(text.error());
        if (own) {
            figures.peaks.prepend(*own);
        } else {
            figures.troubles.push_back(ofFile(own.error(), peaksPath));
        }
    }
    return figures;
}

} // namespace lanescope
