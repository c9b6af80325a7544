// SPDX-License-Identifier: Apache-2.0
// Finds the steps of a trace: host slices named ProfilerStep#N, else the iterations of an inference engine,
// else an annotation that repeats and covers most of its thread's time. O(slices of annotations and
// operators).
#pragma once

#include <span>
#include <vector>

#include "core/base/string_pool.h"
#include "core/store/tables.h"

namespace lanescope {

/// In order of start. Without ProfilerStep the iterations of an inference engine count by the names that the
/// engine gives them (core/serving/serving_step.h): the outermost ones of the thread that has most of them,
/// numbered from 0. Without those the annotations that a user put around each step count: on one thread,
/// within no other annotation, of one name except for a number at its end ("train_step", "iteration 12"), at
/// least three, and at least half of the time from the first to the last operator or annotation of the
/// thread. Of several candidates the one that covers most. Their number is that of the name, else the
/// position.
/// `rankOfTrack`: in a file of several ranks each has steps of its own; what belongs to none has none.
std::vector<Step> findSteps(const SliceTable& slices, const std::vector<Track>& tracks,
                            const std::vector<Category>& categories, const StringPool& strings,
                            std::span<const RankId> rankOfTrack = {});

} // namespace lanescope
