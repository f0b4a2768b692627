// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

private struct Song: Identifiable, Equatable {
  let id: Int
  var title: String
}

@Suite("Changeset between elements")
struct ElementDifferenceTests {
  @Test func `elements that differ only in content are updated`() {
    let old = [Song(id: 1, title: "a"), Song(id: 2, title: "b"), Song(id: 3, title: "c")]
    var new = old
    new[1].title = "B"
    let changes = Changeset(elements: old, to: new)
    #expect(changes.summary == "1=1")
    #expect(changes.updatedItems.first?.kind == .reconfigure)
    let reload = Changeset(elements: old, to: new, updating: .reload)
    #expect(reload.updatedItems.first?.kind == .reload)
    #expect(Changeset(elements: old, to: Array(old.map(\.self))) == Changeset())
    #expect(Changeset(elements: old, to: old) == Changeset())
  }

  @Test func `a moved element is updated at both positions`() {
    let old = [Song(id: 1, title: "a"), Song(id: 2, title: "b"), Song(id: 3, title: "c")]
    let new = [Song(id: 3, title: "C"), old[0], old[1]]
    #expect(Changeset(elements: old, to: new).summary == "2>0 2=0")
  }

  @Test func `a closure decides which content counts`() {
    let old = [Song(id: 1, title: "a"), Song(id: 2, title: "b")]
    let new = [Song(id: 1, title: "A"), Song(id: 2, title: "x")]
    let changes = Changeset(elements: old, to: new) { $0.title == $1.title.lowercased() }
    #expect(changes.summary == "1=1")
  }

  @Test func `content is compared for every pair of elements`() {
    withSeeds(100) { generator in
      let count = Int.random(in: 0...200, using: &generator)
      let old = (0..<count).map { Song(id: $0, title: "\($0)") }
      var new = generator.edited(old.map(\.id), edits: count / 10, block: 4)
        .map { Song(id: $0, title: "\($0)") }
      for index in new.indices where Int.random(in: 0..<10, using: &generator) == 0 {
        new[index].title += "!"
      }
      let changes = Changeset(elements: old, to: new)
      let list = SectionedList(ids: [MainSection.main], items: [old.map(\.id)])
      let result = try list.applying(changes)
      #expect(result.items == [new.map(\.id)])
      let updated = new.indices.filter { new[$0].id < count && new[$0].title.hasSuffix("!") }
      #expect(changes.updatedItems.map(\.to.item) == updated)
    }
  }
}
