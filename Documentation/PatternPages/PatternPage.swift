// SPDX-License-Identifier: MIT

import Foundation

/// A page of `Documentation/Patterns`, as its author writes it.
///
/// It begins with a comment of front lines, which readers don't see. They say how the chooser leads to the page, and
/// which parts of other files the page includes:
///
/// ```text
/// <!--
/// choose: What do you have to do? Return to an earlier state. / How much of it? One state, kept whole.
/// essence: Memento.swift
/// app: memento
/// xray: d u, ^  undo
/// run: MementosExample, 5
/// -->
/// ```
///
/// If the app doesn't use the pattern, `app: none, SENTENCE` says why. `xray` has keys for the app, and the pattern of
/// the lines of its X-ray that the page quotes.
struct PatternPage {
  /// A problem with a page.
  struct Problem: Error, Hashable, CustomStringConvertible {
    var page: String
    var message: String

    var description: String { "\(page): \(message)" }
  }

  /// The headings of a page after its name, in their order.
  static let headings = [
    "The problem", "Structure", "Essence", "In Motif", "In the app", "When, and when not", "Traps",
    "Relations", "Try it",
  ]

  /// The most lines of a page.
  static let lineLimit = 120

  /// The name of the file, such as `Memento.md`.
  let file: String

  /// The page as it is on disk.
  let text: String

  /// The front lines, in order.
  let front: [(key: String, value: String)]

  init(file: String, text: String) throws(Problem) {
    self.file = file
    self.text = text
    guard text.hasPrefix("<!--\n"), let end = text.firstRange(of: "\n-->\n") else {
      throw Problem(page: file, message: "The page begins with a comment of front lines")
    }
    var front: [(key: String, value: String)] = []
    for line in text[..<end.lowerBound].split(separator: "\n").dropFirst() {
      guard let colon = line.firstRange(of: ": ") else {
        throw Problem(page: file, message: "A front line is a key, a colon, and a value: \(line)")
      }
      front.append((String(line[..<colon.lowerBound]), String(line[colon.upperBound...])))
    }
    self.front = front
  }

  /// The value of a front line that every page has once.
  func value(_ key: String) throws(Problem) -> String {
    let values = values(key)
    guard values.count == 1 else {
      throw Problem(page: file, message: "There are \(values.count) front lines '\(key)', not one")
    }
    return values[0]
  }

  /// The values of all front lines with a key.
  func values(_ key: String) -> [String] {
    front.filter { $0.key == key }.map(\.value)
  }

  /// The values of a front line with commas between them.
  func list(_ key: String) -> [String] {
    values(key).flatMap { $0.components(separatedBy: ", ") }
  }

  /// The name of the pattern, which is the page's first heading.
  var name: String {
    let heading = text.split(separator: "\n").first { $0.hasPrefix("# ") } ?? ""
    return String(heading.dropFirst(2))
  }

  /// The other names of the pattern, by those who use them: `Gang of Four: command`.
  var otherNames: [String] {
    let line = text.split(separator: "\n").first { $0.hasPrefix("*Also known as* ") } ?? ""
    return line.replacing("*Also known as* ", with: "").components(separatedBy: " · ")
  }

  /// The sentence of intent, which stands in bold below the other names.
  var intent: String {
    let sentence = text.split(separator: "\n").first { $0.hasPrefix("**") } ?? ""
    return String(sentence).replacing("**", with: "")
  }

  /// The name of the file without its extension.
  var stem: String { String(file.dropLast(3)) }

  /// The items of a list below a heading, each in one line.
  func items(of heading: String) -> [String] {
    section(heading).reduce(into: []) { items, line in
      if line.hasPrefix("- ") {
        items.append(String(line))
      } else if !items.isEmpty {
        items[items.count - 1] += " " + line.drop { $0 == " " }
      }
    }
  }

  /// The lines below a heading.
  func section(_ heading: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let below = lines.drop { $0 != "## \(heading)" }.dropFirst()
    return below.prefix { !$0.hasPrefix("## ") }.filter { !$0.isEmpty }
  }
}

// MARK: - The form

extension PatternPage {
  /// What doesn't have the form that all pages have.
  var formProblems: [Problem] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var messages: [String] = []
    if lines.count - 1 > Self.lineLimit {
      messages.append("It has \(lines.count - 1) lines, and \(Self.lineLimit) are the limit")
    }
    let headings = lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    if headings != Self.headings {
      messages.append("Its headings are \(headings), not \(Self.headings)")
    }
    if name.isEmpty || !lines.contains(where: { $0.hasPrefix("*Also known as* ") }) {
      messages.append("Below '# Name' is a line that begins with '*Also known as* '")
    }
    if intent.isEmpty { messages.append("One sentence in bold says what the pattern is for") }
    for heading in headings where section(heading).isEmpty {
      messages.append("'\(heading)' is empty")
    }
    for (heading, language) in [("The problem", "swift"), ("In Motif", "swift")]
    where !section(heading).contains("```\(language)") {
      messages.append("'\(heading)' has no listing")
    }
    for heading in ["In Motif", "When, and when not", "Relations"]
    where !section(heading).contains(where: { $0.contains("](") }) {
      messages.append("'\(heading)' links to nothing")
    }
    if !section("When, and when not").contains(where: { $0.contains("](../Performance.md#") }) {
      messages.append(
        "'When, and when not' says what the pattern costs, with a link to the figures"
      )
    }
    for trap in items(of: "Traps") where !trap.contains("](") {
      messages.append("A trap links to the test or the program that shows it: \(trap)")
    }
    if !section("Try it").contains(where: { $0.contains("](../../Tests/") }) {
      messages.append("'Try it' links to the test to read")
    }
    let exercises = section("Try it").filter { $0.wholeMatch(of: /[1-3]\. .*/) != nil }
    if exercises.count != 3 { messages.append("There are \(exercises.count) exercises, not 3") }
    if !section("Try it").contains(where: {
      $0.contains("](../../Examples/Exercises/\(stem).swift)")
    }) {
      messages.append("Below the exercises is a link to ../../Examples/Exercises/\(stem).swift")
    }
    return messages.map { Problem(page: file, message: $0) }
  }
}
