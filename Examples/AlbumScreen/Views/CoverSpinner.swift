// SPDX-License-Identifier: MIT

internal import MotifBindings

/// The sign on a cover that its picture is loading.
///
/// It turns on request; the owner of the clock decides how often.
final class CoverSpinner {
  /// The current step, or `nil` while it is hidden.
  let step = ObservableValue<Int?>(nil, name: "spinner")

  /// Whether it is visible.
  var isSpinning: Bool { step.value != nil }

  /// Shows it, unless it is already visible.
  func start() {
    if withoutTracking({ step.value }) == nil { step.value = 0 }
  }

  /// Hides it.
  func stop() {
    step.value = nil
  }

  /// Advances it by one step, if it is visible.
  func turn() {
    if let step = withoutTracking({ step.value }) { self.step.value = step &+ 1 }
  }

  /// The character for a step.
  static func character(atStep step: Int) -> Character {
    let characters: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    return characters[Int(UInt(bitPattern: step) % UInt(characters.count))]
  }
}
