// SPDX-License-Identifier: MIT

import MotifBindings
import MotifDelegation
import Testing

@Suite("Delegation and effects") struct FollowingTests {
  private final class Shelf: HorizontalScrollerDataSource {
    var count = 5
    func numberOfItems(in scroller: HorizontalScroller<Int>) -> Int { count }
    func scroller(_ scroller: HorizontalScroller<Int>, viewForItemAt index: Int) -> Int { index }
  }

  @Test func `an effect follows the number of delegates`() {
    let delegates = MulticastDelegate<Shelf>()
    var seen: [Int] = []
    let effect = Effect { seen.append(delegates.count) }
    let (first, second) = (Shelf(), Shelf())
    let registrations = [delegates.add(first), delegates.add(first), delegates.add(second)]
    registrations[0].cancel()
    registrations[1].cancel()
    registrations[2].cancel()
    #expect(seen == [0, 1, 2, 1, 0])
    withExtendedLifetime((effect, registrations)) {}
  }

  @Test func `an effect runs once for each change of a scroller`() {
    let scroller = HorizontalScroller<Int>(viewportWidth: 100)
    let shelf = Shelf()
    var seen: [[Int]] = []
    let effect = Effect {
      seen.append([
        scroller.numberOfItems, scroller.selectedIndex ?? -1, Int(scroller.contentOffset),
      ])
      _ = scroller.visibleItems
    }
    func runs(_ body: () -> Void) -> Int {
      let before = seen.count
      body()
      return seen.count - before
    }
    #expect(runs { scroller.dataSource = shelf } == 1)
    #expect(runs { scroller.reload() } == 1)
    #expect(runs { scroller.scroll(to: 2) } == 1)
    #expect(runs { scroller.contentOffset += 10 } == 1)
    #expect(runs { scroller.endDecelerating() } == 1)
    #expect(runs { scroller.viewportWidth = 200 } == 1)
    #expect(runs { scroller.contentOffset += 0 } == 0)
    #expect(seen.last?[0] == 5)
    shelf.count = 4
    #expect(runs { scroller.apply(Changeset(deleted: [0])) } == 1)
    #expect(seen.last == [4, 1, 180])
    withExtendedLifetime(effect) {}
  }
}
