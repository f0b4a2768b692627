// SPDX-License-Identifier: MIT

public import MotifStorage
internal import Synchronization

/// A value in a file that survives crashes, damage and your own mistakes.
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
/// A store is `Sendable`. Loads and saves block and may be called from any thread; saves happen one
/// after the other, the last one wins. Encoding and decoding, which run your code, happen outside the
/// lock; the operations of the file system happen inside it, so a ``FileSystem`` of your own must not
/// call the store back. Several stores or processes may save the same archive: the last save wins,
/// and no file is ever seen half-written.
public final class ArchiveStore<Value: Codable & Sendable>: Sendable {
  private struct State: Sendable {
    var directory: DurableDirectory
    /// Files that are whole and could not be decoded, which only decoding can tell.
    var undecodable: Set<ArchiveContainer.Seal> = []
    /// The files that were read to their end once, so that it is known which ones cannot be decoded.
    var examined: Set<String> = []
    var isPreviousSound = false
    var generation: UInt64 = 0
  }

  private let prefix: String
  private let current: String
  private let previous: String
  private let container: ArchiveContainer
  private let state: Mutex<State>

  /// Describes an archive; touches no file.
  ///
  /// - Parameters:
  ///   - directory: Where the files are. It is created, with the directories above it, by the first
  ///     save.
  ///   - name: What the files' names begin with. Stores that share a directory have different names.
  ///   - typeIdentifier: A short text that stands for the kind of value and never changes, even if
  ///     the Swift type is renamed. A file with another one is refused.
  ///   - schema: The number of the value's form. Raise it when the meaning of stored values changes,
  ///     so that no version of the app takes one form for another.
  ///   - fileSystem: What performs the file operations.
  ///
  /// - Precondition: `directory` is not empty; `name` is not empty and has no `.`, `/` or NUL.
  public init(
    directory: String,
    name: String,
    typeIdentifier: String,
    schema: UInt32 = 1,
    fileSystem: any FileSystem = LocalFileSystem()
  ) {
    precondition(!directory.isEmpty, "An archive needs a directory; \".\" is the current one.")
    precondition(
      !name.isEmpty && !name.contains { "./\0".contains($0) },
      "An archive's name must not be empty or contain '.', '/' or NUL: \"\(name)\"."
    )
    prefix = name
    current = "\(name).archive"
    previous = "\(name).previous.archive"
    container = ArchiveContainer(schema: schema, typeIdentifier: XXH64.hash(typeIdentifier))
    state = Mutex(State(directory: DurableDirectory(path: directory, fileSystem: fileSystem)))
  }
}

// MARK: - Loading

extension ArchiveStore {
  /// Reads the last value that was saved, or the one before when the last one has a fault.
  ///
  /// - Returns: The value and where it came from.
  /// - Throws: ``ArchiveError/missing`` when nothing has been saved, ``ArchiveError/corrupt(_:)``
  ///   when no generation can be read, ``ArchiveError/newerSchema(found:supported:)``,
  ///   ``ArchiveError/olderSchema(found:supported:)``, ``ArchiveError/typeMismatch`` or
  ///   ``ArchiveError/unsupportedFormat(container:codec:)`` when the file is whole and not for this
  ///   store, ``ArchiveError/io(_:)`` when a file could not be read for a reason that may pass. No
  ///   file is changed, save that temporary files of a crashed save are removed.
  /// - Complexity: O(*n*) in the size of the file.
  public func load() throws(ArchiveError) -> ArchiveLoad<Value> {
    let fault: ArchiveFault
    switch try examine(current) {
    case .success(let (value, generation)):
      return ArchiveLoad(value: value, origin: .current, generation: generation)
    case .failure(let found):
      fault = found
    }
    if let refusal = fault.refusal { throw refusal }

    switch try examine(previous) {
    case .success(let (value, generation)):
      return ArchiveLoad(value: value, origin: .previous(fault), generation: generation)
    case .failure(let second):
      if fault == .missing {
        if second == .missing { throw .missing }
        if let refusal = second.refusal { throw refusal }
      }
      throw .corrupt([fault, second])
    }
  }

