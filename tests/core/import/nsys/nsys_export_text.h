// SPDX-License-Identifier: Apache-2.0
// Exports of Nsight Systems as SQL, for tests.
#pragma once

#include <cstdint>
#include <string>

namespace lanescope::test {

/// globalTid of a thread on machine 1.
inline std::string tid(std::int64_t pid, std::int64_t thread) {
    return std::to_string((std::int64_t{1} << 48) | (pid << 24) | thread);
}

inline constexpr const char* kTables = R"(
CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO StringIds VALUES (1,'void gemm<float>(int)'),(2,'gemm'),(3,'cudaLaunchKernel_v7000'),(4,'cuLaunchKernelEx'),
  (5,'registered range'),(6,'python'),(7,'worker'),(8,'SECRET_IN_THE_ENVIRONMENT');
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
  streamId INTEGER, correlationId INTEGER, globalPid INTEGER, demangledName INTEGER, shortName INTEGER,
  registersPerThread INTEGER, gridX INTEGER, gridY INTEGER, gridZ INTEGER, blockX INTEGER, blockY INTEGER,
  blockZ INTEGER, staticSharedMemory INTEGER, dynamicSharedMemory INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INTEGER, end INTEGER, eventClass INTEGER, globalTid INTEGER,
  correlationId INTEGER, nameId INTEGER, returnValue INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER,
  streamId INTEGER, correlationId INTEGER, globalPid INTEGER, bytes INTEGER, copyKind INTEGER, srcKind INTEGER,
  dstKind INTEGER);
CREATE TABLE NVTX_EVENTS(start INTEGER, end INTEGER, eventType INTEGER, text TEXT, globalTid INTEGER, textId INTEGER,
  domainId INTEGER, color INTEGER);
CREATE TABLE ThreadNames(nameId INTEGER, priority INTEGER, globalTid INTEGER);
CREATE TABLE TARGET_INFO_GPU(id INTEGER, name TEXT, smCount INTEGER, cuDevice INTEGER, totalMemory INTEGER);
INSERT INTO TARGET_INFO_GPU VALUES (0,'Test GPU',10,0,1000),(1,'Graphics of the processor',0,0,0);
CREATE TABLE TARGET_INFO_SYSTEM_ENV(name TEXT, value TEXT);
INSERT INTO TARGET_INFO_SYSTEM_ENV VALUES ('API_TOKEN','SECRET_IN_THE_ENVIRONMENT');
CREATE TABLE META_DATA_EXPORT(name TEXT, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_PRODUCT_VERSION','2026.2.1'),('HOST_NAME','SECRET_IN_THE_ENVIRONMENT');
)";

inline std::string kernel(std::int64_t start, std::int64_t end, std::int64_t correlation, std::int64_t pid,
                          std::int64_t stream = 7, std::int64_t context = 1) {
    return "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (" + std::to_string(start) + "," +
           std::to_string(end) + ",0," + std::to_string(context) + "," + std::to_string(stream) + "," +
           std::to_string(correlation) + "," + tid(pid, 0) + ",1,2,32,20,2,1,64,1,1,100,28);";
}
inline std::string call(std::int64_t start, std::int64_t end, std::int64_t correlation, std::int64_t pid,
                        std::int64_t thread, int nameId = 3) {
    return "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (" + std::to_string(start) + "," +
           std::to_string(end) + "," + (nameId == 4 ? "1" : "0") + "," + tid(pid, thread) + "," +
           std::to_string(correlation) + "," + std::to_string(nameId) + ",0);";
}
inline std::string range(const std::string& start, const std::string& end, const std::string& text,
                         std::int64_t thread, int type = 59, int domain = 0) {
    return "INSERT INTO NVTX_EVENTS VALUES (" + start + "," + end + "," + std::to_string(type) + "," + text +
           "," + tid(100, thread) + ",NULL," + std::to_string(domain) + ",NULL);";
}

} // namespace lanescope::test
