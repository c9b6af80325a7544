// SPDX-License-Identifier: Apache-2.0
#include "core/import/companion/ncu_join.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "core/compression/text_sources.h"

namespace lanescope::companion {

namespace {

constexpr std::size_t kReportStartBytes = 64u << 10;
constexpr std::uint64_t kMostReportBytes = std::uint64_t{2} << 30; ///< of memory

/// The function's own name: "add" of "void lib::add<float>(float*, int)".
std::string_view baseNameOf(std::string_view name) {
    std::size_t end = 0;
    std::size_t begin = 0;
    for (; end < name.size(); ++end) {
        const char c = name[end];
        const bool isNamespace = name.substr(end).starts_with("(anonymous namespace)");
        if (isNamespace) {
            end += std::string_view("(anonymous namespace)").size() - 1;
        } else if (c == '<' || c == '(') {
            break;
        } else if (c == ':' || c == ' ') {
            begin = end + 1;
        }
    }
    return name.substr(begin, end - begin);
}

using Shape = std::pair<std::array<std::uint32_t, 3>, std::array<std::uint32_t, 3>>;

/// The kernels of one name, in the order of their launches, and those of one name and shape.
class LaunchedKernels {
public:
    explicit LaunchedKernels(const TraceData& profile) {
        std::vector<std::tuple<TimeNs, TimeNs, const DeviceOp*>> order;
        for (const DeviceOp& op : profile.deviceOps) {
            if (profile.categories[indexOf(profile.slices.category[op.slice])].kind != CategoryKind::Kernel) {
                continue;
            }
            const TimeNs startNs = profile.slices.startNs[op.slice];
            const SliceId call =
                op.launch == kNoLaunch ? op.slice : profile.launches[indexOf(op.launch)].slice;
            order.emplace_back(profile.slices.startNs[call], startNs, &op);
        }
        std::ranges::sort(order);
        for (const auto& [launchNs, startNs, op] : order) {
            const std::string_view name = profile.strings.text(profile.slices.name[op->slice]);
            const EventRef event = profile.slices.event[op->slice];
            const auto number = static_cast<std::uint32_t>(m_events.size());
            m_events.push_back(event);
            for (const std::string_view key : {name, baseNameOf(name)}) {
                Named& named =
                    key.data() == name.data() && key.size() == name.size() ? m_byName[key] : m_byBase[key];
                (op->grid[0] == 0 ? named.shapeless : named.byShape[{op->grid, op->block}]).push_back(number);
            }
        }
        m_isTaken.assign(m_events.size(), false);
    }

    /// The next kernel of the name and shape that is not taken.
    std::optional<EventRef> take(const NcuKernel& kernel) {
        Named* named = nullptr;
        if (const auto known = m_byName.find(kernel.name); known != m_byName.end()) {
            named = &known->second;
        } else if (const auto base = m_byBase.find(baseNameOf(kernel.name)); base != m_byBase.end()) {
            named = &base->second;
        }
        if (named == nullptr) {
            return std::nullopt;
        }
        if (kernel.grid[0] != 0) {
            if (const auto shaped = named->byShape.find({kernel.grid, kernel.block});
                shaped != named->byShape.end()) {
                return takeOf(shaped->second);
            }
            return takeOf(named->shapeless);
        }
        for (auto& [shape, kernels] : named->byShape) { // the report has no shapes: by order alone
            named->shapeless.insert(named->shapeless.end(), kernels.begin(), kernels.end());
        }
        named->byShape.clear();
        std::ranges::sort(named->shapeless);
        return takeOf(named->shapeless);
    }

private:
    struct Named {
        std::map<Shape, std::vector<std::uint32_t>> byShape;
        std::vector<std::uint32_t> shapeless; ///< their shape was not recorded
    };

    std::optional<EventRef> takeOf(const std::vector<std::uint32_t>& kernels) {
        std::size_t& next = m_next[kernels.data()];
        while (next < kernels.size() && m_isTaken[kernels[next]]) {
            ++next;
        }
        if (next == kernels.size()) {
            return std::nullopt;
        }
        m_isTaken[kernels[next]] = true;
        return m_events[kernels[next++]];
    }

