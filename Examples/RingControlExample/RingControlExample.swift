// SPDX-License-Identifier: MIT

internal import RingSounds

/// A ring that fills, with sounds in a module of their own.
@main
@MainActor
struct RingControlExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() {
    RingControlExample { Swift.print($0) }.run()
  }

  /// Fills one ring with sounds, and one without.
  func run() {
    let print = print
    let sounds = RingSounds { samples in
      print("♪ \(1_000 * samples.count / RingSounds.samplesPerSecond) ms")
    }
    let ring = Ring(sounds: sounds)
    for percent in [20, 30, 80, 100, 0] {
      print("> \(percent) %")
      ring.fill(to: percent)
      for line in ring.lines { print(line) }
    }
    print("> without sounds, 100 %")
    let silent = Ring()
    silent.fill(to: 100)
    print(silent.lines[2])
  }
}
