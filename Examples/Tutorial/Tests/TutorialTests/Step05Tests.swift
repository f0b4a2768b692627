// SPDX-License-Identifier: MIT

import MotifNotifications
import Testing

@testable import Step04
@testable import Step05

@Suite("Step 5: covers by message")
struct Step05Tests {
  private let picture = "()()()()()"

  @Test
  func `covers get their pictures`() {
    #expect(!frame(Step04.AlbumApp(), after: ".").contains(picture))
    #expect(!frame(Step05.AlbumApp(), after: "").contains(picture))
    #expect(frame(Step05.AlbumApp(), after: ".").contains(picture))
  }

  @Test
  func `a picture is fetched once`() {
    let app = Step05.AlbumApp()
    #expect(frame(app, after: ".nnnn").contains(".........."))
    #expect(frame(app, after: "pppp").contains(picture))
  }

  @Test
  func `a request keeps no cover alive`() {
    let hub = MessageHub()
    let desk = CoverDesk(library: Library(), hub: hub)
    var view: CoverView? = CoverView(title: "Low", url: "covers/Low", hub: hub)
    weak let cover = view
    view = nil
    #expect(cover == nil)
    desk.deliver()
  }
}
