// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import MotifStorage

/// The two files of an archive, and what one store knows about them.
///
/// Nothing here runs user code, so all of it may run under a lock. That is why a save may need a second
/// attempt: if only decoding shows whether a file is intact, the store examines it first.
struct ArchiveFiles: DurableFiles {
  /// A file as it was found, with every check that needs no decoding.
  struct Sighting: Sendable {
    let bytes: [UInt8]
    let contents: Result<ArchiveContainer.Contents, ArchiveFault>
    let head: ArchiveHead
    /// The journal that continues a document's checkpoint, if it was read, too.
    var journal: [JournalSegment] = []

    var fault: ArchiveFault? {
      guard case .failure(let fault) = contents else { return nil }
      return fault
    }
  }

  /// The result of an attempt to save.
  enum Outcome {
    case saved(ArchiveReceipt)
    /// The value of this call, or of a newer one, has been saved already.
    case superseded
    /// These files must be examined first; those that cannot be decoded are set aside.
    case unexamined([Sighting])
  }

  var directory: DurableDirectory
  let prefix: String
  let container: ArchiveContainer
  let current: String
  let previous: String
  /// Reads the journal that continues a checkpoint, if these are the files of a document.
  var readJournal:
    (
      @Sendable (DurableDirectory, ArchiveContainer.Mark) throws(FileSystemError) ->
        [JournalSegment]
    )?

  /// Labels for the names of files to set aside, where only decoding found the fault.
  private var labels: [ArchiveHead: String] = [:]
  /// The heads of files that were decoded or encoded here before.
  private var examined: Set<ArchiveHead> = []
  /// The heads that this store may replace: the last one it saw, and any it has tried to save since.
  private var known: Set<ArchiveHead> = []
  /// The generation that this store loaded or saved last, or 0.
  private var knownGeneration: UInt64 = 0
  /// What this store saved last; while that is in place, the previous file is intact or missing.
  private var lastSaved: ArchiveHead?
  /// The highest generation seen.
  private var generation: UInt64 = 0
  /// The number of the newest call whose value was saved.
  private var newestCall: UInt64 = 0

  /// The highest number of bytes in a prefix, so that every name made from it is short enough.
  static let longestPrefix = DurableDirectory.longestPrefix(
    label: "schema-\(UInt32.max)",
    suffix: "archive"
  )

  init(_ directory: DurableDirectory, prefix: String, container: ArchiveContainer) {
    self.directory = directory
    self.prefix = prefix
    self.container = container
    current = "\(prefix).archive"
    previous = "\(prefix).previous.archive"
  }
}

extension ArchiveFiles {
  /// Describes the files of a store, without touching any.
  init(
    _ directory: DirectoryPath,
    name: String,
    container: ArchiveContainer,
    fileSystem: any FileSystem
  ) {
    require(
      DurableDirectory.isPrefix(name),
      "An archive's name must not be empty or contain '.', '/' or NUL: \"\(name)\"."
    )
    require(
      name.utf8.count <= Self.longestPrefix,
      """
      An archive's name must not have more than \(Self.longestPrefix) bytes, or a damaged file \
      could not be set aside: "\(name)" has \(name.utf8.count).
      """
    )
    let directory = DurableDirectory(path: directory.path, fileSystem: fileSystem)
    self.init(directory, prefix: name, container: container)
  }
}

// MARK: - Looking

