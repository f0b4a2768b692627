// SPDX-License-Identifier: MIT

internal import Synchronization

typealias LinkPointer = UnsafeMutablePointer<Link>

/// One edge of the graph: a reader depends on a source.
///
/// The same link is in the reader's list of dependencies, in the order in which they were read,
/// and, while the reader is attached, in the source's list of readers. A reader keeps its sources alive,
/// and never the other way around: the link owns a reference to the object of the source or, in a value
/// that outlives its own object, is one of the keepers of the source.
@usableFromInline
struct Link {
  let reader: ReaderPointer
  let source: SourcePointer
  var nextDependency: LinkPointer?
  var previousReader: LinkPointer?
  var nextReader: LinkPointer?

  /// The version of the source that was read.
  var version: UInt64

  /// The last run in which the reader read the source, without the higher half of its number.
  var run: UInt32

  /// Whether it owns a reference to the object of the source, rather than being one of its keepers.
  let retainsObject: Bool
}

@usableFromInline typealias SourcePointer = UnsafeMutablePointer<Source>

/// The part of a node that is read, in an ``ObservableValue`` or a ``DerivedValue``.
///
/// Nodes and links are plain memory rather than objects. Walking them then counts no references,
/// which would cost several times as much as the walk itself.
@usableFromInline
struct Source {
  /// What a change of the source must check; without any flags, the value can simply be stored.
  @usableFromInline
  struct Flags: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt16

    @inlinable
    init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// A reader has relied on the current version of an observable value.
    ///
    /// Otherwise, all readers are already marked, and a change need not look for them.
    @inlinable static var isReliedOn: Self { Self(rawValue: 1) }

    /// There is a list of observers, and it is not empty.
    @inlinable static var isObserved: Self { Self(rawValue: 4) }

    /// The value is being edited in place.
    @inlinable static var isBeingEdited: Self { Self(rawValue: 8) }

    /// The value from before the open batch is kept.
    @inlinable static var hasBase: Self { Self(rawValue: 16) }

