// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_texts.h"

#include <algorithm>
#include <optional>
#include <thread>

#include "core/base/parallel.h"
#include "ui/state/track_names.h"
#include "ui/tables/code_words.h"
#include "ui/tables/text_ranks.h"

namespace lanescope::ui {

namespace {

constexpr std::size_t kPerTask = 16'384;
constexpr unsigned kMostWorkers = 8;
constexpr std::size_t kMostWords = 32; // bits of a mask
constexpr char kBetween = '\n';        // a code and its words

/// Calls `work(first, last)` for parts of [0, count), on several threads.
template <typename Work>
void inParts(std::size_t count, const Work& work) {
    const unsigned workers = std::clamp(std::thread::hardware_concurrency(), 1u, kMostWorkers);
    parallelFor((count + kPerTask - 1) / kPerTask, workers,
                [&](std::size_t part) { work(part * kPerTask, std::min(count, (part + 1) * kPerTask)); });
}

std::uint32_t maskOf(std::string_view text, std::span<const std::string> words) {
    std::uint32_t mask = 0;
    for (std::size_t word = 0; word < words.size(); ++word) {
        mask |= text.find(words[word]) != std::string_view::npos ? 1u << word : 0u;
    }
    return mask;
}

/// A kernel, or several joined by arrows, by their short names; nothing where none of them is a kernel.
/// `kernelNames` may be null.
std::optional<std::string> kernelForm(std::string_view text, const KernelNames* kernelNames) {
    if (kernelNames == nullptr) {
        return std::nullopt;
    }
    constexpr std::string_view kArrow = " -> ";
    std::string shown;
    bool hasKernel = false;
    for (std::size_t at = 0;;) {
        const std::size_t end = text.find(kArrow, at);
        const std::string_view name = text.substr(at, end - at);
        const bool isKernel = kernelNames->has(name);
        hasKernel = hasKernel || isKernel;
        shown += isKernel ? (*kernelNames)(name) : std::string(name);
        if (end == std::string_view::npos) {
            return hasKernel ? std::optional(std::move(shown)) : std::nullopt;
        }
        shown += kArrow;
        at = end + kArrow.size();
    }
}

} // namespace

QString shownForm(std::string_view columnKey, std::string_view text, const KernelNames* kernelNames) {
    if (hasCodes(columnKey)) {
        return codeWords(columnKey, text);
    }
    const std::optional<std::string> kernels = kernelForm(text, kernelNames);
    return toText(kernels ? *kernels : text);
}

std::size_t TableTexts::textCount(const ColumnCells& cells) const {
    return cells.type() == CellType::Name ? cells.dictionary().size() : cells.size();
}

std::string_view TableTexts::textOf(const ColumnCells& cells, std::size_t text) const {
    return cells.type() == CellType::Name ? cells.dictionary().text(static_cast<std::uint32_t>(text))
                                          : cells.text(text);
}

bool TableTexts::hasForms(std::string_view key) const {
    return hasCodes(key) || m_kernelNames != nullptr;
}

TableTexts::Prepared& TableTexts::prepared(std::size_t column) const {
    const ColumnCells& cells = m_table.column(column).cells();
    const std::string& key = m_table.spec(column).key;
    const void* texts = cells.type() == CellType::Name ? static_cast<const void*>(&cells.dictionary())
                                                       : static_cast<const void*>(&cells);
    const std::lock_guard lock(m_mutex);
    std::unique_ptr<Prepared>& entry = m_prepared[{texts, hasCodes(key) ? key : std::string_view()}];
    if (entry == nullptr) {
        entry = std::make_unique<Prepared>();
    }
    return *entry;
}

const TableTexts::Prepared& TableTexts::withLower(std::size_t column) const {
    Prepared& texts = prepared(column);
    std::call_once(texts.lowerOnce, [&] {
        const ColumnCells& cells = m_table.column(column).cells();
        const std::string& key = m_table.spec(column).key;
        const std::size_t count = textCount(cells);
        texts.ends.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            const std::string_view text = textOf(cells, i);
            std::ranges::transform(text, std::back_inserter(texts.lower), lowerAscii);
            if (hasCodes(key)) {
                const QString words = QLatin1Char(kBetween) + codeWords(key, text).toLower();
                texts.lower += words.toStdString();
            } else if (const auto kernels = kernelForm(text, m_kernelNames)) {
                texts.lower += kBetween;
                std::ranges::transform(*kernels, std::back_inserter(texts.lower), lowerAscii);
            }
            texts.ends.push_back(texts.lower.size());
        }
    });
    return texts;
}

std::vector<std::uint32_t> TableTexts::rowRanks(std::size_t column) const {
    const ColumnCells& cells = m_table.column(column).cells();
    Prepared& texts = prepared(column);
    std::call_once(texts.ranksOnce, [&] {
        const std::string& key = m_table.spec(column).key;
        const std::size_t count = textCount(cells);
        std::vector<std::string> words(hasForms(key) ? count : 0);
        for (std::size_t i = 0; i < words.size(); ++i) {
            words[i] = shownForm(key, textOf(cells, i), m_kernelNames).toStdString();
        }
        texts.ranks = ranksOf(count, [&](std::size_t i) {
            return words.empty() ? textOf(cells, i) : std::string_view(words[i]);
        });
    });
    if (cells.type() == CellType::Text) {
        return texts.ranks;
    }
    std::vector<std::uint32_t> ranks(cells.size());
    std::ranges::transform(cells.names(), ranks.begin(),
                           [&texts](std::uint32_t name) { return texts.ranks[name]; });
    return ranks;
}

std::vector<char> TableTexts::rowsWith(std::span<const std::string> words,
                                       std::span<const std::size_t> columns,
                                       const std::stop_token& stop) const {
    const std::span<const std::string> looked = words.first(std::min(words.size(), kMostWords));
    const std::size_t rows = m_table.rowCount();
    std::vector<std::uint32_t> found(rows, 0);
    for (const std::size_t column : columns) {
        if (stop.stop_requested()) {
            return {};
        }
        if (!m_table.column(column).isText()) {
            continue;
        }
        const ColumnCells& cells = m_table.column(column).cells();
        const Prepared& texts = withLower(column);
        std::vector<std::uint32_t> masks(texts.ends.size());
        inParts(masks.size(), [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                const std::size_t start = i == 0 ? 0 : texts.ends[i - 1];
                masks[i] = maskOf(std::string_view(texts.lower).substr(start, texts.ends[i] - start), looked);
            }
        });
        const bool isNames = cells.type() == CellType::Name;
        inParts(rows, [&](std::size_t first, std::size_t last) {
            for (std::size_t row = first; row < last; ++row) {
                found[row] |= masks[isNames ? cells.names()[row] : row];
            }
        });
    }
    const std::uint32_t all = looked.size() >= kMostWords ? ~0u : (1u << looked.size()) - 1;
    std::vector<char> kept(rows);
    std::ranges::transform(found, kept.begin(), [all](std::uint32_t mask) { return mask == all ? 1 : 0; });
    return kept;
}

} // namespace lanescope::ui
