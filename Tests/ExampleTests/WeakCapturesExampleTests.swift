// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import WeakCapturesExample

@Suite("WeakCapturesExample (L9)")
@MainActor
struct WeakCapturesExampleTests {
  private let transcript = Transcript()

  private var example: WeakCapturesExample {
    WeakCapturesExample { [transcript] in transcript.add($0) }
  }

  // MARK: - Three captures

  @Test
  func `a strong capture retains the controller until the response`() {
    example.leaveEarly(.strong)
    #expect(
      transcript.text == """
        > strong
        left: the request is canceled, the controller is alive
        welcome, Ada
        after the response: the controller is gone
        """
    )
  }

  @Test
  func `a weak capture releases the controller and ignores the response`() {
    example.leaveEarly(.weak)
    #expect(
      transcript.text == """
        > weak
        left: the request is canceled, the controller is gone
        after the response: the controller is gone
        """
    )
  }

  @Test
  func `an unowned capture crashes when the response arrives`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      WeakCapturesExample { Swift.print($0) }.leaveEarly(.unowned)
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("unowned reference"))
  }

  @Test(arguments: [Capture.strong, .unowned, .weak], [true, false])
  func `a user who stays gets the response with any capture`(
    capture: Capture,
    isRight: Bool
  ) {
    let client = SlowClient()
    expectReleased {
      let controller = LoginController(client: client) { [transcript] in transcript.add($0) }
      controller.logIn(as: "Ada", capturing: capture)
      #expect(client.state == "the request is in progress")
      client.answer(isRight)
      return controller
    }
    #expect(transcript.lines == [isRight ? "welcome, Ada" : "wrong password"])
    #expect(client.state == "nothing is requested")
  }

  // MARK: - Tasks

  @MainActor
  private final class Screen {
    private(set) var hasStarted = false

    func start(unwrappingFirst: Bool, _ titles: AsyncStream<String>) -> Task<Void, Never> {
      Task { [weak self] in
        if unwrappingFirst {
          guard let self else { return }
          hasStarted = true
          for await _ in titles {}
        } else {
          self?.hasStarted = true
          for await _ in titles {}
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `unwrapping before an await retains the screen`(
    unwrapsFirst: Bool
  ) async {
    let (titles, continuation) = AsyncStream.makeStream(of: String.self)
    var screen: Screen? = Screen()
    weak let watched = screen
    let task = screen?.start(unwrappingFirst: unwrapsFirst, titles)
    while screen?.hasStarted == false { await Task.yield() }
    screen = nil
    #expect((watched != nil) == unwrapsFirst)
    continuation.finish()
    await task?.value
    #expect(watched == nil)
  }

  // MARK: - Cells

  @Test
  func `a tapped heart reaches its controller without leaking it`() {
    example.tapHearts()
    #expect(
      transcript.text == """
        Cells that report taps to their controller
          Blue
        ♥ Hejira
        """
    )
    expectReleased {
      let controller = FavoritesController()
      controller.show(["Blue", "Hejira"])
      for cell in controller.list.cells { cell.tapHeart() }
      controller.list.cells[0].tapHeart()
      #expect(controller.lines == ["  Blue", "♥ Hejira"])
      return controller
    }
  }

  @Test
  func `a lifetime test finds the leaked controller`() {
    let census = Census<FavoritesController>()
    withKnownIssue {
      expectReleased {
        let controller = census.note(FavoritesController())
        controller.showAndLeak(["Blue"])
        return controller
      }
    }
    for controller in census.living { controller.list.removeAll() }
    #expect(census.living.isEmpty)
  }

  // MARK: - Growth

  @Test
  func `repetition distinguishes a leak from a growing cache`() {
    example.countWhatStays()
    #expect(
      transcript.text == """
        Objects alive after 10, 20, and 30 rounds, and after all caches are emptied
        screens with weak cells: [0, 0, 0, 0]
        screens with strong cells: [10, 20, 30, 30]
        covers in a dictionary: [10, 20, 30, 0]
        covers in a bounded cache: [8, 8, 8, 0]
        """
    )
  }
}
#endif
