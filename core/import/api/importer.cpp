// SPDX-License-Identifier: Apache-2.0
#include "core/import/api/importer.h"

#include <algorithm>

#include "core/base/byte_size.h"

namespace lanescope {

namespace {

// Measured at the peak of loading, with one thread, files of 17 MB to 1 GB with 3 to 24 device operations in
// a hundred events: 54 to 120 bytes an event beside a fixed share. A device operation is a wide record, which
// is there twice while it is put into its table.
constexpr std::uint64_t kBytesPerEvent = 55;
constexpr std::uint64_t kBytesPerDeviceOp = 400;
constexpr std::uint64_t kLeastLoadBytes = 4u << 20;
constexpr std::uint64_t kMostLoadBytes = 16u << 20;
/// Files smaller than this share of the budget are read without asking what they will need.
constexpr std::uint64_t kLeastShareOfBudget = 64;

} // namespace

Result<std::uint64_t> likelyContentBytes(const ByteFile& file, std::uint64_t usualCompression) {
    char first[4];
    const auto got = file.read(0, first, sizeof first);
    if (!got) {
        return got.error();
    }
    return file.sizeBytes() * (compressionOf(first, *got) == Compression::None ? 1 : usualCompression);
}

std::uint64_t memoryOfEvents(std::uint64_t events, std::uint64_t deviceOps) {
    return events * kBytesPerEvent + deviceOps * kBytesPerDeviceOp;
}

std::uint64_t memoryOfLoading(std::uint64_t textBytes) {
    return std::min(kLeastLoadBytes + textBytes, kMostLoadBytes);
}

void addCompressionFlaw(Diagnostics& diagnostics, std::uint64_t place, std::string_view flaw) {
    if (!flaw.empty()) {
        diagnostics.add(DiagnosticKind::CompressedDataDamaged, place);
        diagnostics.setDetail(DiagnosticKind::CompressedDataDamaged, std::string(flaw));
    }
}

std::optional<Error> refusalByEstimate(const Importer& importer, std::shared_ptr<const ByteFile> file,
                                       std::uint64_t budgetBytes) {
    if (budgetBytes == 0 || file->sizeBytes() < budgetBytes / kLeastShareOfBudget) {
        return {};
    }
    const auto estimate = importer.estimate(file);
    if (!estimate || estimate->memoryBytes / 2 <= budgetBytes) {
        return {};
    }
    return Error{ErrorCode::LimitExceeded,
                 "its about " + std::to_string(estimate->events) + " events would need about " +
                     byteSizeText(estimate->memoryBytes) + " of memory, and the limit is " +
                     byteSizeText(budgetBytes) + "; raise the limit (--memory) or record fewer steps",
                 file->path(),
                 {}};
}

Result<ImportedTrace> Importer::readExcerpt(std::shared_ptr<const ByteFile> file, std::uint64_t,
                                            const ImportOptions&, std::stop_token) const {
    return Error{
        ErrorCode::UnsupportedFormat, "files of this format are read as a whole only", file->path(), {}};
}

} // namespace lanescope
