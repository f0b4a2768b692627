// SPDX-License-Identifier: MIT

import Testing

@testable import Step06
@testable import Step07

@Suite("Step 7: delete with undo")
struct Step07Tests {
  @Test
  func `an undone deletion is back in its place`() {
    #expect(frame(Step06.AlbumApp(), after: "ndu").contains("4 here, 4 on the server"))
    let after = frame(Step07.AlbumApp(), after: "ndu")
    #expect(after.contains("5 here, 5 on the server"))
    #expect(after.contains("[It's My Li]"))
  }

  @Test
  func `many changes are undone and redone`() {
    let app = Step07.AlbumApp()
    #expect(frame(app, after: "adddddd").contains("0 here"))
    #expect(frame(app, after: "uuuuuuu").contains("5 here"))
    #expect(frame(app, after: "rrr").contains("4 here"))
    #expect(frame(app, after: "uuuuuuuuu").contains("5 here"))
  }
}
