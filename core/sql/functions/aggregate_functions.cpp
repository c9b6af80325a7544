// SPDX-License-Identifier: Apache-2.0
// percentile, median and stddev_pop. They keep the values of a group.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <new>
#include <string>
#include <vector>

#include <sqlite3.h>

#include "core/sql/functions/functions.h"

namespace lanescope::sql {

namespace {

/// Values of one group. Numbers that all are whole stay exact.
struct Values {
    std::vector<std::int64_t> integers;
    std::vector<double> reals; ///< all values, from the first real one on
    bool isWhole = true;
    double quantile = -1;
    std::uint64_t takenBytes = 0;
    QueryGuard* guard = nullptr;

    std::size_t size() const { return isWhole ? integers.size() : reals.size(); }
};

/// SQLite's memory for the aggregate: a pointer that is null at first.
Values** slotOf(sqlite3_context* call, int bytes) {
    return static_cast<Values**>(sqlite3_aggregate_context(call, bytes));
}

bool grow(sqlite3_context* call, Values& values) {
    constexpr std::size_t kFirst = 64;
    const std::size_t capacity = values.isWhole ? values.integers.capacity() : values.reals.capacity();
    if (values.size() < capacity) {
        return true;
    }
    const std::size_t larger = std::max(capacity * 2, kFirst);
    const std::uint64_t bytes = (larger - capacity) * sizeof(double);
    if (!values.guard->take(bytes)) {
        sqlite3_result_error_nomem(call);
        return false;
    }
    values.takenBytes += bytes;
    if (values.isWhole) {
        values.integers.reserve(larger);
    } else {
        values.reals.reserve(larger);
    }
    return true;
}

void addNumber(sqlite3_context* call, Values& values, sqlite3_value* value) {
    const int type = sqlite3_value_numeric_type(value);
    if (values.isWhole && type == SQLITE_FLOAT) {
        values.reals.assign(values.integers.begin(), values.integers.end());
        values.integers.clear();
        values.isWhole = false;
    }
    if (!grow(call, values)) {
        return;
    }
    if (values.isWhole) {
        values.integers.push_back(sqlite3_value_int64(value));
    } else {
        values.reals.push_back(sqlite3_value_double(value));
    }
}

void step(sqlite3_context* call, int count, sqlite3_value** arguments) {
    Values** slot = slotOf(call, sizeof(Values*));
    if (slot == nullptr) {
        sqlite3_result_error_nomem(call);
        return;
    }
    const int type = sqlite3_value_numeric_type(arguments[0]);
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT) {
        return;
    }
    try {
        if (*slot == nullptr) {
            *slot = new Values;
            (*slot)->guard = static_cast<FunctionContext*>(sqlite3_user_data(call))->guard;
        }
        if (count > 1) {
            (*slot)->quantile = sqlite3_value_double(arguments[1]);
        }
        addNumber(call, **slot, arguments[0]);
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(call);
    }
}

template <typename T>
T nearestRank(std::vector<T>& values, double quantile) {
    constexpr double kRounding = 1e-9; // 0.95 of 20 is the 19th, though 0.95 is no binary number
    const double wanted = std::ceil(quantile * static_cast<double>(values.size()) - kRounding);
    const auto rank = static_cast<std::size_t>(std::max(wanted, 0.0));
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

void givePercentile(sqlite3_context* call, Values& values) {
    if (!(values.quantile >= 0 && values.quantile <= 1)) {
        sqlite3_result_error(call, "percentile() needs a number from 0 to 1 as its second argument", -1);
    } else if (values.isWhole) {
        sqlite3_result_int64(call, nearestRank(values.integers, values.quantile));
    } else {
        sqlite3_result_double(call, nearestRank(values.reals, values.quantile));
    }
}

template <typename T>
double middleOf(std::vector<T>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1) {
        return static_cast<double>(*middle);
    }
    const T below = *std::max_element(values.begin(), middle);
    return static_cast<double>(below) / 2 + static_cast<double>(*middle) / 2;
}

void giveMedian(sqlite3_context* call, Values& values) {
    sqlite3_result_double(call, values.isWhole ? middleOf(values.integers) : middleOf(values.reals));
}

template <typename T>
double deviationOf(const std::vector<T>& values) {
    double mean = 0;
    double squares = 0; // of the differences from the mean: Welford's method
    double count = 0;
    for (const T value : values) {
        ++count;
        const double difference = static_cast<double>(value) - mean;
        mean += difference / count;
        squares += difference * (static_cast<double>(value) - mean);
    }
    return std::sqrt(squares / count);
}

void giveDeviation(sqlite3_context* call, Values& values) {
    sqlite3_result_double(call, values.isWhole ? deviationOf(values.integers) : deviationOf(values.reals));
}

template <auto give>
void finish(sqlite3_context* call) {
    Values** slot = slotOf(call, 0);
    if (slot == nullptr || *slot == nullptr) {
        return; // no values: null
    }
    give(call, **slot);
    (*slot)->guard->release((*slot)->takenBytes);
    delete *slot;
    *slot = nullptr;
}

struct Aggregate {
    const char* name;
    int arguments;
    void (*finish)(sqlite3_context*);
};

constexpr std::array kAggregates = {
    Aggregate{"percentile", 2, finish<givePercentile>},
    Aggregate{"median", 1, finish<giveMedian>},
    Aggregate{"stddev_pop", 1, finish<giveDeviation>},
};

constexpr std::array kEntries = {
    FunctionEntry{"percentile(x, q)", "The value of nearest rank, q from 0 to 1, as the tables of commands"},
    FunctionEntry{"median(x)", "The value in the middle, of an even number the mean of the two"},
    FunctionEntry{"stddev_pop(x)", "Standard deviation of the population"},
};

} // namespace

int registerAggregates(sqlite3* database, FunctionContext& context) {
    for (const Aggregate& aggregate : kAggregates) {
        const int status = sqlite3_create_function_v2(database, aggregate.name, aggregate.arguments,
                                                      SQLITE_UTF8 | SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC,
                                                      &context, nullptr, step, aggregate.finish, nullptr);
        if (status != SQLITE_OK) {
            return status;
        }
    }
    return SQLITE_OK;
}

std::span<const FunctionEntry> aggregateFunctions() {
    return kEntries;
}

} // namespace lanescope::sql
