# SPDX-License-Identifier: MIT
"""Checks a served site in Chromium: content, errors, links, search, keyboard, widths, and accessibility.

    python3 check.py FOLDER ADDRESS [--symbols N] [--seed N] [--chromium PATH]

FOLDER holds the site, and ADDRESS is where it is served. Needs Playwright and axe-playwright-python. Every article and
every module is opened; of the symbols, a sample. The exit status is 1 if anything is wrong.
"""

import argparse
import asyncio
import pathlib
import random
import sys
import time
from urllib.parse import unquote, urlsplit

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import async_playwright

WIDTHS = [360, 768, 1280, 1920]
# Opened with each width, in light and dark, and checked by axe.
SAMPLE = [
    "/",
    "/?q=undo",
    "/figures/",
    "/404.html",
    "/documentation",
    "/documentation/patterns",
    "/documentation/patterns/undo",
    "/documentation/patterns/services",
    "/documentation/guides",
    "/documentation/guides/mementos",
    "/documentation/guides/performance",
    "/documentation/guides/albumapp",
    "/documentation/tutorial",
    "/documentation/tutorial/7-undo",
    "/documentation/project/architecture",
    "/documentation/motifmementos",
    "/documentation/motifmementos/undohistory",
    "/documentation/motifbindings/observablevalue",
    "/source/Documentation/Figures/Bindings.tsv/",
]
# What a query has to find, and how far down at most: the title and the kind.
QUERIES = [
    ("UndoHistory", "UndoHistory", "Class", 1),
    ("undohistory", "UndoHistory", "Class", 1),
    ("undo", "Undo", "Pattern", 1),
    ("undo", "UndoHistory", "Class", 12),
    ("singleton", "Services", "Pattern", 1),
    ("flyweight", "Flyweight", "Pattern", 1),
    ("Flyweights", "Flyweights", "Class", 1),
    ("mementos", "Mementos", "Guide", 2),
    ("MotifMementos", "MotifMementos", "Module", 1),
    ("cache limit", "BoundedCache.countLimit", "Instance Property", 20),
    ("publish subscribe", "Observer", "Pattern", 8),
    ("markSaved", "UndoHistory.markSaved()", "Instance Method", 3),
]


