// SPDX-License-Identifier: MIT

internal import MotifCore

/// The state and the settings of one motion.
extension MotionTable {
  func place(of id: Int32) -> Int? {
    guard case .running(let place) = records[id].state else { return nil }
    return Int(place)
  }

  func isRunning(_ id: Int32) -> Bool {
    counted.noteRead("motion")
    return !isClosed && place(of: id) != nil
  }

  func end(of id: Int32) -> TweenEnd? {
    counted.noteRead("motion")
    guard case .ended(let end) = records[id].state else { return nil }
    return end
  }

  func elapsed(_ id: Int32) -> Double? {
    counted.noteRead("motion")
    moved.noteRead("motion")
    return place(of: id).map { slots[$0].elapsed }
  }

  func isPaused(_ id: Int32) -> Bool {
    counted.noteRead("motion")
    return place(of: id).map { slots[$0].phase } == .paused
  }

  func timeScale(of id: Int32) -> Double? {
    counted.noteRead("motion")
    return place(of: id).map { slots[$0].rate }
  }

  /// Turns a motion around, without a read that an effect would follow.
  func reverse(_ id: Int32) {
    if let place = place(of: id) { setTimeScale(-slots[place].rate, of: id) }
  }

  func setTimeScale(_ scale: Double, of id: Int32) {
    guard let place = place(of: id) else { return }
    slots[place].rate = scale
    counted.noteChange()
  }
}
