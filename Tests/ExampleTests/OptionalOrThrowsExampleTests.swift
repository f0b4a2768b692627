// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import OptionalOrThrowsExample

@Suite("OptionalOrThrowsExample (L8)")
struct OptionalOrThrowsExampleTests {
  private let parser = YearParser(years: 1877...2100)

  @Test
  func `one parser answers in three ways`() {
    let transcript = Transcript()
    let example = OptionalOrThrowsExample { transcript.add($0) }
    example.sortOut()
    example.giveHints()
    example.fallBack()
    #expect(
      transcript.text == """
        Is it a year?
        [1959, 1971]
        Why not?
        “1959”: 1959
        “”: enter a year
        “nineteen”: use digits, not “nineteen”
        “1066”: there were no records in 1066
        “2525”: wait until 2525
        “1971”: 1971
        A default instead of a reason
        “1971”: 1971
        “2525”: 1959
        """
    )
  }

  @Test(arguments: [
    ("", YearError.empty), (" ", .notANumber(" ")), ("19 59", .notANumber("19 59")),
    ("1959.0", .notANumber("1959.0")), ("1876", .outOfRange(1876)), ("2101", .outOfRange(2101)),
    ("-1959", .outOfRange(-1959)),
  ])
  func `each invalid text has its reason`(text: String, reason: YearError) {
    #expect(throws: reason) { try parser.parseYear(text) }
    #expect(parser.year(in: text) == nil)
  }

  @Test
  func `the optional has a value unless parsing throws`() {
    withSeeds(200) { random in
      let number = Int.random(in: 1800...2200, using: &random)
      let text = Bool.random(using: &random) ? "\(number)" : String("\(number)".dropLast())
      let result = Result { () throws(YearError) in try parser.parseYear(text) }
      #expect(parser.year(in: text) == (try? result.get()))
      if case .success(let year) = result { #expect("\(year)" == text) }
    }
  }
}
#endif
