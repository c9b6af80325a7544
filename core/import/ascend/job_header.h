// SPDX-License-Identifier: Apache-2.0
// The place of a recording in its distributed job, from a database of Ascend's profilers: the rank
// (RANK_DEVICE_MAP) and the process groups (META_DATA, which newer versions of torch_npu fill). Nothing else
// of META_DATA is used: it holds the environment. Pure; any thread.
#pragma once

#include <vector>

#include "core/import/sqlite/database.h"
#include "core/store/tables.h"

namespace lanescope::ascend {

/// The field "distributedInfo" as in Kineto's header; empty where the file knows of no job.
std::vector<HeaderField> jobHeader(const sqlite::Database& database);

} // namespace lanescope::ascend
