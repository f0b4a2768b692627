// SPDX-License-Identifier: MIT

internal import MotifCore

/// A screen that shows others inside itself, with the six calls that this takes.
///
/// ``Containment`` makes them in a fixed order. Conform a container controller to it, and let each method make the
/// one framework call that it is named after.
///
/// ```swift
/// final class Pane {}
///
/// final class Split: ChildContaining {
///   private(set) var paneCount = 0
///   func willAdd(_ child: Pane) {}
///   func addView(of child: Pane) { paneCount += 1 }
///   func didAdd(_ child: Pane) {}
///   func willRemove(_ child: Pane) {}
///   func removeView(of child: Pane) { paneCount -= 1 }
///   func didRemove(_ child: Pane) {}
/// }
///
/// let split = Split()
/// Containment(in: split).add(Pane())
/// print(split.paneCount)
/// // Prints "1"
/// ```
public protocol ChildContaining: AnyObject {
  /// A child, such as a view controller.
  associatedtype Child: AnyObject

  /// The child is about to be added: make it a child of the container here.
  func willAdd(_ child: Child)

  /// Add the child's view to the container's view.
  func addView(of child: Child)

  /// The child has been added: notify it.
  func didAdd(_ child: Child)

  /// The child is about to be removed: notify it.
  func willRemove(_ child: Child)

  /// Remove the child's view from the container's view.
  func removeView(of child: Child)

  /// The child has been removed: it no longer belongs to the container.
  func didRemove(_ child: Child)
}

/// Adds child screens to a container and removes them, with all calls in the right order.
///
/// ```swift
/// final class Screen {}
///
/// final class Split: ChildContaining {
///   func willAdd(_ child: Screen) { print("will add") }
///   func addView(of child: Screen) { print("add view") }
///   func didAdd(_ child: Screen) { print("did add") }
///   func willRemove(_ child: Screen) { print("will remove") }
///   func removeView(of child: Screen) { print("remove view") }
///   func didRemove(_ child: Screen) { print("did remove") }
/// }
///
/// let split = Split()
/// let panes = Containment(in: split)
/// let list = Screen()
/// panes.add(list)
/// panes.remove(list)
/// // Prints:
/// // will add
/// // add view
/// // did add
/// // will remove
/// // remove view
/// // did remove
/// ```
///
/// Made without a container, or once the container is gone, it keeps the children and makes no calls: this is how a
/// flow runs headless.
///
/// It belongs to the isolation domain that made it. In its calls, the container may add and remove other children, but
/// not the child that the call is about.
public final class Containment<Container: ChildContaining> {
  private let followed = FollowedState()
  private var contained: [Container.Child] = []
  private var moving: [ObjectIdentifier] = []
  private let moves = CallDepth(of: "A method of ChildContaining", causing: "add(_:) or remove(_:)")
  private weak var container: Container?

  /// The children, in the order in which they were added.
  public var children: [Container.Child] {
    followed.noteRead("containment")
    return contained
  }

  /// Makes a containment without children.
  ///
  /// - Parameter container: The container, weakly held; `nil` where there is no screen.
  public init(in container: Container?) {
    self.container = container
  }

  /// Adds a child: will add, add view, did add.
  ///
  /// - Parameter child: The child, which is kept until it is removed.
  /// - Returns: Whether it was added. It was not if it is there already.
  /// - Complexity: O(*n*) in the number of children.
  @discardableResult
  public func add(_ child: Container.Child) -> Bool {
    guard !contained.contains(where: { $0 === child }) else { return false }
    contained.append(child)
    move(child) { container in
      container.willAdd(child)
      container.addView(of: child)
      container.didAdd(child)
    }
    return true
  }

  /// Removes a child: will remove, remove view, did remove.
  ///
  /// - Parameter child: The child.
  /// - Returns: Whether it was removed. It was not if it is no child of the container.
  /// - Complexity: O(*n*) in the number of children.
  @discardableResult
  public func remove(_ child: Container.Child) -> Bool {
    guard let index = contained.firstIndex(where: { $0 === child }) else { return false }
    requireAtRest(child)
    contained.remove(at: index)
    move(child) { container in
      container.willRemove(child)
      container.removeView(of: child)
      container.didRemove(child)
    }
    return true
  }

  private func move(_ child: Container.Child, _ calls: (Container) -> Void) {
    requireAtRest(child)
    moving.append(ObjectIdentifier(child))
    changing {
      followed.noteChange()
      if let container { moves.nest { calls(container) } }
    }
    moving.removeAll { $0 == ObjectIdentifier(child) }
  }

  private func requireAtRest(_ child: Container.Child) {
    require(
      !moving.contains(ObjectIdentifier(child)),
      """
      A child was added or removed by a method of ChildContaining that was adding or removing it. Add or remove it \
      after add(_:) or remove(_:) has returned.
      """
    )
  }
}
