// SPDX-License-Identifier: MIT

/// Writes the repository's pages as catalogs for `docc`.
struct CatalogWriter {
  var root: String
  var rewriter: LinkRewriter

  /// Writes a catalog to a folder.
  mutating func write(_ catalog: Catalog, to folder: String) throws(SiteError) {
    try Files.remove(folder)
    let articles = rewriter.pages.articles(of: catalog)
    for article in rewriter.pages.articles where article.catalog == catalog {
      var text = rewriter.rewrite(article)
      if catalog == .tutorial { text += Self.steps(around: article, in: rewriter.pages) }
      if article.isRoot {
        text = try Self.root(text, of: catalog, articles: articles)
      } else {
        // Otherwise every page would list all others.
        let options = "@Options {\n  @AutomaticSeeAlso(disabled)\n}"
        text = try Self.inserting(options, below: article, in: text)
      }
      try Files.write(text, to: "\(folder)/\(article.name).md")
    }
    for image in rewriter.images.sorted() {
      try Files.copy("\(root)/\(image)", to: "\(folder)/\(LinkRewriter.imageName(image))")
    }
  }

  /// Makes a page the root of its catalog, with all of the catalog's pages in the sidebar.
  private static func root(
    _ text: String,
    of catalog: Catalog,
    articles: [Article]
  ) throws(SiteError) -> String {
    let page = try inserting(
      "@Metadata {\n  @TechnologyRoot\n}",
      below: Article(catalog: catalog, name: "", source: catalog.rootPage, text: ""),
      in: text,
      title: catalog.rootTitle
    )
    let topics = articles.map { "- <doc:\($0.name)>" }.joined(separator: "\n")
    let heading = catalog == .tutorial ? "Steps" : "Pages"
    return page + "\n\n## Topics\n\n### \(heading)\n\n\(topics)\n"
  }

  /// Inserts a directive below the title of a page, which may get another title.
  private static func inserting(
    _ directive: String,
    below article: Article,
    in text: String,
    title: String? = nil
  ) throws(SiteError) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let index = lines.firstIndex(where: { $0.hasPrefix("# ") }) else {
      throw .unexpectedPage(article.source, reason: "has no title")
    }
    if let title { lines[index] = "# \(title)" }
    lines.insert("\n\(directive)\n", at: index + 1)
    return lines.joined(separator: "\n")
  }

  /// The links to the steps before and after a page of the tutorial.
  private static func steps(around article: Article, in pages: PageMap) -> String {
    let all = pages.articles.filter { $0.catalog == .tutorial }
    guard let index = all.firstIndex(where: { $0.name == article.name }) else { return "" }
    var links: [String] = []
    if index > 0 {
      links.append("[← Previous step](\(LinkRewriter.host)/0/\(all[index - 1].address))")
    }
    if index + 1 < all.count {
      links.append("[Next step →](\(LinkRewriter.host)/0/\(all[index + 1].address))")
    }
    return "\n\n---\n\n" + links.joined(separator: " · ") + "\n"
  }
}