    /// The graph remembers what the value was before a batch.
    @inlinable static var isRemembered: Self { Self(rawValue: 32) }
  }

  @usableFromInline var flags: Flags = []

  /// Whether the source is a derived value; separate from the flags, which another thread must not read.
  let isDerived: Bool

  /// The number of links in the list of readers, some of which may belong to readers that are gone.
  var readerCount: UInt32 = 0

  /// The version of the current value; equal versions mean the same value.
  @usableFromInline var version: UInt64 = 0

  var firstReader: LinkPointer?

  /// The link by which this source was read last, to recognize a second read within a run.
  var latestLink: LinkPointer?

  var lastReader: LinkPointer?

  /// The highest version so far; higher than ``version`` after a batch that changed nothing.
  @usableFromInline var newestVersion: UInt64 = 0

  @usableFromInline var observers: Unmanaged<NodeObservers>?

  /// The object that the user holds; it may be gone while the source has other keepers.
  @usableFromInline var owner: Unmanaged<AnyObject>?

  /// The number of readers at which to look for those that are gone.
  var sweepLimit: UInt32 = 8

  // Last, so that it is found (NodeLayout.swift). Not atomic itself, because ending the lifetime of an atomic value takes a
  // tenth of the time that it takes to make and release an observable value.
  var keeperCount: UInt32 = 1

  @usableFromInline
  init(isDerived: Bool) {
    self.isDerived = isDerived
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

  /// Removes a link from the list of readers.
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

@usableFromInline typealias ReaderPointer = UnsafeMutablePointer<Reader>

/// The part of a node that reads others, in a ``DerivedValue`` or an ``Effect``.
///
/// It learns its dependencies by running. From then on, its sources know it, and mark it as stale
/// when they change, but do not keep it alive. When it is needed, it compares the versions of its
/// dependencies with those that it read.
@usableFromInline
struct Reader: ~Copyable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16

    /// The reader is an effect rather than a derived value.
    static var isEffect: Self { Self(rawValue: 1) }

    /// A change upstream gives the reader a job.
    static var hasJob: Self { Self(rawValue: 32) }

    /// A job is waiting.
    static var isScheduled: Self { Self(rawValue: 64) }

    /// The gate is held, for a job that is waiting or running.
    static var isHeld: Self { Self(rawValue: 128) }

    /// The effect was canceled, by its user or by the end of its owner.
    static var isCancelled: Self { Self(rawValue: 256) }

    /// The effect was made by one that had ended, so it runs once.
    static var isBelated: Self { Self(rawValue: 512) }

    /// The gate stays held until the work is done.
    static var isBorrowed: Self { Self(rawValue: 1024) }

    /// What the reader reads now it must keep without retaining any object.
    static var retainsNoObjects: Self { Self(rawValue: 2048) }

    /// An error can end a run in the middle, so a read may be put off.
    static var canPutOff: Self { Self(rawValue: 4096) }
  }

  /// Whether the last result can be trusted; it can if the status is empty.
  struct Status: OptionSet, Sendable {
    let rawValue: UInt8

    /// The reader has not run yet, or something upstream has changed since the last check.
    static var isStale: Self { Self(rawValue: 1) }

    /// The reader is being checked or is running.
    static var isRefreshing: Self { Self(rawValue: 2) }

    /// The reader is recording reads right now.
    ///
    /// The state of the thread says so, too, but takes longer to ask.
    static var isTracking: Self { Self(rawValue: 4) }

    /// The reader has not followed a change upstream, but the next change must still find it.
    ///
    /// It must be checked like a stale reader, but changes do not mark stale readers.
    static var isUnchecked: Self { Self(rawValue: 8) }

    /// The reader must run as soon as all its declared dependencies, and the read that it has put off, are up
    /// to date.
    static var isDue: Self { Self(rawValue: 16) }

    /// The reader is running, even if it is not recording reads because another one runs inside it.
    static var isRunning: Self { Self(rawValue: 32) }

    /// The present run has put off a read, so its result does not count.
    static var isPutOff: Self { Self(rawValue: 64) }

    /// Whether nothing has changed since the last run.
    var isCurrent: Bool { isDisjoint(with: [.isStale, .isUnchecked]) }
  }

  /// The serial number of the reader that was made last.
  ///
  /// An isolation domain may run on one thread now and on another later, so it cannot be in the thread's
  /// ``GraphState``. Relaxed ordering is enough: only numbers of the same domain are compared, and whatever
  /// moves a domain to another thread synchronizes it.
  private static let lastSerial = Atomic<UInt64>(0)

  // What a walk looks at is at the end, next to the source that follows in a derived value.

  /// The position in the order of creation, which is the order in which jobs run.
  let serial: UInt64

  /// What an effect owns, if it owns anything.
  var scope: Unmanaged<EffectScope>?

  /// How many holders need the memory: the reader until it is taken apart, then the lists of sources
  /// that still contain it, and always the lifetime that it gives to effects.
  let holders = Atomic<UInt32>(1)

  /// Held while a job of the reader waits or runs; closed when the user has dropped the reader.
  let gate = Gate()

  /// Computes the value or runs the effect; `nil` once the reader has ended.
  var body: Body?

  /// What was read, in that order; before the first run, only what was declared.
  var firstDependency: LinkPointer?

  /// While refreshing, the reader that needs this one and comes next; its ``step`` leads here.
  var demander: ReaderPointer?

  /// The current dependency: while refreshing, the one being checked; while running, the one that
  /// will be read next if this run does what the last one did.
  var step: LinkPointer?

  /// While running, the dependency that was read last; those after it are from the last run.
  var cursor: LinkPointer?

  /// The number of the current run, or of the last.
  var run: UInt64 = 0

  var flags: Flags

  /// Separate from the flags, which another thread may be reading because it ends the reader.
  var status = Status.isStale

  /// How many of the first dependencies are declared: known before the first run, and read by each run.
  var declaredCount: UInt8 = 0

  /// Whether it is a value made by `map`, `combined` or a key path, which lives as long as it has keepers,
  /// and retains the object of no source; set when it is made.
  var isDeclared = false

  init(flags: Flags, body: consuming Body) {
    self.flags = flags
    serial = Self.lastSerial.wrappingAdd(1, ordering: .relaxed).newValue
    self.body = consume body
  }

  /// Whether the reader was canceled or dropped.
  @inline(__always) var hasEnded: Bool { flags.contains(.isCancelled) || gate.isClosed }
}

/// A closure that is called in place.
///
/// A copy of a closure must be counted. This type cannot be copied, so calling it costs no more
/// than calling a function.
@usableFromInline
struct Body: ~Copyable {
  private let run: () -> Void

  @usableFromInline
  init(_ run: @escaping () -> Void) {
    self.run = run
  }

  @inline(__always)
  borrowing func callAsFunction() {
    run()
  }

  /// Returns the closure, to be released elsewhere.
  consuming func take() -> () -> Void { run }
}

@usableFromInline typealias DerivedPointer = UnsafeMutablePointer<DerivedHeader>

/// The two parts of a derived value, which reads and is read, and its operations.
@usableFromInline
struct DerivedHeader: ~Copyable {
  // The order matters: a node is found from the addresses of its parts (NodeLayout.swift).
  var reader: Reader
  @usableFromInline var source: Source

  // Work that depends on the type of the value is done by functions that take the memory of the value,
  // which begins with this header. They are built where the type is known: a generic method would look up
  // the type at run time, in every call.

  /// Tells observers the value, if it differs from what they were told last.
  let tell: (DerivedPointer, Graph) -> Void

  /// Remembers the present result, if there is one.
  let remember: (DerivedPointer) -> RememberedResult?

  /// Ends the lifetime of the part of the memory that depends on the type.
  let deinitialize: (DerivedPointer) -> Void

  let label: NodeLabel

  @usableFromInline
  init(
    label: NodeLabel,
    tell: @escaping (DerivedPointer, Graph) -> Void,
    remember: @escaping (DerivedPointer) -> RememberedResult?,
    deinitialize: @escaping (DerivedPointer) -> Void,
    body: consuming Body
  ) {
    self.label = label
    source = Source(isDerived: true)
    reader = Reader(flags: [], body: consume body)
    self.tell = tell
    self.remember = remember
    self.deinitialize = deinitialize
  }
}
