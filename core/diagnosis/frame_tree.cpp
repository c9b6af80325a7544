// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/frame_tree.h"

#include <algorithm>

#include "core/diagnosis/cause_text.h"
#include "core/diagnosis/python_frames.h"
#include "core/store/trace.h"

namespace lanescope {

FrameTree::FrameTree(const Trace& trace)
    : m_trace(trace) {}

std::uint32_t FrameTree::nodeOf(SliceId slice) {
    // Frames from the innermost outwards, as far as they are not known yet. A slice that ends before one
    // inside it was cut off by the recorder: it holds nothing.
    const SliceTable& slices = m_trace.slices();
    std::vector<SliceId> path;
    std::uint32_t node = 0;
    TimeNs insideNs = slices.startNs[slice];
    for (SliceId at = slice; at != kNoSlice; at = slices.parent[at]) {
        if (m_trace.categoryKind(at) != CategoryKind::PythonFunction || slices.endNs(at) < insideNs) {
            continue;
        }
        insideNs = slices.endNs(at);
        const auto known = m_nodeOfSlice.find(static_cast<std::uint32_t>(at));
        if (known != m_nodeOfSlice.end()) {
            node = known->second;
            break;
        }
        path.push_back(at);
    }
    for (auto at = path.rbegin(); at != path.rend(); ++at) {
        const StringId name = slices.name[*at];
        constexpr unsigned kNameBits = 32;
        const std::uint64_t key = static_cast<std::uint64_t>(node) << kNameBits | indexOf(name);
        const auto [child, isNew] = m_children.try_emplace(key, static_cast<std::uint32_t>(m_nodes.size()));
        if (isNew) {
            m_nodes.push_back({node, name});
            m_nodes[node].children.push_back(child->second);
        }
        node = child->second;
        m_nodeOfSlice.emplace(static_cast<std::uint32_t>(*at), node);
    }
    return node;
}

void FrameTree::add(SliceId slice, std::size_t gap, TimeRange range, TrackId track) {
    const std::uint32_t node = slice == kNoSlice ? 0 : nodeOf(slice);
    m_nodes[node].selfNs += range.durationNs();
    if (!m_entries.empty() && m_entries.back().gap == gap && m_entries.back().node == node) {
        m_entries.back().ns += range.durationNs();
        m_entries.back().place.range.endNs = range.endNs;
        return;
    }
    m_entries.push_back({node, gap, range.durationNs(), {range, track, slice}});
}

std::vector<DurationNs> FrameTree::totals() const {
    std::vector<DurationNs> totals(m_nodes.size());
    for (std::size_t i = m_nodes.size(); i-- > 0;) { // children stand behind their parents
        totals[i] += m_nodes[i].selfNs;
        if (i > 0) {
            totals[m_nodes[i].parent] += totals[i];
        }
    }
    return totals;
}

std::uint32_t FrameTree::hottest(std::uint32_t node, const std::vector<DurationNs>& totals,
                                 double share) const {
    for (;;) {
        std::uint32_t best = 0;
        for (const std::uint32_t child : m_nodes[node].children) {
            best = best == 0 || totals[child] > totals[best] ? child : best;
        }
        if (best == 0 || static_cast<double>(totals[best]) < share * static_cast<double>(totals[node])) {
            return node;
        }
        node = best;
    }
}

std::uint32_t FrameTree::named(std::uint32_t node) const {
    std::uint32_t at = node;
    while (at != 0 && isMachineryFrame(m_trace.text(m_nodes[at].name))) {
        at = m_nodes[at].parent;
    }
    return at != 0 ? at : node;
}

std::vector<std::uint32_t> FrameTree::chosen(const std::vector<DurationNs>& totals,
                                             DurationNs leastNs) const {
    constexpr double kNearlyAll = 0.85;
    std::vector<std::uint32_t> chosen{hottest(0, totals, kNearlyAll)};
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        std::vector<std::uint32_t> large;
        for (const std::uint32_t child : m_nodes[chosen[i]].children) {
            if (totals[child] >= leastNs) {
                large.push_back(hottest(child, totals, kNearlyAll));
            }
        }
        if (large.size() >= 2) {
            chosen.insert(chosen.end(), large.begin(), large.end());
        }
    }
    return chosen;
}

