// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <gtest/gtest.h>

#include "core/secrets/secret_mask.h"

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

/// `shape` with the value in place of %.
std::string filled(std::string shape, const std::string& value) {
    for (std::size_t at = shape.find('%'); at != std::string::npos; at = shape.find('%', at + value.size())) {
        shape.replace(at, 1, value);
    }
    return shape;
}

constexpr const char* kShapes[] = {"password=b'%'",
                                   "identified by PASSWORD '%'",
                                   "passphrase \"%\" given",
                                   "password=r\"%\"",
                                   "token=$'%'",
                                   "password=['%']",
                                   "password=(\"%\")",
                                   "token=<%>",
                                   "SecretStr('%')",
                                   "'password' => '%'",
                                   "password := %",
                                   "\"password\" = \"%\"",
                                   "password -> %",
                                   "<password>%</password>",
                                   "<add key=\"password\" value=\"%\"/>",
                                   "machine h login u password %",
                                   "--password '%'",
                                   "-password %",
                                   "sshpass -p % ssh h",
                                   "mysql -u root -p%",
                                   "curl -u bob:% https://h/",
                                   "docker login -u bob -p %",
                                   "redis-cli -a %",
                                   "openssl -passin pass:%",
                                   "PGPASS=%",
                                   "DB_PASS=%",
                                   "Cookie: a=1; session=%",
                                   "connect.sid=%",
                                   "Authorization: Digest username=\"x\", response=\"%\"",
                                   "Authorization: AWS4 Credential=X/2026, Signature=%",
                                   "Authorization: Negotiate %",
                                   "authorization=Bearer %",
                                   "AUTHORIZATION:%",
                                   "Bearer:%",
                                   "OPENAI_KEY=%",
                                   "Ocp-Apim-Subscription-Key: %",
                                   "https://maps.example/api?key=%",
                                   "bind_pw=%",
                                   "https://%@h.example/1",
                                   "https://%:x-oauth-basic@h/a",
                                   "postgres://u:p/%@h/db",
                                   "jdbc:oracle:thin:scott/%@h:1",
                                   "https://h/?code=%",
                                   "https://h/?Signature=%",
                                   "https://x.office.com/webhook/%",
                                   "https://h/token/%",
                                   "token:%",
                                   "TOKEN= %",
                                   "token='it''s %'",
                                   "password: a %",
                                   "password=a,%",
                                   "os.environ['API_KEY']='%'",
                                   "environ[\"TOKEN\"] = \"%\"",
                                   "export API_KEY %",
                                   "password|%",
                                   "password\t%",
                                   "password:\n  %",
                                   "password: |\n  %",
                                   "пароль=%",
                                   "Passwort=%",
                                   "密码=%",
                                   "auth=('u', '%')",
                                   "login('u', '%')",
                                   "PASSWORD  =  %",
                                   "pass\xE2\x80\x8Bword=%",
                                   "PASSWORD\xEF\xBC\x9D%",
                                   "sl.%",
                                   "{\"value\":\"%\",\"name\":\"DB_PASSWORD\"}",
                                   "{\"name\":\"DB_PASSWORD\",\"type\":\"x\",\"value\":\"%\"}",
                                   "[\"-u\",\"bob:%\"]",
                                   "{\"API Key\":\"%\"}",
                                   "{\"env\":[\"DB_PASSWORD\",[\"%\"]]}",
                                   "{\"pass\\u0077ord\": \"%\"}",
                                   "{\"x\":\"password\\u003d%\"}",
                                   "{\"x\":\"https:\\/\\/u:%@h\\/\"}",
                                   "{\"x\":\"\\u0070assword=%\"}",
                                   "{\"x\":\"a\\\\u0070assword=%\"}"};

