// SPDX-License-Identifier: MIT

internal import MotifResponders

/// A method with its target and its argument, as a value that can be kept and performed later.
///
/// Commands of any targets and arguments fit into one array.
struct Command {
  /// What to call the command in a menu or a log.
  let name: String

  private let action: () -> Bool

  /// Makes a command of a method, which doesn't keep its target alive.
  init<Target, Argument>(
    _ name: String,
    _ method: TargetAction<Target, Argument>,
    _ argument: Argument
  ) {
    self.name = name
    action = { method.perform(argument) }
  }

  /// Performs the command now, and returns whether its target did anything.
  @discardableResult
  func perform() -> Bool { action() }

  /// Performs the command when the scheduler decides.
  func perform(on schedule: (@escaping () -> Void) -> Void) {
    schedule { perform() }
  }
}

/// A player, the target of commands.
final class Player {
  private let print: (String) -> Void

  init(print: @escaping (String) -> Void) {
    self.print = print
  }

  func play(_ song: String) { print("playing \(song)") }

  func setVolume(_ volume: Int) { print("volume \(volume)") }

  /// Returns whether a player has this volume: 11 is one too many.
  static func accepts(_ player: Player, _ volume: Int) -> Bool { (0...10).contains(volume) }
}
