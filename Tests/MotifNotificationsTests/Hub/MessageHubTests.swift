// SPDX-License-Identifier: MIT

import MotifBindings
import MotifNotifications
import MotifTestSupport
import Testing

@Suite("MessageHub")
struct MessageHubTests {
  private struct DidChange: HubMessage {
    var number = 0
    var subject: Int { number }
  }

  private struct DidEnd: HubMessage {}

  private final class Player {}

  private final class Log {
    var lines: [String] = []
  }

  // MARK: - Delivery

  @Test func `a post calls all observers in registration order (I1, I4)`() {
    let hub = MessageHub()
    let player = Player()
    var heard: [String] = []
    let registrations = [
      hub.observe(DidChange.self) { _ in heard.append("all") },
      hub.observe(DidChange.self, from: player) { _ in heard.append("sender") },
      hub.observe(DidChange.self, from: nil) { _ in heard.append("anyone") },
      hub.observe(DidChange.self, about: 7) { _ in heard.append("subject") },
      hub.observe(DidChange.self) { _ in heard.append("last") },
    ]
    hub.post(DidChange(number: 7), from: player)
    #expect(heard == ["all", "sender", "anyone", "subject", "last"])
    hub.post(DidChange(number: 6))
    #expect(heard.suffix(3) == ["all", "anyone", "last"])
    withExtendedLifetime(registrations) {}
  }

  @Test func `a message reaches only observers of its type (I2)`() {
    let hub = MessageHub()
    var heard: [String] = []
    let registrations = [
      hub.observe(DidChange.self) { heard.append("changed to \($0.number)") },
      hub.observe(DidEnd.self) { _ in heard.append("ended") },
    ]
    hub.post(DidEnd())
    hub.post(DidChange(number: 2))
    hub.post(DidEnd())
    #expect(heard == ["ended", "changed to 2", "ended"])
    withExtendedLifetime(registrations) {}
  }

