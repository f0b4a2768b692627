// SPDX-License-Identifier: MIT

internal import Synchronization

@usableFromInline typealias ReaderPointer = UnsafeMutablePointer<Reader>

/// The part of a node that reads others: that of a ``DerivedValue`` or of an ``Effect``.
///
/// It learns its dependencies by running. From then on its sources know it, and mark it as pending
/// when they change; they do not keep it alive. When it is needed, it compares the versions of its
/// dependencies with those that it read.
@usableFromInline
struct Reader: ~Copyable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16

    /// The reader is an effect rather than a derived value.
    static var isEffect: Self { Self(rawValue: 1) }

    /// A change upstream gives the reader something to do on its own.
    static var hasJob: Self { Self(rawValue: 32) }

    /// A job is waiting.
    static var isScheduled: Self { Self(rawValue: 64) }

    /// The gate is held, for a job that is waiting or is being done.
    static var isHeld: Self { Self(rawValue: 128) }

    /// The effect was cancelled, by its user or by the end of its owner.
    static var isCancelled: Self { Self(rawValue: 256) }

    /// The effect was made by one that had ended, so it runs once.
    static var isBelated: Self { Self(rawValue: 512) }
  }

  /// Whether the last result can be trusted; it can if there is nothing to say.
  struct Status: OptionSet, Sendable {
    let rawValue: UInt8

    /// The reader has not run yet, or something upstream has changed since the last check.
    static var isStale: Self { Self(rawValue: 1) }

    /// The reader is being checked or is running.
    static var isRefreshing: Self { Self(rawValue: 2) }

    /// The reader records what is read right now.
    ///
    /// The state of the thread knows that, too, but it takes longer to ask.
    static var isTracking: Self { Self(rawValue: 4) }

    /// The reader has not followed a change upstream, although the next one must find it.
    ///
    /// It is to be checked like a stale one, but what is stale is marked no more.
    static var isUnchecked: Self { Self(rawValue: 8) }

    /// The reader is to run as soon as all that it has declared is up to date.
    static var isDue: Self { Self(rawValue: 16) }

    /// Whether nothing has changed since the last run.
    var isCurrent: Bool { isDisjoint(with: [.isStale, .isUnchecked]) }
  }

  // What a walk looks at stands at the end, next to the source that follows in a derived value.

  /// The place in the order of creation, in which jobs run.
  let serial: UInt64

  /// What an effect owns, if it owns anything.
  var scope: Unmanaged<EffectScope>?

  /// How many need the memory: the reader until it is taken apart, from then on the lists of sources
  /// in which it still stands, and at all times the lifetime that it gives to effects.
  let holders = Atomic<UInt32>(1)

  /// Held while a job of the reader waits or runs; closed when the user has dropped the reader.
  let gate = Gate()

  /// Computes the value or runs the effect; `nil` once the reader has ended.
  var body: Body?

  /// What was read, in that order; nothing before the first run.
  var firstDependency: LinkPointer?

  /// While refreshing, for whom: the reader that comes next, whose ``step`` leads here.
  var demander: ReaderPointer?

  /// The dependency at hand: while refreshing, the one that is looked at, and while running, the one
  /// that will be read next if this run does what the last one did.
  var step: LinkPointer?

  /// While running, the dependency that was read last; those behind it are from the last run.
  var cursor: LinkPointer?

  /// The number of the current run, or of the last.
  var run: UInt64 = 0

  var flags: Flags

  /// Not among the flags, which another thread may be reading because it ends the reader.
  var status = Status.isStale

  /// How many of the first dependencies each run reads, whatever it finds; they are known before the first run.
  var declaredCount: UInt8 = 0

  init(flags: Flags, body: consuming Body) {
    self.flags = flags
    serial = CreationOrder.next()
    self.body = consume body
  }

  /// Whether the reader was cancelled or dropped.
  @inline(__always) var hasEnded: Bool { flags.contains(.isCancelled) || gate.isClosed }
}

/// A closure that is called where it stands.
///
/// A copy of a closure has to be counted. This type cannot be copied, so calling it costs no more
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

  /// Gives the closure away, to be released somewhere else.
  consuming func take() -> () -> Void { run }
}
