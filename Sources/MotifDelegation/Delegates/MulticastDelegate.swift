// SPDX-License-Identifier: MIT

public import MotifCore

/// Several delegates where an object would otherwise have one.
///
/// A `weak var delegate` has room for one listener. When the screen, the lock screen and the
/// listening history all care for what a player does, give the player a multicast delegate instead,
/// and call it as you would call the one.
///
/// ```swift
/// protocol PlayerDelegate: AnyObject {
///   func player(_ player: Player, didPlay song: String)
/// }
///
/// final class Player {
///   let delegates = MulticastDelegate<any PlayerDelegate>()
///
///   func play(_ song: String) {
///     delegates { $0.player(self, didPlay: song) }
///   }
/// }
///
/// final class Screen: PlayerDelegate {
///   func player(_ player: Player, didPlay song: String) { print("screen:", song) }
/// }
///
/// final class History: PlayerDelegate {
///   func player(_ player: Player, didPlay song: String) { print("history:", song) }
/// }
///
/// let player = Player()
/// let screen = Screen()
/// let history = History()
/// let first = player.delegates.add(screen)
/// let second = player.delegates.add(history)
/// player.play("So What")
///
/// first.cancel()
/// player.play("Freddie Freeloader")
/// withExtendedLifetime(second) {}
/// // Prints:
/// // screen: So What
/// // history: So What
/// // history: Freddie Freeloader
/// ```
///
/// **Questions.** A `should` that several may answer is a vote: see ``allAllow(_:)`` and
/// ``anyAllows(_:)``. A question for whoever knows is ``firstAnswer(_:)``.
///
/// **Order.** Delegates are called in the order in which they were added, one after the other, before
/// the call returns.
///
/// **Lifetime.** Delegates are held weakly. One is called until it is gone, is
/// removed, or its registration ends; whatever comes first.
///
/// **Re-entrancy.** A delegate may do anything from inside a call: add, remove and cancel, itself or
/// others, let go of objects, and make the sender send again. Whoever is added during a call is not
/// called in it, and whoever is removed or deallocated during it is not called any more.
///
/// **Threads.** A multicast delegate belongs to the isolation domain that made it and calls its
/// delegates there. The last reference to a registration may go on any thread.
///
/// - Note: `Delegate` is a class, or a protocol that inherits from `AnyObject`, written with `any`; or
///   several of them, composed with `&`. Swift has no way to demand that of a type parameter which may
///   be either. So it is checked when a delegate is added: a struct or an enumeration stops the program.
public final class MulticastDelegate<Delegate> {
  // Nothing of these is being accessed while code that isn't ours runs.
  @exclusivity(unchecked) private var entries: [DelegateEntry] = []

  /// The entries by the objects for which they were made.
  private var entriesByObject: [ObjectIdentifier: DelegateEntry] = [:]

  /// How many calls are under way, one inside the other: entries must keep their places.
  @exclusivity(unchecked) private var calls = 0

  /// Whether entries were seen that are no longer live.
  @exclusivity(unchecked) private var hasEnded = false

  /// How many entries have been ended since those that had were taken out.
  private var endedCount = 0

  /// The number of entries at which ended ones are looked for.
  @exclusivity(unchecked) private var sweepLimit = 8

  /// Makes a multicast delegate without delegates.
  public init() {}

  deinit {
    for entry in entries { entry.end() }
  }
}

// MARK: - Adding and removing

extension MulticastDelegate {
  /// Adds a delegate behind those that there are.
  ///
  /// Keep what is returned, in the delegate itself as a rule: the delegate is called as long as the
  /// registration lives, and a registration that is thrown away ends at once.
  ///
  /// ```swift
  /// protocol DoorDelegate: AnyObject {
  ///   func doorDidOpen(_ door: Door)
  /// }
  ///
  /// final class Door {
  ///   let delegates = MulticastDelegate<any DoorDelegate>()
  ///   func open() { delegates { $0.doorDidOpen(self) } }
  /// }
  ///
  /// final class Lamp: DoorDelegate {
  ///   private var registration: Registration?
  ///   init(at door: Door) { registration = door.delegates.add(self) }
  ///   func doorDidOpen(_ door: Door) { print("light") }
  /// }
  ///
  /// let door = Door()
  /// var lamp: Lamp? = Lamp(at: door)
  /// door.open()
  ///
  /// lamp = nil
  /// door.open()
  /// print(door.delegates.isEmpty)
  /// // Prints:
  /// // light
  /// // true
  /// ```
  ///
  /// An object that is added again while it is among the delegates keeps its place, is still called
  /// once, and stays until the registrations of both additions have ended. So two parts of a program
  /// that add the same object need not know of each other.
  ///
  /// - Parameter delegate: The delegate. It is held weakly.
  /// - Returns: The registration. Dropping it, on any thread, ends it.
  /// - Precondition: The delegate is an object.
  /// - Complexity: O(1) on average, and so is ending the registration.
  public func add(_ delegate: Delegate) -> Registration {
    let entry = entryToJoin(for: delegate) ?? append(delegate)
    return Registration(DelegateRegistration(entry, in: self))
  }

