// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
internal import MotifStorage

extension JournalFiles {
  /// Runs a body with exclusive access, once the files are checked.
  private mutating func withJournal(
    _ body: (inout JournalFiles) throws(DocumentStoreError) -> Void
  ) throws(DocumentStoreError) {
    try withExclusiveAccess(isCreating: false, orThrow: DocumentStoreError.io) {
      files throws(DocumentStoreError) in
      try files.verify()
      try body(&files)
    }
  }

  /// Records changes in one write.
  ///
  /// - Parameters:
  ///   - frames: The changes, numbered on from `position`.
  ///   - durability: What they must survive.
  ///   - isEnding: Whether to end the segment then, because a checkpoint is made of all that it has.
  /// - Throws: `DocumentStoreError`. If the segment could not be ended, `position` shows that the changes are
  ///   recorded; in all other cases, none is.
  mutating func append(
    _ frames: [JournalFrame],
    _ durability: Durability,
    isEnding: Bool = false
  ) throws(DocumentStoreError) {
    try withJournal { files throws(DocumentStoreError) in
      if let last = frames.last {
        try files.write(frames, durability)
        files.position = last.sequence
      }
      if isEnding { try files.endSegment() }
    }
  }

  /// Makes the file of the next segment, which nothing names yet.
  ///
  /// It is on the medium before anything names it, and has changes only after something does.
  ///
  /// - Parameter position: The number of the last change before it.
  /// - Returns: Its header.
  /// - Throws: `io`.
  private mutating func makeSegment(after position: UInt64) throws(DocumentStoreError) -> LogHeader
  {
    let next = LogHeader(
      JournalSegment.format,
      codec: place.container.codec,
      schema: place.commandSchema,
      identity: LogToken(high: header.identity.high, low: .random(in: 1 ... .max)),
      type: header.type,
      epoch: header.epoch + 1,
      nextSequence: position + 1
    )
    let name = JournalSegment.name(next.identity.low, prefix: prefix)
    try io { files throws(FileSystemError) in
      try files.directory.replace(next.bytes, as: name, prefix: files.prefix)
      try files.directory.synchronizeNames()
    }
    return next
  }

  /// Ends the segment with the name of the next one, which continues it.
  private mutating func endSegment() throws(DocumentStoreError) {
    let next = try makeSegment(after: position)
    let frame = JournalFrame(.end, position, [UInt8](littleEndian: next.identity.low))
    do throws(DocumentStoreError) {
      try write([frame], .power)
    } catch {
      // As long as the end may still be there, so must be what it names.
      if leftover.isEmpty {
        try? directory.remove(JournalSegment.name(next.identity.low, prefix: prefix))
      }
      throw error
    }
    begin(next)
  }

  /// Makes a segment for a state that no change leads to; a checkpoint names it before ``cut(to:)``.
  mutating func prepareCut() throws(DocumentStoreError) -> LogHeader {
    try withExclusiveAccess(isCreating: isNew, orThrow: DocumentStoreError.io) {
      files throws(DocumentStoreError) in
      if !files.isNew { try files.verify() }
      return try files.makeSegment(after: files.position + 1)
    }
  }

  /// Continues with a segment that the checkpoint on disk names.
  mutating func cut(to next: LogHeader) {
    let position = next.nextSequence - 1
    let frame = JournalFrame(.cut, position, [UInt8](littleEndian: next.identity.low))
    if !isNew {
      // If this fails, the segment ends as it is, and the changes in the next one show that it is not the last.
      try? withExclusiveAccess(isCreating: false, orThrow: DocumentStoreError.io) {
        files throws(DocumentStoreError) in
        try files.write([frame], .power)
      }
    }
    self.position = position
    begin(next)
  }

  private mutating func begin(_ next: LogHeader) {
    header = next
    chain.append((next.identity.low, LogHeader.size))
    isNew = false
    end = LogHeader.size
    syncedThrough = end
    lastBytes = next.bytes.suffix(LogLayout.tailSize)
    leftover = []
    mustRewrite = false
    sizeSinceCheckpoint = 0
  }