  @Test func `an observer's post follows the current message`() {
    let hub = MessageHub()
    var heard: [String] = []
    let registrations = [
      hub.observe(DidChange.self) { message in
        heard.append("a\(message.number)")
        if message.number < 2 { hub.post(DidChange(number: message.number + 1)) }
        if message.number == 0 { hub.post(DidEnd()) }
        heard.append("a returns")
      },
      hub.observe(DidEnd.self) { _ in heard.append("end") },
      hub.observe(DidChange.self) { heard.append("b\($0.number)") },
    ]
    hub.post(DidChange(number: 0))
    #expect(
      heard == [
        "a0", "a returns", "b0", "a1", "a returns", "b1", "end", "a2", "a returns", "b2",
      ]
    )
    withExtendedLifetime(registrations) {}
  }

  @Test func `an observer added during a post receives later messages`() {
    let hub = MessageHub()
    var heard: [Int] = []
    var late: Registration?
    let registration = hub.observe(DidChange.self) { message in
      guard message.number == 0 else { return }
      hub.post(DidChange(number: 1))
      late = hub.observe(DidChange.self) { heard.append($0.number) }
      hub.post(DidChange(number: 2))
    }
    hub.post(DidChange(number: 0))
    #expect(heard == [2])
    withExtendedLifetime((registration, late)) {}
  }

  @Test func `an observer ended during a post isn't called`() {
    let hub = MessageHub()
    var heard: [String] = []
    var second: Registration?
    var third: Registration?
    let first = hub.observe(DidChange.self) { _ in
      heard.append("first")
      second?.cancel()
      third = nil
    }
    second = hub.observe(DidChange.self) { _ in heard.append("second") }
    third = hub.observe(DidChange.self) { _ in heard.append("third") }
    hub.post(DidChange())
    hub.post(DidChange())
    #expect(heard == ["first", "first"])
    #expect(second?.isActive == false && third == nil)
    withExtendedLifetime(first) {}
  }

  @Test func `an observer may end itself and release the hub`() {
    var hub: MessageHub? = MessageHub()
    var registration: Registration?
    var count = 0
    registration = hub?.observe(DidChange.self) { _ in
      count += 1
      registration?.cancel()
      registration = nil
      hub = nil
    }
    hub?.post(DidChange())
    #expect(count == 1)
    #expect(hub == nil)
  }

  @Test func `an observer may end itself and add others`() {
    let hub = MessageHub()
    let bag = RegistrationBag()
    var heard: [Int] = []
    var registration: Registration?
    let kept = Log()
    registration = hub.observe(DidChange.self) { message in
      registration?.cancel()
      for _ in 0..<40 {
        hub.observe(DidChange.self) { heard.append($0.number) }.store(in: bag)
      }
      // The captured object is still alive.
      kept.lines.append("\(message.number)")
    }
    hub.post(DidChange(number: 1))
    #expect(kept.lines == ["1"] && heard.isEmpty)
    hub.post(DidChange(number: 2))
    #expect(heard == Array(repeating: 2, count: 40))
    bag.cancelAll()
  }

  @Test func `effects run after all observers`() {
    let hub = MessageHub()
    let (first, second) = (ObservableValue(0), ObservableValue(0))
    var sums: [Int] = []
    let effect = Effect { sums.append(first.value + second.value) }
    let registrations = [
      hub.observe(DidChange.self) { first.value = $0.number },
      hub.observe(DidChange.self) { second.value = $0.number },
    ]
    hub.post(DidChange(number: 5))
    #expect(sums == [0, 10])
    withExtendedLifetime((effect, registrations)) {}
  }

  @Test func `a message that an effect posts is delivered`() {
    let hub = MessageHub()
    let value = ObservableValue(0)
    var heard: [Int] = []
    let effect = Effect { if value.value > 0 { hub.post(DidEnd()) } }
    let registrations = [
      hub.observe(DidChange.self) { value.value = $0.number },
      hub.observe(DidEnd.self) { _ in heard.append(value.value) },
    ]
    hub.post(DidChange(number: 5))
    #expect(heard == [5])
    withExtendedLifetime((effect, registrations)) {}
  }

  // MARK: - Filters

  @Test func `a reused address is not the old sender (I3)`() {
    let hub = MessageHub()
    var heard = 0
    var registrations: [Registration] = []
    // Sooner or later, an object reuses another's address.
    for _ in 0..<200 {
      let gone = Player()
      registrations.append(hub.observe(DidChange.self, from: gone) { _ in heard += 1 })
    }
    for _ in 0..<200 { hub.post(DidChange(), from: Player()) }
    #expect(heard == 0)
    #expect(registrations.count == 200)
  }

  @Test func `a sender's observer retains neither sender nor closure (I3)`() {
    let hub = MessageHub()
    withLifetimeTracking { tracker in
      var player: Player? = Player()
      if let player {
        let kept = tracker.make()
        hub.observe(DidChange.self, from: player, owner: hub) { _, _ in
          withExtendedLifetime(kept) {}
        }
      }
      #expect(tracker.livingCount == 1)
      player = nil
      hub.post(DidChange())
    }
  }

  // MARK: - Lifetimes

  @Test func `an observer ends with its owner (I1)`() {
    let hub = MessageHub()
    let log = Log()
    var owner: Player? = Player()
    if let owner { hub.observe(DidChange.self, owner: owner) { _, _ in log.lines.append("heard") } }
    hub.post(DidChange())
    owner = nil
    hub.post(DidChange())
    #expect(log.lines == ["heard"])
    #expect(owner == nil)
  }

  @Test func `canceling breaks a closure's retain cycle with its hub`() {
    withLifetimeTracking { tracker in
      let object = tracker.make()
      let hub = MessageHub()
      var registration: Registration? = hub.observe(DidChange.self) { _ in
        withExtendedLifetime((hub, object)) {}
      }
      #expect(registration?.isActive == true)
      registration = nil
    }
    expectReleased {
      let hub = MessageHub()
      let registration = hub.observe(DidChange.self) { _ in withExtendedLifetime(hub) {} }
      registration.cancel()
      return hub
    }
  }

  @Test func `captures are released with hub and registrations`() {
    withLifetimeTracking { tracker in
      let hub = MessageHub()
      let kept = tracker.make()
      let registration = hub.observe(DidChange.self) { _ in withExtendedLifetime(kept) {} }
      hub.observe(DidChange.self, owner: hub) { _, _ in withExtendedLifetime(kept) {} }
      hub.post(DidChange())
      withExtendedLifetime(registration) {}
    }
  }

  @Test func `releasing an observer's captures may post`() {
    final class Last {
      let hub: MessageHub
      init(_ hub: MessageHub) { self.hub = hub }
      deinit { hub.post(DidEnd()) }
    }
    let hub = MessageHub()
    let log = Log()
    let end = hub.observe(DidEnd.self) { _ in log.lines.append("end") }
    var registration: Registration?
    do {
      let last = Last(hub)
      registration = hub.observe(DidChange.self) { _ in
        withExtendedLifetime(last) {}
        registration = nil
        log.lines.append("heard")
      }
    }
    #expect(registration?.isActive == true)
    hub.post(DidChange())
    #expect(log.lines == ["heard", "end"])
    withExtendedLifetime(end) {}
  }

  /// Registrations that one thread drops, one after another, while another thread uses the hub.
  ///
  /// The dropping thread has the only references, so it acts like a `deinit` on that thread.
  private final class Parcel: @unchecked Sendable {
    private var registrations: [Registration]

    init(_ registrations: [Registration]) { self.registrations = registrations }

    func dropAll() {
      while registrations.popLast() != nil {}
    }
  }

  @Test func `registrations can be dropped on other threads during posts`() {
    withSeeds(10) { random in
      let hub = MessageHub()
      let tracker = LifetimeTracker()
      var heard = 0
      let kept = (0..<200).map { _ in
        hub.observe(DidChange.self) { _ in heard += 1 }
      }
      let parcels = (0..<4).map { _ in
        Parcel(
          (0..<200).map { _ in
            let object = tracker.make()
            return hub.observe(DidChange.self) { _ in withExtendedLifetime(object) {} }
          }
        )
      }
      let threads = parcels.map { parcel in RunningThread { parcel.dropAll() } }
      let count = Int.random(in: 5...40, using: &random)
      for _ in 0..<count { hub.post(DidChange()) }
      for thread in threads { thread.join() }
      hub.post(DidChange())
      #expect(heard == (count + 1) * 200)
      tracker.expectAllReleased()
      withExtendedLifetime(kept) {}
    }
  }

  // MARK: - Sequences

  @Test func `a sequence of messages ends with its hub`() async {
    var hub: MessageHub? = MessageHub()
    var messages = hub?.changes(of: DidChange.self).makeAsyncIterator()
    for number in 1...3 { hub?.post(DidChange(number: number)) }
    hub = nil
    var read: [Int] = []
    while let message = await messages?.next() { read.append(message.number) }
    #expect(read == [1, 2, 3])
  }

  // MARK: - Mistakes

  #if os(macOS) || os(Linux)
  @Test func `endless posting stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let hub = MessageHub()
      let registration = hub.observe(DidChange.self) { hub.post($0) }
      hub.post(DidChange())
      withExtendedLifetime(registration) {}
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("An endless loop: an observer causes post(_:from:)") == true)
  }

  @Test func `reading a missing subject stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = DidEnd().subject }
  }
  #endif
}
