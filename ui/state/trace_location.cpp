// SPDX-License-Identifier: Apache-2.0
#include "ui/state/trace_location.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "core/archive/archive_reader.h"
#include "core/base/output_file.h"
#include "core/ranks/location_loader.h"
#include "core/remote/remote_location.h"
#include "ui/state/load_options.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

Error sampleError(const QString& path, const QString& reason) {
    return {
        ErrorCode::FileUnreadable,
        tr("The sample could not be written to the cache folder (%1); free some space or open your own file")
            .arg(reason)
            .toStdString(),
        path.toStdString(),
        {}};
}

QString cacheFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
}

Result<std::string> cachedFile(const QString& location, const QString& folder) {
    QFile resource(location);
    const QString path = folder + "/" + QFileInfo(location).fileName();
    if (!resource.open(QIODevice::ReadOnly)) {
        return sampleError(location, resource.errorString());
    }
    const QByteArray bytes = resource.readAll();
    QFile present(path);
    if (present.open(QIODevice::ReadOnly) && present.size() == bytes.size() && present.readAll() == bytes) {
        return QFile::encodeName(path).toStdString();
    }
    QDir().mkpath(folder);
    // Another window may be reading the same file.
    const Status written =
        writeFile(QFile::encodeName(path).toStdString(), {bytes.data(), std::size_t(bytes.size())}, {});
    if (!written) {
        return sampleError(path, QString::fromStdString(written.error().message));
    }
    // A file that changed a moment ago would count as being written.
    std::error_code error;
    std::filesystem::last_write_time(QFile::encodeName(path).toStdString(),
                                     std::filesystem::file_time_type::clock::now() - std::chrono::hours(1),
                                     error);
    return QFile::encodeName(path).toStdString();
}

} // namespace

Result<std::string> cachedSample(const QString& location) {
    const QString folder = cacheFolder() + "/samples";
    if (!isSampleFolder(location)) {
        return cachedFile(location, folder);
    }
    const QString copies = folder + "/" + QFileInfo(location).fileName();
    for (const QFileInfo& file : QDir(location).entryInfoList(QDir::Files)) {
        if (Result<std::string> copy = cachedFile(file.filePath(), copies); !copy) {
            return copy;
        }
    }
    return QFile::encodeName(copies).toStdString();
}

std::vector<Sample> sampleTraces() {
    return {
        {QStringLiteral(":/samples/baseline.pt.trace.json.gz"), tr("Baseline"),
         tr("Inference of a small transformer: eager, FP32"), QStringLiteral("trace")},
        {QStringLiteral(":/samples/optimized.pt.trace.json.gz"), tr("Optimized"),
         tr("The same batch in BF16 with torch.compile and flash attention"), QStringLiteral("trace")},
        {QStringLiteral(":/samples/two-ranks"), tr("Two ranks"),
         tr("Two GPUs: one waits for the other in each step"), QStringLiteral("ranks")},
    };
}

bool isSampleFolder(const QString& location) {
    return isSampleLocation(location) && QFileInfo(location).isDir();
}

bool isSampleLocation(const QString& location) {
    return location.startsWith(QLatin1String(":/"));
}

QString normalizedLocation(const QString& location) {
    if (isRemoteLocation(location.toStdString())) {
        const auto remote = parseRemoteLocation(location.toStdString());
        return remote ? QString::fromStdString(remote->text()) : location;
    }
    return isSampleLocation(location) ? location : QDir::cleanPath(QFileInfo(location).absoluteFilePath());
}

QString fileIdentity(const QString& location) {
    if (isSampleLocation(location) || isRemoteLocation(location.toStdString())) {
        return location;
    }
    const ArchiveLocation parts = splitArchiveLocation(QFile::encodeName(location).toStdString());
    const QString file =
        QFileInfo(QFile::decodeName(QByteArray::fromStdString(parts.archive))).canonicalFilePath();
    if (file.isEmpty()) {
        return location;
    }
    return parts.member.empty() ? file
                                : QFile::decodeName(QByteArray::fromStdString(
                                      archiveLocation(QFile::encodeName(file).toStdString(), parts.member)));
}

QString locationFolder(const QString& location) {
    const qsizetype cut = location.lastIndexOf('/');
    return cut == 0 && location.size() > 1 ? QStringLiteral("/") : location.left(std::max(cut, qsizetype{0}));
}

QString locationTitle(const QString& location) {
    QString title = QFileInfo(location).fileName();
    for (const char* ending : {".gz", ".zst", ".json", ".pt.trace"}) {
        if (title.endsWith(QLatin1String(ending), Qt::CaseInsensitive)) {
            title.chop(static_cast<int>(qstrlen(ending)));
        }
    }
    return title.isEmpty() ? QFileInfo(location).fileName() : title;
}

LoadController::Loader loaderFor(const QString& location, PreferenceStorePtr preferences, AdmitLoad admit) {
    return [location, preferences = storeOr(std::move(preferences)),
            admit = std::move(admit)](Progress& progress, std::stop_token stop) -> Result<TracePtr> {
        std::string path = QFile::encodeName(location).toStdString();
        if (isSampleLocation(location)) {
            Result<std::string> copy = cachedSample(location);
            if (!copy) {
                return copy.error();
            }
            path = std::move(*copy);
        }
        LoadOptions options = loadOptionsOf(*preferences->value());
        if (admit) {
            options.admit = [&admit, stop](std::uint64_t bytes) { admit(bytes, stop); };
        }
        return loadLocation(path, options,
                            QFile::encodeName(cacheFolder() + QStringLiteral("/unpacked")).toStdString(),
                            &progress, std::move(stop));
    };
}

} // namespace lanescope::ui
