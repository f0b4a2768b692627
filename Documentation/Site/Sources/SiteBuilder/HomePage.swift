// SPDX-License-Identifier: MIT

/// The page at the root of the site, and the page with all charts.
///
/// Its texts are those of the repository's pages: the questions of the patterns' index, the table of the README that
/// compares Motif with what others use, the summaries of guides and modules.
struct HomePage {
  var root: String
  var archive: String
  var modules: [String]
  var map: PageMap
  /// The facts about all pages, by address.
  var pages: [String: PageFacts]

  func home() throws(SiteError) -> OwnPage {
    let template = try Files.resource("home.html")
    let patterns = try content(Catalog.patterns.address)
    let readme = try content(Catalog.project.address)
    let guides = try content(Catalog.guides.address)
    let questions = patterns.questions(patterns.blocks(below: "Which pattern?"))
    let others = readme.rows(readme.blocks(below: "Instead of, or together with"))
    guard !questions.isEmpty, !others.isEmpty else {
      throw .unexpectedPage(
        "README.md",
        reason: "the index of patterns or the table of other packages is missing"
      )
    }
    let lead = readme.inline(readme.page["abstract"])
    let body =
      template
      .replacing("{{LEAD}}", with: lead)
      .replacing("{{QUESTIONS}}", with: questions)
      .replacing("{{PATTERNS}}", with: cards(map.articles(of: .patterns).filter { isPattern($0) }))
      .replacing("{{GUIDES}}", with: guideRows(guides))
      .replacing("{{MODULES}}", with: try moduleCards())
      .replacing("{{OTHERS}}", with: otherRows(others))
      .replacing("{{MIGRATIONS}}", with: comingFrom())
      .replacing("{{STEPS}}", with: steps())
      .replacing("{{FRAME}}", with: try image("Documentation/Images/AlbumApp.svg"))
      .replacing("{{CHART}}", with: try image("Documentation/Images/Performance/Bindings.svg"))
    return OwnPage(
      title: "Motif: design patterns for app logic in Swift",
      description:
        "Guides, patterns, a tutorial, and the reference of Motif, building blocks for app logic in Swift 6",
      body: body
    )
  }

  /// The page with all charts.
  func figures() throws(SiteError) -> OwnPage {
    var body = "<main id=\"main\" class=\"figures\"><h1>Figures</h1>"
    body += """
      <p>What operations cost, as multiples of the same work without a library. \
      <a href="{{BASE_PATH}}/documentation/guides/performance">Performance</a> explains the charts, \
      and <a href="{{BASE_PATH}}/documentation/guides/figures">Figures</a> how they are measured.</p>
      """
    for name in Files.names(in: "\(root)/Documentation/Images/Performance")
    where name.hasSuffix(".svg") {
      let title = String(name.dropLast(4))
      let table = "Documentation/Figures/\(title).tsv"
      body += "<section><h2 id=\"\(title.lowercased())\">\(title)</h2>"
      body += try image("Documentation/Images/Performance/\(name)")
      if Files.exists("\(root)/\(table)") {
        body +=
          "<p><a href=\"{{BASE_PATH}}\(SourcePages.address(of: table))\">\(title): all rows</a></p>"
      }
      body += "</section>"
    }
    body += "<section><h2 id=\"tables\">All tables</h2><ul class=\"columns\">"
    for table in tables {
      let name = table.split(separator: "/").last?.dropLast(4) ?? ""
      body += "<li><a href=\"{{BASE_PATH}}\(SourcePages.address(of: table))\">\(name)</a></li>"
    }
    body += "</ul></section></main>"
    return OwnPage(
      title: "Figures | Motif",
      description: "Charts and tables of what Motif's operations cost",
      body: body
    )
  }

  var tables: [String] {
    Files.names(in: "\(root)/Documentation/Figures").filter { $0.hasSuffix(".tsv") }
      .map { "Documentation/Figures/\($0)" }
  }

  private func content(_ address: String) throws(SiteError) -> ContentHTML {
    ContentHTML(page: try RenderedPages.object("\(archive)/data\(address).json"))
  }

