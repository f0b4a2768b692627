// SPDX-License-Identifier: MIT

import AlbumTestSupport
import MotifBindings
import MotifCaching
import MotifFacades
import MotifNotifications
import MotifTestSupport
import Synchronization
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("CoverDesk")
struct CoverDeskTests {
  private let gate = CoverGate()
  private let hub = MessageHub()

  private func desk(
    memoryLimit: Int = 1_000_000,
    onArrival: @escaping @Sendable () -> Void = {}
  ) -> CoverDesk {
    CoverDesk(
      loader: CoverLoader(files: nil, memoryLimit: memoryLimit, fetch: gate.fetch),
      hub: hub,
      onArrival: onArrival
    )
  }

  private func view(_ url: String?) -> CoverView {
    CoverView(art: CoverArt(for: url ?? ""), caption: url ?? "", url: url, hub: hub)
  }

  /// Delivers until no more requests are open than the gate holds back.
  private func settle(_ desk: CoverDesk, open count: Int = 0) async {
    while desk.openRequestCount > count {
      if desk.deliver() == 0 { await Task.yield() }
    }
  }

  @Test
  func `delivering gives a view its picture (A7)`() async {
    let arrivals = Mutex(0)
    let desk = desk { arrivals.withLock { $0 += 1 } }
    let view = view("1")
    view.show(.full)
    #expect(view.spinner.isSpinning)
    #expect(desk.deliver() == 0)
    gate.answer("1", with: Picture.numbered(1).ppm)
    while arrivals.withLock({ $0 }) == 0 { await Task.yield() }
    // It has arrived, but a session changes nothing before it delivers.
    #expect(view.picture.value == nil)
    #expect(desk.deliver() == 1)
    #expect(view.picture.value == TonedPicture(.numbered(1), .full))
    #expect(!view.spinner.isSpinning)

    // It is in memory by now.
    let other = self.view("1")
    other.show(.full)
    #expect(other.picture.value?.picture == .numbered(1))
    #expect(desk.openRequestCount == 0)
    #expect(arrivals.withLock { $0 } == 1)
  }

  @Test
  func `a failed picture stops the spinner`() async {
    let desk = desk()
    let view = view("1")
    view.show(.full)
    gate.answer("1", with: nil)
    await settle(desk)
    #expect(view.picture.value == nil)
    #expect(!view.spinner.isSpinning)
  }

  @Test
  func `releasing a view cancels its request`() async {
    let desk = desk()
    expectReleased {
      let view = view("1")
      view.show(.full)
      return view
    }
    // The network never answers: the request ends because no view wants the picture any more.
    await settle(desk)
  }

  @Test
  func `a desk with open requests is deinitialized`() {
    expectReleased {
      let desk = desk()
      let view = view("1")
      view.show(.full)
      return desk
    }
  }

  @Test
  func `a reused view gets its new picture only (G3)`() async {
    let desk = desk()
    let view = view("1")
    view.show(.full)
    view.reuse(art: CoverArt(for: ""), caption: "", url: "2")
    gate.answer("2", with: Picture.numbered(2).ppm)
    gate.answer("1", with: Picture.numbered(1).ppm)
    await settle(desk)
    #expect(view.picture.value?.picture == .numbered(2))

    // Back to the first address, while the first request may still be running.
    view.reuse(art: CoverArt(for: ""), caption: "", url: "1")
    await settle(desk)
    #expect(view.picture.value?.picture == .numbered(1))
  }

  @Test
  func `an old request doesn't end a new one`() async {
    let desk = desk()
    let view = view("1")
    view.show(.full)
    for url in ["2", "1"] { view.reuse(art: CoverArt(for: ""), caption: "", url: url) }
    // The dropped requests are answered, one of them for the same address.
    await settle(desk, open: 1)
    #expect(view.spinner.isSpinning)
    gate.answer("1", with: Picture.numbered(1).ppm)
    await settle(desk)
    #expect(view.picture.value?.picture == .numbered(1))
  }

  @Test
  func `a view never has a wrong picture (G3)`() async {
    await withSeeds(40) { random in
      let gate = CoverGate()
      let hub = MessageHub()
      let desk = CoverDesk(
        loader: CoverLoader(
          files: nil,
          memoryLimit: Int.random(in: 12...60, using: &random),
          fetch: gate.fetch
        ),
        hub: hub,
        onArrival: {}
      )
      let urls = (0..<12).map(String.init)
      var views = urls.prefix(5).map { url in
        CoverView(art: CoverArt(for: url), caption: url, url: url, hub: hub)
      }
      for _ in 0..<60 {
        let index = Int.random(in: views.indices, using: &random)
        let url = urls.randomElement(using: &random) ?? "0"
        switch Int.random(in: 0..<8, using: &random) {
        case 0..<2:
          views[index].show(CoverTone.allCases.randomElement(using: &random) ?? .full)
        case 2: views[index].reuse(art: CoverArt(for: url), caption: url, url: url)
        case 3:
          views[index] = CoverView(art: CoverArt(for: url), caption: url, url: url, hub: hub)
        case 4..<6:
          let isThere = Int.random(in: 0..<6, using: &random) > 0
          gate.answer(url, with: isThere ? Picture.numbered(Int(url) ?? 0).ppm : nil)
        case 6:
          let pressure = Bool.random(using: &random) ? MemoryPressure.warning : .critical
          hub.post(AppLifecycle.DidReceiveMemoryPressure(pressure))
        default: for _ in 0..<5 { await Task.yield() }
        }
        if Bool.random(using: &random) { desk.deliver() }
        for view in views { #expect(isRight(view)) }
      }
      for url in urls { gate.answer(url, with: Picture.numbered(Int(url) ?? 0).ppm) }
      await settle(desk)
      for view in views {
        #expect(isRight(view))
        #expect(!view.spinner.isSpinning)
      }
      // Nothing fails after this, so every view gets a picture in the end.
      for view in views {
        view.show(.full)
        for _ in 0..<3 {
          let url = urls.randomElement(using: &random) ?? "0"
          view.reuse(art: CoverArt(for: url), caption: url, url: url)
          if Bool.random(using: &random) { await Task.yield() }
          desk.deliver()
        }
      }
      await settle(desk)
      for view in views { #expect(isRight(view) && view.picture.value != nil) }
    }
  }

  /// Whether a view has no picture, or that of its address.
  private func isRight(_ view: CoverView) -> Bool {
    guard let toned = view.picture.value else { return true }
    let picture = Picture.numbered(Int(view.url ?? "") ?? -1)
    return toned.picture == toned.tone.applied(to: picture)
  }
}
