// SPDX-License-Identifier: MIT

internal import MotifMementos

extension OpenedDocument<LibraryContents, LibraryChange> {
  /// Whether there was no library before.
  var isNew: Bool { origin == nil }
}

extension LibraryOpening {
  /// Tells where an opened document came from.
  init(_ opened: OpenedDocument<LibraryContents, LibraryChange>) {
    switch (opened.recovery, opened.origin) {
    case (.keptIntact(let damage, let names), _): self = .recovered("\(damage)", setAside: names)
    case (_, .previous(let fault)): self = .recovered("\(fault)", setAside: [])
    case (_, nil): self = .created
    default: self = .loaded
    }
  }
}
