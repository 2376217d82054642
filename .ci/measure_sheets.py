"""Measures sheets against their manifests with pikepdf, which shares no code with pressbox.

    python .ci/measure_sheets.py FOLDER...

Every `manifest.json` below the folders, with the kit's PDFs beside it. Papers to 0.001 mm; each part's form to 0.01 mm:
its trim box, or that grown by the bleed on all sides, never scaled; as many placements as copies are wanted, the first
on the sheet that the manifest names; nothing to cut within 10 mm of the edge, no part printed on another; the tiles of
a board cover it once, without a gap; one line of exactly 100 mm on every page; no image; every font embedded and
subset. Prints every fault and ends with status 1 if there is one.
"""
import json
import pathlib
import sys

import pikepdf

MM = 72 / 25.4
PAPERS_MM = {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420)}
MARGIN = 10
TAB = 10


def times(a, b):
    """`a` applied first, then `b`."""
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )


def mapped(matrix, box, height):
    """A box in mm from the paper's top left corner: left, top, right, bottom."""
    xs, ys = [], []
    for x, y in ((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])):
        xs.append((matrix[0] * x + matrix[2] * y + matrix[4]) / MM)
        ys.append((height - (matrix[1] * x + matrix[3] * y + matrix[5])) / MM)
    return min(xs), min(ys), max(xs), max(ys)


def common(a, b):
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


class Shown:
    """A form on a page."""

    def __init__(self, page, form, matrix, box, area, clip):
        self.page, self.form, self.matrix, self.box, self.area = page, form, matrix, box, area
        self.seen = common(area, clip) if clip else area


def page_of(number, page):
    """Forms and straight lines (in mm, from the top left corner) of a page, in order."""
    height = float(page.mediabox[3])
    matrix, clip, stack, rect, pen = (1, 0, 0, 1, 0, 0), None, [], None, None
    forms, lines = [], []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            stack.append((matrix, clip))
        elif name == "Q":
            matrix, clip = stack.pop()
        elif name == "cm":
            matrix = times([float(n) for n in operands], matrix)
        elif name == "re":
            x, y, w, h = (float(n) for n in operands)
            rect = mapped(matrix, (x, y, x + w, y + h), height)
        elif name in ("W", "W*") and rect:
            clip = common(clip, rect) if clip else rect
        elif name in ("m", "l"):
            x, y = (float(n) for n in operands)
            if name == "l":
                lines.append((pen[0] / MM, (height - pen[1]) / MM, x / MM, (height - y) / MM))
            pen = (x, y)
        elif name == "Do":
            form = page.resources.XObject[str(operands[0])]
            if form.get("/Subtype") == "/Form":
                box = [float(n) for n in form.BBox]
                own = [float(n) for n in form.get("/Matrix", [1, 0, 0, 1, 0, 0])]
                whole = times(own, matrix)
                area = mapped(whole, box, height)
                forms.append(Shown(number, form.objgen, whole, [box[2] - box[0], box[3] - box[1]], area, clip))
    return forms, lines


def near(a, b, slack=0.01):
    return abs(a - b) <= slack


def size_of(part):
    bleed = 2 * part["bleed_mm"]
    return part["width_mm"] + bleed, part["height_mm"] + bleed


def unscaled(shown):
    a, b, c, d = shown.matrix[:4]
    straight = near(abs(a), 1, 1e-4) and near(abs(d), 1, 1e-4) and near(b, 0, 1e-4) and near(c, 0, 1e-4)
    quarter = near(abs(b), 1, 1e-4) and near(abs(c), 1, 1e-4) and near(a, 0, 1e-4) and near(d, 0, 1e-4)
    return straight or quarter


def tile_faults(what, shown, part):
    """The tiles of one board, laid together by the board's own coordinates, cover it."""
    faults = []
    pieces = []
    for one in shown:
        x, y = one.area[0], one.area[1]
        pieces.append((one.seen[0] - x, one.seen[1] - y, one.seen[2] - x, one.seen[3] - y))
    width, height = shown[0].area[2] - shown[0].area[0], shown[0].area[3] - shown[0].area[1]
    # what is covered but for the tabs: a fine lattice of points, each in a tile, and in two only within a tab's width
    for i in range(1, 200):
        for j in range(1, 200):
            x, y = width * i / 200, height * j / 200
            if not any(p[0] <= x <= p[2] and p[1] <= y <= p[3] for p in pieces):
                return [f"{what}: no tile shows the point {x:.1f}, {y:.1f} mm of it"]
    for index, one in enumerate(pieces):
        for other in pieces[index + 1:]:
            box = common(one, other)
            if box[2] - box[0] > TAB + 0.01 and box[3] - box[1] > TAB + 0.01:
                faults.append(f"{what}: two tiles overlap by {box[2] - box[0]:.2f} × {box[3] - box[1]:.2f} mm")
            if 0.01 < box[2] - box[0] < TAB - 0.01 or 0.01 < box[3] - box[1] < TAB - 0.01:
                faults.append(f"{what}: two tiles overlap by {box[2] - box[0]:.2f} × {box[3] - box[1]:.2f} mm, less than a tab")
    return faults


