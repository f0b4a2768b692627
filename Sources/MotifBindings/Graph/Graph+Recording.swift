// SPDX-License-Identifier: MIT

internal import MotifCore

// Functions rather than methods: these are called for every read, and a method's type would be passed.

/// Notes that a value is read.
@usableFromInline
func noteRead(_ source: SourcePointer) {
  require(
    !source.pointee.flags.contains(.isBeingEdited),
    "A value was read while it was being edited in place."
  )
  if !noteRepeatedRead(source) { noteFirstRead(source) }
}

/// Brings a derived value up to date, for it is read.
@usableFromInline
func noteRead(_ derived: DerivedPointer) {
  if !derived.pointee.reader.status.isEmpty { Graph.current.refresh(derived.reader) }
  if !noteRepeatedRead(derived.source) { noteFirstRead(derived.source) }
}

/// Notes a read by the reader that read the source last, in this run or the one before.
///
/// The links of the last run are in the order in which it read. As long as this run does the same,
/// they are taken over one after the other, and nothing is allocated. Source and reader belong to
/// the same domain, so if that reader is recording, then for this read.
///
/// Returns whether that is so.
@inline(__always)
private func noteRepeatedRead(_ source: SourcePointer) -> Bool {
  guard let latest = source.pointee.latestLink else { return false }
  let reader = latest.pointee.reader
  guard reader.pointee.status.contains(.isTracking) else { return false }
  if latest.pointee.run == reader.pointee.run { return true }
  guard reader.pointee.step == latest else { return false }
  accept(latest, for: reader)
  return true
}

@inline(never)
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
  link.pointee.run = reader.pointee.run
  source.pointee.latestLink = link
  reader.pointee.cursor = link
  reader.pointee.step = link.pointee.nextDependency
  let flags = source.pointee.flags
  if flags.contains(.isDerived) {
    // A derived value may be stale at once, if its own computation changed what it had read.
    if let upstream = source.derived?.reader, upstream.pointee.status.contains(.isStale) {
      Graph.current.markStale(reader)
    }
  } else if !flags.contains(.isReliedOn) {
    source.pointee.flags = flags.union(.isReliedOn)
  }
}

extension Graph {
  @inline(never)
  fileprivate func insert(_ source: SourcePointer, for reader: ReaderPointer) {
    accept(addLink(to: source, for: reader), for: reader)
  }

  /// Makes a source a dependency of a reader that has not run yet and will always read it.
  ///
  /// So a chain of such readers can be brought up to date from its source on, the first time too.
  func declare(_ source: SourcePointer, for reader: ReaderPointer) {
    reader.pointee.cursor = nil
    var next = reader.pointee.firstDependency
    while let link = next {
      if link.pointee.source == source { return }
      reader.pointee.cursor = link
      next = link.pointee.nextDependency
    }
    // No source has this version, so the reader runs.
    addLink(to: source, for: reader).pointee.version = .max
    reader.pointee.declaredCount += 1
  }

  private func addLink(to source: SourcePointer, for reader: ReaderPointer) -> LinkPointer {
    let link = state.pointee.links.take(
      Link(
        reader: reader,
        source: source,
        nextDependency: reader.pointee.step,
        version: source.pointee.version,
        run: reader.pointee.run
      )
    )
    if let cursor = reader.pointee.cursor {
      cursor.pointee.nextDependency = link
    } else {
      reader.pointee.firstDependency = link
    }
    _ = source.pointee.owner?.retain()
    if source.pointee.readerCount >= source.pointee.sweepLimit { sweepReaders(of: source) }
    source.pointee.append(link)
    return link
  }

  /// Forgets what the last run of a reader read and this one did not.
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

  /// Takes a list of links out of the graph.
  @inline(never)
  private func release(from first: LinkPointer) {
    var next: LinkPointer? = first
    while let link = next {
      next = link.pointee.nextDependency
      let source = link.pointee.source
      source.pointee.remove(link)
      // Released later: the source may be running right now, on behalf of this very reader.
      if let owner = source.pointee.owner {
        state.pointee.removed.append(owner)
        state.pointee.hasRemains = true
      }
      state.pointee.links.give(link)
    }
  }
}
