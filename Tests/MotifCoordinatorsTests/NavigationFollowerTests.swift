// SPDX-License-Identifier: MIT

import MotifTestSupport
import Observation
import Testing

@testable import MotifCoordinators

private final class Page {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// A simulated navigation framework: each change takes a while, and the user may be swiping.
private final class FakeDisplay: NavigationDisplay {
  var levels: [(hasStack: Bool, pages: [Page])] = [(true, [])]
  var animations: [Bool] = []

  /// Whether changes last until ``rest()``.
  var isSlow = true
  private var waiting: [() -> Void] = []
  private var isBusy = false

  /// The page that the user's swipe removes unless it is abandoned.
  private var swiped: Page?

  var numbers: [[Int]] { levels.map { $0.pages.map(\.number) } }

  func stack(ofLevel level: Int) -> [Page] { levels[level].pages }

  func setStack(_ screens: [Page], ofLevel level: Int, animated: Bool) {
    begin(animated)
    levels[level].pages = screens
  }

  func present(_ screen: Page, hasStack: Bool, animated: Bool, then body: @escaping () -> Void) {
    begin(animated)
    levels.append((hasStack, [screen]))
    if isSlow { waiting.append(body) } else { body() }
  }

  func dismissSheets(aboveLevel level: Int, animated: Bool, then body: @escaping () -> Void) {
    begin(animated)
    levels.removeSubrange((level + 1)...)
    if isSlow { waiting.append(body) } else { body() }
  }

  func isMoving(then body: @escaping () -> Void) -> Bool {
    if isBusy { waiting.append(body) }
    return isBusy
  }

  private func begin(_ animated: Bool) {
    #expect(!isBusy, "a framework accepts one change at a time")
    isBusy = isSlow
    animations.append(animated)
  }

  /// Completes the transitions under way.
  func rest(abandoningSwipe: Bool = false) {
    if let swiped {
      self.swiped = nil
      if abandoningSwipe { levels[levels.count - 1].pages.append(swiped) }
    }
    isBusy = false
    let bodies = waiting
    waiting = []
    for body in bodies { body() }
  }

  /// Begins to swipe away the top of the topmost stack.
  ///
  /// UIKit removes it from the stack immediately.
  func beginSwipe() -> Bool {
    guard !isBusy, levels[levels.count - 1].hasStack, levels[levels.count - 1].pages.count > 1
    else { return false }
    swiped = levels[levels.count - 1].pages.removeLast()
    isBusy = true
    return true
  }

  /// Drags the topmost sheet down.
  func drag() -> Bool {
    guard !isBusy, levels.count > 1 else { return false }
    levels.removeLast()
    return true
  }
}

@Suite("Navigation that follows a router")
struct NavigationFollowerTests {
  private let router = HeadlessRouter<Page>()
  private let display = FakeDisplay()

  private var recorded: [[Int]] { router.levels.map { $0.map(\.number) } }

  @Test func `changes wait for one another`() {
    let follower = NavigationFollower(of: router, on: display)
    router.setRoot(Page(0))
    router.push(Page(1), animated: false)
    let sheet = router.presentStack(Page(2))
    router.push(Page(3))
    #expect(display.numbers == [[0]])
    display.rest()
    #expect(display.numbers == [[0, 1]])
    display.rest()
    #expect(display.numbers == [[0, 1], [2]])
    display.rest()
    #expect(display.numbers == [[0, 1], [2, 3]])
    sheet.remove()
    display.rest()
    #expect(display.numbers == [[0, 1]])
    withExtendedLifetime(follower) {}
  }

  @Test func `a change during a swipe waits for its end`() {
    let follower = NavigationFollower(of: router, on: display)
    var left: [Int] = []
    router.setRoot(Page(0))
    display.rest()
    for isAbandoned in [true, false] {
      router.push(Page(1)) { left.append(1) }
      display.rest()
      display.rest()
      let isSwiping = display.beginSwipe()
      #expect(isSwiping)
      let page = router.push(Page(2))
      #expect(display.numbers == [[0]] && left.isEmpty)
      display.rest(abandoningSwipe: isAbandoned)
      #expect(display.numbers == (isAbandoned ? [[0, 1, 2]] : [[0, 2]]))
      #expect(left == (isAbandoned ? [] : [1]))
      display.rest()
      page.remove()
      display.rest()
      router.popToRoot()
      display.rest()
      left = []
    }
    withExtendedLifetime(follower) {}
  }

