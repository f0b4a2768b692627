// SPDX-License-Identifier: MIT

import MotifResponders
import MotifTestSupport
import Testing

private final class Player {
  var songs: [String] = []
  var pauses = 0

  func play(_ song: String) { songs.append(song) }
  func pause() { pauses += 1 }
}

/// Releases itself.
private final class Resigning {
  let owner: Owner
  var resignations = 0

  init(_ owner: Owner) { self.owner = owner }

  func resign() {
    owner.player = nil
    resignations += 1
    #expect(resignations == 1)
  }
}

private final class Owner {
  var player: Resigning?
}

@Suite("TargetAction") struct TargetActionTests {
  @Test func `a method is called on its target (D6)`() {
    let player = Player()
    let play = TargetAction(Player.play, on: player)
    let pause = TargetAction(Player.pause, on: player)
    #expect(play.perform("Naima"))
    #expect(pause.perform())
    #expect(player.songs == ["Naima"])
    #expect(player.pauses == 1)
    #expect(play.target === player)
  }

  @Test func `a target isn't retained, and can be checked (D6)`() {
    var player: Player? = Player()
    weak let gone = player
    let play = TargetAction(Player.play, on: player)
    #expect(play.responds(to: "Naima"))
    player = nil
    #expect(gone == nil)
    #expect(play.target == nil)
    #expect(!play.responds(to: "Naima"))
    #expect(!play.perform("Naima"))
    #expect(!TargetAction(Player.pause, on: nil).perform())
  }

  @Test func `a condition checks each argument (D6)`() {
    let player = Player()
    let play = TargetAction(Player.play, on: player) { player, song in
      player.songs.last != song
    }
    #expect(play.responds(to: "Naima"))
    #expect(play.perform("Naima"))
    #expect(!play.responds(to: "Naima"))
    #expect(!play.perform("Naima"))
    #expect(play.perform("Giant Steps"))
    let pause = TargetAction(Player.pause, on: player) { $0.pauses < 1 }
    #expect([pause.perform(), pause.perform()] == [true, false])
  }

  @Test func `a target released by its own method finishes first (D6)`() {
    let owner = Owner()
    owner.player = Resigning(owner)
    weak let gone = owner.player
    let resign = TargetAction(Resigning.resign, on: owner.player)
    #expect(resign.perform())
    #expect(gone == nil)
    #expect(!resign.perform())
  }

  @Test func `a scheduler decides when the method runs (D6)`() {
    let turns = ManualTurns()
    var player: Player? = Player()
    let play = TargetAction(Player.play, on: player)
    play.perform("Naima", on: turns.schedule)
    #expect(player?.songs == [])
    turns.run()
    #expect(player?.songs == ["Naima"])

    TargetAction(Player.pause, on: player).perform((), on: turns.schedule)
    turns.run()
    #expect(player?.pauses == 1)

    play.perform("Freddie Freeloader", on: turns.schedule)
    weak let gone = player
    player = nil
    #expect(gone == nil, "a scheduled call retains nothing")
    turns.run()
  }

  @Test func `a method may take its target's own value (D6)`() {
    final class List {
      private(set) var rows: [Int] = []
      func show(_ rows: [Int]) { self.rows += rows }
    }
    let list = List()
    let show = TargetAction(List.show, on: list)
    show.perform([1, 2])
    show.perform(list.rows)
    #expect(list.rows == [1, 2, 1, 2])
  }
}

@Suite("TargetAction with a delay") @MainActor struct TargetActionDelayTests {
  private let clock = ManualClock()

  @Test func `a delay is measured on the given clock (D6)`() async throws {
    let player = Player()
    let play = TargetAction(Player.play, on: player)
    let clock = clock
    let task = Task { @MainActor in
      try await play.perform("Naima", after: .seconds(3), clock: clock)
    }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(2))
    #expect(player.songs.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(try await task.value)
    #expect(player.songs == ["Naima"])
  }

  @Test func `a target may be released during the delay (D6)`() async throws {
    var player: Player? = Player()
    weak let gone = player
    let pause = TargetAction(Player.pause, on: player)
    let clock = clock
    let task = Task { @MainActor in try await pause.perform((), after: .seconds(3), clock: clock) }
    await clock.waitForSleepers()
    player = nil
    #expect(gone == nil)
    clock.advance(by: .seconds(3))
    #expect(try await task.value == false)
  }

  @Test func `canceling a delay cancels the call (D6)`() async {
    let player = Player()
    let play = TargetAction(Player.play, on: player)
    let clock = clock
    let task = Task { @MainActor in
      try await play.perform("Naima", after: .seconds(3), clock: clock)
    }
    await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(player.songs.isEmpty)
  }

  @Test func `canceling an elapsed delay still cancels the call (D6)`() async {
    let player = Player()
    let play = TargetAction(Player.play, on: player)
    let clock = clock
    let task = Task { @MainActor in
      try await play.perform("Naima", after: .seconds(3), clock: clock)
    }
    await clock.waitForSleepers()
    // The sleeper has woken, and waits for the main actor, which this test occupies until it awaits the task.
    clock.advance(by: .seconds(3))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(player.songs.isEmpty)
  }

  @Test func `a main-actor target is called on the main actor (D6)`() async throws {
    let banner = Banner()
    let show = TargetAction(Banner.show, on: banner)
    #expect(show.perform("now"))
    let clock = clock
    let task = Task { @MainActor in
      try await show.perform("later", after: .seconds(1), clock: clock)
    }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(try await task.value)
    #expect(banner.words == ["now", "later"])
  }
}

@MainActor
private final class Banner {
  private(set) var words: [String] = []

  func show(_ word: String) {
    MainActor.assertIsolated()
    words.append(word)
  }

  @Test func `the longest delay waits, and a negative one doesn't`() async throws {
    let player = Player()
    let play = TargetAction(Player.play, on: player)
    let waiting = Task {
      try await play.perform("Naima", after: .seconds(Int64.max), clock: ContinuousClock())
    }
    for delay in [Duration.seconds(Int64.min), .seconds(-1), .zero] {
      #expect(try await play.perform("Blue", after: delay, clock: ContinuousClock()))
    }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(player.songs == ["Blue", "Blue", "Blue"])
  }
}
