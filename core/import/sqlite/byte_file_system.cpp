// SPDX-License-Identifier: Apache-2.0
#include "core/import/sqlite/byte_file_system.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <new>

#include <sqlite3.h>

namespace lanescope::sqlite {

namespace {

constexpr int kMaxPathBytes = 64;

std::mutex namesMutex;
std::map<std::string, std::shared_ptr<const ByteFile>> filesByName;

/// Memory that SQLite allocates for a file; `base` comes first, as SQLite demands.
struct OpenFile {
    sqlite3_file base;
    std::shared_ptr<const ByteFile>* file;
};

const ByteFile& fileOf(sqlite3_file* opened) {
    return **reinterpret_cast<OpenFile*>(opened)->file;
}

int closeFile(sqlite3_file* opened) {
    delete reinterpret_cast<OpenFile*>(opened)->file;
    return SQLITE_OK;
}

int readFile(sqlite3_file* opened, void* to, int count, sqlite3_int64 offset) {
    const auto wanted = static_cast<std::size_t>(count);
    const auto got = fileOf(opened).read(static_cast<std::uint64_t>(offset), static_cast<char*>(to), wanted);
    if (!got) {
        return SQLITE_IOERR_READ;
    }
    if (*got < wanted) {
        std::memset(static_cast<char*>(to) + *got, 0, wanted - *got);
        return SQLITE_IOERR_SHORT_READ;
    }
    return SQLITE_OK;
}

/// The size by the header: SQLite refuses a file that is shorter as a whole. What is missing reads as zeros,
/// which is damage where it is met.
int sizeOfFile(sqlite3_file* opened, sqlite3_int64* size) {
    *size = static_cast<sqlite3_int64>(std::max(fileOf(opened).sizeBytes(), sizeByHeader(fileOf(opened))));
    return SQLITE_OK;
}

int refuseWrite(sqlite3_file*, const void*, int, sqlite3_int64) {
    return SQLITE_READONLY;
}
int refuseTruncate(sqlite3_file*, sqlite3_int64) {
    return SQLITE_READONLY;
}
int ignoreLevel(sqlite3_file*, int) {
    return SQLITE_OK;
}
int noReservedLock(sqlite3_file*, int* locked) {
    *locked = 0;
    return SQLITE_OK;
}
int noControl(sqlite3_file*, int, void*) {
    return SQLITE_NOTFOUND;
}
int sectorSize(sqlite3_file*) {
    return 4096;
}
int deviceCharacteristics(sqlite3_file*) {
    return SQLITE_IOCAP_IMMUTABLE;
}

const sqlite3_io_methods kMethods = {
    1,           closeFile,   readFile,       refuseWrite, refuseTruncate, ignoreLevel,           sizeOfFile,
    ignoreLevel, ignoreLevel, noReservedLock, noControl,   sectorSize,     deviceCharacteristics, nullptr,
    nullptr,     nullptr,     nullptr,        nullptr,     nullptr};

int openFile(sqlite3_vfs*, const char* name, sqlite3_file* opened, int flags, int* outFlags) {
    opened->pMethods = nullptr;
    if (name == nullptr || (flags & SQLITE_OPEN_MAIN_DB) == 0) {
        return SQLITE_CANTOPEN; // journals and temporary files
    }
    const std::lock_guard lock(namesMutex);
    const auto found = filesByName.find(name);
    auto* file = found == filesByName.end() ? nullptr
                                            : new (std::nothrow)
                                                  std::shared_ptr<const ByteFile>(found->second);
    if (file == nullptr) {
        return SQLITE_CANTOPEN;
    }
    reinterpret_cast<OpenFile*>(opened)->file = file;
    opened->pMethods = &kMethods;
    if (outFlags != nullptr) {
        *outFlags = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB;
    }
    return SQLITE_OK;
}

int refuseDelete(sqlite3_vfs*, const char*, int) {
    return SQLITE_READONLY;
}
int nothingElseExists(sqlite3_vfs*, const char*, int, int* result) {
    *result = 0;
    return SQLITE_OK;
}
int sameName(sqlite3_vfs*, const char* name, int size, char* out) {
    if (static_cast<int>(std::strlen(name)) >= size) {
        return SQLITE_CANTOPEN;
    }
    std::strcpy(out, name);
    return SQLITE_OK;
}
int noRandomness(sqlite3_vfs*, int size, char* out) {
    std::memset(out, 0, static_cast<std::size_t>(size)); // nothing is written that would need it
    return size;
}
int noSleep(sqlite3_vfs*, int) {
    return 0;
}
int noTime(sqlite3_vfs*, double* julianDay) {
    *julianDay = 0;
    return SQLITE_OK;
}
int noLastError(sqlite3_vfs*, int, char*) {
    return 0;
}

sqlite3_vfs fileSystem = {1,
                          static_cast<int>(sizeof(OpenFile)),
                          kMaxPathBytes,
                          nullptr,
                          kByteFileSystem,
                          nullptr,
                          openFile,
                          refuseDelete,
                          nothingElseExists,
                          sameName,
                          nullptr, // extensions cannot be loaded
                          nullptr,
                          nullptr,
                          nullptr,
                          noRandomness,
                          noSleep,
                          noTime,
                          noLastError,
                          nullptr,
                          nullptr,
                          nullptr,
                          nullptr};

} // namespace

std::uint64_t sizeByHeader(const ByteFile& file) {
    char header[100];
    const auto got = file.read(0, header, sizeof header);
    if (!got || *got < sizeof header) {
        return 0;
    }
    const auto number = [&header](std::size_t at, std::size_t bytes) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i) {
            value = value << 8 | static_cast<unsigned char>(header[at + i]);
        }
        return value;
    };
    // Offsets of the file format: page size, count of changes, pages, count of changes when they were
    // counted.
    const std::uint64_t pageBytes = number(16, 2) == 1 ? 65536 : number(16, 2);
    return number(24, 4) == number(92, 4) ? pageBytes * number(28, 4) : 0;
}

std::string nameFile(std::shared_ptr<const ByteFile> file) {
    static std::uint64_t count = 0;
    const std::lock_guard lock(namesMutex);
    std::string name = "file-" + std::to_string(++count);
    filesByName.emplace(name, std::move(file));
    return name;
}

void forgetFile(const std::string& name) {
    const std::lock_guard lock(namesMutex);
    filesByName.erase(name);
}

bool registerByteFileSystem() {
    static const bool registered =
        sqlite3_initialize() == SQLITE_OK && sqlite3_vfs_register(&fileSystem, 0) == SQLITE_OK;
    return registered;
}

} // namespace lanescope::sqlite
