// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

@testable import Essence

@Suite("HorizontalScroller, compared with its essence")
struct ScrollerEssenceTests {
  /// The data source and delegate of both scrollers, which records its calls.
  private final class Partner:
    HorizontalScrollerDataSource, HorizontalScrollerDelegate,
    PlainScrollerSource, PlainScrollerDelegate
  {
    var titles: [String] = []
    var refused: Set<Int> = []
    private(set) var heard: [String] = []

    func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { titles.count }
    func numberOfItems(in scroller: PlainScroller) -> Int { titles.count }

    func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
      titles[index]
    }

    func scroller(_ scroller: PlainScroller, viewForItemAt index: Int) -> String {
      titles[index]
    }

    func scroller(_ scroller: HorizontalScroller<String>, shouldSelectItemAt index: Int) -> Bool {
      asked(index, at: scroller.contentOffset)
    }

    func scroller(_ scroller: PlainScroller, shouldSelectItemAt index: Int) -> Bool {
      asked(index, at: scroller.offset)
    }

    func scroller(_ scroller: HorizontalScroller<String>, didSelectItemAt index: Int) {
      heard.append("selected \(index) at \(scroller.contentOffset)")
    }

    func scroller(_ scroller: PlainScroller, didSelectItemAt index: Int) {
      heard.append("selected \(index) at \(scroller.offset)")
    }

    private func asked(_ index: Int, at offset: Double) -> Bool {
      heard.append("asked \(index) at \(offset)")
      return !refused.contains(index)
    }
  }

  /// Distances are multiples of a half, so that both sums are exact.
  private func halves(upTo limit: Int, _ random: inout SeededGenerator) -> Double {
    Double(Int.random(in: -limit...limit, using: &random)) / 2
  }

  @Test func `showing, tapping, and dragging agree with the essence`() {
    withSeeds(300) { random in
      let (plainPartner, partner) = (Partner(), Partner())
      let (plain, real) = (PlainScroller(), HorizontalScroller<String>(viewportWidth: 300))
      (plain.dataSource, plain.delegate) = (plainPartner, plainPartner)
      (real.dataSource, real.delegate) = (partner, partner)
      for step in 0..<40 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          let count = Int.random(in: 0...8, using: &random)
          let refused = Set((0..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
          for partner in [plainPartner, partner] {
            partner.titles = (0..<count).map { "\(step).\($0)" }
            partner.refused = refused
          }
          plain.reload()
          real.reload()
        case 1, 2:
          let distance = halves(upTo: 800, &random)
          plain.offset += distance
          real.contentOffset += distance
        case 3, 4:
          let x = 150 + halves(upTo: 500, &random)
          plain.tap(at: x)
          real.tap(at: x)
        default:
          plain.endDragging()
          real.endDragging(decelerating: false)
        }
        #expect(real.contentOffset == plain.offset)
        #expect(real.selectedIndex == plain.selection)
        #expect(partner.heard == plainPartner.heard)
        for item in real.visibleItems {
          #expect(item.view == plain.views[item.index])
          #expect(item.frame.x == 100 + plain.distance(to: item.index))
        }
        #expect(
          real.visibleItems.map(\.index)
            == plain.views.indices.filter { abs(plain.distance(to: $0)) < 200 }
        )
      }
    }
  }
}
