// SPDX-License-Identifier: Apache-2.0
#include "ui/state/path_controller.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/catalog/analysis_context.h"
#include "core/dependency/dependency_graph.h"
#include "core/store/trace.h"
#include "ui/state/search_state.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

namespace {

/// Positions of `count` things, the longest first.
template <typename LengthOf>
std::vector<std::uint32_t> longestFirst(std::size_t count, const LengthOf& lengthOf) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, std::ranges::greater(), lengthOf);
    return order;
}

} // namespace

Result<PathSpan> wantedPathSpan(const DependencyGraph& graph, SliceId target,
                                const std::optional<TimeRange>& selection) {
    return target != kNoSlice ? spanToSlice(graph, target)
                              : Result<PathSpan>(spanOfSelection(graph, selection));
}

std::shared_ptr<const ShownPath> makeShownPath(const TracePtr& trace, const DependencyGraph& graph,
                                               const PathSpan& span) {
    auto shown = std::make_shared<ShownPath>();
    shown->path = criticalPath(graph, span);
    const std::vector<PathSegment>& segments = shown->path.segments;
    shown->byLength =
        longestFirst(segments.size(), [&](std::uint32_t i) { return segments[i].range.durationNs(); });
    std::vector<SliceId> onPath;
    for (const PathSegment& segment : segments) {
        if (segment.slice != kNoSlice) {
            onPath.push_back(segment.slice);
        }
    }
    std::ranges::sort(onPath);
    onPath.erase(std::unique(onPath.begin(), onPath.end()), onPath.end());
    shown->nearly = nearlyCriticalSlices(graph, span, pathSlack(graph, span));
    std::erase_if(shown->nearly, [&](SliceId slice) { return std::ranges::binary_search(onPath, slice); });
    const auto nearlyNs = [&](std::uint32_t i) { return trace->slices().durationNs[shown->nearly[i]]; };
    shown->nearlyByLength = longestFirst(shown->nearly.size(), nearlyNs);
    shown->longestNearlyNs = shown->nearlyByLength.empty() ? 0 : nearlyNs(shown->nearlyByLength.front());
    onPath.insert(onPath.end(), shown->nearly.begin(), shown->nearly.end());
    shown->slices = makeSearchHits(trace, std::move(onPath));
    return shown;
}

PathController::PathController(std::shared_ptr<AnalysisContext> context, ViewState* viewState,
                               QObject* parent)
    : QObject(parent)
    , m_viewState(viewState)
    , m_job(std::make_unique<LatestJob<Request, Answer>>(
          this,
          [context = std::move(context)](const Request& request, const std::stop_token& stop) -> Answer {
              const Result<const DependencyGraph*> graph = context->dependencies();
              if (!graph) {
                  return {nullptr, QString::fromStdString(graph.error().describe())};
              }
              const Result<PathSpan> span = wantedPathSpan(**graph, request.target, request.selection);
              if (!span || stop.stop_requested()) {
                  return {nullptr, span ? QString() : QString::fromStdString(span.error().message)};
              }
              return {makeShownPath(context->tracePtr(), **graph, *span), {}};
          },
          [this](const Answer& answer) {
              PathState& state = PathState::of(*m_viewState);
              if (state.isShown()) {
                  state.setAnswer(answer.path, answer.trouble);
              }
          })) {
    connect(&PathState::of(*viewState), &PathState::wishChanged, this, &PathController::request);
    connect(viewState, &ViewState::timeSelectionChanged, this, [this] {
        if (PathState::of(*m_viewState).isShown()) {
            // Another stretch was chosen: the path to a slice is no longer meant.
            PathState::of(*m_viewState).target() == kNoSlice ? request()
                                                             : PathState::of(*m_viewState).setShown(true);
        }
    });
}

PathController::~PathController() = default;

void PathController::request() {
    PathState& state = PathState::of(*m_viewState);
    if (!state.isShown()) {
        m_job->cancel();
        state.setAnswer(nullptr);
        return;
    }
    m_job->request({state.target(), m_viewState->timeSelection()});
}

} // namespace lanescope::ui
