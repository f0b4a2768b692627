// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumTestSupport
import MotifBindings
import MotifFacades
import MotifResponders
import MotifTestSupport
import MotifTweening
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("X-ray: what a turn shows")
struct XRayTurnTests {
  private let machine = Machine()

  /// The entries of the turns since the last call, without headings.
  private func lines(_ session: AlbumSession, _ kinds: XRayKind...) -> [String] {
    let turns = session.recorder?.turns.value ?? []
    let last = turns.suffix(1).map { XRayWords(turn: $0) }
    return last.flatMap { words in kinds.flatMap { words.lines(of: $0) } }
  }

  private func start(clock: any Clock<Duration> = ContinuousClock()) throws -> AlbumSession {
    let session = try machine.start(clock: clock)
    session.recordTurns()
    _ = session.takeTurns()
    return session
  }

  @Test
  func `a deletion shows its way and its effects`() throws {
    let session = try start()
    try session.press(script: "right")
    _ = session.takeTurns()
    try session.press(script: "d")
    #expect(
      session.takeTurns() == """
        2 key d
          chain     CoversView → ShelfScreen → AlbumsController: AlbumsController handled DeleteSelection after 2 hops
          undo      performed Delete “It's My Life”; saved
          list      1 deleted
          cells     covers +1 made +0 reused; table +0 made +4 reused
          bindings  document, list, selected album's number, cover views, status changed together
                    show selection ran: selected album's number → show selection
                    selected position ran: selected album's number → selected position
                    reload table ran: selected album's number → selected album → reload table
                    fill texts ran: status → fill texts
                    is modified ran: document → is modified
                    position ran: list → position
                    placeholder ran: document → placeholder
                    number of albums ran: document → number of albums
                    covers ran: cover views → covers
                    toolbar ran: selected album's number → selected album → toolbar
                    undo name ran: document → undo name
                    redo name ran: document → redo name
                    frame ran: position → screen → frame
                    2 more values on these paths

        """
    )
  }

  @Test
  func `undo and redo name their step`() throws {
    let session = try start()
    try session.press(script: "d u")
    #expect(lines(session, .undo) == ["undone Delete “Best of Bowie”; saved"])
    #expect(lines(session, .list) == ["1 inserted"])
    try session.press(script: "r")
    #expect(lines(session, .undo) == ["redone Delete “Best of Bowie”; saved"])
    try session.press(script: "r")
    #expect(
      lines(session, .chain, .undo) == [
        "CoversView → ShelfScreen → AlbumsController → AppController: nobody handled Redo"
      ]
    )
  }

  @Test
  func `typing in the filter stays in the field`() throws {
    let session = try start()
    try session.press(script: "/")
    #expect(
      lines(session, .chain) == [
        "CoversView → ShelfScreen → AlbumsController: AlbumsController handled BeginFilter after 2 hops",
        "keyboard: CoversView → FilterField",
      ]
    )
    try session.press(script: "n")
    #expect(lines(session, .chain, .list) == ["FilterField took the key", "1 deleted"])
    #expect(lines(session, .bindings).contains("show filter ran: filter text → show filter"))
    try session.press(script: "o")
    #expect(lines(session, .chain, .list) == ["FilterField took the key", "2 deleted"])
  }

  @Test
  func `an action within an action comes second`() throws {
    let session = try start()
    try session.press(script: "tab enter")
    #expect(
      lines(session, .chain, .tasks) == [
        "TableView: TableView handled Confirm after 0 hops",
        "TableView → ShelfScreen → AlbumsController: AlbumsController handled EditSelection after 2 hops",
        "keyboard: TableView → FormField", "EditingCoordinator began in BrowsingCoordinator",
      ]
    )
    try session.press(script: "esc")
    #expect(lines(session, .tasks) == ["EditingCoordinator finished in BrowsingCoordinator"])
  }

  @Test
  func `the mouse is an event like a key`() throws {
    let session = try start()
    try session.press(script: "click:38,5 wheeldown:10,15")
    let text = session.takeTurns()
    #expect(text.contains("1 mouse click:38,5\n  chain     CoversView: CoversView handled Click"))
    #expect(text.contains("2 mouse wheeldown:10,15\n  chain     TableView: TableView handled"))
  }

  @Test
  func `an import lists its steps and their times`() throws {
    let clock = ManualClock()
    let session = try start(clock: clock)
    let json = #"[{"title": "Low", "artist": "David Bowie"}, {"title": "Heroes"}]"#
    machine.files.setBytes(of: "/albums.json", to: Array(json.utf8))
    _ = try session.importAlbums(from: "/albums.json") { progress in
      // Its end is reported in the middle of the step that decodes, all later progress between two steps.
      if progress.fraction == 1 { clock.advance(by: .microseconds(12_340)) }
    }
    #expect(
      lines(session, .tasks, .pipeline, .undo, .list) == [
        "ImportCoordinator began in AppCoordinator",
        "ImportCoordinator finished in AppCoordinator",
        "read → decode → validate → normalize → merge → 1 added, 0 completed, 1 faulty",
        "read 0.0 ms, decode 12.3 ms, validate 0.0 ms, normalize 0.0 ms, merge 0.0 ms",
        "performed Import of an album; saved", "1 inserted",
      ]
    )
    #expect(session.takeTurns().hasPrefix("1 import of /albums.json\n"))
  }

  @Test
  func `an import by key names what its format replaces`() throws {
    let session = try start(clock: ManualClock())
    machine.files.setBytes(of: "/a.csv", to: Array("Artist,Title\nDavid Bowie,Low\n".utf8))
    try session.press(script: "I type:/a.csv enter")
    #expect(
      lines(session, .pipeline) == [
        "read → decode (CSV) → validate → normalize (CSV) → merge → 1 added, 0 completed, 0 faulty",
        "read 0.0 ms, decode 0.0 ms, validate 0.0 ms, normalize 0.0 ms, merge 0.0 ms",
      ]
    )
  }

  @Test
  func `a failed import shows where it stopped`() throws {
    let session = try start(clock: ManualClock())
    machine.files.setBytes(of: "/a.json", to: Array("[]".utf8))
    try session.press(script: "I type:/a.json enter")
    #expect(
      lines(session, .pipeline).first == "read → decode → validate → normalize → merge → failed"
    )
  }

  @Test
  func `a turn that fails is recorded, too`() throws {
    let session = try start()
    #expect(throws: (any Error).self) { try session.importAlbums(from: "/no-such-file") }
    let text = session.takeTurns()
    #expect(text.hasPrefix("1 import of /no-such-file\n  tasks     ImportCoordinator"))
    #expect(text.split(separator: "\n").count == 3)
  }

  @Test
  func `events of the system are turns`() throws {
    let session = try start()
    session.respond(to: .critical)
    #expect(lines(session, .messages) == ["DidReceiveMemoryPressure posted"])
    session.resize(to: GridSize(columns: 100, rows: 30))
    session.suspend()
    #expect(lines(session, .messages) == ["DidEnterBackground posted"])
    session.deliver()
    let headings = session.takeTurns().split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(headings == ["1 memory pressure critical", "2 resize to 100x30", "3 suspension"])
  }

  @Test
  func `the ticks of a motion are one turn`() throws {
    let ticks = ManualTickSource()
    let session = try machine.start(ticks: ticks)
    session.recordTurns()
    session.press(.right)
    _ = session.takeTurns()
    var count = 0
    while ticks.isTicking {
      ticks.tick(by: 0.02)
      count += 1
    }
    #expect(count > 3)
    let text = session.takeTurns()
    #expect(text.hasPrefix("2 \(count) ticks\n"))
    #expect(text.contains("frame ran: cover views → covers → screen → frame ×"))
    #expect(session.recorder?.turns.value.count == 3)
  }

  @Test
  func `recording begins with what there is`() throws {
    let session = try machine.start()
    session.recordTurns()
    let text = session.takeTurns()
    #expect(
      text.hasPrefix(
        """
        0 recording begins
          chain     CoversView → ShelfScreen → AlbumsController → AppController
          tasks     AppCoordinator
                      BrowsingCoordinator
          outbox    1 waits
          cells     covers +3 made +0 reused; table +4 made +0 reused; list +5 made +0 reused
          graph     frame
                      screen
                        position
        """
      )
    )
  }

  @Test
  func `a jump in the history shows each step`() throws {
    let session = try start()
    try session.press(script: "d d H down down enter")
    let text = session.takeTurns()
    #expect(text.contains("tasks     HistoryCoordinator began in BrowsingCoordinator"))
    #expect(text.contains("Responder handled Confirm after 1 hop"))
    #expect(
      text.contains(
        "undo      undone Delete “It's My Life”; undone Delete “Best of Bowie”; saved"
      )
    )
  }

  @Test
  func `loading another program's save is shown`() throws {
    let (other, session) = (try machine.start(), try start())
    try other.press(script: "d")
    try session.press(script: "right d R")
    #expect(session.takeTurns().contains("ConfirmationCoordinator began in BrowsingCoordinator"))
    try session.press(script: "enter")
    let text = session.takeTurns()
    #expect(text.contains("undo      replaced by another program's save"))
    #expect(text.contains("ConfirmationCoordinator finished in BrowsingCoordinator"))
  }

  @Test
  func `every task has a name`() throws {
    let (other, session) = (try machine.start(), try start())
    try other.press(script: "d")
    try session.press(script: "? q right d w")
    let text = session.takeTurns()
    #expect(text.contains("HelpCoordinator finished in AppCoordinator"))
    #expect(text.contains("ConflictCoordinator finished in BrowsingCoordinator"))
    #expect(!text.contains(" Coordinator<"))
  }

  @Test
  func `only the last fifty turns are kept`() throws {
    let session = try start()
    for _ in 0..<60 { session.press(.right) }
    let numbers = session.recorder?.turns.value.map(\.number)
    #expect(numbers == Array(11...60))
  }

  @Test
  func `a key that means nothing is a turn`() throws {
    let session = try start()
    session.press(.alt(.character("z")))
    session.press(.character("z"))
    #expect(session.takeTurns() == "1 key alt-z\n2 key z\n")
  }

  @Test
  func `frames are the same while turns are recorded`() throws {
    let other = Machine()
    let (plain, recorded) = (try machine.start(), try other.start())
    recorded.recordTurns()
    for event in try KeyScript(parsing: "right d t u / n o esc a esc s ? esc G e").events {
      plain.handle(event)
      recorded.handle(event)
      #expect(plain.text == recorded.text)
    }
  }
}

