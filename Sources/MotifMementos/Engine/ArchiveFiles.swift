// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifStorage

/// The two files of an archive, and what one store knows of them.
///
/// Nothing in here runs user code, so all of it may happen under a lock. That is why a save can have to
/// be tried twice: a file of which only decoding can tell whether it is sound is handed out to be examined.
struct ArchiveFiles: DurableFiles {
  /// A file as it was found, checked as far as is possible without decoding it.
  struct Sighting: Sendable {
    let bytes: [UInt8]
    let contents: Result<ArchiveContainer.Contents, ArchiveFault>
    let head: ArchiveHead

    var fault: ArchiveFault? {
      guard case .failure(let fault) = contents else { return nil }
      return fault
    }
  }

  /// How far a save has come.
  enum Outcome {
    case saved(ArchiveReceipt)
    /// These have to be examined first: if they cannot be decoded, they are set aside.
    case unexamined([Sighting])
  }

  var directory: DurableDirectory
  let prefix: String
  let container: ArchiveContainer
  private let current: String
  private let previous: String

  /// What the name of a file that is set aside says, where only decoding could tell.
  private var labels: [ArchiveHead: String] = [:]
  /// The files that were decoded once, by what was in them, or that were encoded here.
  private var examined: Set<ArchiveHead> = []
  /// What this store may replace: what it saw last, and what it tried to save since then.
  private var known: Set<ArchiveHead> = []
  /// The generation this store loaded or saved last, or 0.
  private var knownGeneration: UInt64 = 0
  /// What this store saved last; while it is there, the previous file is sound or missing.
  private var lastSaved: ArchiveHead?
  /// The highest generation that was seen.
  private var generation: UInt64 = 0

  init(_ directory: DurableDirectory, prefix: String, container: ArchiveContainer) {
    self.directory = directory
    self.prefix = prefix
    self.container = container
    current = "\(prefix).archive"
    previous = "\(prefix).previous.archive"
  }
}

// MARK: - Looking

extension ArchiveFiles {
  /// Looks at what there is to be loaded, and takes note of it, so that it may be replaced.
  ///
  /// - Parameter both: Whether to look at both files while nobody saves, though the current one seems to be
  ///   sound.
  /// - Returns: The current file, and the previous one if it was looked at.
  ///   That it cannot be opened is no reason to throw where the current one is sound.
  /// - Throws: `io` where a failure of the file system says nothing about the file.
  mutating func look(
    atBoth both: Bool
  ) throws(ArchiveError) -> (current: Sighting, previous: Result<Sighting, ArchiveError>?) {
    // What is left of a crashed save is swept where nobody else is at work.
    if !both, directory.isSwept {
      let newest = try look(at: current)
      if newest.fault == nil {
        know(newest.head)
        return (newest, nil)
      }
    }
    return try withExclusiveAccess(isCreating: false, orThrow: ArchiveError.io) {
      files throws(ArchiveError) in
      files.directory.sweep(prefix: files.prefix)
      let newest = try files.look(at: files.current)
      let older = Result { () throws(ArchiveError) in try files.look(at: files.previous) }
      var head = newest.head
      if newest.fault != nil {
        let olderHead = try older.get().head
        if head == .nothing { head = olderHead }
      }
      files.know(head)
      return (newest, older)
    }
  }

  /// Reads and checks a file; that there is nothing is a finding, too.
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

  /// Remembers that a file was examined, and what only that could tell.
  ///
  /// A label is taken back where the file could be decoded after all.
  mutating func note(_ head: ArchiveHead, label: String?) {
    // A store that reads forever must not grow. What is forgotten is examined again.
    if examined.count >= 16 {
      examined = []
      labels = [:]
    }
    examined.insert(head)
    labels[head] = label
  }

  /// Notes what is on disk now, which the store may then replace.
  private mutating func know(_ head: ArchiveHead) {
    known = [head]
    knownGeneration = head.generation
    generation = max(generation, head.generation)
  }
}

// MARK: - Saving

extension ArchiveFiles {
  /// Looks at what is there and replaces it, as one step that no other process can interrupt.
  ///
  /// The current file is checked before each save: damage must not become the previous generation
  /// and push out the good one there.
  mutating func save(
    _ payload: [UInt8],
    _ durability: Durability,
    overwriting: Bool
  ) throws(ArchiveError) -> Outcome {
    try withExclusiveAccess(isCreating: true, orThrow: ArchiveError.io) {
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
      let head = sightings.first { $0.head != .nothing }?.head ?? .nothing
      guard overwriting || head == .nothing || files.known.contains(head) else {
        throw .conflict(found: head.generation, expected: files.knownGeneration)
      }
      let unexamined = sightings.filter { $0.fault == nil && !files.examined.contains($0.head) }
      guard unexamined.isEmpty else { return .unexamined(unexamined) }
      let names = try files.commit(payload, moves, replacing: head, durability)
      let setAside = names.filter { $0 != files.previous }
      return .saved(ArchiveReceipt(generation: files.knownGeneration, setAside: setAside))
    }
  }

  private mutating func commit(
    _ payload: [UInt8],
    _ moves: [(name: String, newName: String)],
    replacing head: ArchiveHead,
    _ durability: Durability
  ) throws(ArchiveError) -> [String] {
    // No honest file gets to the last number; a forged one must not make us trap.
    let number = generation < .max ? generation + 1 : generation
    let (bytes, newHead) = container.seal(payload, generation: number)
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
      // Either may be found next, depending on how far this got and could be put back.
      known = [head, newHead]
      lastSaved = nil
      throw .io(error)
    }
  }

  /// Why a file must be set aside: nil when it is sound or not there.
  private func label(of sighting: Sighting) -> String? {
    if let label = labels[sighting.head] { return label }
    guard let fault = sighting.fault, fault != .missing else { return nil }
    return fault.label
  }

  /// The generation a file claims, when its header can be trusted.
  private func claimedGeneration(of sighting: Sighting) -> UInt64 {
    if case .success(let contents) = sighting.contents { return contents.generation }
    return container.generation(of: sighting.bytes) ?? 0
  }

  private func setAsideName(_ label: String) -> String {
    DurableDirectory.setAsideName(prefix: prefix, label: label, suffix: "archive")
  }

  /// Whether a name is `PREFIX.LABEL-TOKEN.archive`, as names of files that are set aside are made.
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
