// SPDX-License-Identifier: MIT

import MotifNotifications
import MotifTestSupport
import Synchronization
import Testing

@Suite("Events of messages between domains")
struct SharedMessageEventTests {
  private struct Edit: HubMessage, Sendable {
    var number: Int
    var subject: Int { number }
  }

  private struct Other: HubMessage, Sendable {}
  private actor Shelf {}

  private final class Log: Sendable {
    private let kept = Mutex<[String]>([])
    var lines: [String] { kept.withLock { $0 } }
    func add(_ line: String) { kept.withLock { $0.append(line) } }
  }

  private let log = Log()
  private let hub: SharedMessageHub

  init() {
    hub = SharedMessageHub(onEvent: { [log] event in log.add("\(event)") })
  }

  @Test func `a post names its receivers in order`() async {
    let shelf = Shelf()
    hub.observe(Edit.self, owner: shelf) { _, _ in }
    let registrations = [
      hub.observe(Edit.self) { @MainActor _ in },
      hub.observe(Edit.self, about: 2) { _ in },
      hub.observe(Edit.self, on: shelf) { _, _ in },
    ]
    let sequence = hub.changes(of: Edit.self)
    await hub.post(Edit(number: 1))
    await hub.post(Edit(number: 2))
    await hub.post(Other())
    #expect(
      log.lines == [
        "Edit(number: 1) was posted, heard by Shelf, a closure, Shelf, a sequence",
        "Edit(number: 2) was posted, heard by Shelf, a closure, a closure, Shelf, a sequence",
        "Other() was posted, heard by none",
      ]
    )
    withExtendedLifetime((registrations, shelf, sequence)) {}
  }

  @Test func `an ended observer is not named`() async {
    var shelf: Shelf? = Shelf()
    if let shelf { hub.observe(Edit.self, owner: shelf) { _, _ in } }
    let registration = hub.observe(Edit.self) { _ in }
    await hub.post(Edit(number: 1))
    weak let left = shelf
    shelf = nil
    while left != nil { await Task.yield() }
    await hub.post(Edit(number: 2))
    registration.cancel()
    await hub.post(Edit(number: 3))
    #expect(
      log.lines == [
        "Edit(number: 1) was posted, heard by Shelf, a closure",
        "Edit(number: 2) was posted, heard by a closure",
        "Edit(number: 3) was posted, heard by none",
      ]
    )
  }

  @Test func `a post is reported after all observers`() async {
    let registrations = (1...3).map { index in
      hub.observe(Edit.self) { [log] _ in
        for _ in 0..<index { await Task.yield() }
        log.add("heard")
      }
    }
    await hub.post(Edit(number: 1))
    #expect(
      log.lines == Array(repeating: "heard", count: 3) + [
        "Edit(number: 1) was posted, heard by a closure, a closure, a closure"
      ]
    )
    withExtendedLifetime(registrations) {}
  }

  @Test func `a post inside an observer is reported, too`() async throws {
    let registration = hub.observe(Edit.self) { [hub, log] edit in
      if edit.number == 1 { await hub.post(Edit(number: 2)) }
      log.add("heard \(edit.number)")
    }
    await hub.post(Edit(number: 1))
    // The inner post came first, so this one waits for it.
    await hub.post(Edit(number: 3))
    // A message doesn't wait for the report of an earlier one, so only these orders are certain.
    let heard = (1...3).map { "heard \($0)" }
    let reports = (1...3).map { "Edit(number: \($0)) was posted, heard by a closure" }
    let lines = log.lines
    #expect(lines.filter { $0.hasPrefix("heard") } == heard)
    #expect(lines.filter { !$0.hasPrefix("heard") } == reports)
    for (heard, report) in zip(heard, reports) {
      let place = try #require(lines.firstIndex(of: report))
      #expect(lines[..<place].contains(heard))
    }
    withExtendedLifetime(registration) {}
  }

  @Test func `reports keep the order while observers change`() async {
    let received = Mutex<[Int]>([])
    let reported = Mutex<[Int]>([])
    let hub = SharedMessageHub(onEvent: { event in
      guard case .posted(let edit as Edit, let names) = event, names.first == "a closure" else {
        return
      }
      reported.withLock { $0.append(edit.number) }
    })
    let kept = hub.observe(Edit.self) { edit in received.withLock { $0.append(edit.number) } }
    async let changing: Void = onThreadsAside(3) { _ in
      for _ in 0..<200 { hub.observe(Edit.self) { _ in }.cancel() }
    }
    await withTaskGroup { group in
      for poster in 0..<4 {
        group.addTask {
          for step in 0..<50 { await hub.post(Edit(number: poster * 100 + step)) }
        }
      }
    }
    await changing
    #expect(received.withLock { $0.count } == 200)
    #expect(reported.withLock { $0 } == received.withLock { $0 })
    withExtendedLifetime(kept) {}
  }

  @Test func `a report may use the hub`() async {
    let hubs = Mutex<SharedMessageHub?>(nil)
    let posting = Mutex<Task<Void, Never>?>(nil)
    let hub = SharedMessageHub(onEvent: { [log] event in
      log.add("\(event)")
      guard case .posted(is Other, heardBy: _) = event else { return }
      let hub = hubs.withLock { $0 }
      posting.withLock { $0 = Task { await hub?.post(Edit(number: 1)) } }
    })
    hubs.withLock { $0 = hub }
    await hub.post(Other())
    await posting.withLock { $0 }?.value
    #expect(
      log.lines == [
        "Other() was posted, heard by none", "Edit(number: 1) was posted, heard by none",
      ]
    )
    hubs.withLock { $0 = nil }
  }

  @Test func `a hub releases its closure and messages`() async {
    final class Captured: Sendable {}
    struct Parcel: HubMessage, Sendable { let content: Captured }

    weak var closure: Captured?
    weak var content: Captured?
    do {
      let (first, second) = (Captured(), Captured())
      (closure, content) = (first, second)
      let hub = SharedMessageHub(onEvent: { _ in withExtendedLifetime(first) {} })
      await hub.post(Parcel(content: second))
      await hub.post(Other())
    }
    // The thread that reported may still retain them for a moment.
    while closure != nil || content != nil { await Task.yield() }
    #expect(closure == nil && content == nil)
  }
}
