// SPDX-License-Identifier: MIT

import AlbumImport
import MotifBindings
import MotifCoordinators
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("ImportCoordinator (J1)")
struct ImportCoordinatorTests {
  private let fixture = TaskFixture()
  private let path = "/albums.json"

  /// Writes a file of numbered albums.
  private func write(albums count: Int) {
    let albums = (0..<count).map { #"{"title": "Title \#($0)", "artist": "Artist"}"# }
    fixture.files.setBytes(of: path, to: Array("[\(albums.joined(separator: ","))]".utf8))
  }

  private func makeImport(
    onProgress: @escaping (ImportProgress) -> Void = { _ in }
  ) -> ImportCoordinator {
    ImportCoordinator(
      path: path,
      into: [Album(id: 1, details: AlbumDetails(title: "Title 0", artist: "Artist"))],
      with: AlbumImporter(fileSystem: fixture.files),
      onProgress: onProgress
    )
  }

  @Test
  func `an import ends with what it has read`() throws {
    write(albums: 3)
    var steps: [String] = []
    var outcome: Result<ImportResult, ImportError>?
    makeImport { steps.append($0.step) }.start { outcome = $0 }
    let result = try #require(try outcome?.get())
    #expect(result.added.map(\.title) == ["Title 1", "Title 2"])
    #expect(steps.first == "read")
    #expect(steps.last == "merge")
  }

  @Test
  func `an import that fails ends with the reason`() throws {
    fixture.files.setBytes(of: path, to: Array("[]".utf8))
    var outcome: Result<ImportResult, ImportError>?
    makeImport().start { outcome = $0 }
    #expect(outcome == .failure(.nothingImported(path: path, issues: [])))
  }

  @Test
  func `an import that is canceled midway stops`() {
    write(albums: 2_000)
    var reports: [ImportProgress] = []
    var cancel: () -> Void = {}
    let importing = makeImport { progress in
      reports.append(progress)
      if progress.recordCount > 0 { cancel() }
    }
    cancel = { [unowned importing] in _ = importing.cancel() }
    var outcome: Result<ImportResult, ImportError>?
    importing.start { outcome = $0 }
    #expect(importing.phase == .ended)
    #expect(outcome == nil)
    #expect(reports.last?.step == "decode")
    #expect((1..<2_000).contains(reports.last?.recordCount ?? 0))
    #expect(reports.last.map { $0.fraction < 1 } == true)
  }

  @Test
  func `the app takes what an import has read`() throws {
    write(albums: 3)
    let app = try fixture.start()
    var running: [Int] = []
    let result = try app.importAlbums(from: path) { _ in running.append(app.tasks.count) }
    #expect(Set(running) == [1])
    #expect(app.tasks.isEmpty)
    #expect(result.added.count == 3)
    #expect(app.status == "Imported 3 albums.")
    #expect(app.position == "1 of 8")
    try app.press("u")
    #expect(app.position == "1 of 5")
  }

  @Test
  func `an import that fails leaves the library alone`() throws {
    let app = try fixture.start()
    #expect(throws: ImportError.self) { try app.importAlbums(from: "/none") { _ in } }
    #expect(app.tasks.isEmpty)
    #expect(app.position == "1 of 5")
    #expect(app.browsing.browser.undoName.value == nil)
  }

  @Test(arguments: [true, false])
  func `a canceled import leaves the library alone`(_ endsApp: Bool) throws {
    write(albums: 2_000)
    let app = try fixture.start()
    #expect(throws: ImportError.cancelled(path: path)) {
      try app.importAlbums(from: path) { [unowned app] progress in
        guard progress.recordCount > 0 else { return }
        if endsApp { app.cancel() } else { app.tasks.first?.cancel() }
      }
    }
    #expect(app.isRunning == !endsApp)
    #expect(app.position == "1 of 5")
    #expect(app.browsing.browser.undoName.value == nil)
  }

  @Test
  func `an import that can't be saved says so`() throws {
    write(albums: 3)
    let app = try fixture.start()
    fixture.files.failNext(.write, code: 28)
    #expect(throws: LibraryError.self) { try app.importAlbums(from: path) { _ in } }
    #expect(app.position == "1 of 8")
    #expect(app.browsing.browser.isModified.value)
  }
}
