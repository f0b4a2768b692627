// SPDX-License-Identifier: MIT

internal import MotifCore

// How a running reader finds what it depends on: each read is recorded as a link, or finds that of the last
// run.

// Functions, not methods: these are called for every read, and a method would also be passed its type.

/// Notes that a value is read.
@usableFromInline
func noteRead(_ source: SourcePointer) {
  prepareRead(source)
  if !noteRepeatedRead(source), ThreadContext.mayTrack { noteFirstRead(source) }
}

/// Brings a derived value up to date, and notes that it is read.
@usableFromInline
func noteRead(_ derived: DerivedPointer) {
  if !derived.pointee.reader.status.isEmpty { Graph.current.refresh(derived.reader) }
  if !noteRepeatedRead(derived.source), ThreadContext.mayTrack { noteFirstRead(derived.source) }
}

/// Makes sure that a value can be read.
@inline(__always)
func prepareRead(_ source: SourcePointer) {
  require(
    !source.pointee.flags.contains(.isBeingEdited),
    "A value was read while it was being edited in place."
  )
}

/// Brings a derived value up to date for a reader that declared it.
@inline(__always)
func prepareRead(_ derived: DerivedPointer) {
  guard !derived.pointee.reader.status.isEmpty else { return }
  let graph = Graph.current
  if graph.mayRefresh(derived.reader) { graph.refresh(derived.reader) }
}

/// Notes the reads that a reader declared, before it does anything else.
///
/// So their links always come first, and are never replaced.
@inline(__always)
func noteDeclaredReads(by reader: ReaderPointer) {
  for _ in 0..<reader.pointee.declaredCount {
    if let link = reader.pointee.step { accept(link, for: reader) }
  }
}

/// Notes a read by the reader that read the source last, or by the one that follows it in the list.
///
/// The readers of a source mostly run in the order in which they were added, and each reads what it read
/// in its last run. So this finds the recording reader without looking at the thread's state: source and
/// reader belong to the same domain, so if that reader is recording, the read is its own.
///
/// Returns whether that is so.
@inline(__always)
private func noteRepeatedRead(_ source: SourcePointer) -> Bool {
  guard let latest = source.pointee.latestLink else { return false }
  if noteRead(along: latest) { return true }
  guard let next = latest.pointee.nextReader ?? source.pointee.firstReader else { return false }
  return noteRead(along: next)
}

/// Notes a read if it is that of a link: one from this run, or the next one from the last run.
///
/// The links of the last run are in the order in which it read. While this run reads in the same
/// order, it reuses them one by one, and allocates nothing.
@inline(__always)
private func noteRead(along link: LinkPointer) -> Bool {
  let reader = link.pointee.reader
  guard reader.pointee.status.contains(.isTracking) else { return false }
  if link.pointee.run == UInt32(truncatingIfNeeded: reader.pointee.run) { return true }
  guard reader.pointee.step == link else { return false }
  accept(link, for: reader)
  return true
}

@inline(__always)
private func noteFirstRead(_ source: SourcePointer) {
  let graph = Graph.current
  guard let reader = graph.state.pointee.tracker else { return }
  if let expected = reader.pointee.step, expected.pointee.source == source {
    accept(expected, for: reader)
  } else {
    graph.insert(source, for: reader)
  }
}

@inline(__always)
private func accept(_ link: LinkPointer, for reader: ReaderPointer) {
  let source = link.pointee.source
  link.pointee.version = source.pointee.version
  link.pointee.run = UInt32(truncatingIfNeeded: reader.pointee.run)
  source.pointee.latestLink = link
  reader.pointee.cursor = link
  reader.pointee.step = link.pointee.nextDependency
  if source.pointee.isDerived {
    // A derived value is stale right away if its own computation changed what it had read.
    if let upstream = source.derived?.reader, upstream.pointee.status.contains(.isStale) {
      Graph.current.markStale(reader)
    }
  } else if !source.pointee.flags.contains(.isReliedOn) {
    source.pointee.flags.insert(.isReliedOn)
  }
}

extension Graph {
  @inline(never)
  fileprivate func insert(_ source: SourcePointer, for reader: ReaderPointer) {
    let retainsObject = !reader.pointee.flags.contains(.retainsNoObjects)
    accept(addLink(to: source, for: reader, retainingObject: retainsObject), for: reader)
  }

  /// Makes a source that is not up to date the next dependency of the current reader.
  func insertUnread(_ source: SourcePointer, for reader: ReaderPointer) {
    let link = addLink(to: source, for: reader, retainingObject: true)
    // No source has this version, so the reader runs.
    link.pointee.version = .max
    reader.pointee.cursor = link
  }

  /// Whether a source was not up to date in the last run of a reader, which ended there, and has not been read
  /// by this one.
  func wasUnread(_ source: SourcePointer, by reader: ReaderPointer) -> Bool {
    var next = reader.pointee.step
    while let link = next {
      if link.pointee.version == .max, link.pointee.source == source { return true }
      next = link.pointee.nextDependency
    }
    return false
  }

  /// Makes a source a dependency of a reader that has not run yet and will always read it.
  ///
  /// So a chain of such readers can be brought up to date from its source on, even the first time.
  func declare(_ source: SourcePointer, for reader: ReaderPointer) {
    reader.pointee.cursor = nil
    var next = reader.pointee.firstDependency
    while let link = next {
      if link.pointee.source == source { return }
      reader.pointee.cursor = link
      next = link.pointee.nextDependency
    }
    // No source has this version, so the reader runs.
    addLink(to: source, for: reader, retainingObject: false).pointee.version = .max
    reader.pointee.declaredCount += 1
  }

  private func addLink(
    to source: SourcePointer,
    for reader: ReaderPointer,
    retainingObject retainsObject: Bool
  ) -> LinkPointer {
    let link = state.pointee.links.take(
      Link(
        reader: reader,
        source: source,
        nextDependency: reader.pointee.step,
        version: source.pointee.version,
        run: UInt32(truncatingIfNeeded: reader.pointee.run),
        retainsObject: retainsObject
      )
    )
    if let cursor = reader.pointee.cursor {
      cursor.pointee.nextDependency = link
    } else {
      reader.pointee.firstDependency = link
    }
    if retainsObject { _ = source.pointee.owner?.retain() } else { Self.keep(source) }
    if source.pointee.readerCount >= source.pointee.sweepLimit { sweepReaders(of: source) }
    source.pointee.append(link)
    return link
  }

  /// Forgets what the last run of a reader read but this one did not.
  @inline(__always)
  func dropUnread(of reader: ReaderPointer) {
    guard let unread = reader.pointee.step else { return }
    if let cursor = reader.pointee.cursor {
      cursor.pointee.nextDependency = nil
    } else {
      reader.pointee.firstDependency = nil
    }
    release(from: unread)
  }

  /// Forgets all dependencies of a reader.
  func releaseDependencies(of reader: ReaderPointer) {
    guard let first = reader.pointee.firstDependency else { return }
    reader.pointee.firstDependency = nil
    release(from: first)
  }

  /// Removes a list of links from the graph.
  @inline(never)
  private func release(from first: LinkPointer) {
    var next: LinkPointer? = first
    while let link = next {
      next = link.pointee.nextDependency
      let source = link.pointee.source
      source.pointee.remove(link)
      // Released later: the source may be running right now, on behalf of this very reader.
      if !link.pointee.retainsObject {
        state.pointee.removedKept.push(source)
      } else if let owner = source.pointee.owner {
        state.pointee.removed.append(owner)
      }
      state.pointee.hasRemains = true
      state.pointee.links.give(link)
    }
  }
}
