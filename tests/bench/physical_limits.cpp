// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/physical_limits.h"

#include <fcntl.h>
#include <simdjson.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <memory>
#include <string_view>
#include <thread>
#include <vector>

#include "core/base/file.h"
#include "core/compression/inflater.h"
#include "tests/bench/bench_support.h"

namespace lanescope::bench {

namespace {

constexpr std::size_t kChunkBytes = 8u << 20;

/// The file mapped for reading as long as it lives; empty when it cannot be.
class Mapping {
public:
    explicit Mapping(const std::string& path) {
        const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
        struct stat info {};
        if (file >= 0 && fstat(file, &info) == 0 && info.st_size > 0) {
            void* at = mmap(nullptr, static_cast<std::size_t>(info.st_size), PROT_READ, MAP_PRIVATE, file, 0);
            if (at != MAP_FAILED) {
                m_text = {static_cast<const char*>(at), static_cast<std::size_t>(info.st_size)};
            }
        }
        if (file >= 0) {
            close(file);
        }
    }
    ~Mapping() {
        if (!m_text.empty()) {
            munmap(const_cast<char*>(m_text.data()), m_text.size());
        }
    }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    std::string_view text() const { return m_text; }

private:
    std::string_view m_text;
};

/// Cuts the event array into pieces of whole events, each without the comma behind it.
std::vector<std::string_view> chunksOf(std::string_view text) {
    std::size_t at = text.find("\"traceEvents\"");
    at = at == std::string_view::npos ? text.find('[') : text.find('[', at);
    std::vector<std::string_view> chunks;
    if (at == std::string_view::npos) {
        return chunks;
    }
    std::size_t start = ++at;
    std::size_t lastEnd = at;
    int depth = 0;
    for (bool inString = false; at < text.size(); ++at) {
        const char c = text[at];
        if (inString) {
            if (c == '\\') {
                ++at;
            } else if (c == '"') {
                inString = false;
            }
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            if (--depth < 0) {
                break;
            }
            lastEnd = at + 1;
        } else if (c == ',' && depth == 0 && at - start >= kChunkBytes) {
            chunks.push_back(text.substr(start, lastEnd - start));
            start = at + 1;
        }
    }
    if (lastEnd > start) {
        chunks.push_back(text.substr(start, lastEnd - start));
    }
    return chunks;
}

/// Which args a load reads, by category; those of others are skipped.
bool readsArgs(std::string_view category) {
    return category == "kernel" || category == "gpu_memcpy" || category == "gpu_memset" ||
           category == "cuda_runtime" || category == "cuda_driver" || category == "hip_runtime" ||
           category == "cpu_op" || category == "user_annotation" || category == "Kernel" ||
           category == "Memcpy" || category == "Memset" || category == "Runtime" || category == "Operator";
}

bool isReadArg(std::string_view key) {
    static constexpr std::array<std::string_view, 19> kKeys = {"correlation",
                                                               "External id",
                                                               "external id",
                                                               "device",
                                                               "stream",
                                                               "grid",
                                                               "block",
                                                               "shared memory",
                                                               "registers per thread",
                                                               "blocks per SM",
                                                               "warps per SM",
                                                               "est. achieved occupancy %",
                                                               "bytes",
                                                               "memory bandwidth (GB/s)",
                                                               "graph node id",
                                                               "Sequence number",
                                                               "Fwd thread id",
                                                               "Bytes",
                                                               "Addr"};
    return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

/// Value of a number, or 1 for any other value.
std::uint64_t taken(simdjson::ondemand::value value) {
    simdjson::ondemand::json_type type;
    if (value.type().get(type) != simdjson::SUCCESS) {
        return 0;
    }
    if (type == simdjson::ondemand::json_type::number) {
        double number = 0;
        return value.get_double().get(number) == simdjson::SUCCESS ? static_cast<std::uint64_t>(number != 0)
                                                                   : 0;
    }
    if (type == simdjson::ondemand::json_type::string) {
        std::string_view text;
        return value.get_string().get(text) == simdjson::SUCCESS ? text.size() : 0;
    }
    if (type == simdjson::ondemand::json_type::array) {
        simdjson::ondemand::array array;
        std::uint64_t count = 0;
        if (value.get_array().get(array) == simdjson::SUCCESS) {
            for (auto element : array) {
                std::int64_t number = 0;
                count += element.get_int64().get(number) == simdjson::SUCCESS ? 1 : 0;
            }
        }
        return count;
    }
    return 1;
}

/// Visits the events of one chunk; the sum keeps the compiler from leaving the work out.
std::uint64_t visit(simdjson::ondemand::parser& parser, const std::vector<char>& buffer, std::size_t length,
                    std::uint64_t& sum) {
    std::uint64_t events = 0;
    simdjson::ondemand::document document;
    if (parser.iterate(buffer.data(), length, buffer.size()).get(document) != simdjson::SUCCESS) {
        return 0;
    }
    simdjson::ondemand::array array;
    if (document.get_array().get(array) != simdjson::SUCCESS) {
        return 0;
    }
    for (auto element : array) {
        simdjson::ondemand::object object;
        if (element.get_object().get(object) != simdjson::SUCCESS) {
            return events;
        }
        bool memory = false;
        std::string_view category;
        for (auto field : object) {
            std::string_view key;
            simdjson::ondemand::value value;
            if (field.unescaped_key().get(key) != simdjson::SUCCESS ||
                field.value().get(value) != simdjson::SUCCESS) {
                return events;
            }
            if (key == "args") {
                simdjson::ondemand::object args;
                if ((!readsArgs(category) && !memory) || value.get_object().get(args) != simdjson::SUCCESS) {
                    continue; // skipped by the iterator
                }
                for (auto arg : args) {
                    std::string_view name;
                    simdjson::ondemand::value inside;
                    if (arg.unescaped_key().get(name) == simdjson::SUCCESS && isReadArg(name) &&
                        arg.value().get(inside) == simdjson::SUCCESS) {
                        sum += taken(inside);
                    }
                }
            } else if (key == "cat") {
                sum += value.get_string().get(category) == simdjson::SUCCESS ? category.size() : 0;
            } else if (key == "name") {
                std::string_view name;
                sum += value.get_string().get(name) == simdjson::SUCCESS ? name.size() : 0;
                memory = name == "[memory]";
            } else if (key == "ph" || key == "pid" || key == "tid" || key == "ts" || key == "dur" ||
                       key == "id" || key == "bp") {
                sum += taken(value);
            }
        }
        ++events;
    }
    return events;
}

} // namespace

Limit readLimit(const std::string& path) {
    Limit limit;
    std::vector<char> buffer(1u << 20);
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return limit;
    }
    const double start = now();
    ssize_t count = 0;
    while ((count = read(file, buffer.data(), buffer.size())) > 0) {
        limit.bytes += static_cast<std::uint64_t>(count);
    }
    limit.seconds = now() - start;
    close(file);
    return limit;
}

Limit inflateLimit(const std::string& path) {
    Limit limit;
    const auto file = File::open(path);
    if (!file) {
        return limit;
    }
    std::vector<char> buffer(1u << 20);
    if (const auto magic = (*file)->read(0, buffer.data(), 4); !magic || *magic != 4) {
        return limit;
    }
    const double start = now();
    const std::unique_ptr<Inflater> inflater = makeInflater(compressionOf(buffer.data(), 4), *file);
    for (;;) {
        const auto got = inflater->produce(buffer.data(), buffer.size());
        if (!got || *got == 0) {
            break;
        }
        limit.bytes += *got;
    }
    limit.seconds = now() - start;
    return limit;
}

Limit parseLimit(const std::string& path, unsigned threads) {
    Limit limit;
    const Mapping file(path);
    const std::vector<std::string_view> chunks = chunksOf(file.text());
    std::atomic<std::size_t> next{0};
    std::atomic<std::uint64_t> events{0};
    std::atomic<std::uint64_t> sum{0};
    const auto worker = [&] {
        simdjson::ondemand::parser parser;
        std::vector<char> buffer;
        std::uint64_t ownSum = 0;
        for (std::size_t i = next++; i < chunks.size(); i = next++) {
            const std::size_t length = chunks[i].size() + 2;
            buffer.resize(std::max(buffer.size(), length + simdjson::SIMDJSON_PADDING));
            buffer[0] = '[';
            std::memcpy(buffer.data() + 1, chunks[i].data(), chunks[i].size());
            buffer[length - 1] = ']';
            events += visit(parser, buffer, length, ownSum);
        }
        sum += ownSum;
    };
    const double start = now();
    std::vector<std::jthread> workers;
    for (unsigned i = 1; i < threads; ++i) {
        workers.emplace_back(worker);
    }
    worker();
    workers.clear();
    limit.seconds = now() - start;
    limit.events = events;
    if (sum > 0) {
        limit.bytes = file.text().size();
    }
    return limit;
}

} // namespace lanescope::bench
