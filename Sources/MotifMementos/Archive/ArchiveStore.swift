// SPDX-License-Identifier: MIT

internal import MotifCore
public import MotifStorage
internal import Synchronization

/// A value in a file that survives crashes, damage, other processes and your own mistakes.
///
/// Use one for what the app must not lose: a library, a document, a queue. Each save keeps the save
/// before it as a second generation. Both are checksummed, so damage is found when the value is
/// loaded and the other generation stands in.
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
/// try store.save([Album(title: "Low", year: 1977)])
///
/// let load = try store.load()
/// print(load.value[0].title, load.origin)
/// // Prints "Low current"
/// ```
///
/// The archive named `library` is the file `library.archive`, and the generation before it is
/// `library.previous.archive`. A file with a fault is never written over. Before the next save takes
/// its place it is renamed to say what was found, as in `library.damaged-5f0c1a9e.archive`, and stays
/// there until you remove it.
///
/// A store is `Sendable`. Loads and saves block and may be called from any thread. Threads that share
/// a store save one after the other, and the last one wins. Encoding, decoding and migrating, which
/// run your code, happen outside the lock; the operations of the file system happen inside it, so a
/// ``FileSystem`` of your own must not call the store back.
///
/// Several stores and processes may use one archive. Of two that load the same save and then save,
/// one wins and the other gets ``ArchiveError/conflict(found:expected:)``; see
/// ``save(_:durability:overwriting:)``.
public final class ArchiveStore<Value: Codable & Sendable>: Sendable {
  struct State: Sendable {
    var directory: DurableDirectory
    /// What the name of a file that is set aside says, where only decoding could tell.
    var labels: [ArchiveHead: String] = [:]
    /// The files that were decoded once, by what was in them, or that were encoded here.
    var examined: Set<ArchiveHead> = []
    /// What this store may replace: what it saw last, and what it tried to save since then.
    var known: Set<ArchiveHead> = []
    /// The generation this store loaded or saved last, or 0.
    var knownGeneration: UInt64 = 0
    /// What this store saved last; while it is there, the previous file is sound or missing.
    var lastSaved: ArchiveHead?
    /// The highest generation that was seen.
    var generation: UInt64 = 0
  }

  let prefix: String
  let current: String
  let previous: String
  let container: ArchiveContainer
  let codec: any ArchiveCodec
  let codecs: [UInt16: any ArchiveCodec]
  let chain: MigrationChain<Value>
  let legacy: LegacyArchive<Value>?
  let state: Mutex<State>

  /// Describes an archive; touches no file.
  ///
  /// - Parameters:
  ///   - directory: Where the files are. It is created, with the directories above it, by the first
  ///     save.
  ///   - name: What the files' names begin with. Stores that share a directory have different names.
  ///   - typeIdentifier: A short text that stands for the kind of value and never changes, even if
  ///     the Swift type is renamed. A file with another one is refused.
  ///   - schema: The number of the value's form, from 1. Raise it when the meaning of stored values
  ///     changes, so that no version of the app takes one form for another.
  ///   - oldestSchema: The oldest schema that can still be migrated.
  ///   - codec: What encodes the value.
  ///   - otherCodecs: What else may have encoded a file that is found.
  ///   - migrations: How older schemas become this one.
  ///   - legacy: How to read what was saved before there was an archive.
  ///   - fileSystem: What performs the file operations.
  ///
  /// - Precondition: `directory` is not empty; `name` is not empty and has no `.`, `/` or NUL; each
  ///   schema from `oldestSchema` up to `schema` has one migration, which leads to the type that the
  ///   next one takes, and at last to `Value`; no two codecs have the same identifier.
  public init(
    directory: String,
    name: String,
    typeIdentifier: String,
    schema: UInt32 = 1,
    oldestSchema: UInt32 = 1,
    codec: any ArchiveCodec = JSONArchiveCodec(),
    otherCodecs: [any ArchiveCodec] = [],
    migrations: [ArchiveMigration] = [],
    legacy: LegacyArchive<Value>? = nil,
    fileSystem: any FileSystem = LocalFileSystem()
  ) {
    require(!directory.isEmpty, "An archive needs a directory; \".\" is the current one.")
    require(
      !name.isEmpty && !name.contains { "./\0".contains($0) },
      "An archive's name must not be empty or contain '.', '/' or NUL: \"\(name)\"."
    )
    prefix = name
    current = "\(name).archive"
    previous = "\(name).previous.archive"
    self.codec = codec
    codecs = Dictionary((otherCodecs + [codec]).map { ($0.identifier, $0) }) { _, _ in
      trap("Two codecs of the archive \"\(name)\" have the same identifier.")
    }
    chain = MigrationChain(migrations, from: oldestSchema, to: schema)
    self.legacy = legacy
    container = ArchiveContainer(
      schemas: oldestSchema...schema,
      typeIdentifier: XXH64.hash(typeIdentifier),
      codecs: Set(codecs.keys),
      codec: codec.identifier
    )
    state = Mutex(State(directory: DurableDirectory(path: directory, fileSystem: fileSystem)))
  }
}
