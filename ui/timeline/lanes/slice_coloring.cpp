// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/slice_coloring.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/analysis/device/occupancy.h"
#include "core/analysis/tensor_cores.h"
#include "core/attribution/attribution.h"
#include "core/store/trace.h"
#include "ui/state/result_state.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

// The ends of the colours for durations: below and above is rare and looks like the ends.
constexpr DurationNs kShortestNs = 1'000;
constexpr DurationNs kLongestNs = 100'000'000;
constexpr std::size_t kMostEntries = kHueCount;

// Where one step of change ends and the next begins: candidate over baseline.
constexpr std::array<double, kChangeSteps - 1> kChangeEnds{0.5, 0.8, 0.95, 1 / 0.95, 1 / 0.8, 2};

ColorIndex changeFill(double ratio) {
    const auto step = std::ranges::upper_bound(kChangeEnds, ratio) - kChangeEnds.begin();
    return ColorIndex(kChangeFirst + step);
}

} // namespace

const char* colorByName(ColorBy mode) {
    static constexpr std::array<const char*, kColorByCount> kNames{
        "kind",     "name",      "category",     "module", "stream",
        "duration", "occupancy", "tensor-cores", "change", "result"};
    return kNames[std::size_t(mode)];
}

QString colorByTitle(ColorBy mode) {
    switch (mode) {
    case ColorBy::Kind:
        return tr("Event type");
    case ColorBy::Name:
        return tr("Name");
    case ColorBy::Category:
        return tr("Category");
    case ColorBy::Module:
        return tr("Module");
    case ColorBy::Stream:
        return tr("Stream");
    case ColorBy::Duration:
        return tr("Duration");
    case ColorBy::Occupancy:
        return tr("Est. achieved occupancy");
    case ColorBy::TensorCores:
        return tr("Tensor core use");
    case ColorBy::Change:
        return tr("Change");
    case ColorBy::Result:
        return tr("Result of a query");
    }
    return {};
}

SliceColoring::SliceColoring(TracePtr trace)
    : m_trace(std::move(trace)) {
    for (const Track& track : m_trace->tracks()) {
        if (track.kind == TrackKind::Stream) {
            m_streams.push_back(track.stream);
        }
    }
    std::ranges::sort(m_streams);
    m_streams.erase(std::unique(m_streams.begin(), m_streams.end()), m_streams.end());
}

void SliceColoring::setMode(ColorBy mode) {
    m_mode = mode;
    if (mode == ColorBy::TensorCores && m_tensorUse.empty()) {
        m_tensorUse.resize(m_trace->strings().size());
        for (std::size_t i = 0; i < m_tensorUse.size(); ++i) {
            const TensorCoreUse use = tensorCoreUse(m_trace->text(StringId(i)));
            m_tensorUse[i] = std::uint8_t(use == TensorCoreUse::PluginOnly ? TensorCoreUse::No : use);
        }
    }
    makeLegend();
}

void SliceColoring::setResult(std::shared_ptr<const ResultColors> result) {
    m_result = std::move(result);
    makeLegend();
}

void SliceColoring::setRules(const std::vector<ColorRule>& rules) {
    m_rules = rules;
    m_ruleMatches = ColorRuleMatches(*m_trace, rules);
    makeLegend();
}

ColorIndex SliceColoring::wishedFill(SliceId slice, ColorIndex otherwise) const {
    if (const std::optional<ColorIndex> ruled = m_ruleMatches.fillOf(*m_trace, slice)) {
        return *ruled;
    }
    if (m_trace->data().colorNames.empty()) {
        return otherwise;
    }
    const int reserved = reservedColorOf(m_trace->text(m_trace->colorNameOf(slice)));
    return reserved < 0 ? otherwise : ColorIndex(kReservedFirst + reserved);
}

ColorIndex SliceColoring::durationFill(DurationNs durationNs) const {
    const double share = std::log(double(std::max<DurationNs>(durationNs, 1)) / double(kShortestNs)) /
                         std::log(double(kLongestNs) / double(kShortestNs));
    return rampFill(share);
}

SliceId SliceColoring::moduleOf(SliceId slice) const {
    if (m_trace->deviceOpOf(slice) != kNoDeviceOp) {
        return attributionOf(*m_trace, slice).module;
    }
    for (; slice != kNoSlice; slice = m_trace->slices().parent[slice]) {
        if (m_trace->categoryKind(slice) == CategoryKind::PythonFunction &&
            m_trace->sliceName(slice).starts_with("nn.Module: ")) {
            break;
        }
    }
    return slice;
}

