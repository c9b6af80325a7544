// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/base/demangled_name.h"
#include "core/base/pattern.h"
#include "core/catalog/kernel_facts.h"
#include "core/sql/engine/sqlite_values.h"
#include "core/sql/functions/functions.h"
#include "core/table/time_text.h"

namespace lanescope::sql {

namespace {

FunctionContext& contextOf(sqlite3_context* call) {
    return *static_cast<FunctionContext*>(sqlite3_user_data(call));
}

/// The slice of an argument; kNoSlice where there is none.
SliceId sliceOf(const FunctionContext& context, sqlite3_value* value) {
    if (context.facts == nullptr || sqlite3_value_type(value) != SQLITE_INTEGER) {
        return kNoSlice;
    }
    const std::int64_t id = sqlite3_value_int64(value);
    const auto count = static_cast<std::int64_t>(context.facts->trace().slices().size());
    return id >= 0 && id < count ? SliceId{static_cast<std::uint32_t>(id)} : kNoSlice;
}

void traceStart(sqlite3_context* call, int, sqlite3_value**) {
    if (const FactsPtr& facts = contextOf(call).facts) {
        sqlite3_result_int64(call, facts->trace().bounds().startNs);
    }
}

void traceEnd(sqlite3_context* call, int, sqlite3_value**) {
    if (const FactsPtr& facts = contextOf(call).facts) {
        sqlite3_result_int64(call, facts->trace().bounds().endNs);
    }
}

void traceDuration(sqlite3_context* call, int, sqlite3_value**) {
    if (const FactsPtr& facts = contextOf(call).facts) {
        const TimeRange bounds = facts->trace().bounds();
        sqlite3_result_int64(call, saturatingSubtract(bounds.endNs, bounds.startNs));
    }
}

void extractArg(sqlite3_context* call, int, sqlite3_value** arguments) {
    if (sqlite3_value_type(arguments[0]) != SQLITE_INTEGER) {
        return;
    }
    const std::string_view key = textOf(arguments[1]);
    const Result<const ArgReader::Args*> args =
        contextOf(call).argsOf(sqlite3_value_int64(arguments[0]), key);
    if (!args) {
        giveError(call, args.error());
        return;
    }
    for (const FlatArg& arg : **args) {
        if (arg.key != key) {
            continue;
        }
        switch (arg.type) {
        case ArgType::Bool:
        case ArgType::Int:
            sqlite3_result_int64(call, arg.integer);
            return;
        case ArgType::Real:
            sqlite3_result_double(call, arg.real);
            return;
        case ArgType::String:
            giveText(call, arg.text);
            return;
        case ArgType::Null:
            return;
        }
    }
}

/// A pattern of a statement, kept from row to row. SQLite drops it when the text changes, the flag it does
/// not look at.
struct KeptPattern {
    Pattern pattern;
    LetterCase letters;
};

void deletePattern(void* kept) {
    delete static_cast<KeptPattern*>(kept);
}

/// regexp(pattern, text[, 'i']): X REGEXP Y calls it as regexp(Y, X).
void regexp(sqlite3_context* call, int count, sqlite3_value** arguments) {
    if (sqlite3_value_type(arguments[0]) == SQLITE_NULL || sqlite3_value_type(arguments[1]) == SQLITE_NULL) {
        return;
    }
    const LetterCase letters =
        count > 2 && textOf(arguments[2]) == "i" ? LetterCase::Ignored : LetterCase::Exact;
    auto* kept = static_cast<KeptPattern*>(sqlite3_get_auxdata(call, 0));
    std::unique_ptr<KeptPattern> made;
    if (kept == nullptr || kept->letters != letters) {
        Result<Pattern> parsed = Pattern::parse(textOf(arguments[0]), letters);
        if (!parsed) {
            giveError(call, parsed.error());
            return;
        }
        made = std::make_unique<KeptPattern>(KeptPattern{std::move(*parsed), letters});
        kept = made.get();
    }
    sqlite3_result_int(call, kept->pattern.foundIn(textOf(arguments[1])) ? 1 : 0);
    if (made != nullptr) {
        sqlite3_set_auxdata(call, 0, made.release(), deletePattern);
    }
}

void link(sqlite3_context* call, int, sqlite3_value** arguments) {
    const FunctionContext& context = contextOf(call);
    const SliceId slice = sliceOf(context, arguments[0]);
    if (slice != kNoSlice) {
        giveText(call, context.facts->linkOf(slice));
    }
}

void shortName(sqlite3_context* call, int, sqlite3_value** arguments) {
    if (sqlite3_value_type(arguments[0]) != SQLITE_NULL) {
        giveText(call, pyprofKernelName(textOf(arguments[0])));
    }
}

void demangle(sqlite3_context* call, int, sqlite3_value** arguments) {
    if (const std::optional<std::string> name = demangledByLibrary(textOf(arguments[0]))) {
        giveText(call, *name);
    }
}

/// The part of that number between the separators; unknown where there are fewer.
void strSplit(sqlite3_context* call, int, sqlite3_value** arguments) {
    std::string_view text = textOf(arguments[0]);
    const std::string_view separator = textOf(arguments[1]);
    sqlite3_int64 number = sqlite3_value_int64(arguments[2]);
    if (sqlite3_value_type(arguments[0]) == SQLITE_NULL || separator.empty() || number < 0) {
        return;
    }
    for (; number > 0; --number) {
        const std::size_t found = text.find(separator);
        if (found == std::string_view::npos) {
            return;
        }
        text.remove_prefix(found + separator.size());
    }
    giveText(call, text.substr(0, text.find(separator)));
}

std::string durationText(DurationNs durationNs) {
    struct Scale {
        double ns;
        const char* unit;
    };
    constexpr std::array kScales = {Scale{1e9, " s"}, Scale{1e6, " ms"}, Scale{1e3, " us"}};
    const auto value = static_cast<double>(durationNs);
    for (const Scale& scale : kScales) {
        if (std::abs(value) >= scale.ns) {
            return fixedDecimal(value / scale.ns, 3) + scale.unit;
        }
    }
    return std::to_string(durationNs) + " ns";
}

void formatDuration(sqlite3_context* call, int, sqlite3_value** arguments) {
    if (sqlite3_value_numeric_type(arguments[0]) != SQLITE_NULL) {
        giveText(call, durationText(sqlite3_value_int64(arguments[0])));
    }
}

void isAncestor(sqlite3_context* call, int, sqlite3_value** arguments) {
    const FunctionContext& context = contextOf(call);
    const SliceId ancestor = sliceOf(context, arguments[0]);
    SliceId at = sliceOf(context, arguments[1]);
    if (ancestor == kNoSlice || at == kNoSlice) {
        return;
    }
    const auto& parents = context.facts->trace().slices().parent;
    do {
        at = parents[at];
    } while (at != kNoSlice && at != ancestor);
    sqlite3_result_int(call, at == ancestor ? 1 : 0);
}

/// selected_time(ts, dur, start, end): the part of [ts, ts + dur) within [start, end). Unknown of unknown
/// ones.
void selectedTime(sqlite3_context* call, int count, sqlite3_value** arguments) {
    for (int i = 0; i < count; ++i) {
        if (sqlite3_value_type(arguments[i]) == SQLITE_NULL) {
            return;
        }
    }
    const TimeNs startNs = sqlite3_value_int64(arguments[0]);
    const TimeRange slice{startNs, saturatingAdd(startNs, sqlite3_value_int64(arguments[1]))};
    const TimeRange range{sqlite3_value_int64(arguments[2]), sqlite3_value_int64(arguments[3])};
    sqlite3_result_int64(call, slice.clippedTo(range).durationNs());
}

/// Makes a function that keeps exceptions away from SQLite, which is C: only memory can run out.
template <auto function>
void guardedCall(sqlite3_context* call, int count, sqlite3_value** arguments) {
    try {
        function(call, count, arguments);
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(call);
    }
}

struct Scalar {
    const char* name;
    int arguments;
    bool isDeterministic;
    void (*function)(sqlite3_context*, int, sqlite3_value**);
};

constexpr std::array kScalars = {
    Scalar{"trace_start", 0, true, guardedCall<traceStart>},
    Scalar{"trace_end", 0, true, guardedCall<traceEnd>},
    Scalar{"trace_dur", 0, true, guardedCall<traceDuration>},
    Scalar{"extract_arg", 2, true, guardedCall<extractArg>},
    Scalar{"regexp", 2, true, guardedCall<regexp>},
    Scalar{"regexp", 3, true, guardedCall<regexp>},
    Scalar{"link", 1, true, guardedCall<link>},
    Scalar{"short_name", 1, true, guardedCall<shortName>},
    Scalar{"demangle", 1, true, guardedCall<demangle>},
    Scalar{"str_split", 3, true, guardedCall<strSplit>},
    Scalar{"format_duration", 1, true, guardedCall<formatDuration>},
    Scalar{"slice_is_ancestor", 2, true, guardedCall<isAncestor>},
    Scalar{"selected_time", 4, true, guardedCall<selectedTime>},
};

constexpr std::array kScalarEntries = {
    FunctionEntry{"trace_start()", "Start of the first trace without the profiler's own span, ns"},
    FunctionEntry{"trace_end()", "End of the first trace, ns"},
    FunctionEntry{"trace_dur()", "Duration of the first trace, ns"},
    FunctionEntry{"extract_arg(arg_set_id, key)", "One arg, such as 'args.stream', read from the file"},
    FunctionEntry{"regexp(pattern, text[, 'i'])",
                  "1 where a part of the text matches, 'i' for any case; also text REGEXP pattern"},
    FunctionEntry{"link(slice_id)", "Link to a slice of the first trace"},
    FunctionEntry{"short_name(name)",
                  "Name of a kernel without namespaces, template arguments and parameters"},
    FunctionEntry{"demangle(name)", "Name of a symbol of C++ as in the source; unknown where it is none"},
    FunctionEntry{"str_split(text, separator, n)", "Part n of a text, from 0"},
    FunctionEntry{"format_duration(ns)", "Duration as people read it"},
    FunctionEntry{"slice_is_ancestor(a, b)", "1 where slice a encloses slice b on its track"},
    FunctionEntry{"selected_time(ts, dur, start, end)",
                  "Time of a slice that lies in a range, ns: what --range counts"},
};

} // namespace

int registerScalarFunctions(sqlite3* database, FunctionContext& context) {
    for (const Scalar& scalar : kScalars) {
        const int flags =
            SQLITE_UTF8 | SQLITE_INNOCUOUS | (scalar.isDeterministic ? SQLITE_DETERMINISTIC : 0);
        const int status = sqlite3_create_function_v2(database, scalar.name, scalar.arguments, flags,
                                                      &context, scalar.function, nullptr, nullptr, nullptr);
        if (status != SQLITE_OK) {
            return status;
        }
    }
    return SQLITE_OK;
}

std::span<const FunctionEntry> scalarFunctions() {
    return kScalarEntries;
}

} // namespace lanescope::sql
