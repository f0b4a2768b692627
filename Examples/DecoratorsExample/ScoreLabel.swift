// SPDX-License-Identifier: MIT

/// Adds words to a score.
///
/// An accessory receives the score, so its words can depend on it. It has no access to the label.
protocol ScoreAccessory {
  func text(for score: Int) -> String
}

/// Names the number.
struct TitleAccessory: ScoreAccessory {
  func text(for score: Int) -> String { "SCORE: " }
}

/// Names the unit, in the singular for exactly one.
struct PointsAccessory: ScoreAccessory {
  func text(for score: Int) -> String { score == 1 ? " POINT" : " POINTS" }
}

/// Shows a score between the words of its accessories.
final class ScoreLabel {
  var score: Int {
    didSet { if score != oldValue { renew() } }
  }

  /// The accessories before the score, in order.
  var prefix: [any ScoreAccessory] { didSet { renew() } }

  /// The accessories after the score, in order.
  var suffix: [any ScoreAccessory] { didSet { renew() } }

  private let show: (String) -> Void

  /// Makes a label and shows it.
  init(
    score: Int,
    prefix: [any ScoreAccessory] = [],
    suffix: [any ScoreAccessory] = [],
    show: @escaping (String) -> Void
  ) {
    self.score = score
    self.prefix = prefix
    self.suffix = suffix
    self.show = show
    renew()
  }

  /// The label's text.
  var text: String {
    let parts =
      prefix.map { $0.text(for: score) } + ["\(score)"] + suffix.map { $0.text(for: score) }
    return parts.joined()
  }

  /// Shows the whole text again after any change, so that no accessory is forgotten.
  private func renew() { show(text) }
}
