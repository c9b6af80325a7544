// SPDX-License-Identifier: Apache-2.0
// Colours of slices by something else than what they are: name, category, module, stream, duration,
// occupancy, use of tensor cores, in a comparison change, or by the result of a query, with a legend that
// says what the colours mean. By kind and by name, a slice has the colour of the user's first rule that
// matches, else the one that the file asks for. UI thread only; a colour costs O(1), by module O(depth of the
// call stack).
#pragma once

#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/store/trace_ptr.h"
#include "ui/theme/fill_palette.h"
#include "ui/timeline/lanes/color_rule_matches.h"

namespace lanescope::ui {

struct ResultColors;

enum class ColorBy : std::uint8_t {
    Kind,
    Name,
    Category,
    Module,
    Stream,
    Duration,
    Occupancy,
    TensorCores,
    Change,
    Result,
};
inline constexpr int kColorByCount = 10;

/// "duration", as on the command line.
const char* colorByName(ColorBy mode);
/// "Duration", for menus.
QString colorByTitle(ColorBy mode);

struct FillMeaning {
    QString text;
    ColorIndex fill = 0;
    friend bool operator==(const FillMeaning&, const FillMeaning&) = default;
};

class SliceColoring {
public:
    explicit SliceColoring(TracePtr trace);

    ColorBy mode() const { return m_mode; }
    void setMode(ColorBy mode);
    /// How much longer a slice is than its counterpart, 1 for as long; nullopt where it has none. Null: the
    /// trace is not compared.
    using ChangeOf = std::function<std::optional<double>(SliceId slice)>;
    void setChangeOf(ChangeOf changeOf) { m_changeOf = std::move(changeOf); }
    /// Null: no result of a query gives colours.
    void setResult(std::shared_ptr<const ResultColors> result);
    /// False by change for a trace that is not compared, by a result where there is none.
    bool canBe(ColorBy mode) const {
        return (mode != ColorBy::Change || m_changeOf != nullptr) &&
               (mode != ColorBy::Result || m_result != nullptr);
    }
    void setRules(const std::vector<ColorRule>& rules);
    /// `kindColor` is the slice's colour by what it is.
    ColorIndex fillOf(SliceId slice, ColorIndex kindColor) const;
    /// Legend. There are too many names for a legend: by kind, name and module it lists only the rules.
    const std::vector<FillMeaning>& legend() const { return m_legend; }

private:
    ColorIndex wishedFill(SliceId slice, ColorIndex otherwise) const;
    bool obeysRules() const { return m_mode == ColorBy::Kind || m_mode == ColorBy::Name; }
    ColorIndex durationFill(DurationNs durationNs) const;
    SliceId moduleOf(SliceId slice) const;
    void makeLegend();
    void makeLegendOfResult();

    TracePtr m_trace;
    ColorBy m_mode = ColorBy::Kind;
    ChangeOf m_changeOf;
    std::shared_ptr<const ResultColors> m_result;
    std::vector<ColorRule> m_rules;
    ColorRuleMatches m_ruleMatches;
    std::vector<FillMeaning> m_legend;
    std::vector<std::int64_t> m_streams;   ///< ascending
    std::vector<std::uint8_t> m_tensorUse; ///< by name, made when asked for
};

} // namespace lanescope::ui
