// SPDX-License-Identifier: MIT

internal import MotifCore

/// A part of the screen with a responder, which a tap can hit.
///
/// Conform the parts of your screen to find out which of them is under a finger. Only ``frame`` is
/// required, ``hitChildren`` for a part with children, and ``responder`` for a part that has a
/// ``Responder`` instead of being one.
///
/// ```swift
/// struct Tap: ResponderAction {}
///
/// final class Button: Responder, HitTestable {
///   let frame = HitFrame(x: 10, y: 20, width: 8, height: 1)
/// }
///
/// final class Window: Responder, HitTestable {
///   let frame = HitFrame(x: 0, y: 0, width: 80, height: 24)
///   let button = Button()
///   var hitChildren: [any HitTestable] { [button] }
/// }
///
/// let window = Window()
/// window.button.nextResponder = window
/// window.handle(Tap.self) { _ in .handled }
/// if let outcome = window.sendHit(at: HitPoint(x: 12, y: 20), { _ in Tap() }) { print(outcome) }
/// // Prints "handled by Window after 1 hop"
/// ```
///
/// Hit testing descends the tree of children. The action then climbs the chain of responders from
/// the part that was hit; link each child's ``Responder/nextResponder`` to its container.
public protocol HitTestable: AnyObject {
  /// The responder at which actions that hit this part start; by default, the part itself.
  var responder: Responder { get }

  /// The frame of this part in its container, or on the screen if it is the root.
  var frame: HitFrame { get }

  /// Whether this part, with all its children, is hidden; `false` by default.
  var isHidden: Bool { get }

  /// The opacity of this part, from 0 to 1; 1 by default. Below 0.01, neither it nor a child is hit.
  var alpha: Double { get }

  /// Whether this part and its children accept taps; `true` by default.
  var isInteractionEnabled: Bool { get }

  /// The children of this part, front to back, with frames in its coordinates; none by default.
  var hitChildren: [any HitTestable] { get }

  /// Returns whether a point is in this part.
  ///
  /// By default, it is if it is in the frame. A round button checks more closely.
  ///
  /// - Parameter point: The point, in the coordinates of the container, like the frame.
  /// - Returns: Whether it is in this part.
  func contains(_ point: HitPoint) -> Bool
}

// MARK: - Defaults

extension HitTestable where Self: Responder {
  /// The responder itself.
  public var responder: Responder { self }
}

extension HitTestable {
  /// `false`: the part is visible.
  public var isHidden: Bool { false }

  /// 1: the part is opaque.
  public var alpha: Double { 1 }

  /// `true`: the part accepts taps.
  public var isInteractionEnabled: Bool { true }

  /// No children.
  public var hitChildren: [any HitTestable] { [] }

  /// Returns whether a point is in the frame.
  ///
  /// - Parameter point: The point, in the coordinates of the container.
  /// - Returns: Whether it is in the frame.
  public func contains(_ point: HitPoint) -> Bool { frame.contains(point) }
}

// MARK: - Hit testing

extension HitTestable {
  /// Returns the deepest part that contains a point.
  ///
  /// A part is hit if it is visible, accepts taps, and contains the point, and so do all its
  /// containers. Of several children that contain the point, the front one is hit.
  ///
  /// - Parameter point: The point, in the coordinates of the container.
  /// - Returns: The part, which may be this one, with the point in its coordinates; `nil` if this
  ///   part is not hit.
  /// - Precondition: No part contains itself, or starts a hit test of itself during one.
  /// - Complexity: O(*d* × *c*) in the depth of the tree and the number of children of each part.
  public func hitTest(_ point: HitPoint) -> Hit? {
    let responder = responder
    responder.hitTestDepth += 1
    defer { responder.hitTestDepth -= 1 }
    LoopLimit(of: "a part of the screen", causing: "hitTest(_:)")
      .checkDepth(Int(responder.hitTestDepth))
    return findHit(at: point)
  }

  private func findHit(at point: HitPoint) -> Hit? {
    guard isHit(at: point) else { return nil }
    var target: any HitTestable = self
    var local = point
    var finder = CircleFinder()
    while true {
      local = HitPoint(x: local.x - target.frame.origin.x, y: local.y - target.frame.origin.y)
      guard let child = target.hitChildren.first(where: { $0.isHit(at: local) }) else {
        return Hit(target: target, point: local)
      }
      require(
        !finder.closes(at: child),
        """
        this \(type(of: child)) contains itself: let hitChildren list what lies in a part, and never \
        what the part lies in
        """
      )
      target = child
    }
  }

