// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Testing

@testable import Essence

@Suite("LocalFirst: essence")
struct LocalFirstEssenceTests {
  /// Both implementations, their stores, and their outboxes.
  private struct Subject {
    typealias Document = LocalFirstDocument<[String], String>

    let test = TestOutbox()
    let outbox: Outbox<String>
    let store = Store()
    var shelf: LocalFirst<[String], String>
    var essence = PlainLocalFirst<[String], String>([])
    var savedEssence = PlainLocalFirst<[String], String>([])
    var handedOver: [String] = []

    final class Store {
      var document = Document(state: [])
    }

    init() throws {
      outbox = try test.open()
      shelf = Self.open(store, outbox)
    }

    private static func open(
      _ store: Store,
      _ outbox: Outbox<String>
    ) -> LocalFirst<
      [String], String
    > {
      LocalFirst(
        store.document,
        outbox: outbox,
        apply: { $1.append($0) },
        save: { store.document = $0 }
      )
    }

    /// Makes a change that can't be handed over if the disk is full by then.
    mutating func perform(_ change: String, isFull: Bool) throws {
      essence.perform(change) { $1.append($0) }
      savedEssence = essence
      if !isFull { essence.handOver(to: &handedOver) }
      if isFull { test.files.breakDown(after: 0, code: 28) }
      try shelf.perform(change)
      test.files.heal()
      #expect((shelf.handoverError != nil) == isFull)
    }

    /// Restarts with the last saved state.
    mutating func crash() {
      essence = savedEssence
      essence.handOver(to: &handedOver)
      shelf = Self.open(store, outbox)
    }

    func check() {
      #expect(shelf.state == essence.state)
      #expect(outbox.messages == handedOver)
    }
  }

  @Test
  func `each change is handed over once, despite any failures`() {
    withSeeds(60) { random in
      var subject = try Subject()
      for number in 0..<30 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          subject.crash()
        } else {
          let isFull = Int.random(in: 0..<3, using: &random) == 0
          try subject.perform("change \(number)", isFull: isFull)
        }
        subject.check()
      }
    }
  }
}
