// SPDX-License-Identifier: MIT

@_exported public import MotifCore
@_exported public import MotifLists

/// Several delegates in place of one.
///
/// A `weak var delegate` has room for one listener. If several objects need to follow a player, give
/// it a multicast delegate, and call it as you would call a single delegate.
///
/// ```swift
/// protocol PlayerDelegate: AnyObject {
///   func player(_ player: Player, didPlay song: String)
/// }
///
/// final class Player {
///   let delegates = MulticastDelegate<any PlayerDelegate>()
///
///   func play(_ song: String) { delegates { $0.player(self, didPlay: song) } }
/// }
///
/// final class Screen: PlayerDelegate {
///   func player(_ player: Player, didPlay song: String) { print("screen:", song) }
/// }
///
/// let player = Player()
/// let screen = Screen()
/// let registration = player.delegates.add(screen)
/// player.play("So What")
/// registration.cancel()
/// player.play("Freddie Freeloader")
/// // Prints "screen: So What"
/// ```
///
/// **Questions.** A `should` that several delegates answer is a vote: see ``allAllow(_:)`` and
/// ``anyAllows(_:)``. If only one delegate knows the answer, use ``firstAnswer(_:)``.
///
/// **Order.** Delegates are called in the order in which they were added, one after another, before
/// the call returns.
///
/// **Lifetime.** Delegates are referenced weakly. A delegate is called until it is released or its
/// registration ends, whichever comes first.
///
/// **Re-entrancy.** A delegate may do anything from inside a call: add or cancel itself or others,
/// release objects, and make the sender send again. A delegate that is added during a call does not
/// receive that call; a delegate that is canceled or released during a call is not called again. The
/// program stops with a message if calls are nested more than 100 deep.
///
/// **Threads.** A multicast delegate belongs to the isolation domain that made it and calls its
/// delegates there. The last reference to a registration may be dropped on any thread.
///
/// - Note: `Delegate` is a class, or a protocol that inherits from `AnyObject`, written with `any`;
///   or several of them, composed with `&`. Swift cannot express that constraint on a type
///   parameter. So it is checked when a delegate is added: a struct or an enumeration stops the
///   program.
public final class MulticastDelegate<Delegate> {
  private let channel = ObserverChannel()
  private let followed = FollowedState()
  private let depth = CallDepth(of: "a delegate", causing: "a call of its MulticastDelegate")

  /// An object in the channel, and what all its registrations keep.
  private struct Member {
    let observer: ListedEntry
    weak var registration: Registration?
  }

  /// The delegates by their objects.
  private var members: [ObjectIdentifier: Member] = [:]

  /// The number of members at which those that have ended are removed.
  private var sweepCount = 8

  /// Makes a multicast delegate without delegates.
  public init() {}

  deinit {
    for member in members.values { member.observer.drop() }
  }
}

// MARK: - Adding and removing

extension MulticastDelegate {
  /// Adds a delegate after the existing ones.
  ///
  /// Keep the returned registration, usually in the delegate itself: the delegate is called until
  /// the registration ends, and a registration that you discard ends at once.
  ///
  /// If you add an object again while it is a delegate, it keeps its place, is still called once,
  /// and stays until both registrations have ended. So two parts of a program that add the same
  /// object need not know of each other.
  ///
  /// - Parameter delegate: The delegate, which is referenced weakly.
  /// - Returns: The registration. Dropping it, on any thread, removes the delegate.
  /// - Precondition: The delegate is an object.
  /// - Complexity: O(1) on average, and so is ending the registration.
  public func add(_ delegate: Delegate) -> Registration {
    let object = DelegateCall.object(of: delegate)
    let member = members[ObjectIdentifier(object)]
    // Another object may have had this one's address before.
    if let member, member.observer.owner === object, let registration = member.registration {
      return Registration(DelegateRegistration(registration, of: member.observer, followed))
    }
    let observer = ListedObject(object, in: channel, DelegateCall(delegate))
    let registration = Registration(observer)
    if members.count >= sweepCount { sweep() }
    members[ObjectIdentifier(object)] = Member(observer: observer, registration: registration)
    channel.append(observer)
    followed.noteChange()
    return Registration(DelegateRegistration(registration, of: observer, followed))
  }

