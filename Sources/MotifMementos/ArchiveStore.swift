// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
public import MotifStorage
internal import Synchronization

/// A value in a file that survives crashes, damage, other processes and your own mistakes.
///
/// Use one for data that the app must not lose: a library, a document, a queue. Each save keeps the
/// previous save as a second generation. Both are checksummed, so a load detects damage and falls
/// back on the other generation.
///
/// ```swift
/// struct Album: Codable, Equatable {
///   var title: String
///   var year: Int
/// }
///
/// let store = ArchiveStore<[Album]>(
///   directory: "jukebox",
///   name: "library",
///   typeIdentifier: "album-library"
/// )
/// func add(_ album: Album) async throws {
///   try await store.save([album])
///   let load = try await store.load()
///   print(load.value[0].title, load.origin)
/// }
/// try await add(Album(title: "Low", year: 1977))
/// // Prints "Low current"
/// ```
///
/// The archive named `library` is the file `library.archive`, and the previous generation is
/// `library.previous.archive`. A file with a fault is never overwritten. Before the next save
/// replaces it, it is renamed to state the fault, as in `library.damaged-5f0c1a9e.archive`, and
/// stays there until you remove it.
///
/// A store is `Sendable`, and each operation has two forms. With `await`, as above, the whole
/// operation, including encoding and migrating, runs on the store's own thread, without blocking
/// your actor. Calls are carried out in the order in which they are made, even if their task is
/// canceled. Without `await`, in code that is not `async`, the same method blocks; use that form
/// where a thread may wait, for example when the app is about to end. In an `async` function, the
/// compiler asks for `await`; at the top level of a `main.swift`, it chooses the blocking form.
///
/// Threads that share a store save one after another, and the last one wins. Encoding, decoding and
/// migrating, which run your code, happen outside the lock; the operations of the file system
/// happen inside it, so a custom ``FileSystem`` must not call the store.
///
/// For state that changes often, `saveSoon(_:)` saves the last of several values, a while after the
/// first.
///
/// Several stores and processes may use one archive. Of two that load the same save and then save,
/// one wins and the other gets ``ArchiveError/conflict(found:expected:)``; see
/// `save(_:durability:overwriting:)`.
public final class ArchiveStore<Value: Codable & Sendable>: Sendable {
  private let codec: any ArchiveCodec
  let codecs: [UInt16: any ArchiveCodec]
  let schema: UInt32
  let reading: ArchiveReading<Value>
  let legacy: LegacyArchive<Value>?
  let files: Mutex<ArchiveFiles>
  let queue = FileQueue()

  // For values that are saved soon.
  let delayed: DelayedSave
  let delayedSaveDidFail: @Sendable (ArchiveError) -> Void
  let calls = Mutex(ArchiveCalls<Value>())

  /// Makes a store without touching any file.
  ///
  /// - Parameters:
  ///   - directory: The directory of the files. The first save creates it and its parent
  ///     directories.
  ///   - name: The beginning of the files' names. Stores that share a directory need different
  ///     names.
  ///   - typeIdentifier: A short text that identifies the kind of value and never changes, even if
  ///     the Swift type is renamed. A file with a different one is rejected.
  ///   - schema: The number of the value's form, from 1. Raise it when the meaning of stored values
  ///     changes, so that no version of the app mistakes one form for another.
  ///   - oldestSchema: The oldest schema that can still be migrated.
  ///   - codec: The codec that encodes the value.
  ///   - otherCodecs: Other codecs that may have encoded existing files.
  ///   - migrations: The migrations from older schemas to this one.
  ///   - legacy: How to read a file saved before there was an archive.
  ///   - saveDelay: How long after the first value that is not yet saved `saveSoon(_:)` saves the
  ///     last one.
  ///   - clock: The clock that measures the delay.
  ///   - delayedSaveDidFail: Called when such a save has failed, on the thread of the store. It may
  ///     use the store. ``delayedSaveFault`` keeps the error.
  ///   - fileSystem: The file system that performs the file operations.
  ///
  /// - Precondition: `name` is not empty, has at most 220 bytes in UTF-8, and has no `.`, `/` or NUL:
  ///   a file system accepts names of 255 bytes, and the store appends up to 35, as in
  ///   `library.schema-4294967295-5f0c1a9e.archive`. Each
  ///   schema from `oldestSchema` up to `schema` has one migration, which leads to the type that the
  ///   next one takes, and at last to `Value`; no two codecs have the same identifier.
  public convenience init(
    directory: DirectoryPath,
    name: String,
    typeIdentifier: String,
    schema: UInt32 = 1,
    oldestSchema: UInt32 = 1,
    codec: any ArchiveCodec = JSONArchiveCodec(),
    otherCodecs: [any ArchiveCodec] = [],
    migrations: [ArchiveMigration] = [],
    legacy: LegacyArchive<Value>? = nil,
    saveDelay: Duration = .seconds(2),
    clock: any Clock<Duration> = ContinuousClock(),
    delayedSaveDidFail: @escaping @Sendable (ArchiveError) -> Void = { _ in },
    fileSystem: any FileSystem = LocalFileSystem()
  ) {
    let chain = MigrationChain<Value>(migrations, from: oldestSchema, to: schema)
    self.init(
      ArchiveFiles(
        directory,
        name: name,
        container: ArchiveContainer(
          schemas: oldestSchema...schema,
          typeIdentifier: XXH64.hash(typeIdentifier),
          codecs: Set((otherCodecs + [codec]).map(\.identifier)),
          codec: codec.identifier
        ),
        fileSystem: fileSystem
      ),
      codec: codec,
      otherCodecs: otherCodecs,
      legacy: legacy,
      saveDelay: saveDelay,
      clock: clock,
      delayedSaveDidFail: delayedSaveDidFail
    ) { payload, contents, codec throws(ArchiveFault) in
      try chain.value(from: payload, schema: contents.schema, codec: codec)
    }
  }

