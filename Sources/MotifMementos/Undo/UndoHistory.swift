// SPDX-License-Identifier: MIT

public import MotifCore

/// What was done, so that it can be undone and done again.
///
/// With every change, register the action that takes it back. While that action is being undone it
/// makes a change in turn, and what it registers for that is what redoing will run. So one pair of
/// functions that call one another gives undo and redo at any depth:
///
/// ```swift
/// final class Library {
///   private(set) var albums = ["Low", "Lodger"]
///   let history = UndoHistory()
///
///   func delete(at index: Int) {
///     let album = albums.remove(at: index)
///     history.register(name: "Delete \(album)") { [unowned self] in insert(album, at: index) }
///   }
///
///   func insert(_ album: String, at index: Int) {
///     albums.insert(album, at: index)
///     history.register(name: "Insert \(album)") { [unowned self] in delete(at: index) }
///   }
/// }
///
/// let library = Library()
/// library.delete(at: 0)
/// print(library.albums, library.history.undoName ?? "nothing")
/// try library.history.undo()
/// print(library.albums, library.history.redoName ?? "nothing")
/// try library.history.redo()
/// print(library.albums)
/// // Prints:
/// // ["Lodger"] Delete Low
/// // ["Low", "Lodger"] Delete Low
/// // ["Lodger"]
/// ```
///
/// The history keeps its actions alive, and with them what they capture. In an object that owns its
/// history, capture that object weakly or empty the history before letting go.
///
/// A history belongs to the isolation domain that made it. Actions run there, inside
/// ``undo()`` and ``redo()``; they may register and ask the history anything, and must not undo or
/// redo.
public final class UndoHistory {
  private enum Phase {
    case idle
    case performing
    case rollingBack
  }

  /// What to call, kept alive by its registration and not by the history.
  ///
  /// Most observers read the history that they observe. If it kept them, the two would keep one
  /// another alive for ever.
  private final class Observer {
    var body: (() -> Void)?

    init(_ body: @escaping () -> Void) {
      self.body = body
    }
  }

  private struct ObserverEntry {
    let state: RegistrationState
    weak var observer: Observer?
  }

  private var undoStack = UndoStack()
  private var redoStack = UndoStack()
  private var phase = Phase.idle

  /// What was registered by the actions that run now, oldest first.
  private var inverses: [() throws -> Void] = []
  private var removesAllWhenDone = false

  private var observers: [ObserverEntry] = []
  private var isNotifying = false
  private var changedWhileNotifying = false

  /// How many steps can be undone at most; nil for any number.
  ///
  /// The oldest are forgotten when there are more.
  ///
  /// - Precondition: Not negative.
  public var limit: Int? {
    didSet {
      Self.check(limit)
      guard phase == .idle, limit != oldValue else { return }
      forgetOldest()
      notify()
    }
  }

  /// Makes an empty history.
  ///
  /// - Parameter limit: How many steps can be undone at most; nil for any number.
  /// - Precondition: `limit` is not negative.
  public init(limit: Int? = nil) {
    Self.check(limit)
    self.limit = limit
  }

  private static func check(_ limit: Int?) {
    precondition(limit ?? 0 >= 0, "A history's limit must not be negative; 0 keeps nothing.")
  }
}

// MARK: - Asking

extension UndoHistory {
  /// Whether there is something to undo.
  public var canUndo: Bool { undoStack.count > 0 }

  /// Whether there is something to redo.
  public var canRedo: Bool { redoStack.count > 0 }

  /// The name of what ``undo()`` would take back, for a button or a menu.
  public var undoName: String? { undoStack.last?.name }

  /// The name of what ``redo()`` would do again, for a button or a menu.
  public var redoName: String? { redoStack.last?.name }
}

// MARK: - Recording

extension UndoHistory {
  /// Records how to take back what was just done.
  ///
  /// Something new leaves nothing to redo. While an undo runs, the action becomes part of its redo
  /// instead, and while a redo runs, part of its undo; it then goes by the name of the step that
  /// runs.
  ///
  /// - Parameters:
  ///   - name: What was just done, as a user would call it.
  ///   - action: Takes it back. If it throws half-way, what it has registered by then is run to
  ///     restore what it had already changed, so it should register right after each change.
  /// - Complexity: O(1), amortised.
  public func register(name: String, _ action: @escaping () throws -> Void) {
    switch phase {
    case .idle:
      // Destroying an action may run code that comes back here, so it waits until all is in order.
      let forgotten = redoStack
      redoStack = UndoStack()
      undoStack.append(UndoStep(name: name, first: action))
      forgetOldest()
      withExtendedLifetime(forgotten) { notify() }
    case .performing:
      inverses.append(action)
    case .rollingBack:
      // The inverse of an inverse: the step itself stays on its stack and does that.
      break
    }
  }

  /// Forgets everything, for instance when another document takes the place of this one.
  ///
  /// Called from an action, it takes effect when the undo or redo has succeeded.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public func removeAll() {
    guard phase == .idle else {
      removesAllWhenDone = true
      return
    }
    guard canUndo || canRedo else { return }
    let forgotten = (undoStack, redoStack)
    undoStack = UndoStack()
    redoStack = UndoStack()
    withExtendedLifetime(forgotten) { notify() }
  }

  private func forgetOldest() {
    guard let limit else { return }
    let forgotten = (undoStack.trim(to: limit), redoStack.trim(to: limit))
    withExtendedLifetime(forgotten) {}
  }
}

