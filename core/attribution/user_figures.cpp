// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/user_figures.h"

#include <filesystem>

#include "core/base/user_file.h"
#include "core/opmodel/user_models.h"

namespace lanescope {

namespace {

bool isThere(const std::string& path) {
    std::error_code ignored;
    return !path.empty() && std::filesystem::exists(path, ignored);
}

std::string whereThere(const std::string& path) {
    return isThere(path) ? path : std::string();
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

UserFigures userFigures() {
    return userFigures(whereThere(userModelsPath()), whereThere(userPeaksPath()));
}

UserFigures userFigures(const std::string& modelsPath, const std::string& peaksPath) {
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
