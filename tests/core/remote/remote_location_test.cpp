// SPDX-License-Identifier: Apache-2.0
#include "core/remote/remote_location.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lanescope {
namespace {

using testing::ElementsAre;

TEST(RemoteLocation, ReadsUserHostPortAndPath) {
    const auto place = parseRemoteLocation("ssh://ann@node-7.example.org:2222/data/run%201/50%25/");
    ASSERT_TRUE(place);
    EXPECT_EQ(place->user, "ann");
    EXPECT_EQ(place->host, "node-7.example.org");
    EXPECT_EQ(place->port, 2222);
    EXPECT_EQ(place->path, "/data/run 1/50%");
    EXPECT_EQ(place->text(), "ssh://ann@node-7.example.org:2222/data/run 1/50%25");
    EXPECT_EQ(parseRemoteLocation(place->text())->path, place->path) << "reads what it wrote";
    EXPECT_EQ(parseRemoteLocation("sftp://h/x")->text(), "ssh://h/x");
    EXPECT_EQ(parseRemoteLocation("ssh://[fe80::1]:22/x")->text(), "ssh://[fe80::1]:22/x");
    EXPECT_EQ(parseRemoteLocation("ssh://h/")->path, "/");
}

TEST(RemoteLocation, RefusesWhatCouldBeAnOptionOrWorse) {
    for (const char* bad : {"ssh://-oProxyCommand=evil/x",
                            "ssh://-l@h/x",
                            "ssh://h",
                            "ssh:///x",
                            "ssh://../x",
                            "ssh://./x",
                            "ssh://.h/x",
                            "ssh://..@h/x",
                            "ssh://h:0/x",
                            "ssh://h:99999/x",
                            "ssh://h:2a/x",
                            "ssh://u:secret@h/x",
                            "ssh://h;rm/x",
                            "ssh://h h/x",
                            "ssh://$(x)/y",
                            "ssh://[::1/x",
                            "ssh://[-o]/x",
                            "ssh://h/a%0ab",
                            "ssh://@h/x",
                            "http://h/x",
                            "/x",
                            ""}) {
        EXPECT_FALSE(parseRemoteLocation(bad)) << bad;
    }
    EXPECT_TRUE(isRemoteLocation("ssh://-o/x")) << "so that no file of that name is looked for";
    EXPECT_FALSE(isRemoteLocation("./ssh://x"));
}

TEST(RemoteLocation, QuotesForTheShell) {
    EXPECT_EQ(shellQuoted("a b"), "'a b'");
    EXPECT_EQ(shellQuoted("it's $(x) `y`"), "'it'\\''s $(x) `y`'");
    EXPECT_EQ(remotePathWord(*parseRemoteLocation("ssh://h/~/logs")), "\"$HOME\"'/logs'");
    EXPECT_EQ(remotePathWord(*parseRemoteLocation("ssh://h/~ann/x")), "'/~ann/x'");
    EXPECT_THAT(sshCommand(*parseRemoteLocation("ssh://u@h:7/x"), "ls", true),
                ElementsAre("ssh", "-T", "-a", "-x", "-o", "BatchMode=yes", "-o", "ClearAllForwardings=yes",
                            "-o", "PermitLocalCommand=no", "-C", "-p", "7", "-l", "u", "--", "h",
                            "exec sh -c 'ls'"));
}

} // namespace
} // namespace lanescope
