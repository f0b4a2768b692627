// SPDX-License-Identifier: MIT

import MotifMementos
import MotifStorage

private typealias Store = DocumentStore<[Int], FuzzedEdit>

/// Opens a document with arbitrary bytes as its journal, edits it, and opens it again.
///
/// The last byte of the input determines whether to make complete records of the rest, and how to handle damage.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJournal(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.popLast() else { return 0 }
  let policy: DocumentDamagePolicy = choice & 2 == 0 ? .refuse : .keepIntact

  let files = FuzzedFiles([:])
  guard (try? store(files).open(orBeginWith: [7])) != nil,
    let name = files.all.keys.first(where: { $0.hasSuffix(".journal") }),
    let header = files.all[name]
  else { preconditionFailure("A document cannot be begun.") }
  let journal = choice & 1 == 1 ? FuzzedJournal.journal(header, input) : header + input
  write(choice & 4 == 4 && choice & 1 == 0 ? input : journal, to: name, in: files)

  let before = files.all
  let opened: OpenedDocument<[Int], FuzzedEdit>
  do throws(DocumentStoreError) {
    opened = try store(files, policy).open(orBeginWith: [])
  } catch {
    precondition(files.all == before, "An open that fails has changed a file: \(error)")
    return 0
  }
  if case .keptIntact(_, let copies) = opened.recovery {
    precondition(policy == .keepIntact, "Something was written that was to be left alone.")
    precondition(copies.allSatisfy { files.all[$0] == before[name] }, "Evidence is lost.")
  } else {
    precondition(files.all == before, "An open has changed a file.")
  }
  edit(opened, files)
  return 0
}

/// Makes changes of every kind, and opens the document again after each.
private func edit(_ opened: OpenedDocument<[Int], FuzzedEdit>, _ files: FuzzedFiles) {
  let document = opened.document
  func check(_ occasion: String) {
    do throws(DocumentStoreError) {
      try opened.saved()
      let again = try store(files).open(orBeginWith: []).document
      precondition(again.state == document.state, "After \(occasion), the state is another one.")
      precondition(
        again.history == document.history,
        "After \(occasion), the history is another one."
      )
    } catch {
      preconditionFailure("After \(occasion): \(error)")
    }
  }
  try? document.perform(FuzzedEdit(add: [1, 2]))
  check("a step")
  while document.canUndo {
    guard (try? document.undo()) != nil else { break }
  }
  check("undoing")
  while document.canRedo {
    guard (try? document.redo()) != nil else { break }
  }
  check("redoing")
  guard (try? opened.checkpoint()) != nil else { preconditionFailure("No checkpoint is written.") }
  check("a checkpoint")
  try? document.perform([FuzzedEdit(add: [3]), FuzzedEdit(cut: 1)], name: "Both")
  check("another step")
}

/// Adds numbers at the end, or removes some there.
private struct FuzzedEdit: UndoableCommand, Codable, Hashable, Sendable {
  struct Misfit: Error {}

  var add: [Int]?
  var cut: Int?
  var name: String { "Edit" }

  func apply(to numbers: inout [Int]) throws(Misfit) -> FuzzedEdit {
    let count = cut ?? 0
    guard count >= 0, count <= numbers.count else { throw Misfit() }
    let removed = Array(numbers.suffix(count))
    numbers.removeLast(count)
    numbers += add ?? []
    return FuzzedEdit(add: removed, cut: add?.count)
  }
}

private func store(_ files: FuzzedFiles, _ policy: DocumentDamagePolicy = .refuse) -> Store {
  DocumentStore(
    directory: "data",
    name: "numbers",
    typeIdentifier: "fuzzed",
    onDamage: policy,
    fileSystem: files
  )
}

private func write(_ bytes: [UInt8], to name: String, in files: FuzzedFiles) {
  try? files.createFile(at: "data/\(name)", contents: bytes, synchronized: false)
}
