// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

@testable import EnumerationExample

@Suite("EnumerationExample")
struct EnumerationExampleTests {
  private let transcript = Transcript()

  private var example: EnumerationExample {
    EnumerationExample { [transcript] in transcript.add($0) }
  }

  @Test
  func
    `a list is iterated whole, twice, and by pairs (L4)`()
  {
    example.walkThroughList()
    #expect(
      transcript.text == """
        A list
        1 1 2 3 5 8
        > what a for-in loop becomes
        1 1 2 3 5 8
        > an iterator that advances too early
        1 2 3 5 8
        > the same list, in pairs
        1+1 1+2 2+3 3+5 5+8
        > two nested loops
        1 2 3
        2 4 6
        3 6 9
        """
    )
  }

  @Test
  func `numbers end with the last representable one (L4)`() {
    example.walkThroughNumbers()
    #expect(
      transcript.text == """
        Fibonacci
        1 1 2 3 5 8 13 21 34 55
        Int64: 92 numbers, the last is 7540113804746346429
        UInt64: 93 numbers, the last is 12200160415121876738
        UInt8: 13 numbers, the last is 233
        """
    )
  }

  @Test
  func `an infinite sequence is cut off or never evaluated (L4)`() {
    example.walkWithoutEnd()
    #expect(
      transcript.text == """
        Infinite sequences
        1 2 3 1 2 3 1
        elements of an empty collection, repeated: 0
        dice: 4 4 5 4 5 5 6 6
        even rolls, times ten: 40 40 40 60
        """
    )
  }
}
#endif
