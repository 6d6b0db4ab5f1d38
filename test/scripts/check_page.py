#!/usr/bin/env python3
"""Uses the HTML page of a run as a reader would, in a Chromium without a window.

usage: check_page.py KIND PAGE [--axe FILE] [--limit-ms N] [--screenshots FOLDER]

KIND says what the page shows, and so what is tried: transpose, matmul, hostile, large, empty. Prints a line for each thing that is right,
and exits with 1 at the first that is wrong.
"""

import argparse
import pathlib
import sys

sys.dont_write_bytecode = True
from browser import Browser  # noqa: E402

TEXT = "document.querySelector({!r}).textContent"


def check(condition, what):
    if not condition:
        sys.exit(f"check_page: {what}")


class Page:
    def __init__(self, browser):
        self.browser = browser

    def text(self, selector):
        return self.browser.run(TEXT.format(selector))

    def count(self, selector):
        return self.browser.run(f"document.querySelectorAll({selector!r}).length")

    def click(self, selector):
        self.browser.run(f"document.querySelector({selector!r}).click()")

    def slide(self, name, value):
        self.browser.run(f"(() => {{ const s = document.getElementById({name!r}); s.value = {value}; "
                         "s.dispatchEvent(new Event('input', {bubbles: true})); })()")

    def cells(self):
        """The lanes in the map, by (row, bank)."""
        return dict(((row, bank), text) for row, bank, text in self.browser.run(
            "[...document.querySelectorAll('#map tbody tr')].flatMap((tr, r) => [...tr.cells].slice(1)"
            ".map((td, b) => [r, b, td.textContent]).filter((c) => c[2]))") or [])

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            self.browser.call("Input.dispatchKeyEvent", type=kind, key=key, code=key)


def check_transpose(page):
    """One conflict, which a pad removes. It is open when the page opens."""
    check("32-way bank conflict" in page.text("h2"), page.text("h2"))
    check(page.text("#list .name") == "1. 32-way load of tile", page.text("#list .name"))
    check("saves ≤ 94 %" in page.text("#list li"), page.text("#list li"))
    check("tile[threadIdx.x][threadIdx.y]" in page.text("pre"), page.text("pre"))
    print("what costs most is shown first")

    cells = page.cells()
    check(cells == {(lane, 0): str(lane) for lane in range(32)}, cells)
    check(page.count("#map td.slow") == 32 and page.count("#map td.used") == 32, "all lanes wait for bank 0")
    check("Bank 0 is asked for 32 different words" in page.text("#why"), page.text("#why"))
    check(page.text("#request-cost") == "32 wavefronts for this warp, 1 at best.", page.text("#request-cost"))
    page.slide("warp", 5)
    check(page.cells() == {(lane, 5): str(lane) for lane in range(32)}, page.cells())
    check("Bank 5 is asked" in page.text("#why"), page.text("#why"))
    check("Warp 5" in page.text("#map caption"), page.text("#map caption"))
    print("the slider of warps moves the lanes to another bank")

    page.click("#layout-1")
    cells = page.cells()
    check(sorted(bank for _, bank in cells) == list(range(32)), cells)
    check(page.count("#map td.slow") == 0, "with the pad nothing waits")
    check(page.text("#request-cost").startswith("1 wavefront for this warp"), page.text("#request-cost"))
    check("97 % less" in page.text("fieldset"), page.text("fieldset"))
    check("byte = 132 · threadIdx.x + 4 · threadIdx.y" in page.text("#formula"), page.text("#formula"))
    print("the switch of layouts shows what the pad does")

    page.browser.run("document.querySelector('#map td.used').focus()")
    check("lane 0: tile[0][5], byte 20" in page.text("#reading"), page.text("#reading"))
    page.press("ArrowDown")
    check("lane 1: tile[1][5], byte 152" in page.text("#reading"), page.text("#reading"))
    page.browser.run("document.querySelectorAll('#map td.used')[3].dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))")
    check("lane 3: tile[3][5], byte 416" in page.text("#reading"), page.text("#reading"))
    print("keys and the pointer read out cells")

    row = page.browser.run("[...document.querySelectorAll('.source tr.here td')].map((td) => td.textContent)")
    check(row[1:4] == ["22", "1,024", "32"], row)
    check(page.browser.run("document.querySelector('.source tr.here').className.includes('heat4')"), "the line is hot")
    links = page.browser.run("[...document.querySelectorAll('main a')].map((a) => a.href)")
    check(any(a.startswith("vscode://file/") and a.endswith("transpose.cu:22:27") for a in links), links)
    check("https://forge.example/blob/main/examples/transpose.cu#L22" in links, links)
    print("the source has wavefronts, ideal, heat and links")

    page.click("#show-all")
    check(page.count("#list li") == 2, "all accesses")
    page.browser.run("document.querySelector('#list button').focus()")
    page.press("ArrowDown")
    check(page.browser.run("document.activeElement.dataset.accesses") == "1", "down goes to the next access")
    page.browser.run("document.querySelectorAll('#list button')[0].click()")
    check("store of 4 bytes" in page.text("h2"), page.text("h2"))
    page.click("#show-kernels")
    check("1,056 wavefronts per block, 64 at best" in page.text("#list li"), page.text("#list li"))
    print("the other lists show all accesses and the kernels")


