// SPDX-License-Identifier: Apache-2.0
// Options of the commands about attribution: the models and peaks that --models and --peaks add to those that
// Lanescope brings, in place of the user's own files at the usual places.
#pragma once

#include "app/cli/options.h"
#include "core/attribution/user_figures.h"
#include "core/base/result.h"

namespace lanescope::cli {

inline constexpr unsigned kAttributionOptions = kPeaks | kModels;

/// An error of any of the files is an error here: figures that lack a part would not show it.
Result<UserFigures> figuresFor(const Options& options);

} // namespace lanescope::cli
