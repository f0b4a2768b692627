// SPDX-License-Identifier: MIT

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
