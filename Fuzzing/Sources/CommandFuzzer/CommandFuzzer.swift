// SPDX-License-Identifier: MIT

import Foundation
import MotifCore
import MotifMementos

/// Decodes arbitrary JSON as a history of commands, and uses it as an app would.
///
/// Decoding throws, or returns a history that keeps its limits and encodes to itself, and whose steps can
/// be undone and redone, or fail and change nothing. Half of the inputs are read as a list of operations
/// on a history made by a program, or on a document with groups.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCommands(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = bytes.popLast() else { return 0 }
  if choice & 1 == 0 {
    let history = try? JSONDecoder().decode(CommandHistory<Edit>.self, from: Data(bytes))
    guard let history else { return 0 }
    var editor = Editor(history: history)
    editor.goToAndFro()
    editor.act(on: choice)
  } else if choice & 4 == 0 {
    let editor = DocumentEditor(countLimit: choice & 2 == 0 ? nil : 3)
    var bytes = bytes.prefix(200)
    editor.act(on: &bytes, depth: 0)
    editor.goToAndFro()
  } else {
    var editor = Editor(history: CommandHistory(countLimit: choice & 2 == 0 ? nil : 3))
    for byte in bytes.prefix(100) { editor.act(on: byte) }
    editor.goToAndFro()
  }
  return 0
}

/// A history, and the text that it changes.
private struct Editor {
  var history: CommandHistory<Edit>
  var text: [UInt8] = []

  /// Undoes and redoes everything repeatedly, which must lead to the same states.
  mutating func goToAndFro() {
    check()
    checkCoding()
    while redo() {}
    checkCoding()
    while undo() {}
    checkCoding()
    let (undone, beginning) = (history, text)
    while redo() {}
    let (redone, end) = (history, text)
    while undo() {}
    // If a step fails, the steps beyond it stay in place.
    require(text == beginning && history == undone, "A second undo leads elsewhere.")
    while redo() {}
    require(text == end && history == redone, "A second redo leads elsewhere.")
  }

  mutating func act(on byte: UInt8) {
    let index = Int(byte >> 4)
    switch byte & 0xF {
    case 0...2: try? history.perform(.insert([byte], at: index), on: &text)
    case 3: try? history.perform(.insert([byte], at: text.count), on: &text)
    case 4...6: try? history.perform(.remove(count: Int(byte & 3), at: index), on: &text)
    case 7: _ = undo()
    case 8: _ = redo()
    case 9: history.endCoalescing()
    case 10: history.markSaved()
    case 11: history.countLimit = index == 0 ? nil : index
    case 12: history.costLimit = index == 0 ? nil : 3 * index
    case 13: history.removeAllSteps()
    default:
      let both: [Edit] = [.insert([byte], at: 0), .remove(count: 1, at: index)]
      try? history.perform(both, name: "Both", on: &text)
    }
    check()
  }

  private mutating func undo() -> Bool {
    let before = self
    do throws(CommandError<Edit.Impossible>) {
      try history.undo(on: &text)
      check()
      return true
    } catch {
      stays(as: before, error)
      return false
    }
  }

  private mutating func redo() -> Bool {
    let before = self
    do throws(CommandError<Edit.Impossible>) {
      try history.redo(on: &text)
      check()
      return true
    } catch {
      stays(as: before, error)
      return false
    }
  }

  private func stays(as before: Self, _ error: CommandError<Edit.Impossible>) {
    require(history == before.history, "A failure changes the history.")
    if case .rollbackFailed = error { trap("What was just done cannot be taken back.") }
    require(text == before.text, "A failure changes the text.")
  }

  private func check() {
    let steps = history.undoSteps.count
    require(history.canUndo == (steps > 0), "It is not known whether there is something to undo.")
    require(history.canRedo == !history.redoSteps.isEmpty, "It is not known what can be redone.")
    if let limit = history.countLimit {
      require(steps <= limit && history.redoSteps.count <= limit, "There are too many steps.")
    }
  }

  private func checkCoding() {
    do {
      let data = try JSONEncoder().encode(history)
      let copy = try JSONDecoder().decode(CommandHistory<Edit>.self, from: data)
      require(copy == history, "A history does not encode to itself.")
      require(copy.isModified == history.isModified, "What is saved is not encoded.")
    } catch {
      trap("A history cannot be encoded and decoded: \(error)")
    }
  }
}

/// A change of a text, which fails if the text is too short.
enum Edit: UndoableCommand, Codable, Hashable {
  struct Impossible: Error {}

  case insert([UInt8], at: Int)
  case remove(count: Int, at: Int)

  var name: String {
    switch self {
    case .insert: "Insert"
    case .remove: "Remove"
    }
  }

  var cost: Int {
    switch self {
    case .insert(let bytes, _): bytes.count
    case .remove(let count, _): count == 7 ? .max : 1
    }
  }

  func apply(to text: inout [UInt8]) throws(Impossible) -> Edit {
    switch self {
    case .insert(let bytes, let index):
      guard (0...text.count).contains(index) else { throw Impossible() }
      text.insert(contentsOf: bytes, at: index)
      return .remove(count: bytes.count, at: index)
    case .remove(let count, let index):
      guard (0...text.count).contains(index), (0...(text.count - index)).contains(count) else {
        throw Impossible()
      }
      defer { text.removeSubrange(index..<index + count) }
      return .insert(Array(text[index..<index + count]), at: index)
    }
  }

  /// Merges continuous typing, and the removals that undo it.
  mutating func merge(_ next: Edit) -> Bool {
    switch (self, next) {
    case (.insert(let bytes, let index), .insert(let more, let end))
    where end &- index == bytes.count:
      self = .insert(bytes + more, at: index)
    case (.remove(let count, let end), .remove(let more, let index)) where end &- index == more:
      self = .remove(count: count &+ more, at: index)
    default: return false
    }
    return true
  }
}
