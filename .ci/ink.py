"""How much ink kits take: Ghostscript counts, page by page, what part of the paper each of the four inks covers.

    python3 .ci/ink.py FULL LOW

FULL and LOW are folders of two builds, the second made with `--ink low`. Every kit of LOW may take at most a third of
what the same kit of FULL takes. Prints both for each kit, and ends with status 1 where one takes more.
"""
import pathlib
import subprocess
import sys

MOST = 1 / 3


def ink(path):
    """Cyan, magenta, yellow and black of all pages, each page from 0 to 4."""
    command = ["gs", "-q", "-o", "-", "-sDEVICE=inkcov", str(path)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    pages = [[float(part) for part in line.split()[:4]] for line in lines if line.strip().endswith("CMYK OK")]
    if not pages:
        raise SystemExit(f"{path}: Ghostscript counts no page")
    return sum(map(sum, pages))


def main(full, low):
    kits = sorted(pathlib.Path(low).rglob("*-kit-*.pdf"))
    if not kits:
        raise SystemExit(f"{low}: no kit")
    bad = 0
    for kit in kits:
        other = pathlib.Path(full) / kit.relative_to(low)
        little, much = ink(kit), ink(other)
        bad += little > much * MOST
        print(f"{kit.name}: {little:.3f} of {much:.3f}, {little / much:.1%}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
