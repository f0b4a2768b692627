// SPDX-License-Identifier: MIT

internal import MotifBindings

/// The sign on a cover that a picture is on its way.
///
/// It turns when it is told to; how often, the one who has a clock decides.
final class CoverSpinner {
  /// How far it has turned, or `nil` while it stands still and is not shown.
  let step = ObservableValue<Int?>(nil, name: "spinner")

  /// Whether it is shown.
  var isSpinning: Bool { step.value != nil }

  /// Shows it, unless it is shown already.
  func start() {
    if withoutTracking({ step.value }) == nil { step.value = 0 }
  }

  /// Hides it.
  func stop() {
    step.value = nil
  }

  /// Turns it a little further, where it is shown.
  func turn() {
    if let step = withoutTracking({ step.value }) { self.step.value = step &+ 1 }
  }

  /// What is shown at a step.
  static func character(atStep step: Int) -> Character {
    let characters: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    return characters[Int(UInt(bitPattern: step) % UInt(characters.count))]
  }
}
