#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lists what has grown large: files of more than 500 lines, functions of more than 60, classes with more than 40
public members. A report, not a rule: large parts are worth a look, and are split where ideas part.

    report_sizes.py ROOT       lists the large parts, largest first
    report_sizes.py --self-test
"""
import bisect
import pathlib
import re
import sys

FILE_LINES = 500
FUNCTION_LINES = 60
PUBLIC_MEMBERS = 40
FOLDERS = ("core", "ui", "app", "tests", "packaging", "resources")

# Comments, texts and preprocessor lines, which have braces and parentheses of their own.
NOISE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<d>[^(\s]*)\(.*?\)(?P=d)"|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'|^[ \t]*\#(?:\\\n|[^\n])*", re.S | re.M)
TOKEN = re.compile(r"[{};()]|\b(?:public|protected|private)\s*(?:slots\s*)?:(?!:)|\bsignals\s*:")
TEMPLATE = re.compile(r"^\s*(?:template\s*<[^{}]*?>\s*(?:requires\s[^{}]*?)?)+(?=\s*(?:class|struct|union)\b)")
SCOPE = re.compile(r"\s*(?:inline\s+|export\s+)?(namespace|extern\s*\"|class|struct|union|enum)\b")


def blanked(text):
    """The text with blanks in place of NOISE; lines stay where they are."""
    return NOISE.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


class Scope:
    def __init__(self, kind, name="", start=0, is_public=True):
        self.kind = kind  # file, namespace, class, function, other
        self.name = name
        self.start = start  # where its declaration begins
        self.is_public = is_public
        self.members = 0


def kind_of(head):
    """What a brace after the declaration `head` begins, and its name."""
    head = TEMPLATE.sub("", head)
    match = SCOPE.match(head)
    if match:
        word = match.group(1)
        if word.startswith(("namespace", "extern")):
            return "namespace", ""
        # "struct Point origin() {" is a function, "struct Point {" a type.
        if "(" not in re.sub(r"alignas\([^)]*\)|\[\[.*?\]\]", "", head):
            names = re.findall(r"[\w:]+", head[match.end():].split(":")[0] if "::" not in head else head[match.end():])
            name = next((n for n in names if n not in ("final", "class", "struct", "nodiscard")), "")
            return ("other" if word == "enum" else "class"), name
    bare = re.sub(r"\((?:[^()]|\([^()]*\))*\)", "()", head)  # default arguments have a "=" too
    if "(" in head and not re.search(r"(?<![=!<>])=(?!=)", bare.split("operator")[0]):
        test = re.match(r"\s*TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\s*\)", head)
        if test:
            return "function", ".".join(test.groups())
        names = re.findall(r"((?:[\w~]+::)*(?:operator\s*[^\s(]+|[\w~]+))\s*\(", head)
        return "function", names[0] if names else "?"
    return "other", ""


def units_of(text):
    """Yields (kind, name, first line, last line, public members) of the functions and classes of a source."""
    code = blanked(text)
    starts = [0] + [m.end() for m in re.finditer("\n", code)]

    def line_of(offset):
        return bisect.bisect_right(starts, offset)

    stack = [Scope("file")]
    depth = 0  # of parentheses
    begin = 0  # of the declaration at hand
    for token in TOKEN.finditer(code):
        at, word, scope = token.start(), token.group(), stack[-1]
        is_outside = scope.kind in ("file", "namespace", "class")
        if word == "(":
            depth += 1
        elif word == ")":
            depth -= 1
        elif word == "{":
            head = code[begin:at]
            kind, name = kind_of(head) if is_outside and depth == 0 else ("other", "")
            # "Scanner(int a) : m_a{a} {": a brace of the list of members is not the body.
            if kind == "function" and re.search(r"\)\s*(?:noexcept\s*)?:[^:]", head) and re.search(r"[\w>]\s*$", head):
                kind = "other"
            first = begin + len(head) - len(head.lstrip())
            stack.append(Scope(kind, name, first, not re.match(r"\s*class\b", TEMPLATE.sub("", head))))
            stack[-1].depth, stack[-1].begin = depth, begin
            depth = 0
            begin = token.end()
        elif word == "}":
            if len(stack) == 1:
                return
            ended = stack.pop()
            depth = ended.depth
            outer = stack[-1]
            begin = token.end() if ended.kind in ("namespace", "class", "function") else ended.begin
            if ended.kind in ("function", "class"):
                yield ended.kind, ended.name, line_of(ended.start), line_of(at), ended.members
            if ended.kind == "function" and outer.kind == "class" and outer.is_public:
                outer.members += 1
        elif word == ";":
            if depth == 0:
                declaration = code[begin:at].strip()
                if scope.kind == "class" and scope.is_public and declaration and not declaration.startswith(
                        ("friend", "using", "static_assert", "Q_")):
                    scope.members += 1
                begin = token.end()
        elif scope.kind == "class" and depth == 0:
            scope.is_public = word.startswith(("public", "signals"))
            begin = token.end()


def large_parts(text):
    """Yields (line, name, size, unit); the name of a file is empty."""
    lines = text.count("\n")
    if lines > FILE_LINES:
        yield 1, "", lines, "lines"
    for kind, name, first, last, members in units_of(text):
        if kind == "function" and last - first + 1 > FUNCTION_LINES:
            yield first, name, last - first + 1, "lines"
        if kind == "class" and members > PUBLIC_MEMBERS:
            yield first, name, members, "public members"


def sources(root):
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".cpp", ".h") and path.is_file():
                yield path


def report(root):
    found = []
    for source in sources(root):
        path = source.relative_to(root).as_posix()
        for line, name, size, unit in large_parts(source.read_text(encoding="utf-8")):
            found.append((size, unit, path, line, name))
    for size, unit, path, line, name in sorted(found, reverse=True):
        print(f"{path}:{line}: {name or 'the file'} has {size} {unit}")
    print(f"{len(found)} large parts")


def self_test():
    source = """
namespace a {
enum class Kind { One, Two };
constexpr Row kRows[] = {{1, [](int) { return 2; }}, {2, nullptr}};
template <typename T>
class Big final : public Base {
public:
    explicit Big(int a) : m_a{a} {}
    int inner() const {
        if (m_a) { return '{'; }
        return 1;
    }
    void plain(std::function<void(int)> f = {}, int b = 3);
    struct Nested { int x = 0; };
signals:
    void told();
private:
    void hidden();
    int m_a = 0;
};
struct Plain { int a, b; };
Point made() {
    const char* text = R"(}}})"; // }
    return {1, 2};
}
TEST_F(Suite, Name) {
}
Plain::Plain(int a)
    : m_a(a)
    , m_b{a} {
    run([&] { return a; });
}
} // namespace a
"""
    found = {(kind, name, last - first + 1, members) for kind, name, first, last, members in units_of(source)}
    wanted = {("class", "Big", 16, 4), ("function", "Big", 1, 0), ("function", "inner", 4, 0),
              ("class", "Nested", 1, 1), ("class", "Plain", 1, 1), ("function", "made", 4, 0),
              ("function", "Suite.Name", 2, 0), ("function", "Plain::Plain", 5, 0)}
    if found != wanted:
        sys.exit(f"found {sorted(found - wanted)} in place of {sorted(wanted - found)}")
    print("finds functions and classes")


def main():
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        self_test()
    elif len(arguments) == 1:
        report(pathlib.Path(arguments[0]))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