TEST(SecretMask, HidesValuesInEveryNotation) {
    for (const char* shape : kShapes) {
        EXPECT_FALSE(leaks("note", filled(shape, kValue))) << shape;
        EXPECT_FALSE(leaks("note", "before, " + filled(shape, kValue))) << shape;
    }
    EXPECT_FALSE(leaks("note", "https://h/?next=password%3D" + kValue));
}

/// Told by the words around the value. "^" stands for the sign of codes in addresses.
constexpr const char* kWordShapes[] = {"wandb login %",
                                       "wandb login --relogin %",
                                       "wandb login --host https://h.example %",
                                       "vault login %",
                                       "snyk auth %",
                                       "wandb.login(key='%')",
                                       "tool --pass %",
                                       "tool --pass '%'",
                                       "tool --pw %",
                                       "keytool -storepass %",
                                       "tool -k %",
                                       "tool -k '%'",
                                       "openssl enc -k %",
                                       "unzip -P % a.zip",
                                       "7z x -p% a.7z",
                                       "rar x -hp% a.rar",
                                       "ldapsearch -w % -x",
                                       "sqlcmd -U sa -P %",
                                       "mongosh --username a -p %",
                                       "sshpass -p%",
                                       "cf login -u a -p %",
                                       "net user bob % /add",
                                       "smbclient -U bob^% //h/s",
                                       "xfreerdp /u:bob /p:%",
                                       "cmdkey /add:h /user:u /pass:%",
                                       "skopeo copy --src-creds u:% a b",
                                       "sqlplus scott/%@db",
                                       "echo % | sudo -S ls",
                                       "echo '%' | docker login --password-stdin",
                                       "chpasswd <<< bob:%",
                                       "aws configure set aws_secret_access_key %",
                                       "git config user.password %",
                                       "npm config set //r.example/:_authToken %",
                                       "conda token set %",
                                       "kubectl create secret generic n --from-literal=key=%",
                                       "vault kv put secret/x key=%",
                                       "scp bob:%@h.example:/x",
                                       "IDENTIFIED BY '%'",
                                       "ALTER USER x IDENTIFIED BY % ACCOUNT UNLOCK",
                                       "CREATE USER x IDENTIFIED WITH mysql_native_password BY '%'",
                                       "{\"sql\":\"ALTER USER a IDENTIFIED BY \\\"%\\\"\"}",
                                       "https^3A^2F^2Fu^3A%^40h",
                                       "next=https^3a^2f^2fuser^3a%^40host^2fpath&x=1",
                                       "https^253A^252F^252Fu^253A%^2540h",
                                       "x=^7B^22token^22^3A^22%^22^7D",
                                       "Authorization^3A^20Bearer^20%",
                                       "password is %",
                                       "the password was %",
                                       "my password for the host is %",
                                       "Password for bob: %",
                                       "the token is %",
                                       "secret key is %",
                                       "API key is %",
                                       "api key: %",
                                       "smtp pass %",
                                       "user bob pass %",
                                       "credentials bob/%",
                                       "das Passwort ist %",
                                       "le mot de passe est %",
                                       "密码是%",
                                       "['--token', '%']",
                                       "['run', '--password', '%', '-x']",
                                       "('password', '%')",
                                       "[--token, %, -x]",
                                       "run\\u0000--token\\u0000%\\u0000-x",
                                       "--password\\n%",
                                       "{\"cmd\":\"['wandb', 'login', '%']\"}",
                                       "{\"argv\":[\"wandb\",\"login\",\"%\"]}"};

TEST(SecretMask, HidesWhatTheWordsAroundItTell) {
    const std::string hex = std::string("c0ffee1234567890") + "abcdef1234567890abcdef12";
    for (const char* shape : kWordShapes) {
        for (const std::string& value : {kValue, hex, std::string("C4N4RYv9x") + "10Qz71"}) {
            std::string text = filled(shape, value);
            std::ranges::replace(text, '^', '%');
            for (const std::string& whole : {text, "before, " + text + " behind"}) {
                EXPECT_EQ(maskSecrets("note", whole).find(value.substr(0, 8)), std::string::npos) << shape;
            }
        }
    }
}

