// SPDX-License-Identifier: Apache-2.0
// A process of the server that has one trace open. Each command runs in a copy of it, which finds trace and
// shared analyses there. When nobody asks, a copy makes the next of the analyses that commands share, and
// takes the holder's place. One thread; nothing else runs in the process.
#pragma once

#include "core/os/local_stream.h"

namespace lanescope::cli {

/// Opens the trace of the first request that the server sends, and answers requests until the server closes
/// the connection. Gives the exit code of the process.
int holdTrace(os::LocalStream server);

} // namespace lanescope::cli
