// SPDX-License-Identifier: Apache-2.0
#include "ui/window/synonyms.h"

#include <QHash>
#include <QStringList>

#include <algorithm>

namespace lanescope::ui {

namespace {

struct Entry {
    const char* id;
    const char* words;
};

constexpr Entry kEntries[] = {
    {"file/open", "load import nsys nsight perfetto chrome trace json gz zst"},
    {"file/open-folder", "directory ranks runs logdir tensorboard distributed"},
    {"file/open-from-another-machine", "ssh sftp remote server cluster"},
    {"file/save-session", "project workspace state"},
    {"file/export/picture-of-the-timeline", "screenshot image png svg figure lanes"},
    {"file/export/picture-of-the-page", "screenshot image png window"},
    {"file/export/report-as-html", "share summary page"},
    {"file/export/selected-time-as-a-trace", "crop cut trim excerpt slice range"},
    {"file/reload", "refresh reread"},
    {"edit/undo-lane-change", "revert track"},
    {"edit/redo-lane-change", "repeat track"},
    {"edit/search", "find omnibox query grep filter events slices sql"},
    {"edit/filter-the-table,-or-search", "find grep slices"},
    {"edit/settings", "preferences options configuration memory limit cache language font"},
    {"view/overview", "summary why findings advice bottleneck"},
    {"view/kernels", "gpu cuda hip sm efficiency cu occupancy tensor cores top hotspots nsys"},
    {"view/operators", "ops aten cpu self time torch"},
    {"view/steps", "iteration training loop"},
    {"steps/step_variance", "outliers jitter noise deviation slow"},
    {"steps/position_variance", "outliers jitter noise deviation kernel"},
    {"steps/iterations", "prefill decode tokens serving inference vllm sglang latency"},
    {"steps/phases", "prefill decode tokens serving inference vllm sglang latency"},
    {"steps/phases_by_batch", "prefill decode tokens serving inference vllm sglang latency requests"},
    {"view/graphs", "cuda graph hip graph replay capture nodes"},
    {"view/breakdowns", "idle gaps overlap launch nccl communication copies sync bubbles"},
    {"view/memory", "vram allocator allocated reserved oom leak peak"},
    {"view/modules", "nn module layers flame graph flamegraph icicle call tree"},
    {"view/categories", "gemm attention convolution elementwise group"},
    {"view/details", "slice properties args arguments current selection"},
    {"view/roofline", "flops arithmetic intensity bandwidth bound peak compute memory"},
    {"view/what-if", "predict replay simulate faster gain speedup"},
    {"view/critical-path", "bottleneck why slow dependencies chain"},
    {"view/search", "find hits omnibox query"},
    {"view/sql", "query select database table pivot"},
    {"view/selection", "area aggregate pivot sum range"},
    {"view/problems", "errors warnings damage diagnostics import"},
    {"view/lanes", "tracks threads streams rows workspace"},
    {"view/notes", "bookmarks annotations flags markers comments"},
    {"modules/modules", "flame graph flamegraph icicle nn call tree"},
    {"operators/operators_by_stack", "callers python traceback"},
    {"operators/operators_by_shapes", "dims inputs sizes"},
    {"kernels/attributed_kernels", "instances list every"},
    {"kernels/kernels_by_module_kind", "layer type class"},
    {"operators/roofline", "roofline flops mfu bound achieved table"},
    {"memory/peak_modules", "layer nn"},
    {"memory/peak_sites", "line source code python"},
    {"modules/module_kinds", "layer type class"},
    {"breakdowns/runtime_calls", "cuda hip api driver cudamalloc cudafree cudalaunchkernel"},
    {"breakdowns/idle_causes", "gaps bubbles starvation stall why"},
    {"breakdowns/launches", "cudalaunchkernel delay overhead latency"},
    {"breakdowns/copy_bandwidths", "memcpy pcie h2d d2h transfer"},
    {"breakdowns/sync_points", "cudadevicesynchronize item wait blocking"},
    {"breakdowns/queues", "launch ahead depth"},
    {"breakdowns/device_annotations", "nvtx record_function user ranges"},
    {"view/lanes/find-a-lane", "track thread stream goto"},
    {"view/default-layout", "reset docks windows"},
    {"view/full-screen", "maximize"},
    {"view/times/wall-clock", "date absolute local"},
    {"go/focus-timeline", "canvas main view"},
    {"help/find-a-command", "palette actions"},
    {"help/guided-tour", "introduction tutorial learn walkthrough first steps demo sample"},
    {"help/keyboard-shortcuts", "keys hotkeys cheat sheet help"},
    {"help/change-keys", "shortcuts bindings keymap nsys nsight perfetto tracy chrome preset"},
    {"help/copy-a-snippet-that-records-a-trace", "profile profiler torch capture how to code"},
};

} // namespace

QString synonymsOf(const QString& id) {
    static const QHash<QString, QString> words = [] {
        QHash<QString, QString> all;
        for (const Entry& entry : kEntries) {
            all.insert(QLatin1String(entry.id), QLatin1String(entry.words));
        }
        return all;
    }();
    return words.value(id);
}

bool fitsSynonyms(const QString& query, const QString& synonyms) {
    const QStringList asked = query.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const QStringList words = synonyms.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return !asked.isEmpty() && std::ranges::all_of(asked, [&](const QString& part) {
        return std::ranges::any_of(words, [&](const QString& word) { return word.startsWith(part); });
    });
}

} // namespace lanescope::ui
