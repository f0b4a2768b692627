// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

/// Events between the call of `changes()` and the start of the loop are not missed.
@MainActor
@Suite("Changes begin with the call")
struct ChangesBeginTests {
  @Test
  func `a follower that starts late misses no command`() async throws {
    let document = CommandDocument<Sheet, SetCell>(Sheet())
    let changes = document.changes()
    let following = Task {
      var sheet = Sheet()
      for await event in changes {
        guard case .performed(let step) = event else { continue }
        for command in step.commands { _ = try command.apply(to: &sheet) }
        if sheet.cells[2] == 3 { break }
      }
      return sheet
    }
    try document.perform(SetCell(index: 0, value: 1))
    try document.group(name: "Group") { try document.perform(SetCell(index: 1, value: 2)) }
    try document.perform(SetCell(index: 2, value: 3))
    #expect(try await following.value == document.state)
  }

  @Test
  func `a follower that starts late misses no step`() async {
    let history = UndoHistory()
    let changes = history.changes()
    let following = Task {
      var names: [String] = []
      for await case .registered(let step) in changes {
        names.append(step.name)
        if names.count == 2 { break }
      }
      return names
    }
    history.register(name: "a") {}
    history.register(name: "b") {}
    #expect(await following.value == ["a", "b"])
  }

  @Test
  func `an unread sequence is released`() {
    let document = CommandDocument<Sheet, SetCell>(Sheet())
    let history = UndoHistory()
    _ = document.changes()
    _ = history.changes()
    history.register(name: "a") {}
    #expect(throws: Never.self) { try document.perform(SetCell(index: 0, value: 1)) }
  }
}
