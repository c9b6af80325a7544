// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/store/args.h"

namespace lanescope::test {
namespace {

/// Made up here, in pieces, so that no scanner takes them for real ones.
const std::string kValue = std::string("abcdEFGH0123") + "4567ijkl";

bool leaks(std::string_view key, const std::string& text) {
    return maskSecrets(key, text).find(kValue.substr(0, 8)) != std::string::npos;
}

TEST(SecretMask, HidesValuesOfSecretKeys) {
    for (const char* key : {"HF_TOKEN", "hfToken", "token", "api_key", "OPENAI_API_KEY", "Authorization",
                            "password", "db_passwd", "aws_secret_access_key", "AWSSecretAccessKey",
                            "credentials", "private_key", "auth", "AUTH_2"}) {
        EXPECT_FALSE(leaks(key, "\"" + kValue + "\"")) << key;
        EXPECT_FALSE(leaks("env", "{\"" + std::string(key) + "\": \"" + kValue + "\"}")) << key;
        EXPECT_FALSE(leaks("env", "{\"" + std::string(key) + "\":[\"" + kValue + "\"]}")) << key;
        EXPECT_FALSE(leaks("env", "[\"PATH=/bin\",\"" + std::string(key) + "=" + kValue + "\"]")) << key;
    }
}

TEST(SecretMask, HidesTokensByTheirShape) {
    for (const char* prefix :
         {"hf_", "ghp_", "github_pat_", "AKIA", "sk-", "xoxb-", "glpat-", "AIza", "eyJh"}) {
        EXPECT_FALSE(leaks("note", "say " + std::string(prefix) + kValue + " twice")) << prefix;
        EXPECT_FALSE(leaks("note", std::string(prefix) + kValue)) << prefix;
    }
    EXPECT_FALSE(leaks("cmd", "curl -H \\\"Authorization: Bearer " + kValue + "\\\""));
    EXPECT_FALSE(leaks("cmd", "run --hf-token " + kValue + " --steps 5"));
    EXPECT_FALSE(leaks("cmd", "run --hf-token=" + kValue));
    EXPECT_FALSE(leaks("url", "https://user:" + kValue + "@example.com/path"));
    EXPECT_FALSE(leaks("url", "https://example.com/?x=1&access_token=" + kValue + "&y=2"));
    EXPECT_FALSE(
        leaks("pem", "-----BEGIN RSA PRIVATE KEY-----\\n" + kValue + "\\n-----END RSA PRIVATE KEY-----"));
    EXPECT_EQ(maskSecrets("t", "eyJh" + kValue + "." + kValue + "." + kValue).find(kValue),
              std::string::npos);
}

TEST(SecretMask, KeepsWhatIsAroundSecrets) {
    EXPECT_EQ(maskSecrets("env", R"({"a":1,"API_KEY":"x\"y","b":"z"})"),
              R"x({"a":1,"API_KEY":"•••• (hidden)","b":"z"})x");
    EXPECT_EQ(maskSecrets("env", "A=1 MY_TOKEN=abc B=2"), "A=1 MY_TOKEN=•••• (hidden) B=2");
    EXPECT_EQ(maskSecrets("url", "https://u:pw@host:80/x"), "https://u:•••• (hidden)@host:80/x");
}

TEST(SecretMask, LeavesOtherTextAlone) {
    for (const char* text :
         {"", "{}", R"({"num_tokens":512,"max_tokens":"1024","tokenizer":"gpt2","token_ids":[1,2,3]})",
          "void at::native::task-elementwise_kernel<128, 4>(int)", R"({"author":"somebody","authority":"x"})",
          R"({"token":null,"password":"","auth":false})", "https://example.com:8080/a@b", "Basic block",
          "a -- b", "\"C:\\Users\\x\" 'quoted' tokens=5", "\"unterminated"}) {
        EXPECT_EQ(maskSecrets("note", text), text);
    }
    EXPECT_EQ(maskSecrets("num_tokens", "512"), "512");
    EXPECT_EQ(maskSecrets("token_count", "\"many\""), "\"many\"");
    EXPECT_EQ(maskSecrets("token", "17"), "17");
}

} // namespace
} // namespace lanescope::test
