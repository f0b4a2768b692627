// SPDX-License-Identifier: MIT

import MotifNotifications
import MotifTestSupport
import Synchronization
import Testing

@Suite("SharedMessageHub")
struct SharedMessageHubTests {
  private struct DidChange: HubMessage, Sendable {
    var number = 0
    var subject: Int { number }
  }

  private actor Journal {
    private(set) var numbers: [Int] = []
    private var registration: SharedRegistration?

    func note(_ number: Int) { numbers.append(number) }

    func observe(_ hub: SharedMessageHub) {
      registration = hub.observe(DidChange.self, on: self) { journal, message in
        journal.note(message.number)
      }
    }

    func end() { registration?.cancel() }
  }

  @Test func `a post returns after observers ran on their actors (I4)`() async {
    let hub = SharedMessageHub()
    let journal = Journal()
    hub.observe(DidChange.self, owner: journal) { journal, message in journal.note(message.number) }
    let main = Mutex<[Int]>([])
    let registration = hub.observe(DidChange.self) { @MainActor message in
      MainActor.assertIsolated()
      main.withLock { $0.append(message.number) }
    }
    for number in 1...3 { await hub.post(DidChange(number: number)) }
    #expect(await journal.numbers == [1, 2, 3])
    #expect(main.withLock { $0 } == [1, 2, 3])
    withExtendedLifetime(registration) {}
  }

