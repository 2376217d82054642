"""Sees every check of measure_sheets.py fail once: spoils a copy of a kit in one way after the other.

    python .ci/spoil_sheets.py GAME_FOLDER

The folder holds a manifest and one kit with a tiled board. Ends with status 1 if a spoilt kit passes.
"""
import json
import pathlib
import shutil
import sys
import tempfile

import pikepdf
from measure_sheets import pdf_faults


def edited(pdf, number, change):
    """Replaces the instructions of a page by what `change` makes of them."""
    page = pdf.pages[number]
    instructions = change(list(pikepdf.parse_content_stream(page)))
    page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(instructions))


def operator(instruction):
    return str(instruction.operator)


def moved(by, scale=1.0):
    """Moves (and scales) the first form that is shown."""

    def change(all_):
        at = next(i for i, one in enumerate(all_) if operator(one) == "Do")
        matrix = next(i for i in range(at, -1, -1) if operator(all_[i]) == "cm")
        n = [float(v) for v in all_[matrix].operands]
        new = [n[0] * scale, n[1], n[2], n[3] * scale, n[4] + by, n[5]]
        all_[matrix] = pikepdf.ContentStreamInstruction(new, all_[matrix].operator)
        return all_

    return change


def without(name):
    return lambda all_: [one for one in all_ if operator(one) != name]


def drop_first(name):
    def change(all_):
        del all_[next(i for i, one in enumerate(all_) if operator(one) == name)]
        return all_

    return change


def image(pdf):
    picture = pdf.make_stream(b"\0", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=1, Height=1,
                              ColorSpace=pikepdf.Name.DeviceGray, BitsPerComponent=8)
    pdf.pages[0].resources.XObject["/Spoilt"] = pdf.make_indirect(picture)


def fonts(change):
    def spoil(pdf):
        for page in pdf.pages:
            for font in page.resources.get("/Font", {}).values():
                change(font.DescendantFonts[0] if "/DescendantFonts" in font else font)

    return spoil


def unembedded(font):
    for key in ("/FontFile", "/FontFile2", "/FontFile3"):
        if key in font.FontDescriptor:
            del font.FontDescriptor[key]


def whole_font(font):
    font.BaseFont = pikepdf.Name("/" + str(font.BaseFont).split("+")[-1])


def media_box(pdf):
    pdf.pages[1].MediaBox[2] = float(pdf.pages[1].MediaBox[2]) + 0.01


def box(pdf):
    for number in range(1, len(pdf.pages)):
        for form in pdf.pages[number].resources.XObject.values():
            form.BBox[2] = float(form.BBox[2]) + 0.05


def part(manifest, index, **values):
    manifest["parts"][index].update(values)


LAST = -1
# what is spoilt in the PDF or the manifest, and a word of the fault that must be told
SPOILT_PDF = [
    ("mm", media_box),
    ("placements", box),
    ("scaled", lambda pdf: edited(pdf, LAST, moved(0, 1.001))),
    ("within 10 mm", lambda pdf: edited(pdf, LAST, moved(-30))),
    ("on another", lambda pdf: edited(pdf, LAST, moved(20))),
    ("no tile shows", lambda pdf: edited(pdf, 2, moved(40))),
    ("placements", lambda pdf: edited(pdf, LAST, drop_first("Do"))),
    ("lines of 100 mm", lambda pdf: edited(pdf, 0, without("l"))),
    ("image", image),
    ("not embedded", fonts(unembedded)),
    ("not subset", fonts(whole_font)),
]
SPOILT_MANIFEST = [
    ("placements", lambda m: part(m, LAST, count=m["parts"][LAST]["count"] + 1)),
    ("placements", lambda m: part(m, LAST, width_mm=m["parts"][LAST]["width_mm"] + 0.03)),
    ("first on page", lambda m: part(m, 0, sheet=m["parts"][0]["sheet"] + 1)),
    ("placements", lambda m: m["parts"][0].pop("tiled")),
    ("different pictures", lambda m: m["parts"].append(dict(m["parts"][LAST], count=0))),
]


def main(folder):
    folder = pathlib.Path(folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    kit = next(folder.glob(f"*-kit-*-{manifest['paper']}.pdf"))
    if pdf_faults(kit, manifest):
        raise SystemExit(f"{kit.name} is at fault before it is spoilt")
    passed = 0
    with tempfile.TemporaryDirectory() as scratch:
        copy = pathlib.Path(scratch) / kit.name
        for word, spoil in SPOILT_PDF:
            with pikepdf.open(kit) as pdf:
                spoil(pdf)
                pdf.save(copy)
            told = pdf_faults(copy, manifest)
            passed += not any(word in fault for fault in told)
            if not any(word in fault for fault in told):
                print(f"a spoilt PDF passes: nothing about `{word}` in {told}")
        shutil.copy(kit, copy)
        for word, spoil in SPOILT_MANIFEST:
            other = json.loads(json.dumps(manifest))
            spoil(other)
            told = pdf_faults(copy, other)
            passed += not any(word in fault for fault in told)
            if not any(word in fault for fault in told):
                print(f"a spoilt manifest passes: nothing about `{word}` in {told}")
    if not passed:
        print(f"{len(SPOILT_PDF) + len(SPOILT_MANIFEST)} spoilt kits, and each is told")
    return 1 if passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
