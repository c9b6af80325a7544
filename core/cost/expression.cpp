// SPDX-License-Identifier: Apache-2.0
#include "core/cost/expression.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/ascii.h"
#include "core/cost/text_cursor.h"

namespace lanescope {

namespace {

constexpr int kMaxDepth = 100;

bool isNameStart(char c) {
    return isAsciiLetter(c) || c == '_';
}
} // namespace

/// Recursive descent, by precedence: sums, products, powers, atoms.
class ExpressionParser : private TextCursor {
public:
    using TextCursor::TextCursor;

    Result<Expression> run() {
        if (!sum(0) || !atEnd()) {
            return Error{ErrorCode::InvalidArgument,
                         "cannot read \"" + std::string(m_text) + "\" from position " +
                             std::to_string(m_at + 1),
                         {},
                         {}};
        }
        return std::move(m_result);
    }

private:
    using Kind = Expression::Kind;

    void add(Kind kind) { m_result.m_steps.push_back({kind}); }

    bool sum(int depth) {
        if (depth > kMaxDepth || !product(depth)) {
            return false;
        }
        for (;;) {
            const Kind kind = take('+') ? Kind::Add : take('-') ? Kind::Subtract : Kind::Number;
            if (kind == Kind::Number) {
                return true;
            }
            if (!product(depth)) {
                return false;
            }
            add(kind);
        }
    }
    bool product(int depth) {
        if (!power(depth)) {
            return false;
        }
        for (;;) {
            const Kind kind = take('*') ? Kind::Multiply : take('/') ? Kind::Divide : Kind::Number;
            if (kind == Kind::Number) {
                return true;
            }
            if (!power(depth)) {
                return false;
            }
            add(kind);
        }
    }
    bool power(int depth) {
        if (!atom(depth)) {
            return false;
        }
        if (take('^')) {
            if (depth > kMaxDepth || !power(depth + 1)) {
                return false;
            }
            add(Kind::Power);
        }
        return true;
    }
    bool atom(int depth) {
        skipBlanks();
        if (take('(')) {
            return sum(depth + 1) && take(')');
        }
        if (take('-')) {
            m_result.m_steps.push_back({Kind::Number, 0});
            if (depth > kMaxDepth || !atom(depth + 1)) {
                return false;
            }
            add(Kind::Subtract);
            return true;
        }
        if (m_at < m_text.size() && isAsciiDigit(m_text[m_at])) {
            double value = 0;
            const bool isRead = number(value);
            m_result.m_steps.push_back({Kind::Number, value});
            return isRead;
        }
        return m_at < m_text.size() && isNameStart(m_text[m_at]) && nameOrFunction(depth);
    }
    bool nameOrFunction(int depth) {
        const std::size_t start = m_at;
        while (m_at < m_text.size() && (isNameStart(m_text[m_at]) || isAsciiDigit(m_text[m_at]))) {
            ++m_at;
        }
        const std::string name(m_text.substr(start, m_at - start));
        if (name == "min" || name == "max") {
            if (!take('(') || !sum(depth + 1) || !take(',') || !sum(depth + 1) || !take(')')) {
                return false;
            }
            add(name == "min" ? Kind::Min : Kind::Max);
            return true;
        }
        if (name == "ceil") {
            if (!take('(') || !sum(depth + 1) || !take(')')) {
                return false;
            }
            add(Kind::Ceil);
            return true;
        }
        int index = -1;
        if (take('[') && (!number(index) || index < 0 || !take(']'))) {
            return false;
        }
        m_result.m_steps.push_back({Kind::Name, 0, name, index});
        return true;
    }

    Expression m_result;
};

Result<Expression> Expression::parse(std::string_view text) {
    return ExpressionParser(text).run();
}

double Expression::value(const Values& values) const {
    std::vector<double> stack;
    const auto pop = [&stack] {
        const double top = stack.back();
        stack.pop_back();
        return top;
    };
    for (const Step& step : m_steps) {
        if (step.kind == Kind::Number || step.kind == Kind::Name) {
            stack.push_back(step.kind == Kind::Number ? step.number : values(step.name, step.index));
            continue;
        }
        if (step.kind == Kind::Ceil) {
            stack.back() = std::ceil(stack.back());
            continue;
        }
        const double b = pop();
        const double a = pop();
        switch (step.kind) {
        case Kind::Add:
            stack.push_back(a + b);
            break;
        case Kind::Subtract:
            stack.push_back(a - b);
            break;
        case Kind::Multiply:
            stack.push_back(a * b);
            break;
        case Kind::Divide:
            stack.push_back(b == 0 ? std::numeric_limits<double>::quiet_NaN() : a / b);
            break;
        case Kind::Power:
            stack.push_back(std::pow(a, b));
            break;
        case Kind::Min:
        case Kind::Max:
            if (std::isnan(a) || std::isnan(b)) {
                stack.push_back(std::numeric_limits<double>::quiet_NaN());
            } else {
                stack.push_back(step.kind == Kind::Min ? std::min(a, b) : std::max(a, b));
            }
            break;
        default:
            break;
        }
    }
    return stack.empty() ? std::numeric_limits<double>::quiet_NaN() : stack.back();
}

void Expression::forEachName(const std::function<void(std::string_view name, int index)>& use) const {
    for (const Step& step : m_steps) {
        if (step.kind == Kind::Name) {
            use(step.name, step.index);
        }
    }
}

} // namespace lanescope
