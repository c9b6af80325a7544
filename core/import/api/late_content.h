// SPDX-License-Identifier: Apache-2.0
// For args of formats whose events are no text: the content of the file, there from loading or read when args
// are first asked for, and events written in JSON notation. Any thread.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/store/args.h"

namespace lanescope {

/// `Content` has sizeBytes().
template <typename Content>
class LateContent {
public:
    LateContent(std::shared_ptr<const ByteFile> file, std::shared_ptr<const Content> content)
        : m_file(std::move(file))
        , m_content(std::move(content)) {}

    /// `read` is called without a limit of memory where the content is not there yet; its error is passed on.
    template <typename Read>
    Result<std::shared_ptr<const Content>> get(const Read& read) const {
        const std::lock_guard lock(m_mutex);
        if (m_content == nullptr) {
            Progress progress;
            auto content = read(m_file, 0, progress, {});
            if (!content) {
                return content.error();
            }
            m_content = std::move(*content);
        }
        return m_content;
    }
    std::uint64_t sizeBytes() const {
        const std::lock_guard lock(m_mutex);
        return m_content != nullptr ? m_content->sizeBytes() : 0;
    }
    const std::string& path() const { return m_file->path(); }

private:
    std::shared_ptr<const ByteFile> m_file;
    mutable std::mutex m_mutex;
    mutable std::shared_ptr<const Content> m_content;
};

/// FileUnreadable: the content has no event at `place`.
Error noArgs(const std::string& place, const std::string& path);
/// Fields, then args, as one object of JSON.
std::string jsonText(const std::vector<Arg>& fields, const std::vector<Arg>& args);

} // namespace lanescope
