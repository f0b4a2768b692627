// SPDX-License-Identifier: MIT

/// The floor of a graph: its closures, called in the order of their creation.
///
/// In that order, every node follows those that it reads. All of them run after each change, needed or
/// not, because the floor doesn't track dependencies.
final class BareGraph: ReactiveGraph {
  private var steps: [() -> Void] = []
  private var isBatching = false

  var isSelective: Bool { false }

  func source(_ value: Int) -> Cell<Int> { Cell(value) }

  func derived(_ compute: @escaping () -> Int) -> Cell<Int> {
    let cell = Cell(compute())
    steps.append { cell.value = compute() }
    return cell
  }

  func derivedList(_ compute: @escaping () -> [Int]) -> Cell<[Int]> {
    let cell = Cell(compute())
    steps.append { cell.value = compute() }
    return cell
  }

  func effect(_ body: @escaping () -> Void) {
    body()
    steps.append(body)
  }

  func set(_ source: Cell<Int>, to value: Int) {
    guard source.value != value else { return }
    source.value = value
    if !isBatching { runSteps() }
  }

  func batch(_ body: () -> Void) {
    isBatching = true
    body()
    isBatching = false
    runSteps()
  }

  private func runSteps() {
    steps.withUnsafeBufferPointer { steps in
      for step in steps {
        step()
      }
    }
  }
}
