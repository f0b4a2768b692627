// SPDX-License-Identifier: MIT

import MotifFacades
import MotifStorage
import MotifTestSupport
import Synchronization
import Testing

@Suite("Outbox, without blocking")
@MainActor
struct OutboxAsyncTests {
  private let files = InMemoryFileSystem()

  private func open(
    _ fileSystem: (any FileSystem)? = nil
  ) async throws(OutboxError) -> Outbox<String> {
    try await Outbox(
      directory: "/data",
      name: "calls",
      typeIdentifier: "call",
      fileSystem: fileSystem ?? files
    )
  }

  @Test
  func `the caller's actor continues while the disk is slow`() async throws {
    let gate = DiskGate(files)
    let slow = gate.fileSystem
    let sequence = Task {
      let outbox = try await open(slow)
      return try await outbox.append("Play").sequence
    }
    let opening = Task {
      gate.open()
      return true
    }
    #expect(await opening.value)
    #expect(try await sequence.value == 1)
  }

  @Test
  func `messages are numbered in call order`()
    async throws
  {
    let outbox = try await open()
    let receipts = (1...50).map { number in
      Task { try await outbox.append("\(number)").sequence }
    }
    for (index, receipt) in receipts.enumerated() {
      #expect(try await receipt.value == UInt64(index + 1))
    }
    #expect(await outbox.pending().map(\.message) == (1...50).map(String.init))
  }

  @Test
  func `a canceled task's message is recorded`() async throws {
    let outbox = try await open()
    let appending = Task { try await outbox.append(["Play", "Stop"]) }
    appending.cancel()
    #expect(try await appending.value.map(\.sequence) == [1, 2])
  }

  @Test
  func `asynchronous calls behave like their blocking forms`() async throws {
    let outbox = try await open()
    try await outbox.append(["a", "b"], startingAt: 1)
    try await outbox.skip(to: 5)
    #expect(outbox.nextSequence == 5)
    try await outbox.deliver { _ in .reject("no") }
    #expect(await outbox.deadLetters().map(\.message) == ["a", "b"])
    #expect(try await outbox.revive([1]) == 1)
    #expect(try await outbox.discard([2]) == 1)
    try await outbox.compact()
    let other = try await open()
    try await other.append("c")
    try await outbox.refresh()
    #expect(await outbox.pending().map(\.message) == ["a", "c"])
  }

  @Test
  func `errors keep their type, wherever the file system fails`() async throws {
    for failing in 0..<12 {
      let left = Mutex(failing)
      let faulty = AlteredFileSystem(files) { operation, path throws(FileSystemError) in
        let isFailing = left.withLock { left in
          left -= 1
          return left == -1
        }
        if isFailing { throw FileSystemError(operation: operation, path: path, code: 5) }
      }
      do throws(OutboxError) {
        try await open(faulty).append("\(failing)")
      } catch .io(let failure) {
        #expect(failure.code == 5)
      } catch {
        Issue.record("\(error) is not what the file system threw")
      }
    }
  }
}

@Suite("LocalFirst, without blocking")
@MainActor
struct LocalFirstAsyncTests {
  private typealias Document = LocalFirstDocument<[String], String>

  private let files = InMemoryFileSystem()

  @MainActor
  private final class Disk {
    var document: Document
    var saves: [[String]] = []
    var isFailing = false
    /// Suspends a save, if there is one, until it is resumed.
    var gate: AsyncStream<Void>?

    init(_ document: Document = Document(state: [])) {
      self.document = document
    }

    func save(_ document: Document) async throws {
      if let gate { for await _ in gate { break } }
      if isFailing { throw FileSystemError(operation: .write, path: "disk", code: 28) }
      self.document = document
      saves.append(document.state)
    }
  }

  private func outbox() async throws -> Outbox<String> {
    try await Outbox(
      directory: "/data",
      name: "added",
      typeIdentifier: "title",
      fileSystem: files
    )
  }

  private func shelf(_ disk: Disk, _ outbox: Outbox<String>) -> AsyncLocalFirst<[String], String> {
    AsyncLocalFirst(
      disk.document,
      outbox: outbox,
      apply: { title, titles in titles.append(title) },
      save: { document in try await disk.save(document) }
    )
  }

  @Test
  func `changes during a save wait their turn in order`() async throws {
    let disk = Disk()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    disk.gate = gate
    let outbox = try await outbox()
    let shelf = shelf(disk, outbox)
    let changes = (1...5).map { number in Task { try await shelf.perform("\(number)") } }
    for _ in changes { opening.yield() }
    for change in changes { try await change.value }
    #expect(disk.saves == (1...5).map { last in (1...last).map(String.init) })
    #expect(await outbox.pending().map(\.message) == (1...5).map(String.init))
    #expect(shelf.document.handover.changes.isEmpty)
  }

  @Test
  func `a save that throws undoes only its change`() async throws {
    let disk = Disk()
    let shelf = shelf(disk, try await outbox())
    try await shelf.perform("Low")
    disk.isFailing = true
    await #expect(throws: FileSystemError.self) { try await shelf.perform("Lodger") }
    disk.isFailing = false
    try await shelf.perform("Heroes")
    #expect(shelf.state == ["Low", "Heroes"])
    #expect(await shelf.outbox.pending().map(\.message) == ["Low", "Heroes"])
  }

  @Test
  func `an older document's changes are handed over first`() async throws {
    let disk = Disk()
    let first = shelf(disk, try await outbox())
    try await first.perform("Low")
    let older = Disk()
    let second = shelf(older, try await outbox())
    try await second.perform("Lodger")
    #expect(await second.outbox.pending().map(\.message) == ["Low", "Lodger"])

    var document = Document(state: ["Heroes"])
    document.handover.append("Heroes")
    document.handover.renumber(from: 3)
    let third = shelf(Disk(document), try await outbox())
    try await third.handOver()
    #expect(await third.outbox.pending().map(\.message) == ["Low", "Lodger", "Heroes"])
  }

  @Test
  func `a blocking save serves both forms`() async throws {
    var saved = Document(state: [])
    let shelf = LocalFirst(
      saved,
      outbox: try await outbox(),
      apply: { (title: String, titles: inout [String]) in titles.append(title) },
      save: { saved = $0 }
    )
    try await shelf.perform("Low")
    func performInTurn() throws { try shelf.perform("Lodger") }
    try performInTurn()
    #expect(saved.state == ["Low", "Lodger"])
  }
}