  /// Removes a delegate, however often it was added.
  ///
  /// It is for those who have no registration at hand. All registrations of the delegate end. Removing
  /// an object that is no delegate does nothing.
  ///
  /// - Parameter delegate: The delegate.
  /// - Precondition: The delegate is an object.
  /// - Complexity: O(1) on average.
  public func remove(_ delegate: Delegate) {
    let object = ObjectIdentifier(DelegateEntry.object(of: delegate))
    guard let entry = entriesByObject[object] else { return }
    entry.end()
    noteEnd()
  }

  /// Takes note that the registrations of an entry have ended.
  ///
  /// Ended entries are taken out together when they are the greater part, or at the end of a call.
  func noteEnd() {
    hasEnded = true
    endedCount += 1
    if endedCount * 2 > entries.count { compact() }
  }

  private func entryToJoin(for delegate: Delegate) -> DelegateEntry? {
    let object = ObjectIdentifier(DelegateEntry.object(of: delegate))
    // An ended entry may be that of an object that was at the same address before.
    guard let entry = entriesByObject[object], entry.join() else { return nil }
    return entry
  }

  private func append(_ delegate: Delegate) -> DelegateEntry {
    if entries.count >= sweepLimit {
      compact()
      sweepLimit = max(8, entries.count * 2)
    }
    let entry = DelegateEntry(delegate)
    entries.append(entry)
    entriesByObject[entry.identity] = entry
    return entry
  }

  /// Takes out all entries that are no longer live, or leaves it for the end of the call.
  private func compact() {
    hasEnded = true
    guard calls == 0 else { return }
    // Asking an entry may release the last reference to a delegate, which may do anything then.
    calls += 1
    var live: [DelegateEntry] = []
    var index = 0
    while index < entries.count {
      let entry = entries[index]
      if entry.isLive {
        live.append(entry)
      } else if entriesByObject[entry.identity] === entry {
        entriesByObject[entry.identity] = nil
      }
      index += 1
    }
    entries = live
    hasEnded = false
    endedCount = 0
    calls -= 1
  }
}

// MARK: - Calling

extension MulticastDelegate {
  /// How many delegates there are.
  ///
  /// - Complexity: O(*n*).
  public var count: Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  /// Whether there is no delegate to call.
  ///
  /// - Complexity: O(*n*) in the number of delegates that went away and weren't noticed yet.
  public var isEmpty: Bool { !callFirst { _ in true } }

  /// Calls every delegate, as calling the multicast delegate itself does.
  ///
  /// - Parameter body: Gets one delegate after the other, in the order in which they were added.
  /// - Throws: What the body throws. The delegates that would be next are not called then.
  /// - Complexity: O(*n*) in the number of delegates.
  public func forEach<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    _ = try callFirst { (delegate) throws(Failure) in
      try body(delegate)
      return false
    }
  }

  /// Calls every delegate.
  ///
  /// This makes `delegates { $0.player(self, didPlay: song) }` a call to all of them. To delegates
  /// that may fail, send with `try`: the error reaches the sender at once.
  ///
  /// - Parameter body: Gets one delegate after the other, in the order in which they were added.
  /// - Throws: What the body throws. The delegates that would be next are not called then.
  /// - Complexity: O(*n*) in the number of delegates.
  public func callAsFunction<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    try forEach(body)
  }

  /// Calls one delegate after the other until a call returns `true`, and returns whether one did.
  func callFirst<Failure: Error>(
    where body: (Delegate) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let end = entries.count
    calls += 1
    defer {
      calls -= 1
      if hasEnded { compact() }
    }
    var index = 0
    while index < end {
      let entry = entries[index]
      index += 1
      guard let place = entry.take() else {
        hasEnded = true
        continue
      }
      if try body(place.assumingMemoryBound(to: Delegate.self).move()) { return true }
    }
    return false
  }
}
