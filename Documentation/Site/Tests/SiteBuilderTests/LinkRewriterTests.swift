// SPDX-License-Identifier: MIT

import Testing

@testable import SiteBuilder

@Suite("Links of pages")
struct LinkRewriterTests {
  private static let files = [
    "README.md": "# Motif\n[Undo](Documentation/Patterns/Undo.md)",
    "Documentation/README.md": "# Documentation\n[server](../Examples/Server/README.md)",
    "Documentation/Lists.md": "# Lists\n## Moving",
    "Documentation/Patterns/README.md": "# Patterns",
    "Documentation/Patterns/Undo.md": "# Undo",
    "Documentation/Tutorial.md": """
    # Build it along
    Text.
    ## Before you begin
    ```swift
    ## 7. No heading
    ```
    ## 1. A model
    ### Its name
    ## 2. A table
    """,
    "Examples/Server/README.md": "# Server",
  ]

  private func rewritten(
    _ link: String,
    from page: String,
    sourceURL: String? = nil
  ) throws -> (String, LinkRewriter) {
    let map = try PageMap(
      pages: Self.files.keys.filter { $0.hasPrefix("Doc") || $0 == "README.md" }.sorted()
    ) {
      Self.files[$0]
    }
    var rewriter = LinkRewriter(pages: map, sourceURL: sourceURL) { path in
      ["Sources/A.swift", "Documentation/Images/Lists.svg", "Documentation/Figures/A.tsv"].contains(
        path
      )
        ? .file : path == "Sources" ? .folder : nil
    }
    let article = Article(catalog: .guides, name: "Lists", source: page, text: link)
    let text = rewriter.rewrite(article).replacing(/https:\/\/motif\.invalid\/\d+\//, with: "site:")
    return (text, rewriter)
  }

  @Test(arguments: [
    ("[a](Lists.md#moving)", "[a](site:/documentation/guides/lists#moving)"),
    ("[a](Patterns/Undo.md)", "[a](site:/documentation/patterns/undo)"),
    ("[a](Patterns/README.md)", "[a](site:/documentation/patterns)"),
    ("[a](../README.md)", "[a](site:/documentation/project)"),
    ("[a](../Examples/Server/README.md)", "[a](site:/documentation/project/examples-server)"),
    ("[a](#moving)", "[a](site:/documentation/guides/lists#moving)"),
    ("[a](../Sources/A.swift#L3)", "[a](site:/source/Sources/A.swift/#L3)"),
    ("[a](../Sources)", "[a](site:/source/Sources/)"),
    ("[a](https://example.com/a.md)", "[a](site:https://example.com/a.md)"),
    ("![a](Images/Lists.svg)", "![a](Lists.svg)"),
  ])
  func `a link leads to a page of the site`(link: String, expected: String) throws {
    let (text, rewriter) = try rewritten(link, from: "Documentation/Lists.md")
    #expect(text == expected)
    #expect(rewriter.dead == [])
  }

  @Test func `each step of the tutorial is a page`() throws {
    let (text, _) = try rewritten(
      "[a](Tutorial.md) [b](Tutorial.md#1-a-model) [c](Tutorial.md#its-name) [d](Tutorial.md#before-you-begin)",
      from: "Documentation/Lists.md"
    )
    let base = "site:/documentation/tutorial"
    #expect(
      text
        == "[a](\(base)) [b](\(base)/1-a-model) [c](\(base)/1-a-model#its-name) [d](\(base)#before-you-begin)"
    )
  }

  @Test func `sources can be read elsewhere`() throws {
    let (text, rewriter) = try rewritten(
      "[a](../Sources/A.swift#L3) [b](Figures/A.tsv)",
      from: "Documentation/Lists.md",
      sourceURL: "https://example.com/blob/main"
    )
    #expect(
      text
        == "[a](site:https://example.com/blob/main/Sources/A.swift#L3) [b](site:/source/Documentation/Figures/A.tsv/)"
    )
    #expect(rewriter.sources == ["Documentation/Figures/A.tsv"])
  }

  @Test(arguments: [
    "[a](Nothing.md)", "[a](../../outside.md)", "![a](Images/No.svg)", "[a](../Sources/B.swift)",
  ])
  func `a dead link is reported`(link: String) throws {
    let (_, rewriter) = try rewritten(link, from: "Documentation/Lists.md")
    #expect(rewriter.dead.map(\.page) == ["Documentation/Lists.md"])
  }
}
