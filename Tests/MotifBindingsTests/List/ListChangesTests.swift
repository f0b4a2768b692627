// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@Suite("ListChanges")
struct ListChangesTests {
  @Test
  func `steps are made one after the other`() {
    var letters = ["a", "b", "c"]
    let changes = ListChanges([
      .remove("a", at: 0), .insert("d", at: 2), .move("d", from: 2, to: 0),
      .update("c", to: "C", at: 2),
    ])
    changes.apply(to: &letters)
    #expect(letters == ["d", "b", "C"])
  }

  @Test(arguments: 0..<4, 0..<4)
  func `a moved element stands where the move says`(start: Int, end: Int) {
    var numbers = [0, 1, 2, 3]
    ListChange.move(start, from: start, to: end).apply(to: &numbers)
    #expect(numbers[end] == start)
    #expect(numbers.filter { $0 != start } == [0, 1, 2, 3].filter { $0 != start })
  }

  @Test
  func `they are a collection of steps that can be compared and described`() {
    let changes = ListChanges([ListChange.insert(1, at: 0), .remove(2, at: 1)])
    #expect(changes.count == 2 && changes.startIndex == 0 && changes.endIndex == 2)
    #expect(changes[1] == .remove(2, at: 1) && changes.first == .insert(1, at: 0))
    #expect(changes == ListChanges(Array(changes)) && Set([changes, changes]).count == 1)
    #expect(changes.description == "[\(changes[0]), \(changes[1])]")
    let sendable: any Sendable = changes
    #expect(sendable is ListChanges<Int>)
  }
}
