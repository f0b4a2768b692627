// SPDX-License-Identifier: MIT

/// The parts of a page that the search and the check of links need.
struct PageFacts: Sendable {
  struct Section: Sendable {
    var title: String
    var anchor: String?
    var text: String
  }

  var address: String
  var title: String
  /// Its kind, such as "Class" or "Pattern".
  var kind: String
  /// The module or the catalog that it belongs to.
  var module: String
  /// The type that a member belongs to.
  var parent: String?
  /// Tells symbols apart that several modules export.
  var identifier: String?
  var isArticle: Bool
  var summary: String
  var sections: [Section]
  var anchors: Set<String>
  var links: Set<String>

  /// Reads a page that `docc` has converted.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - address: Its address, such as `/documentation/motifmementos/undohistory`.
  ///   - base: The base path, which is taken off the links that have it.
  init(_ page: [String: Any], at address: String, base: BasePath) {
    let metadata = page["metadata"] as? [String: Any] ?? [:]
    let references = page["references"] as? [String: Any] ?? [:]
    self.address = address
    title = metadata["title"] as? String ?? ""
    identifier = metadata["externalID"] as? String
    isArticle = metadata["symbolKind"] == nil
    let area = address.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    let role = metadata["roleHeading"] as? String ?? ""
    let catalog = Catalog.allCases.first { $0.rawValue.lowercased() == area }
    kind =
      catalog?.roleHeading
      ?? (metadata["role"] as? String == "collectionGroup"
        ? "" : role == "Framework" ? "Module" : role)
    module =
      catalog?.rawValue
      ?? ((metadata["modules"] as? [[String: Any]])?.first?["name"] as? String ?? title)
    let ancestors = (page["hierarchy"] as? [String: Any])?["paths"] as? [[String]]
    let names = ancestors?.first?.last?.split(separator: "/").dropFirst(2).map(String.init) ?? []
    parent = names.count > 2 && metadata["symbolKind"] != nil ? names.last : nil
    summary = Self.text(page["abstract"], references)
    sections = []
    anchors = []
    links = []

    var current = Section(title: title, anchor: nil, text: summary)
    for part in page["primaryContentSections"] as? [[String: Any]] ?? [] {
      for block in part["content"] as? [[String: Any]] ?? [] {
        if block["type"] as? String == "heading" {
          sections.append(current)
          current = Section(
            title: block["text"] as? String ?? "",
            anchor: block["anchor"] as? String,
            text: ""
          )
        } else {
          current.text += " " + Self.text(block, references)
        }
      }
    }
    sections.append(current)
    for (key, value) in page where key != "references" { collectAnchors(value) }
    for case let reference as [String: Any] in references.values {
      if let url = reference["url"] as? String {
        // A page of the renderer is named without the base path, everything else with it.
        links.insert(url.hasPrefix("/documentation") ? url : base.remove(from: url) ?? url)
      }
      for variant in reference["variants"] as? [[String: Any]] ?? [] {
        if let url = variant["url"] as? String { links.insert(url) }
      }
    }
  }

  private mutating func collectAnchors(_ value: Any) {
    if let values = value as? [Any] {
      for value in values { collectAnchors(value) }
    } else if let object = value as? [String: Any] {
      if let anchor = object["anchor"] as? String { anchors.insert(anchor) }
      for value in object.values { collectAnchors(value) }
    }
  }

  /// The words of some content, without listings.
  static func text(_ value: Any?, _ references: [String: Any]) -> String {
    if let values = value as? [Any] {
      return values.map { text($0, references) }.joined()
    }
    guard let object = value as? [String: Any] else { return "" }
    switch object["type"] as? String {
    case "text": return object["text"] as? String ?? ""
    case "codeVoice": return object["code"] as? String ?? ""
    case "codeListing": return ""
    case "reference":
      let reference = references[object["identifier"] as? String ?? ""] as? [String: Any]
      return object["overridingTitle"] as? String ?? reference?["title"] as? String ?? ""
    default:
      // Blocks are separated by a space, inline elements by nothing.
      let parts = ["inlineContent", "content", "items", "rows"].compactMap { object[$0] }
      if parts.isEmpty, object["rows"] == nil { return "" }
      let inline = ["emphasis", "strong"].contains(object["type"] as? String ?? "")
      return parts.map { text($0, references) }.joined(separator: " ") + (inline ? "" : " ")
    }
  }
}
