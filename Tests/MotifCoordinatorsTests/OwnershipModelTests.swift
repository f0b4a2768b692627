// SPDX-License-Identifier: MIT

import MotifCoordinators
import MotifTestSupport
import Testing

/// A task with the default behavior: it is canceled with its last screen.
private final class PlainScreens: Coordinator<Int> {
  let number: Int
  init(_ number: Int) {
    self.number = number
    super.init()
  }
}

/// The expected screens and running tasks, computed without handles.
private struct ScreenModel {
  struct Shown: Equatable {
    let number: Int
    let owner: Int?
  }

  var levels: [(hasStack: Bool, shown: [Shown])] = [(true, [])]
  var parents: [Int?] = [nil]
  var running = [true]
  /// Tasks whose last screen was removed.
  var lost: Set<Int> = []

  var all: [Shown] { levels.flatMap(\.shown) }

  func path(from task: Int) -> [Int] {
    var path = [task]
    while let parent = parents[path[path.count - 1]] { path.append(parent) }
    return path
  }

  func isBelow(_ task: Int, _ other: Int) -> Bool { path(from: task).contains(other) }

  /// Removes screens and those on top of them; all are reported except those removed by their own handle.
  mutating func take(_ numbers: Set<Int>, silently: Bool, by takers: Set<Int> = []) {
    var gone: [Shown] = []
    for index in levels.indices {
      let sheetLeaves =
        index > 0 && (levels[index].shown.first.map { numbers.contains($0.number) } ?? true)
      if sheetLeaves {
        gone += levels[index...].flatMap(\.shown)
        levels.removeSubrange(index...)
        break
      }
      gone += levels[index].shown.filter { numbers.contains($0.number) }
      levels[index].shown.removeAll { numbers.contains($0.number) }
    }
    let reported = gone.filter { !silently || !numbers.contains($0.number) }
    let losers = Set(reported.compactMap(\.owner)).filter { loser in
      !takers.contains(loser) && running[loser] && !all.contains { $0.owner == loser }
    }
    lost.formUnion(losers)
    settle(Set(losers.flatMap(path)))
  }

  /// Ends the tasks that lost their screens, innermost first.
  mutating func settle(_ tasks: Set<Int>) {
    for task in tasks.sorted(by: { path(from: $0).count > path(from: $1).count })
    where running[task] && lost.contains(task) {
      let shows = all.contains { $0.owner.map { isBelow($0, task) } ?? false }
      if !shows { end(task) }
    }
  }

  mutating func end(_ task: Int) {
    let ended = Set(running.indices.filter { running[$0] && isBelow($0, task) })
    for task in ended { running[task] = false }
    let numbers = all.filter { $0.owner.map(ended.contains) ?? false }.map(\.number)
    take(Set(numbers), silently: true, by: ended)
  }
}

@Suite("Screens and tasks, compared with a model")
struct OwnershipModelTests {
  @Test func `every screen always has one running owner`() {
    withSeeds(600) { generator in
      let router = HeadlessRouter<Int>()
      var model = ScreenModel()
      var tasks: [Coordinator<Int>] = [PlainScreens(0)]
      var handles: [ShownScreen] = []
      tasks[0].start { _ in }
      for step in 0..<60 {
        let task = Int.random(in: 0..<tasks.count, using: &generator)
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<4:
          let child = PlainScreens(tasks.count)
          let isStarted = tasks[task].startChild(child)
          #expect(isStarted == model.running[task])
          guard isStarted else { continue }
          tasks.append(child)
          model.parents.append(task)
          model.running.append(true)
        case 4..<12:
          let placement: ScreenPlacement =
            [.pushed, .pushed, .pushed, .presented, .presentedStack, .root][
              Int.random(in: 0..<6, using: &generator)
            ]
          let owner = Bool.random(using: &generator) || step > 5 ? task : nil
          let number = handles.count
          let handle = router.show(
            number,
            as: placement,
            for: owner.map { tasks[$0] },
            animated: true,
            onRemoval: nil
          )
          handles.append(handle)
          guard owner.map({ model.running[$0] }) ?? true else {
            #expect(!handle.isShown)
            continue
          }
          let shown = ScreenModel.Shown(number: number, owner: owner)
          if let owner { model.lost.remove(owner) }
          switch placement {
          case .root:
            let old = Set(model.all.map(\.number))
            model.levels.insert((true, [shown]), at: 0)
            // The old first stack now counts as a sheet; all sheets are removed.
            model.take(old, silently: false)
            #expect(model.levels.count == 1)
          case .pushed:
            let index = model.levels.lastIndex { $0.hasStack } ?? 0
            model.levels[index].shown.append(shown)
          case .presented: model.levels.append((false, [shown]))
          case .presentedStack: model.levels.append((true, [shown]))
          }
        case 12, 13:
          guard let number = handles.indices.randomElement(using: &generator) else { continue }
          let owner = model.all.first { $0.number == number }
          #expect(handles[number].remove() == (owner != nil))
          guard let owner else { continue }
          model.take([number], silently: true, by: Set([owner.owner].compactMap { $0 }))
        case 14:
          guard task > 0 else { continue }
          #expect(tasks[task].finish(step) == model.running[task])
          if model.running[task] { model.end(task) }
        case 15, 16:
          let count = Int.random(in: 0...3, using: &generator)
          let stack = model.levels.last { $0.hasStack }?.shown ?? []
          let gone = stack.dropFirst().suffix(count).map(\.number)
          #expect(router.popAsUser(count) == !gone.isEmpty)
          model.take(Set(gone), silently: false)
        case 17, 18:
          let gone = model.levels.count > 1 ? model.levels.last?.shown.map(\.number) ?? [] : []
          #expect(router.dismissAsUser() == !gone.isEmpty)
          model.take(Set(gone), silently: false)
        default:
          guard step.isMultiple(of: 3) else { continue }
          router.popToRoot()
          let root = model.levels[0].shown.first?.number
          model.take(Set(model.all.map(\.number).filter { $0 != root }), silently: false)
        }
        #expect(router.levels == model.levels.map { $0.shown.map(\.number) })
        #expect(tasks.map(\.isRunning) == model.running)
        #expect(
          handles.map(\.isShown)
            == handles.indices.map { number in
              model.all.contains { $0.number == number }
            }
        )
        #expect(model.all.allSatisfy { $0.owner.map { model.running[$0] } ?? true })
      }
      tasks[0].cancel()
      if model.running[0] { model.end(0) }
      #expect(router.levels == model.levels.map { $0.shown.map(\.number) })
      #expect(model.all.allSatisfy { $0.owner == nil })
    }
  }
}
