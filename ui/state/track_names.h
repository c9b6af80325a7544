// SPDX-License-Identifier: Apache-2.0
// What people call a track and a process. Pure functions; any thread.
#pragma once

#include <QString>

#include <string_view>

#include "core/base/ids.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

QString toText(std::string_view utf8);
/// "GPU 0 · stream 7", "python 4711 · thread 4711 (python)".
QString trackPath(const Trace& trace, TrackId track);

} // namespace lanescope::ui
