// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifFacades
internal import Testing

@testable import FacadesExample

@Suite("FacadesExample")
@MainActor
struct FacadesExampleTests {
  private let transcript = Transcript()

  private var example: FacadesExample {
    FacadesExample { [transcript] in transcript.add($0) }
  }

  @Test
  func `a shared logger can be replaced in a scope (A12, G1)`() {
    // A scope of its own, in which nothing has been logged yet.
    Services.shared.withOverrides(ServiceOverrides()) {
      example.shareALogger()
    }
    #expect(
      transcript.text == """
        One logger for all
        made yet: false
        made yet: true
        > another logger, for a while
        the other: ["Player: playing Heroes"]
        the shared one: ["Player: playing Low", "Player: playing Lodger"]
        """
    )
  }

  @Test
  func `a double replaces a service of the coordinator (G4)`() {
    example.standInForServices()
    #expect(
      transcript.text == """
        A shop that is given its prices
        Low: 13 euros
        > a double stands in, and all else is forbidden
        Low: 1 euros
        ConnectionKey is asked for and not overridden. Add a double or a test value for it, or permit the service itself.
        """
    )
  }

  @Test
  func `images and colors fill a view alike (G2)`() throws {
    try example.fill()
    #expect(
      transcript.text == """
        An image or a color
        #ow#ow#o
        Lo#Lo#Lo
        ~~~~~~~~
        ~~~~~~~~
        ##ooww##
        ##ooww##
        """
    )
  }

  @Test
  func `a protocol lets other code add drawable types (G2)`() throws {
    try example.addKinds()
    #expect(
      transcript.text == """
        Anything that can be drawn
        #ow#ow#o#ow#ow#o
        L~~~~~~~~~~~~~~o
        L~Heroes..~~~~~#
        #ow#ow#o#ow#ow#o
        """
    )
  }

  @Test
  func `a cache respects its limit and memory pressure (G3)`() throws {
    try example.runOutOfMemory()
    #expect(
      transcript.text == """
        A cache of 100 characters
        Heroes goes: costLimit
        > too large for the cache
        The entry costs 120, and the cache holds 100 at most. Raise the cost limit, or use the value uncached.
        it holds ["Lodger", "Scary", "Blackstar", "Low"]
        > a warning, then worse
        Lodger goes: memoryPressure
        Scary goes: memoryPressure
        it holds ["Blackstar", "Low"]
        Blackstar goes: memoryPressure
        Low goes: memoryPressure
        5 hits, 5 evictions, 0 left
        """
    )
  }

  @Test
  func `a reused cell never shows the wrong cover (G3)`() async {
    await example.reuseACell()
    #expect(
      transcript.text == """
        A cell that is used again
        Low:
        ........
        ........
        ........
        > it scrolls away and comes back, while another waits for the same cover
        Lodger:
        O#REGDO#
        OL#EGDOL
        OLR#GDOL
        > the first cover comes
        Lodger:
        O#REGDO#
        OL#EGDOL
        OLR#GDOL
        Low:
        O#WO#WO#
        OL#OL#OL
        #LW#LW#L
        > both again
        Low:
        O#WO#WO#
        OL#OL#OL
        #LW#LW#L
        Lodger:
        O#REGDO#
        OL#EGDOL
        OLR#GDOL
        2 covers were computed
        """
    )
  }
}
#endif
