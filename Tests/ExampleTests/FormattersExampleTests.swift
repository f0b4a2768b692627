// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import Testing

@testable import FormattersExample

@Suite("FormattersExample")
struct FormattersExampleTests {
  private let transcript = Transcript()

  @Test
  func `all ways agree except the partly reconfigured formatter (E4, N3)`() {
    FormattersExample { [transcript] in transcript.add($0) }.showTexts()
    #expect(
      transcript.text == """
        created once per style: $1,250.75, ¥1,251, €1,250.75
        created each time: $1,250.75, ¥1,251, €1,250.75
        one, reconfigured each time: $1,250.75, ¥1,251, €1,250.75
        one, partly reconfigured: $1,250.75, ¥1,250.75, €1,250.75
        format style: $1,250.75, ¥1,251, €1,250.75
        """
    )
  }

  @Test
  func `the table compares the best times (N3)`() {
    // Five rounds for each of four ways, in seconds per 1,000 prices.
    var times = [0.002, 0.001, 0.003, 0.001, 0.001] + Array(repeating: 0.123, count: 5)
    times += Array(repeating: 0.2, count: 5) + Array(repeating: 0.0015, count: 5)
    FormattersExample(
      print: { [transcript] in transcript.add($0) },
      measure: { _ in times.removeFirst() }
    ).printTable()
    #expect(
      transcript.text == """

        approach | time per price | relative time
        ---|---|---
        created once per style | 1.0 µs | 1.0
        created each time | 123.0 µs | 123.0
        one, reconfigured each time | 200.0 µs | 200.0
        format style | 1.5 µs | 1.5
        """
    )
    #expect(times.isEmpty)
  }

  @Test
  func `equal styles share one formatter (E4)`() {
    #expect(Set(PriceStyle.all + PriceStyle.all).count == 3)
    #expect(
      PriceStyle(currency: "USD", decimals: 2).makeFormatter().maximumFractionDigits == 2
    )
  }
}
#endif
