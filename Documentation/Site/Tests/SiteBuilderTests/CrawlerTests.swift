// SPDX-License-Identifier: MIT

import Testing

@testable import SiteBuilder

@Suite("The check of links")
struct CrawlerTests {
  private func dead(_ html: String, base: BasePath = .root) -> [String] {
    var crawler = Crawler { $0 == "/site/site.css" }
    crawler.add(html: html, at: "/", base: base)
    crawler.add(html: "<p id=\"here\"></p>", at: "/figures/", base: base)
    return crawler.deadLinks().map(\.target)
  }

  @Test func `what exists is not dead`() {
    let html = """
      <a href="/figures/#here"></a><a href="/figures"></a><a href="?q=a"></a><a href="#top"></a><p id="top"></p>
      <link href="/site/site.css"><a href="https://example.com/x"></a>
      """
    #expect(dead(html) == [])
  }

  @Test(arguments: [
    "/figures/#there", "/nothing", "#bottom", "../README.md", "/site/site.js",
    "https://motif.invalid/a",
  ])
  func `what is missing is dead`(target: String) {
    #expect(dead("<a href=\"\(target)\"></a>") == [target])
  }

  @Test func `a link without the base path is dead`() throws {
    let base = try BasePath("motif")
    #expect(dead("<a href=\"/motif/figures/\"></a>", base: base) == [])
    #expect(dead("<a href=\"/figures/\"></a>", base: base) == ["outside of /motif/: /figures/"])
  }

  @Test func `anchors and links of converted pages are known`() {
    let page: [String: Any] = [
      "metadata": ["title": "Undo", "role": "article"],
      "primaryContentSections": [
        [
          "kind": "content",
          "content": [
            ["type": "heading", "text": "The problem", "anchor": "The-problem", "level": 2]
          ],
        ]
      ],
      "references": [
        "a": ["type": "link", "url": "/documentation/patterns/undo#The-problem"],
        "b": ["type": "link", "url": "/documentation/patterns/undo#the-problem"],
        "c": ["type": "link", "url": "/motif/figures/"],
      ],
    ]
    var crawler = Crawler { _ in false }
    let base = BasePath.root
    crawler.add(PageFacts(page, at: "/documentation/patterns/undo", base: base))
    #expect(
      crawler.deadLinks().map(\.target) == [
        "/documentation/patterns/undo#the-problem", "/motif/figures/",
      ]
    )
  }
}
