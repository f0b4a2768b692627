// SPDX-License-Identifier: MIT

import Testing

@testable import Step07
@testable import Step08

@Suite("Step 8: undo enabled and disabled")
struct Step08Tests {
  @Test
  func `undo is enabled when something can be undone`() {
    #expect(frame(Step07.AlbumApp(), after: "").contains("[Undo][Redo][Delete]"))
    #expect(frame(Step08.AlbumApp(), after: "").contains("| Undo  Redo [Delete]"))
    #expect(frame(Step08.AlbumApp(), after: "d").contains("|[Undo Delete] Redo [Delete]"))
    #expect(frame(Step08.AlbumApp(), after: "du").contains("| Undo [Redo][Delete]"))
  }

  @Test
  func `delete is enabled while there is an album`() {
    #expect(frame(Step07.AlbumApp(), after: "ddddd").contains("[Delete]"))
    let app = Step08.AlbumApp()
    #expect(frame(app, after: "ddddd").contains("] Redo  Delete "))
    #expect(frame(app, after: "u").contains("][Redo][Delete]"))
  }

  @Test
  func `effects keep no controller alive`() {
    var controller: Step08.AlbumsController? = Step08.AlbumsController()
    weak let released = controller
    controller?.press("d")
    controller = nil
    #expect(released == nil)
  }
}
