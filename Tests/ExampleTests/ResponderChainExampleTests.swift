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
        A menu that asks the chain
        > nobody has the focus
        - Delete
        - Undo
        + Close Letter
        > the title has the focus
        + Delete title
        - Undo
        + Close Letter
        > it is deleted
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
        Undo, found through the chain
        > delete both texts
        title: '', note: ''
        > undo where the note has the focus
        Notebook: took back Delete note
        title: '', note: 'What'
        > and again
        not handled after 1 hop
        """
    )
  }

  @Test
  func `a tap hits the deepest visible part and climbs (D4)`() {
    example.tap()
    #expect(
      transcript.text == """
        A tap that climbs
        > tap at 72, 2
        hit: button
        button: pressed at 2
        > tap at 72, 2
        hit: row
        row: selected
        > tap at 10, 10
        hit: window
        nobody cares
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
        > the first that can does it
        clerk signs for 80
        > each does a part
        clerk signs for 100
        manager signs for 1000
        director signs for 400
        > and something is left
        clerk signs for 100
        manager signs for 1000
        director signs for 10000
        left: 8900
        > each does all of it
        kept as a draft
        failed: offline
        copied
        """
    )
  }
}
#endif