ColorIndex SliceColoring::fillOf(SliceId slice, ColorIndex kindColor) const {
    const SliceTable& slices = m_trace->slices();
    switch (m_mode) {
    case ColorBy::Kind:
        return wishedFill(slice, kindColor);
    case ColorBy::Name:
        return wishedFill(slice, hueFill(nameHash(m_trace->sliceName(slice))));
    case ColorBy::Category:
        return hueFill(std::uint32_t(indexOf(slices.category[slice])));
    case ColorBy::Module: {
        const SliceId module = moduleOf(slice);
        return module == kNoSlice ? kNeutralFill : hueFill(nameHash(m_trace->sliceName(module)));
    }
    case ColorBy::Stream: {
        const std::int64_t stream = m_trace->track(m_trace->trackOf(slice)).stream;
        const auto at = std::ranges::lower_bound(m_streams, stream);
        return at == m_streams.end() || *at != stream ? kNeutralFill
                                                      : hueFill(std::uint32_t(at - m_streams.begin()));
    }
    case ColorBy::Duration:
        return durationFill(slices.durationNs[slice]);
    case ColorBy::Occupancy: {
        const DeviceOpId op = m_trace->deviceOpOf(slice);
        const double percent = op == kNoDeviceOp ? -1 : occupancyOf(*m_trace, m_trace->deviceOp(op)).percent;
        return percent < 0 ? kNeutralFill : rampFill(percent / 100);
    }
    case ColorBy::TensorCores:
        if (m_trace->categoryKind(slice) != CategoryKind::Kernel) {
            return kNeutralFill;
        }
        return hueFill(m_tensorUse[indexOf(slices.name[slice])]);
    case ColorBy::Change: {
        const std::optional<double> ratio = m_changeOf ? m_changeOf(slice) : std::nullopt;
        return ratio ? changeFill(*ratio) : kNeutralFill;
    }
    case ColorBy::Result: {
        const std::optional<double> value = m_result ? m_result->valueOf(slice) : std::nullopt;
        return value ? rampFill(m_result->shareOf(*value)) : kNeutralFill;
    }
    }
    return kindColor;
}

void SliceColoring::makeLegendOfResult() {
    if (m_result == nullptr) {
        return;
    }
    for (const auto& [value, text] : m_result->scale) {
        m_legend.push_back({text, rampFill(m_result->shareOf(value))});
    }
    m_legend.push_back({tr("not in the result"), kNeutralFill});
}

void SliceColoring::makeLegend() {
    m_legend.clear();
    if (obeysRules()) {
        for (const ColorRule& rule : m_rules) {
            m_legend.push_back({colorRuleTitle(rule), rule.fill()});
        }
    }
    switch (m_mode) {
    case ColorBy::Kind:
    case ColorBy::Name:
    case ColorBy::Module:
        break;
    case ColorBy::Category:
        for (std::size_t i = 0; i < std::min(m_trace->categories().size(), kMostEntries); ++i) {
            const std::string_view name = m_trace->text(m_trace->categories()[i].name);
            m_legend.push_back({name.empty() ? tr("(none)") : toText(name), hueFill(std::uint32_t(i))});
        }
        break;
    case ColorBy::Stream:
        for (std::size_t i = 0; i < std::min(m_streams.size(), kMostEntries); ++i) {
            m_legend.push_back({tr("stream %1").arg(m_streams[i]), hueFill(std::uint32_t(i))});
        }
        break;
    case ColorBy::Duration:
        for (DurationNs at = kShortestNs; at <= kLongestNs; at *= 10) {
            m_legend.push_back({formatDuration(at), durationFill(at)});
        }
        break;
    case ColorBy::Occupancy:
        for (int percent = 0; percent <= 100; percent += 20) {
            m_legend.push_back({formatPercent(percent / 100.0, 0), rampFill(percent / 100.0)});
        }
        m_legend.push_back({tr("not recorded"), kNeutralFill});
        break;
    case ColorBy::TensorCores:
        m_legend = {{tr("tensor cores"), hueFill(std::uint32_t(TensorCoreUse::Yes))},
                    {tr("likely, by its name"), hueFill(std::uint32_t(TensorCoreUse::Likely))},
                    {tr("none"), hueFill(std::uint32_t(TensorCoreUse::No))},
                    {tr("unknown"), hueFill(std::uint32_t(TensorCoreUse::Unknown))},
                    {tr("no kernel"), kNeutralFill}};
        break;
    case ColorBy::Change: {
        const auto percent = [](double ratio) { return formatPercent(std::abs(ratio - 1), 0); };
        m_legend = {{QStringLiteral("≤ −%1").arg(percent(kChangeEnds[0])), changeFill(0.4)},
                    {QStringLiteral("≤ −%1").arg(percent(kChangeEnds[1])), changeFill(0.7)},
                    {QStringLiteral("≤ −%1").arg(percent(kChangeEnds[2])), changeFill(0.9)},
                    {tr("as before"), changeFill(1)},
                    {QStringLiteral("≥ +%1").arg(percent(kChangeEnds[3])), changeFill(1.1)},
                    {QStringLiteral("≥ +%1").arg(percent(kChangeEnds[4])), changeFill(1.5)},
                    {QStringLiteral("≥ +%1").arg(percent(kChangeEnds[5])), changeFill(3)},
                    {tr("no counterpart"), kNeutralFill}};
        break;
    }
    case ColorBy::Result:
        makeLegendOfResult();
        break;
    }
}

} // namespace lanescope::ui