    std::vector<EventRef> m_events;
    std::vector<bool> m_isTaken;
    std::map<std::string_view, Named, std::less<>> m_byName;
    std::map<std::string_view, Named, std::less<>> m_byBase;
    std::map<const std::uint32_t*, std::size_t> m_next;
};

} // namespace

NcuPairs joinKernels(const TraceData& profile, const NcuReport& report) {
    LaunchedKernels launched(profile);
    NcuPairs pairs;
    for (std::uint32_t i = 0; i < report.kernels.size(); ++i) {
        if (const auto event = launched.take(report.kernels[i])) {
            pairs.emplace_back(*event, i);
        }
    }
    std::ranges::sort(pairs);
    return pairs;
}

NcuJoinedArgs::NcuJoinedArgs(std::shared_ptr<const ArgSource> own, std::shared_ptr<const NcuReport> report,
                             NcuPairs pairs, const std::string& file)
    : m_own(std::move(own))
    , m_report(std::move(report))
    , m_pairs(std::move(pairs))
    , m_note("figures of " + std::to_string(m_pairs.size()) + " kernels come from " + file + ", of " +
             std::to_string(m_report->kernels.size()) + " in it") {}

std::optional<std::size_t> NcuJoinedArgs::kernelOf(EventRef event) const {
    const auto found = std::ranges::lower_bound(m_pairs, event, {}, &NcuPairs::value_type::first);
    return found != m_pairs.end() && found->first == event ? std::optional<std::size_t>(found->second)
                                                           : std::nullopt;
}

Result<EventText> NcuJoinedArgs::eventText(EventRef event) const {
    Result<EventText> text = m_own->eventText(event);
    if (const auto kernel = kernelOf(event); text && kernel) {
        addNcuArgs(*m_report, m_report->kernels[*kernel], text->args);
    }
    return text;
}

Status NcuJoinedArgs::visitEvents(std::span<const EventRef> events, Visitor& visitor,
                                  const std::stop_token& stop) const {
    class Adder final : public Visitor {
    public:
        Adder(const NcuJoinedArgs& args, std::span<const EventRef> events, Visitor& visitor)
            : m_args(args)
            , m_events(events)
            , m_visitor(visitor) {}
        bool isWanted(std::size_t i, std::string_view raw) override {
            return m_args.kernelOf(m_events[i]).has_value() || m_visitor.isWanted(i, raw);
        }
        void take(std::size_t i, const EventText& event) override {
            const auto kernel = m_args.kernelOf(m_events[i]);
            if (!kernel) {
                m_visitor.take(i, event);
                return;
            }
            EventText more = event;
            addNcuArgs(*m_args.m_report, m_args.m_report->kernels[*kernel], more.args);
            m_visitor.take(i, more);
        }

    private:
        const NcuJoinedArgs& m_args;
        std::span<const EventRef> m_events;
        Visitor& m_visitor;
    };
    Adder adder(*this, events, visitor);
    return m_own->visitEvents(events, adder, stop);
}

bool isNcuReport(const std::shared_ptr<const ByteFile>& file) {
    const auto source = makeTextSource(file);
    if (!source) {
        return false;
    }
    std::string start(kReportStartBytes, '\0');
    const auto got = (*source)->read(0, start.data(), start.size());
    return got && beginsLikeNcuReport(std::string_view(start).substr(0, *got));
}

Status addNcuReport(TraceData& profile, const std::shared_ptr<const ByteFile>& file) {
    Progress progress;
    auto report = readNcuReport(file, kMostReportBytes, progress, {});
    if (!report) {
        return report.error();
    }
    NcuPairs pairs = joinKernels(profile, **report);
    if (10 * pairs.size() < 9 * (*report)->kernels.size()) {
        return Error{ErrorCode::InvalidArgument,
                     "only " + std::to_string(pairs.size()) + " of its " +
                         std::to_string((*report)->kernels.size()) +
                         " kernels are in the trace: record both over the same run",
                     file->path(),
                     {}};
    }
    profile.args = std::make_shared<NcuJoinedArgs>(std::move(profile.args), std::move(*report),
                                                   std::move(pairs), file->path());
    return {};
}

} // namespace lanescope::companion
