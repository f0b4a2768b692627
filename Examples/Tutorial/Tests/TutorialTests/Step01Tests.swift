// SPDX-License-Identifier: MIT

import Testing

@testable import Step01

@Suite("Step 1: model, view, controller")
struct Step01Tests {
  @Test
  func `a key changes which album is shown`() {
    #expect(frame(Step01.AlbumApp(), after: "").contains("[Best of Bo]"))
    #expect(frame(Step01.AlbumApp(), after: "nnp").contains("[It's My Li]"))
    #expect(frame(Step01.AlbumApp(), after: "ppp").contains("[Best of Bo]"))
  }

  @Test
  func `the view shows other things as well`() {
    let view = ShelfView()
    view.covers = ["Alien", "Brazil"]
    view.selection = 1
    #expect(view.frame.contains(" Alien        [Brazil    ]"))
  }
}
