// SPDX-License-Identifier: MIT

import AlbumLibrary
import AlbumTestSupport
import MotifFacades
import MotifTestSupport
import Testing

@Suite("Library and a server that has other albums (A3)")
struct LibraryAgreementTests {
  private let files = InMemoryFileSystem()
  private let remote = RecordingClient()
  private let clock = ManualClock()
  private let blue = AlbumDetails(
    title: "Blue Train",
    artist: "John Coltrane",
    genre: "Jazz",
    year: 1958
  )

  private func open(_ directory: DirectoryPath = "/data") throws -> Library {
    let library = Library(directory: directory, remote: remote, fileSystem: files, clock: clock)
    _ = try library.open()
    return library
  }

  /// A library whose albums the server has, followed by three unsent changes.
  private func openWaiting() async throws -> Library {
    remote.goOnline()
    let library = try open()
    #expect(try await library.sender.sendChanges() == .empty)
    remote.goOffline()
    for _ in 0..<3 {
      library.add(blue)
      library.delete(library.albums[1].id)
      try library.save()
    }
    return library
  }

  private func expectAgreement(_ library: Library) async throws {
    remote.goOnline()
    #expect(try await library.sender.sendChanges() == .empty)
    #expect(remote.albums == library.albums.map(\.details))
    #expect(library.sender.unsentChanges.isEmpty)
    #expect(library.sender.refusedChanges.isEmpty)
  }

  @Test
  func `an emptied server gets the whole library`() async throws {
    let library = try await openWaiting()
    remote.albums = []
    try await expectAgreement(library)
    #expect(remote.replacements.count == 1)
    remote.albums = []
    try await expectAgreement(try open())
    #expect(remote.replacements.count == 2)
  }

  @Test
  func `a restored server gets what it is missing`() async throws {
    let library = try await openWaiting()
    let backup = remote.albums
    try await expectAgreement(library)
    #expect(remote.replacements == [], "changes that fit are sent one by one")
    remote.albums = backup
    library.delete(library.albums[0].id)
    try library.save()
    try await expectAgreement(library)
  }

  @Test
  func `a truncated outbox is reported and made up for`() async throws {
    _ = try await openWaiting()
    let (bytes, server) = (try #require(files.bytes(of: "/data/changes.outbox")), remote.albums)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      files.setBytes(of: "/data/changes.outbox", to: Array(bytes.prefix(count)))
      remote.goOffline()
      remote.albums = server
      let library = try open()
      // The last save is handed over again, so only earlier changes can be missing.
      if count < bytes.count / 2 { #expect(library.sender.warning != nil, "\(count) bytes") }
      try await expectAgreement(library)
    }
  }

  @Test
  func `a deleted outbox is reported and made up for`() async throws {
    _ = try await openWaiting()
    try files.removeFile(at: "/data/changes.outbox")
    let library = try open()
    #expect(library.sender.warning?.contains("changes.outbox is missing") == true)
    library.delete(library.albums[0].id)
    try library.save()
    try await expectAgreement(library)
    #expect(remote.replacements.count == 1)
    #expect(try open().sender.warning == nil, "it is reported once")
  }

  @Test
  func `a restored outbox sends nothing twice`() async throws {
    let library = try await openWaiting()
    let bytes = try #require(files.bytes(of: "/data/changes.outbox"))
    try await expectAgreement(library)
    files.setBytes(of: "/data/changes.outbox", to: bytes)
    try await expectAgreement(try open())
    #expect(remote.replacements == [])
  }

  @Test
  func `a restored library updates its server`() async throws {
    let library = try await openWaiting()
    let names = files.sortedNames(in: "/data").map { "/data/\($0)" }.filter {
      $0.contains("library")
    }
    let backup = names.map { ($0, files.bytes(of: $0)) }
    let albums = library.albums
    library.delete(library.albums[0].id)
    try library.save()
    try await expectAgreement(library)
    for (name, bytes) in backup { files.setBytes(of: name, to: try #require(bytes)) }
    let restarted = try open()
    #expect(restarted.albums == albums)
    try await expectAgreement(restarted)
  }

  @Test
  func `the server gets the list saved last`() async throws {
    let first = try await openWaiting()
    let second = try open()
    first.add(blue)
    try first.save()
    second.delete(second.albums[4].id)
    try second.save(overwriting: true)
    remote.goOnline()
    _ = try await first.sender.sendChanges()
    #expect(remote.albums == second.albums.map(\.details))
  }

  @Test
  func `another library's albums stay until given up`() async throws {
    let library = try await openWaiting()
    try await expectAgreement(library)
    let other = try open("/other")
    await #expect(throws: LibraryError.self) { try await other.sender.sendChanges() }
    #expect(remote.albums == library.albums.map(\.details))
    #expect(other.sender.unsentChanges.count == 5)
    #expect(other.sender.serverFault?.contains("another library") == true)

    try await other.sender.takeOverServer()
    try await expectAgreement(other)
    #expect(other.sender.serverFault == nil)
    await #expect(throws: LibraryError.self) {
      library.delete(library.albums[0].id)
      try library.save()
      _ = try await library.sender.sendChanges()
    }
  }

  @Test
  func `retrying refused changes restores agreement`() async throws {
    let library = try await openWaiting()
    remote.goOnline(
      answering: (0..<6).map { _ in .refused(status: 403, message: "not today") }
    )
    #expect(try await library.sender.sendChanges() == .empty)
    #expect(library.sender.refusedChanges.count > 0)
    #expect(library.sender.refusedChanges.first?.reason.contains("not today") == true)
    #expect(try library.sender.retryRefusedChanges() > 0)
    try await expectAgreement(library)
  }

  @Test
  func `refused changes can be discarded`() async throws {
    let library = try await openWaiting()
    remote.goOnline(answering: Array(repeating: .refused(status: 403, message: "no"), count: 12))
    #expect(try await library.sender.sendChanges() == .empty)
    #expect(try library.sender.discardRefusedChanges() > 0)
    #expect(library.sender.refusedChanges.isEmpty)
    #expect(try open().sender.refusedChanges.isEmpty)
  }

  @Test
  func `a refused list is sent again once changed`() async throws {
    let library = try await openWaiting()
    remote.albums = []
    // The first change doesn't fit; the list that replaces it is refused, and isn't sent six times.
    remote.goOnline(answering: [nil, .refused(status: 400, message: "the year 12 is wrong")])
    #expect(try await library.sender.sendChanges() == .empty)
    #expect(library.sender.refusedChanges.count == 6)
    #expect(library.sender.refusedChanges.allSatisfy { $0.reason.contains("the year 12 is wrong") })
    #expect(remote.replacements == [])
    library.delete(library.albums[0].id)
    try library.save()
    try await expectAgreement(library)
  }

  @Test
  func `an earlier version's change sends the whole list`() async throws {
    enum EarlierChange: Codable {
      case add(AlbumDetails, index: Int)
    }
    let old = try await Outbox<EarlierChange>(
      directory: "/data",
      name: "changes",
      typeIdentifier: "motif-album-change",
      fileSystem: files
    )
    try await old.append(.add(blue, index: 0))
    let library = try open()
    let first = try #require(library.sender.unsentChanges.first)
    #expect(first.name == "Add “Blue Train”")
    try await expectAgreement(library)
    #expect(remote.requests.isEmpty)
  }
}
