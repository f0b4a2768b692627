// SPDX-License-Identifier: MIT

/// Content that `docc` has converted, as HTML for a page of our own.
struct ContentHTML {
  typealias Object = [String: Any]

  var page: Object

  /// The blocks below a heading, up to the next one of its level or above.
  func blocks(below heading: String) -> [Object] {
    for section in page["primaryContentSections"] as? [Object] ?? [] {
      let content = section["content"] as? [Object] ?? []
      guard
        let start = content.firstIndex(where: {
          $0["type"] as? String == "heading" && $0["text"] as? String == heading
        })
      else { continue }
      let level = content[start]["level"] as? Int ?? 0
      return Array(
        content[(start + 1)...].prefix {
          $0["type"] as? String != "heading" || $0["level"] as? Int ?? 0 > level
        }
      )
    }
    return []
  }

  func inline(_ nodes: Any?) -> String {
    (nodes as? [Object] ?? []).map { node in
      switch node["type"] as? String {
      case "text": return HTML.escape(node["text"] as? String ?? "")
      case "codeVoice": return "<code>\(HTML.escape(node["code"] as? String ?? ""))</code>"
      case "emphasis": return "<em>\(inline(node["inlineContent"]))</em>"
      case "strong": return "<strong>\(inline(node["inlineContent"]))</strong>"
      case "reference":
        let reference =
          (page["references"] as? Object)?[node["identifier"] as? String ?? ""] as? Object ?? [:]
        let title = inline(node["overridingTitleInlineContent"] ?? reference["titleInlineContent"])
        let url = reference["url"] as? String ?? ""
        let address = url.hasPrefix("/documentation") ? "{{BASE_PATH}}\(url)" : url
        return "<a href=\"\(HTML.escape(address))\">\(title)</a>"
      default: return inline(node["inlineContent"])
      }
    }
    .joined()
  }

  /// The inline content of the paragraphs in a cell or an item.
  func paragraphs(_ blocks: Any?) -> String {
    (blocks as? [Object] ?? []).filter { $0["type"] as? String == "paragraph" }
      .map { inline($0["inlineContent"]) }
      .joined(separator: " ")
  }

  /// The rows of the first table among blocks, without its head.
  func rows(_ blocks: [Object]) -> [[String]] {
    guard let table = blocks.first(where: { $0["type"] as? String == "table" }) else { return [] }
    return (table["rows"] as? [[Any]] ?? []).dropFirst().map { $0.map { paragraphs($0) } }
  }

  /// Nested lists of questions: an item with a list opens, an item without one is a link.
  func questions(_ blocks: Any?) -> String {
    let lists = (blocks as? [Object] ?? []).filter { $0["type"] as? String == "unorderedList" }
    return lists.map { list in
      let items = (list["items"] as? [Object] ?? []).map { item in
        let nested = questions(item["content"])
        let text = paragraphs(item["content"])
        return nested.isEmpty
          ? "<li>\(text)</li>" : "<li><details><summary>\(text)</summary>\(nested)</details></li>"
      }
      return "<ul>\(items.joined(separator: "\n"))</ul>"
    }
    .joined()
  }
}
