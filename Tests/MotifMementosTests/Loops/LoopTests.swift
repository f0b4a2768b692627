// SPDX-License-Identifier: MIT

import MotifCore
import MotifMementos
import MotifTestSupport
import Testing

/// Every callback that repeats the call that caused it ends with a message or an error.
@Suite("Endless loops of mementos")
struct LoopTests {
  #if os(macOS) || os(Linux)
  @Test(arguments: LoopCase.allCases)
  func `a callback that repeats its caller ends with a message`(loop: LoopCase) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [loop = loop as LoopCase] in
      LoopLimit.setRounds(1_000)
      loop.runHistory()
      loop.runStore()
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains(loop.message), "\(text)")
  }
  #endif

  @Test
  func `an action that undoes gets an error`() throws {
    let history = UndoHistory()
    var errors: [String] = []
    history.register(name: "Loop") {
      do throws(UndoError) { try history.undo() } catch { errors.append("\(error)") }
    }
    try history.undo()
    #expect(errors == ["an action that is being undone or redone cannot undo or redo"])
    history.removeAllSteps()
  }

  @Test
  func `a group that undoes gets an error`() throws {
    let document = CommandDocument<Sheet, SetCell>(Sheet())
    try document.group {
      try document.perform(SetCell(index: 0, value: 1))
      #expect(throws: CommandError<Sheet.Refusal>.openGroup) { try document.undo() }
    }
  }

  @Test
  func `many objects calling the history in deinit are safe`() {
    final class Caller {
      let history: UndoHistory
      init(_ history: UndoHistory) { self.history = history }
      deinit { history.endCoalescing() }
    }
    let history = UndoHistory()
    for _ in 0..<200_000 {
      let caller = Caller(history)
      history.register(name: "Hold") { withExtendedLifetime(caller) {} }
    }
    history.removeAllSteps()
    #expect(!history.canUndo)
  }

  @Test
  func `a hook that requests the lock twice gets it once`() async throws {
    try await withTemporaryDirectory { directory in
      let store = ArchiveStore<[Int]>(
        directory: DirectoryPath(verbatim: directory),
        name: "numbers",
        typeIdentifier: "numbers",
        fileSystem: LocalFileSystem { span in
          span()
          span()
        }
      )
      try await store.save([1])
      let receipt = try await store.save([2])
      let load = try await store.load()
      #expect(receipt.generation == 2 && load.generation == 2)
    }
  }
}
