// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifStorage
internal import Synchronization

extension DocumentStore {
  /// Reads what others have written, so that the state of an open document can replace it.
  ///
  /// What is intact is continued, so that it stays as the previous generation. The rest is copied under other names.
  func findOthers() throws(DocumentStoreError) -> JournalFiles {
    let found: FoundDocument<State, Command>?
    do throws(DocumentStoreError) {
      found = try find()
    } catch {
      guard error.isTotalDamage else { throw error }
      found = nil
    }
    guard let found else {
      _ = try JournalFiles.setAside(try remains(), at: place)
      return .new(at: place)
    }
    if let (_, segments) = found.damage {
      _ = try JournalFiles.setAside(segments, at: place)
      let former = writer.withLock { $0 }?.files.withLock { $0.header }
      return .new(after: found.segments + segments, or: former, at: place)
    }
    return JournalFiles(found.segments, position: found.position, at: place) ?? .new(at: place)
  }
}

extension DocumentStoreError {
  /// Whether others have changed or deleted the files of an open document.
  var isOfOthers: Bool { self == .conflict || self == .deleted }

  /// Whether no checkpoint can be read, and none is intact but of another kind.
  var isTotalDamage: Bool {
    guard case .checkpoint(.corrupt(let faults)) = self else { return false }
    return !faults.contains(where: \.isRefusal)
  }
}
#endif
