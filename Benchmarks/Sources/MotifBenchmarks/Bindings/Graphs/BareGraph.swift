// SPDX-License-Identifier: MIT

/// The floor of a graph: its closures, called in the order in which they were made.
///
/// That is an order in which every node follows those it reads. All of them run after each change,
/// whether they need to or not, for there is nothing that could tell.
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
