// SPDX-License-Identifier: MIT

/// Measures formatters that are created once, created each time, or reconfigured each time.
@main
struct FormattersExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  /// Measures the time of some work in seconds; a test returns any value.
  var measure: (_ work: () -> Void) -> Double = { work in
    let duration = ContinuousClock().measure(work)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  static func main() {
    let example = FormattersExample { Swift.print($0) }
    example.showTexts()
    example.printTable()
  }

  /// All ways produce the same text, except the one that forgets a setting.
  func showTexts() {
    for way in PriceWriting.allCases {
      let write = way.makeWriter()
      let texts = PriceStyle.all.map { write(1_250.75, $0) }
      print("\(way.rawValue): \(texts.joined(separator: ", "))")
    }
  }

  /// The time of each way relative to the first, as the best of five rounds.
  func printTable() {
    let times = PriceWriting.measured.map { way in
      let write = way.makeWriter()
      func work() {
        for number in 0..<1_000 { _ = write(Double(number), PriceStyle.all[number % 3]) }
      }
      work()
      return (1...5).map { _ in measure(work) }.min() ?? 0
    }
    print("\napproach | time per price | relative time\n---|---|---")
    for (way, time) in zip(PriceWriting.measured, times) {
      let microseconds = (time * 1e4).rounded() / 10
      print("\(way.rawValue) | \(microseconds) µs | \((time / times[0] * 10).rounded() / 10)")
    }
  }
}