extension ArchiveFiles {
  /// Looks at the files to load, and remembers what it found, so that a save may replace it.
  ///
  /// - Parameter both: Whether to look at both files, with exclusive access, even if the current one seems
  ///   to be intact.
  /// - Returns: The current file, and the previous one if it was looked at.
  ///   A previous file that cannot be opened is an error only if the current one is faulty.
  /// - Throws: `io` if a failure of the file system says nothing about the file.
  mutating func look(
    atBoth both: Bool
  ) throws(ArchiveError) -> (current: Sighting, previous: Result<Sighting, ArchiveError>?) {
    // The first look takes exclusive access, to sweep what a crashed save left behind.
    if !both, directory.isSwept, readJournal == nil {
      let newest = try look(at: current)
      if newest.fault == nil {
        know(newest.head)
        return (newest, nil)
      }
    }
    return try withExclusiveAccess(isCreating: false, orThrow: ArchiveError.io) {
      files throws(ArchiveError) in
      files.directory.sweep(prefix: files.prefix)
      let newest = try files.lookWithJournal(at: files.current)
      if !both, files.readJournal != nil, newest.fault == nil {
        files.know(newest.head)
        return (newest, nil)
      }
      let older = Result { () throws(ArchiveError) in
        var older = try files.lookWithJournal(at: files.previous)
        // If the older checkpoint doesn't lead to where the newer one begins, something between is lost with that one.
        // An archive leads to the first change even if there is none yet.
        if let next = newest.journal.first,
          !older.journal.contains(where: { $0.token == next.token }),
          !older.journal.isEmpty || next.header?.nextSequence != 1
        {
          older.journal.cutOff(before: newest.journal)
        }
        return older
      }
      var head = newest.head
      if newest.fault != nil {
        let olderHead = try older.get().head
        if head == .nothing { head = olderHead }
      }
      files.know(head)
      return (newest, older)
    }
  }

  /// Reads a file and the journal that continues it, so that the two fit.
  ///
  /// The header of a damaged file may still name its journal.
  private func lookWithJournal(at name: String) throws(ArchiveError) -> Sighting {
    var sighting = try look(at: name)
    guard let readJournal, let mark = container.mark(of: sighting.bytes) else { return sighting }
    do throws(FileSystemError) {
      sighting.journal = try readJournal(directory, mark)
    } catch {
      throw .io(error)
    }
    return sighting
  }

  /// Reads and checks a file; a missing file is a finding, too.
  private func look(at name: String) throws(ArchiveError) -> Sighting {
    let bytes: [UInt8]
    do {
      bytes = try directory.bytes(of: name)
    } catch {
      if error.isNotFound {
        return Sighting(bytes: [], contents: .failure(.missing), head: .nothing)
      }
      guard error.condemnsFile else { throw .io(error) }
      let fault = ArchiveFault.unreadable(code: error.code)
      return Sighting(bytes: [], contents: .failure(fault), head: .unreadable(error.code))
    }
    do throws(ArchiveFault) {
      let contents = try container.open(bytes)
      return Sighting(bytes: bytes, contents: .success(contents), head: contents.head)
    } catch {
      return Sighting(bytes: bytes, contents: .failure(error), head: .faulty(bytes.hash()))
    }
  }

  /// Remembers that a file was examined, and the label to set it aside with.
  ///
  /// A file that could be decoded has no label, and loses an earlier one.
  mutating func note(_ head: ArchiveHead, label: String?) {
    // A store that keeps reading must not grow. A file that is forgotten is examined again.
    if examined.count >= 16 {
      examined = []
      labels = [:]
    }
    examined.insert(head)
    labels[head] = label
  }

  /// Notes what is on disk now, so that the store may replace it.
  private mutating func know(_ head: ArchiveHead) {
    known = [head]
    knownGeneration = head.generation
    generation = max(generation, head.generation)
  }
}

// MARK: - Saving

