// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Testing

@testable import Essence

@Suite("Outbox: essence")
struct OutboxEssenceTests {
  /// A file of lines.
  private final class Lines {
    private var lines: [String] = []

    func open() -> PlainOutbox { PlainOutbox(lines: lines) { self.lines.append($0) } }
  }

  /// Both implementations, each with its own file.
  private struct Subject {
    let bare = Lines()
    let test = TestOutbox()
    var essence: PlainOutbox
    var outbox: Outbox<String>

    init() throws {
      essence = bare.open()
      outbox = try test.open()
    }

    mutating func append(_ message: String) throws {
      try essence.append(message)
      try outbox.append(message)
    }

    /// Delivers as many messages as the receiver accepts.
    mutating func deliver(_ count: Int) async throws {
      var sent: [String] = []
      try essence.deliver { message, key in
        guard sent.count < count else { return false }
        sent.append("\(key) \(message)")
        return true
      }
      let taken = Sent<String>()
      try await outbox.deliver { parcel in
        guard await taken.parcels.count < count else { return .offline }
        await taken.note(parcel)
        return .delivered
      }
      let parcels = await taken.parcels
      #expect(parcels.map { "\($0.sequence) \($0.message)" } == sent)
    }

    mutating func reopen() throws {
      essence = bare.open()
      outbox = try test.open()
    }

    func check() {
      #expect(outbox.pending().map(\.message) == essence.pending.map(\.message))
      #expect(outbox.pending().map { Int($0.sequence) } == essence.pending.map(\.number))
    }
  }

  @Test
  func `an outbox behaves like its essence across restarts`() async {
    await withSeeds(60) { random in
      var subject = try Subject()
      for number in 0..<40 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0..<3: try subject.append("message \(number)")
        case 3..<5: try await subject.deliver(.random(in: 0..<4, using: &random))
        default: try subject.reopen()
        }
        subject.check()
      }
    }
  }
}
