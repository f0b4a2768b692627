// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// A walk through the code, as `ARCHITECTURE.md` tells it and as it ran.
struct Walk {
  /// The heading.
  let title: String

  /// The files that the numbered steps name.
  let named: Set<String>

  /// The files that ran, which `.ci/walks/run` has written.
  let ran: Set<String>

  /// Reads the sections of a page that have a list of what ran.
  static func all(in page: String) -> [Walk] {
    page.split(separator: "\n### ").compactMap { section in
      let parts = section.split(separator: "<!-- What ran on the walk", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let lines = section.split(separator: "\n")
      let steps = parts[0].split(separator: "\n").filter { $0.contains(#/^(?:\d+\.|  ) /#) }
      return Walk(
        title: lines.first.map { String($0.drop { $0 == "#" || $0 == " " }) } ?? "",
        named: files(in: steps.joined(separator: "\n")),
        ran: files(in: String(parts[1].split(separator: "<!--").first ?? ""))
      )
    }
  }

  private static func files(in text: String) -> Set<String> {
    Set(text.matches(of: /`(?:[\w+]+\/)*([\w+]+\.swift)`/).map { String($0.output.1) })
  }
}
#endif
