// SPDX-License-Identifier: Apache-2.0
#include "core/import/companion/execution_trace.h"

#include "core/base/status.h"
#include "core/compression/text_sources.h"
#include "core/import/companion/chakra_nodes.h"
#include "core/import/companion/json_nodes.h"

namespace lanescope::companion {

namespace {

constexpr std::size_t kStartBytes = 4096;
constexpr std::size_t kChunkBytes = std::size_t{4} << 20;
constexpr std::size_t kMostBytes = std::size_t{1} << 30;

struct Content {
    std::string text;
    std::string flaw; ///< of the compression, where the end was reached
};

Result<Content> contentOf(const std::shared_ptr<const ByteFile>& file, std::size_t mostBytes) {
    const auto source = makeTextSource(file);
    if (!source) {
        return source.error();
    }
    std::string content;
    while (content.size() <= mostBytes) {
        const std::size_t begin = content.size();
        const std::size_t wanted = std::min(kChunkBytes, mostBytes + 1 - begin);
        content.resize(begin + wanted);
        const auto got = (*source)->read(begin, content.data() + begin, wanted);
        if (!got) {
            return got.error();
        }
        content.resize(begin + *got);
        if (*got < wanted) {
            break;
        }
    }
    return Content{std::move(content), (*source)->flaw()};
}

std::string nameOf(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

} // namespace

bool isExecutionTrace(const std::shared_ptr<const ByteFile>& file) {
    const auto start = contentOf(file, kStartBytes);
    return start && (beginsWithJsonNodes(start->text) || beginsWithChakraNodes(start->text));
}

Result<ExecutionTrace> readExecutionTrace(const std::shared_ptr<const ByteFile>& file) {
    const auto content = contentOf(file, kMostBytes);
    if (!content) {
        return content.error();
    }
    if (!content->flaw.empty()) {
        return Error{ErrorCode::Truncated, content->flaw + "; copy it again", file->path(), {}};
    }
    if (content->text.size() > kMostBytes) {
        return Error{
            ErrorCode::LimitExceeded, "an execution trace of more than 1 GiB is not read", file->path(), {}};
    }
    ExecutionTrace trace;
    trace.source = file;
    trace.file = nameOf(file->path());
    const std::string_view start = std::string_view(content->text).substr(0, kStartBytes);
    Status status;
    if (beginsWithJsonNodes(start)) {
        status = readJsonNodes(content->text, trace);
    } else if (beginsWithChakraNodes(start)) {
        status = readChakraNodes(content->text, trace);
    } else {
        status = Error{ErrorCode::UnsupportedFormat,
                       "it is not an execution trace of PyTorch or Chakra: it has no schema and nodes",
                       {},
                       {}};
    }
    if (!status) {
        Error error = status.error();
        error.file = file->path();
        return error;
    }
    return trace;
}

} // namespace lanescope::companion
