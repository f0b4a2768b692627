// SPDX-License-Identifier: MIT

/// The runs of one section, and which of them can stay while the others move.
///
/// Those that stay are a longest increasing subsequence, each run weighing as much as it has places.
/// A run is never split: it has nothing between its places in either list, so that whatever goes
/// well with one of them goes well with all, and runs weighed by length give the same number as single
/// places would.
///
/// The algorithm is the greedy one with binary search, by Craige Schensted, "Longest Increasing and
/// Decreasing Subsequences", Canadian Journal of Mathematics 13, 1961, and Michael L. Fredman, "On
/// Computing the Length of Longest Increasing Subsequences", Discrete Mathematics 11, 1975. It keeps
/// for every length the lowest place at which an increasing subsequence of that length can end. For
/// few runs, equal steps of that table are kept as one; for many, that would be slow where steps
/// are put between others, and the table is laid out in full.
struct IncreasingRuns {
  /// Up to how many runs the steps are kept, which are moved up to make room for others.
  static let fewRuns = 512

  /// The runs, ascending in the new list.
  private(set) var runs: [DiffRun] = []
  /// Whether each is behind the one before it in the old list, too.
  private(set) var isIncreasing = true
  /// For each run whether it stays.
  private(set) var stays: [Bool] = []
  /// For each run the one before it in the best subsequence that ends with it, or -1.
  private var previous: [Int32] = []
  /// The step of each length: the length, and the run that the subsequence ends with.
  private var steps: [Step] = []

  private struct Step {
    var old: Int32
    var run: Int32
    var length: Int32
  }
}

extension IncreasingRuns {
  mutating func begin() {
    runs.removeAll(keepingCapacity: true)
    isIncreasing = true
  }

  mutating func add(_ run: DiffRun) {
    if let last = runs.last, last.old > run.old { isIncreasing = false }
    runs.append(run)
  }

  /// Finds out which runs stay.
  ///
  /// - Complexity: O(*r* log *r* + *m*) for *r* runs with *m* places in all, and without *m* for few.
  mutating func findStaying(fewRuns: Int = Self.fewRuns) {
    stays.removeAll(keepingCapacity: true)
    stays.append(contentsOf: repeatElement(isIncreasing, count: runs.count))
    if isIncreasing { return }
    previous.removeAll(keepingCapacity: true)
    previous.reserveCapacity(runs.count)
    var run = runs.count <= fewRuns ? findWithSteps() : findWithTable()
    while run >= 0 {
      stays[Int(run)] = true
      run = previous[Int(run)]
    }
  }

  /// Returns the last run of a longest subsequence.
  private mutating func findWithSteps() -> Int32 {
    steps.removeAll(keepingCapacity: true)
    for (index, run) in runs.enumerated() {
      var low = 0
      if let last = steps.last, last.old < run.old {
        low = steps.count
      } else {
        var high = steps.count
        while low < high {
          let middle = (low + high) / 2
          if steps[middle].old < run.old { low = middle + 1 } else { high = middle }
        }
      }
      previous.append(low > 0 ? steps[low - 1].run : -1)
      let length = (low > 0 ? steps[low - 1].length : 0) + run.count
      let step = Step(old: run.old, run: Int32(index), length: length)
      var end = low
      while end < steps.count, steps[end].length <= length { end += 1 }
      if end == low {
        steps.insert(step, at: low)
      } else {
        steps[low] = step
        if end > low + 1 { steps.removeSubrange((low + 1)..<end) }
      }
    }
    return steps.last?.run ?? -1
  }

  /// Returns the last run of a longest subsequence.
  private mutating func findWithTable() -> Int32 {
    let places = runs.reduce(0) { $0 + Int($1.count) }
    // For each length the run that ends there, and for each run the length before it. The place at
    // which a length ends lies as far into the run as the length is beyond that of the run.
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: places + runs.count) { memory in
      let table = UnsafeMutableBufferPointer(rebasing: memory[..<places])
      let before = UnsafeMutableBufferPointer(rebasing: memory[places...])
      var length = 0
      for (index, run) in runs.enumerated() {
        func isBelow(_ position: Int) -> Bool {
          let other = Int(table[position])
          return runs[other].old + Int32(position) - before[other] < run.old
        }
        var low = 0
        if length > 0, isBelow(length - 1) {
          low = length
        } else {
          var high = length
          while low < high {
            let middle = (low + high) / 2
            if isBelow(middle) { low = middle + 1 } else { high = middle }
          }
        }
        previous.append(low > 0 ? table[low - 1] : -1)
        before[index] = Int32(low)
        let end = low + Int(run.count)
        for position in low..<end { table[position] = Int32(index) }
        length = max(length, end)
      }
      return length > 0 ? table[length - 1] : -1
    }
  }
}