  /// Makes a store of files whose payloads are decoded by a closure.
  init(
    _ files: ArchiveFiles,
    codec: any ArchiveCodec,
    otherCodecs: [any ArchiveCodec],
    legacy: LegacyArchive<Value>? = nil,
    saveDelay: Duration = .seconds(2),
    clock: any Clock<Duration> = ContinuousClock(),
    delayedSaveDidFail: @escaping @Sendable (ArchiveError) -> Void = { _ in },
    reading: @escaping ArchiveReading<Value>
  ) {
    delayed = DelayedSave(after: saveDelay, clock: clock)
    self.delayedSaveDidFail = delayedSaveDidFail
    self.codec = codec
    codecs = Dictionary((otherCodecs + [codec]).map { ($0.identifier, $0) }) { _, _ in
      trap("Two codecs of the archive \"\(files.prefix)\" have the same identifier.")
    }
    schema = files.container.schemas.upperBound
    self.reading = reading
    self.legacy = legacy
    self.files = Mutex(files)
  }
}

/// Decodes and migrates a payload.
typealias ArchiveReading<Value> =
  @Sendable (
    _ payload: [UInt8], ArchiveContainer.Contents, any ArchiveCodec
  ) throws(ArchiveFault) -> Value

// MARK: - Without blocking

extension ArchiveStore {
  /// Encodes and saves a value on the store's own thread, and keeps the last one as the previous
  /// generation.
  ///
  /// Otherwise, it works like the blocking form below, including conflicts and the state of the disk
  /// after an error.
  ///
  /// ```swift
  /// let store = ArchiveStore<[String]>(
  ///   directory: "jukebox", name: "playlist", typeIdentifier: "playlist"
  /// )
  /// func keep(_ titles: [String]) async throws(ArchiveError) {
  ///   let receipt = try await store.save(titles)
  ///   print(receipt.generation)
  /// }
  /// try await keep(["Low"])
  /// // Prints "1"
  /// ```
  ///
  /// Saves are made in the order of their calls, even if you do not await the first one. Canceling
  /// the task does not cancel the save: when this method returns, the value is saved.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - durability: The failures that the save survives after this method returns.
  ///   - overwriting: Whether to save even if another store has saved.
  /// - Returns: The number of the save and the names of files that were set aside.
  /// - Throws: ``ArchiveError/encodingFailed(reason:)``, ``ArchiveError/conflict(found:expected:)`` or
  ///   ``ArchiveError/io(_:)``.
  /// - Complexity: O(*n*) in the size of the file.
  @discardableResult
  public func save(
    _ value: Value,
    durability: Durability = .power,
    overwriting: Bool = false
  ) async throws(ArchiveError) -> ArchiveReceipt {
    try await queue.run { () throws(ArchiveError) in
      try self.save(value, durability: durability, overwriting: overwriting)
    }
  }

