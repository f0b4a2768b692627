// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import MotifStorage
internal import Synchronization

extension ArchiveStore {
  /// Reads the last saved value, or the previous one if the last one has a fault.
  ///
  /// A save that was interrupted between its two renames has left the last save under the name of
  /// the previous one. This is not damage, and the value's origin is ``ArchiveOrigin/current``.
  ///
  /// After it has returned, or thrown any error except ``ArchiveError/io(_:)``, this store may
  /// replace the files that it has seen. It changes no file, but removes temporary files of a
  /// crashed save.
  ///
  /// - Returns: The value and its origin.
  /// - Throws: ``ArchiveError/missing`` if nothing has been saved, ``ArchiveError/corrupt(_:)`` if
  ///   no generation can be read, ``ArchiveError/refused(_:)`` if the file is intact but not for
  ///   this store, ``ArchiveError/io(_:)`` if a required file could not be read for a reason that
  ///   may be temporary.
  /// - Complexity: O(*n*) in the size of the file, apart from migrations.
  public func load() throws(ArchiveError) -> ArchiveLoad<Value> {
    try loadWithSighting().load
  }

  /// What was loaded, and the file it was found in; no file if it is older than the archive.
  typealias Finding = (load: ArchiveLoad<Value>, sighting: ArchiveFiles.Sighting?)

  func loadWithSighting(lookingAtBoth both: Bool = false) throws(ArchiveError) -> Finding {
    let (first, second) = try files.withLock { files throws(ArchiveError) in
      try files.look(atBoth: both)
    }
    let fault: ArchiveFault
    do throws(ArchiveFault) {
      return (try describe(examine(first)), first)
    } catch {
      fault = error
    }
    // Only the current file was read; it looked intact before decoding.
    guard let second else { return try loadWithSighting(lookingAtBoth: true) }
    if fault.isRefusal { throw .refused(fault) }

    let older = try second.get()
    let secondFault: ArchiveFault
    do throws(ArchiveFault) {
      // Where there is no current file, a save was cut off before it had put its own there.
      return (
        try describe(examine(older), insteadOf: fault == .missing ? nil : fault), older
      )
    } catch {
      secondFault = error
    }
    if let legacy, secondFault == .missing,
      fault == (legacy.file == nil ? .notAnArchive : .missing)
    {
      return (try load(legacy, first), nil)
    }
    if fault == .missing {
      if secondFault == .missing { throw .missing }
      if secondFault.isRefusal { throw .refused(secondFault) }
    }
    throw .corrupt([fault, secondFault])
  }

  /// Loads a file saved before there was an archive.
  private func load(
    _ legacy: LegacyArchive<Value>,
    _ first: ArchiveFiles.Sighting
  ) throws(ArchiveError) -> ArchiveLoad<Value> {
    var bytes = first.bytes
    if let file = legacy.file {
      do throws(FileSystemError) {
        bytes = try files.withLock { files throws(FileSystemError) in
          try files.directory.bytes(of: file)
        }
      } catch {
        throw error.isNotFound ? .missing : .io(error)
      }
    }
    do {
      let value = try NestedCalls.readingLegacy.nest { try legacy.read(bytes) }
      if legacy.file == nil { files.withLock { $0.note(first.head, label: "legacy") } }
      return ArchiveLoad(value: value, origin: .legacy, generation: 0, schema: 0)
    } catch {
      let reason = String(describing: error)
      throw .refused(.migrationFailed(from: 0, to: schema, reason: reason))
    }
  }

  /// Decodes and migrates the file that was found.
  ///
  /// It runs user code, so never call it under the lock.
  func examine(
    _ sighting: ArchiveFiles.Sighting
  ) throws(ArchiveFault) -> (value: Value, contents: ArchiveContainer.Contents) {
    let contents = try sighting.contents.get()
    do throws(ArchiveFault) {
      guard let codec = codecs[contents.codec] else {
        throw .unsupportedFormat(container: ArchiveContainer.version, codec: contents.codec)
      }
      let payload = Array(sighting.bytes[ArchiveContainer.header.size...])
      let value = try NestedCalls.decoding.nest { () throws(ArchiveFault) in
        try reading(payload, contents, codec)
      }
      files.withLock { $0.note(sighting.head, label: nil) }
      return (value, contents)
    } catch {
      files.withLock { $0.note(sighting.head, label: error.label(schema: contents.schema)) }
      throw error
    }
  }

  private func describe(
    _ found: (value: Value, contents: ArchiveContainer.Contents),
    insteadOf fault: ArchiveFault? = nil
  ) -> ArchiveLoad<Value> {
    let schema = found.contents.schema
    let origin = schema == self.schema ? ArchiveOrigin.current : .migrated(from: schema)
    return ArchiveLoad(
      value: found.value,
      origin: fault.map { .previous($0) } ?? origin,
      generation: found.contents.generation,
      schema: schema
    )
  }
}
#endif