  private func examine(
    _ name: String
  ) throws(ArchiveError) -> Result<(Value, UInt64), ArchiveFault> {
    let contents: Result<[UInt8], ArchiveFault>
    do {
      contents = try state.withLock { state throws(FileSystemError) in
        state.directory.sweep(prefix: prefix)
        return try read(name, in: state.directory)
      }
    } catch {
      throw .io(error)
    }
    defer { _ = state.withLock { $0.examined.insert(name) } }
    do throws(ArchiveFault) {
      let (payload, seal) = try container.open(contents.get())
      do throws(ArchiveFault) {
        return .success((try ArchiveCodec.decode(Value.self, from: payload), seal.generation))
      } catch {
        _ = state.withLock { $0.undecodable.insert(seal) }
        throw error
      }
    } catch {
      return .failure(error)
    }
  }

  private func read(
    _ name: String,
    in directory: DurableDirectory
  ) throws(FileSystemError) -> Result<[UInt8], ArchiveFault> {
    do {
      guard let bytes = try directory.contents(of: name) else { return .failure(.missing) }
      return .success(bytes)
    } catch {
      guard error.condemnsFile else { throw error }
      return .failure(.unreadable(code: error.code))
    }
  }
}

// MARK: - Saving

extension ArchiveStore {
  /// Saves a value and keeps the one that was saved before it as the previous generation.
  ///
  /// When it throws, the last value that was saved is in its place as before; the generation before
  /// it may be gone. Should the file system fail even while the value is put back, ``load()`` finds
  /// it as the previous generation, or finds the one that was being saved.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - durability: What the save must survive once this returns.
  /// - Throws: ``ArchiveError/encodingFailed(reason:)`` or ``ArchiveError/io(_:)``.
  /// - Complexity: O(*n*) in the size of the file.
  public func save(_ value: Value, durability: Durability = .power) throws(ArchiveError) {
    let payload = try ArchiveCodec.encode(value)
    for name in [current, previous] where !state.withLock({ $0.examined.contains(name) }) {
      _ = try examine(name)
    }
    do {
      try state.withLock { state throws(FileSystemError) in
        try commit(payload, durability, &state)
      }
    } catch {
      throw .io(error)
    }
  }

  private func commit(
    _ payload: [UInt8],
    _ durability: Durability,
    _ state: inout State
  ) throws(FileSystemError) {
    var moves: [DurableDirectory.Move] = []
    // The current file is checked before each save: damage must not become the previous generation
    // and push out the good one there.
    let newest = try inspect(current, state)
    var generation = max(state.generation, newest.generation)
    if !newest.isSound || !state.isPreviousSound {
      let older = try inspect(previous, state)
      generation = max(generation, older.generation)
      if let label = older.label { moves.append(setAside(previous, label)) }
    }
    if let label = newest.label {
      moves.append(setAside(current, label))
    } else if newest.isSound {
      moves.append(.init(from: current, to: previous))
    }
    // No honest file gets there; a forged one must not make us trap.
    if generation < .max { generation += 1 }

    try state.directory.commit(
      container.seal(payload, generation: generation),
      as: current,
      prefix: prefix,
      moving: moves,
      durability: durability
    )
    state.generation = generation
    state.isPreviousSound = true
  }

  /// What a save needs to know of a file that is there.
  private struct Inspection {
    /// Whether the file may become the previous generation.
    var isSound = false
    /// Why it must be set aside.
    var label: String?
    var generation: UInt64 = 0
  }

  private func inspect(
    _ name: String,
    _ state: State
  ) throws(FileSystemError) -> Inspection {
    let contents = try read(name, in: state.directory)
    do throws(ArchiveFault) {
      let (_, seal) = try container.open(contents.get())
      let isUndecodable = state.undecodable.contains(seal)
      return Inspection(
        isSound: !isUndecodable,
        label: isUndecodable ? ArchiveFault.undecodable(reason: "").label : nil,
        generation: seal.generation
      )
    } catch {
      guard error != .missing else { return Inspection() }
      let generation = (try? contents.get()).flatMap { container.generation(of: $0) }
      return Inspection(label: error.label, generation: generation ?? 0)
    }
  }

  private func setAside(_ name: String, _ label: String) -> DurableDirectory.Move {
    let newName = DurableDirectory.setAsideName(prefix: prefix, label: label, suffix: "archive")
    return .init(from: name, to: newName)
  }
}
