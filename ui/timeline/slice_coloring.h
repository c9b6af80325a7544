// SPDX-License-Identifier: Apache-2.0
// Colours of slices by something else than what they are: name, category, module, stream, duration,
// occupancy or use of tensor cores, with a legend that says what the colours mean. By kind and by name, a
// slice has the colour that the file asks for, if it does. UI thread only; a colour costs O(1), by module
// O(depth of the call stack).
#pragma once

#include <QString>

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/trace_loader.h"
#include "ui/theme/fill_palette.h"

namespace lanescope::ui {

enum class ColorBy : std::uint8_t {
    Kind,
    Name,
    Category,
    Module,
    Stream,
    Duration,
    Occupancy,
    TensorCores,
};
inline constexpr int kColorByCount = 8;

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
    /// `kindColor` is the slice's colour by what it is.
    ColorIndex fillOf(SliceId slice, ColorIndex kindColor) const;
    /// Empty for ColorBy::Kind, and where colours stand for names, of which there are too many.
    const std::vector<FillMeaning>& legend() const { return m_legend; }

private:
    ColorIndex wishedFill(SliceId slice, ColorIndex otherwise) const;
    ColorIndex durationFill(DurationNs durationNs) const;
    SliceId moduleOf(SliceId slice) const;
    void makeLegend();

    TracePtr m_trace;
    ColorBy m_mode = ColorBy::Kind;
    std::vector<FillMeaning> m_legend;
    std::vector<std::int64_t> m_streams;   ///< ascending
    std::vector<std::uint8_t> m_tensorUse; ///< by name, made when asked for
};

} // namespace lanescope::ui
