// SPDX-License-Identifier: Apache-2.0
// The only way in which Lanescope writes a file. The target holds either its old content or the whole new
// one.
//
// The content goes to a temporary file in the target's folder, which is synced and renamed. The temporary has
// no name where the file system allows it (O_TMPFILE), so that a killed process leaves nothing; elsewhere it
// has a random name, is opened with O_EXCL and is removed by the destructor. A link at the target's place is
// replaced, never followed. A target that is one of the inputs, by device and inode, is refused before
// anything is written. /dev/stdout, /dev/fd/N and character devices are written to directly; a pipe by its
// name is refused, because opening it would wait for a reader. One thread per object.
#pragma once

#include <cstdint>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "core/base/input_files.h"
#include "core/base/result.h"
#include "core/base/status.h"

namespace lanescope {

enum class OutputAccess : std::uint8_t {
    Umask,     ///< as the umask says, or as the file that is replaced had it
    OwnerOnly, ///< 0600, for what holds paths, notes or indexes
};

class OutputFile {
public:
    /// FileUnreadable with the cause when it cannot be made, InvalidArgument when `path` is one of `inputs`.
    static Result<std::unique_ptr<OutputFile>> create(const std::string& path, const InputFiles& inputs,
                                                      OutputAccess access = OutputAccess::Umask);
    /// A download that goes on behind its first `fromBytes` bytes; those behind are dropped. It has a name,
    /// 0600, and stays when it is not complete. commitAs() gives it its final name.
    static Result<std::unique_ptr<OutputFile>> resume(const std::string& path, std::uint64_t fromBytes);

    /// Removes the temporary unless commit() succeeded.
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// The rest is ignored after a failure, which commit() returns.
    void write(std::string_view bytes);
    /// Writes through write(); bad after a failure.
    std::ostream& stream() { return m_stream; }
    bool isGood() const { return m_errno == 0; }
    std::uint64_t writtenBytes() const { return m_writtenBytes; }

    /// Syncs and renames. Once.
    Status commit();
    /// Ends a resumed file: writes what is buffered and keeps it under the name that it has.
    Status keep();

private:
    class Buffer : public std::streambuf {
    public:
        explicit Buffer(OutputFile& file)
            : m_file(file) {}

    private:
        int_type overflow(int_type c) override;
        std::streamsize xsputn(const char* text, std::streamsize count) override;
        int sync() override;
        OutputFile& m_file;
    };
    enum class Kind : std::uint8_t { Unnamed, Named, Resumed, Direct };

    OutputFile(std::string path, InputFiles inputs);
    Status open(OutputAccess access);
    Status openDirect();
    /// Refuses inputs, and targets that are not files; `mode` becomes that of the file that is replaced.
    Status checkTarget(unsigned& mode) const;
    /// A temporary with a random name, which m_temporary has then.
    bool openNamed(unsigned mode);
    bool nameUnnamed();
    void flush();
    void put(std::string_view bytes);
    Error failed(int cause) const;

    std::string m_path;
    std::string m_folder;
    InputFiles m_inputs;
    std::string m_temporary; ///< path of the temporary while it has a name
    Kind m_kind = Kind::Named;
    os::Handle m_file;
    int m_errno = 0; ///< of the first failure
    std::uint64_t m_writtenBytes = 0;
    std::string m_pending;
    Buffer m_buffer;
    std::ostream m_stream;
};

/// Whether writing to both would write to one file, whatever their spelling: the same name in the same
/// folder, or links to one file. Character devices are no file: /dev/null takes any number of outputs.
bool isOneTarget(const std::string& path, const std::string& other);

/// Writes the whole file at once.
Status writeFile(const std::string& path, std::string_view bytes, const InputFiles& inputs,
                 OutputAccess access = OutputAccess::Umask);

} // namespace lanescope
