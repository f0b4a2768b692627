// SPDX-License-Identifier: MIT

import MotifResponders
import Testing

@testable import Exercises

@Suite("Solutions: ResponderChain")
struct ResponderChainSolutionsTests {
  private typealias Solutions = ResponderChainSolutions

  @Test
  func `an action that nobody handles beeps`() {
    let (field, app) = (Responder(), Responder())
    field.nextResponder = app
    var beepCount = 0
    Solutions.press(Solutions.Delete(), in: field) { beepCount += 1 }
    #expect(beepCount == 1)
    app.handle(Solutions.Delete.self) { _ in .handled }
    Solutions.press(Solutions.Delete(), in: field) { beepCount += 1 }
    #expect(beepCount == 1)
  }

  @Test
  func `each box takes what fits`() {
    let boxes = [Solutions.Box(room: 3), Solutions.Box(room: 5)]
    boxes[0].nextResponder = boxes[1]
    #expect(boxes[0].send(Solutions.Store(albumCount: 4)).isHandled)
    #expect(boxes.map(\.room) == [0, 4])
    let outcome = boxes[0].send(Solutions.Store(albumCount: 6))
    #expect(outcome.remainder == Solutions.Store(albumCount: 2))
    #expect(boxes.map(\.room) == [0, 0])
  }

  @Test
  func `a shelf counts like a box`() {
    let wall = Solutions.Shelf(parts: [
      Solutions.AlbumBox(albumCount: 12),
      Solutions.Shelf(parts: [
        Solutions.AlbumBox(albumCount: 3), Solutions.AlbumBox(albumCount: 4),
      ]),
    ])
    #expect(wall.albumCount == 19)
    #expect(Solutions.Shelf(parts: []).albumCount == 0)
  }
}
