// SPDX-License-Identifier: MIT

import Testing

@testable import Step08
@testable import Step09

@Suite("Step 9: restoration")
struct Step09Tests {
  @Test
  func `the selected album is found again`() throws {
    _ = frame(Step08.AlbumApp(), after: "nn")
    #expect(frame(Step08.AlbumApp(), after: "").contains("[Best of Bo]"))
    try withFolder { folder in
      let app = Step09.AlbumApp(folder: folder)
      app.press("nn")
      app.suspend()
      #expect(frame(Step09.AlbumApp(folder: folder), after: "").contains("[Nothing Li]"))
    }
  }

  @Test
  func `an index past the end becomes the last`() throws {
    try withFolder { folder in
      let app = Step09.AlbumApp(folder: folder)
      app.press("aa")
      app.suspend()
      #expect(frame(Step09.AlbumApp(folder: folder), after: "").contains("[American P]"))
    }
  }
}