/// The text stays JSON, and what stands around a value stays.
TEST(SecretMask, WordsAroundAValueStay) {
    EXPECT_EQ(maskSecrets("cmd", R"({"a":"wandb login )" + kValue + R"(","b":[1]})"),
              R"x({"a":"wandb login •••• (hidden)","b":[1]})x");
    EXPECT_EQ(maskSecrets("sql", "identified by 'a b' default role c"),
              "identified by '•••• (hidden)' default role c");
    EXPECT_EQ(maskSecrets("url", "x=https%3A%2F%2Fu%3A" + kValue + "%40h%2Fp&y=1"),
              "x=https%3A%2F%2Fu%3A•••• (hidden)%40h%2Fp&y=1");
    EXPECT_EQ(maskSecrets("argv", R"(["--token","x1","--steps","5"])"),
              R"x(["--token","•••• (hidden)","--steps","5"])x");
}

TEST(SecretMask, HidesTokensOfManyMakers) {
    for (const char* prefix :
         {"ghr_",        "gldt-",  "xoxe-", "sk_live_", "rk_live_",  "whsec_",   "ya29.",  "GOCSPX-",  "SG.",
          "dop_v1_",     "shpat_", "hvs.",  "ATATT3",   "dckr_pat_", "lin_api_", "nvapi-", "gsk_",     "xai-",
          "tskey-auth-", "PMAK-",  "figd_", "glsa_",    "pat-na1-",  "LTAI",     "tvly-",  "amzn.mws."}) {
        const std::string token = std::string(prefix) + kValue;
        EXPECT_FALSE(leaks("note", "say " + token + " twice")) << prefix;
        EXPECT_FALSE(leaks("note", "[\"" + token + "\"]")) << prefix;
    }
}

TEST(SecretMask, LeavesOtherTextAlone) {
    for (const char* text :
         {"",
          "{}",
          R"({"num_tokens":512,"max_tokens":"1024","tokenizer":"gpt2","token_ids":[1,2,3]})",
          "void at::native::task-elementwise_kernel<128, 4>(int)",
          R"({"author":"somebody","authority":"x"})",
          R"({"token":null,"password":"","auth":false})",
          "https://example.com:8080/a@b",
          "Basic block",
          "a -- b",
          "\"C:\\Users\\x\" 'quoted' tokens=5",
          "\"unterminated",
          "Spec store bypass: Mitigation 2",
          "moe_token_permute<float, 128>(int)",
          "token::kernel<2>::run(Args)",
          R"({"pass":"fuse_ops","key_padding_mask":null})",
          "torch/auth.py(12): login",
          "mkdir -p /a/b2C",
          "u0041 \\u0041 a\\/b",
          "docker run -u 1000:1000 -p 80:8080 x",
          "password hashing of tokens",
          "pytest -k test_fp16x2_bf16x3",
          "docker run -p 8080:80 -t image:1.2",
          "make -k all-targets",
          "curl -k https://example.com/a1B2c3D4e5",
          "ls -w 120",
          "the token is expired",
          "token is 5",
          "login to the node01 failed",
          "echo started | tee log.txt",
          "user a1 passes test2",
          "pass ConvBn2dFusion",
          "identified by its name",
          "100%25 of 5%2",
          "sizes=%7B1%2C2%7D",
          "aten::mm@cutlass:80",
          "auth.py(12): forward",
          "{\"login\":\"somebody\",\"id\":12}"}) {
        EXPECT_EQ(maskSecrets("note", text), text);
    }
    EXPECT_EQ(maskSecrets("num_tokens", "512"), "512");
    EXPECT_EQ(maskSecrets("token_count", "\"many\""), "\"many\"");
    EXPECT_EQ(maskSecrets("token", "17"), "17");
}

} // namespace
} // namespace lanescope::test
