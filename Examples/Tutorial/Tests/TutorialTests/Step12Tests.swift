// SPDX-License-Identifier: MIT

import MotifCoordinators
import Testing

@testable import Step11
@testable import Step12

@Suite("Step 12: two tasks by a coordinator")
struct Step12Tests {
  private let keys = "e///<3/"

  @Test
  func `an edited album replaces the old one`() throws {
    try withFolder { folder in
      let before = frame(Step11.AlbumApp(folder: folder), after: keys)
      #expect(before.contains("6 here"))
    }
    try withFolder { folder in
      let app = Step12.AlbumApp(folder: folder)
      let after = frame(app, after: keys)
      #expect(after.contains("5 here"))
      #expect(after.contains("Year    1993"))
      #expect(frame(app, after: "u").contains("Year    1992"))
      #expect(frame(app, after: "r").contains("Year    1993"))
    }
  }

  @Test
  func `editing ends with an album or none`() {
    let router = HeadlessRouter<any Screen>()
    var results: [Step12.Album?] = []
    for keys in ["Low/David Bowie/Rock/1977/", "Low^"] {
      let task = EditingCoordinator(editing: nil, on: router)
      task.start { results.append($0) }
      for key in keys { router.top?.press(key) }
    }
    #expect(results.map { $0?.title } == ["Low", nil])
    #expect(router.top == nil)
  }

  @Test
  func `a new album is still added`() throws {
    try withFolder { folder in
      let after = frame(Step12.AlbumApp(folder: folder), after: "aLow/David Bowie/Rock/1977/")
      #expect(after.contains("6 here"))
    }
  }
}
