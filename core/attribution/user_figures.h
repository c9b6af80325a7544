// SPDX-License-Identifier: Apache-2.0
// The models of operators and the peaks of devices that hold for this user: those that Lanescope brings, and
// before them those of $XDG_CONFIG_HOME/lanescope/operator_models.txt and device_peaks.csv, where there are
// such files. Reading them is cheap. Any thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/attribution/device_peaks.h"
#include "core/base/error.h"
#include "core/opmodel/model_registry.h"

namespace lanescope {

struct UserFigures {
    std::shared_ptr<const ModelRegistry> models;
    PeaksTable peaks;
    std::vector<Error>
        troubles; ///< files that are left out, and why; of the models those up to a wrong line hold
};

UserFigures userFigures();
/// The same with other files in place of the usual ones; an empty path stands for none.
UserFigures userFigures(const std::string& modelsPath, const std::string& peaksPath);

/// Where they are looked for; empty without a home.
std::string userModelsPath();
std::string userPeaksPath();

} // namespace lanescope
