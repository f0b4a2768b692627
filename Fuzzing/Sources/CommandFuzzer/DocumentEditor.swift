// SPDX-License-Identifier: MIT

import MotifCore
import MotifMementos

/// A document, a mirror that follows its events, and groups in groups that fail at random.
struct DocumentEditor {
  private struct Failure: Error {}

  private final class Mirror {
    var text: [UInt8] = []
  }

  private let document: CommandDocument<[UInt8], Edit>
  private let mirror = Mirror()
  private let registration: Registration

  init(countLimit: Int?) {
    document = CommandDocument([], history: CommandHistory(countLimit: countLimit))
    registration = document.observe { [mirror] event in
      let commands: [Edit] =
        switch event {
        case .performed(let step), .redone(let step): step.commands
        case .undone(let step): step.inverses.reversed()
        case .rollbackFailed: trap("What was just done cannot be taken back.")
        default: []
        }
      for command in commands {
        do {
          _ = try command.apply(to: &mirror.text)
        } catch {
          trap("An event cannot be followed: \(error)")
        }
      }
    }
  }

  /// Does what the bytes say, up to the end of the group.
  func act(on bytes: inout ArraySlice<UInt8>, depth: Int) {
    while let byte = bytes.popFirst() {
      let index = Int(byte >> 4)
      switch byte & 0xF {
      case 0...3: try? document.perform(.insert([byte], at: min(index, document.state.count)))
      case 4...6: try? document.perform(.remove(count: Int(byte & 3), at: index))
      case 7: try? document.undo()
      case 8: try? document.redo()
      case 9: document.markSaved()
      case 10: document.countLimit = index == 0 ? nil : index
      case 11:
        let both: [Edit] = [.insert([byte], at: 0), .remove(count: 1, at: index)]
        try? document.perform(both, name: "Both")
      case 12: document.withoutRegistration { try? document.perform(.insert([byte], at: 0)) }
      case 13...14: group(&bytes, fails: index & 1 == 1, depth: depth)
      default: if depth > 0 { return }
      }
      if depth == 0 { require(mirror.text == document.state, "A mirror differs.") }
    }
  }

  private func group(_ bytes: inout ArraySlice<UInt8>, fails: Bool, depth: Int) {
    guard depth < 5 else { return }
    let before = document.state
    let steps = document.undoSteps
    do {
      try document.group(name: "Group") {
        act(on: &bytes, depth: depth + 1)
        require(!document.canUndo && !document.canRedo, "A group can be undone while it is open.")
        if fails { throw Failure() }
      }
    } catch {
      require(document.state == before, "A group that fails changes the text.")
      // A limit that was set in the group has removed the oldest.
      require(steps.starts(with: document.undoSteps), "A group that fails changes the steps.")
    }
  }

  /// Undoes all and redoes all, twice.
  func goToAndFro() {
    while document.canUndo { guard (try? document.undo()) != nil else { return } }
    let beginning = document.state
    while document.canRedo { guard (try? document.redo()) != nil else { return } }
    let end = document.state
    while document.canUndo { guard (try? document.undo()) != nil else { return } }
    require(document.state == beginning, "A second undo leads elsewhere.")
    while document.canRedo { guard (try? document.redo()) != nil else { return } }
    require(document.state == end && mirror.text == end, "A second redo leads elsewhere.")
  }
}
