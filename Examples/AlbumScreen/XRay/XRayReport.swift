// SPDX-License-Identifier: MIT

internal import MotifBindings

/// The *view model* of the X-ray: the recorded turns as lines, newest first, with some of them folded.
final class XRayReport {
  /// The lines, from top to bottom.
  let lines: DerivedValue<[XRayLine]>
  private let folds = ObservableValue<Set<XRayFold>>([.kind(.graph)], name: "x-ray folds")

  /// Makes a report that follows the turns.
  ///
  /// - Parameter turns: The turns, oldest first.
  init(_ turns: ObservableValue<[XRayTurn]>) {
    let folds = folds
    lines = DerivedValue(name: "x-ray lines") {
      turns.value.reversed().flatMap { XRayLine.lines(of: $0, folding: folds.value) }
    }
  }

  /// Folds a turn or a kind, or unfolds it.
  ///
  /// - Parameter fold: The turn, or the kind.
  func toggle(_ fold: XRayFold) {
    if folds.value.remove(fold) == nil { folds.value.insert(fold) }
  }
}

/// A group of lines that folds to one.
enum XRayFold: Hashable {
  /// All entries of a turn.
  case turn(Int)
  /// The entries of one kind, in every turn.
  case kind(XRayKind)
}

/// A line of a report.
struct XRayLine: Hashable {
  /// The text at the left: the number of a turn, or a kind at its first entry.
  let label: String
  /// The rest.
  let text: String
  /// The number of the turn that it belongs to.
  let turn: Int
  /// The group that folds when the line is chosen.
  let fold: XRayFold
  /// Whether it stands for several lines.
  let isFolded: Bool

  /// Whether the line begins a turn.
  var isHeading: Bool { if case .turn = fold { true } else { false } }
}

extension XRayLine {
  /// The lines of a turn: its heading, and beneath it the entries, sorted by kind.
  ///
  /// - Parameters:
  ///   - turn: The turn.
  ///   - folds: The folded groups.
  /// - Returns: The lines; the heading alone if the turn is folded.
  static func lines(of turn: XRayTurn, folding folds: Set<XRayFold> = []) -> [XRayLine] {
    let words = XRayWords(turn: turn)
    let heading = XRayLine(
      label: "\(turn.number)",
      text: words.heading,
      turn: turn.number,
      fold: .turn(turn.number),
      isFolded: folds.contains(.turn(turn.number))
    )
    guard !heading.isFolded else { return [heading] }
    return [heading]
      + XRayKind.allCases.flatMap { kind in
        let (texts, isFolded) = (words.lines(of: kind), folds.contains(.kind(kind)))
        return (isFolded ? fold(texts) : texts).enumerated().map { index, text in
          XRayLine(
            label: index == 0 ? kind.rawValue : "",
            text: text,
            turn: turn.number,
            fold: .kind(kind),
            isFolded: isFolded
          )
        }
      }
  }

  /// One text for several, or none for none.
  private static func fold(_ texts: [String]) -> [String] {
    switch texts.count {
    case 0: []
    case 1: ["1 line"]
    default: ["\(texts.count) lines"]
    }
  }

  /// The width of the labels of entries.
  static let labelWidth = XRayKind.allCases.map(\.rawValue.count).max() ?? 0
}

extension XRayReport {
  /// The turns as text, in the order in which they happened.
  ///
  /// - Parameter turns: The turns.
  /// - Returns: One line for each heading and each entry.
  static func text(of turns: [XRayTurn]) -> String {
    turns.flatMap { XRayLine.lines(of: $0) }.map { line in
      let label = line.label.padded(columns: XRayLine.labelWidth)
      return line.isHeading ? "\(line.label) \(line.text)\n" : "  \(label)  \(line.text)\n"
    }
    .joined()
  }
}

extension String {
  /// The text with blanks up to a width.
  func padded(columns: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, columns - columnWidth))
  }
}