def check_matmul(page):
    """A loop of unknown length, 128-bit accesses in phases, several executions."""
    check("joined with its neighbours into 128-bit accesses" in page.text("h2"), page.text("h2"))
    check(page.count("#list li") == 1 and page.count(".siblings li") == 2, "two conflicts of one array")
    check("and 1 more" in page.text("#list .name"), page.text("#list .name"))
    page.slide("phase", 3)
    check("in phase 4 of 4" in page.text("#map caption"), page.text("#map caption"))
    check(set(page.cells().values()) == {str(lane) for lane in range(24, 32)}, page.cells())
    page.slide("step", 7)
    check(min(bank for _, bank in page.cells()) == 28, page.cells())
    check("Execution 8 of 8" in page.text("#sliders"), page.text("#sliders"))
    print("sliders of phases and executions show other lanes and banks")
    check("8,192*" in page.text(".facts") and "for one iteration of a loop" in page.text("main"), page.text(".facts"))
    page.click("#layout-1")
    check("of 32" in page.text("#sliders"), page.text("#sliders"))
    page.click("#layout-0")
    page.browser.run("document.querySelectorAll('.siblings button')[1].click()")
    check("32-way bank conflict: this store to 'right'" in page.text("h2"), page.text("h2"))
    check(page.count("#list [aria-current=true]") == 1, "the array stays marked")
    check(page.browser.run("location.hash").startswith("#access-"), "the address names the access")
    print("a loop of unknown length is said to be one")


def check_measured(page):
    heads = page.browser.run("[...document.querySelectorAll('.source th')].map((th) => th.textContent)")
    check(heads[1:5] == ["wavefronts", "ideal", "measured", "measured ideal"], heads)
    row = page.browser.run("[...document.querySelectorAll('.source tr.here td')].map((td) => td.textContent)")
    check(row[1:6] == ["5", "1,024", "32", "1,024", "32"], row)
    check(page.browser.run("document.querySelectorAll('.source tr.here td')[4].title") == "agrees", "the agreement")
    print("the source has what was measured beside what is predicted")


def check_hostile(page):
    """Markup in names and source texts stays text."""
    check(page.browser.run("window.injected === undefined"), "something was injected")
    check(page.count("main img, main svg, nav img, b, script[src]") == 0, "markup was injected")
    check("</script><img src=x onerror=" in page.browser.run("document.querySelector('.source').textContent"), "the source as it is")
    print("markup in the source stays text")


def check_large(page):
    data = page.browser.run("JSON.parse(document.getElementById('data').textContent).accesses.length")
    check(data >= 2000, f"{data} accesses")
    check(page.count("#list li") == 60, "the list is drawn in parts")
    page.click("#more")
    check(page.count("#list li") == 100, "more of it on demand")
    page.click("#show-all")
    page.browser.run("document.querySelectorAll('#list button')[59].click()")
    check(page.count("#map td.used") > 0, "an access in the middle is drawn")
    print("2,000 accesses are drawn on demand")


def check_empty(page):
    check("0 conflicts in 0 shared-memory accesses" in page.text("#summary"), page.text("#summary"))
    check("No shared-memory accesses" in page.text("h2"), page.text("h2"))
    print("a page without accesses says so")


def check_axe(page, file):
    page.browser.run(pathlib.Path(file).read_text())
    for scheme in ("light", "dark"):
        page.browser.appearance(scheme)
        page.browser.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found = page.browser.run("axe.run().then((r) => r.violations.map((v) => "
                                 "`${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 200)).join(' | ')}`))")
        check(not found, f"axe, {scheme}:\n" + "\n".join(found))
    print("axe finds nothing")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("kind")
    arguments.add_argument("page")
    arguments.add_argument("--axe")
    arguments.add_argument("--limit-ms", type=float)
    arguments.add_argument("--screenshots", type=pathlib.Path)
    options = arguments.parse_args()
    with Browser() as browser:
        browser.appearance()
        took = browser.open(options.page)
        if options.limit_ms:
            took = min(took, browser.open(options.page), browser.open(options.page))  # the first one starts the browser's parts
            check(took <= options.limit_ms, f"it opens in {took:.0f} ms")
            print("it opens in time")
        page = Page(browser)
        if options.screenshots:
            for scheme in ("light", "dark"):
                browser.appearance(scheme)
                browser.screenshot(options.screenshots / f"{options.kind}-{scheme}.png")
            print(f"{took:.0f} ms")
        globals()[f"check_{options.kind}"](page)
        if options.axe:
            check_axe(page, options.axe)
        check(not browser.complaints(), browser.complaints())
        print("the console and the network are silent")


main()
