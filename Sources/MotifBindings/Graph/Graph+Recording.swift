// SPDX-License-Identifier: MIT

extension Graph {
  /// Notes that a value is read.
  @usableFromInline
  static func noteRead(_ source: SourcePointer) {
    precondition(
      !source.pointee.flags.contains(.isBeingEdited),
      "A value was read while it was being edited in place."
    )
    let graph = current
    if let tracker = graph.state.pointee.tracker { graph.record(source, for: tracker) }
  }

  /// Brings a derived value up to date, for it is read.
  @usableFromInline
  static func noteRead(_ derived: DerivedPointer) {
    let graph = current
    graph.refresh(derived.reader)
    if let tracker = graph.state.pointee.tracker { graph.record(derived.source, for: tracker) }
  }

  /// Notes that a running reader read a source.
  ///
  /// The links of the last run are in the order in which it read. As long as this run does the same,
  /// they are taken over one after the other, and nothing is allocated.
  @inline(__always)
  private func record(_ source: SourcePointer, for reader: ReaderPointer) {
    if let expected = state.pointee.expected, expected.pointee.source == source {
      state.pointee.expected = expected.pointee.nextDependency
      accept(expected, for: reader)
    } else if let latest = source.pointee.latestLink, latest.pointee.reader == reader,
      latest.pointee.run == reader.pointee.run
    {
      // Read again in the same run.
    } else {
      insert(source, for: reader)
    }
  }

  @inline(__always)
  private func accept(_ link: LinkPointer, for reader: ReaderPointer) {
    let source = link.pointee.source
    link.pointee.version = source.pointee.version
    link.pointee.run = reader.pointee.run
    source.pointee.latestLink = link
    reader.pointee.cursor = link
    let flags = source.pointee.flags
    if flags.contains(.isDerived) {
      // A derived value may be stale at once, if its own computation changed what it had read.
      if let upstream = source.derived?.reader, upstream.pointee.isPending { markPending(reader) }
    } else if !flags.contains(.isReliedOn) {
      source.pointee.flags = flags.union(.isReliedOn)
    }
  }

  @inline(never)
  private func insert(_ source: SourcePointer, for reader: ReaderPointer) {
    let link = state.pointee.links.take(
      Link(
        reader: reader,
        source: source,
        nextDependency: state.pointee.expected,
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
    accept(link, for: reader)
  }

  /// Forgets what the last run of a reader read and this one did not.
  @inline(__always)
  func dropUnread(of reader: ReaderPointer) {
    guard let cursor = reader.pointee.cursor else { return releaseDependencies(of: reader) }
    guard let unread = cursor.pointee.nextDependency else { return }
    cursor.pointee.nextDependency = nil
    release(from: unread)
  }

  /// Forgets all dependencies of a reader.
  func releaseDependencies(of reader: ReaderPointer) {
    guard let first = reader.pointee.firstDependency else { return }
    reader.pointee.firstDependency = nil
    reader.pointee.cursor = nil
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
      if let owner = source.pointee.owner { state.pointee.removed.append(owner) }
      state.pointee.links.give(link)
    }
  }
}
