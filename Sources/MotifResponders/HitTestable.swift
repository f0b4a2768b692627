// SPDX-License-Identifier: MIT

internal import MotifCore

/// A part of the screen with a responder, which a tap can hit.
///
/// Conform the parts of your screen to find out which of them lies under a finger. Only
/// ``frame`` must be given; with children, ``hitChildren`` too. A part that is no ``Responder`` but has
/// one gives that as its ``responder``.
///
/// ```swift
/// struct Tap: ResponderAction {}
///
/// final class Part: Responder, HitTestable {
///   let name: String
///   let frame: HitFrame
///   var parts: [Part] = []
///   var hitChildren: [any HitTestable] { parts }
///
///   init(_ name: String, _ frame: HitFrame) {
///     self.name = name
///     self.frame = frame
///     super.init()
///   }
///
///   func add(_ part: Part) {
///     part.nextResponder = self
///     parts.insert(part, at: 0)
///   }
/// }
///
/// let window = Part("window", HitFrame(x: 0, y: 0, width: 80, height: 24))
/// let button = Part("button", HitFrame(x: 10, y: 20, width: 8, height: 1))
/// window.add(button)
/// window.handle(Tap.self) { _ in
///   print("the window closes")
///   return .handled
/// }
///
/// if let hit = window.hitTest(HitPoint(x: 12, y: 20)) {
///   print((hit.target as? Part)?.name ?? "?", hit.point.x)
///   hit.responder.send(Tap())
/// }
/// // Prints:
/// // button 2.0
/// // the window closes
/// ```
///
/// Hit testing goes down the tree of children. The action then climbs the chain of responders from
/// what was hit; link each child's ``Responder/nextResponder`` to what contains it.
public protocol HitTestable: AnyObject {
  /// Where actions start that hit this. It is this itself, where this is a ``Responder``.
  var responder: Responder { get }

  /// Where this lies in what contains it.
  ///
  /// What contains the root is the screen.
  var frame: HitFrame { get }

  /// Whether this, with all its children, cannot be seen. It can, unless stated.
  var isHidden: Bool { get }

  /// How opaque this is, from 0 to 1. It is 1, unless stated.
  ///
  /// What can hardly be seen, with less than 0.01, is not hit, nor are its children.
  var alpha: Double { get }

  /// Whether this and its children are open to taps. They are, unless stated.
  var isInteractionEnabled: Bool { get }

  /// The parts of this, front to back, with frames in its coordinates. There are none, unless stated.
  var hitChildren: [any HitTestable] { get }

  /// Returns whether a point lies in this.
  ///
  /// It does if it lies in the frame, unless stated. A round button looks closer.
  ///
  /// - Parameter point: The point, in the coordinates of what contains this, as the frame is.
  /// - Returns: Whether it lies in this.
  func contains(_ point: HitPoint) -> Bool
}

// MARK: - Defaults

extension HitTestable where Self: Responder {
  /// The responder itself.
  public var responder: Responder { self }
}

extension HitTestable {
  /// It can be seen.
  public var isHidden: Bool { false }

  /// It is opaque.
  public var alpha: Double { 1 }

  /// It is open to taps.
  public var isInteractionEnabled: Bool { true }

  /// There are no children.
  public var hitChildren: [any HitTestable] { [] }

  /// Returns whether a point lies in the frame.
  ///
  /// - Parameter point: The point, in the coordinates of what contains this.
  /// - Returns: Whether it lies in the frame.
  public func contains(_ point: HitPoint) -> Bool { frame.contains(point) }
}

// MARK: - Hit testing

