// SPDX-License-Identifier: MIT

import Foundation
import MotifFacades
import MotifTestSupport
import Testing

/// A store that can fail before it saves, or afterward.
private final class Disk {
  typealias Document = LocalFirstDocument<[String], String>
  struct Failure: Error {}

  var document = Document(state: [])
  var failsBefore = false
  var failsAfter = false

  func save(_ document: Document) throws {
    if failsBefore { throw Failure() }
    self.document = document
    if failsAfter { throw Failure() }
  }
}

private struct NoTitle: Error {}

@Suite("LocalFirst")
struct LocalFirstTests {
  private let test = TestOutbox()
  private let disk = Disk()

  private func open() throws -> LocalFirst<[String], String> {
    LocalFirst(
      disk.document,
      outbox: try test.open(),
      apply: { title, titles in
        titles.append(title)
        if title.isEmpty { throw NoTitle() }
      },
      save: disk.save
    )
  }

  @Test
  func `a change is applied, saved, and recorded (A3)`() throws {
    let shelf = try open()
    try shelf.perform("one")
    try shelf.perform(["two", "three"])
    try shelf.perform([])
    #expect(shelf.state == ["one", "two", "three"])
    #expect(disk.document.state == shelf.state)
    #expect(shelf.outbox.messages == shelf.state)
    #expect(shelf.handoverError == nil)
    #expect(try open().outbox.messages == ["one", "two", "three"])
  }

  @Test
  func `a change that can't be applied or saved is undone`() throws {
    let shelf = try open()
    try shelf.perform("one")
    #expect(throws: NoTitle.self) { try shelf.perform(["two", ""]) }
    disk.failsBefore = true
    #expect(throws: Disk.Failure.self) { try shelf.perform("two") }
    #expect(shelf.state == ["one"] && disk.document.state == ["one"])
    #expect(shelf.outbox.messages == ["one"])
    disk.failsBefore = false
    try shelf.perform("three")
    #expect(try open().outbox.messages == ["one", "three"])
  }

  @Test
  func `a failed save may or may not have saved`() throws {
    let shelf = try open()
    try shelf.perform("one")
    disk.failsAfter = true
    #expect(throws: Disk.Failure.self) { try shelf.perform("two") }
    disk.failsAfter = false
    // If the process ends here, the saved state counts and is delivered.
    let crashed = try open()
    #expect(crashed.state == ["one", "two"] && crashed.outbox.messages == ["one", "two"])

    disk.failsAfter = true
    #expect(throws: Disk.Failure.self) { try crashed.perform("three") }
    disk.failsAfter = false
    // If it continues, the next save replaces that state, as if it never existed.
    try crashed.perform("four")
    let reopened = try open()
    #expect(reopened.state == ["one", "two", "four"])
    #expect(reopened.outbox.messages == ["one", "two", "four"])
  }

  @Test
  func `a change not handed over is handed over later (A3)`() throws {
    let shelf = try open()
    try shelf.perform("one")
    test.files.failNext(.write, code: 28)
    try shelf.perform("two")
    #expect(shelf.handoverError != nil)
    #expect(shelf.state == ["one", "two"] && shelf.outbox.messages == ["one"])
    #expect(try open().outbox.messages == ["one", "two"])

    test.files.failNext(.write, code: 28)
    try shelf.perform("three")
    try shelf.handOver()
    #expect(shelf.handoverError == nil)
    test.files.failNext(.synchronize, code: 5)
    try shelf.perform("four")
    try shelf.perform("five")
    #expect(try open().outbox.messages == ["one", "two", "three", "four", "five"])
  }

  @Test
  func `an older store generation reuses no known numbers`() throws {
    let shelf = try open()
    try shelf.perform("one")
    let older = disk.document
    try shelf.perform("two")
    disk.document = older
    let reopened = try open()
    try reopened.perform("three")
    #expect(reopened.state == ["one", "three"])
    #expect(reopened.outbox.messages == ["one", "two", "three"])
  }

