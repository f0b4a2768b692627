// SPDX-License-Identifier: MIT

import AlbumLibrary
import MotifBindings
import MotifTestSupport
import MotifTweening
import Testing

@testable import AlbumScreen

@Suite("AlbumSession: gliding covers")
struct CoverGlideTests {
  private let machine = Machine()
  private let ticks = ManualTickSource()

  /// Starts the app with albums of its own before the first five.
  private func start(columns: Int = 80, albums count: Int = 0) throws -> AlbumSession {
    let session = try machine.start(columns: columns, ticks: ticks)
    guard count > 0 else { return session }
    let json = (0..<count).map { #"{"title":"Title \#($0)","artist":"A"}"# }.joined(separator: ",")
    machine.files.setBytes(of: "/data/more.json", to: Array("[\(json)]".utf8))
    _ = try session.importAlbums(from: "/data/more.json")
    try session.press(script: "g")
    while ticks.isTicking { ticks.tick(by: 1) }
    return session
  }

  private func covers(_ session: AlbumSession) -> [CoverState] {
    session.screen.covers.covers.value
  }

  /// The columns of the covers in view, by their captions.
  private func columns(_ session: AlbumSession) -> [String: Int] {
    Dictionary(covers(session).map { ($0.caption, $0.column) }) { first, _ in first }
  }

  /// The columns of the selected cover from one tick of 5 milliseconds to the next, until it rests.
  private func way(_ session: AlbumSession) -> [Int] {
    func column() -> [Int] { covers(session).filter(\.isSelected).map(\.column) }
    var way = column()
    while ticks.isTicking {
      ticks.tick(by: 0.005)
      way += column()
    }
    return way
  }

  @Test
  func `the next cover glides into the middle`() throws {
    let session = try start()
    let before = columns(session)
    session.press(.right)
    #expect(ticks.isTicking)
    #expect(columns(session) == before, "the covers are where they were")
    let way = way(session)
    #expect(way.first == 50 && way.last == 32)
    #expect(Set(way).count > 4)
    #expect(way == way.sorted(by: >))
    #expect((12...40).contains(ticks.count), "it takes 60 to 200 milliseconds")
    let instant = try Machine().start()
    instant.press(.right)
    #expect(session.frame.value == instant.frame.value)
  }

  @Test
  func `only the covers glide, the rest changes immediately`() throws {
    let session = try start()
    session.press(.right)
    #expect(session.header == " Albums  2 of 5")
    #expect(session.table.first == "Artist  No Doubt")
    #expect(covers(session).filter(\.isSelected).map(\.caption) == ["It's My Life"])
  }

  @Test
  func `a key during a glide counts from the selection`() throws {
    let session = try start()
    session.press(.right)
    ticks.tick(by: 0.02)
    let before = columns(session)
    session.press(.right)
    #expect(session.header == " Albums  3 of 5")
    #expect(columns(session) == before)
    let way = way(session)
    #expect(way == way.sorted(by: >) && way.last == 32)
  }

  @Test
  func `a glide turns where it is`() throws {
    let session = try start()
    session.press(.right)
    ticks.tick(by: 0.02)
    let before = columns(session)
    session.press(.left)
    #expect(session.header == " Albums  1 of 5")
    #expect(columns(session) == before)
    let way = way(session)
    #expect(way == way.sorted() && (17...31).contains(way[0]) && way.last == 32)
  }

  @Test
  func `turning back before a tick moves nothing`() throws {
    let session = try start()
    let frame = session.frame.value
    session.press(.right)
    session.press(.left)
    #expect(!ticks.isTicking)
    #expect(session.frame.value == frame)
  }

  @Test
  func `a key without effect does not hold a glide up`() throws {
    let session = try start()
    session.press(.right)
    ticks.tick(by: 0.02)
    session.press(.left)
    for _ in 1...40 {
      session.press(.left)
      ticks.tick(by: 0.005)
    }
    #expect(!ticks.isTicking)
  }

  @Test
  func `a long way takes 200 milliseconds`() throws {
    let session = try start(albums: 100)
    session.press(.end)
    #expect(session.header == " Albums  105 of 105")
    let titles = Set(columns(session).keys)
    #expect(titles.isSubset(of: Set((90..<100).map { "Title \($0)" })), "the rest is skipped")
    let way = way(session)
    #expect(way == way.sorted(by: >) && way.last == 32)
    #expect((38...41).contains(ticks.count))
  }

  @Test
  func `a resize ends a glide in the middle`() throws {
    let session = try start()
    session.press(.right)
    ticks.tick(by: 0.02)
    session.resize(to: GridSize(columns: 100, rows: 30))
    #expect(!ticks.isTicking)
    let instant = try Machine().start(columns: 100, rows: 30)
    instant.press(.right)
    #expect(session.frame.value == instant.frame.value)
  }

  @Test
  func `nothing ticks while the covers are hidden`() throws {
    let session = try start()
    #expect(!ticks.isTicking)
    session.press(.right)
    ticks.tick(by: 0.02)
    try session.press(script: "t")
    #expect(!ticks.isTicking)
    session.press(.down)
    #expect(!ticks.isTicking)
    try session.press(script: "t")
    #expect(!ticks.isTicking)
    #expect(covers(session).filter(\.isSelected).map(\.column) == [32])
  }

  @Test
  func `a late tick ends a glide in the middle`() throws {
    let session = try start()
    session.press(.right)
    ticks.tick(by: 1)
    #expect(!ticks.isTicking)
    #expect(covers(session).filter(\.isSelected).map(\.column) == [32])
  }

  @Test
  func `a click hits the cover where it is shown`() throws {
    let session = try start()
    try session.press(script: "right right")
    ticks.tick(by: 0.02)
    for cover in covers(session).filter({ $0.column >= 0 && $0.column < 80 }) {
      let other = try start()
      try other.press(script: "right right")
      ticks.tick(by: 0.02)
      try other.press(script: "click:\(cover.column),5")
      #expect(covers(other).filter(\.isSelected).map(\.caption) == [cover.caption])
    }
  }

  @Test(arguments: [80, 81])
  func `covers in half columns keep equal gaps`(columns: Int) throws {
    let session = try start(columns: columns, albums: 20)
    for key in ["right", "right", "end", "left", "home"] {
      try session.press(script: key)
      repeat {
        let columns = covers(session).map(\.column)
        for (left, right) in zip(columns, columns.dropFirst()) {
          try #require(right - left == 18, "\(key): \(columns)")
        }
        ticks.tick(by: 0.007)
      } while ticks.isTicking
    }
  }

  @Test
  func `gliding changes nothing but the covers`() {
    withSeeds(20) { generator in
      let gliding = try Machine().start(ticks: ticks)
      let instant = try Machine().start()
      var pressed = ""
      for _ in 0..<60 {
        let key = "hhhhlllllgGGdduurstt/".randomElement(using: &generator) ?? "l"
        pressed.append(key)
        for session in [gliding, instant] {
          try session.press(script: key == "/" ? "/ n escape" : "\(key)")
        }
        try #require(still(gliding) == still(instant), "\(pressed)")
        ticks.tick(by: Double.random(in: 0...0.1, using: &generator))
        try #require(still(gliding) == still(instant), "\(pressed)")
        if Int.random(in: 0..<8, using: &generator) == 0 {
          while ticks.isTicking { ticks.tick(by: 0.05) }
          try #require(gliding.frame.value == instant.frame.value, "\(pressed)")
        }
      }
    }
  }

  /// All that a session shows, without the covers.
  private func still(_ session: AlbumSession) -> ScreenState {
    var state = session.screen.state.value
    state.covers = []
    return state
  }

  @Test
  func `a deletion leaves the next cover gliding`() throws {
    let session = try start()
    session.press(.right)
    ticks.tick(by: 0.02)
    let column = try #require(covers(session).first { $0.isSelected }?.column)
    try session.press(script: "d")
    #expect(covers(session).filter(\.isSelected).map(\.column) == [column])
    let way = way(session)
    #expect(way == way.sorted(by: >) && way.last == 32)
  }

  @Test
  func `a session in the middle of a glide is released`() throws {
    let ticks = ticks
    try expectReleased {
      let session = try machine.start(ticks: ticks)
      session.press(.right)
      ticks.tick(by: 0.02)
      return session
    }
    #expect(!ticks.isTicking)
  }
}
