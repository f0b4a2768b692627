// SPDX-License-Identifier: MIT

/// Turns the relative links of the repository's pages into addresses of the site.
///
/// In a page's first paragraph, `docc` drops relative links, and keeps absolute ones. So the addresses get a made-up host,
/// which ``RenderedPages`` removes after the conversion, and a number, because `docc` gives all links of a page to the
/// same address the same text.
struct LinkRewriter {
  /// The host of the site's own addresses during the conversion.
  static let host = "https://motif.invalid"

  var pages: PageMap
  /// The repository's address on the web, without a slash at the end; if it is `nil`, the site gets copies of files.
  var sourceURL: String?
  /// Whether a path of the repository leads to a file, a folder, or nothing.
  var kind: (String) -> FileKind?

  enum FileKind { case file, folder }

  /// The texts of the links, by their numbers.
  private(set) var texts: [String] = []
  /// The files that the pages link to.
  private(set) var images: Set<String> = []
  private(set) var sources: Set<String> = []
  private(set) var dead: [DeadLink] = []

  init(pages: PageMap, sourceURL: String?, kind: @escaping (String) -> FileKind?) {
    self.pages = pages
    self.sourceURL = sourceURL
    self.kind = kind
  }

  /// The Markdown of an article with its links changed.
  mutating func rewrite(_ article: Article) -> String {
    MarkdownText.replacingTargets(in: article.text) { target in
      if target.isImage { return image(target.address, from: article) }
      guard let address = link(target.address, from: article) else {
        dead.append(DeadLink(page: article.source, target: target.address))
        return target.address
      }
      texts.append(target.text)
      return "\(Self.host)/\(texts.count - 1)/\(address)"
    }
  }

  /// The number of a link that was rewritten, and its address.
  static func original(_ url: String) -> (number: Int, address: String)? {
    guard let match = url.wholeMatch(of: /https:\/\/motif\.invalid\/(\d+)\/(.*)/),
      let number = Int(match.output.1)
    else { return nil }
    return (number, String(match.output.2))
  }

  private mutating func link(_ target: String, from article: Article) -> String? {
    guard target.wholeMatch(of: /[a-zA-Z][a-zA-Z0-9+.-]*:.*/) == nil else { return target }
    guard let (path, fragment) = RepositoryPath.resolve(target, from: article.source) else {
      return nil
    }
    return pages.address(of: path, anchor: fragment) ?? source(path, fragment: fragment)
  }

  /// The address of a file that isn't an article.
  private mutating func source(_ path: String, fragment: String?) -> String? {
    guard let kind = path.isEmpty ? .folder : kind(path) else { return nil }
    let anchor = fragment.map { "#\($0)" } ?? ""
    // The site shows figures as tables; on the web, they are plain text.
    if let sourceURL, !path.hasSuffix(".tsv") {
      return "\(sourceURL)/\(path)\(anchor)"
    }
    sources.insert(path)
    return "\(SourcePages.address(of: path))\(kind == .file ? anchor : "")"
  }

  private mutating func image(_ target: String, from article: Article) -> String {
    guard let path = RepositoryPath.resolve(target, from: article.source)?.path, kind(path) == .file
    else {
      dead.append(DeadLink(page: article.source, target: target))
      return target
    }
    images.insert(path)
    return Self.imageName(path)
  }

  /// The name of an image in a catalog, where all are in one folder.
  static func imageName(_ path: String) -> String {
    path.split(separator: "/").drop { $0 == "Documentation" || $0 == "Images" }.joined(
      separator: "-"
    )
  }
}
