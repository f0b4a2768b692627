// SPDX-License-Identifier: MIT

/// What a tap or a click has hit.
public struct Hit {
  /// The deepest part that the point lies in.
  public let target: any HitTestable

  /// The point, in the coordinates of the target.
  public let point: HitPoint

  /// Where the action starts that the tap means.
  public var responder: Responder { target.responder }
}
