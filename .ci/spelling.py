"""Reads what the books and the printed parts say, as a proof-reader does: every word, and for French every sentence.

    python3 .ci/spelling.py [LANGUAGE...]

Words are hunspell's (en_GB, it_IT, fr_FR), French sentences grammalecte's: programs that share no code with pressbox.
Read are templates/*/rulebook.md (English), the translations in templates/*/i18n/*.po, and the words and terms in
templates/*/i18n/*.toml; markup, code, facts and the targets of links are none of it.
.ci/words/LANGUAGE.txt lists the names and words of the games that no dictionary has. .ci/words/fr-grammar.txt lists
what grammalecte takes for a fault and is none: its rule, a colon, the exact phrase. Both lists are sorted, and hold
nothing that stands in no text.
Prints every finding as FILE:LINE, and ends with status 1 if there is one, 2 if a program is missing.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DICTIONARIES = {"en": "en_GB", "it": "it_IT", "fr": "fr_FR"}
# Typography is the book-maker's own work and not in the sources, so grammalecte does not look at it here.
GRAMMAR_OFF = ["nbsp", "typo", "apos", "esp", "num", "unit", "maj"]
# Of a table of terms: what only the checker reads.
UNREAD = {"forbidden", "abbreviation", "gender", "forms", "articles"}
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*[’']?")
# What Italian writes before an apostrophe and hunspell-it does not know.
ELIDED = {"all", "com", "cos", "dall", "dell", "dev", "dov", "nell", "quest", "sull"}
# In this order: what is taken out of a source, and what stands for it where a sentence needs something there.
MARKUP = [
    (r"^@.*$", ""),
    (r"\\u00[aA]0", "\u00a0"),
    (r"\\(.)", r"\1"),
    (r"`[^`]*`", "A1"),
    (r"\(\*[a-z-]+\*(?:, \*[a-z-]+\*)*\)", ""),
    (r"\[\]\(fig:[^)]*\)", "fig. 1"),
    (r"\[([^\]]*)\]\([^)]*\)", r"\1"),
    (r"^\s*(?:#+|-|\d+\.)\s", ""),
    (r"\*+", ""),
    # A fact: as many as the word after it says.
    (r"(?:\{\{[^}]*\}\}|\{[\w.-]+\})(?=\s[^\W\d_]+[sx]\b)", "2"),
    (r"\{\{[^}]*\}\}|\{[\w.-]+\}", "1"),
]


class Passage:
    """A block or a word of a source: its text, and the line of the file for each of its characters."""

    def __init__(self, path):
        self.path, self.text, self.lines = path, "", []

    def add(self, text, line):
        self.text += text
        self.lines += [line] * len(text)

    def strip(self):
        for pattern, standing_in in MARKUP:
            self.replace(re.compile(pattern, re.MULTILINE), standing_in)
        self.text = self.text.replace("\n", " ")
        return self

    def replace(self, pattern, standing_in):
        text, lines, done = "", [], 0
        for found in pattern.finditer(self.text):
            new = found.expand(standing_in)
            at = self.lines[found.start()] if found.start() < len(self.lines) else 0
            text += self.text[done : found.start()] + new
            lines += self.lines[done : found.start()] + [at] * len(new)
            done = found.end()
        self.text, self.lines = text + self.text[done:], lines + self.lines[done:]

    def where(self, offset):
        return f"{self.path.relative_to(ROOT)}:{self.lines[offset]}"


def blocks(path):
    """The blocks of an English rulebook; each item of a list is a passage of its own."""
    passage = Passage(path)
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not line.strip() or re.match(r"@|#|-|\d+\.", line):
            yield passage
            passage = Passage(path)
        passage.add(line + "\n", number)
    yield passage


def translations(path):
    """The msgstr of each entry that stands in a book, likewise item by item."""
    inside, passage = False, Passage(path)
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if line.startswith("msgstr"):
            inside = True
        elif not line.startswith('"'):
            inside = False
            yield passage
            passage = Passage(path)
        quoted = re.search(r'"(.*)"$', line)
        if inside and quoted and not header(quoted[1]):
            passage.add(quoted[1].replace('\\"', '"').removesuffix("\\n"), number)
            if quoted[1].endswith("\\n"):
                yield passage
                passage = Passage(path)
    yield passage


def header(text):
    return re.match(r"[A-Z][A-Za-z-]+: .*\\n$", text)


def words(path):
    """The printed strings of a table of words or terms: all but what only the checker reads."""
    key, depth = "", 0
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        assignment = re.match(r"([\w.-]+) *= *", line)
        if line.lstrip().startswith("#") or line.startswith("["):
            continue
        if assignment and not depth:
            key = assignment[1]
        values, bare = STRING.findall(line), STRING.sub("", line)
        depth += bare.count("[") - bare.count("]")
        for value in values if key not in UNREAD else []:
            passage = Passage(path)
            passage.add(value, number)
            yield passage


def passages(language):
    found = []
    if language == "en":
        for path in sorted(ROOT.glob("templates/*/rulebook.md")):
            found += blocks(path)
    for path in sorted(ROOT.glob(f"templates/*/i18n/{language}.po")):
        found += translations(path)
    for path in sorted(ROOT.glob(f"templates/*/i18n/*.{language}.toml")):
        found += words(path)
    return [passage for passage in map(Passage.strip, found) if passage.text.strip()]


def listed(name):
    """A list's entries, and its own faults."""
    path = ROOT / ".ci/words" / name
    entries = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    faults = []
    if entries != sorted(set(entries)):
        faults.append(f"{path.relative_to(ROOT)}:1: not sorted, or an entry stands twice")
    return entries, faults


