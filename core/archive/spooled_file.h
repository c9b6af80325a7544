// SPDX-License-Identifier: Apache-2.0
// An unnamed file on disk to write once and then read: it leaves nothing behind, however the program ends.
// Writing is for one thread, reading is thread-safe.
#pragma once

#include <memory>
#include <string>

#include "core/base/byte_file.h"
#include "core/os/handle.h"

namespace lanescope {

class SpooledFile final : public ByteFile {
public:
    /// Below `folder`, which is made if need be. `name` stands for the file in messages.
    static Result<std::shared_ptr<SpooledFile>> create(const std::string& folder, std::string name,
                                                       std::int64_t modifiedNs);

    Result<bool> append(const char* data, std::size_t size);
    /// Says why what was appended is not what was stored.
    void setFlaw(std::string flaw) { m_flaw = std::move(flaw); }

    const std::string& path() const override { return m_name; }
    std::uint64_t sizeBytes() const override { return m_sizeBytes; }
    std::uint64_t currentSizeBytes() const override { return m_sizeBytes; }
    std::int64_t modifiedNs() const override { return m_modifiedNs; }
    std::string_view flaw() const override { return m_flaw; }
    Result<std::size_t> read(std::uint64_t offset, char* to, std::size_t count) const override;

private:
    SpooledFile(std::string name, std::int64_t modifiedNs, os::Handle file)
        : m_name(std::move(name))
        , m_modifiedNs(modifiedNs)
        , m_file(std::move(file)) {}

    std::string m_name;
    std::int64_t m_modifiedNs;
    os::Handle m_file;
    std::uint64_t m_sizeBytes = 0;
    std::string m_flaw;
};

} // namespace lanescope
