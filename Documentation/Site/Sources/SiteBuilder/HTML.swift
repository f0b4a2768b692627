// SPDX-License-Identifier: MIT

/// Text in HTML.
enum HTML {
  static func escape(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }

  /// Undoes ``escape(_:)``.
  static func unescape(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
  }
}

/// A page of our own, in the frame that all of them share.
struct OwnPage {
  var title: String
  var description: String
  var body: String

  func html(template: String) -> String {
    template.replacing("{{TITLE}}", with: HTML.escape(title))
      .replacing("{{DESCRIPTION}}", with: HTML.escape(description))
      .replacing("{{BODY}}", with: body)
  }
}
