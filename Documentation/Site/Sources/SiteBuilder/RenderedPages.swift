// SPDX-License-Identifier: MIT

import Foundation

/// The articles as `docc` has converted them, which are completed here.
///
/// The renderer shows a heading's text as it is, and takes its anchor for its identifier. So marks of code are removed
/// from headings, and anchors that occur twice are numbered. Links get the anchors that `docc` gives to headings in
/// place of those of GitHub. A type that an article names becomes a link to its page.
struct RenderedPages {
  typealias Object = [String: Any]

  /// The folder with the archive.
  var archive: String
  var base: BasePath
  /// The names of types, and the addresses of their pages.
  var types: [String: String]

  private var articles: [(path: String, address: String, page: Object)] = []
  /// By address and the anchor of GitHub, the anchor of `docc`.
  private var anchors: [String: [String: String]] = [:]

  /// The texts of the articles' links, by their numbers.
  private let texts: [String]

  init(
    archive: String,
    base: BasePath,
    modules: [String],
    texts: [String]
  ) throws(SiteError) {
    self.texts = texts
    self.archive = archive
    self.base = base
    types = [:]
    types = try Self.types(of: modules, in: archive)
  }

  static func object(_ path: String) throws(SiteError) -> Object {
    guard let object = try? JSONSerialization.jsonObject(with: try Files.data(path)) as? Object
    else {
      throw .unexpectedPage(path, reason: "is not an object in JSON")
    }
    return object
  }

