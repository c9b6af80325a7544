// SPDX-License-Identifier: Apache-2.0
#include "core/cost/user_models.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/ascii.h"
#include "core/cost/expression.h"

namespace lanescope {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr std::string_view kLetters = "nbsdv";

/// The number behind the letter of "n0"; -1 when the name is none of ours.
int inputOf(std::string_view name) {
    int input = -1;
    if (name.size() < 2 || kLetters.find(name[0]) == std::string_view::npos) {
        return -1;
    }
    const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), input);
    return error == std::errc() && end == name.data() + name.size() ? input : -1;
}

double valueOf(const OperatorArgs& args, std::string_view name, int index) {
    const auto input = static_cast<std::size_t>(inputOf(name));
    if (!args.has(input)) {
        return kUnknown;
    }
    const OperatorInput& recorded = args.input(input);
    switch (name[0]) {
    case 'n':
        return recorded.elements();
    case 'b':
        return elementBytes(recorded.type) == 0 ? kUnknown : recorded.bytes();
    case 's':
        return elementBytes(recorded.type) == 0 ? kUnknown : elementBytes(recorded.type);
    case 'd': {
        const auto at = static_cast<std::size_t>(index);
        return at < recorded.shape.size() ? static_cast<double>(recorded.shape[at]) : kUnknown;
    }
    default: {
        const std::vector<std::int64_t> numbers = args.integers(input);
        return numbers.empty() ? kUnknown : static_cast<double>(numbers.front());
    }
    }
}

class UserModel final : public OperatorModel {
public:
    UserModel(std::optional<Expression> flops, std::optional<Expression> bytes, ComputeUnit unit)
        : m_flops(std::move(flops))
        , m_bytes(std::move(bytes))
        , m_unit(unit) {}

    std::optional<OperatorCost> cost(const OperatorArgs& args) const override {
        OperatorCost cost;
        cost.unit = m_unit;
        cost.flops = figure(m_flops, args);
        cost.bytes = figure(m_bytes, args);
        cost.type = args.type(0);
        return cost.flops || cost.bytes ? std::optional(cost) : std::nullopt;
    }

private:
    static std::optional<double> figure(const std::optional<Expression>& formula, const OperatorArgs& args) {
        if (!formula) {
            return std::nullopt;
        }
        const double value =
            formula->value([&args](std::string_view name, int index) { return valueOf(args, name, index); });
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    }

    std::optional<Expression> m_flops;
    std::optional<Expression> m_bytes;
    ComputeUnit m_unit;
};

/// Text after "key =" up to the next key; nullopt without it.
std::optional<std::string_view> partOf(std::string_view line, std::string_view key) {
    constexpr std::array<std::string_view, 3> kKeys{"flops", "bytes", "unit"};
    const auto startOf = [line](std::string_view wanted) {
        for (std::size_t at = line.find(wanted); at != std::string_view::npos;
             at = line.find(wanted, at + 1)) {
            const std::string_view rest = asciiTrimmed(line.substr(at + wanted.size()));
            if (at > 0 && (line[at - 1] == ' ' || line[at - 1] == '\t') && rest.starts_with('=')) {
                return at;
            }
        }
        return std::string_view::npos;
    };
    const std::size_t start = startOf(key);
    if (start == std::string_view::npos) {
        return std::nullopt;
    }
    std::size_t end = line.size();
    for (const std::string_view other : kKeys) {
        const std::size_t at = startOf(other);
        end = at != std::string_view::npos && at > start ? std::min(end, at) : end;
    }
    return asciiTrimmed(line.substr(line.find('=', start) + 1, end - line.find('=', start) - 1));
}

Result<std::optional<Expression>> formulaOf(std::string_view line, std::string_view key) {
    const std::optional<std::string_view> text = partOf(line, key);
    if (!text) {
        return std::optional<Expression>();
    }
    Result<Expression> parsed = Expression::parse(*text);
    if (!parsed) {
        return parsed.error();
    }
    std::string wrong;
    parsed->forEachName([&wrong](std::string_view name, int index) {
        const bool fits = inputOf(name) >= 0 && (name[0] == 'd') == (index >= 0);
        wrong = fits ? wrong : std::string(name);
    });
    if (!wrong.empty()) {
        return Error{ErrorCode::InvalidArgument, "\"" + wrong + "\" is not a value of an input", {}, {}};
    }
    return std::optional(std::move(*parsed));
}

} // namespace

Result<bool> addUserModels(std::string_view text, ModelRegistry& registry) {
    std::size_t number = 0;
    const auto wrong = [&number](const std::string& message) {
        return Error{ErrorCode::InvalidArgument, "line " + std::to_string(number) + ": " + message, {}, {}};
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = asciiTrimmed(text.substr(at, end - at));
        at = end + 1;
        ++number;
        if (line.empty() || line.starts_with('#')) {
            continue;
        }
        Result<std::optional<Expression>> flops = formulaOf(line, "flops");
        Result<std::optional<Expression>> bytes = formulaOf(line, "bytes");
        if (!flops || !bytes) {
            return wrong(!flops ? flops.error().message : bytes.error().message);
        }
        if (!*flops && !*bytes) {
            return wrong("neither \"flops =\" nor \"bytes =\"");
        }
        const std::string_view unit = partOf(line, "unit").value_or("vector");
        if (unit != "vector" && unit != "matrix") {
            return wrong("the unit is vector or matrix");
        }
        const std::string_view name = line.substr(0, line.find_first_of(" \t"));
        auto model =
            std::make_unique<UserModel>(std::move(*flops), std::move(*bytes),
                                        unit == "matrix" ? ComputeUnit::Matrix : ComputeUnit::Vector);
        if (name.ends_with('*')) {
            registry.addPrefix(name.substr(0, name.size() - 1), std::move(model));
        } else {
            registry.own(std::move(model), {name});
        }
    }
    return true;
}

} // namespace lanescope
