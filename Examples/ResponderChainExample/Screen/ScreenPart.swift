// SPDX-License-Identifier: MIT

internal import MotifResponders

/// A rectangle on the screen that contains others.
final class ScreenPart: Responder, HitTestable {
  let name: String
  let frame: HitFrame
  var isHidden = false
  private var parts: [ScreenPart]
  var hitChildren: [any HitTestable] { parts }

  /// Makes a part.
  ///
  /// - Parameters:
  ///   - name: The part's name in the transcript.
  ///   - frame: Its position in the part that contains it.
  ///   - parts: Its subparts, front to back.
  init(_ name: String, _ frame: HitFrame, _ parts: [ScreenPart] = []) {
    self.name = name
    self.frame = frame
    self.parts = parts
    super.init()
    for part in parts { part.nextResponder = self }
  }
}
