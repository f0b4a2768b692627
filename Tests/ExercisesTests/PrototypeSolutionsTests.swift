// SPDX-License-Identifier: MIT

import MotifPrototypes
import Testing

@testable import Essence
@testable import Exercises

@Suite("Solutions: Prototype")
struct PrototypeSolutionsTests {
  @Test
  func `the essence copies examples of any class`() throws {
    final class HeaderRow: PlainRow {
      var text = "="
      func clone() -> Self { Self() }
    }
    var prototypes = PlainPrototypes()
    prototypes.register("album", example: PlainAlbumRow(indent: 4))
    prototypes.register("header", example: HeaderRow())
    let row = try #require(prototypes.makeRow("album") as? PlainAlbumRow)
    row.text = "Low"
    let next = try #require(prototypes.makeRow("album") as? PlainAlbumRow)
    #expect(row.indent == 4)
    #expect(next.text == "")
    #expect(prototypes.makeRow("header") is HeaderRow)
    #expect(prototypes.makeRow("footer") == nil)
  }

  @Test
  func `copies share the picture, not the tags`() {
    let picture = PrototypeSolutions.Picture(pixels: [1, 2, 3])
    let row = PrototypeSolutions.TaggedRow(picture: picture, tags: .init(["new"]))
    let copy = row.clone()
    copy.tags.names.append("live")
    #expect(row.tags.names == ["new"])
    #expect(copy.tags.names == ["new", "live"])
    #expect(copy.picture === picture)
  }

  @Test
  func `a copy that shares its tags changes them all`() {
    final class SharingRow: Prototype {
      let tags: PrototypeSolutions.Tags
      init(tags: PrototypeSolutions.Tags) { self.tags = tags }
      func clone() -> Self { Self(tags: tags) }
    }
    let row = SharingRow(tags: .init(["new"]))
    row.clone().tags.names.append("live")
    #expect(row.tags.names == ["new", "live"])
  }

  @Test
  func `a subclass keeps its class and its badge`() throws {
    let example = PrototypeSolutions.BadgeRow()
    (example.indent, example.badge) = (2, "new")
    let row: PrototypeSolutions.Row = example
    let copy = try #require(row.clone() as? PrototypeSolutions.BadgeRow)
    #expect(copy !== example)
    #expect(copy.indent == 2)
    #expect(copy.badge == "new")
  }

  @Test
  func `a subclass that copies nothing loses its badge`() {
    final class ForgetfulRow: PrototypeSolutions.Row {
      var badge = ""
      override init() { super.init() }
      required init(copying other: PrototypeSolutions.Row) { super.init(copying: other) }
    }
    let example = ForgetfulRow()
    (example.indent, example.badge) = (2, "new")
    #expect(example.clone().indent == 2)
    #expect(example.clone().badge == "")
  }

  @Test
  func `a closure makes separators, which are reused`() throws {
    let pool = try PrototypeSolutions.registerSeparators(in: PrototypeRegistry())
    let separator = pool.dequeue()
    #expect(separator.width == 40)
    try pool.recycle(separator)
    #expect(pool.dequeue() === separator)
  }
}
