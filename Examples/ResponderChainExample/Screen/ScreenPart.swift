// SPDX-License-Identifier: MIT

internal import MotifResponders

/// A rectangle on the screen, with others in it.
final class ScreenPart: Responder, HitTestable {
  let name: String
  let frame: HitFrame
  var isHidden = false
  private var parts: [ScreenPart]
  var hitChildren: [any HitTestable] { parts }

  /// Makes a part.
  ///
  /// - Parameters:
  ///   - name: How the transcript calls it.
  ///   - frame: Where it lies in what contains it.
  ///   - parts: What lies in it, front to back.
  init(_ name: String, _ frame: HitFrame, _ parts: [ScreenPart] = []) {
    self.name = name
    self.frame = frame
    self.parts = parts
    super.init()
    for part in parts { part.nextResponder = self }
  }
}
