// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

@testable import ResponderChainExample

@Suite("ResponderChainExample")
@MainActor
struct ResponderChainExampleTests {
  private let transcript = Transcript()

  private var example: ResponderChainExample {
    ResponderChainExample { [transcript] in transcript.add($0) }
  }

  @Test
  func `a menu's appearance depends on the responder chain (D8)`() {
    example.validateMenu()
    #expect(
      transcript.text == """
        A menu validated by the chain
        > nothing has focus
        - Delete
        - Undo
        + Close Letter
        > the title has focus
        + Delete title
        - Undo
        + Close Letter
        > delete it
        - Delete title
        + Undo Delete title
        + Close Letter
        """
    )
  }

  @Test
  func `a field finds its document's undo stack (D5)`() {
    example.undoThroughTheChain()
    #expect(
      transcript.text == """
        Undo through the chain
        > delete both texts
        title: '', note: ''
        > undo while the note has focus
        Notebook: undid Delete note
        title: '', note: 'What'
        > undo again
        not handled after 1 hop
        """
    )
  }

  @Test
  func `a tap hits the deepest visible part and climbs (D4)`() {
    example.tap()
    #expect(
      transcript.text == """
        A tap that travels up the chain
        > tap at 72, 2
        hit: button
        button: tapped at 2
        > tap at 72, 2
        hit: row
        row: selected
        > tap at 10, 10
        hit: window
        not handled
        > tap at 99, 10
        hit: nothing
        """
    )
  }

  @Test
  func `the chain shares work in three ways (D1)`() {
    example.shareWork()
    #expect(
      transcript.text == """
        Three ways to share work
        > one responder handles it
        clerk signs for 80
        > several share it
        clerk signs for 100
        manager signs for 1000
        director signs for 400
        > part of it remains
        clerk signs for 100
        manager signs for 1000
        director signs for 10000
        remaining: 8900
        > each handles all of it
        kept as a draft
        failed: offline
        copied
        """
    )
  }
}
#endif
