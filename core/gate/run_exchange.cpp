// SPDX-License-Identifier: Apache-2.0
#include "core/gate/run_exchange.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>

namespace lanescope {

namespace {

/// Deals that are all made; of more, some are drawn.
constexpr std::uint64_t kMostDeals = 20'000;
constexpr std::uint64_t kDrawnDeals = 9'999;

/// One figure around its mean.
struct Figure {
    std::vector<double> ofRun; ///< those of the baseline first; NaN: the run has no value
    std::size_t values = 0;
    std::size_t candidates = 0;
    double squares = 0;
    double recorded = 0; ///< t of the recorded deal
};

/// Student's t of a deal whose candidates sum up to `sum`; all values together sum up to 0.
double tOf(const Figure& figure, double sum) {
    const auto right = static_cast<double>(figure.candidates);
    const auto left = static_cast<double>(figure.values) - right;
    const double delta = sum / right + sum / left;
    const double rest = figure.squares - sum * sum / right - sum * sum / left;
    constexpr double kRounding = 1e-12;
    if (rest <= figure.squares * kRounding) {
        const double infinite = std::numeric_limits<double>::infinity();
        return delta > 0 ? infinite : delta < 0 ? -infinite : 0;
    }
    return delta / std::sqrt(rest / (left + right - 2) * (1 / left + 1 / right));
}

Figure figureOf(const ExchangedRuns& runs, std::size_t mostBaseline, std::size_t mostCandidates) {
    Figure figure;
    figure.values = runs.baseline.size() + runs.candidate.size();
    figure.candidates = runs.candidate.size();
    double sum = 0;
    for (const auto* side : {&runs.baseline, &runs.candidate}) {
        sum = std::accumulate(side->begin(), side->end(), sum);
    }
    const double mean = sum / static_cast<double>(figure.values);
    figure.ofRun.assign(mostBaseline + mostCandidates, std::numeric_limits<double>::quiet_NaN());
    double candidateSum = 0;
    const auto add = [&](std::size_t run, double value) {
        figure.ofRun[run] = value - mean;
        figure.squares += figure.ofRun[run] * figure.ofRun[run];
    };
    for (std::size_t i = 0; i < runs.baseline.size(); ++i) {
        add(i, runs.baseline[i]);
    }
    for (std::size_t i = 0; i < runs.candidate.size(); ++i) {
        add(mostBaseline + i, runs.candidate[i]);
        candidateSum += figure.ofRun[mostBaseline + i];
    }
    figure.recorded = tOf(figure, candidateSum);
    return figure;
}

/// Counts deals in which chance is as bad as the record.
class Deals {
public:
    explicit Deals(std::vector<Figure> figures)
        : m_figures(std::move(figures))
        , m_order(m_figures.size())
        , m_asBad(m_figures.size(), 0) {
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::ranges::stable_sort(m_order, {}, [this](std::size_t i) { return m_figures[i].recorded; });
    }

    /// The first runs of `dealt` are the candidates.
    void add(const std::vector<std::size_t>& dealt) {
        constexpr double kRounding = 1e-9;
        double most = -std::numeric_limits<double>::infinity();
        for (const std::size_t i : m_order) {
            const Figure& figure = m_figures[i];
            most = std::max(most, tOf(figure, candidateSum(figure, dealt)));
            const double slack = std::isinf(figure.recorded) ? 0 : std::abs(figure.recorded) * kRounding;
            m_asBad[i] += most >= figure.recorded - slack ? 1 : 0;
        }
        ++m_count;
    }

    /// `drawn`: the recorded deal counts as one of them.
    std::vector<double> probabilities(bool drawn) const {
        const std::uint64_t extra = drawn ? 1 : 0;
        std::vector<double> result(m_figures.size(), 1);
        double least = 0; // a figure is never surer than one that is worse
        for (auto i = m_order.rbegin(); i != m_order.rend(); ++i) {
            least = std::max(least,
                             static_cast<double>(m_asBad[*i] + extra) / static_cast<double>(m_count + extra));
            result[*i] = least;
        }
        return result;
    }

private:
    /// Sum of as many values as the figure has candidates, of the first runs that have one.
    static double candidateSum(const Figure& figure, const std::vector<std::size_t>& dealt) {
        double sum = 0;
        std::size_t taken = 0;
        for (std::size_t i = 0; taken < figure.candidates; ++i) {
            const double value = figure.ofRun[dealt[i]];
            if (!std::isnan(value)) {
                sum += value;
                ++taken;
            }
        }
        return sum;
    }

    std::vector<Figure> m_figures;
    std::vector<std::size_t> m_order; ///< the least bad figure first
    std::vector<std::uint64_t> m_asBad;
    std::uint64_t m_count = 0;
};

/// Number of ways to choose `chosen` of `runs`; kMostDeals + 1 for more than kMostDeals.
std::uint64_t dealsOf(std::uint64_t runs, std::uint64_t chosen) {
    const std::uint64_t fewer = std::min(chosen, runs - chosen);
    std::uint64_t ways = 1;
    for (std::uint64_t i = 1; i <= fewer; ++i) {
        ways = ways * (runs - fewer + i) / i;
        if (ways > kMostDeals) {
            return kMostDeals + 1;
        }
    }
    return ways;
}

void addAllDeals(std::size_t runs, std::size_t candidates, Deals& deals) {
    std::vector<bool> isBaseline(runs, true);
    std::fill_n(isBaseline.begin(), candidates, false);
    std::vector<std::size_t> dealt(runs);
    do {
        std::size_t next = 0;
        std::size_t rest = candidates;
        for (std::size_t i = 0; i < runs; ++i) {
            dealt[isBaseline[i] ? rest++ : next++] = i;
        }
        deals.add(dealt);
    } while (std::next_permutation(isBaseline.begin(), isBaseline.end()));
}

/// `places` of the order are drawn: the rest does not matter.
void addDrawnDeals(std::size_t runs, std::size_t places, Deals& deals) {
    std::vector<std::size_t> dealt(runs);
    std::iota(dealt.begin(), dealt.end(), std::size_t{0});
    std::mt19937_64 random(runs); // always the same deals
    for (std::uint64_t i = 0; i < kDrawnDeals; ++i) {
        for (std::size_t place = 0; place < places; ++place) {
            std::swap(dealt[place], dealt[place + random() % (runs - place)]);
        }
        deals.add(dealt);
    }
}

} // namespace

double rarestDeal(std::size_t baseline, std::size_t candidate) {
    return 1 / static_cast<double>(dealsOf(baseline + candidate, candidate));
}

std::vector<double> exchangeProbabilities(std::span<const ExchangedRuns> figures) {
    std::size_t baseline = 0;
    std::size_t candidates = 0;
    for (const ExchangedRuns& runs : figures) {
        baseline = std::max(baseline, runs.baseline.size());
        candidates = std::max(candidates, runs.candidate.size());
    }
    const std::size_t runs = baseline + candidates;
    std::vector<Figure> made;
    bool isComplete = true; // every figure has a value of every run
    for (const ExchangedRuns& figure : figures) {
        made.push_back(figureOf(figure, baseline, candidates));
        isComplete = isComplete && made.back().values == runs;
    }
    Deals deals(std::move(made));
    const bool drawn = !isComplete || dealsOf(runs, candidates) > kMostDeals;
    if (drawn) {
        addDrawnDeals(runs, isComplete ? candidates : runs, deals);
    } else {
        addAllDeals(runs, candidates, deals);
    }
    return deals.probabilities(drawn);
}

} // namespace lanescope