  @Test func `each observer receives all messages in one order`() async {
    let hub = SharedMessageHub()
    let journals = [Journal(), Journal(), Journal()]
    for journal in journals {
      hub.observe(DidChange.self, owner: journal) { journal, message in
        // If messages were delivered concurrently, others could interleave here.
        let count = journal.numbers.count
        await Task.yield()
        let isAlone = journal.numbers.count == count
        #expect(isAlone)
        journal.note(message.number)
      }
    }
    await withTaskGroup { group in
      for poster in 0..<4 {
        group.addTask {
          for step in 0..<25 { await hub.post(DidChange(number: poster * 100 + step)) }
        }
      }
    }
    let first = await journals[0].numbers
    #expect(first.count == 100)
    for journal in journals { #expect(await journal.numbers == first) }
    for poster in 0..<4 {
      #expect(first.filter { $0 / 100 == poster } == (0..<25).map { poster * 100 + $0 })
    }
  }

  @Test func `a post inside an observer doesn't wait for itself`() async {
    let hub = SharedMessageHub()
    let heard = Mutex<[Int]>([])
    let registration = hub.observe(DidChange.self) { message in
      if message.number > 0 { await hub.post(DidChange(number: message.number - 1)) }
      heard.withLock { $0.append(message.number) }
    }
    await hub.post(DidChange(number: 2))
    // One more post waits for the earlier ones.
    await hub.post(DidChange(number: 0))
    await hub.post(DidChange(number: 0))
    #expect(heard.withLock { Array($0.prefix(2)) } == [2, 1])
    #expect(heard.withLock { $0.count } >= 4)
    withExtendedLifetime(registration) {}
  }

  @Test func `an observer receives messages about its subject (I3)`() async {
    let hub = SharedMessageHub()
    let heard = Mutex<[Int]>([])
    let registration = hub.observe(DidChange.self, about: 2) { message in
      heard.withLock { $0.append(message.number) }
    }
    for number in 1...3 { await hub.post(DidChange(number: number)) }
    #expect(heard.withLock { $0 } == [2])
    withExtendedLifetime(registration) {}
  }

  @Test func `an ended observer receives nothing more`() async {
    let hub = SharedMessageHub()
    let journal = Journal()
    await journal.observe(hub)
    await hub.post(DidChange(number: 1))
    await journal.end()
    await hub.post(DidChange(number: 2))
    #expect(await journal.numbers == [1])
  }

  @Test @MainActor func `ending on its actor discards an observer's waiting messages`() async {
    let hub = SharedMessageHub()
    var heard: [Int] = []
    var registration: SharedRegistration?
    registration = hub.observe(DidChange.self) { @MainActor message in
      heard.append(message.number)
      registration?.cancel()
    }
    async let first: Void = hub.post(DidChange(number: 1))
    async let second: Void = hub.post(DidChange(number: 2))
    _ = await (first, second)
    #expect(heard.count == 1)
    #expect(registration?.isActive == false)
  }

  @Test func `a canceled actor receives no more messages`() async {
    actor Ear {
      private var registration: SharedRegistration?
      private(set) var isDeaf = false
      private(set) var lateCount = 0

      func begin(_ hub: SharedMessageHub) {
        registration = hub.observe(DidChange.self, on: self) { ear, _ in
          if ear.isDeaf { ear.lateCount += 1 }
        }
      }

      func end() {
        registration?.cancel()
        isDeaf = true
      }
    }

    for _ in 0..<50 {
      let hub = SharedMessageHub()
      let ear = Ear()
      await ear.begin(hub)
      await withTaskGroup { group in
        for _ in 0..<8 { group.addTask { await hub.post(DidChange()) } }
        group.addTask { await ear.end() }
      }
      #expect(await ear.lateCount == 0)
    }
  }

  @Test func `an actor is released with its registration`() async {
    let hub = SharedMessageHub()
    weak var journalAfterward: Journal?
    do {
      let journal = Journal()
      journalAfterward = journal
      await journal.observe(hub)
      await hub.post(DidChange())
    }
    while journalAfterward != nil { await Task.yield() }
    #expect(hub.observerCount == 0)
  }

  @Test func `released owners do not pile up without a post`() async {
    let hub = SharedMessageHub()
    let tracker = LifetimeTracker()
    for _ in 0..<1_000 {
      let journal = Journal()
      let kept = tracker.make()
      hub.observe(DidChange.self, owner: journal) { journal, message in
        withExtendedLifetime(kept) { journal.note(message.number) }
      }
    }
    #expect(hub.observerCount <= 16)
    #expect(tracker.livingCount <= 16)
    await hub.post(DidChange())
  }

  @Test func `canceled observers do not pile up`() {
    let hub = SharedMessageHub()
    let kept = hub.observe(DidChange.self) { _ in }
    let canceled = (0..<1_000).map { _ in hub.observe(DidChange.self) { _ in } }
    for registration in canceled { registration.cancel() }
    #expect(hub.observerCount <= 2)
    withExtendedLifetime(kept) {}
  }

  @Test func `releasing an owner may use the hub`() async {
    actor Captured {
      let hub: SharedMessageHub
      init(_ hub: SharedMessageHub) { self.hub = hub }
      deinit { hub.observe(DidChange.self) { _ in }.cancel() }
    }

    let hub = SharedMessageHub()
    await onThreadsAside(4) { _ in
      for _ in 0..<200 { hub.observe(DidChange.self, owner: Captured(hub)) { _, _ in } }
    }
    // Threads that were interrupted while they removed ended observers may have left some to the next ones.
    for _ in 0..<200 { hub.observe(DidChange.self, owner: Captured(hub)) { _, _ in } }
    #expect(hub.observerCount <= 16)
  }

  @Test func `a Sendable class keeps a registration and cancels it`() async {
    final class Counter: Sendable {
      let count = Atomic(0)
      let registration = Mutex<SharedRegistration?>(nil)

      init(_ hub: SharedMessageHub) {
        registration.withLock {
          $0 = hub.observe(DidChange.self) { [weak self] _ in
            self?.count.add(1, ordering: .relaxed)
          }
        }
      }
    }

    let hub = SharedMessageHub()
    let counter = Counter(hub)
    await hub.post(DidChange())
    await onThreadsAside(4) { _ in counter.registration.withLock { $0?.cancel() } }
    await hub.post(DidChange())
    #expect(counter.count.load(ordering: .relaxed) == 1)
    #expect(counter.registration.withLock { $0?.isActive } == false)

    let bag = RegistrationBag()
    hub.observe(DidChange.self) { _ in }.store(in: bag)
    bag.cancelAll()
    #expect(hub.observerCount == 0)
  }

  // MARK: - Sequences

  @Test func `a loop that starts late misses nothing`() async {
    let hub = SharedMessageHub()
    let messages = hub.changes(of: DidChange.self)
    for number in 1...3 { await hub.post(DidChange(number: number)) }
    let numbers = await Task.detached {
      var numbers: [Int] = []
      for await message in messages {
        numbers.append(message.number)
        if numbers.count == 3 { break }
      }
      return numbers
    }.value
    #expect(numbers == [1, 2, 3])
  }

  @Test func `a sequence delivers waiting messages, then ends`() async {
    var hub: SharedMessageHub? = SharedMessageHub()
    guard let messages = hub?.changes(of: DidChange.self) else { return }
    await hub?.post(DidChange(number: 1))
    hub = nil
    var numbers: [Int] = []
    for await message in messages { numbers.append(message.number) }
    #expect(numbers == [1])
  }

  @Test func `releasing an unread sequence ends its observation`() async {
    let hub = SharedMessageHub()
    do { _ = hub.changes(of: DidChange.self) }
    #expect(hub.observerCount == 0)
    do {
      var messages = hub.changes(of: DidChange.self).makeAsyncIterator()
      await hub.post(DidChange(number: 1))
      #expect(await messages.next()?.number == 1)
      #expect(hub.observerCount == 1)
    }
    #expect(hub.observerCount == 0)
  }

  @Test func `canceling a loop ends its observation`() async {
    let hub = SharedMessageHub()
    let reading = Task { for await _ in hub.changes(of: DidChange.self) {} }
    reading.cancel()
    await reading.value
    #expect(hub.observerCount == 0)
  }

  @Test func `a slow consumer receives the newest messages`() async {
    let hub = SharedMessageHub()
    var messages = hub.changes(of: DidChange.self, .latest).makeAsyncIterator()
    for number in 1...3 { await hub.post(DidChange(number: number)) }
    #expect(await messages.next()?.number == 3)
  }

  @Test func `all sequences receive messages in the same order`() async {
    let hub = SharedMessageHub()
    let sequences = (0..<3).map { _ in hub.changes(of: DidChange.self) }
    await withTaskGroup { group in
      for poster in 0..<4 {
        group.addTask {
          for step in 0..<25 { await hub.post(DidChange(number: poster * 100 + step)) }
        }
      }
    }
    var orders: [[Int]] = []
    for messages in sequences {
      var order: [Int] = []
      for await message in messages {
        order.append(message.number)
        if order.count == 100 { break }
      }
      orders.append(order)
    }
    #expect(orders[0] == orders[1] && orders[1] == orders[2])
  }

  @Test func `an observing actor is released along with its observer (I1)`() async {
    let hub = SharedMessageHub()
    await withLifetimeTracking { tracker in
      weak var journalAfterward: Journal?
      do {
        let journal = Journal()
        journalAfterward = journal
        let kept = tracker.make()
        hub.observe(DidChange.self, owner: journal) { journal, message in
          withExtendedLifetime(kept) { journal.note(message.number) }
        }
        await hub.post(DidChange())
      }
      // The thread that ran the observer may still retain its actor.
      while journalAfterward != nil { await Task.yield() }
      await hub.post(DidChange())
      await hub.post(DidChange())
    }
  }

  @Test func `releasing captures may use the hub without deadlock`() async {
    final class Captured: Sendable {
      let hub: SharedMessageHub
      init(_ hub: SharedMessageHub) { self.hub = hub }
      deinit { hub.observe(DidChange.self) { _ in }.cancel() }
    }

    let hub = SharedMessageHub()
    await expectReleased {
      let captured = Captured(hub)
      let registration = hub.observe(DidChange.self) { _ in withExtendedLifetime(captured) {} }
      await hub.post(DidChange())
      registration.cancel()
      return captured
    }
  }

  @Test func `observers can be added and removed during posts`() async {
    let hub = SharedMessageHub()
    let heard = Atomic(0)
    let kept = hub.observe(DidChange.self) { _ in heard.add(1, ordering: .relaxed) }
    async let coming: Void = onThreadsAside(3) { _ in
      for _ in 0..<200 {
        let registration = hub.observe(DidChange.self) { _ in }
        if Bool.random() { registration.cancel() }
      }
    }
    for _ in 0..<100 { await hub.post(DidChange()) }
    await coming
    #expect(heard.load(ordering: .relaxed) == 100)
    withExtendedLifetime(kept) {}
  }

  @Test func `a post in a canceled task still waits`() async {
    let hub = SharedMessageHub()
    let journal = Journal()
    hub.observe(DidChange.self, owner: journal) { journal, message in
      await Task.yield()
      journal.note(message.number)
    }
    let posting = Task { await hub.post(DidChange(number: 1)) }
    posting.cancel()
    await posting.value
    #expect(await journal.numbers == [1])
  }
}
