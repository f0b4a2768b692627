// SPDX-License-Identifier: MIT

/// A part of the site that is made of Markdown pages: a catalog for `docc`.
enum Catalog: String, CaseIterable {
  case guides = "Guides"
  case patterns = "Patterns"
  case tutorial = "Tutorial"
  case project = "Project"

  /// The page at the catalog's root.
  var rootPage: String {
    switch self {
    case .guides: "Documentation/README.md"
    case .patterns: "Documentation/Patterns/README.md"
    case .tutorial: "Documentation/Tutorial.md"
    case .project: "README.md"
    }
  }

  /// The title of the root, where that of its page would be ambiguous.
  var rootTitle: String? {
    switch self {
    case .guides: "Guides"
    case .project: "About Motif"
    case .patterns, .tutorial: nil
    }
  }

  /// What each of its pages is, shown above the title.
  var roleHeading: String {
    switch self {
    case .guides: "Guide"
    case .patterns: "Pattern"
    case .tutorial: "Tutorial"
    case .project: "Page"
    }
  }

  /// The address of the root.
  var address: String { "/documentation/\(rawValue.lowercased())" }

  /// Where a Markdown file of the repository belongs.
  static func containing(_ path: String) -> Catalog {
    if let own = allCases.first(where: { $0.rootPage == path }) { return own }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return folder == "Documentation"
      ? .guides : folder == "Documentation/Patterns" ? .patterns : .project
  }
}

/// An article of the site: a Markdown file of the repository, or a part of one.
struct Article {
  var catalog: Catalog
  /// The name of its file in the catalog, without `.md`; the catalog's own name if it is the root.
  var name: String
  /// The file in the repository.
  var source: String
  /// Its Markdown, without comments.
  var text: String

  var isRoot: Bool { name == catalog.rawValue }

  /// Its address in the site.
  var address: String {
    isRoot ? catalog.address : "\(catalog.address)/\(name.lowercased())"
  }
}

/// Which Markdown files of the repository become which articles.
///
/// The tutorial is divided into an article for each step. All others stay whole.
struct PageMap {
  private(set) var articles: [Article] = []
  private var indices: [String: [Int]] = [:]

  /// Begins with the given files, and adds those that they link to.
  ///
  /// - Parameters:
  ///   - pages: Paths of Markdown files in the repository.
  ///   - read: Returns the text of a file, or `nil` if there is none.
  /// - Throws: `SiteError.file` if a page can't be read.
  init(pages: [String], read: (String) -> String?) throws(SiteError) {
    var waiting = Array(pages.reversed())
    var known = Set(pages)
    while let path = waiting.popLast() {
      guard let text = read(path) else { throw .file(path, reason: "doesn't exist") }
      let clean = MarkdownText(text).withoutComments()
      add(path, text: clean)
      _ = MarkdownText.replacingTargets(in: clean) { target in
        let file = RepositoryPath.resolve(target.address, from: path)?.path
        if let file, file.hasSuffix(".md"), !target.isImage, read(file) != nil,
          known.insert(file).inserted
        {
          waiting.append(file)
        }
        return target.address
      }
    }
  }

  private mutating func add(_ path: String, text: String) {
    let catalog = Catalog.containing(path)
    guard path == Catalog.tutorial.rootPage else {
      let name: String
      if path == catalog.rootPage {
        name = catalog.rawValue
      } else {
        var parts = path.dropLast(3).split(separator: "/").map(String.init)
        if parts.last == "README", parts.count > 1 { parts.removeLast() }
        if catalog != .project { parts = Array(parts.suffix(1)) }
        name = parts.map { $0.trimmingPrefix(".") }.joined(separator: "-")
      }
      return append(Article(catalog: catalog, name: name, source: path, text: text))
    }
    let markdown = MarkdownText(text)
    let lines = markdown.lines.map(\.text)
    let starts = markdown.headings.filter {
      $0.level == 2 && $0.text.first?.isNumber == true || $0.text.hasPrefix("Where")
    }
    let bounds = starts.map(\.line) + [lines.count]
    append(
      Article(
        catalog: catalog,
        name: catalog.rawValue,
        source: path,
        text: lines[..<bounds[0]].joined(separator: "\n")
      )
    )
    for (start, end) in zip(starts, bounds.dropFirst()) {
      let body = lines[(start.line + 1)..<end].map { line in
        // One level up, because the step's heading becomes the title of its page.
        line.hasPrefix("### ") ? line.dropFirst() : line
      }
      append(
        Article(
          catalog: catalog,
          name: MarkdownText.anchor(start.text),
          source: path,
          text: "# \(start.text)\n" + body.joined(separator: "\n")
        )
      )
    }
  }

  private mutating func append(_ article: Article) {
    indices[article.source, default: []].append(articles.count)
    articles.append(article)
  }

  /// The address of a Markdown file's article, or of the one of its parts that has the heading.
  func address(of path: String, anchor: String?) -> String? {
    guard let indices = indices[path], let first = indices.first else { return nil }
    guard let anchor else { return articles[first].address }
    guard indices.count > 1 else { return "\(articles[first].address)#\(anchor)" }
    for index in indices {
      let headings = MarkdownText(articles[index].text).headings
      for (position, heading) in headings.enumerated()
      where MarkdownText.anchor(heading.text) == anchor {
        return position == 0 ? articles[index].address : "\(articles[index].address)#\(anchor)"
      }
    }
    return "\(articles[first].address)#\(anchor)"
  }

  /// The articles of a catalog, without its root.
  func articles(of catalog: Catalog) -> [Article] {
    articles.filter { $0.catalog == catalog && !$0.isRoot }
  }
}

/// Paths in the repository, as links name them.
enum RepositoryPath {
  /// The file that a relative link names, and its fragment.
  ///
  /// - Returns: `nil` for an address with a scheme, and for a path that leaves the repository.
  static func resolve(_ target: String, from page: String) -> (path: String, fragment: String?)? {
    guard !target.isEmpty, target.wholeMatch(of: /[a-zA-Z][a-zA-Z0-9+.-]*:.*/) == nil else {
      return nil
    }
    let halves = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = halves.count > 1 ? String(halves[1]) : nil
    guard !halves[0].isEmpty else { return (page, fragment) }
    var parts = page.split(separator: "/").dropLast()
    for part in halves[0].split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        if parts.popLast() == nil { return nil }
      default: parts.append(part)
      }
    }
    return (parts.joined(separator: "/"), fragment)
  }
}