  private func isPattern(_ article: Article) -> Bool {
    article.text.contains("*Also known as*") || article.text.contains("## Essence")
  }

  private func cards(_ articles: [Article]) -> String {
    articles.map { article in
      let title = pages[article.address]?.title ?? article.name
      // The bold idea may begin on a line and end on the next.
      let lines = article.text.split(separator: "\n", omittingEmptySubsequences: false)
      let paragraph = lines.drop { !$0.hasPrefix("**") }.prefix { !$0.isEmpty }.joined(
        separator: " "
      )
      let idea = paragraph.firstMatch(of: /\*\*(.*?)\*\*/).map { String($0.output.1) } ?? ""
      return card(title, address: article.address, text: HTML.escape(idea.replacing("`", with: "")))
    }
    .joined(separator: "\n")
  }

  private func card(_ title: String, address: String, text: String) -> String {
    """
    <li><a href="{{BASE_PATH}}\(HTML.escape(address))"><strong>\(HTML.escape(title))</strong>\
    <span>\(text)</span></a></li>
    """
  }

  private func guideRows(_ guides: ContentHTML) -> String {
    let sections = guides.page["primaryContentSections"] as? [[String: Any]] ?? []
    let blocks = sections.flatMap { $0["content"] as? [[String: Any]] ?? [] }
    return guides.rows(blocks).map { row in
      "<li>\(row[0]) <span>\(row.count > 1 ? row[1] : "")</span></li>"
    }
    .joined(separator: "\n")
  }

  private func moduleCards() throws(SiteError) -> String {
    var cards: [String] = []
    for module in modules {
      let address = "/documentation/\(module.lowercased())"
      let content = try content(address)
      let guide = "/documentation/guides/\(module.trimmingPrefix("Motif").lowercased())"
      let link =
        pages[guide] == nil ? "" : "<a class=\"guide\" href=\"{{BASE_PATH}}\(guide)\">Guide</a>"
      cards.append(
        """
        <li><a href="{{BASE_PATH}}\(address)"><strong>\(module)</strong>\
        <span>\(content.inline(content.page["abstract"]))</span></a>\(link)</li>
        """
      )
    }
    return cards.joined(separator: "\n")
  }

  private func otherRows(_ rows: [[String]]) -> String {
    rows.map { row in "<dt>\(row[0])</dt><dd>\(row.dropFirst().joined(separator: " "))</dd>" }
      .joined(separator: "\n")
  }

  /// The sections of guides for those who come from something else.
  private func comingFrom() -> String {
    map.articles(of: .guides).compactMap { pages[$0.address] }.flatMap { page in
      page.sections.filter { $0.title.hasPrefix("Coming from") }.map { section in
        "<li><a href=\"{{BASE_PATH}}\(page.address)#\(section.anchor ?? "")\">\(HTML.escape(page.title)): "
          + "\(HTML.escape(section.title.prefix(1).lowercased() + section.title.dropFirst()))</a></li>"
      }
    }
    .joined(separator: "\n")
  }

  private func steps() -> String {
    map.articles(of: .tutorial).compactMap { pages[$0.address] }
      .filter { $0.title.first?.isNumber == true }
      .map {
        "<li><a href=\"{{BASE_PATH}}\($0.address)\">\(HTML.escape(String($0.title.drop { $0 != " " }.dropFirst())))</a></li>"
      }
      .joined(separator: "\n")
  }

  /// A picture, with the title that it has as its text.
  private func image(_ path: String) throws(SiteError) -> String {
    let text = try Files.text("\(root)/\(path)")
    let title = text.firstMatch(of: /<title>([^<]*)<\/title>/).map { String($0.output.1) } ?? ""
    let size = text.firstMatch(of: /viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"/)
    let sides = size.map { " width=\"\($0.output.1)\" height=\"\($0.output.2)\"" } ?? ""
    return """
      <img src="{{BASE_PATH}}\(Self.imageAddress(path))" alt="\(title)"\(sides) loading="lazy">
      """
  }

  /// Where a picture of our own pages is.
  static func imageAddress(_ path: String) -> String {
    "/site/images/\(LinkRewriter.imageName(path))"
  }
}
