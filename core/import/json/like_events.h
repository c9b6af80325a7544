// SPDX-License-Identifier: Apache-2.0
// Events that differ in nothing but numbers say the same about everything else: where such a text was read
// once, the next one like it need not be taken apart again. The program of a training step repeats, so what
// followed the last few of them before tells which text to compare with. One thread. Cost of an event that is
// like an earlier one: a comparison with its text; memory: at most kMostTexts of kMostBytes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope {

class LikeEvents {
public:
    struct Match {
        std::uint32_t number;    ///< of the text that the event is like
        std::size_t lengthBytes; ///< of the event
    };

    /// The event that starts `text`, if it equals the one expected but for the digits of numbers that are no
    /// part of its values. Nothing where it goes on beyond `text`.
    std::optional<Match> expected(std::string_view text);

    /// The number of `event`, which was not the one expected, and whose values, parts of it, were found by
    /// taking it apart. New numbers count up from 0. Nothing where its text is too intricate to be compared,
    /// or when too little has repeated so far.
    std::optional<std::uint32_t> add(std::string_view event, std::span<const std::string_view> values);

private:
    static constexpr std::size_t kMostTexts = 1u << 14;
    static constexpr std::size_t kMostBytes = 4096;
    /// Longest context for predicting the next event; a shorter one is tried next.
    static constexpr std::size_t kManyLast = 8;
    static constexpr std::size_t kFewLast = 2;
    static constexpr std::size_t kPlaces = 1u << 15;

    /// The stretches of a text between the numbers.
    struct Stretches {
        std::string text;               ///< one after another
        std::vector<std::uint32_t> end; ///< in `text`
    };

    /// Successors of recent events, by a hash of them; as number + 1.
    using Successors = std::vector<std::uint32_t>;
    std::uint32_t& successorOf(Successors& successors, std::size_t last);
    std::optional<std::size_t> lengthIfLike(std::string_view text, const Stretches& known) const;
    bool divide(std::string_view event, std::span<const std::string_view> values);
    void pass(std::uint32_t number);

    std::vector<Stretches> m_texts;
    std::unordered_map<std::string, std::uint32_t> m_numberOf; ///< by stretches, with a sign between them
    Successors m_afterMany = Successors(kPlaces, 0);
    Successors m_afterFew = Successors(kPlaces, 0);
    std::array<std::uint32_t, kManyLast> m_last{}; ///< as number + 1, from m_next on
    std::size_t m_next = 0;
    std::size_t m_matches = 0;
    std::size_t m_misses = 0;
    Stretches m_scratch;
    std::string m_key;
};

} // namespace lanescope
