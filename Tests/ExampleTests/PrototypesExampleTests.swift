// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import PrototypesExample

@Suite("PrototypesExample")
@MainActor
struct PrototypesExampleTests {
  private let transcript = Transcript()

  private func print(_ line: String) { transcript.add(line) }

  @Test
  func `one screen of cells shows a million lines (E1, E2, E3)`() throws {
    try PrototypesExample(print: print).scrollThroughAlbums()
    #expect(
      transcript.text == """
        A list of a million lines
        == Artist 1
            Album 1
            Album 2
            Album 3
            Album 4
        > scroll to the end, ten pages at a time
            Album 999994
            Album 999995
            Album 999996
            Album 999997
            Album 999998
            Album 999999
        > insert three albums at the top
            Album 999994
            Album 999995
            Album 999996
            Album 999997
            Album 999998
            Album 999999
        > scroll to the first line
        == Artist 1
            New album 1
            New album 2
            New album 3
            Album 1
        headers: 1 created, 18334 reused, 0 idle
        rows: 9 created, 156675 reused, 3 idle
        > memory is low
        headers: 1 created, 18334 reused, 0 idle
        rows: 9 created, 156675 reused, 1 idle
        """
    )
  }

  @Test
  func `cars share their base while any exist (E4)`() {
    PrototypesExample(print: print).parkCars()
    #expect(
      transcript.text == """
        A thousand cars
        1000 cars share 3 bases
        a red and a black bus share a base: true
        bus: 22500.00 EUR
        bus: 22500 JPY
        2002 prices used 2 formatters
        > remove all but the red cars
        200 cars share 3 bases
        > remove all cars
        0 bases remain
        """
    )
  }
}
#endif
