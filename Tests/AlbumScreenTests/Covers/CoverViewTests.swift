// SPDX-License-Identifier: MIT

import AlbumTestSupport
import MotifBindings
import MotifNotifications
import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("CoverView")
struct CoverViewTests {
  /// Records the requests, and answers when told to.
  private final class Desk {
    let hub = MessageHub()
    var asked: [CoverKey] = []
    var answersAtOnce: [CoverKey: Picture] = [:]

    init() {
      hub.observe(CoverDesk.NeedsPicture.self, owner: self) { desk, message in
        desk.asked.append(message.key)
        if let picture = desk.answersAtOnce[message.key] {
          message.view.take(picture, for: message.key)
        } else {
          message.view.wait(for: message.key, with: CoverRequest(Task {}))
        }
      }
    }
  }

  private let desk = Desk()

  private func view(_ desk: Desk, url: String? = "u") -> CoverView {
    CoverView(art: CoverArt(for: "a"), caption: "a", url: url, hub: desk.hub)
  }

  private let full = CoverKey(url: "u")
  private let noir = CoverKey(url: "u", tone: .noir)

  @Test
  func `the spinner turns until the picture arrives (A8)`() {
    let view = view(desk)
    #expect(!view.spinner.isSpinning)
    view.show(.noir)
    #expect(view.spinner.isSpinning)
    view.spinner.turn(to: 1)
    #expect(view.spinner.step.value == 1)
    view.take(.numbered(1), for: noir)
    #expect(!view.spinner.isSpinning)
    view.spinner.turn(to: 1)
    #expect(!view.spinner.isSpinning)
    #expect(view.cover(side: 2) == .picture(.numbered(1), tone: .noir))
  }

  @Test
  func `setting the picture stops the spinner (A8)`() {
    let view = view(desk)
    view.show(.full)
    view.picture.value = TonedPicture(.numbered(1), .full)
    #expect(!view.spinner.isSpinning)
  }

  @Test
  func `the observation ends with spinner and view (A8)`() {
    expectReleased { view(desk) }
    expectReleased {
      let view = view(desk)
      view.show(.full)
      return view.spinner
    }
  }

  @Test
  func `without a picture, the spinner stops`() {
    let view = view(desk)
    view.show(.full)
    view.take(nil, for: full)
    #expect(!view.spinner.isSpinning)
    #expect(view.cover(side: 4) == .art(CoverArt(for: "a")))
  }

  @Test
  func `a view without an address requests nothing`() {
    let desk = Desk()
    let view = view(desk, url: nil)
    view.show(.full)
    view.show(.noir)
    #expect(desk.asked == [])
    #expect(!view.spinner.isSpinning)
    CoverView(art: CoverArt(for: "a"), caption: "a", url: "u").show(.full)
  }

  @Test
  func `each tone is requested once`() {
    let desk = Desk()
    let view = view(desk)
    view.show(.noir)
    view.show(.noir)
    view.take(.numbered(1), for: noir)
    view.show(.full)
    #expect(desk.asked == [noir, full])
    // There is a picture to show, so the spinner stays still.
    #expect(!view.spinner.isSpinning)
    #expect(view.picture.value == TonedPicture(.numbered(1), .noir))
    view.take(.numbered(2), for: full)
    #expect(view.picture.value == TonedPicture(.numbered(2), .full))
    view.show(.noir)
    #expect(view.picture.value == TonedPicture(.numbered(1), .noir))
    view.show(.full)
    #expect(view.picture.value == TonedPicture(.numbered(2), .full))
    #expect(desk.asked == [noir, full])
  }

  @Test
  func `showing a failed tone requests it again`() {
    let desk = Desk()
    let view = view(desk)
    view.show(.full)
    view.take(nil, for: full)
    view.show(.noir)
    view.take(nil, for: noir)
    view.show(.full)
    #expect(desk.asked == [full, noir, full])
  }

  @Test
  func `an available picture needs no spinner`() {
    let desk = Desk()
    desk.answersAtOnce[full] = .numbered(3)
    let view = view(desk)
    view.show(.full)
    #expect(!view.spinner.isSpinning)
    #expect(view.picture.value?.picture == .numbered(3))
  }

  @Test
  func `a reused view keeps no previous state (G3)`() {
    let desk = Desk()
    let view = view(desk)
    view.show(.full)
    view.reuse(art: CoverArt(for: "b"), caption: "b", url: "v")
    #expect(desk.asked == [full, CoverKey(url: "v")])
    #expect(view.spinner.isSpinning)
    view.take(.numbered(1), for: full)
    #expect(view.picture.value == nil)
    #expect(view.spinner.isSpinning)
    view.take(nil, for: full)
    #expect(view.spinner.isSpinning)
    view.take(.numbered(2), for: CoverKey(url: "v"))
    #expect(view.picture.value?.picture == .numbered(2))
    view.reuse(art: CoverArt(for: "c"), caption: "c", url: nil)
    #expect(view.picture.value == nil)
    #expect(!view.spinner.isSpinning)
    #expect(view.cover(side: 4) == .art(CoverArt(for: "c")))
  }

  @Test
  func `the drawn size follows the layout`() throws {
    let view = view(desk)
    view.show(.full)
    var random = SeededGenerator(seed: 2)
    let picture = Picture.random(width: 9, height: 9, using: &random)
    view.take(picture, for: full)
    for side in [6, 6, 24, 9] {
      let scaled = picture.scaled(width: side, height: side)
      #expect(view.cover(side: side) == .picture(scaled, tone: .full))
    }
    view.take(.numbered(1, side: 9), for: full)
    #expect(view.cover(side: 9) == .picture(.numbered(1, side: 9), tone: .full))
  }
}
