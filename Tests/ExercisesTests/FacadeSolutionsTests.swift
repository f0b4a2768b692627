// SPDX-License-Identifier: MIT

import Testing

@testable import Essence
@testable import Exercises

@Suite("Facade: essence and solutions")
struct FacadeSolutionsTests {
  // MARK: - Essence

  /// A server that can be unreachable.
  private final class Server {
    var isOnline = false
    private(set) var changes: [String] = []

    func receive(_ change: String) -> Bool {
      if isOnline { changes.append(change) }
      return isOnline
    }
  }

  @Test
  func `a change is local first, and sent later`() {
    let server = Server()
    let shelf = PlainFacade(send: server.receive)
    shelf.add("Low")
    shelf.add("Lodger")
    #expect(shelf.titles == ["Low", "Lodger"])
    #expect(server.changes.isEmpty)
    server.isOnline = true
    shelf.reconnect()
    shelf.reconnect()
    #expect(server.changes == ["add Low", "add Lodger"])
    shelf.add("Heroes")
    #expect(shelf.titles == ["Low", "Lodger", "Heroes"])
    #expect(server.changes.last == "add Heroes")
  }

  /// A facade that exposes a part.
  private final class LeakyFacade {
    private(set) var changes: [String] = []
    var store = PlainAlbumStore()

    func add(_ title: String) {
      store.add(title)
      changes.append(title)
    }
  }

  @Test
  func `an exposed part is changed without the others`() {
    let shelf = LeakyFacade()
    shelf.add("Low")
    shelf.store.add("Lodger")
    #expect(shelf.store.titles == ["Low", "Lodger"])
    #expect(shelf.changes == ["Low"])
  }

  // MARK: - Solutions

  @Test
  func `a label needs only its text`() {
    var label = FacadeSolutions.Label(text: "Low")
    #expect(label.text == "Low" && label.font == "Avenir" && label.isEnabled)
    label.alignment = .center
    #expect(label.alignment == .center)
  }

  @Test
  func `a wrapped library matches texts`() throws {
    let year = try FacadeSolutions.TextPattern("^(19|20)[0-9]{2}$")
    #expect(year.matches("1977"))
    #expect(!year.matches("1877") && !year.matches("19770"))
  }

  @Test
  func `an invalid pattern throws, without a leak`() {
    for _ in 1...3 {
      #expect(throws: FacadeSolutions.TextPattern.InvalidPattern(pattern: "(")) {
        try FacadeSolutions.TextPattern("(")
      }
    }
  }

  @Test
  func `memory of C is freed once`() throws {
    weak var released: FacadeSolutions.TextPattern?
    do {
      let pattern = try FacadeSolutions.TextPattern("low")
      let second = pattern
      released = second
      #expect(second.matches("low.png"))
    }
    #expect(released == nil)
  }

  @Test
  func `one initializer makes each kind of cover`() throws {
    let picture = try #require(FacadeSolutions.Cover("low.png"))
    let color = try #require(FacadeSolutions.Cover("#0000ff"))
    #expect(picture.drawing(size: 2) == "low.png, 2 × 2")
    #expect(color.drawing(size: 2) == "2 × 2 of color 255")
    #expect(FacadeSolutions.Cover("#blue") == nil)
    #expect(FacadeSolutions.Cover("low") == nil)
  }
}
