// SPDX-License-Identifier: MIT

internal import MotifResponders

/// Performs methods now, on the next turn, and after 0 seconds, and prints the order and the time.
@main
@MainActor
struct TurnsExample {
  /// The clock that measures delays; a test passes one that it advances itself.
  var clock: any Clock<Duration> = ContinuousClock()

  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() async throws {
    let example = TurnsExample { Swift.print($0) }
    try await example.performAfterZeroSeconds()
    example.print("")
    example.importAlbums(.inTheTurnOfTheTap)
    example.print("")
    example.importAlbums(.onTheNextTurn)
    example.print("")
    example.performCommands()
  }

  // MARK: - Not now

  /// Three calls of one method in one turn, of which two are performed later.
  func performAfterZeroSeconds() async throws {
    print("After 0 seconds is not now")
    let loop = TurnLoop()
    let log = Log(print: print)
    let write = TargetAction(Log.write, on: log)
    let clock = clock
    let delayed = Task { try await write.perform("after 0 seconds", after: .zero, clock: clock) }
    loop.schedule {
      write.perform("on the next turn", on: loop.schedule)
      write.perform("now")
      log.write("the turn ends")
    }
    loop.run()
    // The task has waited for the main actor, which was busy here until this line.
    _ = try await delayed.value
  }

  // MARK: - Redraw, then work

  /// A button that starts a long import, and says so.
  func importAlbums(_ time: ImportScreen.Time) {
    print("An import of 3 seconds, \(time.rawValue)")
    let loop = TurnLoop()
    let screen = ImportScreen(loop: loop, time: time, print: print)
    loop.schedule { screen.tap() }
    loop.run()
  }

  // MARK: - Commands

  /// Methods that are recorded with their arguments, and performed later, as often as necessary.
  func performCommands() {
    print("Methods as commands")
    let loop = TurnLoop()
    var player: Player? = Player(print: print)
    let commands = [
      Command("play", TargetAction(Player.play, on: player), "Naima"),
      Command("volume", TargetAction(Player.setVolume, on: player, when: Player.accepts), 7),
      Command("volume", TargetAction(Player.setVolume, on: player, when: Player.accepts), 11),
    ]
    print("> record: \(commands.map(\.name).joined(separator: ", "))")
    print("> perform them on the next turn")
    for command in commands { command.perform(on: loop.schedule) }
    loop.run()
    print("> release the player before the turn")
    for command in commands { command.perform(on: loop.schedule) }
    player = nil
    loop.run()
    print("performed: \(commands.filter { $0.perform() }.count)")
  }
}

/// Writes lines.
private final class Log {
  private let print: (String) -> Void

  init(print: @escaping (String) -> Void) {
    self.print = print
  }

  func write(_ line: String) { print(line) }
}
