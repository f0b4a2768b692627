// SPDX-License-Identifier: MIT

import Foundation

/// Which roles of a pattern know each other, and which own each other.
struct Structure {
  /// How one role knows another.
  enum Relation: String, CaseIterable {
    /// It keeps the other alive.
    case owns
    /// It has a weak reference, so it doesn't keep the other alive.
    case weak
    /// It doesn't keep the other, and uses it while a call lasts, or makes it and hands it out.
    case uses
    /// It conforms to the protocol, or inherits from the class.
    case conforms

    /// The verb of the text alternative.
    var verb: String {
      switch self {
      case .owns: "owns"
      case .weak: "refers weakly to"
      case .uses: "uses"
      case .conforms: "conforms to"
      }
    }
  }

  /// An arrow from a role to another.
  struct Arrow: Hashable {
    var from: String
    var to: String
    var relation: Relation
    var label: String
  }

  /// The roles in a grid: rows of columns, where an empty name is an empty place.
  let rows: [[String]]

  let arrows: [Arrow]

  /// Reads a file of `Documentation/Patterns/Structures`: a line for each row of the grid, and one for each arrow.
  ///
  /// ```text
  /// roles: Caretaker, Memento, Originator
  /// owns: Caretaker, Memento, keeps by name
  /// uses: Originator, Memento, seals and opens
  /// ```
  ///
  /// An arrow from a role to itself leads to another object in the same role. A `-` is an empty place.
  init(_ text: String, file: String) throws(PatternPage.Problem) {
    var rows: [[String]] = []
    var arrows: [Arrow] = []
    for line in text.split(separator: "\n") {
      let parts = line.drop { $0 != ":" }.dropFirst().split(separator: ",", maxSplits: .max)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      let key = String(line.prefix { $0 != ":" })
      if key == "roles" {
        rows.append(parts.map { $0 == "-" ? "" : $0 })
      } else if let relation = Relation(rawValue: key), parts.count >= 2,
        rows.joined().contains(parts[0]), rows.joined().contains(parts[1])
      {
        let label = parts.dropFirst(2).joined(separator: ", ")
        arrows.append(Arrow(from: parts[0], to: parts[1], relation: relation, label: label))
      } else {
        throw .init(page: file, message: "Neither roles nor an arrow between two of them: \(line)")
      }
    }
    guard !arrows.isEmpty else { throw .init(page: file, message: "There are no arrows") }
    self.rows = rows
    self.arrows = arrows
  }

  /// The picture in words, without the labels of its arrows: first all that one role knows, then the next role.
  var summary: String {
    arrows.reduce(into: [(from: String, words: String)]()) { sentences, arrow in
      let words = "\(arrow.relation.verb) \(arrow.to)"
      if let index = sentences.firstIndex(where: { $0.from == arrow.from }) {
        sentences[index].words += ", \(words)"
      } else {
        sentences.append((arrow.from, words))
      }
    }
    .map { "\($0.from) \($0.words)" }.joined(separator: "; ") + "."
  }

  /// All of the picture in words.
  var textAlternative: String {
    arrows.map { arrow in
      "\(arrow.from) \(arrow.relation.verb) \(arrow.to)"
        + (arrow.label.isEmpty ? "" : " (\(arrow.label))")
    }
    .joined(separator: "; ") + "."
  }
}