  /// Reads, decodes and migrates the last saved value on the store's own thread, or the previous
  /// one if the last one has a fault.
  ///
  /// - Returns: The value and its origin.
  /// - Throws: ``ArchiveError/missing`` if nothing has been saved, ``ArchiveError/corrupt(_:)`` if
  ///   no generation can be read, ``ArchiveError/refused(_:)`` if the file is intact but not for
  ///   this store, ``ArchiveError/io(_:)`` if a required file could not be read for a reason that
  ///   may be temporary.
  /// - Complexity: O(*n*) in the size of the file, apart from migrations.
  public func load() async throws(ArchiveError) -> ArchiveLoad<Value> {
    try await queue.run { () throws(ArchiveError) in try self.load() }
  }

  /// Lists the files that earlier saves have set aside, on the store's own thread.
  ///
  /// - Returns: The names in order.
  /// - Throws: ``ArchiveError/io(_:)``. A missing directory is not an error.
  /// - Complexity: O(*n* log *n*) in the number of files in the directory.
  public func setAsideNames() async throws(ArchiveError) -> [String] {
    try await queue.run { () throws(ArchiveError) in try self.setAsideNames() }
  }
}

// MARK: - Saving

extension ArchiveStore {
  /// Saves a value and keeps the last one as the previous generation.
  ///
  /// A save replaces only a file that this store has seen. If another store or process has saved
  /// the archive since this one last loaded or saved, or if this one has never loaded an existing
  /// archive, it throws ``ArchiveError/conflict(found:expected:)`` and writes nothing. Where there is no
  /// archive, or no longer one, there is no conflict. Checking the file and replacing it are one step
  /// that no other process can interrupt.
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
  /// If it throws, the last saved value is intact; the previous generation may be lost. If the file
  /// system fails even while the value is being restored, `load()` returns it as the previous
  /// generation, or returns the one that was being saved.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - durability: The failures that the save survives after this method returns.
  ///   - overwriting: Whether to save even if another store has saved. The replaced save becomes
  ///     the previous generation.
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
    let call = calls.withLock { $0.makeNumber() }
    let outcome = try save(value, call, isLate: false, durability, overwriting: overwriting)
    forgetValues(upTo: call)
    guard case .saved(let receipt) = outcome else { trap("Only a late save can be superseded.") }
    return receipt
  }

  /// Saves the value of a call.
  ///
  /// - Returns: The receipt, or that a late value has been superseded by a newer one.
  func save(
    _ value: Value,
    _ call: UInt64,
    isLate: Bool,
    _ durability: Durability,
    overwriting: Bool
  ) throws(ArchiveError) -> ArchiveFiles.Outcome {
    let payload: [UInt8]
    do {
      payload = try NestedCalls.encoding.nest { try codec.encode(value) }
    } catch {
      throw .encodingFailed(reason: String(describing: error))
    }
    return try examining { files throws(ArchiveError) in
      try files.save(
        payload,
        call: call,
        isLate: isLate,
        durability,
        overwriting: overwriting
      )
    }
  }

  /// Saves, and examines the files that must be decoded first.
  func examining(
    _ save: (inout ArchiveFiles) throws(ArchiveError) -> ArchiveFiles.Outcome
  ) throws(ArchiveError) -> ArchiveFiles.Outcome {
    while true {
      let outcome = try files.withLock { files throws(ArchiveError) in try save(&files) }
      switch outcome {
      case .superseded, .saved: return outcome
      case .unexamined(let sightings):
        // This runs user code, so no lock is held, and another store may save. Then there is a
        // conflict, or, when overwriting, another file to examine.
        for sighting in sightings { _ = try? examine(sighting) }
      }
    }
  }

  /// The names of the files that earlier saves have set aside.
  ///
  /// They stay in the archive's directory until you remove them. Show them, send them to yourself,
  /// or remove them when the user no longer needs them.
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
  /// - Throws: ``ArchiveError/io(_:)``. A missing directory is not an error.
  /// - Complexity: O(*n* log *n*) in the number of files in the directory.
  public func setAsideNames() throws(ArchiveError) -> [String] {
    try files.withLock { files throws(ArchiveError) in
      do throws(FileSystemError) {
        return try files.directory.names().filter { files.isSetAside($0) }.sorted()
      } catch {
        throw .io(error)
      }
    }
  }
}
#endif
