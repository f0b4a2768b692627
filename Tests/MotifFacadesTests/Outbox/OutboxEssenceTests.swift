// SPDX-License-Identifier: MIT

import Foundation
import MotifFacades
import MotifTestSupport
import Testing

@Suite("Outbox: essence")
struct OutboxEssenceTests {
  /// Both, in file systems of their own.
  private struct Subject {
    let bare = InMemoryFileSystem()
    let test = TestOutbox()
    var essence: EssentialOutbox
    var outbox: Outbox<String>

    init() throws {
      try bare.createDirectory(at: "/data")
      essence = try EssentialOutbox(path: "/data/calls", files: bare)
      outbox = try test.open()
    }

    mutating func append(_ message: String) throws {
      try essence.append(message)
      try outbox.append(message)
    }

    /// Delivers as many messages as the far side takes.
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
      essence = try EssentialOutbox(path: "/data/calls", files: bare)
      outbox = try test.open()
    }

    func check() {
      #expect(outbox.pending().map(\.message) == essence.pending.map(\.message))
      #expect(outbox.pending().map { Int($0.sequence) } == essence.pending.map(\.number))
    }
  }

  @Test
  func `an outbox does what its essence does, over any restarts`() async {
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

  @Test
  func `the guide shows the essence that is tested`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "EssentialOutbox.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let guide = folder.appending(path: "../../../Documentation/Facades.md").standardized
    let listing = source.split(separator: "\n\n", maxSplits: 2)[2]
    #expect(try String(contentsOf: guide, encoding: .utf8).contains(listing))
    #expect(listing.split(separator: "\n").count <= 60)
  }
}