  private mutating func write(
    _ frames: [JournalFrame],
    _ durability: Durability
  ) throws(DocumentStoreError) {
    var bytes: [UInt8] = []
    for frame in frames {
      frame.write(to: &bytes, base: end, syncedThrough: syncedThrough, header: header)
    }
    if durability == .power {
      try io { files throws(FileSystemError) in try files.directory.synchronizeNames() }
    }
    do throws(FileSystemError) {
      try directory.append(bytes, to: name, durability: durability)
    } catch {
      takeBack(bytes, error)
      throw error.isNotFound ? .deleted : .io(error)
    }
    end += bytes.count
    lastBytes = bytes.suffix(LogLayout.tailSize)
    if durability == .power { syncedThrough = end }
    sizeSinceCheckpoint += bytes.count
    chain[chain.count - 1].size = end
  }

  /// Cuts off what a failed write left in the file; if that fails, too, the next write does it.
  private mutating func takeBack(_ bytes: [UInt8], _ failure: FileSystemError) {
    // After a failed synchronization, systems forget that the bytes are not on the medium.
    if failure.operation == .synchronize { mustRewrite = true }
    do throws(FileSystemError) {
      try directory.truncate(name, toSize: end)
    } catch {
      if error.operation == .synchronize { mustRewrite = true }
      leftover = bytes
    }
  }

  /// Writes the segment again.
  mutating func rewrite() throws(DocumentStoreError) {
    try io { files throws(FileSystemError) in
      let bytes = try files.directory.bytes(of: files.name, in: 0..<files.end)
      try files.directory.replace(bytes, as: files.name, prefix: files.prefix)
    }
    mustRewrite = false
  }
}

// MARK: - Forgetting

extension JournalFiles {
  /// Removes the segments that neither the current nor the previous checkpoint needs.
  ///
  /// Files that can't be removed stay until the next checkpoint.
  mutating func sweep() throws(DocumentStoreError) {
    try withJournal { files throws(DocumentStoreError) in
      let names = ["\(files.prefix).archive", "\(files.prefix).previous.archive"]
      var first = files.chain.count - 1
      for name in names {
        guard let start = try files.start(of: name) else { continue }
        let token = files.place.container.mark(of: start)?.segment
        // What cannot be read, or is not of this chain, may need any of them.
        guard let index = files.chain.firstIndex(where: { $0.token == token }) else { return }
        first = min(first, index)
      }
      let former = files.tokens
      files.chain.removeFirst(first)
      let kept = files.tokens
      for name in try files.io({ files throws(FileSystemError) in try files.directory.names() }) {
        guard let token = JournalSegment.token(in: name, prefix: files.prefix) else { continue }
        if kept.contains(token) { continue }
        // What others have left was copied if that was possible; if not, the file is all there is.
        if former.contains(token) || files.directory.canRead(name) {
          try? files.directory.remove(name)
        }
      }
    }
  }

  /// Copies damaged segments under names that say so, and returns the names.
  ///
  /// Those that can't be read stay as they are; see ``moveUnreadable(_:at:)``.
  static func setAside(
    _ segments: [JournalSegment],
    at place: Place
  ) throws(DocumentStoreError) -> [String] {
    var directory = place.directory
    var names: [String] = []
    do throws(FileSystemError) {
      for segment in segments where segment.fault?.reason != .missing {
        guard let bytes = try? directory.bytes(of: segment.name) else { continue }
        let copy = setAsideName(at: place)
        try directory.replace(bytes, as: copy, prefix: place.prefix)
        names.append(copy)
      }
      // There may be no directory.
      if !names.isEmpty { try directory.synchronizeNames() }
    } catch {
      throw .io(error)
    }
    return names
  }

  /// Renames the segments that can't be read, once no checkpoint needs them, and returns the new names.
  static func moveUnreadable(_ segments: [JournalSegment], at place: Place) -> [String] {
    var directory = place.directory
    return segments.compactMap { segment in
      guard case .unreadable? = segment.fault?.reason else { return nil }
      let newName = setAsideName(at: place)
      // A file that can't be renamed stays where it is.
      guard (try? directory.move(segment.name, to: newName)) != nil else { return segment.name }
      return newName
    }
  }

  private static func setAsideName(at place: Place) -> String {
    DurableDirectory.setAsideName(prefix: place.prefix, label: "damaged", suffix: "journal")
  }
}

extension DurableDirectory {
  fileprivate func canRead(_ name: String) -> Bool { (try? bytes(of: name)) != nil }
}
#endif
