// SPDX-License-Identifier: MIT

public import MotifCore

/// A router without a view: it records which screens are shown, for tests and for views that follow it.
///
/// A test is also the user: ``popAsUser(_:)`` and ``dismissAsUser()`` do what the system's back button and a dragged
/// sheet do.
///
/// ```swift
/// let router = HeadlessRouter<String>()
/// router.setRoot("Forecast")
/// router.push("Monday") { print("back from Monday") }
/// let message = router.present("Offline")
/// print(router.top ?? "nothing", router.stack, router.levels)
/// message.remove()
/// router.popAsUser()
/// print(router.top ?? "nothing", router.popAsUser())
/// // Prints:
/// // Offline ["Forecast", "Monday"] [["Forecast", "Monday"], ["Offline"]]
/// // back from Monday
/// // Forecast false
/// ```
///
/// It belongs to the isolation domain that made it. A router that is released reports nothing: its screens
/// leave with it, and tasks that end later have nothing to take away.
public final class HeadlessRouter<Screen>: Router, EventSource {
  /// One screen, and the handle that stands for it.
  struct Entry {
    let screen: Screen
    let handle: ShownScreen
  }

  /// The first stack, or a sheet with what was pushed onto it.
  struct Level {
    var entries: [Entry] = []
    let hasStack: Bool
  }

  /// The observers of what is shown, called after each change and before the screens that left are reported.
  public let observers = Observers<Void>()

  private var recorded = [Level(hasStack: true)]
  private var isLastChangeAnimated = false

  /// Makes a router that shows nothing.
  public init() {}
}

// MARK: - What is shown

extension HeadlessRouter {
  /// The screens by level: the first stack, and then each sheet with the screens pushed onto it, the topmost last.
  public var levels: [[Screen]] { entries.map { $0.entries.map(\.screen) } }

  /// The root and the screens pushed onto it, the root first.
  public var stack: [Screen] { levels[0] }

  /// The screen that the user would see.
  public var top: Screen? { levels.last { !$0.isEmpty }?.last }

  /// Whether the latest change of what is shown is animated.
  public var wasAnimated: Bool {
    observers.noteRead("router")
    return isLastChangeAnimated
  }

  /// The levels with their handles.
  var entries: [Level] {
    observers.noteRead("router")
    return recorded
  }
}

// MARK: - Showing

extension HeadlessRouter {
  /// Records a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - placement: Where it is shown.
  ///   - task: The coordinator that shows it; it is shown only if that is running.
  ///   - animated: What ``wasAnimated`` is then.
  ///   - onRemoval: Called once, after the screen has been taken away by anything but its handle and the end of its
  ///     task. It is kept while the screen is shown.
  /// - Returns: The handle of the screen.
  @discardableResult
  public func show(
    _ screen: Screen,
    as placement: ScreenPlacement,
    for task: AnyCoordinator?,
    animated: Bool,
    onRemoval: (() -> Void)?
  ) -> ShownScreen {
    let handle = ShownScreen(for: task, isAnimated: animated, onRemoval: onRemoval)
    if let task {
      guard task.adopt(handle) else { return handle }
    }
    handle.host = self
    let entry = Entry(screen: screen, handle: handle)
    var gone: [Entry] = []
    switch placement {
    case .root:
      gone = recorded.flatMap(\.entries)
      recorded = [Level(entries: [entry], hasStack: true)]
    case .pushed: recorded[recorded.lastIndex(where: \.hasStack) ?? 0].entries.append(entry)
    case .presented: recorded.append(Level(entries: [entry], hasStack: false))
    case .presentedStack: recorded.append(Level(entries: [entry], hasStack: true))
    }
    changing {
      let lost = forget(gone, animated: animated)
      CallContext.current.report(lost)
    }
    return handle
  }

  /// Forgets all screens but the root.
  ///
  /// - Parameter animated: What ``wasAnimated`` is then.
  public func popToRoot(animated: Bool) {
    let root = recorded[0].entries.first?.handle
    lose(recorded.flatMap(\.entries).map(\.handle).filter { $0 !== root }, animated: animated)
  }
}

// MARK: - Taking away

extension HeadlessRouter: ScreenHost {
  func noteRead() { observers.noteRead("router") }

  func take(_ screens: [ShownScreen], animated: Bool?) -> [ShownScreen] {
    let gone = extract(screens)
    return forget(gone, animated: animated ?? gone.last?.handle.isAnimated ?? false)
  }

  /// Takes screens away, and reports all of them.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  func lose(_ screens: [ShownScreen], animated: Bool = true) -> Bool {
    guard !screens.isEmpty else { return false }
    let gone = extract(screens)
    for entry in gone { entry.handle.isLeaving = false }
    changing { CallContext.current.report(forget(gone, animated: animated)) }
    return true
  }

  /// Takes screens, and what lies on them, out of the record.
  ///
  /// - Returns: The screens, the topmost last.
  private func extract(_ screens: [ShownScreen]) -> [Entry] {
    for screen in screens { screen.isLeaving = true }
    var gone: [Entry] = []
    var kept: [Level] = []
    for (index, var level) in recorded.enumerated() {
      if index > 0, kept.count < index || level.entries[0].handle.isLeaving {
        // A sheet takes what was pushed onto it, and the sheets above.
        gone += level.entries
      } else {
        gone += level.entries.filter(\.handle.isLeaving)
        level.entries.removeAll(where: \.handle.isLeaving)
        kept.append(level)
      }
    }
    recorded = kept
    return gone
  }

  /// Ends what connects screens to the router and to their tasks, and notifies the observers.
  ///
  /// - Parameters:
  ///   - gone: Screens that are no longer recorded, the topmost last.
  ///   - animated: Whether the change is animated.
  /// - Returns: Those that did not leave through their handles, the topmost first.
  private func forget(_ gone: [Entry], animated: Bool) -> [ShownScreen] {
    let handles = gone.reversed().map(\.handle)
    for handle in handles {
      handle.host = nil
      handle.task?.screens.remove(handle)
    }
    isLastChangeAnimated = animated
    observers.tell(())
    for handle in handles where handle.isLeaving { handle.onRemoval = nil }
    return handles.filter { !$0.isLeaving }
  }
}

// MARK: - The user

extension HeadlessRouter {
  /// Does what the user does with the back button or a swipe: pops screens of the topmost stack, and reports them.
  ///
  /// - Parameter count: How many screens to pop. The root of the stack stays.
  /// - Returns: Whether there was one to pop.
  @discardableResult
  public func popAsUser(_ count: Int = 1) -> Bool {
    let stack = recorded.last(where: \.hasStack)?.entries ?? []
    return lose(stack.dropFirst().suffix(max(count, 0)).map(\.handle))
  }

  /// Does what dragging a sheet down does: dismisses the topmost one with all that lies on it, and reports that.
  ///
  /// - Returns: Whether there was one to dismiss.
  @discardableResult
  public func dismissAsUser() -> Bool {
    lose(recorded.dropFirst().suffix(1).flatMap(\.entries).map(\.handle))
  }

  /// Takes one screen away as the user, with those that were pushed over it and what lies on it, and reports them.
  ///
  /// It is for routers that are built on this one, whose framework reports which screen the user has left.
  ///
  /// - Parameter screen: The handle of a screen.
  /// - Returns: Whether this router showed it.
  @discardableResult
  public func removeAsUser(_ screen: ShownScreen) -> Bool {
    for level in recorded {
      if let index = level.entries.firstIndex(where: { $0.handle === screen }) {
        return lose(level.entries[index...].map(\.handle))
      }
    }
    return false
  }
}