  @Test func `animation flags are passed on`() {
    display.isSlow = false
    let follower = NavigationFollower(of: router, on: display)
    router.setRoot(Page(0))
    router.push(Page(1))
    router.push(Page(2), animated: false)
    router.popToRoot(animated: true)
    #expect(display.animations == [false, true, false, true])
    withExtendedLifetime(follower) {}
  }

  @Test func `random changes settle in the router's state`() {
    withSeeds(300) { generator in
      let router = HeadlessRouter<Page>()
      let display = FakeDisplay()
      var reported: Set<Int> = []
      var handles: [ShownScreen] = []
      display.isSlow = Bool.random(using: &generator)
      let follower = NavigationFollower(of: router, on: display)
      for number in 0..<40 {
        let report: () -> Void = { #expect(reported.insert(number).inserted) }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0..<4: handles.append(router.push(Page(number), onRemoval: report))
        case 4: handles.append(router.present(Page(number), onRemoval: report))
        case 5: handles.append(router.presentStack(Page(number), onRemoval: report))
        case 6: handles.append(router.setRoot(Page(number), onRemoval: report))
        case 7: handles.randomElement(using: &generator)?.remove()
        case 8:
          let top = router.top?.number
          let isSettled = router.levels.map { $0.map(\.number) } == display.numbers
          guard display.beginSwipe() else { continue }
          if Bool.random(using: &generator) { router.push(Page(number + 1_000)) }
          let isAbandoned = Bool.random(using: &generator)
          display.rest(abandoningSwipe: isAbandoned)
          // The display's own report of a pop.
          follower.reportPops()
          if let top, top < 1_000, isSettled { #expect(reported.contains(top) != isAbandoned) }
        case 9:
          let level = display.levels.count - 1
          if display.drag() { follower.reportDismissal(ofLevel: level) }
        default: display.rest()
        }
      }
      for _ in 0..<200 { display.rest() }
      #expect(display.numbers == router.levels.map { $0.map(\.number) })
    }
  }
}

@Suite("A level of a router, for SwiftUI")
struct RoutedLevelTests {
  private let router = HeadlessRouter<String>()
  private let log = Log()

  private func level(on base: ShownScreen? = nil) -> RoutedLevel<String> {
    RoutedLevel(of: router, on: base) { [log] animated, announce in
      log.add(animated ? "animated" : "at once")
      announce()
    }
  }

  private func report(_ name: String) -> () -> Void { { [log] in log.add(name) } }

  @Test func `a shorter path is reported as the user's`() {
    router.setRoot("root")
    for name in ["one", "two", "three"] { router.push(name, onRemoval: report(name)) }
    let level = level()
    #expect(level.root?.screen == "root" && level.path.map(\.screen) == ["one", "two", "three"])
    level.path = Array(level.path.prefix(1))
    #expect(router.stack == ["root", "one"] && log.lines == ["animated", "three", "two"])
    level.path = level.path
    #expect(log.lines.count == 3)
  }

  @Test func `equal screens in a path are told apart`() {
    router.setRoot("root")
    let first = router.push("same", onRemoval: report("first"))
    router.push("same", onRemoval: report("second"))
    let level = level()
    level.path.remove(at: 1)
    #expect(first.isShown && log.lines == ["animated", "second"])
  }

  @Test func `setting a sheet to nil reports the screens on it`() {
    router.setRoot("root")
    let sheet = router.presentStack("sheet", onRemoval: report("sheet"))
    router.push("page", onRemoval: report("page"))
    router.present("alert", onRemoval: report("alert"))
    let (first, second) = (level(), level(on: sheet))
    #expect(first.sheet?.screen == "sheet" && first.hasStack && first.path.isEmpty)
    #expect(second.root?.screen == "sheet" && second.path.map(\.screen) == ["page"])
    #expect(second.sheet?.screen == "alert")
    first.sheet = nil
    first.sheet = nil
    #expect(router.levels == [["root"]] && second.root == nil && second.sheet == nil)
    #expect(!second.hasStack && second.path.isEmpty)
    #expect(log.lines.filter { $0 != "animated" } == ["alert", "page", "sheet"])
  }

  @Test func `changes are announced to Observation, animated or not`() {
    let level = level()
    let announced = Log()
    for isAnimated in [true, false] {
      withObservationTracking {
        _ = level.path
      } onChange: { [announced = Handed(announced)] in
        announced.log.add("changed")
      }
      router.push("page", animated: isAnimated)
    }
    #expect(announced.lines == ["changed", "changed"] && log.lines == ["animated", "at once"])
  }

  @Test func `the level isn't retained`() {
    expectReleased { level() }
  }
}

/// A log that one thread uses.
private struct Handed: @unchecked Sendable {
  let log: Log
  init(_ log: Log) { self.log = log }
}
