// SPDX-License-Identifier: MIT

@usableFromInline typealias SourcePointer = UnsafeMutablePointer<Source>

/// The part of a node that is read: that of an ``ObservableValue`` or of a ``DerivedValue``.
///
/// Nodes and links are plain memory rather than objects. Walking them then counts no references,
/// which would cost several times as much as the walk itself.
@usableFromInline
struct Source {
  /// What a change of the source has to look at; a value without any can simply be stored.
  @usableFromInline
  struct Flags: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt32

    @inlinable
    init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// A reader has relied on the current version of an observable value.
    ///
    /// Without it all readers have been marked before, and a change need not look for them.
    @inlinable static var isReliedOn: Self { Self(rawValue: 1) }

    /// There is a list of observers, and it is not empty.
    @inlinable static var isObserved: Self { Self(rawValue: 4) }

    /// The value is being edited in place.
    @inlinable static var isBeingEdited: Self { Self(rawValue: 8) }

    /// The value from before the open batch is kept.
    @inlinable static var hasBase: Self { Self(rawValue: 16) }

    /// The source is a derived value.
    @inlinable static var isDerived: Self { Self(rawValue: 32) }
  }

  @usableFromInline var flags: Flags

  /// The number of links in the list of readers, of which some may belong to readers that are gone.
  var readerCount: UInt32 = 0

  /// Which of its values the node holds; two equal versions mean the same value.
  @usableFromInline var version: UInt64 = 0

  var firstReader: LinkPointer?

  /// The link by which this source was read last, to recognise a second read within a run.
  var latestLink: LinkPointer?

  var lastReader: LinkPointer?

  /// The highest version so far, above ``version`` after the end of a batch that changed nothing.
  @usableFromInline var newestVersion: UInt64 = 0

  @usableFromInline var observers: Unmanaged<ObserverList>?

  /// The object that the user holds and that owns this memory.
  @usableFromInline var owner: Unmanaged<AnyObject>?

  /// The number of readers at which those that are gone are looked for.
  var sweepLimit: UInt32 = 8

  @usableFromInline
  init(isDerived: Bool) {
    flags = isDerived ? .isDerived : []
  }
}

// MARK: - Versions

extension Source {
  /// Moves to a version that no reader has seen.
  @inlinable
  mutating func advance() {
    newestVersion &+= 1
    version = newestVersion
  }
}

// MARK: - Readers

extension Source {
  /// Adds a link to the end of the list of readers.
  mutating func append(_ link: LinkPointer) {
    link.pointee.previousReader = lastReader
    link.pointee.nextReader = nil
    if let lastReader {
      lastReader.pointee.nextReader = link
    } else {
      firstReader = link
    }
    lastReader = link
    readerCount += 1
  }

  /// Takes a link out of the list of readers.
  mutating func remove(_ link: LinkPointer) {
    let (previous, next) = (link.pointee.previousReader, link.pointee.nextReader)
    if let previous {
      previous.pointee.nextReader = next
    } else {
      firstReader = next
    }
    if let next {
      next.pointee.previousReader = previous
    } else {
      lastReader = previous
    }
    if latestLink == link { latestLink = nil }
    readerCount -= 1
  }
}
