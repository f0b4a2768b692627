// SPDX-License-Identifier: MIT

import AlbumTestSupport
import MotifBindings
import MotifCaching
import MotifFacades
import MotifMementos
import MotifPrototypes
import MotifResponders
import MotifTestSupport
import MotifTweening
import Synchronization
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("AlbumSession: covers")
struct CoverSessionTests {
  private let gate = CoverGate()
  private let files = InMemoryFileSystem()

  /// A server that has pictures and accepts no changes.
  private struct PictureServer: RemoteClient {
    let gate: CoverGate

    func coverBytes(
      at url: String,
      limit: Int
    ) async throws(RemoteClientError) -> [UInt8] {
      do {
        return try await gate.fetch(url, limit)
      } catch {
        throw .notFound
      }
    }
  }

  /// Starts the app with albums that have covers.
  private func start(
    urls: [String?],
    tone: CoverTone = .noir,
    ticks: (any TickSource)? = nil,
    onArrival: (@Sendable () -> Void)? = {}
  ) throws -> AlbumSession {
    let services = Services()
    return try services.withOverride(FileSystemKey.self, files) {
      try services.withOverride(RemoteClientKey.self, PictureServer(gate: gate)) {
        try services.withOverride(DataDirectoryKey.self, "/data") {
          let library = Library(services: services)
          _ = try library.open()
          for album in library.albums { library.delete(album.id) }
          for (index, url) in urls.enumerated() {
            library.add(AlbumDetails(title: "Album \(index)", artist: "Nobody", coverURL: url))
          }
          try library.save()
          return try AlbumSession(
            services: services,
            size: GridSize(columns: 80, rows: 24),
            tone: tone,
            ticks: ticks,
            onArrival: onArrival
          )
        }
      }
    }
  }

  private func covers(_ session: AlbumSession) -> [CoverState] {
    session.screen.covers.covers.value
  }

  /// Waits for a number of covers with a picture in a tone.
  private func wait(
    _ session: AlbumSession,
    until isDone: ([CoverState]) -> Bool
  ) async {
    while !isDone(covers(session)) {
      session.deliver()
      await Task.yield()
    }
  }

  @Test
  func `only the selected cover is in color (A7, G3)`() async throws {
    for index in 0..<3 { gate.answer("\(index)", with: Picture.numbered(index).ppm) }
    let session = try start(urls: ["0", "1", "2"])
    #expect(covers(session).allSatisfy { $0.spinnerStep == 0 })
    await wait(session) { $0.allSatisfy { $0.spinnerStep == nil } }
    let selected = covers(session).firstIndex { $0.isSelected }
    for (index, cover) in covers(session).enumerated() {
      guard case .picture(let picture, let tone) = cover.cover else {
        Issue.record("There is no picture")
        continue
      }
      let isSelected = index == selected
      #expect(tone == (isSelected ? .full : .noir))
      let original = Picture.numbered(index)
      let expected = isSelected ? original : CoverTone.noir.applied(to: original)
      #expect(picture.pixels[0] == expected.pixels[0])
    }
    // The newly selected cover becomes colored; until then, it shows its previous tone.
    session.press(.right)
    await wait(session) { covers in
      covers.allSatisfy { cover in
        guard case .picture(_, let tone) = cover.cover else { return false }
        return tone == (cover.isSelected ? .full : .noir)
      }
    }
    #expect(Set(gate.fetched) == ["0", "1", "2"])
    #expect(gate.fetched.count == 3)
  }

  @Test
  func `the X-ray shows requests and answers`() async throws {
    for index in 0..<3 { gate.answer("\(index)", with: Picture.numbered(index).ppm) }
    let session = try start(urls: ["0", "1", "2"])
    await wait(session) { $0.allSatisfy { $0.spinnerStep == nil } }
    session.recordTurns()
    #expect(session.takeTurns().contains("\n  cache     memory +"))
    // One cover gets its color back, and another one loses it.
    session.press(.right)
    #expect(session.takeTurns().contains("\n  messages  NeedsPicture posted ×2\n"))
    var text = ""
    await wait(session) { _ in
      text += session.takeTurns()
      return text.contains(" picture from origin")
    }
    #expect(text.contains("news from other threads\n  cache     "))
  }

  @Test(arguments: CoverTone.choices)
  func `a frame tones the other covers (M2)`(
    tone: CoverTone
  ) async throws {
    for index in 0..<3 { gate.answer("\(index)", with: Picture.numbered(index).ppm) }
    let session = try start(urls: ["0", "1", "2"], tone: tone)
    await wait(session) { $0.allSatisfy { $0.spinnerStep == nil } }
    let frame = session.frame.value
    let layout = try #require(ScreenLayout(size: frame.size))
    for (index, cover) in covers(session).enumerated() {
      let picture = Picture.numbered(index)
      let shown = cover.isSelected ? picture : tone.applied(to: picture)
      // All pixels of a picture are the same, so one inside its frame represents all.
      let cell = frame[column: max(0, cover.column + 1), row: layout.coverArea.lowerBound + 1]
      #expect(cell.style.foreground == CellColor(shown.pixels[0]))
      #expect(cell.style.background == CellColor(shown.pixels[0]))
    }
  }

