// SPDX-License-Identifier: MIT

internal import Foundation
internal import Testing

@testable import AlbumServer

@Suite
struct AlbumServerTests {
  private let folder: TemporaryFolder
  private let low = #"{"title":"Low","artist":"David Bowie","genre":"Rock","year":1977}"#
  private let noDoubt = #"{"title":"It's My Life","artist":"No Doubt","genre":"Pop","year":2003}"#
  private let first = #"{"title":"Best of Bowie","artist":"David Bowie","genre":"Pop","year":1992}"#

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test
  func `a new server is healthy and has no albums`() async throws {
    let store = try AlbumStore(at: folder.url.appending(path: "new"))
    #expect(try await store.albums().isEmpty)
    try await TestServer.run(in: folder) { server throws in
      #expect(try await server.ask("GET", "/health").text == #"{"status":"well"}"#)
      #expect(try await server.titles().count == 5)
    }
  }

  @Test
  func `added, updated, and deleted albums survive a restart`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let added = try await server.ask("POST", "/albums?index=1", low, key: "a")
      #expect(added.status == 201)
      #expect(added.text == #"{"count":6,"index":1}"#)
      #expect(try await server.ask("DELETE", "/albums/0", first, key: "b").status == 200)
      let station = #"{"title":"Station to Station","artist":"David Bowie"}"#
      let update = #"{"from":\#(noDoubt),"to":\#(station)}"#
      #expect(try await server.ask("PUT", "/albums/1", update, key: "c").status == 200)
      let end = try await server.ask("POST", "/albums?index=99", low, key: "d")
      #expect(end.text == #"{"count":6,"index":5}"#)
    }
    try await TestServer.run(in: folder) { server throws in
      let titles = try await server.titles()
      #expect(titles[...1] == ["Low", "Station to Station"])
      #expect(titles.last == "Low")
      #expect(titles.count == 6)
    }
  }

  @Test
  func `a repeated change gets the first answer again`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let answers = [
        try await server.ask("POST", "/albums?index=0", low, key: "a"),
        try await server.ask("DELETE", "/albums/0", low, key: "b"),
        try await server.ask("POST", "/albums?index=0", low, key: "a"),
        try await server.ask("DELETE", "/albums/0", low, key: "b"),
      ]
      #expect(answers.map(\.status) == [201, 200, 201, 200])
      #expect(answers[0].text == answers[2].text)
      #expect(try await server.titles().count == 5)
    }
    try await TestServer.run(in: folder) { server throws in
      #expect(try await server.ask("POST", "/albums?index=0", low, key: "a").status == 201)
      #expect(try await server.titles().count == 5)
    }
  }

  @Test
  func `a repeated refusal gets the first answer again`() async throws {
    try await TestServer.run(in: folder) { server throws in
      #expect(try await server.ask("DELETE", "/albums/0", low, key: "a").status == 409)
      _ = try await server.ask("POST", "/albums?index=0", low, key: "b")
      #expect(try await server.ask("DELETE", "/albums/0", low, key: "a").status == 409)
      #expect(try await server.titles().count == 6)
    }
  }

  @Test
  func `a change that found no room can be retried`() async throws {
    let low = StoredAlbum(title: "Low", artist: "David Bowie")
    let store = try AlbumStore(
      at: folder.url,
      albums: Array(repeating: low, count: AlbumStore.albumLimit)
    )
    #expect(await store.make(.add(low, index: 0), key: "a").status == 507)
    #expect(await store.make(.delete(low, index: 0), key: "b").status == 200)
    #expect(await store.make(.add(low, index: 0), key: "a").status == 201)
  }

  @Test
  func `the longest cover address is accepted`() async throws {
    let url = "http://" + String(repeating: "x", count: 1_993)
    let album = #"{"title":"Low","artist":"David Bowie","coverURL":"\#(url)"}"#
    try await TestServer.run(in: folder) { server throws in
      #expect(try await server.ask("POST", "/albums?index=0", album, key: "a").status == 201)
    }
  }

  @Test
  func `a key belongs to one change`() async throws {
    try await TestServer.run(in: folder) { server throws in
      _ = try await server.ask("POST", "/albums?index=0", low, key: "a")
      #expect(try await server.ask("POST", "/albums?index=1", low, key: "a").status == 422)
      #expect(try await server.ask("DELETE", "/albums/0", low, key: "a").status == 422)
      #expect(try await server.titles().count == 6)
    }
  }

  @Test
  func `only the latest answers are kept`() async throws {
    let store = try AlbumStore(at: folder.url, answerLimit: 10)
    let album = StoredAlbum(title: "Low", artist: "David Bowie")
    let first = await store.make(.add(album, index: 0), key: "first")
    for index in 1..<10 {
      _ = await store.make(.delete(album, index: 999_999), key: "\(index)")
    }
    #expect(await store.make(.add(album, index: 0), key: "first") == first)
    #expect(try await store.albums().count == 1)
    _ = await store.make(.delete(album, index: 999_999), key: "one more")
    #expect(await store.make(.add(album, index: 0), key: "first") != first)
    #expect(try await store.albums().count == 2)
  }

  @Test
  func `a different album is not deleted or changed`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let answer = try await server.ask("DELETE", "/albums/1", first, key: "a")
      #expect(answer.status == 409)
      #expect(
        answer.text == #"{"error":"the album at 1 is It's My Life, not Best of Bowie"}"#
      )
      #expect(try await server.ask("DELETE", "/albums/9", first, key: "b").status == 404)
      let update = #"{"from":\#(first),"to":\#(low)}"#
      #expect(try await server.ask("PUT", "/albums/9", update, key: "c").status == 404)
      #expect(try await server.ask("PUT", "/albums/1", update, key: "d").status == 409)
      #expect(try await server.ask("PUT", "/albums/0", low, key: "e").status == 400)
      #expect(try await server.titles().count == 5)
    }
  }

  @Test(arguments: [
    ("POST", "/albums", "{}", 400), ("POST", "/albums?index=x", "{}", 400),
    ("POST", "/albums?index=-1", "{}", 400), ("POST", "/albums?index=0", "", 400),
    ("POST", "/albums?index=0", "[1", 400), ("POST", "/albums?index=0", #"{"title":"a"}"#, 400),
    ("POST", "/albums?index=0", #"{"title":" ","artist":"b"}"#, 400),
    ("POST", "/albums?index=0", #"{"title":"a","artist":"b","year":7}"#, 400),
    ("DELETE", "/albums/x", "{}", 400), ("DELETE", "/albums/99999999999999999999", "{}", 400),
    ("PATCH", "/albums/0", "{}", 405), ("DELETE", "/albums", "{}", 405), ("GET", "/", "", 404),
    ("GET", "/albums/0/title", "", 404), ("GET", "/covers", "", 404),
    ("POST", "/albums?index=0", String(repeating: " ", count: 65_537), 413),
    ("POST", "/albums?index=0", String(repeating: " ", count: 200_000), 413),
  ])
  func `invalid input is refused with a reason`(
    method: String,
    target: String,
    body: String,
    status: Int
  ) async throws {
    try await TestServer.run(in: folder) { server throws in
      let answer = try await server.ask(method, target, body, key: "a")
      #expect(answer.status == status)
      #expect(answer.text.hasPrefix(#"{"error":""#))
      #expect(try await server.titles().count == 5)
    }
  }

  @Test(arguments: [nil, "", "two words", String(repeating: "k", count: 129)])
  func `a change needs a key`(key: String?) async throws {
    try await TestServer.run(in: folder) { server throws in
      #expect(try await server.ask("POST", "/albums?index=0", low, key: key).status == 400)
      #expect(try await server.titles().count == 5)
    }
  }

  // MARK: - Lists

  /// The digest of the tests' first albums; the app computes the same.
  private static let starters = "1268a75849844191"

  @Test
  func `answers repeat the key and name the list`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let answers = [
        try await server.ask("GET", "/albums/digest", key: "a"),
        try await server.ask("POST", "/albums?index=x", low, key: "a"),
        try await server.ask("PATCH", "/albums", low, key: "a"),
        try await server.ask("DELETE", "/albums/9", low, key: "a"),
        try await server.ask("POST", "/albums?index=0", "{}", key: "a"),
        try await server.ask(
          "POST",
          "/albums?index=0",
          String(repeating: " ", count: 65_537),
          key: "a"
        ),
      ]
      #expect(answers.map(\.status) == [200, 400, 405, 404, 400, 413])
      #expect(answers.allSatisfy { $0.key == "a" && $0.list == Self.starters })
      let made = try await server.ask("POST", "/albums?index=0", low, key: "b")
      #expect(made.list != Self.starters)
      #expect(try await server.ask("GET", "/albums/digest", key: "c").list == made.list)
      #expect(try await server.ask("POST", "/albums?index=0", low).key == nil)
    }
    try await TestServer.run(in: folder, ["--fail-with", "403", "--times", "1"]) { server throws in
      #expect(try await server.ask("POST", "/albums?index=0", low, key: "d").key == "d")
    }
  }

  @Test
  func `a change applies to the expected list only`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let other = String(repeating: "0", count: 16)
      let refused = try await server.ask("POST", "/albums?index=0", low, key: "a", list: other)
      #expect(refused.status == 412)
      #expect(refused.list == Self.starters)
      let made = try await server.ask("POST", "/albums?index=0", low, key: "a", list: Self.starters)
      #expect(made.status == 201)
      let again = try await server.ask(
        "POST",
        "/albums?index=0",
        low,
        key: "a",
        list: Self.starters
      )
      #expect(again.status == 201, "it was already made, and is recognized by its key")
      let late = try await server.ask("DELETE", "/albums/0", low, key: "b", list: Self.starters)
      #expect(late.status == 412)
      #expect(
        try await server.ask("POST", "/albums?index=0", low, key: "c", list: "x").status == 400
      )
      #expect(try await server.titles().count == 6)
    }
  }

  @Test
  func `a whole list replaces the expected one only`() async throws {
    let list = #"{"albums":[\#(low),\#(noDoubt)]}"#
    try await TestServer.run(in: folder) { server throws in
      let other = String(repeating: "0", count: 16)
      #expect(try await server.ask("PUT", "/albums", list, key: "a", list: other).status == 412)
      let made = try await server.ask("PUT", "/albums", list, key: "a", list: Self.starters)
      #expect(made.status == 200)
      #expect(made.text == #"{"count":2}"#)
      let bad = #"{"albums":[\#(low),{"title":" ","artist":"x"}]}"#
      let refused = try await server.ask("PUT", "/albums", bad, key: "b", list: made.list)
      #expect(refused.status == 400)
      #expect(refused.text.contains("the title is empty, of the album at 1"))
      let long = #"{"albums":[\#(Array(repeating: low, count: 2_000).joined(separator: ","))]}"#
      #expect(try await server.ask("PUT", "/albums", long, key: "c", list: made.list).status == 200)
    }
    try await TestServer.run(in: folder) { server throws in
      #expect(try await server.titles().count == 2_000)
    }
  }

  @Test
  func `a server keeps the albums of one library`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let made = try await server.ask(
        "POST",
        "/albums?index=0",
        low,
        key: "a",
        list: Self.starters,
        library: "mine"
      )
      #expect(made.status == 201)
      let ask = { (key: String, list: String?) in
        try await server.ask(
          "PUT",
          "/albums",
          #"{"albums":[]}"#,
          key: key,
          list: list,
          library: "its"
        )
      }
      #expect(try await ask("b", made.list).status == 421)
      #expect(try await server.titles().count == 6)
      #expect(try await ask("c", nil).status == 200)
      let empty = String(repeating: "0", count: 16)
      let back = try await server.ask(
        "POST",
        "/albums?index=0",
        low,
        key: "d",
        list: empty,
        library: "mine"
      )
      #expect(back.status == 201, "an empty server has nothing to lose")
    }
  }

  // MARK: - Covers

  @Test
  func `the same name always gives the same cover`() async throws {
    try await TestServer.run(in: folder) { server throws in
      let low = try await server.ask("GET", "/covers/low.ppm")
      #expect(low.status == 200)
      #expect(low.bytes.starts(with: Data("P6\n64 64\n255\n".utf8)))
      #expect(low.bytes.count == 13 + 64 * 64 * 3)
      #expect(try await server.ask("GET", "/covers/low.ppm").bytes == low.bytes)
      #expect(try await server.ask("GET", "/covers/high%20up.ppm").bytes != low.bytes)
      let tag = try #require(low.tag)
      let known = try await server.ask("GET", "/covers/low.ppm", headers: [("If-None-Match", tag)])
      #expect(known.status == 304)
      #expect(known.bytes.isEmpty)
    }
  }

  @Test
  func `a cover in the folder replaces the drawn one`() async throws {
    let covers = folder.url.appending(path: "covers")
    try FileManager.default.createDirectory(at: covers, withIntermediateDirectories: true)
    try Data("P6\n1 1\n255\nabc".utf8).write(to: covers.appending(path: "low.ppm"))
    try await TestServer.run(in: folder) { server throws in
      #expect(try await server.ask("GET", "/covers/low.ppm").text == "P6\n1 1\n255\nabc")
    }
  }

  @Test(arguments: [
    "..%2Falbums.json", "%2e%2e%2fx.ppm", ".hidden.ppm", "a%00.ppm", "x.png", "%25FF", "%.ppm",
    "%2F%CC%81x.ppm", "..%2F%CC%81x.ppm", "a%5Cb.ppm", "%C3.ppm", "a%0A.ppm", "%7F.ppm", ".ppm",
  ])
  func `only covers are served`(name: String) async throws {
    try await TestServer.run(in: folder) { server throws in
      #expect(try await server.ask("GET", "/covers/\(name)").status == 404)
    }
  }

  // MARK: - Failures

  @Test
  func `requests fail as often as requested`() async throws {
    try await TestServer.run(in: folder, ["--fail-with", "503", "--times", "2"]) { server throws in
      #expect(try await server.ask("GET", "/health").status == 200)
      #expect(try await server.ask("POST", "/albums?index=0", low, key: "a").status == 503)
      #expect(try await server.ask("POST", "/albums?index=0", low, key: "a").status == 503)
      #expect(try await server.titles().count == 5)
    }
  }

  @Test
  func `a cut breaks off the answer only`() async throws {
    try await TestServer.run(in: folder, ["--cut", "--times", "1"]) { server throws in
      await #expect(throws: (any Error).self) {
        try await server.ask("POST", "/albums?index=0", low, key: "a")
      }
      #expect(try await server.titles().count == 6)
      #expect(try await server.ask("POST", "/albums?index=0", low, key: "a").status == 201)
      #expect(try await server.titles().count == 6)
    }
  }

  @Test
  func `each request is logged as a line`() async throws {
    try await TestServer.run(in: folder, ["--fail-with", "500", "--times", "1"]) { server throws in
      _ = try await server.ask("GET", "/albums")
      _ = try await server.ask("POST", "/albums?index=0", low, key: "a b")
      _ = try await server.ask("POST", "/albums?index=0", low, key: "a\u{1B}b")
      _ = try await server.ask("POST", "/albums?index=0", low, key: "a")
      #expect(
        server.log.lines == [
          "GET /albums - 500", "POST /albums?index=0 a?b 400", "- - - 400",
          "POST /albums?index=0 a 201",
        ]
      )
    }
  }

  // MARK: - Options

  @Test
  func `options are parsed`() throws {
    let options = try ServerOptions(["--port", "0", "--data", "d", "--cut", "--times", "3"])
    #expect(options.port == 0)
    #expect(options.data == "d")
    #expect(options.mishap == .cut)
    #expect(options.mishapCount == 3)
    #expect(try ServerOptions([]).host == "127.0.0.1")
    #expect(try ServerOptions(["--help"]).wantsHelp)
  }

  @Test(arguments: [
    ["--port"], ["--port", "65536"], ["--port", "x"], ["--fail-with", "200"], ["--data", ""], ["x"],
    ["--host", "localhost"], ["--host", "1.2.3"], ["--host", "1.2.3.256"], ["--host", "::1"],
  ])
  func `invalid options are refused`(arguments: [String]) {
    #expect(throws: ServerOptions.Fault.self) { try ServerOptions(arguments) }
  }
}
