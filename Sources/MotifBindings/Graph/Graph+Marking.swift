// SPDX-License-Identifier: MIT

extension Graph {
  /// Notes that the value of a source has changed, and marks everything downstream.
  @usableFromInline
  func noteChange(of source: SourcePointer) {
    source.pointee.advance()
    let flags = source.pointee.flags
    guard flags.contains(.isReliedOn) else { return }
    if state.pointee.trail != nil {
      // The next change is looked at as well: it may be another reason to run a reader.
      noteStep(to: .source(source))
    } else {
      source.pointee.flags = flags.subtracting(.isReliedOn)
    }
    mark(from: source)
  }

  /// Notes that the value of a source is that of an earlier version again.
  @usableFromInline
  func restore(_ source: SourcePointer, to version: UInt64) {
    if source.pointee.flags.contains(.isReliedOn) {
      // Who read it since its last change has read the same value.
      var next = source.pointee.firstReader
      while let link = next {
        if link.pointee.version == source.pointee.version { link.pointee.version = version }
        next = link.pointee.nextReader
      }
    }
    source.pointee.version = version
    source.pointee.flags.insert(.isReliedOn)
  }

  /// Marks a reader and everything downstream of it.
  @inline(never)
  func markStale(_ reader: ReaderPointer) {
    guard !reader.pointee.status.contains(.isStale) else { return }
    reader.pointee.status.insert(.isStale)
    if state.pointee.trail != nil { noteStep(to: GraphNode(reader)) }
    if reader.pointee.flags.contains(.hasJob) { schedule(reader) }
    if let derived = reader.derived { mark(from: derived.source) }
  }

  /// Marks everything downstream of a source, without recursion and without calling anything.
  private func mark(from origin: SourcePointer) {
    let isFollowed = state.pointee.trail != nil
    let base = state.pointee.branches.count
    var next = origin.pointee.firstReader
    while true {
      while let link = next {
        next = link.pointee.nextReader
        let reader = link.pointee.reader
        if !reader.pointee.gate.isIdle, reader.pointee.gate.isEmpty {
          collect(link)
          continue
        }
        let status = reader.pointee.status
        if status.contains(.isStale) {
          if isFollowed { noteAnotherStep(along: link) }
          continue
        }
        reader.pointee.status = status.union(.isStale)
        if isFollowed { noteStep(along: link) }
        if reader.pointee.flags.contains(.hasJob) { schedule(reader) }
        if let first = reader.derived?.pointee.source.firstReader {
          if let next { state.pointee.branches.push(next) }
          next = first
        }
      }
      guard state.pointee.branches.count > base else { return }
      next = state.pointee.branches.popLast()
    }
  }

  /// Puts off what a reader has to do until the change is over.
  func schedule(_ reader: ReaderPointer) {
    guard !reader.pointee.flags.contains(.isScheduled) else { return }
    // A reader that is running is held already.
    if !reader.pointee.flags.contains(.isHeld) {
      guard reader.pointee.gate.hold() else { return }
      reader.pointee.flags.insert(.isHeld)
    }
    reader.pointee.flags.insert(.isScheduled)
    state.pointee.jobs.append(reader)
  }
}

// MARK: - Readers that are gone

extension Graph {
  /// Removes the links to readers that have been dropped and taken apart.
  func sweepReaders(of source: SourcePointer) {
    var next = source.pointee.firstReader
    while let link = next {
      next = link.pointee.nextReader
      if link.pointee.reader.pointee.gate.isEmpty { collect(link) }
    }
    source.pointee.sweepLimit = max(8, source.pointee.readerCount * 2)
  }

  private func collect(_ link: LinkPointer) {
    let (source, reader) = (link.pointee.source, link.pointee.reader)
    source.pointee.remove(link)
    state.pointee.links.give(link)
    releaseHolder(of: reader)
  }
}
