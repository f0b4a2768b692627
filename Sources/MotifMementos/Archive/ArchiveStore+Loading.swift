// SPDX-License-Identifier: MIT

internal import MotifStorage
internal import Synchronization

extension ArchiveStore {
  /// Reads the last value that was saved, or the one before when the last one has a fault.
  ///
  /// A save that was cut off between its two renames has left the last save under the name of the one
  /// before. That is no damage, and the value is ``ArchiveOrigin/current``.
  ///
  /// After it has returned or thrown anything but ``ArchiveError/io(_:)``, this store may replace what
  /// it has seen. No file is changed, save that temporary files of a crashed save are removed.
  ///
  /// - Returns: The value and where it came from.
  /// - Throws: ``ArchiveError/missing`` when nothing has been saved, ``ArchiveError/corrupt(_:)``
  ///   when no generation can be read, ``ArchiveError/newerSchema(found:supported:)``,
  ///   ``ArchiveError/olderSchema(found:supported:)``, ``ArchiveError/typeMismatch``,
  ///   ``ArchiveError/unsupportedFormat(container:codec:)`` or
  ///   ``ArchiveError/migrationFailed(from:to:reason:)`` when the file is whole and not for this
  ///   store, ``ArchiveError/io(_:)`` when a file that is needed could not be read for a reason that may
  ///   pass.
  /// - Complexity: O(*n*) in the size of the file, apart from migrations.
  public func load() throws(ArchiveError) -> ArchiveLoad<Value> {
    if let load = try loadAtOnce() { return load }
    let (first, second) = try lookAtBoth()

    let fault: ArchiveFault
    do throws(ArchiveFault) {
      return try describe(examine(first))
    } catch {
      fault = error
    }
    if let refusal = fault.refusal { throw refusal }

    let older = try second.get()
    let secondFault: ArchiveFault
    do throws(ArchiveFault) {
      // Where there is no current file, a save was cut off before it had put its own there.
      return try describe(examine(older), insteadOf: fault == .missing ? nil : fault)
    } catch {
      secondFault = error
    }
    if secondFault == .missing, let load = try loadLegacy(first) { return load }
    if fault == .missing {
      if secondFault == .missing { throw .missing }
      if let refusal = secondFault.refusal { throw refusal }
    }
    throw .corrupt([fault, secondFault])
  }

  /// Loads from the current file, if there is nothing wrong with it.
  private func loadAtOnce() throws(ArchiveError) -> ArchiveLoad<Value>? {
    let sighting = try state.withLock { state throws(ArchiveError) -> Sighting? in
      // What is left of a crashed save is swept where nobody else is at work.
      guard state.directory.isSwept else { return nil }
      let sighting = try look(at: current, in: state.directory)
      guard sighting.fault == nil else { return nil }
      state.know(sighting.head)
      return sighting
    }
    guard let sighting, let found = try? examine(sighting) else { return nil }
    return describe(found)
  }

  /// Looks at both files while nobody saves.
  ///
  /// That the previous one cannot be opened is no reason to throw where the current one is sound.
  private func lookAtBoth() throws(ArchiveError) -> (Sighting, Result<Sighting, ArchiveError>) {
    try state.withLock { state throws(ArchiveError) in
      var directory = state.directory
      defer { state.directory = directory }
      let (first, second) = try directory.withExclusiveAccess(
        isCreating: false,
        orThrow: ArchiveError.io
      ) { directory throws(ArchiveError) in
        directory.sweep(prefix: prefix)
        let first = try look(at: current, in: directory)
        let second = Result { () throws(ArchiveError) in try look(at: previous, in: directory) }
        return (first, second)
      }
      var newest = first.head
      if first.fault != nil {
        let older = try second.get().head
        if newest == .nothing { newest = older }
      }
      state.know(newest)
      return (first, second)
    }
  }

  /// Loads what was saved before there was an archive, if there is any.
  private func loadLegacy(_ first: Sighting) throws(ArchiveError) -> ArchiveLoad<Value>? {
    guard let legacy else { return nil }
    let bytes: [UInt8]
    if let file = legacy.file {
      guard first.fault == .missing else { return nil }
      let found = try state.withLock { state throws(ArchiveError) in
        try io { () throws(FileSystemError) in try state.directory.contents(of: file) }
      }
      guard let found else { return nil }
      bytes = found
    } else {
      guard first.fault == .notAnArchive else { return nil }
      bytes = first.bytes
    }
    do {
      let value = try legacy.read(bytes)
      if legacy.file == nil { note(first.head, label: "legacy") }
      return ArchiveLoad(value: value, origin: .legacy, generation: 0, schema: 0)
    } catch {
      throw .migrationFailed(from: 0, to: chain.schema, reason: String(describing: error))
    }
  }

  private func describe(
    _ found: (value: Value, contents: ArchiveContainer.Contents),
    insteadOf fault: ArchiveFault? = nil
  ) -> ArchiveLoad<Value> {
    let schema = found.contents.schema
    let origin = schema == chain.schema ? ArchiveOrigin.current : .migrated(from: schema)
    return ArchiveLoad(
      value: found.value,
      origin: fault.map { .previous($0) } ?? origin,
      generation: found.contents.generation,
      schema: schema
    )
  }
}

extension ArchiveStore.State {
  /// Notes what is on disk now, which the store may then replace.
  mutating func know(_ head: ArchiveHead) {
    known = [head]
    knownGeneration = head.generation
    generation = max(generation, head.generation)
  }
}
