// SPDX-License-Identifier: MIT

import Foundation

/// Builds the site: guides, patterns, the tutorial, and the reference of all modules, with one search for all.
public struct Site: Sendable {
  /// The folder of the repository.
  public var root: String
  /// The folder that the site is written to.
  public var output: String
  /// The path below which a server will have it.
  public var base: BasePath
  /// Where links to source files lead on the web; without it, the site has copies of the files.
  public var sourceURL: String?
  /// A folder for what is built on the way.
  public var scratch: String

  /// Describes a site, with `.build/site` of the repository as the folder for what is built on the way.
  public init(
    root: String,
    output: String,
    base: BasePath = .root,
    sourceURL: String? = nil,
    scratch: String? = nil
  ) {
    self.root = root
    self.output = output
    self.base = base
    self.sourceURL = sourceURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    self.scratch = scratch ?? "\(root)/.build/site"
  }

  /// The size of a site that was built.
  public struct Summary: Sendable {
    /// How many pages there are.
    public var pages: Int
    /// How many links were followed.
    public var links: Int
    /// The size of the search's titles in bytes.
    public var titles: Int
    /// The size of the search's words in bytes.
    public var words: Int
  }

  /// Builds the site, and replaces one that was built to the same folder before.
  ///
  /// - Parameter report: Called with the name of each step before it begins.
  /// - Returns: The size of the site.
  /// - Throws: `deadLinks` if a link of a page leads nowhere, and the other cases of `SiteError`.
  public func build(report: @escaping @Sendable (String) -> Void) throws(SiteError) -> Summary {
    guard Files.exists("\(self.root)/\(Catalog.patterns.rootPage)") else {
      throw .notTheRepository(self.root)
    }
    try checkOutput()
    let renderer = try Reference.renderer()

    report("reading the pages")
    let root = root
    let map = try PageMap(pages: markdownPages()) { path in try? Files.text("\(root)/\(path)") }
    let rewriter = LinkRewriter(pages: map, sourceURL: sourceURL) { path in
      let file = "\(root)/\(path)"
      return Files.isFolder(file) ? .folder : Files.exists(file) ? .file : nil
    }
    var writer = CatalogWriter(root: root, rewriter: rewriter)
    var catalogs: [String: String] = [:]
    for catalog in Catalog.allCases {
      let folder = "\(scratch)/catalogs/\(catalog.rawValue).docc"
      try writer.write(catalog, to: folder)
      catalogs[catalog.rawValue] = folder
    }
    guard writer.rewriter.dead.isEmpty else { throw .deadLinks(writer.rewriter.dead.sorted()) }

    let reference = Reference(root: root, scratch: scratch, report: report)
    let graphs = try reference.extractGraphs()
    let archive = try reference.convert(
      catalogs: catalogs,
      graphs: graphs,
      texts: writer.rewriter.texts
    )

    report("completing \(map.articles.count) articles")
    var rendered = try RenderedPages(
      archive: archive,
      base: base,
      modules: reference.modules,
      texts: writer.rewriter.texts
    )
    try rendered.read(map.articles)
    try rendered.write()
    try rendered.divideLanding(modules: reference.modules)
    try rendered.linkGuides(of: reference.modules)
    let facts = try Self.facts(of: archive, base: base)
    let addresses = Dictionary(facts.map { ($0.address, $0) }) { first, _ in first }

    report("writing \(facts.count) pages")
    let home = HomePage(
      root: root,
      archive: archive,
      modules: reference.modules,
      map: map,
      pages: addresses
    )
    var own = ["/": try home.home(), "/figures/": try home.figures(), "/404.html": try notFound()]
    let sources = SourcePages(root: root, paths: writer.rewriter.sources.union(home.tables))
    own.merge(try sources.pages()) { first, _ in first }
    try Files.remove(output)
    try SiteMarker(basePath: "\(base)").write(in: output)
    for name in Files.names(in: archive)
    where !["index.html", "theme-settings.json"].contains(name) {
      try Files.copy("\(archive)/\(name)", to: "\(output)/\(name)")
    }
    try writeShells(of: facts, template: try Files.text("\(renderer)/index-template.html"))
    let written = try writeOwn(own)
    try writeResources(home)

    report("indexing")
    let index = SearchIndex(facts, names: names(map))
    let titles = try index.titles()
    let words = try index.text()
    try Files.write(titles, to: "\(output)/site/titles.json")
    try Files.write(words, to: "\(output)/site/words.json")

    report("checking the links")
    let folder = output
    var crawler = Crawler { address in
      Files.exists(folder + address) && !Files.isFolder(folder + address)
    }
    for page in facts { crawler.add(page) }
    for (address, html) in written { crawler.add(html: html, at: address, base: base) }
    let dead = crawler.deadLinks()
    guard dead.isEmpty else { throw .deadLinks(dead) }
    return Summary(
      pages: facts.count + written.count,
      links: crawler.links.count,
      titles: titles.count,
      words: words.count
    )
  }

