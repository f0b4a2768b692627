// SPDX-License-Identifier: MIT

/// Finds links of the site that lead nowhere.
struct Crawler {
  /// The possible targets of links: addresses of pages, without a slash at the end, and their anchors.
  var pages: [String: Set<String>] = [:]
  /// Whether the site has a file at an address.
  var hasFile: (String) -> Bool
  private(set) var links: [(page: String, target: String)] = []

  /// The identifiers that the renderer gives to the parts of a page that have no anchor of their own.
  private static let ofRenderer: Set<String> = [
    "app-main", "topics", "see-also", "relationships", "declarations", "parameters", "return-value",
    "mentions",
  ]

  init(hasFile: @escaping (String) -> Bool) {
    self.hasFile = hasFile
  }

  /// Adds a page that `docc` has converted.
  mutating func add(_ page: PageFacts) {
    pages[page.address] = page.anchors.union(Self.ofRenderer)
    links += page.links.map { (page.address, $0) }
  }

  /// Adds a page of our own, whose links have the base path or are an anchor.
  mutating func add(html: String, at address: String, base: BasePath) {
    pages[Self.trimmed(address)] = Set(
      html.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
    )
    for match in html.matches(of: /\s(?:href|src|action)="([^"]*)"/) {
      let target = HTML.unescape(String(match.output.1))
      // Outside of the base path is outside of the site, so it is kept with a mark that no page has.
      links.append(
        (
          address,
          target.hasPrefix("/")
            ? base.remove(from: target) ?? "outside of \(base): \(target)" : target
        )
      )
    }
  }

  private static func trimmed(_ address: String) -> String {
    address.count > 1 && address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// The dead links, sorted.
  ///
  /// Addresses of other sites are not looked at.
  func deadLinks() -> [DeadLink] {
    var dead: Set<DeadLink> = []
    for (page, target) in links where !leadsSomewhere(target, from: page) {
      dead.insert(DeadLink(page: page, target: target))
    }
    return dead.sorted()
  }

  private func leadsSomewhere(_ target: String, from page: String) -> Bool {
    if target.hasPrefix("https://") || target.hasPrefix("http://") || target.hasPrefix("mailto:") {
      return !target.hasPrefix(LinkRewriter.host)
    }
    let halves = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init
    )
    let path =
      halves[0].split(separator: "?", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    guard path.isEmpty || path.hasPrefix("/") else { return false }
    let address = Self.trimmed(path.isEmpty ? page : path)
    guard let anchors = pages[address] else { return halves.count == 1 && hasFile(address) }
    return halves.count == 1 || anchors.contains(halves[1])
  }
}