def part_faults(forms, parts, copies):
    """Placements against the manifest. Parts of one size are told apart by nothing but their pictures."""
    faults, known = [], []
    groups = {}
    for part in parts:
        size = size_of(part)
        key = next((other for other in groups if all(near(a, b, 0.004) for a, b in zip(other, size))), size)
        groups.setdefault(key, []).append(part)
    for size, group in groups.items():
        what = ", ".join(part["id"] for part in group)[:60]
        mine = [one for one in forms if all(near(one.box[i] / MM, size[i]) for i in (0, 1))]
        known += mine
        scaled = [one for one in mine if not unscaled(one)]
        if scaled:
            faults.append(f"{what}: a placement on page {scaled[0].page} is scaled or slanted")
        wanted = sum(part["count"] * copies for part in group)
        first = min((one.page for one in mine), default=0)
        if first != min(part["sheet"] for part in group):
            faults.append(f"{what}: first on page {first}, not on {min(part['sheet'] for part in group)}")
        # a spare may be the very picture of what it is a spare of
        kinds, least = len({one.form for one in mine}), sum(not part.get("spare") for part in group)
        if not least <= kinds <= len(group):
            faults.append(f"{what}: {kinds} different pictures, not {least} to {len(group)}")
        if group[0].get("tiled"):
            if not mine or len(mine) % wanted:
                faults.append(f"{what}: {len(mine)} tiles for {wanted}")
            else:
                faults += tile_faults(what, mine[: len(mine) // wanted], group[0])
        elif len(mine) != wanted:
            faults.append(f"{what}: {len(mine)} placements, not {wanted}")
    return faults, known


def pdf_faults(path, manifest):
    paper = next(p for p in PAPERS_MM if path.name.endswith(f"-{p}.pdf"))
    width, height = PAPERS_MM[paper]
    faults, forms = [], []
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            box = [float(n) for n in page.mediabox]
            size = ((box[2] - box[0]) / MM, (box[3] - box[1]) / MM)
            if not (near(size[0], width, 0.001) and near(size[1], height, 0.001)):
                faults.append(f"page {number} is {size[0]:.4f} × {size[1]:.4f} mm")
            on, lines = page_of(number, page)
            forms += on
            bars = [l for l in lines if near(l[1], l[3], 1e-6) and near(abs(l[2] - l[0]), 100, 0.001)]
            if len(bars) != 1:
                faults.append(f"page {number} has {len(bars)} lines of 100 mm")
            for name, font in page.resources.get("/Font", {}).items():
                base = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                descriptor = base.get("/FontDescriptor", {})
                if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
                    faults.append(f"page {number}: font {name} is not embedded")
                if "+" not in str(base.get("/BaseFont", "")):
                    faults.append(f"page {number}: font {name} is not subset")
        for index in range(len(pdf.objects)):
            thing = pdf.objects[index]
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image":
                faults.append("it holds an image")
    copies = manifest.get("printing", {}).get("copies", 1)
    more, known = part_faults(forms, manifest["parts"], copies)
    faults += more
    for one in known:
        left, top, right, bottom = one.seen
        if min(left, top, width - right, height - bottom) < MARGIN - 0.01:
            faults.append(f"page {one.page}: a part comes within {MARGIN} mm of the edge: {one.seen}")
    by_page = {}
    for one in known:
        by_page.setdefault(one.page, []).append(one)
    for page, all_ in by_page.items():
        for index, one in enumerate(all_):
            for other in all_[index + 1:]:
                box = common(one.seen, other.seen)
                if box[2] - box[0] > 0.01 and box[3] - box[1] > 0.01:
                    faults.append(f"page {page}: a part is printed on another: {box}")
    return faults


def main(folders):
    manifests = sorted(path for folder in folders for path in pathlib.Path(folder).rglob("manifest.json"))
    measured = bad = 0
    for path in manifests:
        manifest = json.loads(path.read_text())
        for pdf in sorted(path.parent.glob(f"*-kit-*-{manifest['paper']}.pdf")):
            faults = pdf_faults(pdf, manifest)
            measured += 1
            bad += bool(faults)
            for fault in faults:
                print(f"{pdf.parent.parent.name}/{pdf.name}: {fault}")
    if not measured:
        raise SystemExit("no sheets to measure")
    print(f"{measured - bad} of {measured} kits are true to their manifests")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