extension HitTestable {
  /// Finds the deepest part of this that a point lies in.
  ///
  /// A part is hit if it is visible, open to taps and contains the point, and so does all that
  /// contains it: children that stick out of their parent are not hit there. Of several children that
  /// contain the point, the one in front is hit.
  ///
  /// - Parameter point: The point, in the coordinates of what contains this.
  /// - Returns: The part, which may be this one, with the point in its coordinates. `nil` when the
  ///   point lies outside, or this is not open to taps.
  /// - Precondition: No part contains itself.
  /// - Complexity: O(*d* × *c*) in the depth of the tree and the number of children of each part.
  public func hitTest(_ point: HitPoint) -> Hit? {
    guard isHit(at: point) else { return nil }
    var target: any HitTestable = self
    var local = point
    var finder = CircleFinder(from: self)
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

  /// Sends an action to the deepest part of this that a point lies in, from where it climbs.
  ///
  /// - Parameters:
  ///   - point: The point, in the coordinates of what contains this.
  ///   - action: Makes the action of the point in the coordinates of what was hit.
  /// - Returns: Who handled the action, or `nil` when nothing was hit.
  @discardableResult
  public func sendHit<Action: ResponderAction>(
    at point: HitPoint,
    _ action: (HitPoint) -> Action
  ) -> ActionOutcome<Action>? {
    hitTest(point).map { $0.responder.send(action($0.point)) }
  }

  /// Whether this is what a point hits, or contains it.
  private func isHit(at point: HitPoint) -> Bool {
    !isHidden && alpha >= 0.01 && isInteractionEnabled && contains(point)
  }
}

/// What a tap or a click has hit.
///
/// ``HitTestable/hitTest(_:)`` returns it. Where no more is wanted than to send an action from there,
/// ``HitTestable/sendHit(at:_:)`` does both.
///
/// ```swift
/// final class Knob: Responder, HitTestable {
///   let frame = HitFrame(x: 10, y: 20, width: 8, height: 8)
/// }
///
/// let knob = Knob()
/// if let hit = knob.hitTest(HitPoint(x: 12, y: 25)) {
///   print(hit.target === knob, hit.responder === knob)
///   print(hit.point.x, hit.point.y)
/// }
/// // Prints:
/// // true true
/// // 2.0 5.0
/// ```
///
/// A hit keeps its target alive.
public struct Hit {
  /// The deepest part that the point lies in.
  public let target: any HitTestable

  /// The point, in the coordinates of the target.
  public let point: HitPoint

  /// Where the action starts that the tap means.
  public var responder: Responder { target.responder }
}

/// Where something lies in what contains it.
///
/// ```swift
/// let button = HitFrame(x: 10, y: 20, width: 30, height: 10)
/// print(button.contains(HitPoint(x: 10, y: 20)), button.contains(HitPoint(x: 40, y: 20)))
/// // Prints "true false"
/// ```
public struct HitFrame: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var origin: HitPoint

  /// The extent to the right.
  public var width: Double

  /// The extent downwards, or upwards where your screen counts from the bottom.
  public var height: Double

  /// Makes a frame.
  ///
  /// - Parameters:
  ///   - x: The left edge.
  ///   - y: The top edge.
  ///   - width: The extent to the right; a frame without a positive extent contains nothing.
  ///   - height: The extent downwards; a frame without a positive extent contains nothing.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = HitPoint(x: x, y: y)
    self.width = width
    self.height = height
  }

  /// Returns whether a point lies inside.
  ///
  /// The left and the top edge belong to the frame, the right and the bottom edge do not. Of two frames
  /// side by side, one of which begins at the sum of the origin and the extent of the other, exactly one
  /// contains the point between them.
  ///
  /// - Parameter point: The point, in the coordinates that the frame is given in.
  /// - Returns: Whether it lies inside. A point or a frame that is not a number lies nowhere.
  public func contains(_ point: HitPoint) -> Bool {
    // Where one frame ends another begins, so the edges are compared. Distances would be rounded.
    point.x >= origin.x && point.x < origin.x + width
      && point.y >= origin.y && point.y < origin.y + height
  }
}

/// A place on the screen, in whatever unit the screen is laid out in.
///
/// A view counts in points, a terminal in cells. Where the point is counted from is said where it is
/// used: from the corner of what contains a part, or from the corner of the part itself.
///
/// ```swift
/// let window = HitFrame(x: 10, y: 20, width: 30, height: 10)
/// var point = HitPoint(x: 15, y: 22)
/// print(window.contains(point))
/// point.x += 30
/// print(window.contains(point))
/// // Prints:
/// // true
/// // false
/// ```
public struct HitPoint: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double

  /// The distance from the top edge, or the bottom edge where your screen counts from there.
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
