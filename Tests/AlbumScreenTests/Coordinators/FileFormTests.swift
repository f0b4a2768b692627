// SPDX-License-Identifier: MIT

import AlbumImport
import MotifBindings
import MotifCoordinators
import MotifPipelines
import MotifTestSupport
import Synchronization
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("Import and export in the app")
struct FileFormTests {
  private let machine = Machine()

  private func write(_ text: String, to path: String) {
    machine.files.setBytes(of: path, to: Array(text.utf8))
  }

  private func contents(of path: String) throws -> String {
    String(decoding: try machine.files.contents(of: path), as: UTF8.self)
  }

  // MARK: - Import

  @Test
  func `a file is imported by its path as one step`() throws {
    write(
      "Title,Artist,Label\nLodger,David Bowie,RCA\nHeroes,David Bowie,RCA",
      to: "/my albums.csv"
    )
    let session = try machine.start()
    try session.press(script: #"I type:"'/my albums.csv'" enter"#)
    #expect(session.status == " 2 added, 0 merged, 0 skipped, 0 faulty; not read: Label.")
    #expect(session.header.hasSuffix(" of 7"))
    try session.press(script: "u")
    #expect(session.header.hasSuffix(" of 5"))
  }

  @Test
  func `a file that can't be imported leaves the form open`() throws {
    write("PK\u{3}\u{4}", to: "/albums.zip")
    let session = try machine.start()
    try session.press(script: "I enter")
    #expect(session.text.contains("The name of a file is needed."))
    try session.press(script: "type:/none.csv enter")
    #expect(session.text.contains("cannot be read: No such file or directory"))
    try session.press(script: "ctrl-u type:/albums.zip")
    #expect(!session.text.contains("cannot be read"))
    try session.press(script: "enter")
    #expect(session.text.contains("this is a ZIP archive"))
    try session.press(script: "escape")
    #expect(!session.text.contains("Import albums"))
    #expect(session.header.hasSuffix(" of 5"))
  }

  @Test
  func `letters in the form are no commands`() throws {
    let session = try machine.start()
    try session.press(script: "I type:dqu E escape")
    #expect(!session.isFinished)
    #expect(session.header.hasSuffix(" of 5"))
  }

  /// Counts the calls of another thread, and lets a test wait for the next.
  private final class Bell: Sendable {
    private let rings = AsyncStream<Void>.makeStream()
    func ring() { rings.continuation.yield() }
    func wait() async {
      var iterator = rings.stream.makeAsyncIterator()
      await iterator.next()
    }
  }

  private func makeApp(_ bell: Bell) throws -> (AppCoordinator, TaskFixture) {
    let fixture = TaskFixture()
    let rows = (0..<3_000).map { "Title \($0),Artist" }
    fixture.files.setBytes(
      of: "/many.csv",
      to: Array((["title,artist"] + rows).joined(separator: "\n").utf8)
    )
    return (try fixture.start(onArrival: { bell.ring() }), fixture)
  }

  @Test
  func `a long import shows its progress and ends by itself`() async throws {
    let bell = Bell()
    let (app, _) = try makeApp(bell)
    var imports: [XRayEntry] = []
    let noting = app.observeTasks { entry in
      if case .imported = entry { imports.append(entry) }
    }
    try app.press("I type:/many.csv enter")
    var messages: Set<String> = []
    while !app.tasks.isEmpty {
      await bell.wait()
      app.deliver()
      if let form = app.form { messages.insert(form.fields[0].message) }
    }
    #expect(app.status == "3000 added, 0 merged, 0 skipped, 0 faulty.")
    guard case .imported(let steps, let result) = imports.first else {
      Issue.record("The thread's report is missing")
      return
    }
    #expect(steps.map(\.name) == ["read", "decode", "validate", "normalize", "merge"])
    #expect(result == XRayImport(added: 3_000, completed: 0, faulty: 0))
    #expect(imports.count == 1)
    noting.cancel()
    #expect(messages.allSatisfy { $0.isEmpty || $0.hasSuffix("%. Esc cancels.") })
    #expect(app.form == nil)
  }

  @Test
  func `Esc cancels an import and changes nothing`() async throws {
    let bell = Bell()
    let (app, _) = try makeApp(bell)
    try app.press("I type:/many.csv enter escape")
    #expect(app.tasks.isEmpty)
    #expect(app.form == nil)
    app.deliver()
    #expect(app.position == "1 of 5")
    #expect(app.browsing.browser.undoName.value == nil)
  }

  // MARK: - Export

  @Test
  func `all albums are exported, and can be imported again`() throws {
    let session = try machine.start()
    try session.press(script: "/ type:u2 enter E type:/all.csv enter")
    #expect(session.status == " Exported 5 albums (/all.csv)")
    let other = Machine()
    other.files.setBytes(of: "/all.csv", to: try machine.files.contents(of: "/all.csv"))
    let second = try other.start()
    try second.press(script: "I type:/all.csv enter")
    #expect(second.status == " 0 added, 5 merged, 0 skipped, 0 faulty.")
  }

  @Test
  func `one exported album is singular`() throws {
    let session = try machine.start()
    try session.press(script: "d d d d E type:/one.csv enter")
    #expect(session.status == " Exported 1 album (/one.csv)")
  }

  @Test
  func `an existing file is replaced after a question`() throws {
    write("mine", to: "/all.json")
    let session = try machine.start()
    try session.press(script: "E type:/all.json enter")
    #expect(session.text.contains("it exists already; again to replace it"))
    #expect(try contents(of: "/all.json") == "mine")
    try session.press(script: "backspace type:n enter")
    #expect(try contents(of: "/all.json") == "mine")
    try session.press(script: "enter")
    #expect(try contents(of: "/all.json").hasPrefix("[\n{"))
    #expect(session.status == " Exported 5 albums (/all.json)")
  }

  @Test
  func `a failed export says why`() throws {
    let session = try machine.start()
    try session.press(script: "E type:/all.txt enter")
    #expect(session.text.contains("the name has to end in .json or .csv"))
    try session.press(script: "ctrl-u type:/all.csv")
    machine.files.failNext(.write, code: 28)
    try session.press(script: "enter")
    #expect(session.text.contains("cannot be written: the disk is full"))
  }

  // MARK: - Paths

  @Test(arguments: [
    ("/a/b.csv", "/a/b.csv"), ("  /a b.csv \n", "/a b.csv"), ("'/a b.csv'", "/a b.csv"),
    ("\"/a b.csv\"", "/a b.csv"), (#"/a\ b\(1\).csv"#, "/a b(1).csv"), (#"a\b.csv"#, #"a\b.csv"#),
    ("~/a.csv", "/music/ella/a.csv"), ("~", "/music/ella"), ("'~/a.csv'", "~/a.csv"),
    ("~ella/a.csv", "~ella/a.csv"), ("file:///a%20b.csv", "/a b.csv"), ("", ""), ("''", ""),
  ])
  func `paths are understood as they are typed and dropped`(text: String, path: String) {
    #expect(TypedPath(text, home: "/music/ella").path == path)
  }
}

extension AppCoordinator {
  /// The form that is open.
  fileprivate var form: FormState? { browsing.controller.screen.state.value.form }
}
