// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifTestSupport
import Testing

@Suite("BusyOverlay (J6)")
struct BusyOverlayTests {
  private struct Offline: Error {}
  private let overlay = BusyOverlay()

  @Test func `five taps make one request`() {
    var requests = 0
    var answer: (() -> Void)?
    for _ in 1...5 {
      overlay.unlessBusy {
        requests += 1
        overlay.showUntilDone { answer = $0 }
      }
    }
    #expect(requests == 1 && overlay.isShown)
    answer?()
    answer?()
    #expect(!overlay.isShown)
    #expect(overlay.unlessBusy {})
  }

  @Test func `overlapping operations show the overlay once`() {
    withSeeds { generator in
      let overlay = BusyOverlay()
      var told: [Bool] = []
      let observation = overlay.observe { told.append($0) }
      var periods: [Registration] = []
      var expected: [Bool] = []
      for _ in 0..<40 {
        if periods.isEmpty || Bool.random(using: &generator) {
          if periods.isEmpty { expected.append(true) }
          periods.append(overlay.begin())
        } else {
          let index = Int.random(in: 0..<periods.count, using: &generator)
          periods.remove(at: index).cancel()
          if periods.isEmpty { expected.append(false) }
        }
        #expect(overlay.count == periods.count && overlay.isShown == !periods.isEmpty)
        #expect(told == expected)
      }
      observation.cancel()
    }
  }

  @Test func `the overlay hides on success, error, and cancellation`() async throws {
    let wasShown = await overlay.show { overlay.isShown }
    #expect(wasShown)
    #expect(!overlay.isShown)
    await #expect(throws: Offline.self) { try await overlay.show { throw Offline() } }
    #expect(!overlay.isShown)
    await #expect(throws: CancellationError.self) {
      try await overlay.show { throw CancellationError() }
    }
    #expect(!overlay.isShown)
  }

  @Test func `dropping the callback uncalled hides the overlay`() {
    overlay.showUntilDone { _ in }
    #expect(!overlay.isShown && overlay.unlessBusy {})
  }

  @Test func `the next tap reports a dropped callback, once`() {
    var told: [Bool] = []
    var counts: [Int] = []
    let observation = overlay.observe { told.append($0) }
    let effect = Effect { counts.append(overlay.count) }
    overlay.showUntilDone { _ in }
    #expect(!overlay.isShown && told == [true] && counts == [0, 1])
    overlay.unlessBusy {}
    overlay.unlessBusy {}
    #expect(told == [true, false] && counts == [0, 1, 0])
    observation.cancel()
    effect.cancel()
  }

  @Test func `registrations may be dropped on other threads`() {
    for _ in 0..<50 {
      let periods = (0..<4).map { _ in Handed(overlay.begin()) }
      onThreads(4) { periods[$0].drop() }
      #expect(overlay.count == 0)
    }
  }

  @Test func `effects follow the count`() {
    var counts: [Int] = []
    let effect = Effect { counts.append(overlay.count) }
    let (one, two) = (overlay.begin(), overlay.begin())
    one.cancel()
    two.cancel()
    #expect(counts == [0, 1, 2, 1, 0])
    effect.cancel()
  }

  @Test func `an observer that begins an operation is notified in order`() {
    var told: [Bool] = []
    var period: Registration?
    let observation = overlay.observe { [overlay] isShown in
      told.append(isShown)
      if !isShown, told.count == 2 { period = overlay.begin() }
    }
    overlay.begin().cancel()
    #expect(told == [true, false, true] && overlay.count == 1)
    period?.cancel()
    observation.cancel()
  }

  @Test func `the overlay may be released before its operations end`() {
    var overlay: BusyOverlay? = BusyOverlay()
    let period = overlay?.begin()
    weak let gone = overlay
    overlay = nil
    period?.cancel()
    #expect(gone == nil)
  }
}

@Suite("BusyOverlay of the main actor")
@MainActor
struct BusyOverlayTaskTests {
  @Test func `canceling the task hides the overlay`() async {
    let overlay = BusyOverlay()
    let task = Task {
      await overlay.show {
        while !Task.isCancelled { await Task.yield() }
      }
    }
    while !overlay.isShown { await Task.yield() }
    task.cancel()
    await task.value
    #expect(!overlay.isShown)
  }
}

/// A registration that another thread drops.
private final class Handed: @unchecked Sendable {
  private var registration: Registration?
  init(_ registration: Registration) { self.registration = registration }
  func drop() { registration = nil }
}
