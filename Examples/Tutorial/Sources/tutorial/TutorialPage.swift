// SPDX-License-Identifier: MIT

import Foundation

/// The page `Documentation/Tutorial.md`: prose, and parts between markers that a command writes.
///
/// ```text
/// <!-- begin code 4 CoversView.swift -->   a file that step 4 adds, or what it changes in one
/// <!-- begin run 8: nn | -->               what step 8 prints, run with the keys `nn`, then with none
/// <!-- begin run 8 lines 2-4: n -->        some lines of it, with `…` for the others
/// <!-- begin frame 12: .n -->              the same without the commands
/// <!-- end -->
/// ```
struct TutorialPage {
  /// A piece of the page.
  enum Part: Hashable {
    case prose(String)
    case code(step: Int, file: String)
    case run(step: Int, keys: [String], lines: ClosedRange<Int>?)
    case frame(step: Int, keys: String)
  }

  /// The page.
  let text: String

  /// The pieces, each with the marker that begins it and the text that it has now.
  let parts: [(part: Part, marker: String, text: String)]

  init(_ text: String) throws {
    self.text = text
    var parts: [(Part, String, String)] = []
    var rest = text[...]
    while let begin = rest.firstRange(of: "<!-- begin ") {
      guard let close = rest[begin.upperBound...].firstRange(of: " -->\n"),
        let end = rest[close.upperBound...].firstRange(of: "<!-- end -->\n")
      else { throw Tutorial.Problem("A part has no end: \(rest[begin.lowerBound...].prefix(40))") }
      let prose = String(rest[..<begin.lowerBound])
      parts.append((.prose(prose), "", prose))
      let command = String(rest[begin.upperBound..<close.lowerBound])
      parts.append(
        (
          try Self.part(command), String(rest[begin.lowerBound..<close.upperBound]),
          String(rest[close.upperBound..<end.lowerBound])
        )
      )
      rest = rest[end.upperBound...]
    }
    parts.append((.prose(String(rest)), "", String(rest)))
    self.parts = parts
  }

  private static func part(_ command: String) throws -> Part {
    if let match = command.wholeMatch(of: /code ([0-9]+) (\S+)/), let step = Int(match.output.1) {
      return .code(step: step, file: String(match.output.2))
    }
    if let match = command.wholeMatch(of: /frame ([0-9]+): (.*)/), let step = Int(match.output.1) {
      return .frame(step: step, keys: String(match.output.2))
    }
    let run = /run ([0-9]+)(?: lines ([0-9]+)-([0-9]+))?:(.*)/
    if let match = command.wholeMatch(of: run), let step = Int(match.output.1) {
      let keys = match.output.4.split(separator: "|", omittingEmptySubsequences: false)
      let ends = [match.output.2, match.output.3].compactMap { $0.flatMap { Int($0) } }
      guard ends.isEmpty || ends[0] <= ends[1] else {
        throw Tutorial.Problem("No lines: \(command)")
      }
      return .run(
        step: step,
        keys: keys.map { $0.trimmingCharacters(in: .whitespaces) },
        lines: ends.isEmpty ? nil : ends[0]...ends[1]
      )
    }
    throw Tutorial.Problem("Unknown part: \(command)")
  }

  // MARK: - Rendering

  /// The page as it should be now.
  func rendered(
    steps: StepSources,
    output: (_ step: Int, _ keys: [String]) throws -> String
  ) throws -> String {
    try parts.map { part, marker, text in
      switch part {
      case .prose: text
      case .code(let step, let file):
        marker + (try Self.code(steps.change(of: file, in: step), step)) + "<!-- end -->\n"
      case .run(let step, let keys, let lines):
        marker + Self.run(step, keys, try output(step, keys), lines) + "<!-- end -->\n"
      case .frame(let step, let keys):
        marker + "```text\n\(try output(step, [keys]))```\n<!-- end -->\n"
      }
    }
    .joined()
  }

  /// A new file as a whole; of another one what changes, unless that is nearly as long.
  private static func code(_ change: StepSources.Change, _ step: Int) -> String {
    let path = "Sources/AlbumApp/\(change.name)"
    let link = "../Examples/Tutorial/Sources/\(StepSources.name(step))/\(change.name)"
    let whole = ["```swift", "// \(path)", ""] + change.new + ["```", ""]
    guard let old = change.old else {
      return (["New: [`\(path)`](\(link))"] + whole).joined(separator: "\n")
    }
    let difference = LineDifference(from: old, to: change.new).text
    if difference.count * 10 > change.new.count * 9 {
      return (["Replaced: [`\(path)`](\(link))"] + whole).joined(separator: "\n")
    }
    let lines = ["Changed: [`\(path)`](\(link))", "```diff"] + difference + ["```", ""]
    return lines.joined(separator: "\n")
  }

  private static func run(
    _ step: Int,
    _ keys: [String],
    _ output: String,
    _ lines: ClosedRange<Int>?
  ) -> String {
    var commands = keys.map { keys in
      let isPlain = keys.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
      let argument = keys.isEmpty ? "" : isPlain ? " \(keys)" : " '\(keys)'"
      return "$ swift run\(step == 0 ? "" : " AlbumApp")\(argument)"
    }
    // A reader's own runs may have saved something.
    if step >= 9 { commands.insert("$ rm -rf .build/albums", at: 0) }
    for index in commands.indices.dropLast() where commands[index].hasPrefix("$ swift") {
      commands[index] += "\n…"
    }
    let frame = lines.map { excerpt(output, $0) } ?? output
    return "```text\n\(commands.joined(separator: "\n"))\n\(frame)```\n"
  }

  /// Some lines of a text, with `…` for those before and after them.
  private static func excerpt(_ text: String, _ shown: ClosedRange<Int>) -> String {
    let lines = text.split(separator: "\n").map { String($0) }
    let kept = lines.enumerated().filter { shown.contains($0.offset + 1) }.map(\.element)
    let before = shown.lowerBound > 1 ? ["…"] : []
    let after = shown.upperBound < lines.count ? ["…"] : []
    return (before + kept + after).joined(separator: "\n") + "\n"
  }

  // MARK: - Completeness

  /// The files that the page leaves out or shows twice.
  func problems(steps: StepSources) throws -> [Tutorial.Problem] {
    try (1...StepSources.count).flatMap { step in
      let shown = parts.compactMap { part in
        if case .code(step, let file) = part.part { file } else { nil }
      }
      let changed = try steps.changes(of: step).map(\.name)
      guard shown.sorted() != changed else { return [Tutorial.Problem]() }
      return [
        .init("\(Tutorial.page): Step \(step) changes \(changed), and the page shows \(shown)")
      ]
    }
  }
}

extension StepSources {
  /// The change that a step makes to a file.
  func change(of file: String, in step: Int) throws -> Change {
    guard let change = try changes(of: step).first(where: { $0.name == file }) else {
      throw Tutorial.Problem("Step \(step) doesn't change \(file)")
    }
    return change
  }
}
