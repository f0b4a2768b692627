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
        One shared logger
        created: false
        created: true
        > override it for one call
        the override: ["Player: playing Heroes"]
        the shared logger: ["Player: playing Low", "Player: playing Lodger"]
        """
    )
  }

  @Test
  func `a double replaces a service of the coordinator (G4)`() {
    example.standInForServices()
    #expect(
      transcript.text == """
        A shop with injected prices
        Low: 13 euros
        > override the prices; any other service is an error
        Low: 1 euros
        ConnectionKey was requested without an override. Override it, give it a test value, or permit its real value.
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
        Anything drawable
        #ow#ow#o#ow#ow#o
        L~~~~~~~~~~~~~~o
        L~Heroes..~~~~~#
        #ow#ow#o#ow#ow#o
        """
    )
  }

  @Test
  func `a label needs one of its nine settings (G5)`() {
    example.label()
    #expect(
      transcript.text == """
        A label with nine settings, and with one
        .Low........
        ~Low~~~~~~~~
         THE MAN W…\u{20}
        """
    )
  }

  @Test
  func `a C library is hidden behind an image (G5)`() throws {
    try example.hideALibrary()
    #expect(
      transcript.text == """
        An image over a C library
        > copy it: 1 buffer
        > change the copy: 2 buffers
        the original: 0, the copy: 7
        > drop both: 0 buffers
        cannotBeMade(width: 0, height: 2)
        > a facade that shows too much
        width 4, 7 pixels
        > a facade that shows too little
        the caller's record: 4 pixels, the image: 2
        """
    )
  }

  @Test
  func `a cache respects its limit and memory pressure (G3)`() throws {
    try example.runOutOfMemory()
    #expect(
      transcript.text == """
        A cache with room for 100 characters
        Heroes is evicted: costLimit
        > too large for the cache
        The entry costs 120, and the cache holds 100 at most. Raise the cost limit, or use the value uncached.
        cached: ["Lodger", "Scary", "Blackstar", "Low"]
        > a memory warning, then a critical one
        Lodger is evicted: memoryPressure
        Scary is evicted: memoryPressure
        cached: ["Blackstar", "Low"]
        Blackstar is evicted: memoryPressure
        Low is evicted: memoryPressure
        5 hits, 5 evictions, 0 left
        """
    )
  }

  @Test
  func `a reused cell never shows the wrong cover (G3)`() async {
    await example.reuseACell()
    #expect(
      transcript.text == """
        A reused cell
        Low:
        ........
        ........
        ........
        > reuse the cell while another one waits for the first cover
        Lodger:
        O#REGDO#
        OL#EGDOL
        OLR#GDOL
        > the first cover arrives
        Lodger:
        O#REGDO#
        OL#EGDOL
        OLR#GDOL
        Low:
        O#WO#WO#
        OL#OL#OL
        #LW#LW#L
        > show both again
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
