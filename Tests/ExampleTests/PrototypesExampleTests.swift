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
        > three albums are added in front of everything
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
        headers: 1 made, 18334 times reused, 0 waiting
        rows: 9 made, 156675 times reused, 3 waiting
        > the system is short of memory
        headers: 1 made, 18334 times reused, 0 waiting
        rows: 9 made, 156675 times reused, 1 waiting
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
        a red and a black bus have one base: true
        bus: 22500.00 EUR
        bus: 22500 JPY
        2002 prices took 2 formatters
        > only the red cars stay
        200 cars share 3 bases
        > all cars leave
        0 bases are left
        """
    )
  }
}
#endif
