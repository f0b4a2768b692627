// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@Suite("PrefetchWindow")
struct PrefetchWindowTests {
  private let loader = CoverLoader()

  private func window(ahead: Int, behind: Int = 0) -> PrefetchWindow<Int> {
    let window = PrefetchWindow<Int>(ahead: ahead, behind: behind)
    window.delegate = loader
    return window
  }

  private func range(_ first: Int, _ last: Int) -> ClosedRange<ListPath> {
    ListPath(section: 0, item: first)...ListPath(section: 0, item: last)
  }

  @Test
  func `the scrolling direction determines its reach`() throws {
    let list = try ListSnapshot(Array(0..<20))
    let window = window(ahead: 3, behind: 2)
    window.move(to: range(8, 9), in: list)
    #expect(loader.events == [.load([10, 11, 12, 7, 6])])
    window.move(to: range(8, 9), in: list, scrolling: .backward)
    #expect(loader.events.dropFirst() == [.stop([12]), .load([5])])
    #expect(window.prefetched == [10, 11, 7, 6, 5])
  }

  @Test
  func `it spans sections, even empty ones, within the list`() throws {
    let list = try ListSnapshot(
      sections: [(0, [1, 2]), (1, []), (2, [3]), (3, []), (4, [4, 5, 6]), (5, [])]
    )
    let window = window(ahead: 4, behind: 9)
    let path = ListPath(section: 2, item: 0)
    window.move(to: path...path, in: list)
    #expect(loader.events == [.load([4, 5, 6, 2, 1])])
  }

  @Test
  func `visible items wait until they leave the window`() throws {
    let list = try ListSnapshot(Array(0..<20))
    let window = window(ahead: 2, behind: 2)
    window.move(to: range(0, 3), in: list)
    window.move(to: range(2, 5), in: list)
    window.move(to: range(4, 7), in: list)
    #expect(loader.events == [.load([4, 5]), .load([6, 7]), .load([8, 9])])
    window.move(to: range(2, 5), in: list, scrolling: .backward)
    #expect(loader.events.dropFirst(3) == [.stop([8, 9]), .load([1, 0])])
  }

  @Test
  func `items keep their identity when the list changes`() throws {
    let window = window(ahead: 3)
    window.move(to: range(0, 1), in: try ListSnapshot([1, 2, 3, 4, 5, 6]))
    window.move(to: range(1, 2), in: try ListSnapshot([9, 1, 2, 3, 4, 5, 6]))
    #expect(loader.events == [.load([3, 4, 5])])
    // One item is deleted, one moves away, and one becomes visible.
    window.move(to: range(0, 1), in: try ListSnapshot([1, 3, 6, 7, 8, 5]))
    #expect(loader.events.dropFirst() == [.stop([4, 5]), .load([6, 7, 8])])
  }

  @Test
  func `positions outside the list are ignored`() throws {
    let list = try ListSnapshot(Array(0..<5))
    let window = window(ahead: 2)
    window.move(to: ListPath(section: -2, item: 7)...ListPath(section: 0, item: 1), in: list)
    #expect(loader.events == [.load([2, 3])])
    window.move(to: range(-5, 2), in: list)
    window.move(to: ListPath(section: 0, item: 3)...ListPath(section: 9, item: 9), in: list)
    #expect(loader.events.dropFirst() == [.load([4])])
    window.close()
    for nothing in [range(7, 9), range(-4, -2), nil] {
      window.move(to: range(0, 1), in: list)
      window.move(to: nothing, in: list)
      #expect(loader.events.last == .stop([2, 3]))
      #expect(window.prefetched == [])
    }
    let count = loader.events.count
    window.close()
    window.move(to: range(0, 9), in: ListSnapshot<MainSection, Int>())
    #expect(loader.events.count == count)
  }

  @Test
  func `an empty window is silent, an unlimited one complete`() throws {
    let list = try ListSnapshot(Array(0..<5))
    let none = window(ahead: 0)
    none.move(to: range(0, 1), in: list)
    #expect(loader.events == [])
    let all = window(ahead: .max, behind: .max)
    all.move(to: range(2, 2), in: list)
    #expect(loader.events == [.load([3, 4, 1, 0])])
  }

  @Test
  func `a delegate that moves the window is called later`() throws {
    let list = try ListSnapshot(Array(0..<50))
    let window = window(ahead: 2)
    var places = [20, 30]
    loader.whenTold = {
      guard let next = places.popLast() else { return }
      window.move(to: range(next, next + 1), in: list)
    }
    // The closure retains the loader, which is one of this suite's properties.
    defer { loader.whenTold = {} }
    window.move(to: range(0, 1), in: list)
    #expect(
      loader.events == [
        .load([2, 3]), .stop([2, 3]), .load([32, 33]), .stop([32, 33]), .load([22, 23]),
      ]
    )
    #expect(loader.asked == Set(window.prefetched))
  }

  @Test
  func `a delegate is optional, as is its stopping`() throws {
    final class Eager: PrefetchWindowDelegate {
      var loaded: [Int] = []
      func prefetchWindow(_ window: PrefetchWindow<Int>, prefetch items: [Int]) { loaded += items }
    }
    let list = try ListSnapshot(Array(0..<9))
    let window = PrefetchWindow<Int>(ahead: 1)
    expectReleased {
      let eager = Eager()
      window.delegate = eager
      window.move(to: range(0, 1), in: list)
      window.close()
      #expect(eager.loaded == [2])
      return eager
    }
    #expect(window.delegate == nil)
    window.move(to: range(2, 3), in: list)
    #expect(window.prefetched == [4])
  }

  @Test
  func `its delegate may release a window`() throws {
    final class Owner { var window: PrefetchWindow<Int>? = PrefetchWindow(ahead: 1) }
    let owner = Owner()
    weak let kept = owner.window
    owner.window?.delegate = loader
    loader.whenTold = { owner.window = nil }
    owner.window?.move(to: range(0, 1), in: try ListSnapshot(Array(0..<9)))
    #expect(loader.events == [.load([2])])
    #expect(kept == nil)
  }
}
