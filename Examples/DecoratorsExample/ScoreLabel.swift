// SPDX-License-Identifier: MIT

/// Adds words to a score.
///
/// An accessory is given the score, so its words can depend on it. It has no access to the label.
protocol ScoreAccessory {
  func text(for score: Int) -> String
}

/// Says what the number is.
struct TitleAccessory: ScoreAccessory {
  func text(for score: Int) -> String { "SCORE: " }
}

/// Says what is counted, in the singular for exactly one.
struct PointsAccessory: ScoreAccessory {
  func text(for score: Int) -> String { score == 1 ? " POINT" : " POINTS" }
}

/// Shows a score between the words of its accessories.
final class ScoreLabel {
  var score: Int {
    didSet { if score != oldValue { renew() } }
  }

  /// What stands in front of the score, in this order.
  var prefix: [any ScoreAccessory] { didSet { renew() } }

  /// What stands behind the score, in this order.
  var suffix: [any ScoreAccessory] { didSet { renew() } }

  private let show: (String) -> Void

  /// Makes a label, which is shown at once.
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

  /// What the label reads.
  var text: String {
    let parts =
      prefix.map { $0.text(for: score) } + ["\(score)"] + suffix.map { $0.text(for: score) }
    return parts.joined()
  }

  /// Shows the whole text again, whatever has changed, so that no accessory is forgotten.
  private func renew() { show(text) }
}
