// SPDX-License-Identifier: Apache-2.0
// Conversion of reports by programs named nsys and ncu in front of the PATH.
#include "core/remote/report_converter.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/core/import/nsys/nsys_export_text.h"
#include "tests/support/local_ssh.h"
#include "tests/support/ncu_reports.h"
#include "tests/support/sqlite_file.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

namespace fs = std::filesystem;

class ReportConverter : public testing::Test {
protected:
    ReportConverter() {
        m_report = m_folder.write("my report.nsys-rep", "NSYS");
        m_folder.write("export.sqlite", sqliteFile(std::string(kTables) + kernel(2000, 3000, 5, 100) +
                                                   call(1000, 1100, 5, 100, 101)));
        const char* path = std::getenv("PATH");
        m_path = path != nullptr ? path : "/usr/bin:/bin";
        ::setenv("PATH", (m_folder.path("bin") + ":" + m_path).c_str(), 1);
        fs::create_directories(m_folder.path("bin"));
    }
    ~ReportConverter() override { ::setenv("PATH", m_path.c_str(), 1); }

    /// A program that counts its runs; the script finds the file to write in $out and the report in $in.
    void program(const std::string& name, const std::string& script) {
        const std::string made = m_folder.write(
            "bin/" + name,
            "#!/bin/sh\necho >> " + m_folder.path("runs") +
                "\nfor word; do [ \"$last\" = --output ] && out=$word; last=$word; in=$word; done\n" +
                script + "\n");
        fs::permissions(made, fs::perms::owner_all);
    }
    std::string copying() const { return "cp '" + m_folder.path("export.sqlite") + "' \"$out\""; }
    std::size_t runs() const {
        std::error_code error;
        const auto size = fs::file_size(m_folder.path("runs"), error);
        return error ? 0 : size;
    }
    Result<std::string> convert(std::stop_token stop = {}) const {
        return convertReport(m_report, cache(), nullptr, std::move(stop));
    }
    std::string cache() const { return m_folder.path("cache"); }
    /// The error of a conversion, which has to leave nothing behind.
    std::string failure() const {
        const auto made = convert();
        EXPECT_FALSE(made);
        std::error_code error;
        for (fs::recursive_directory_iterator entries(cache(), error), end; !error && entries != end;
             entries.increment(error)) {
            EXPECT_TRUE(entries->is_directory()) << entries->path();
        }
        return made ? std::string() : made.error().describe();
    }

    TempFolder m_folder;
    std::string m_report;
    std::string m_path;
};

TEST_F(ReportConverter, MakesOnceWhatOpens) {
    program("nsys", "echo 'Processing [==  ] 40%'; test \"$1\" = export && " + copying());
    double share = 0;
    const auto made = convertReport(m_report, cache(), [&share](double done) { share = done; });
    ASSERT_TRUE(made) << made.error().describe();
    EXPECT_EQ(share, 0.4);
    EXPECT_EQ(fs::path(*made).filename(), "my report.sqlite");
    const auto trace = loadTrace(*made);
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ((*trace)->deviceOps().size(), 1u);
    EXPECT_EQ(*convert(), *made);
    EXPECT_EQ(runs(), 1u) << "from the cache";
    m_folder.write("my report.nsys-rep", "NSYS of another run");
    const auto again = convert();
    ASSERT_TRUE(again);
    EXPECT_NE(*again, *made) << "the report has changed";
    EXPECT_EQ(runs(), 2u);
}

TEST_F(ReportConverter, PrintsReportsOfKernels) {
    m_folder.write("report.csv", rawNcuReport());
    program("ncu", "test \"$1 $3 $4 $5\" = '--import --csv --page raw' && cat '" +
                       m_folder.path("report.csv") + "'");
    m_report = m_folder.write("kernels.ncu-rep", "NVR");
    const auto made = convert();
    ASSERT_TRUE(made) << made.error().describe();
    EXPECT_EQ(fs::path(*made).filename(), "kernels.csv");
    EXPECT_TRUE(loadTrace(*made));
}

TEST_F(ReportConverter, FailuresSayWhatTheProgramSaid) {
    ::setenv("PATH", m_folder.path("bin").c_str(), 1);
    EXPECT_NE(
        failure().find("nsys is not on the PATH; where it is installed, run `nsys export --type sqlite "),
        std::string::npos);
    ::setenv("PATH", (m_folder.path("bin") + ":" + m_path).c_str(), 1);
    program("nsys", "echo one >&2; echo 'Unsupported report version' >&2; exit 3");
    EXPECT_NE(failure().find("nsys failed with exit status 3 (Unsupported report version)"),
              std::string::npos);
    program("nsys", "echo half > \"$out\"; echo 'No space left on device'; exit 1");
    EXPECT_NE(failure().find("No space left on device"), std::string::npos);
    program("nsys", "exit 0");
    EXPECT_NE(failure().find("nsys wrote nothing"), std::string::npos);
    program("nsys", ": > \"$out\"");
    EXPECT_NE(failure().find("nsys wrote nothing"), std::string::npos);
    program("nsys", copying() + "; kill -9 $$");
    EXPECT_NE(failure().find("nsys was ended by signal 9"), std::string::npos);
    m_report = m_folder.path("missing.nsys-rep");
    EXPECT_NE(failure().find("missing.nsys-rep"), std::string::npos);
    m_report = m_folder.write("trace.json", "{}");
    EXPECT_NE(failure().find("no report"), std::string::npos);
}

TEST_F(ReportConverter, EndsWhenAsked) {
    program("nsys", "echo half > \"$out\"; touch " + m_folder.path("begun") + "; exec sleep 100");
    std::stop_source stop;
    std::jthread asker([&] {
        while (!fs::exists(m_folder.path("begun"))) {
            std::this_thread::yield();
        }
        stop.request_stop();
    });
    const auto made = convert(stop.get_token());
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::Cancelled);
}

TEST_F(ReportConverter, ConvertsWhereTheReportLies) {
    const LocalSsh ssh;
    ::setenv("PATH", (m_folder.path("bin") + ":" + std::getenv("PATH")).c_str(), 1);
    program("nsys", copying());
    m_report = "ssh://node" + m_report;
    const auto made = convert();
    ASSERT_TRUE(made) << made.error().describe();
    EXPECT_EQ(fs::path(*made).filename(), "my report.sqlite");
    EXPECT_TRUE(loadTrace(*made));
    EXPECT_EQ(*convert(), *made);
    EXPECT_EQ(runs(), 1u);
    fs::remove_all(cache());
    program("nsys", "echo 'no licence' >&2; exit 4");
    EXPECT_NE(failure().find("nsys failed with exit status 4 (no licence)"), std::string::npos);
}

} // namespace
} // namespace lanescope::test
