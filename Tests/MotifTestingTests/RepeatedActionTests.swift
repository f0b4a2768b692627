// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

/// Finds leaks by repeating an action and counting the objects that remain, as the guide describes.
@Suite("Repeating an action")
struct RepeatedActionTests {
  /// A cover shown by a cell.
  private final class Cover {}

  /// A cache that never evicts anything.
  private final class Covers {
    private var covers: [Int: Cover] = [:]

    func cover(_ number: Int, _ tracker: LifetimeTracker) -> Cover {
      if let cover = covers[number] { return cover }
      let cover = tracker.track(Cover())
      covers[number] = cover
      return cover
    }

    func removeAll() { covers = [:] }
  }

  private final class Cell {
    var onHeart: (() -> Void)?
  }

  /// A screen whose cells report taps on their hearts.
  private final class Shelf {
    private var cells: [Cell] = []
    private(set) var hearts = 0

    func show(_ count: Int, isCured: Bool) {
      cells = (0..<count).map { _ in
        let cell = Cell()
        cell.onHeart = isCured ? { [weak self] in self?.hearts += 1 } : { self.hearts += 1 }
        return cell
      }
    }

    func tapAll() {
      for cell in cells { cell.onHeart?() }
    }

    func removeCells() { cells = [] }
  }

  private let tracker = LifetimeTracker()

  @Test
  func `strong captures grow with each repetition, weak ones don't (N2)`() {
    for isCured in [false, true] {
      var cures: [() -> Void] = []
      for round in 1...3 {
        for _ in 1...10 {
          let shelf = tracker.track(Shelf())
          shelf.show(4, isCured: isCured)
          shelf.tapAll()
          #expect(shelf.hearts == 4)
          // Nothing outside the cycle references the shelf once this round ends.
          cures.append { [weak shelf] in shelf?.removeCells() }
        }
        #expect(tracker.livingCount == (isCured ? 0 : 10 * round))
      }
      for cure in cures { cure() }
      tracker.expectAllReleased()
    }
  }

  @Test
  func `a leak is reported by type (N2)`() {
    weak var leaked: Shelf?
    let messages = issues {
      expectReleased {
        let shelf = Shelf()
        shelf.show(1, isCured: false)
        leaked = shelf
        return shelf
      }
    }
    #expect(messages.first?.contains("This Shelf was not released") == true)
    leaked?.removeCells()
    expectReleased {
      let shelf = Shelf()
      shelf.show(1, isCured: true)
      return shelf
    }
  }

  @Test
  func `an unbounded cache releases everything when emptied (N2)`() {
    let covers = Covers()
    for round in 1...3 {
      for number in 1...10 { _ = covers.cover(10 * round + number, tracker) }
      #expect(tracker.livingCount == 10 * round)
    }
    covers.removeAll()
    tracker.expectAllReleased()
  }

  @Test
  func `repeating an action leaves no additional objects (N2)`() {
    let covers = Covers()
    for _ in 1...3 {
      for number in 1...10 { _ = covers.cover(number, tracker) }
      #expect(tracker.livingCount == 10)
    }
  }
}
