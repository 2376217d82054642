"""Measures built PDFs with qpdf and poppler, which share no code with pressbox.

    python3 .ci/measure.py FOLDER...

Every PDF below the folders: qpdf finds no fault, fonts are embedded and subset with a Unicode map, there are no
images, pages have the size that the file's name says to a thousandth of a point (those of a book stand or lie), text
can be taken out again, no file is large. Prints every fault and ends with status 1 if there is one.
"""
import json
import pathlib
import re
import subprocess
import sys

PAPERS_MM = {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420)}
RULES_MM = (148, 210)
MOST_BYTES = 600_000


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def paper_of(name):
    """The page size in mm that a file's name promises."""
    if "-rules-" in name:
        return RULES_MM
    for paper, size in PAPERS_MM.items():
        if name.endswith(f"-{paper}.pdf"):
            return size
    raise SystemExit(f"{name}: no paper in the name")


def page_faults(path):
    code, out, _ = run("qpdf", "--json=2", "--json-key=qpdf", "--decode-level=none", str(path))
    if code:
        return ["qpdf gives no JSON"]
    objects = json.loads(out)["qpdf"][1]
    wanted = [mm * 72 / 25.4 for mm in paper_of(path.name)]
    faults, pages = [], 0
    for value in (o.get("value") for o in objects.values() if isinstance(o, dict)):
        if isinstance(value, dict) and value.get("/Type") == "/Page":
            pages += 1
            box = value.get("/MediaBox")
            size = [box[2] - box[0], box[3] - box[1]] if box else [0, 0]
            if "-book-" in path.name:
                size.sort()
            if any(abs(a - b) > 0.001 for a, b in zip(size, wanted)):
                faults.append(f"a page is {size} pt, not {wanted}")
    return faults if pages else ["no page found"]


def font_faults(path):
    _, out, _ = run("pdffonts", str(path))
    rows = out.splitlines()[2:]
    faults = [] if rows else ["no fonts at all"]
    for row in rows:
        emb, sub, uni = re.search(r"\b(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+\s*$", row).groups()
        if (emb, sub, uni) != ("yes", "yes", "yes"):
            faults.append(f"font not embedded, subset and mapped: {row.strip()}")
    return faults


def faults_of(path):
    code, out, err = run("qpdf", "--check", str(path))
    faults = [] if code == 0 else [f"qpdf --check: {(out + err).strip()}"]
    faults += page_faults(path) + font_faults(path)
    _, images, _ = run("pdfimages", "-list", str(path))
    if len(images.splitlines()) > 2:
        faults.append("it holds raster images")
    _, text, errors = run("pdftotext", str(path), "-")
    if len(text.split()) < 20:
        faults.append("hardly any text can be taken out")
    if errors.strip():
        faults.append(f"poppler: {errors.strip()}")
    _, info, _ = run("pdfinfo", str(path))
    if path.stat().st_size > MOST_BYTES:
        faults.append(f"{path.stat().st_size} bytes, more than {MOST_BYTES}")
    if not re.search(r"Tagged:\s+yes", info):
        faults.append("it is not tagged")
    return faults


def main(folders):
    paths = sorted(path for folder in folders for path in pathlib.Path(folder).rglob("*.pdf"))
    if not paths:
        raise SystemExit("no PDF to measure")
    bad = 0
    for path in paths:
        faults = faults_of(path)
        bad += bool(faults)
        for fault in faults:
            print(f"{path.name}: {fault}")
    print(f"{len(paths) - bad} of {len(paths)} PDFs are as they must be")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
