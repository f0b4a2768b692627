// SPDX-License-Identifier: MIT

import Testing

@testable import Essence
@testable import Exercises

@Suite("Decorator: essence and solutions")
struct DecoratorSolutionsTests {
  private typealias Solutions = DecoratorSolutions

  private struct Busy: Error {}

  /// Fails at every other request.
  private final class Server: PlainCoverSource, Solutions.CoverSource {
    private(set) var requestCount = 0

    func cover(of title: String) throws -> String {
      requestCount += 1
      guard requestCount.isMultiple(of: 2) else { throw Busy() }
      return "cover of \(title), request \(requestCount)"
    }
  }

  // MARK: - Essence

  @Test
  func `wrappers act in the order of the stack`() throws {
    var log: [String] = []
    let inside = Server().logged { log.append($0) }.retried()
    #expect(try inside.cover(of: "Low") == "cover of Low, request 2")
    #expect(log == ["Low", "Low"])
    log = []
    let outside = Server().retried().logged { log.append($0) }
    #expect(try outside.cover(of: "Low") == "cover of Low, request 2")
    #expect(log == ["Low"])
    #expect(throws: Busy.self) { try Server().logged { log.append($0) }.cover(of: "Low") }
  }

  @Test
  func `a cast doesn't find what is wrapped`() {
    let source: any PlainCoverSource = Server().retried()
    #expect(!(source is Server))
    #expect(source is PlainDecorator)
  }

  // MARK: - Solutions

  @Test
  func `an album has rows, added from outside`() {
    let album = Solutions.Album(title: "Low", artist: "David Bowie", genre: nil, year: 1977)
    #expect(album.tableRows.map(\.label) == ["Artist", "Album", "Genre", "Year"])
    #expect(album.tableRows.map(\.value) == ["David Bowie", "Low", "–", "1977"])
  }

  @Test
  func `a cache spares the retries and the server`() throws {
    let server = Server()
    let source = Solutions.CachingSource(Solutions.RetryingSource(wrapped: server))
    #expect(try source.cover(of: "Low") == "cover of Low, request 2")
    #expect(try source.cover(of: "Low") == "cover of Low, request 2")
    #expect(server.requestCount == 2)
  }

  @Test
  func `a cache keeps no failure`() throws {
    let source = Solutions.CachingSource(Server())
    #expect(throws: Busy.self) { try source.cover(of: "Low") }
    #expect(try source.cover(of: "Low") == "cover of Low, request 2")
  }

  @Test
  func `accessories put words around a score`() {
    var label = Solutions.ScoreLabel(score: 10)
    #expect(label.text == "10")
    label.before = [Solutions.Title()]
    label.after = [Solutions.Points()]
    #expect(label.text == "SCORE: 10 POINTS")
    label.score = 1
    label.before = []
    #expect(label.text == "1 POINT")
  }
}