  @Test
  func `an older generation reuses no numbers without an outbox`() throws {
    let shelf = try open()
    try shelf.perform("one")
    let older = disk.document
    try shelf.perform("two")
    let outbox = try test.open()
    test.files.failNext(.read, code: 5)
    let reopened = LocalFirst(
      older,
      outbox: outbox,
      apply: { title, titles in titles.append(title) },
      save: disk.save
    )
    #expect(reopened.handoverError != nil)
    try reopened.perform("three")
    #expect(reopened.handoverError == nil)
    #expect(reopened.state == ["one", "three"])
    #expect(reopened.outbox.messages == ["one", "two", "three"])
  }

  @Test(arguments: [
    #"{"firstSequence":0,"changes":["one"]}"#,
    #"{"firstSequence":18446744073709551615,"changes":["one"]}"#,
  ])
  func `impossible numbers aren't a handover`(text: String) throws {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Handover<String>.self, from: Data(text.utf8))
    }
  }

  @Test
  func `a handover survives encoding and decoding`() throws {
    var handover = Handover<String>(firstSequence: 7)
    handover.append("one")
    let data = try JSONEncoder().encode(handover)
    #expect(try JSONDecoder().decode(Handover<String>.self, from: data) == handover)
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a number below 1 is a mistake`() async {
    await #expect(processExitsWith: .failure) { _ = Handover<String>(firstSequence: 0) }
    await #expect(processExitsWith: .failure) {
      var handover = Handover<String>()
      handover.renumber(from: 0)
    }
  }
  #endif

  @Test
  func `a lost outbox is reported, and numbering can continue`() throws {
    try open().perform(["one", "two"])
    disk.document.handover = Handover(firstSequence: 3)
    try test.files.removeFile(at: test.path)
    let shelf = try open()
    #expect(shelf.handoverError == .gap(expected: 1, found: 3))
    try shelf.perform("three")
    #expect(shelf.handoverError != nil)
    try shelf.outbox.skip(to: shelf.document.handover.firstSequence)
    try shelf.handOver()
    #expect(try open().outbox.messages == ["three"])
  }

  @Test
  func `renumbered changes are delivered despite another process's numbers`() throws {
    var handover = Handover<String>()
    handover.append("mine")
    let outbox = try test.open()
    try outbox.append("theirs")
    handover.renumber(from: outbox.nextSequence)
    #expect(handover.nextSequence == 3)
    try handover.handOver(to: outbox)
    #expect(outbox.messages == ["theirs", "mine"])
    #expect(handover.changes.isEmpty && handover.firstSequence == 3)
  }

  @Test
  func `power loss loses no acknowledged change (A3)`() throws {
    for index in 0..<60 {
      let test = TestOutbox()
      let disk = Disk()
      func open() throws -> LocalFirst<[String], String> {
        LocalFirst(
          disk.document,
          outbox: try test.open(),
          apply: { $1.append($0) },
          save: disk.save
        )
      }
      let shelf = try open()
      test.files.breakDown(after: index, code: 5)
      for number in 0..<4 { try shelf.perform("\(number)") }
      test.files.heal()
      test.files.losePower()
      let reopened = try open()
      #expect(reopened.state == ["0", "1", "2", "3"])
      #expect(reopened.outbox.messages == reopened.state, "operation \(index)")
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a nested change is a mistake`() async {
    await #expect(processExitsWith: .failure) {
      final class Box { var shelf: LocalFirst<[String], String>? }
      let box = Box()
      let test = TestOutbox()
      let shelf = LocalFirst<[String], String>(
        LocalFirstDocument(state: []),
        outbox: try test.open(),
        apply: { _, _ in try box.shelf?.perform("again") },
        save: { _ in }
      )
      box.shelf = shelf
      try shelf.perform("one")
    }
  }
  #endif
}