  /// Sends an action to the deepest part that contains a point, from where it climbs.
  ///
  /// - Parameters:
  ///   - point: The point, in the coordinates of the container.
  ///   - action: Makes the action from the point in the coordinates of the part that was hit.
  /// - Returns: The outcome of the action, or `nil` if no part was hit.
  @discardableResult
  public func sendHit<Action: ResponderAction>(
    at point: HitPoint,
    _ action: (HitPoint) -> Action
  ) -> ActionOutcome<Action>? {
    guard let hit = hitTest(point) else { return nil }
    let responder = hit.responder
    responder.makingDepth += 1
    LoopLimit(of: "the closure that makes an action", causing: "sendHit(at:_:)")
      .checkDepth(Int(responder.makingDepth))
    let made = action(hit.point)
    responder.makingDepth -= 1
    return responder.send(made)
  }

  /// Whether a point hits this part or one of its children.
  private func isHit(at point: HitPoint) -> Bool {
    !isHidden && alpha >= 0.01 && isInteractionEnabled && contains(point)
  }
}

/// The part that a tap or a click has hit.
///
/// ``HitTestable/hitTest(_:)`` returns a hit. To only send an action from there, use
/// ``HitTestable/sendHit(at:_:)``.
///
/// ```swift
/// final class Knob: Responder, HitTestable {
///   let frame = HitFrame(x: 10, y: 20, width: 8, height: 8)
/// }
///
/// let hit = Knob().hitTest(HitPoint(x: 12, y: 25))
/// print(hit?.target is Knob, hit?.point == HitPoint(x: 2, y: 5))
/// // Prints "true true"
/// ```
///
/// A hit keeps its target alive.
public struct Hit {
  /// The deepest part that contains the point.
  public let target: any HitTestable

  /// The point, in the coordinates of the target.
  public let point: HitPoint

  /// The responder at which the tap's action starts.
  public var responder: Responder { target.responder }
}

/// The rectangle of a part in its container.
///
/// ```swift
/// print(HitFrame(x: 10, y: 20, width: 30, height: 10).contains(HitPoint(x: 40, y: 20)))
/// // Prints "false"
/// ```
public struct HitFrame: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var origin: HitPoint

  /// The extent to the right.
  public var width: Double

  /// The extent downward, or upward if your screen counts from the bottom.
  public var height: Double

  /// Makes a frame.
  ///
  /// - Parameters:
  ///   - x: The left edge.
  ///   - y: The top edge.
  ///   - width: The extent to the right; a frame without a positive extent contains nothing.
  ///   - height: The extent downward; a frame without a positive extent contains nothing.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = HitPoint(x: x, y: y)
    self.width = width
    self.height = height
  }

  /// Returns whether a point is inside.
  ///
  /// The left and top edges belong to the frame; the right and bottom edges don't. So if one frame
  /// begins where another ends, exactly one of them contains a point on the edge.
  ///
  /// - Parameter point: The point, in the same coordinates as the frame.
  /// - Returns: Whether it is inside; `false` if a coordinate is not a number.
  public func contains(_ point: HitPoint) -> Bool {
    // Where one frame ends another begins, so the edges are compared. Distances would be rounded.
    point.x >= origin.x && point.x < origin.x + width
      && point.y >= origin.y && point.y < origin.y + height
  }
}

/// A place on the screen, in the unit of the screen's layout.
///
/// A view counts in points, a terminal in cells. Each use of a point says what its origin is: the
/// corner of a part's container, or the corner of the part itself.
///
/// ```swift
/// print(HitFrame(x: 10, y: 20, width: 30, height: 10).contains(HitPoint(x: 15, y: 22)))
/// // Prints "true"
/// ```
public struct HitPoint: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double

  /// The distance from the top edge, or from the bottom edge if your screen counts from there.
  public var y: Double

  /// Makes a point.
  ///
  /// - Parameters:
  ///   - x: The distance from the left edge.
  ///   - y: The distance from the top edge.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