  @Test
  func `spinners turn until the pictures arrive (A8)`() async throws {
    let ticks = ManualTickSource()
    let session = try start(urls: ["0", "missing", nil], ticks: ticks)
    #expect(session.text.contains("⠋"))
    #expect(ticks.isTicking)
    ticks.tick(by: 0.1)
    #expect(session.text.contains("⠙") && !session.text.contains("⠋"))
    session.press(.character("t"))
    #expect(!ticks.isTicking, "hidden spinners stand still")
    session.press(.character("t"))
    #expect(ticks.isTicking)
    ticks.tick(by: 1.25)
    #expect(session.text.contains("⠹"))
    gate.answer("0", with: Picture.numbered(0).ppm)
    gate.answer("missing", with: nil)
    await wait(session) { $0.allSatisfy { $0.spinnerStep == nil } }
    #expect(!ticks.isTicking)
    let pictures = covers(session).map { cover in
      if case .picture = cover.cover { true } else { false }
    }
    #expect(pictures == [true, false, false])
  }

  @Test
  func `without a callback or addresses, covers show art`() throws {
    let ticks = ManualTickSource()
    let plain = try start(urls: [nil, nil], ticks: ticks, onArrival: nil)
    let frame = plain.frame.value
    let expected = ["Album 0", "Album 1"].map { Cover.art(CoverArt(for: "Nobody" + $0)) }
    for session in [
      plain, try start(urls: [nil, nil]), try start(urls: ["0", "1"], onArrival: nil),
    ] {
      #expect(covers(session).map(\.cover) == expected)
      #expect(covers(session).allSatisfy { $0.spinnerStep == nil })
    }
    #expect(gate.fetched == [])
    plain.deliver()
    #expect(!ticks.isTicking)
    #expect(plain.frame.value == frame)
  }

  @Test
  func `pictures survive a relaunch without the network (A4)`() async throws {
    gate.answer("0", with: Picture.numbered(9).ppm)
    let first = try start(urls: ["0"])
    await wait(first) { $0.allSatisfy { $0.spinnerStep == nil } }
    while files.sortedNames(in: "/data/covers").filter({ $0.hasSuffix(".entry") }).isEmpty {
      await Task.yield()
    }
    gate.answer("0", with: nil)
    let second = try start(urls: ["0"])
    await wait(second) { $0.allSatisfy { $0.spinnerStep == nil } }
    guard case .picture(let picture, .full) = covers(second)[0].cover else {
      Issue.record("There is no picture")
      return
    }
    #expect(Set(picture.pixels) == Set(Picture.numbered(9).pixels))
    #expect(gate.fetched == ["0"])
  }

  @Test
  func `a reused cover never shows another's picture (G3)`() async throws {
    let session = try start(urls: (0..<40).map { "\($0)" })
    let controller = try #require(session.screen.nextResponder as? AlbumsController)
    var random = SeededGenerator(seed: 29)
    var waiting = Set(0..<40)
    for _ in 0..<300 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        // Answers arrive in any order, for covers that may have left the frame.
        guard let index = waiting.sorted().randomElement(using: &random) else { break }
        waiting.remove(index)
        gate.answer("\(index)", with: Picture.numbered(index).ppm)
      case 1: session.press([.home, .end].randomElement(using: &random) ?? .home)
      default: session.press(Bool.random(using: &random) ? .right : .left)
      }
      await Task.yield()
      session.deliver()
      try expectOwnPictures(session)
    }
    // On a busy machine, no picture may have been loaded so far.
    for index in waiting { gate.answer("\(index)", with: Picture.numbered(index).ppm) }
    await wait(session) { $0.allSatisfy { $0.spinnerStep == nil } }
    #expect(try expectOwnPictures(session) == covers(session).count)
    let statistics = controller.coverViews.statistics
    #expect(statistics.reused > statistics.created)
    #expect(statistics.created <= 24)
  }

  /// Checks that the visible pictures are those of their albums.
  ///
  /// - Returns: The number of visible pictures.
  @discardableResult
  private func expectOwnPictures(_ session: AlbumSession) throws -> Int {
    var shown = 0
    for cover in covers(session) {
      guard case .picture(let picture, let tone) = cover.cover else { continue }
      let index = try #require(Int(cover.caption.dropFirst("Album ".count)))
      let expected = tone.applied(to: Picture.numbered(index)).pixels[0]
      #expect(picture.pixels[0] == expected, "\(cover.caption) shows another picture")
      shown += 1
    }
    return shown
  }

  @Test
  func `a cover out of sight waits for nothing (G3)`() async throws {
    let session = try start(urls: (0..<40).map { "\($0)" })
    let early = Set(covers(session).map(\.caption))
    session.press(.end)
    let late = Set(covers(session).map(\.caption))
    #expect(early.isDisjoint(with: late))
    for index in 0..<40 { gate.answer("\(index)", with: Picture.numbered(index).ppm) }
    await wait(session) { $0.allSatisfy { $0.spinnerStep == nil } }
    let controller = try #require(session.screen.nextResponder as? AlbumsController)
    let idle = controller.coverViews.dequeue()
    #expect(idle.picture.value == nil)
    #expect(idle.url == nil && idle.caption.isEmpty)
  }

  @Test
  func `memory pressure leaves pictures on the screen`() async throws {
    gate.answer("0", with: Picture.numbered(9).ppm)
    let session = try start(urls: ["0"])
    await wait(session) { $0.allSatisfy { $0.spinnerStep == nil } }
    let frame = session.frame.value
    session.respond(to: .critical)
    session.resize(to: GridSize(columns: 80, rows: 24))
    #expect(session.frame.value == frame)
  }

  @Test
  func `ending with open requests leaves nothing behind`() throws {
    try expectReleased { try start(urls: ["0", "1"]) }
  }
}
