// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifResponders
internal import MotifTestSupport
internal import Testing

@testable import TurnsExample

@Suite("TurnsExample (N8)")
@MainActor
struct TurnsExampleTests {
  private let transcript = Transcript()

  private var example: TurnsExample {
    TurnsExample(clock: ManualClock()) { [transcript] in transcript.add($0) }
  }

  // MARK: - Not now

  @Test
  func `a delay of zero comes after all turns`() async throws {
    try await example.performAfterZeroSeconds()
    #expect(
      transcript.text == """
        After 0 seconds is not now
        now
        the turn ends
        on the next turn
        after 0 seconds
        """
    )
  }

  @Test
  func `what a turn schedules waits for the next`() {
    let loop = TurnLoop()
    var order: [String] = []
    loop.draw = { order.append("draw") }
    loop.schedule {
      loop.schedule { order.append("third") }
      order.append("first")
    }
    loop.schedule { order.append("second") }
    loop.run()
    #expect(order == ["first", "second", "draw", "third", "draw"])
  }

  // MARK: - Redraw, then work

  @Test
  func `work in the same turn hides its beginning`() {
    example.importAlbums(.inTheTurnOfTheTap)
    #expect(
      transcript.text == """
        An import of 3 seconds, in the turn of the tap
        0 s: tapped
        3 s: [Imported]
        """
    )
  }

  @Test
  func `work on the next turn begins after drawing`() {
    example.importAlbums(.onTheNextTurn)
    #expect(
      transcript.text == """
        An import of 3 seconds, on the next turn
        0 s: tapped
        0 s: [Importing…]
        3 s: [Imported]
        """
    )
  }

  @Test
  func `a screen closed before its turn imports nothing`() {
    let loop = TurnLoop()
    expectReleased {
      let screen = ImportScreen(loop: loop, time: .onTheNextTurn) { _ in }
      screen.tap()
      return screen
    }
    loop.run()
    #expect(loop.seconds == 0)
  }

  // MARK: - Commands

  @Test
  func `commands are performed later, while the target exists`() {
    example.performCommands()
    #expect(
      transcript.text == """
        Methods as commands
        > record: play, volume, volume
        > perform them on the next turn
        playing Naima
        volume 7
        > release the player before the turn
        performed: 0
        """
    )
  }

  @Test
  func `a command may be performed again`() {
    let player = Player { [transcript] in transcript.add($0) }
    let command = Command("play", TargetAction(Player.play, on: player), "Naima")
    #expect(command.perform() && command.perform())
    #expect(transcript.lines == ["playing Naima", "playing Naima"])
  }
}
#endif
