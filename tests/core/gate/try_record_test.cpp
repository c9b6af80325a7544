// SPDX-License-Identifier: Apache-2.0
#include "core/gate/try_record.h"

#include <gtest/gtest.h>

namespace lanescope {

namespace {

TryRecord madeTry() {
    TryRecord record;
    record.number = 3;
    record.words = "4 \"workers\"";
    record.baselineCommand = "python train.py";
    record.candidateCommand = "python train.py --workers 4";
    record.baseline = {0.010, 0.011, 0.012, 0.010};
    record.candidate = {0.005, 0.006, 0.005, 0.005};
    record.verdict = TryVerdict::Helps;
    record.share = -0.5;
    record.low = -0.6;
    record.high = -0.4;
    record.prediction = {"data=0", -0.55, -0.56, -0.54, {}, false};
    record.causes = {{"Data loading", 5e6, 0}};
    record.baselineTrace = "/traces/a.json.gz";
    return record;
}

RunRecord runWith(std::vector<RecordedCause> causes) {
    RunRecord run;
    run.causes = std::move(causes);
    return run;
}

} // namespace

TEST(TryRecordTest, IsReadAsItWasWritten) {
    const TryRecord record = madeTry();
    const auto read = parseTry(tryText(record));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(tryText(*read), tryText(record));
    EXPECT_EQ(read->words, record.words);
    EXPECT_EQ(read->candidate, record.candidate);
    EXPECT_EQ(read->causes.front().title, "Data loading");
}

TEST(TryRecordTest, DamagedRecordsAreRefused) {
    EXPECT_FALSE(parseTry(""));
    EXPECT_FALSE(parseTry("[]"));
    EXPECT_FALSE(parseTry(R"({"verdict": "splendid"})"));
}

TEST(TryRecordTest, CausesThatWentAndCameAreTold) {
    const std::vector<RunRecord> before{
        runWith({{"data", "Data loading", 6e6, {}, {}}, {"host", "Host", 4e6, {}, {}}}),
        runWith({{"data", "Data loading", 5e6, {}, {}}, {"host", "Host", 4e6, {}, {}}}),
        runWith({{"host", "Host", 4e6, {}, {}}})};
    const std::vector<RunRecord> after{
        runWith({{"host", "Host", 4.01e6, {}, {}}, {"copy", "Copies", 1e6, {}, {}}})};
    const auto shifts = causeShifts(before, after);
    ASSERT_EQ(shifts.size(), 2u);
    EXPECT_EQ(shifts[0].title, "Data loading");
    EXPECT_EQ(shifts[0].baselineNs, 5e6);
    EXPECT_EQ(shifts[0].candidateNs, 0);
    EXPECT_EQ(shifts[1].title, "Copies");
}

TEST(TryRecordTest, WordsChooseTheWhatIf) {
    EXPECT_EQ(whatIfFor("pin_memory and 4 Workers"), "data=0");
    EXPECT_EQ(whatIfFor("torch.compile"), "launch=0");
    EXPECT_EQ(whatIfFor("a new idea"), "");
}

TEST(TryRecordTest, PeopleReadMeasuredBesidePredicted) {
    const std::string text = tryMarkdown(madeTry());
    for (const char* part :
         {"### Try 3", "helps: 4 \"workers\"", "measured:  -50.0 % (from -60.0 % to -40.0 %)",
          "predicted: -55.0 % (from -56.0 % to -54.0 %)", "went: Data loading, 5.00 ms to 0"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
    }
}

TEST(TryRecordTest, PredictionsAreScored) {
    TryRecord wrong = madeTry();
    wrong.prediction.low = wrong.prediction.share = wrong.prediction.high = -0.1;
    TryRecord none = madeTry();
    none.prediction.reason = "not recorded";
    EXPECT_EQ(predictionScore({madeTry(), wrong, none}),
              "1 of 2 predictions of this chain agree with the measurement");
    EXPECT_EQ(predictionScore({none}), "");
}

TEST(TryRecordTest, ABoundHoldsUnlessMoreIsGained) {
    TryRecord bound = madeTry();
    bound.prediction = {"data=0", -0.9, -0.95, -0.85, {}, true};
    const auto read = parseTry(tryText(bound));
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->prediction.isBound);
    EXPECT_NE(tryMarkdown(*read).find("predicted: at most -90.0 % (from -95.0 % to -85.0 %)"),
              std::string::npos);
    TryRecord exceeded = bound;
    exceeded.prediction = {"data=0", -0.2, -0.25, -0.15, {}, true};
    EXPECT_EQ(predictionScore({bound, exceeded}),
              "1 of 2 predictions of this chain agree with the measurement");
}

} // namespace lanescope