class Check:
    def __init__(self, folder, address, browser):
        self.folder = pathlib.Path(folder)
        self.address = address.rstrip("/")
        self.base = urlsplit(self.address).path
        self.browser = browser
        self.problems = []
        self.links = {}
        self.ids = {}

    def fail(self, page, text):
        self.problems.append(f"{page}: {text}")

    def addresses(self):
        """All pages of the renderer, by kind."""
        articles, modules, symbols = [], [], []
        for file in sorted((self.folder / "data").rglob("*.json")):
            address = "/" + file.relative_to(self.folder / "data").as_posix().removesuffix(".json")
            area = address.split("/")[2:]
            if not area or area[0] in ("guides", "patterns", "tutorial", "project"):
                articles.append(address)
            elif len(area) == 1:
                modules.append(address)
            else:
                symbols.append(address)
        return articles, modules, symbols

    def watch(self, tab, name):
        tab.on("console", lambda m: m.type in ("error", "warning") and self.fail(name(), f"console: {m.text}"))
        tab.on("pageerror", lambda error: self.fail(name(), f"exception: {error}"))
        tab.on("response", lambda r: r.status >= 400 and self.fail(name(), f"status {r.status}: {r.url}"))

    async def open(self, tab, path):
        await tab.goto(self.address + path, wait_until="load")
        # The renderer is done when the page has its heading, and our header its field.
        await tab.wait_for_function(
            """() => document.querySelector('main h1, main .title')
              && document.querySelector('motif-search, custom-header')""",
            timeout=30_000,
        )
        if "?q=" in path:
            await tab.locator("motif-search .hit").first.wait_for()

    # Content, console, and links of many pages, in a few tabs.

    async def visit(self, paths):
        waiting = list(reversed(paths))

        async def work():
            context = await self.browser.new_context(viewport={"width": 1280, "height": 800})
            tab = await context.new_page()
            current = ""
            self.watch(tab, lambda: current)
            while waiting:
                current = waiting.pop()
                try:
                    await self.open(tab, current)
                    found = await tab.evaluate(
                        """() => ({
                          text: document.querySelector('main').innerText.trim().length,
                          title: document.title,
                          ids: [...document.querySelectorAll('[id]')].map(one => one.id),
                          links: [...document.querySelectorAll('a[href]'),
                            ...(document.querySelector('custom-header')?.shadowRoot.querySelectorAll('a[href]') ?? [])]
                            .map(one => one.href),
                          broken: [...document.images].filter(one => one.complete && !one.naturalWidth)
                            .map(one => one.src),
                        })"""
                    )
                except Exception as error:
                    self.fail(current, f"does not open: {str(error).splitlines()[0]}")
                    continue
                if found["text"] < 20:
                    self.fail(current, "has no content")
                if found["title"] in ("", "Documentation"):
                    self.fail(current, f"has the title '{found['title']}'")
                for image in found["broken"]:
                    self.fail(current, f"shows no image: {image}")
                self.ids[current] = set(found["ids"])
                self.links[current] = set(found["links"])
            await context.close()

        await asyncio.gather(*(work() for _ in range(3)))

    def check_links(self):
        """Every link that a browser shows leads to a page, and to an anchor where that page was opened."""
        count = 0
        for page, links in self.links.items():
            for link in links:
                parts = urlsplit(link)
                if f"{parts.scheme}://{parts.netloc}" != self.address.removesuffix(self.base):
                    continue
                count += 1
                path = unquote(parts.path)
                if not path.startswith(self.base + "/") and path != self.base:
                    self.fail(page, f"links outside of the site: {link}")
                    continue
                own = path.removeprefix(self.base).rstrip("/")
                file = self.folder / own.lstrip("/")
                if not (file.is_file() or (file / "index.html").is_file()):
                    self.fail(page, f"dead link: {link}")
                elif parts.fragment and own in self.ids and not {parts.fragment, unquote(parts.fragment)} & self.ids[own]:
                    self.fail(page, f"dead anchor: {link}")
        return count

    # Each page of the sample in all widths, light and dark.

    async def layout(self):
        jobs = [(scheme, path) for scheme in ("light", "dark") for path in reversed(SAMPLE)]

        async def work():
            while jobs:
                scheme, path = jobs.pop()
                context = await self.browser.new_context(
                    viewport={"width": 1280, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
                )
                tab = await context.new_page()
                self.watch(tab, lambda: f"{path} ({scheme})")
                try:
                    await self.open(tab, path)
                    for width in WIDTHS:
                        await tab.set_viewport_size({"width": width, "height": 900})
                        await tab.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))")
                        wide = await tab.evaluate("() => document.documentElement.scrollWidth")
                        if wide > width:
                            self.fail(path, f"is {wide} points wide in a window of {width}")
                        if width == 1280 or (width == 360 and scheme == "light"):
                            await self.accessibility(tab, f"{path} ({scheme}, {width})")
                    back = await tab.evaluate(
                        """() => { let one = document.body, color = '';
                          for (one = document.querySelector('main'); one; one = one.parentElement) {
                            color = getComputedStyle(one).backgroundColor;
                            if (!/rgba\\(.*, 0\\)|transparent/.test(color)) break;
                          }
                          return color.match(/[\\d.]+/g).slice(0, 3).map(Number); }"""
                    )
                    if (sum(back) < 384) != (scheme == "dark"):
                        self.fail(path, f"has the background {back} in {scheme}")
                except Exception as error:
                    self.fail(path, f"does not open in {scheme}: {str(error).splitlines()[0]}")
                await context.close()

        await asyncio.gather(*(work() for _ in range(3)))

    async def accessibility(self, tab, name):
        options = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}}
        violations = []
        for _ in range(5):
            violations = (await Axe().run(tab, options=options)).response["violations"]
            if not violations:
                return
            # DocC's list of pages hides the rows that it has to spare, on a busy machine a moment late. A fault stays.
            await tab.wait_for_timeout(500)
        for violation in violations:
            node = violation["nodes"][0]
            why = (node.get("any") or node.get("all") or node.get("none") or [{}])[0].get("message", "")
            self.fail(
                name,
                f"{violation['id']} ({violation['impact']}, {len(violation['nodes'])} times): {node['target']} {why}",
            )

    # The search and the keyboard.

    async def search(self):
        context = await self.browser.new_context(viewport={"width": 1280, "height": 900})
        tab = await context.new_page()
        query = ""
        self.watch(tab, lambda: f"search for '{query}'")
        await self.open(tab, "/")
        await tab.keyboard.press("/")
        await self.open(tab, "/?q=undo")
        for query, title, kind, rank in QUERIES:
            # As the page does it, once all words are loaded.
            hits = await tab.evaluate(
                """async ([base, query]) => {
                  const { find, load } = await import(base + '/site/search.js');
                  let index;
                  await new Promise(async (done, fail) => {
                    try { index = await load(done); if (index.words) done(); } catch (error) { fail(error); }
                  });
                  return find(index, query, 60).map(hit => [hit.title, hit.kind]);
                }""",
                [self.base, query],
            )
            if [title, kind] not in hits[:rank]:
                self.fail("search", f"'{query}' does not find {kind} {title} within {rank}, but {hits[:rank]}")
            if kind in ("Pattern", "Class") and rank == 1:
                await tab.goto(f"{self.address}/?q={query}")
                first = tab.locator("motif-search .hit").first
                await first.wait_for()
                text = await first.inner_text()
                if title not in text or kind not in text:
                    self.fail("search", f"/?q={query} shows first: {text!r}")

        # From a page of the renderer, by keyboard alone.
        query = "keyboard"
        await self.open(tab, "/documentation/motifbindings")
        await tab.wait_for_function("() => customElements.get('motif-search')")
        await tab.keyboard.press("/")
        await tab.keyboard.type("UndoHistory")
        await tab.locator("motif-search .hit").first.wait_for()
        await tab.keyboard.press("ArrowDown")
        await tab.keyboard.press("ArrowUp")
        await tab.keyboard.press("Enter")
        await tab.wait_for_url("**/documentation/motifmementos/undohistory", timeout=15_000)
        await tab.wait_for_selector("main h1")

        # '/' focuses the field of the home page, and Escape empties it.
        await self.open(tab, "/")
        await tab.keyboard.press("/")
        await tab.keyboard.type("memento")
        await tab.locator("motif-search .hit").first.wait_for()
        if "q=memento" not in tab.url:
            self.fail("search", f"the address does not hold the query: {tab.url}")
        await tab.keyboard.press("Escape")
        if await tab.locator("motif-search[data-large] .hit").count():
            self.fail("search", "Escape leaves results behind")

        # Something that nobody finds says so.
        await tab.keyboard.press("/")
        await tab.keyboard.type("qqxyzzy")
        await tab.wait_for_function(
            """() => document.querySelector('motif-search[data-large]').shadowRoot
              .querySelector('[role=status]').textContent.startsWith('Nothing')"""
        )
        await context.close()

    async def tutorial(self):
        context = await self.browser.new_context(viewport={"width": 1280, "height": 900})
        tab = await context.new_page()
        self.watch(tab, lambda: "the tutorial")
        await self.open(tab, "/documentation/tutorial")
        titles = []
        # Thirteen pages after the first: twelve steps, and where to go from there.
        for _ in range(13):
            before = tab.url
            await tab.keyboard.press("ArrowRight")
            await tab.wait_for_function("before => location.href !== before", arg=before, timeout=15_000)
            await tab.wait_for_function("title => document.querySelector('main h1')?.innerText !== title", arg=titles[-1] if titles else "Build it along", timeout=15_000)
            titles.append(await tab.locator("main h1").inner_text())
        for number, title in enumerate(titles[:12], 1):
            if not title.startswith(f"{number}."):
                self.fail("the tutorial", f"step {number} is '{title}'")
        before = tab.url
        await tab.keyboard.press("ArrowLeft")
        await tab.wait_for_function("before => location.href !== before", arg=before, timeout=15_000)
        if "/12-" not in tab.url:
            self.fail("the tutorial", f"the step before the end is {tab.url}")
        # The questions of the home page open and lead to a pattern, by keyboard.
        await self.open(tab, "/")
        await tab.locator(".questions summary").first.focus()
        await tab.keyboard.press("Enter")
        for _ in range(10):
            await tab.keyboard.press("Tab")
            if await tab.evaluate("() => document.activeElement.matches('.questions a')"):
                break
        await tab.keyboard.press("Enter")
        await tab.wait_for_url("**/documentation/patterns/*", timeout=15_000)
        await context.close()


