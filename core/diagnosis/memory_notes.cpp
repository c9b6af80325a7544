// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/memory_notes.h"

#include "core/base/user_text.h"
#include "core/snapshot/size_text.h"

namespace lanescope {

namespace {

Words size(std::int64_t bytes) {
    return Words::name(sizeText(bytes));
}

/// "12.7 GiB by step (optim/adamw.py:82), ..."
Words holdersText(const MemorySnapshot& snapshot, const HeldMemory& held) {
    constexpr std::size_t kMost = 4;
    std::vector<Words> items;
    for (const MemoryHolder& holder : holdersOf(snapshot, held, HolderGrouping::Line)) {
        if (items.size() == kMost) {
            break;
        }
        items.push_back(
            holder.isBefore
                ? words(userText("%1 allocated before the recording"), size(holder.bytes))
                : words(userText("%1 by %2"), size(holder.bytes),
                        holder.name.empty() ? words(userText("unknown code")) : Words::name(holder.name)));
    }
    return listed(items);
}

Words failureText(const MemorySnapshot& snapshot, const OutOfMemory& failure) {
    const Words device = Words::number(failure.device);
    Words text =
        failure.deviceFreeBytes
            ? words(userText("Out of memory on GPU %1: %2 asked, %3 free."), device, size(failure.askedBytes),
                    size(*failure.deviceFreeBytes))
            : words(userText("Out of memory on GPU %1: %2 asked."), device, size(failure.askedBytes));
    text +=
        words(userText("Tensors held %1 of the %2 that PyTorch had reserved: %3."), size(failure.held.bytes),
              size(failure.held.reservedBytes), holdersText(snapshot, failure.held));
    text +=
        words(userText("The largest free block had %1, and an allocation of at most %2 would have fitted."),
              size(failure.held.largestFreeBytes), size(failure.fittingBytes()));
    if (const std::optional<double> lost = failure.fragmentation();
        lost && failure.held.freeBytes >= failure.askedBytes) {
        text += words(userText("Another %1 of the reserved memory was free, but in blocks that are too "
                               "small: fragmentation %2. "
                               "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True avoids such blocks."),
                      size(failure.held.freeBytes), Words::share(*lost));
    }
    return text;
}

} // namespace

std::vector<Words> memoryNotes(const MemorySnapshot& snapshot, const std::optional<TimeRange>& range) {
    std::vector<Words> notes;
    for (const OutOfMemory& failure : outOfMemory(snapshot)) {
        if (!range || !failure.timeNs || range->contains(*failure.timeNs)) {
            notes.push_back(failureText(snapshot, failure));
        }
    }
    for (std::size_t device = 0; device < snapshot.traces().size(); ++device) {
        if (const std::optional<std::size_t> peak = peakEvent(snapshot, device, range)) {
            const HeldMemory held = heldMemory(snapshot, device, *peak);
            notes.push_back(words(userText("The memory of GPU %1 peaks at %2: %3."), Words::number(device),
                                  size(held.bytes), holdersText(snapshot, held)));
        }
    }
    return notes;
}

} // namespace lanescope
