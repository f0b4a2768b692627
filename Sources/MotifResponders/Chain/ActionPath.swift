// SPDX-License-Identifier: MIT

/// The way that an action will take, fixed before the first handler runs.
///
/// It holds those responders that will be asked, strongly, so that one which is let go by its owner
/// in the middle of a dispatch is still there when its turn comes. The others are only passed by.
@usableFromInline
struct ActionPath {
  /// A responder that will be asked.
  @usableFromInline
  struct Stop {
    /// The responder of the chain that answers.
    @usableFromInline let owner: Responder

    /// The supplemental target whose handler answers, or `nil` when it is the owner's own.
    @usableFromInline let supplement: Responder?

    /// How many links lie before the owner.
    @usableFromInline let hops: Int

    /// Whether the holder had a handler for the way up when the way was fixed.
    @usableFromInline let answers: Bool

    /// Whether the holder had one for the way down.
    @usableFromInline let captures: Bool

    /// Whose handler answers.
    @inlinable var holder: Responder { supplement ?? owner }
  }

  /// The responders to be asked, in their order.
  ///
  /// Mostly there is none or one, which needs no room on the heap.
  @usableFromInline var first: Stop?
  @usableFromInline var others: [Stop] = []

  /// How many links the chain has.
  @usableFromInline var hops = 0

  /// Whether a stop has a handler for the way down.
  @usableFromInline var captures = false

  /// Whether the chain, or a row of supplemental targets, runs in a circle.
  @usableFromInline var isCircular = false

  /// Follows the chain from a responder to its end.
  ///
  /// The circle is found by R. P. Brent's method ("An improved Monte Carlo factorization algorithm",
  /// BIT 20, 1980): compare each responder with a milestone that moves to every power of two. That
  /// needs no set of those seen, and costs one comparison a hop.
  @usableFromInline
  init(from start: Responder, for key: ActionKey) {
    let interests = key.bit | .supplement
    var milestone = start
    var nextMilestone = 1
    var current = start
    var holders: Set<ObjectIdentifier>?
    while true {
      // The one at hand is held all the while. To count that again would take as long as the rest.
      let here = Unmanaged.passUnretained(current)
      if here._withUnsafeGuaranteedRef({ $0.interests & interests != 0 }) {
        stop(at: current, for: key, &holders)
      }
      let following = here._withUnsafeGuaranteedRef { $0.nextResponder }
      guard let next = following else { return }
      hops += 1
      if next === milestone {
        isCircular = true
        return
      }
      if hops == nextMilestone {
        milestone = next
        nextMilestone *= 2
      }
      current = next
    }
  }
}

// MARK: - Stops

extension ActionPath {
  /// Adds the stops of one responder: itself, and its supplemental targets.
  @inline(never)
  private mutating func stop(
    at owner: Responder,
    for key: ActionKey,
    _ holders: inout Set<ObjectIdentifier>?
  ) {
    add(owner, for: nil, key, &holders)
    guard owner.hasSupplement else { return }
    var finder = CircleFinder(from: owner)
    var last = owner
    while let holder = last.supplementalTarget {
      if finder.closes(at: holder) {
        isCircular = true
        return
      }
      add(holder, for: owner, key, &holders)
      last = holder
    }
  }

  /// Adds a stop if there is a handler and it is not on the way already.
  ///
  /// A chain leads to nobody twice, so who is on the way is noted from the first supplemental target
  /// on only.
  private mutating func add(
    _ holder: Responder,
    for owner: Responder?,
    _ key: ActionKey,
    _ holders: inout Set<ObjectIdentifier>?
  ) {
    guard let entry = holder.table.entry(for: key.identity), entry.answers || entry.captures else {
      return
    }
    if owner != nil, holders == nil {
      holders = Set(others.map { ObjectIdentifier($0.holder) })
      if let first { holders?.insert(ObjectIdentifier(first.holder)) }
    }
    guard holders?.insert(ObjectIdentifier(holder)).inserted ?? true else { return }
    if entry.captures { captures = true }
    let stop = Stop(
      owner: owner ?? holder,
      supplement: owner == nil ? nil : holder,
      hops: hops,
      answers: entry.answers,
      captures: entry.captures
    )
    if first == nil { first = stop } else { others.append(stop) }
  }
}