@Suite("X-ray: the server")
struct XRaySendingTests {
  private let files = InMemoryFileSystem()
  private let remote = RecordingClient()

  private func start() throws -> AlbumSession {
    let services = Services()
    return try services.withOverride(FileSystemKey.self, files) {
      try services.withOverride(RemoteClientKey.self, remote) {
        try services.withOverride(ClockKey.self, ManualClock()) {
          try services.withOverride(DataDirectoryKey.self, "/data") {
            try AlbumSession(
              services: services,
              size: GridSize(columns: 80, rows: 24),
              onArrival: {}
            )
          }
        }
      }
    }
  }

  @Test
  func `a change joins the outbox in its turn`() throws {
    let session = try start()
    session.recordTurns()
    session.press(.character("d"))
    let words = session.recorder?.turns.value.last.map { XRayWords(turn: $0) }
    #expect(words?.lines(of: .outbox) == ["6 wait"])
  }

  @Test
  func `a refused change is news`() async throws {
    remote.goOnline()
    let session = try start()
    _ = try await session.library.sender.sendChanges()
    session.recordTurns()
    session.press(.character("d"))
    remote.goOnline(answering: [.refused(status: 403, message: "not today")])
    session.keepSending()
    var lines: [String] = []
    while !lines.contains("0 wait, 1 refused") {
      session.deliver()
      lines = (session.recorder?.turns.value ?? []).filter { $0.cause == .news }
        .flatMap { XRayWords(turn: $0).lines(of: .outbox) }
      await Task.yield()
    }
    #expect(session.takeTurns().contains("news from other threads\n"))
  }
}
