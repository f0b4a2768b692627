// SPDX-License-Identifier: MIT

import AlbumTestSupport
import MotifCaching
import MotifFacades
import MotifMementos
import MotifNotifications
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("AlbumSession: life cycle (A7)")
struct SessionLifecycleTests {
  private let machine = Machine()
  private let gate = CoverGate()
  private let loader: CoverLoader

  init() {
    let fetches = UnendedFetches(directory: "/data/fetching", fileSystem: machine.files)
    loader = CoverLoader(files: nil, fetches: fetches) { [gate] url, limit in
      try await fetches.run(url) { try await gate.fetch(url, limit) }
    }
  }

  /// Starts the app with one album, whose cover the gate has.
  private func startWithCover() throws -> AlbumSession {
    let services = Services(
      overrides: ServiceOverrides()
        .overriding(FileSystemKey.self, with: machine.files)
        .overriding(DataDirectoryKey.self, with: "/data")
        .overriding(CoverLoaderKey.self, with: loader)
    )
    let library = Library(services: services)
    _ = try library.open()
    for album in library.albums { library.delete(album.id) }
    library.add(AlbumDetails(title: "Low", artist: "David Bowie", coverURL: "u"))
    try library.save()
    let size = GridSize(columns: 80, rows: 24)
    return try AlbumSession(services: services, size: size, onArrival: {})
  }

  @Test
  func `a suspended session is on disk (A9)`() throws {
    let session = try machine.start()
    try session.press(script: "right right s")
    session.suspend()
    // The process was killed while it was suspended.
    let next = try machine.start()
    #expect(next.header == session.header)
    #expect(next.table == session.table)
  }

  @Test
  func `a session goes on after a suspension`() throws {
    let session = try machine.start()
    session.suspend()
    try session.press(script: "right d")
    #expect(session.status == " Deleted “It's My Life”.")
  }

  @Test
  func `memory pressure empties the cache (G3)`() async throws {
    gate.answer("u", with: Picture.numbered(3).ppm)
    let session = try startWithCover()
    let key = CoverKey(url: "u")
    while loader.cachedPicture(for: key) == nil { await Task.yield() }
    session.deliver()
    let frame = session.text
    session.respond(to: .critical)
    #expect(loader.cachedPicture(for: key) == nil)
    #expect(session.text == frame)
  }

  @Test
  func `a session that ends fetches no more (A7)`() async throws {
    let session = try startWithCover()
    while gate.fetched.isEmpty { await Task.yield() }
    #expect(machine.files.sortedNames(in: "/data/fetching").count == 1)
    try session.close()
    #expect(machine.files.sortedNames(in: "/data/fetching").isEmpty)
    await #expect(throws: LoaderError.self) {
      try await loader.picture(for: CoverKey(url: "v"))
    }
    #expect(gate.fetched == ["u"])
    gate.answer("u", with: nil)
  }
}
