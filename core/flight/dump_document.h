// SPDX-License-Identifier: Apache-2.0
// The values of a dump, whether it is a pickle or JSON: a reader asks both in the same words. Views into the
// document, which must live longer. One thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/byte_file.h"
#include "core/base/progress.h"
#include "core/base/result.h"

namespace lanescope {

class DumpDocument {
public:
    /// A value; 0 is none at all.
    using Value = std::uint64_t;

    virtual ~DumpDocument() = default;
    virtual Value root() const = 0;
    virtual Value member(Value dictionary, std::string_view key) const = 0;
    virtual bool isDictionary(Value value) const = 0;
    virtual bool isList(Value value) const = 0; ///< a tuple is one, too
    virtual std::string_view text(Value value) const = 0;
    /// Whole numbers, flags, and texts of digits.
    virtual std::optional<std::int64_t> integer(Value value) const = 0;
    virtual std::optional<double> real(Value value) const = 0;
    /// Calls `visit` until it says false.
    virtual void elements(Value list, const std::function<bool(Value element)>& visit) const = 0;
    virtual void members(Value dictionary,
                         const std::function<bool(std::string_view key, Value value)>& visit) const = 0;
    /// Members of a dictionary or elements of a list; what is more than `most` need not be counted.
    virtual std::size_t size(Value container, std::size_t most) const = 0;
    /// An upper bound of how many values the file can have.
    virtual std::uint64_t valueCount() const = 0;
    virtual std::uint64_t contentBytes() const = 0;
    virtual std::string flaw() const = 0;
};

/// The values of a pickle.
Result<std::unique_ptr<DumpDocument>> pickleDocument(const std::shared_ptr<const ByteFile>& file,
                                                     std::uint64_t mostBytes, Progress& progress,
                                                     std::stop_token stop);
/// The values of JSON.
Result<std::unique_ptr<DumpDocument>> jsonDocument(const std::shared_ptr<const ByteFile>& file,
                                                   std::uint64_t mostBytes, Progress& progress,
                                                   const std::stop_token& stop);

} // namespace lanescope
