// SPDX-License-Identifier: MIT

import AlbumTestSupport
import MotifCaching
import MotifFacades
import MotifMementos
import MotifTestSupport
import Testing

@testable import AlbumLibrary

@Suite("UnendedFetches")
struct UnendedFetchesTests {
  private let files = InMemoryFileSystem()
  private let gate = CoverGate()

  private struct PictureServer: RemoteClient {
    let gate: CoverGate

    func coverBytes(at url: String, limit: Int) async throws(RemoteClientError) -> [UInt8] {
      do { return try await gate.fetch(url, limit) } catch { throw .notFound }
    }
  }

  /// A loader, made as in each launch of the app.
  private func launch() -> CoverLoader {
    CoverLoader(directory: "/data", remote: PictureServer(gate: gate), fileSystem: files)
  }

  private func marks() -> [String] { (try? files.names(in: "/data/fetching")) ?? [] }

  init() throws { try files.createDirectory(at: "/data") }

  @Test
  func `an unfinished fetch isn't repeated`() async throws {
    let key = CoverKey(url: "http://me:pw@host/low.ppm")
    let first = Task { [loader = launch()] in try await loader.picture(for: key) }
    while gate.fetched.isEmpty { await Task.yield() }
    #expect(marks().count == 1)
    // The app ended during the fetch; these are the next two launches.
    for _ in 0..<2 {
      let loader = launch()
      let error = await #expect(throws: LoaderError.self) { try await loader.picture(for: key) }
      #expect(error?.description.contains("the app ended while it was fetched") == true)
      #expect(loader.warning?.contains("http://…@host/low.ppm") == true)
    }
    #expect(gate.fetched.count == 1)
    // Other addresses are requested, and this one again when the user removes the file.
    gate.answer("other", with: Picture.numbered(1).ppm)
    #expect(try await launch().picture(for: CoverKey(url: "other")) == .numbered(1))
    for name in marks() { try files.removeFile(at: "/data/fetching/\(name)") }
    gate.answer(key.url, with: Picture.numbered(2).ppm)
    #expect(try await launch().picture(for: key) == .numbered(2))
    #expect(try await first.value == .numbered(2))
  }

  @Test
  func `an ended fetch leaves no file`() async throws {
    gate.answer("good", with: Picture.numbered(1).png)
    gate.answer("bad", with: [1, 2, 3])
    gate.answer("missing", with: nil)
    for url in ["good", "bad", "missing", "bad"] {
      _ = try? await launch().picture(for: CoverKey(url: url))
      #expect(marks() == [])
    }
    #expect(launch().warning == nil)
    #expect(gate.fetched == ["good", "bad", "missing", "bad"])
  }

  @Test
  func `quitting doesn't block the fetches in progress`() async throws {
    let loader = launch()
    let task = Task { try await loader.picture(for: CoverKey(url: "u")) }
    while gate.fetched.isEmpty { await Task.yield() }
    loader.stopFetching()
    #expect(marks() == [])
    await #expect(throws: LoaderError.self) { try await loader.picture(for: CoverKey(url: "v")) }
    #expect(marks() == [])
    gate.answer("u", with: Picture.numbered(3).ppm)
    _ = try await task.value
    #expect(try await launch().picture(for: CoverKey(url: "u")) == .numbered(3))
  }

  @Test
  func `without a file, there is no fetch`() async throws {
    gate.answer("u", with: Picture.numbered(3).ppm)
    files.breakDown(after: 0, code: 28)
    await #expect(throws: LoaderError.self) {
      try await launch().picture(for: CoverKey(url: "u"))
    }
    #expect(gate.fetched == [])
  }

  @Test
  func `two fetches of an address share its file`() async throws {
    let fetches = UnendedFetches(directory: "/data/fetching", fileSystem: files)
    let bytes = try await fetches.run("u") {
      _ = try await fetches.run("u") { [] }
      #expect(marks().count == 1)
      return [1]
    }
    #expect(bytes == [1] && marks() == [])
  }
}
