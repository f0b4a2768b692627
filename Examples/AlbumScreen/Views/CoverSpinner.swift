// SPDX-License-Identifier: MIT

internal import MotifBindings

/// The sign on a cover that its picture is loading.
///
/// It turns on request; the owner of the ticks decides how often.
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

  /// Turns it to a step, if it is visible.
  func turn(to newStep: Int) {
    if withoutTracking({ step.value }) != nil { step.value = newStep }
  }

  private static let characters: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// The number of steps in a full turn.
  static var stepCount: Int { characters.count }

  /// The character for a step.
  static func character(atStep step: Int) -> Character {
    characters[Int(UInt(bitPattern: step) % UInt(characters.count))]
  }
}
