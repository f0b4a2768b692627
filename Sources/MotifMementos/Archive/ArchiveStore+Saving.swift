// SPDX-License-Identifier: MIT

public import MotifStorage
internal import Synchronization

extension ArchiveStore {
  /// Saves a value and keeps the one that was saved before it as the previous generation.
  ///
  /// A save replaces only what this store has seen. If another store or process has saved the archive
  /// since this one last loaded or saved, or if this one has never looked at an archive that is
  /// there, it throws ``ArchiveError/conflict(found:expected:)`` and writes nothing. Looking at what
  /// is there and replacing it are one step that no other process can interrupt.
  ///
  /// ```swift
  /// func store() -> ArchiveStore<[String]> {
  ///   ArchiveStore(directory: "jukebox", name: "playlist", typeIdentifier: "playlist")
  /// }
  /// let mine = store()
  /// let theirs = store()
  /// try mine.save(["Low"])
  /// _ = try theirs.load()
  /// try mine.save(["Low", "Lodger"])
  /// do {
  ///   try theirs.save(["Heroes"])
  /// } catch .conflict(let found, let expected) {
  ///   print("Found \(found), expected \(expected)")
  /// }
  /// try theirs.save(theirs.load().value + ["Heroes"])
  /// print(try mine.load().value)
  /// // Prints:
  /// // Found 2, expected 1
  /// // ["Low", "Lodger", "Heroes"]
  /// ```
  ///
  /// When it throws, the last value that was saved is in its place as before; the generation before
  /// it may be gone. Should the file system fail even while the value is put back, ``load()`` finds
  /// it as the previous generation, or finds the one that was being saved.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - durability: What the save must survive once this returns.
  ///   - overwriting: Whether to save even where somebody else has saved. What is replaced becomes the
  ///     previous generation.
  /// - Returns: The number of the save and the names of files that were set aside.
  /// - Throws: ``ArchiveError/encodingFailed(reason:)``, ``ArchiveError/conflict(found:expected:)`` or
  ///   ``ArchiveError/io(_:)``.
  /// - Complexity: O(*n*) in the size of the file.
  @discardableResult
  public func save(
    _ value: Value,
    durability: Durability = .power,
    overwriting: Bool = false
  ) throws(ArchiveError) -> ArchiveReceipt {
    let payload: [UInt8]
    do {
      payload = try codec.encode(value)
    } catch {
      throw .encodingFailed(reason: String(describing: error))
    }
    while true {
      switch try attempt(payload, durability, overwriting) {
      case .saved(let receipt): return receipt
      case .unexamined(let sightings):
        // This runs the user's code, so nobody is kept out, and another may save meanwhile. Then
        // there is a conflict, or, when overwriting, something else to examine.
        for sighting in sightings { _ = try? examine(sighting) }
      }
    }
  }

  /// Saves, unless there is a file of which it is not known whether it can be decoded.
  private func attempt(
    _ payload: [UInt8],
    _ durability: Durability,
    _ overwriting: Bool
  ) throws(ArchiveError) -> Attempt {
    try state.withLock { state throws(ArchiveError) in
      var directory = state.directory
      defer { state.directory = directory }
      return try directory.withExclusiveAccess(isCreating: true, orThrow: ArchiveError.io) {
        directory throws(ArchiveError) in
        let plan = try makePlan(state, directory)
        guard overwriting || plan.head == .nothing || state.known.contains(plan.head) else {
          throw .conflict(found: plan.head.generation, expected: state.knownGeneration)
        }
        guard plan.unexamined.isEmpty else { return .unexamined(plan.unexamined) }
        return .saved(try commit(payload, plan, durability, &state, &directory))
      }
    }
  }

  /// The names of the files that earlier saves have set aside.
  ///
  /// They lie in the archive's directory until somebody removes them. Show them, send them to
  /// yourself, or remove them when the user has what they need.
  ///
  /// ```swift
  /// let store = ArchiveStore<[String]>(
  ///   directory: "jukebox", name: "playlist", typeIdentifier: "playlist"
  /// )
  /// try store.save(["Low"])
  /// print(try store.setAsideNames())
  /// // Prints "[]"
  /// ```
  ///
  /// - Returns: The names in order.
  /// - Throws: ``ArchiveError/io(_:)``. That there is no directory is not an error.
  /// - Complexity: O(*n* log *n*) in the number of files in the directory.
  public func setAsideNames() throws(ArchiveError) -> [String] {
    let names = try state.withLock { state throws(ArchiveError) in
      try io { () throws(FileSystemError) in try state.directory.names() }
    }
    return names.filter { isSetAside($0) }.sorted()
  }

  /// Whether a name is `PREFIX.LABEL-TOKEN.archive`, as names of files that are set aside are made.
  private func isSetAside(_ name: String) -> Bool {
    let (start, end) = ("\(prefix).", ".archive")
    guard name.hasPrefix(start), name.hasSuffix(end) else { return false }
    let middle = name.dropFirst(start.count).dropLast(end.count)
    let token = middle.suffix(8)
    return !middle.contains(".") && middle.dropLast(8).hasSuffix("-")
      && token.allSatisfy { "0123456789abcdef".contains($0) }
  }
}
