// SPDX-License-Identifier: MIT

/// Leads an orchestra: bound to classes, so that a reference to it can be weak.
protocol Conductor: AnyObject {
  func gives(_ sign: String)
}

/// An orchestra that doesn't keep its conductor alive.
final class Orchestra {
  weak var conductor: (any Conductor)?
  var instruments: [any Instrument]

  init(_ instruments: [any Instrument]) {
    self.instruments = instruments
  }

  func play() -> [String] {
    conductor?.gives("one, two")
    return instruments.map { "\($0.name): \($0.sound)" }
  }

  /// Tunes what can be tuned, in place.
  ///
  /// - Returns: The number of tuned instruments.
  func tune(to hertz: Int) -> Int {
    var count = 0
    for index in instruments.indices {
      guard var tunable = instruments[index] as? any Instrument & Tunable else { continue }
      tunable.tune(to: hertz)
      instruments[index] = tunable
      count += 1
    }
    return count
  }
}