  private func checkOutput() throws(SiteError) {
    guard Files.exists(output) else { return }
    if Files.isFolder(output), Files.names(in: output).isEmpty { return }
    guard Files.exists("\(output)/\(SiteMarker.name)") else { throw .notOurs(output) }
  }

  /// The pages that the site begins with; those that they link to follow.
  private func markdownPages() -> [String] {
    let own = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
      .filter { Files.exists("\(root)/\($0)") }
    let guides = Files.names(in: "\(root)/Documentation").map { "Documentation/\($0)" }
    let patterns = Files.names(in: "\(root)/Documentation/Patterns").map {
      "Documentation/Patterns/\($0)"
    }
    return (guides + patterns).filter { $0.hasSuffix(".md") } + own
  }

  /// Reads all pages of an archive.
  static func facts(of archive: String, base: BasePath) throws(SiteError) -> [PageFacts] {
    let files = Files.all(below: "\(archive)/data", suffix: ".json")
    let found = Collected<PageFacts>()
    // In portions, because each is a step of the loop that is run in parallel.
    let portions = stride(from: 0, to: files.count, by: 200).map {
      Array(files[$0..<min($0 + 200, files.count)])
    }
    try inParallel(portions) { portion throws(SiteError) in
      for file in portion {
        let page = try RenderedPages.object("\(archive)/data/\(file)")
        found.add(PageFacts(page, at: "/" + file.dropLast(".json".count), base: base))
      }
    }
    return found.all.sorted { $0.address < $1.address }
  }

  /// The other names of patterns, by address.
  private func names(_ map: PageMap) -> [String: String] {
    var names: [String: String] = [:]
    for article in map.articles(of: .patterns) {
      let own = SearchIndex.names(inPattern: article.text)
      if !own.isEmpty { names[article.address] = own }
    }
    return names
  }

  private func notFound() throws(SiteError) -> OwnPage {
    OwnPage(
      title: "Not found | Motif",
      description: "This page does not exist",
      body: """
        <main id="main" class="source"><h1>There is no page here</h1>
        <p>Search for what you need, or begin at the <a href="{{BASE_PATH}}/">home page</a>.</p></main>
        """
    )
  }

  /// Writes the file of each page that the renderer shows: its frame, with a title of its own.
  private func writeShells(of pages: [PageFacts], template: String) throws(SiteError) {
    let head = try Files.resource("head.html")
    let frame = template.replacing("</head>", with: head + "</head>")
      .replacing(
        "<div id=\"app\">",
        with: """
          <template id="custom-header"><style>\(try Files.resource("header.css"))</style>\
          \(try Files.resource("header.html"))</template><div id="app">
          """
      )
      .replacing("{{BASE_PATH}}", with: base.prefix)
    let output = output
    try inParallel(pages) { page throws(SiteError) in
      let title = page.address == "/documentation" ? "Motif" : "\(page.title) | \(page.module)"
      let html = frame.replacing(
        "<title>Documentation</title>",
        with: "<title>\(HTML.escape(title))</title>"
      )
      .replacing("{{DESCRIPTION}}", with: HTML.escape(page.summary))
      try Files.write(html, to: "\(output)\(page.address)/index.html")
    }
  }

  private func writeOwn(_ pages: [String: OwnPage]) throws(SiteError) -> [String: String] {
    let template = try Files.resource("page.html")
      .replacing("{{HEADER}}", with: try Files.resource("header.html"))
    var written: [String: String] = [:]
    for (address, page) in pages {
      let html = page.html(template: template).replacing("{{BASE_PATH}}", with: base.prefix)
      written[address] = html
      try Files.write(html, to: output + address + (address.hasSuffix("/") ? "index.html" : ""))
    }
    return written
  }

  private func writeResources(_ home: HomePage) throws(SiteError) {
    for name in ["site.js", "search.js"] {
      try Files.write(
        try Files.resource(name).replacing("{{BASE_PATH}}", with: base.prefix),
        to: "\(output)/site/\(name)"
      )
    }
    try Files.write(
      try Files.resource("header.css") + Files.resource("site.css"),
      to: "\(output)/site/site.css"
    )
    try Files.write(try Files.resource("theme-settings.json"), to: "\(output)/theme-settings.json")
    // Pages of GitHub would leave out what begins with an underscore.
    try Files.write("", to: "\(output)/.nojekyll")
    let images =
      ["Documentation/Images/AlbumApp.svg"]
      + Files.names(in: "\(root)/Documentation/Images/Performance")
      .map { "Documentation/Images/Performance/\($0)" }
    for image in images {
      try Files.copy("\(root)/\(image)", to: output + HomePage.imageAddress(image))
    }
  }
}
