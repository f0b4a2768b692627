// SPDX-License-Identifier: MIT

import Foundation

/// The index of the search in the browser: the titles of all pages and symbols, and the words of the articles.
///
/// The titles are one small file, loaded when the search is first used; the words follow in another.
struct SearchIndex {
  /// A page, a symbol, or a section of an article.
  struct Entry: Equatable {
    var title: String
    var kind: String
    var module: String
    var address: String
    var summary: String
    /// Other names, with which it is found, too.
    var names: String
  }

  private(set) var entries: [Entry] = []
  /// For each word, the indices of the entries whose text has it, in ascending order.
  private(set) var words: [String: [Int]] = [:]

  /// - Parameters:
  ///   - pages: All pages.
  ///   - names: By address, the other names of what a page is about.
  init(_ pages: [PageFacts], names: [String: String]) {
    var known: Set<String> = []
    for page in pages.sorted(by: { $0.address < $1.address })
    where !page.kind.isEmpty && !page.title.isEmpty {
      // A symbol that several modules export is found once.
      if let identifier = page.identifier, !known.insert(identifier).inserted { continue }
      let title = page.parent.map { "\($0).\(page.title)" } ?? page.title
      add(
        Entry(
          title: title,
          kind: page.kind,
          module: page.module,
          address: page.address,
          summary: Self.shortened(page.summary),
          names: names[page.address] ?? ""
        ),
        text: page.isArticle ? page.sections.first?.text ?? "" : ""
      )
      guard page.isArticle else { continue }
      for section in page.sections.dropFirst() {
        guard let anchor = section.anchor else { continue }
        add(
          Entry(
            title: section.title,
            kind: "Section",
            module: page.title,
            address: "\(page.address)#\(anchor)",
            summary: "",
            names: ""
          ),
          text: section.text
        )
      }
    }
  }

  private mutating func add(_ entry: Entry, text: String) {
    for word in Self.words(of: text) { words[word, default: []].append(entries.count) }
    entries.append(entry)
  }

  /// The different words of a text, in lowercase.
  ///
  /// Short ones are on every page, and numbers say nothing.
  static func words(of text: String) -> Set<String> {
    Set(
      text.lowercased().split { !$0.isLetter && !$0.isNumber }
        .filter { $0.count > 2 && $0.contains(where: \.isLetter) }
        .map(String.init)
    )
  }

  private static func shortened(_ text: String) -> String {
    guard text.count > 110 else { return text }
    let start = text.prefix(110)
    return start[..<(start.lastIndex(of: " ") ?? start.endIndex)] + "…"
  }

  /// The file with the titles.
  func titles() throws(SiteError) -> Data {
    let kinds = Array(Set(entries.map(\.kind))).sorted()
    let modules = Array(Set(entries.map(\.module))).sorted()
    let kindIndices = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1, $0) })
    let moduleIndices = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0) })
    let rows = entries.map { entry -> [Any] in
      [
        entry.title, kindIndices[entry.kind] ?? 0, moduleIndices[entry.module] ?? 0,
        String(entry.address.trimmingPrefix("/documentation/")), entry.summary,
      ] + (entry.names.isEmpty ? [] : [entry.names])
    }
    return try Self.encode(["kinds": kinds, "modules": modules, "entries": rows])
  }

  /// The file with the words, in which each index is the distance from the one before it.
  func text() throws(SiteError) -> Data {
    try Self.encode(
      words.mapValues { indices in
        zip(indices, [0] + indices).map { $0 - $1 }
      }
    )
  }

  private static func encode(_ value: Any) throws(SiteError) -> Data {
    guard
      let data = try? JSONSerialization.data(
        withJSONObject: value,
        options: [.sortedKeys, .withoutEscapingSlashes]
      )
    else { throw .file("the search index", reason: "can't be encoded") }
    return data
  }

  /// The other names in a pattern's line that begins with "*Also known as*", without who uses them.
  static func names(inPattern text: String) -> String {
    guard
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("*Also known as*") })
    else { return "" }
    return line.dropFirst("*Also known as*".count)
      .split { "·,;".contains($0) }
      .map { name in
        let own = name.split(separator: ": ", maxSplits: 1).last ?? name
        return own.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces)
      }
      .filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}