async def main():
    parser = argparse.ArgumentParser(description="Checks a served site in Chromium.")
    parser.add_argument("folder", help="the folder with the site")
    parser.add_argument("address", help="where it is served")
    parser.add_argument("--symbols", type=int, default=40, help="how many pages of symbols to open")
    parser.add_argument("--seed", type=int, default=1, help="chooses the symbols")
    parser.add_argument("--chromium", help="the browser; without it, that of Playwright")
    options = parser.parse_args()
    start = time.monotonic()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        check = Check(options.folder, options.address, browser)
        articles, modules, symbols = check.addresses()
        if len(articles) < 60 or len(modules) < 13 or len(symbols) < 1000:
            check.fail("the site", f"has only {len(articles)} articles, {len(modules)} modules, {len(symbols)} symbols")
        sample = random.Random(options.seed).sample(symbols, min(options.symbols, len(symbols)))
        pages = ["/", "/figures/", "/404.html"] + articles + modules + sample

        def say(text):
            print(f"[{time.monotonic() - start:.0f} s] {text}", flush=True)

        for name, step in [("search", check.search), ("tutorial", check.tutorial)]:
            try:
                await step()
                say(f"{name}: checked")
            except Exception as error:
                check.fail(name, str(error).splitlines()[0])
        await check.visit(pages)
        say(f"{len(pages)} pages were opened, {len(sample)} of {len(symbols)} symbols among them (seed {options.seed})")
        say(f"{check.check_links()} links lead somewhere, or are listed below")
        await check.layout()
        say(f"{len(SAMPLE)} pages were checked in {len(WIDTHS)} widths, in light and dark, and by axe")
        await browser.close()
    for problem in sorted(set(check.problems)):
        print(f"error: {problem}", file=sys.stderr)
    print(f"{len(set(check.problems))} problems")
    sys.exit(1 if check.problems else 0)


asyncio.run(main())
