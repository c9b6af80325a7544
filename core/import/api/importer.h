// SPDX-License-Identifier: Apache-2.0
// Importer: everything that Lanescope needs to know of one file format. To add a format, write a folder
// core/import/NAME with one class derived from Importer, and list it in core/import/registry.cpp. Nothing
// else of the program names a format: opening, folders, archives, ssh, the index cache, the command line and
// the window go through core/import/trace_loader.h and the registry.
//
// An importer fills an ImportedTrace: neutral records (core/store/event_batch.h), a ledger that says where
// each event of the file went, problems (core/base/diagnostics.h), and an ArgSource
// (core/store/arg_source.h), which reads the args of one event again when somebody looks at it. RecordWriter
// (record_writer.h) does the book-keeping of records, names and ledger; an importer that must be quicker
// fills batches on several threads itself, as core/import/json does.
//
// Rules for every importer:
// - It recognizes a file by its content, never by its name.
// - It throws nothing but std::bad_alloc. A file that cannot be read is an Error with file, place and cause;
// a
//   flaw in some of its events is a diagnostic, and the load goes on.
// - The ledger balances: read == stored + metadata + unusable.
// - Times are integer nanoseconds made without floating point. A time beyond isWithinTimeLimits() is
// unusable.
// - Results do not depend on the number of threads, on hash order or on the locale.
// - A stop request ends it with ErrorCode::Cancelled within 100 ms. It reports to `progress` the bytes it has
// read.
// - Files are hostile: every number in them is checked before it is used as a size or an index.
//
// Importers are immutable objects without state; any thread may use them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/diagnostics.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/compression/inflater.h"
#include "core/store/arg_source.h"
#include "core/store/file_time_unit.h"
#include "core/store/recording_hints.h"
#include "core/store/trace_builder.h"

namespace lanescope {

/// Beginning of a file, for recognizing its format.
struct FileStart {
    std::shared_ptr<const ByteFile> file; ///< never null
    Compression compression = Compression::None;
    std::string_view bytes; ///< first bytes of the file, at most kFileStartBytes
    /// First bytes of what it holds, decompressed if it is compressed; as far as `bytes` reach.
    std::string_view content;
    /// The whole content of a compressed file, where an importer had to unpack it; kept for those after it.
    mutable std::shared_ptr<const ByteFile> unpacked;
};
inline constexpr std::size_t kFileStartBytes = 64u << 10;

/// Cost of loading a file, guessed before it is read. Within a factor of two for real files.
struct LoadEstimate {
    std::uint64_t textBytes = 0; ///< size of the content without compression
    std::uint64_t events = 0;
    std::uint64_t deviceOps = 0;   ///< among the events, kernels, copies and the like
    std::uint64_t memoryBytes = 0; ///< own memory at the peak of loading
};

/// Size of the content of a file: its own, or for a compressed one that times `usualCompression`. Reads the
/// first bytes.
Result<std::uint64_t> likelyContentBytes(const ByteFile& file, std::uint64_t usualCompression);

/// Tells, when `flaw` is not empty, why the content is not the one that was stored.
void addCompressionFlaw(Diagnostics& diagnostics, std::uint64_t place, std::string_view flaw);

/// Own memory at the peak of loading so many events, of which `deviceOps` are work of devices, beside what
/// loading any trace needs.
std::uint64_t memoryOfEvents(std::uint64_t events, std::uint64_t deviceOps);
/// Memory that loading any trace with one thread needs: buffers, and blocks begun.
std::uint64_t memoryOfLoading(std::uint64_t textBytes);

struct ImportOptions {
    unsigned workers = 1;
    /// Bytes per unit of work, for formats that divide their content.
    std::size_t chunkBytes = 4u << 20;
    /// Refuse (LimitExceeded) rather than use much more own memory than this; 0: no limit.
    std::uint64_t memoryBudgetBytes = 0;
    /// Unit of the file's times where its format leaves that open (JSON); others ignore it.
    FileTimeUnit timeUnit = kUsualTimeUnit;
};

/// A file as neutral records. trace_loader makes the tables of it.
struct ImportedTrace {
    std::string format;                                ///< for people, such as "Kineto, gzip"
    std::uint64_t contentBytes = 0;                    ///< size of the content without compression
    FileTimeUnit timeUnit = kUsualTimeUnit;            ///< unit in which the times were read
    std::vector<EventBatch> batches;                   ///< in ascending order of EventRef
    std::vector<std::unique_ptr<DecodeTables>> tables; ///< by EventBatch::worker
    std::vector<std::string> kindNames;                ///< words of the format for EventBatch::byKind
    std::string kindWord;                  ///< what the format calls a kind of event: "phase", "table"
    std::vector<HeaderField> header;       ///< what the file says about itself; never an environment
    HeaderInfo headerInfo;                 ///< devices and the time base, from the header
    Diagnostics diagnostics;               ///< of the file; those of events may be in the batches
    std::shared_ptr<const ArgSource> args; ///< null: events have no args to show
    double share = 1;                      ///< of the content that was read: less than 1 of an excerpt
};

class Importer {
public:
    virtual ~Importer() = default;

    /// Short lasting name of the format for files of Lanescope's own, such as "nsys".
    virtual std::string_view key() const = 0;
    /// Name of the format for people, such as "Nsight Systems SQLite export".
    virtual std::string_view name() const = 0;
    /// Patterns of usual file names for file dialogs, such as "*.sqlite".
    virtual std::span<const std::string_view> namePatterns() const = 0;

    /// Hints for the program that writes such files; see core/store/recording_hints.h. `text` must
    /// last as long as the program.
    virtual std::span<const RecordingHint> recordingHints() const { return torchProfilerHints(); }

    /// Whether the unit of the file's times is an option, as the format does not fix it.
    virtual bool leavesTimeUnitOpen() const { return false; }

    /// Whether the file is of this format. Reads little; must not fail on any content.
    virtual bool recognizes(const FileStart& start) const = 0;

    /// Facts of the file about itself, such as its rank in a job, without reading its events. Empty for
    /// formats that have them among their events.
    virtual std::vector<HeaderField> headerOf(const std::shared_ptr<const ByteFile>& /*file*/) const {
        return {};
    }

    virtual Result<LoadEstimate> estimate(std::shared_ptr<const ByteFile> file) const = 0;

    virtual Result<ImportedTrace> read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                                       Progress& progress, std::stop_token stop) const = 0;

    /// Reads an excerpt of about `excerptBytes` of the content, in a small part of the time of read(): what
    /// lanes there are, and some of their slices. UnsupportedFormat where the format has no quick way to it.
    virtual Result<ImportedTrace> readExcerpt(std::shared_ptr<const ByteFile> file,
                                              std::uint64_t excerptBytes, const ImportOptions& options,
                                              std::stop_token stop) const;

    /// Args of a file that read() has read before, for a trace that comes from the index cache.
    virtual Result<std::shared_ptr<const ArgSource>> openArgs(std::shared_ptr<const ByteFile> file) const = 0;
};

/// An error when not even half of the memory that loading seems to need may be used, else nothing. Small
/// files are not estimated.
std::optional<Error> refusalByEstimate(const Importer& importer, std::shared_ptr<const ByteFile> file,
                                       std::uint64_t budgetBytes);

} // namespace lanescope