/// The largest frames below, calls of one frame from several places together.
std::vector<FrameTree::Inside> FrameTree::inside(std::uint32_t node,
                                                 const std::vector<DurationNs>& totals) const {
    constexpr double kWorthTelling = 0.1;
    constexpr double kMost = 0.7;
    constexpr std::size_t kTold = 4;
    const auto leastNs = static_cast<DurationNs>(kWorthTelling * static_cast<double>(totals[node]));
    std::vector<Inside> found;
    for (const std::uint32_t child : m_nodes[node].children) {
        if (totals[child] < leastNs) {
            continue;
        }
        const std::uint32_t inner = named(hottest(child, totals, kMost));
        const std::uint32_t frame = totals[inner] <= totals[child] ? inner : child;
        const auto same = std::ranges::find(found, m_nodes[frame].name, &Inside::name);
        if (same != found.end()) {
            same->ns += totals[frame];
        } else if (frame != node) {
            found.push_back({m_nodes[frame].name, totals[frame]});
        }
    }
    std::ranges::stable_sort(found, [](const Inside& a, const Inside& b) { return a.ns > b.ns; });
    found.resize(std::min(found.size(), kTold));
    return found;
}

SliceId FrameTree::callAround(SliceId slice, std::uint32_t node) const {
    for (SliceId at = slice; at != kNoSlice && node != 0; at = m_trace.slices().parent[at]) {
        const auto known = m_nodeOfSlice.find(static_cast<std::uint32_t>(at));
        if (known != m_nodeOfSlice.end() && known->second == node) {
            return at;
        }
    }
    return kNoSlice;
}

FrameTree::Part FrameTree::describe(std::uint32_t node, const std::vector<DurationNs>& totals) const {
    Part part;
    const std::uint32_t frame = named(node);
    if (frame == 0) {
        return part;
    }
    part.frame = frameText(m_trace.text(m_nodes[frame].name));
    part.what = part.frame;
    std::string list;
    for (const Inside& each : inside(node, totals)) {
        const std::string text = frameText(m_trace.text(each.name));
        if (part.innermost.empty()) {
            part.innermost = text;
            part.innermostNs = each.ns;
        }
        list += (list.empty() ? "" : ", ") + text + " " + millisecondsText(each.ns);
    }
    constexpr double kMost = 0.7;
    const std::uint32_t deepest = hottest(node, totals, kMost);
    part.builtin = deepest == 0 ? std::string() : builtinText(m_trace.text(m_nodes[deepest].name));
    if (list.empty()) {
        list = part.builtin;
    }
    if (!list.empty()) {
        part.what += ": " + list;
    }
    for (std::uint32_t at = frame; at != 0 && part.userFrame.empty(); at = m_nodes[at].parent) {
        if (isUserFrame(m_trace.text(m_nodes[at].name))) {
            part.userFrame = frameText(m_trace.text(m_nodes[at].name));
        }
    }
    return part;
}

std::vector<FrameTree::Part> FrameTree::parts(DurationNs leastNs) const {
    const std::vector<DurationNs> totals = this->totals();
    const std::vector<std::uint32_t> chosen = this->chosen(totals, leastNs);
    // Each node belongs to the innermost chosen one around it.
    std::vector<std::uint32_t> partOf(m_nodes.size(), 0);
    std::vector<Part> parts;
    for (std::uint32_t i = 0; i < chosen.size(); ++i) {
        partOf[chosen[i]] = i + 1;
        parts.push_back(describe(chosen[i], totals));
    }
    for (std::size_t i = 1; i < m_nodes.size(); ++i) {
        partOf[i] = partOf[i] != 0 ? partOf[i] : partOf[m_nodes[i].parent];
    }
    struct Largest {
        std::size_t gap = 0;
        DurationNs ns = 0;
        DurationNs bestNs = -1;
        CausePlace place;
        bool isOpen = false;
    };
    std::vector<Largest> largest(parts.size());
    for (const Entry& entry : m_entries) {
        const std::uint32_t index = partOf[entry.node] == 0 ? 0 : partOf[entry.node] - 1;
        Largest& gap = largest[index];
        const std::uint32_t frame = named(chosen[index]);
        if (!gap.isOpen || gap.gap != entry.gap) {
            gap.gap = entry.gap;
            gap.ns = 0;
            gap.place = entry.place;
            gap.place.slice = kNoSlice;
            gap.isOpen = true;
        }
        if (gap.place.slice == kNoSlice) {
            gap.place.slice = callAround(entry.place.slice, frame);
        }
        gap.ns += entry.ns;
        gap.place.range.endNs = std::max(gap.place.range.endNs, entry.place.range.endNs);
        parts[index].ns += entry.ns;
        parts[index].host.push_back({entry.place.track, entry.place.range});
        if (gap.ns > gap.bestNs) {
            gap.bestNs = gap.ns;
            parts[index].place = gap.place;
        }
    }
    std::erase_if(parts, [](const Part& part) { return part.ns == 0; });
    return parts;
}

} // namespace lanescope
