// SPDX-License-Identifier: MIT

/// A history that keeps every whole state and recounts everything each time.
struct HistoryOracle<State> {
  struct Step {
    var name: String
    var key: String?
    /// The cost while it can be undone.
    var undoCost: Int
    /// The cost while it can be redone.
    var redoCost: Int
  }

  /// The states before, between, and after the steps, each with a unique number.
  private(set) var states: [(value: State, id: Int)]
  private(set) var steps: [Step] = []
  private(set) var position = 0
  private var savedID: Int? = 0
  private var nextID = 1
  private(set) var isOpen = false
  var countLimit: Int? { didSet { trim() } }
  var costLimit: Int? { didSet { trim() } }

  init(_ state: State) {
    states = [(state, 0)]
  }

  var state: State { states[position].value }
  var isModified: Bool { states[position].id != savedID }
  var undoNames: [String] { steps[..<position].map(\.name) }
  var redoNames: [String] { steps[position...].map(\.name) }

  mutating func append(_ state: State, _ step: Step, isOpen: Bool) {
    steps.removeSubrange(position...)
    states.removeSubrange((position + 1)...)
    steps.append(step)
    states.append((state, nextID))
    nextID += 1
    position += 1
    self.isOpen = isOpen
    trim()
  }

  mutating func grow(_ state: State, _ step: Step) {
    steps[position - 1] = step
    states[position] = (state, nextID)
    nextID += 1
    trim()
  }

  mutating func dropLast() {
    steps.removeLast()
    states.removeLast()
    position -= 1
    isOpen = false
  }

  mutating func move(by offset: Int) -> Bool {
    guard states.indices.contains(position + offset) else { return false }
    position += offset
    isOpen = false
    trim()
    return true
  }

  mutating func close() { isOpen = false }

  mutating func markSaved() {
    savedID = states[position].id
    isOpen = false
  }

  mutating func markModified() { savedID = nil }

  mutating func removeAll() {
    states = [states[position]]
    steps = []
    position = 0
    isOpen = false
  }

  private mutating func trim() {
    while position > countLimit ?? .max { removeFirst() }
    while steps.count - position > countLimit ?? .max { removeLast() }
    while !steps.isEmpty, cost > costLimit ?? .max {
      if position > 0 { removeFirst() } else { removeLast() }
    }
  }

  private var cost: Int {
    steps[..<position].reduce(0) { $0 + $1.undoCost }
      + steps[position...].reduce(0) { $0 + $1.redoCost }
  }

  private mutating func removeFirst() {
    steps.removeFirst()
    states.removeFirst()
    position -= 1
    if position == 0 { isOpen = false }
  }

  private mutating func removeLast() {
    steps.removeLast()
    states.removeLast()
  }
}
