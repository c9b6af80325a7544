// SPDX-License-Identifier: Apache-2.0
// A formula over numbers: + - * / ^, parentheses, min(a, b), max(a, b), ceil(a), numbers such as 12 and 1e9,
// and names with an optional index, such as "n" or "d0[1]", that the caller gives values. Parsed once,
// evaluated often; immutable; any thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace lanescope {

class Expression {
public:
    /// Value of `name`, with `index` -1 where there is none; NaN where it is unknown.
    using Values = std::function<double(std::string_view name, int index)>;

    /// The error names the place.
    static Result<Expression> parse(std::string_view text);

    /// NaN where a value is unknown.
    double value(const Values& values) const;
    /// Calls `use(name, index)` for each name.
    void forEachName(const std::function<void(std::string_view name, int index)>& use) const;

private:
    friend class ExpressionParser;
    enum class Kind : std::uint8_t { Number, Name, Add, Subtract, Multiply, Divide, Power, Min, Max, Ceil };
    /// Instructions of a stack machine, operands first.
    struct Step {
        Kind kind;
        double number = 0;
        std::string name = {};
        int index = -1;
    };
    std::vector<Step> m_steps;
};

} // namespace lanescope
