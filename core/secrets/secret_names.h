// SPDX-License-Identifier: Apache-2.0
// Names of values that are credentials, and shapes of credentials that need no name. Pure functions; any
// thread. Better too much than too little, except for counts of tokens, which traces of language models are
// full of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope {

enum class SecretName : std::uint8_t {
    None,
    Likely, ///< a credential if the value looks like one: looksLikePassword()
    Certain,
};

/// The kind of a key or variable of this name: "DB_PASSWORD", "apiKey", "X-Auth-Token".
SecretName secretName(std::string_view name);

/// Whether a parameter of this name in an address is a credential: sig, key, code.
bool isSecretParameter(std::string_view name);

/// Whether this is a whole name of a credential, after which a value may stand without = or a colon.
bool isPlainSecretName(std::string_view name);

/// Length of a word for a password in another language that `text` begins with; 0: none.
std::size_t foreignSecretName(std::string_view text);

/// Whether a value is something other than a number or a plain word.
bool looksLikePassword(std::string_view value);

/// Letters and digits as chance makes them: a run of `least` or more with digits among the letters, or a long
/// one in both cases.
bool looksRandom(std::string_view text, std::size_t least);

/// Length of what a known maker of tokens puts before them, at the start of `text`; `leastRun` is how long a
/// run of letters and digits must follow. 0: none.
struct TokenPrefix {
    std::size_t length = 0;
    std::size_t leastRun = 0;
};
TokenPrefix tokenPrefixOf(std::string_view text);

/// Whether some name or shape of a credential may be in `text`: one quick pass.
bool mayHoldSecret(std::string_view text);

/// `text` in the notation that the mask understands: escapes of JSON for printable ASCII and wide forms of
/// ASCII as ASCII, without characters that have no width or set the direction.
std::string plainNotation(std::string_view text);

} // namespace lanescope
