// SPDX-License-Identifier: Apache-2.0
// Cost of a frame of the timeline of ranks, offscreen at 1920x1080: of ranks as strips, of the same ranks
// again and again until there are 256, and of ranks with all their lanes open. A frame is everything that one
// change of the view causes on the UI thread, strips, ties and all open lanes together.
//   lanescope_rank_bench [--open N] [--records FILE] TRACE... | FOLDER
#include <QCoreApplication>
#include <QScrollBar>
#include <QStringList>

#include <algorithm>
#include <cstdio>

#include "core/ranks/rank_loader.h"
#include "core/ranks/rank_set.h"
#include "tests/bench/frame_times.h"
#include "ui/ranks/rank_lanes.h"
#include "ui/ranks/rank_timeline.h"
#include "ui/state/preferences.h"
#include "ui/state/view_state.h"
#include "ui/theme/theme.h"
#include "ui/timeline/view/timeline_view.h"

namespace lanescope::ui {
namespace {

constexpr std::size_t kManyRanks = 256;

/// `ranks` over and over, with numbers of their own.
std::vector<RankSummary> manyOf(const std::vector<RankSummary>& ranks) {
    std::vector<RankSummary> many;
    for (std::size_t i = 0; i < kManyRanks; ++i) {
        many.push_back(ranks[i % ranks.size()]);
        many.back().rank = static_cast<std::int64_t>(i);
    }
    return many;
}

class Flight {
public:
    Flight(const std::vector<RankSummary>& ranks, const std::string& what, const std::string& recordsPath)
        : m_times("rank frames: ", std::to_string(ranks.size()) + " ranks, " + what,
                  bench::Records(recordsPath), [this] { return isPainted(); }) {
        std::printf("%zu ranks, %s\n", ranks.size(), what.c_str());
        m_timeline.setPalette(lightPalette());
        m_timeline.resize(1920, 1080);
        m_timeline.setRanks(std::make_shared<const RankSet>(ranks));
        m_timeline.setMemoryLimit(~std::uint64_t{0});
        m_ranks = ranks.size();
    }

    /// False when a trace cannot be opened.
    bool run(std::size_t open) {
        m_timeline.show();
        for (std::size_t rank = 0; rank < open; ++rank) {
            m_timeline.setOpen(rank, true);
        }
        while (!m_timeline.isSettled()) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
        }
        for (std::size_t rank = 0; rank < open; ++rank) {
            if (m_timeline.lanes(rank) == nullptr || m_timeline.lanes(rank)->timeline() == nullptr) {
                return false;
            }
            m_timeline.lanes(rank)->timeline()->setAnimationsEnabled(false);
        }
        m_timeline.selectCollective(0, false); // with its ties
        QCoreApplication::processEvents();
        ViewState* state = m_timeline.view();
        bench::fly(
            m_times, state->bounds(), [state] { return state->visibleRange(); },
            [state](TimeRange range) { state->setVisibleRange(range, false); });
        QScrollBar* bar = m_timeline.verticalScrollBar();
        m_times.frames("scroll ranks", 60, [bar](int i) { bar->setValue(bar->maximum() * (i + 1) / 60); });
        m_times.report("all", m_times.all());
        return true;
    }

private:
    bool isPainted() {
        int frames = 0;
        for (std::size_t rank = 0; rank < m_ranks; ++rank) {
            if (m_timeline.isOpen(rank) && m_timeline.lanes(rank)->timeline() != nullptr) {
                frames += m_timeline.lanes(rank)->timeline()->takeFrameTimes().frames;
            }
        }
        return frames > 0;
    }

    RankTimeline m_timeline{std::make_shared<PreferenceStore>()};
    std::size_t m_ranks = 0;
    bench::FrameTimes m_times;
};

int run(const QStringList& arguments) {
    std::vector<std::string> files;
    std::string recordsPath;
    std::size_t open = ~std::size_t{0};
    for (int i = 1; i < arguments.size(); ++i) {
        const bool hasValue = i + 1 < arguments.size();
        if (arguments[i] == QLatin1String("--records") && hasValue) {
            recordsPath = arguments[++i].toStdString();
        } else if (arguments[i] == QLatin1String("--open") && hasValue) {
            open = arguments[++i].toUInt();
        } else if (arguments[i].startsWith(QLatin1String("--"))) {
            files.clear();
            break;
        } else {
            files.push_back(arguments[i].toStdString());
        }
    }
    if (files.empty()) {
        std::fprintf(stderr, "usage: lanescope_rank_bench [--open N] [--records FILE] TRACE... | FOLDER\n");
        return 2;
    }
    const auto tell = [](const std::string& notice) { std::fprintf(stderr, "%s\n", notice.c_str()); };
    const auto found = rankSources(files);
    if (!found) {
        tell(found.error().describe());
        return 1;
    }
    const std::vector<RankSummary> ranks = loadRanks(found->sources, {}, {tell, nullptr, nullptr});
    open = std::min(open, ranks.size());
    if (ranks.empty() || !Flight(manyOf(ranks), "strips", recordsPath).run(0) ||
        !Flight(ranks, "strips", recordsPath).run(0) || !Flight(ranks, "open", recordsPath).run(open)) {
        tell("a trace cannot be opened");
        return 1;
    }
    return 0;
}

} // namespace
} // namespace lanescope::ui

int main(int argc, char** argv) {
    return lanescope::bench::runWithApplication(argc, argv, lanescope::ui::run);
}