// MARK: - Undoing and redoing

extension UndoHistory {
  /// Takes back what was done last.
  ///
  /// - Throws: ``UndoError/nothingToUndo``; ``UndoError/reentrant`` inside an action;
  ///   ``UndoError/actionFailed(name:underlying:)`` when an action throws, with everything as it was
  ///   before, or ``UndoError/rollbackFailed(name:underlying:rollback:)`` when that cannot be had.
  public func undo() throws(UndoError) {
    guard phase == .idle else { throw .reentrant }
    guard let step = undoStack.last else { throw .nothingToUndo }
    let registered = try perform(step)
    finish(step, registered, from: \.undoStack, to: \.redoStack)
  }

  /// Does again what was undone last.
  ///
  /// - Throws: ``UndoError/nothingToRedo``; ``UndoError/reentrant`` inside an action;
  ///   ``UndoError/actionFailed(name:underlying:)`` when an action throws, with everything as it was
  ///   before, or ``UndoError/rollbackFailed(name:underlying:rollback:)`` when that cannot be had.
  public func redo() throws(UndoError) {
    guard phase == .idle else { throw .reentrant }
    guard let step = redoStack.last else { throw .nothingToRedo }
    let registered = try perform(step)
    finish(step, registered, from: \.redoStack, to: \.undoStack)
  }

  /// Runs a step.
  ///
  /// - Parameter step: The step.
  /// - Returns: What it registered, oldest first.
  /// - Throws: What its actions throw, after taking back what they had done.
  private func perform(_ step: UndoStep) throws(UndoError) -> [() throws -> Void] {
    phase = .performing
    removesAllWhenDone = false
    defer { phase = .idle }
    do {
      try step.run()
    } catch {
      let registered = takeInverses()
      removesAllWhenDone = false
      phase = .rollingBack
      var failures: [any Error] = []
      for inverse in registered.reversed() {
        do {
          try inverse()
        } catch {
          failures.append(error)
        }
      }
      removesAllWhenDone = false
      guard failures.isEmpty else {
        throw .rollbackFailed(name: step.name, underlying: error, rollback: failures)
      }
      throw .actionFailed(name: step.name, underlying: error)
    }
    return takeInverses()
  }

  private func takeInverses() -> [() throws -> Void] {
    let taken = inverses
    inverses = []
    return taken
  }

  private func finish(
    _ step: UndoStep,
    _ registered: [() throws -> Void],
    from source: ReferenceWritableKeyPath<UndoHistory, UndoStack>,
    to destination: ReferenceWritableKeyPath<UndoHistory, UndoStack>
  ) {
    // `step` is held by the caller and `forgotten` here, so that nothing is destroyed, which may run
    // code that comes back here, before all is in order.
    var forgotten: [UndoStack] = []
    self[keyPath: source].removeLast()
    if removesAllWhenDone {
      forgotten = [undoStack, redoStack]
      undoStack = UndoStack()
      redoStack = UndoStack()
    } else if let first = registered.first {
      self[keyPath: destination].append(
        UndoStep(name: step.name, first: first, others: Array(registered.dropFirst()))
      )
    } else {
      // There is no way back over this step, and what lies beyond it was recorded for a state that
      // cannot be reached any more.
      forgotten = [self[keyPath: destination]]
      self[keyPath: destination] = UndoStack()
    }
    forgetOldest()
    withExtendedLifetime(forgotten) { notify() }
  }
}

// MARK: - Observing

extension UndoHistory {
  /// Calls back after every change of what can be undone or redone, to enable buttons and name them.
  ///
  /// The observers run when the change is complete, in the order in which they were added. One that
  /// is ended meanwhile is not called any more, one that is added meanwhile starts with the next
  /// change. An observer may change the history; then all are called once more when it has returned.
  ///
  /// - Parameter body: Reads what it needs from the history. It lives as long as the registration.
  /// - Returns: The registration. Keep it as long as the calls are wanted.
  public func observe(_ body: @escaping () -> Void) -> Registration {
    let state = RegistrationState()
    let observer = Observer(body)
    observers.append(ObserverEntry(state: state, observer: observer))
    return Registration(state: state) { [weak self] in
      observer.body = nil
      self?.observers.removeAll { !$0.state.isActive }
    }
  }

  private func notify() {
    guard !isNotifying else {
      changedWhileNotifying = true
      return
    }
    isNotifying = true
    defer { isNotifying = false }
    var rounds = 0
    repeat {
      rounds += 1
      precondition(rounds <= 100, "An observer changes the history each time it is called.")
      changedWhileNotifying = false
      let called = observers
      for entry in called where entry.state.isActive {
        // A strong reference of our own: the observer may end itself in the call.
        if let body = entry.observer?.body { body() }
      }
    } while changedWhileNotifying
    observers.removeAll { !$0.state.isActive }
  }
}