extension ArchiveFiles {
  /// Checks the files and replaces the current one, in one step that no other process can interrupt.
  ///
  /// The current file is checked before each save: a damaged one must not become the previous file
  /// and push out the good one there.
  ///
  /// - Parameters:
  ///   - payload: The encoded value.
  ///   - call: The number of the call that gave the value.
  ///   - isLate: Whether the call was made earlier, so that newer values may have been saved.
  ///   - durability: The failures that the save survives.
  ///   - overwriting: Whether to replace the save of another store.
  ///   - mark: What a document adds to the header.
  ///   - mayReplace: Whether a document may replace a file with a mark, or one whose mark cannot be read; nil for the
  ///     rule of archives.
  /// - Returns: What became of it.
  /// - Throws: `conflict` or `io`.
  mutating func save(
    _ payload: [UInt8],
    call: UInt64,
    isLate: Bool,
    _ durability: Durability,
    overwriting: Bool,
    mark: ArchiveContainer.Mark = ArchiveContainer.Mark(),
    over mayReplace: ((ArchiveContainer.Mark?) -> Bool)? = nil
  ) throws(ArchiveError) -> Outcome {
    if isLate, newestCall >= call { return .superseded }
    return try withExclusiveAccess(isCreating: true, orThrow: ArchiveError.io) {
      files throws(ArchiveError) in
      let newest = try files.look(at: files.current)
      let label = files.label(of: newest)
      var sightings = [newest]
      var moves: [(name: String, newName: String)] = []
      if newest.head != files.lastSaved || label != nil {
        let older = try files.look(at: files.previous)
        sightings.append(older)
        if let label = files.label(of: older) {
          moves.append((files.previous, files.setAsideName(label)))
        }
      }
      if let label {
        moves.append((files.current, files.setAsideName(label)))
      } else if newest.head != .nothing {
        moves.append((files.current, files.previous))
      }
      for sighting in sightings {
        files.generation = max(files.generation, files.claimedGeneration(of: sighting))
      }
      let base = sightings.first { $0.head != .nothing }
      let head = base?.head ?? .nothing
      let isKnown = mayReplace?(try? base?.contents.get().mark) ?? files.known.contains(head)
      guard overwriting || head == .nothing || isKnown else {
        throw .conflict(found: head.generation, expected: files.knownGeneration)
      }
      let unexamined = sightings.filter { $0.fault == nil && !files.examined.contains($0.head) }
      guard unexamined.isEmpty else { return .unexamined(unexamined) }
      let names = try files.commit(payload, mark, moves, replacing: head, durability)
      files.newestCall = max(files.newestCall, call)
      let setAside = names.filter { $0 != files.previous }
      return .saved(ArchiveReceipt(generation: files.knownGeneration, setAside: setAside))
    }
  }

  private mutating func commit(
    _ payload: [UInt8],
    _ mark: ArchiveContainer.Mark,
    _ moves: [(name: String, newName: String)],
    replacing head: ArchiveHead,
    _ durability: Durability
  ) throws(ArchiveError) -> [String] {
    // No genuine file reaches the last number; a forged one must not make us trap.
    let number = generation < .max ? generation + 1 : generation
    let (bytes, newHead) = container.seal(payload, generation: number, mark: mark)
    note(newHead, label: labels[newHead])
    do {
      let made = try directory.commit(
        bytes,
        as: current,
        prefix: prefix,
        moving: moves,
        durability: durability
      )
      know(newHead)
      lastSaved = newHead
      return made
    } catch {
      // Either may be there now, depending on how far the commit got and what could be put back.
      known = [head, newHead]
      lastSaved = nil
      throw .io(error)
    }
  }

  /// Why a file must be set aside; nil if it is intact or missing.
  private func label(of sighting: Sighting) -> String? {
    if let label = labels[sighting.head] { return label }
    guard let fault = sighting.fault, fault != .missing else { return nil }
    return fault.label()
  }

  /// The generation that a file claims, if its header can be trusted.
  private func claimedGeneration(of sighting: Sighting) -> UInt64 {
    if case .success(let contents) = sighting.contents { return contents.generation }
    return container.generation(of: sighting.bytes) ?? 0
  }

  private func setAsideName(_ label: String) -> String {
    DurableDirectory.setAsideName(prefix: prefix, label: label, suffix: "archive")
  }

  /// Whether a name has the form `PREFIX.LABEL-TOKEN.archive` of files that are set aside.
  func isSetAside(_ name: String) -> Bool {
    let (start, end) = ("\(prefix).", ".archive")
    guard name.hasPrefix(start), name.hasSuffix(end) else { return false }
    let middle = name.dropFirst(start.count).dropLast(end.count)
    let token = middle.suffix(8)
    return !middle.contains(".") && middle.dropLast(8).hasSuffix("-")
      && token.allSatisfy { "0123456789abcdef".contains($0) }
  }
}
#endif