  /// Removes a delegate, however often it was added.
  ///
  /// Use it if you don't have the registration. All registrations of the delegate end. Removing an
  /// object that isn't a delegate has no effect.
  ///
  /// - Parameter delegate: The delegate.
  /// - Precondition: The delegate is an object.
  /// - Complexity: O(1) on average.
  public func remove(_ delegate: Delegate) {
    let object = DelegateCall.object(of: delegate)
    guard let member = members.removeValue(forKey: ObjectIdentifier(object)),
      !member.observer.hasEnded
    else { return }
    member.observer.cancel()
    followed.noteChange()
  }

  /// Forgets the delegates that will not be called again.
  private func sweep() {
    // Asking for an object may release the last reference to it, so its end may add and remove others.
    for member in members.values where !member.observer.isActive { member.observer.drop() }
    members = members.filter { !$0.value.observer.hasEnded }
    sweepCount = max(8, members.count * 2)
  }
}

// MARK: - Calling

extension MulticastDelegate {
  /// The number of delegates.
  ///
  /// Effects and derived values that read it follow additions and cancellations, but not the
  /// release of delegates.
  ///
  /// - Complexity: O(*n*).
  public var count: Int {
    followed.noteRead("multicast delegate")
    var count = 0
    self { _ in count += 1 }
    return count
  }

  /// Whether there is no delegate to call.
  ///
  /// - Complexity: O(*n*).
  public var isEmpty: Bool { count == 0 }

  /// Calls every delegate.
  ///
  /// So `delegates { $0.player(self, didPlay: song) }` calls all of them. If a delegate can throw,
  /// call with `try`: the error reaches the sender at once.
  ///
  /// - Parameter body: Receives one delegate after another, in the order in which they were added.
  /// - Throws: The error of the body. Then the remaining delegates are not called.
  /// - Complexity: O(*n*) in the number of delegates.
  public func callAsFunction<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    _ = try callFirst { (delegate) throws(Failure) in
      try body(delegate)
      return false
    }
  }

  /// Calls one delegate after another until a call returns `true`, and returns whether one did.
  private func callFirst<Failure: Error>(
    where body: (Delegate) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var isFound = false
    var failure: (any Error)?
    depth.enter()
    channel.visit { delegate in
      guard !isFound, failure == nil else { return }
      let call = unsafeDowncast(delegate, to: ListedObject<DelegateCall>.self).call
      do {
        isFound = try body(call.delegate(as: Delegate.self))
      } catch {
        failure = error
      }
    }
    depth.leave()
    if let failure = failure as? Failure { throw failure }
    return isFound
  }
}

// MARK: - Votes

extension MulticastDelegate {
  /// Asks whether all delegates allow something, as a `should` method does.
  ///
  /// Without delegates, the answer is yes. The first no decides: later delegates are not asked.
  ///
  /// - Parameter question: Asks one delegate, in the order in which they were added.
  /// - Returns: Whether no delegate answered `false`.
  /// - Throws: The error of the question. Then the remaining delegates are not asked.
  /// - Complexity: O(*n*) in the number of delegates.
  public func allAllow<Failure: Error>(
    _ question: (Delegate) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    try !callFirst { (delegate) throws(Failure) in try !question(delegate) }
  }

  /// Asks whether at least one delegate allows something.
  ///
  /// Use it for work that is done only if some delegate wants it. Without delegates, the answer is
  /// no. The first yes decides: later delegates are not asked.
  ///
  /// - Parameter question: Asks one delegate, in the order in which they were added.
  /// - Returns: Whether a delegate answered `true`.
  /// - Throws: The error of the question. Then the remaining delegates are not asked.
  /// - Complexity: O(*n*) in the number of delegates.
  public func anyAllows<Failure: Error>(
    _ question: (Delegate) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    try callFirst(where: question)
  }

  /// Asks delegates until one has an answer.
  ///
  /// Use it if each delegate knows some of the answers, and the first answer counts.
  ///
  /// - Parameter question: Asks one delegate, in the order in which they were added.
  /// - Returns: The first answer that isn't `nil`, or `nil` if no delegate has one.
  /// - Throws: The error of the question. Then the remaining delegates are not asked.
  /// - Complexity: O(*n*) in the number of delegates.
  public func firstAnswer<Answer, Failure: Error>(
    _ question: (Delegate) throws(Failure) -> Answer?
  ) throws(Failure) -> Answer? {
    var answer: Answer?
    _ = try callFirst { (delegate) throws(Failure) in
      answer = try question(delegate)
      return answer != nil
    }
    return answer
  }
}