  /// The types of all modules, except those that several modules export.
  private static func types(
    of modules: [String],
    in archive: String
  ) throws(SiteError) -> [String: String] {
    var found: [String: Set<String>] = [:]
    for module in modules {
      let prefix = "/documentation/\(module.lowercased())/"
      let page = try object("\(archive)/data/documentation/\(module.lowercased()).json")
      for case let reference as Object in (page["references"] as? Object ?? [:]).values {
        guard let url = reference["url"] as? String, url.hasPrefix(prefix),
          !url.dropFirst(prefix.count).contains("/"), reference["kind"] as? String == "symbol",
          let title = reference["title"] as? String, title.first?.isUppercase == true
        else { continue }
        found[title, default: []].insert(url)
      }
    }
    return found.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// Reads the articles, and completes their headings.
  mutating func read(_ sources: [Article]) throws(SiteError) {
    for source in sources {
      let path = "\(archive)/data\(source.address).json"
      var page = try Self.object(path)
      var seen: [String: Int] = [:]
      // The title has no anchor, because it is the top of the page.
      let title = (page["metadata"] as? Object)?["title"] as? String ?? ""
      var own = [MarkdownText.anchor(title): ""]
      var sections = page["primaryContentSections"] as? [Object] ?? []
      for index in sections.indices {
        guard var content = sections[index]["content"] as? [Object] else { continue }
        // 'docc' adds this heading to what comes before the first one.
        if content.first?["anchor"] as? String == "overview", !source.text.contains("## Overview") {
          content.removeFirst()
        }
        for position in content.indices where content[position]["type"] as? String == "heading" {
          let text = content[position]["text"] as? String ?? ""
          let anchor = content[position]["anchor"] as? String ?? ""
          let count = seen[anchor, default: 0]
          seen[anchor] = count + 1
          let suffix = count == 0 ? "" : "-\(count)"
          let plain = text.replacing("`", with: "")
          content[position]["text"] = plain
          content[position]["anchor"] = anchor + suffix
          own[MarkdownText.anchor(plain) + suffix] = anchor + suffix
        }
        sections[index]["content"] = content
      }
      page["primaryContentSections"] = sections
      // The sidebar has them all.
      if source.isRoot { page["topicSections"] = nil }
      if var metadata = page["metadata"] as? Object, !source.isRoot {
        metadata["roleHeading"] = source.catalog.roleHeading
        page["metadata"] = metadata
      }
      anchors[source.address] = own
      articles.append((path, source.address, page))
    }
  }

  /// Divides the page above all others into modules and articles, which `docc` lists as one.
  func divideLanding(modules: [String]) throws(SiteError) {
    let path = "\(archive)/data/documentation.json"
    var page = try Self.object(path)
    guard var topics = page["topicSections"] as? [Object], var all = topics.first,
      let identifiers = all["identifiers"] as? [String]
    else { throw .unexpectedPage(path, reason: "has no topics") }
    let isModule = { (identifier: String) in modules.contains { identifier.hasSuffix("/\($0)") } }
    topics = [
      ("Modules", identifiers.filter(isModule)), ("Articles", identifiers.filter { !isModule($0) }),
    ]
    .map { title, identifiers in
      all["title"] = title
      all["anchor"] = title
      all["identifiers"] = identifiers
      return all
    }
    page["topicSections"] = topics
    try Self.write(page, to: path)
  }

  /// Begins the page of each module that has a guide with a link to it.
  func linkGuides(of modules: [String]) throws(SiteError) {
    for module in modules {
      let name = String(module.trimmingPrefix("Motif"))
      let url = "\(Catalog.guides.address)/\(name.lowercased())"
      guard let guide = articles.first(where: { $0.address == url })?.page else { continue }
      let path = "\(archive)/data/documentation/\(module.lowercased()).json"
      var page = try Self.object(path)
      let title = (guide["metadata"] as? Object)?["title"] as? String ?? name
      var references = page["references"] as? Object ?? [:]
      references[url] =
        [
          "identifier": url, "type": "link", "url": url, "title": title,
          "titleInlineContent": [["type": "text", "text": title]],
        ] as Object
      let link: Object = [
        "type": "paragraph",
        "inlineContent": [
          ["type": "text", "text": "New here? Read the guide: "],
          ["type": "reference", "identifier": url, "isActive": true],
        ],
      ]
      page["references"] = references
      let sections = page["primaryContentSections"] as? [Object] ?? []
      page["primaryContentSections"] = [["kind": "content", "content": [link]]] + sections
      try Self.write(page, to: path)
    }
  }

  private static func write(_ page: Object, to path: String) throws(SiteError) {
    guard let data = try? JSONSerialization.data(withJSONObject: page, options: [.sortedKeys])
    else {
      throw .unexpectedPage(path, reason: "can't be encoded")
    }
    try Files.write(data, to: path)
  }

  /// Completes the links of the articles, and writes them.
  func write() throws(SiteError) {
    for (path, address, page) in articles {
      var page = page
      var references = page["references"] as? Object ?? [:]
      var added: Object = [:]
      for key in ["abstract", "primaryContentSections"] {
        page[key] = page[key].map { linkingTypes($0, on: address, references: &added) }
      }
      references.merge(added) { old, _ in old }
      for identifier in Self.identifiers(in: page["abstract"]) where references[identifier] == nil {
        // 'docc' drops some links of a page's first paragraph.
        guard let link = LinkRewriter.original(identifier), texts.indices.contains(link.number)
        else {
          throw .unexpectedPage(address, reason: "has the unknown reference \(identifier)")
        }
        let text = texts[link.number]
        let plain = text.filter { $0 != "`" }
        references[identifier] =
          [
            "identifier": identifier, "type": "link", "url": identifier, "title": plain,
            "titleInlineContent": text.hasPrefix("`")
              ? [["type": "codeVoice", "code": plain]] : [["type": "text", "text": plain]],
          ] as Object
      }
      for (key, value) in references {
        guard var reference = value as? Object, let url = reference["url"] as? String,
          let link = LinkRewriter.original(url)
        else { continue }
        reference["url"] = resolved(link.address)
        references[key] = reference
      }
      page["references"] = references
      try Self.write(page, to: path)
    }
  }

  /// An address of the site, as the renderer wants it.
  private func resolved(_ address: String) -> String {
    guard address.hasPrefix("/") else { return address }
    let halves = address.split(separator: "#", maxSplits: 1).map(String.init)
    // The renderer adds the base path to its own pages only.
    guard halves[0].hasPrefix("/documentation/") else { return base.address(address) }
    guard halves.count > 1 else { return address }
    let anchor = anchors[halves[0]]?[halves[1]] ?? halves[1]
    return anchor.isEmpty ? halves[0] : "\(halves[0])#\(anchor)"
  }

  /// The references in some content.
  static func identifiers(in value: Any?) -> [String] {
    if let values = value as? [Any] { return values.flatMap { identifiers(in: $0) } }
    guard let object = value as? Object else { return [] }
    if object["type"] as? String == "reference" { return [object["identifier"] as? String ?? ""] }
    return object.values.flatMap { identifiers(in: $0) }
  }

  private func linkingTypes(_ value: Any, on address: String, references: inout Object) -> Any {
    if let values = value as? [Any] {
      return values.map { linkingTypes($0, on: address, references: &references) }
    }
    guard let object = value as? Object else { return value }
    if object["type"] as? String == "codeVoice", let code = object["code"] as? String,
      let url = types[code]
    {
      references[url] =
        [
          "identifier": url, "type": "link", "url": url, "title": code,
          "titleInlineContent": [["type": "codeVoice", "code": code]],
        ] as Object
      return ["type": "reference", "identifier": url, "isActive": true] as Object
    }
    return object.mapValues { linkingTypes($0, on: address, references: &references) }
  }
}
