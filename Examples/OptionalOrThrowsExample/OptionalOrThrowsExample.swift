// SPDX-License-Identifier: MIT

/// Asks one parser whether texts are years, and if not, why.
@main
struct OptionalOrThrowsExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  /// The first records were made in 1877.
  private let parser = YearParser(years: 1877...2100)

  private let texts = ["1959", "", "nineteen", "1066", "2525", "1971"]

  init(print: @escaping (String) -> Void) { self.print = print }

  static func main() {
    OptionalOrThrowsExample { Swift.print($0) }.run()
  }

  func run() {
    sortOut()
    print("")
    giveHints()
    print("")
    fallBack()
  }

  /// Filtering needs no reasons: use an optional.
  func sortOut() {
    print("Is it a year?")
    print("\(texts.compactMap(parser.year(in:)))")
  }

  /// A form explains what to do about each reason: use typed errors.
  func giveHints() {
    print("Why not?")
    for text in texts {
      do {
        let year = try parser.parseYear(text)
        print("“\(text)”: \(year)")
      } catch {
        print("“\(text)”: \(hint(for: error))")
      }
    }
  }

  /// A caller that doesn't need the reason discards it at the call.
  func fallBack() {
    print("A default instead of a reason")
    for text in ["1971", "2525"] {
      print("“\(text)”: \((try? parser.parseYear(text)) ?? 1959)")
    }
  }

  private func hint(for error: YearError) -> String {
    switch error {
    case .empty: "enter a year"
    case .notANumber(let text): "use digits, not “\(text)”"
    case .outOfRange(let year):
      year < parser.years.lowerBound
        ? "there were no records in \(year)" : "wait until \(year)"
    }
  }
}