def idle(name, entries, used):
    return [
        f".ci/words/{name}:{number}: `{entry}` stands in no text"
        for number, entry in enumerate(entries, 1)
        if entry not in used
    ]


def unknown(language, candidates):
    """Those of the words that hunspell does not know."""
    done = subprocess.run(
        ["hunspell", "-i", "utf-8", "-d", DICTIONARIES[language], "-l"],
        input="\n".join(sorted(candidates)),
        capture_output=True,
        text=True,
    )
    if done.returncode:
        print(f"hunspell -d {DICTIONARIES[language]}: {done.stderr.strip()}", file=sys.stderr)
        raise SystemExit(2)
    return set(done.stdout.split())


def plain(word):
    """As dictionaries write it: a straight apostrophe, none at the end."""
    return word.replace("’", "'").rstrip("'")


def parts(language, word):
    """What a dictionary is asked for: Italian and French write l’altra and d’une as one word."""
    if language == "en":
        return [word.removesuffix("'s")]
    *before, last = word.split("'")
    return [part for part in before if language != "it" or part.lower() not in ELIDED] + [last]


def spelling(language, texts):
    allowed, faults = listed(f"{language}.txt")
    places = [
        (passage.where(found.start()), part, found[0])
        for passage in texts
        for found in WORD.finditer(passage.text)
        for part in parts(language, plain(found[0]))
        if len(part) > 1
    ]
    strange = unknown(language, {part for _, part, _ in places})
    used = set()
    for where, part, word in places:
        known = {part, part.lower()} & set(allowed)
        used |= known
        if part in strange and not known:
            faults.append(f"{where}: {language}: unknown word `{word}`")
    return faults + idle(f"{language}.txt", allowed, used)


def grammar(texts):
    """What grammalecte finds in the French sentences and no exception settles."""
    name = "fr-grammar.txt"
    exceptions, faults = listed(name)
    used = {entry for entry in exceptions if any(entry.partition(": ")[2] in passage.text for passage in texts)}
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write("\n".join(passage.text for passage in texts) + "\n")
        file.flush()
        done = subprocess.run(
            ["grammalecte-cli", "-f", file.name, "-j", "-off", *GRAMMAR_OFF], capture_output=True, text=True, check=True
        )
    for paragraph in json.loads(done.stdout)["data"]:
        for found in paragraph["lGrammarErrors"]:
            passage = texts[paragraph["iParagraph"] - 1]
            rule, start, end = found["sRuleId"], found["nStart"], found["nEnd"]
            if not any(settles(entry, rule, passage.text, start, end) for entry in exceptions):
                what, around = passage.text[start:end], passage.text[max(0, start - 30) : end + 30].strip()
                faults.append(f"{passage.where(start)}: fr: {rule}: `{what}` in `{around}`: {found['sMessage']}")
    return faults + idle(name, exceptions, used)


def settles(entry, rule, text, start, end):
    """Whether an exception names this rule and a phrase round this very place."""
    excepted, _, phrase = entry.partition(": ")
    at = text.find(phrase) if excepted == rule else -1
    while at >= 0:
        if at <= start and end <= at + len(phrase):
            return True
        at = text.find(phrase, at + 1)
    return False


def main(languages):
    for program in ["hunspell"] + ["grammalecte-cli"] * ("fr" in languages):
        if not shutil.which(program):
            print(f"{program} is not installed", file=sys.stderr)
            return 2
    faults = []
    for language in languages:
        texts = passages(language)
        faults += spelling(language, texts)
        if language == "fr":
            faults += grammar(texts)
        print(f"{language}: {len(texts)} passages, {sum(len(text.text.split()) for text in texts)} words")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(DICTIONARIES)))
