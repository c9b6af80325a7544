// SPDX-License-Identifier: Apache-2.0
#include "core/import/registry.h"

#include <algorithm>
#include <string>

#include "core/base/bytes_file.h"
#include "core/import/ascend/ascend_importer.h"
#include "core/import/flight/flight_importer.h"
#include "core/import/json/json_importer.h"
#include "core/import/ncu/ncu_importer.h"
#include "core/import/nsys/nsys_importer.h"
#include "core/import/nvprof/nvprof_importer.h"
#include "core/import/perfetto/perfetto_importer.h"
#include "core/import/proton/proton_importer.h"
#include "core/import/rocm/rocpd_importer.h"
#include "core/import/rocm/rocprof_db_importer.h"
#include "core/import/rocm/rpd_importer.h"
#include "core/import/rocprof/rocprof_importer.h"
#include "core/import/rocprof_csv/rocprof_csv_importer.h"
#include "core/import/snapshot/snapshot_importer.h"
#include "core/import/xplane/xplane_importer.h"

namespace lanescope {

std::span<const Importer* const> importers() {
    static const NsysImporter nsys;
    static const NvprofImporter nvprof;
    static const RocpdImporter rocpd;
    static const RpdImporter rpd;
    static const RocprofDbImporter rocprofDb;
    static const AscendImporter ascend;
    static const RocprofImporter rocprof;
    static const XPlaneImporter xplane;
    static const PerfettoImporter perfetto;
    static const SnapshotImporter snapshot;
    static const FlightImporter flight;
    static const NcuImporter ncu;
    static const RocprofCsvImporter rocprofCsv;
    static const ProtonImporter proton;
    static const JsonImporter json;
    static const Importer* const all[] = {
        &nsys,     &nvprof,   &rocpd,  &rpd, &rocprofDb,  &ascend, &rocprof, &xplane,
        &perfetto, &snapshot, &flight, &ncu, &rocprofCsv, &proton, &json, // the last: see registry.h
    };
    return all;
}

Result<const Importer*> importerOf(const std::shared_ptr<const ByteFile>& file) {
    std::string bytes(kFileStartBytes, '\0');
    const auto got = file->read(0, bytes.data(), bytes.size());
    if (!got) {
        return got.error();
    }
    bytes.resize(*got);
    FileStart start{file, compressionOf(bytes.data(), bytes.size()), bytes, bytes, nullptr};
    std::string content;
    if (start.compression != Compression::None) {
        content.resize(kFileStartBytes);
        const auto inflated =
            makeInflater(start.compression, std::make_shared<BytesFile>(bytes, file->path()))
                ->produce(content.data(), content.size());
        content.resize(inflated ? *inflated : 0);
        start.content = content;
    }
    const std::span<const Importer* const> all = importers();
    const auto found =
        std::ranges::find_if(all, [&start](const Importer* importer) { return importer->recognizes(start); });
    return found != all.end() ? *found : all.back();
}

Result<LoadEstimate> estimateLoad(const std::shared_ptr<const ByteFile>& file) {
    const auto importer = importerOf(file);
    return importer ? (*importer)->estimate(file) : Result<LoadEstimate>(importer.error());
}

} // namespace lanescope
