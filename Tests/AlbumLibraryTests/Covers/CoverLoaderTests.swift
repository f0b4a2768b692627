// SPDX-License-Identifier: MIT

import AlbumTestSupport
import MotifCaching
import MotifTestSupport
import Synchronization
import Testing

@testable import AlbumLibrary

@Suite("CoverLoader")
struct CoverLoaderTests {
  private let files = InMemoryFileSystem()

  private func cache(_ byteLimit: Int = 1_000_000) -> FileCache {
    FileCache(directory: "/covers", costLimit: byteLimit, fileSystem: files)
  }

  /// Waits for a number of entries on disk, which are written after the picture was delivered.
  private func waitForEntries(_ count: Int) async throws {
    while try cache().count < count { await Task.yield() }
  }

  @Test
  func `pictures come from network, memory, then disk (A7)`() async throws {
    let gate = CoverGate()
    gate.answer("u", with: Picture.numbered(1).ppm)
    let key = CoverKey(url: "u")
    let loader = CoverLoader(files: cache(), fetch: gate.fetch)
    #expect(loader.cachedPicture(for: key) == nil)
    #expect(try await loader.picture(for: key) == .numbered(1))
    #expect(loader.cachedPicture(for: key) == .numbered(1))
    #expect(try await loader.picture(for: key) == .numbered(1))
    #expect(gate.fetched == ["u"])
    try await waitForEntries(1)

    // The next launch has no network.
    let offline = CoverLoader(files: cache())
    #expect(try await offline.picture(for: key) == .numbered(1))
    await #expect(throws: LoaderError.self) {
      try await offline.picture(for: CoverKey(url: "other"))
    }
  }

  @Test
  func `a toned picture is computed and stored once (G3)`() async throws {
    let gate = CoverGate()
    let count = Mutex(0)
    func loader() -> CoverLoader {
      CoverLoader(
        files: cache(),
        fetch: gate.fetch,
        filter: { picture, tone in
          count.withLock { $0 += 1 }
          return tone.applied(to: picture)
        }
      )
    }
    let key = CoverKey(url: "u", tone: .noir)
    let first = loader()
    let expected = CoverTone.noir.applied(to: .numbered(6))
    try await withThrowingTaskGroup(of: Picture.self) { group in
      for _ in 0..<20 { group.addTask { try await first.picture(for: key) } }
      group.addTask {
        let picture = try await first.picture(for: CoverKey(url: "u"))
        return CoverTone.noir.applied(to: picture)
      }
      gate.answer("u", with: Picture.numbered(6).ppm)
      for try await picture in group { #expect(picture == expected) }
    }
    #expect(count.withLock { $0 } == 1)
    #expect(gate.fetched == ["u"])
    try await waitForEntries(2)
    #expect(try await loader().picture(for: key) == expected)
    #expect(count.withLock { $0 } == 1)
  }

  @Test
  func `the disk refills memory after memory pressure (G3)`() async throws {
    let gate = CoverGate()
    for index in 0..<8 { gate.answer("\(index)", with: Picture.numbered(index).ppm) }
    let loader = CoverLoader(files: cache(), fetch: gate.fetch)
    let keys = (0..<8).map { CoverKey(url: "\($0)") }
    for key in keys { _ = try await loader.picture(for: key) }
    try await waitForEntries(8)
    func remaining() -> Int { keys.count { loader.cachedPicture(for: $0) != nil } }
    loader.respond(to: .warning)
    #expect(remaining() == 4)
    loader.respond(to: .critical)
    #expect(remaining() == 0)
    for (index, key) in keys.enumerated() {
      #expect(try await loader.picture(for: key) == .numbered(index))
    }
    #expect(gate.fetched.count == 8)
  }

  @Test
  func `memory stays within its limit in bytes`() async throws {
    let gate = CoverGate()
    for index in 0..<10 { gate.answer("\(index)", with: Picture.numbered(index, side: 10).ppm) }
    let loader = CoverLoader(files: nil, memoryLimit: 1_200, fetch: gate.fetch)
    for index in 0..<10 { _ = try await loader.picture(for: CoverKey(url: "\(index)")) }
    let kept = (0..<10).filter { loader.cachedPicture(for: CoverKey(url: "\($0)")) != nil }
    #expect(kept == [7, 8, 9])
  }

  @Test
  func `pictures are stored as small squares`() async throws {
    let gate = CoverGate()
    var random = SeededGenerator(seed: 1)
    let large = Picture.random(width: 230, height: 200, using: &random)
    gate.answer("u", with: large.ppm)
    let loader = CoverLoader(files: cache(), fetch: gate.fetch)
    let picture = try await loader.picture(for: CoverKey(url: "u"))
    #expect(picture == large.squared(side: CoverLoader.side))
    #expect(picture.width == 96 && picture.height == 96)
    try await waitForEntries(1)
    #expect(try cache().totalCost < 30_000)
  }

  @Test
  func `an undecodable picture throws and isn't stored`() async throws {
    let gate = CoverGate()
    gate.answer("u", with: Array("<html>Not found</html>".utf8))
    let failures = Mutex<[String]>([])
    let loader = CoverLoader(
      files: cache(),
      fetch: gate.fetch,
      onFailure: { failure in failures.withLock { $0.append("\(failure.underlying)") } }
    )
    for tone in CoverTone.allCases {
      await #expect(throws: LoaderError.self) {
        try await loader.picture(for: CoverKey(url: "u", tone: tone))
      }
    }
    #expect(try cache().count == 0)
    #expect(failures.withLock { $0.contains("this is an HTML page, not a picture") })
    // It may be valid the next time.
    gate.answer("u", with: Picture.numbered(2).ppm)
    #expect(try await loader.picture(for: CoverKey(url: "u")) == .numbered(2))
  }

  @Test(arguments: [0, 1])
  func `a cover is PNG or PPM`(_ format: Int) async throws {
    let gate = CoverGate()
    let picture = Picture.numbered(5, side: 8)
    gate.answer("u", with: format == 0 ? picture.png : picture.ppm)
    let loader = CoverLoader(files: cache(), fetch: gate.fetch)
    #expect(try await loader.picture(for: CoverKey(url: "u")) == picture)
    try await waitForEntries(1)
    // On disk it is a PPM, whatever it was.
    #expect(try await cache().bytes(for: CoverKey(url: "u").fileKey) == picture.ppm)
  }

  /// The errors of the tiers when a cover's bytes are these.
  private func failures(of bytes: [UInt8]) async -> [any Error] {
    let gate = CoverGate()
    gate.answer("u", with: bytes)
    let loader = CoverLoader(files: nil, fetch: gate.fetch)
    do throws(LoaderError) {
      _ = try await loader.picture(for: CoverKey(url: "u"))
      return []
    } catch {
      return error.attempts.compactMap(\.failure)
    }
  }

  @Test
  func `a damaged PNG fails like a damaged PPM`() async throws {
    let picture = Picture.numbered(5, side: 8)
    var flipped = picture.png
    flipped[flipped.count / 2] ^= 0x55
    for bytes in [
      flipped, Array(picture.png.dropLast(20)), Array(picture.png.prefix(9)),
      Array(picture.ppm.dropLast(20)), Array(picture.ppm.prefix(4)),
    ] {
      let failures = await failures(of: bytes)
      #expect(failures.contains { $0 is PictureError }, "\(failures)")
    }
  }

  @Test
  func `a damaged file on disk is fetched again`() async throws {
    let gate = CoverGate()
    gate.answer("u", with: Picture.numbered(3).ppm)
    let key = CoverKey(url: "u")
    try await cache().insert(Array("P6 not a picture".utf8), for: key.fileKey)
    let loader = CoverLoader(files: cache(), fetch: gate.fetch)
    #expect(try await loader.picture(for: key) == .numbered(3))
    #expect(gate.fetched == ["u"])
  }

  @Test
  func `a failing disk doesn't block pictures`() async throws {
    let gate = CoverGate()
    gate.answer("u", with: Picture.numbered(3).ppm)
    files.breakDown(after: 0, code: 13)
    let loader = CoverLoader(files: cache(), fetch: gate.fetch)
    #expect(try await loader.picture(for: CoverKey(url: "u")) == .numbered(3))
    #expect(try await loader.picture(for: CoverKey(url: "u", tone: .noir)).width == 2)
  }
}
