// SPDX-License-Identifier: Apache-2.0
// The parsed text of the search box: words and conditions that must all hold.
//   gemm "two words"      the name contains them, case ignored unless a capital is typed
//   name="aten::mm"       the name is exactly that; \" in quotes is a quote, \\ a backslash
//   /at::.*copy/          part of the name matches the regular expression (docs/patterns.md)
//   cat:kernel stream:7 pid:41 tid:41 track:autograd   category, stream, ids, part of the track's name
//   class:gemm class:softmax   class of device work (core/device_work/work_family.h), by a part of its name
//   dur>1ms dur<=20us     duration, in ns, us, ms or s
//   Seq:9 "Input type":c10::Half   any other key: the arg of that name contains the value
//   Input type:c10::Half  without quotes, the words before the key belong to it or are part of the name
// A plain value; parsing is O(length).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/pattern.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/device_work/work_family.h"

namespace lanescope {

struct SearchQuery {
    struct Text {
        std::string text;
        bool caseSensitive = false;
    };
    struct ArgCondition {
        std::string key;
        Text value;
        /// Words without quotes right before the key. The last ones may be the beginning of the key ("Input"
        /// of "Input type"), those before them must be part of the name; each way of dividing them counts.
        std::vector<Text> wordsBefore;
    };
    std::vector<Text> names;
    std::vector<std::string> exactNames; ///< one of them must be the name
    std::vector<Pattern> patterns;
    std::vector<Text> categories; ///< one of them must be part of the category's name
    std::vector<Text> tracks;
    std::vector<WorkFamily> families; ///< device work of one of them
    std::optional<std::int64_t> stream;
    std::optional<std::string> pid;
    std::optional<std::string> tid;
    std::optional<DurationNs> minDurationNs;
    std::optional<DurationNs> maxDurationNs;
    std::vector<ArgCondition> args;
    /// Words of `names` that are not in the name may be in args instead, in a key or a value: searchArgs().
    bool wordsInArgs = false;

    bool empty() const;
    /// searchSlices() cannot answer it: args have to be read.
    bool readsArgs() const { return !args.empty() || (wordsInArgs && !names.empty()); }
};

/// An InvalidArgument error says what is not understood.
Result<SearchQuery> parseSearch(std::string_view text);

/// The query that finds slices of exactly this name (and, if given, of a category that contains `category`).
std::string searchForName(std::string_view name, std::string_view category = {});

/// Whether `text` contains `wanted`.
bool contains(std::string_view text, const SearchQuery::Text& wanted);

} // namespace lanescope
