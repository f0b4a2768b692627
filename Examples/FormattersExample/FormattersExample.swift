// SPDX-License-Identifier: MIT

/// What a formatter costs that is made once, made each time, or changed each time.
@main
struct FormattersExample {
  /// Where the lines go; a test collects them.
  let print: (String) -> Void

  /// Measures some work in seconds; a test answers what it likes.
  var measure: (_ work: () -> Void) -> Double = { work in
    let duration = ContinuousClock().measure(work)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  static func main() {
    let example = FormattersExample { Swift.print($0) }
    example.showTexts()
    example.printTable()
  }

  /// All ways write the same, but for the one that forgets something.
  func showTexts() {
    for way in PriceWriting.allCases {
      let write = way.makeWriter()
      let texts = PriceStyle.all.map { write(1_250.75, $0) }
      print("\(way.rawValue): \(texts.joined(separator: ", "))")
    }
  }

  /// How many times as long each way takes as the first, the best of five rounds.
  func printTable() {
    let times = PriceWriting.measured.map { way in
      let write = way.makeWriter()
      func work() {
        for number in 0..<1_000 { _ = write(Double(number), PriceStyle.all[number % 3]) }
      }
      work()
      return (1...5).map { _ in measure(work) }.min() ?? 0
    }
    print("\nway | time of one price | times as long\n---|---|---")
    for (way, time) in zip(PriceWriting.measured, times) {
      let microseconds = (time * 1e4).rounded() / 10
      print("\(way.rawValue) | \(microseconds) µs | \((time / times[0] * 10).rounded() / 10)")
    }
  }
}
