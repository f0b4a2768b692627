// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// Long columns of closures, each of which reads others.
@Suite("Formulas", .takesSeconds)
struct FormulaTests {
  private typealias Cell = DerivedValue<Result<Int, any Error>>

  /// Cells that look one another up when they compute, so they can be made in any order.
  private final class Sheet {
    var cells: [Cell?]
    let top = ObservableValue(0)

    /// How many times the closures of the cells have run.
    var runs = 0

    init(count: Int) { cells = Array(repeating: nil, count: count) }

    deinit { cells = [] }

    /// The number of a cell; that of the cell above the first one is the source.
    func number(at index: Int) throws -> Int {
      try index < 0 ? top.value : cells[index]?.get() ?? 0
    }

    /// Makes a cell with a formula that may read any number.
    func make(
      _ index: Int,
      _ formula: @escaping (_ sheet: Sheet, _ index: Int) throws -> Int = {
        try $0.number(at: $1 - 1) + 1
      }
    ) {
      cells[index] = .catching { [unowned self] in
        runs += 1
        return try formula(self, index)
      }
    }

    func last() throws -> Int { try number(at: cells.count - 1) }
  }

  /// Runs a test where nested calls would overflow the stack.
  private static func onSmallStack(_ body: @escaping @Sendable () throws -> Void) {
    RunningThread(stackSize: isInstrumented ? 8 << 20 : 1 << 19) {
      #expect(throws: Never.self) { try body() }
    }
    .join()
  }

  // MARK: - Any depth

  @Test(arguments: [5_000, 100_000])
  func `a column is computed from its bottom`(count: Int) {
    Self.onSmallStack {
      let count = fewerIfInstrumented(count)
      let sheet = Sheet(count: count)
      for index in 0..<count { sheet.make(index) }
      try #expect(sheet.last() == count)
      #expect(sheet.runs <= 2 * count)
    }
  }

  @Test(arguments: [true, false])
  func `the order in which cells are made doesn't matter`(isReversed: Bool) {
    Self.onSmallStack {
      let count = fewerIfInstrumented(20_000)
      let sheet = Sheet(count: count)
      var generator = SeededGenerator(seed: 1)
      let order = isReversed ? (0..<count).reversed() : (0..<count).shuffled(using: &generator)
      for index in order { sheet.make(index) }
      try #expect(sheet.last() == count)
    }
  }

  @Test
  func `a change at the top reaches effects at the bottom`() {
    Self.onSmallStack {
      let count = fewerIfInstrumented(100_000)
      let sheet = Sheet(count: count)
      for index in 0..<count { sheet.make(index) }
      var seen: [Int] = []
      let effect = Effect { seen.append((try? sheet.last()) ?? -1) }
      sheet.runs = 0
      sheet.top.value = 1
      sheet.top.value = 2
      #expect(seen == [count, count + 1, count + 2])
      #expect(sheet.runs == 2 * count)
      effect.cancel()
    }
  }

  @Test
  func `dependencies that a change brings may be as deep`() {
    Self.onSmallStack {
      let count = fewerIfInstrumented(100_000)
      let sheet = Sheet(count: count)
      let isColumn = ObservableValue(false)
      for index in 0..<count {
        sheet.make(index) { sheet, index in
          isColumn.value ? try sheet.number(at: index - 1) + 1 : sheet.top.value
        }
      }
      for index in 0..<count { _ = try sheet.number(at: index) }
      var seen: [Int] = []
      let effect = Effect { seen.append((try? sheet.last()) ?? -1) }
      isColumn.value = true
      sheet.top.value = 1
      isColumn.value = false
      #expect(seen == [0, count, count + 1, 1])
      effect.cancel()
    }
  }

  @Test
  func `cells that read several deep columns run few times`() {
    Self.onSmallStack {
      let count = fewerIfInstrumented(3_000)
      let sheet = Sheet(count: 3 * count + 1)
      for index in 0..<3 * count {
        sheet.make(index) { sheet, index in
          let row = index / 3
          return row == 0
            ? 1
            : try (0..<3).reduce(0) { sum, column in
              max(sum, try sheet.number(at: 3 * (row - 1) + column))
            } + 1
        }
      }
      sheet.make(3 * count) { sheet, index in try sheet.number(at: index - 1) }
      try #expect(sheet.last() == count)
      #expect(sheet.runs <= 4 * sheet.cells.count)
    }
  }

  @Test
  func `mapped values in between are no obstacle`() {
    Self.onSmallStack {
      let source = ObservableValue(0)
      let first: Cell = .catching { source.value }
      let last = (0..<fewerIfInstrumented(20_000)).reduce(first) { below, _ in
        let mapped = below.map { $0.map { $0 + 1 } }
        return .catching { try mapped.get() }
      }
      try #expect(last.get() == fewerIfInstrumented(20_000))
      source.value = 1
      try #expect(last.get() == fewerIfInstrumented(20_000) + 1)
    }
  }

  // MARK: - Results

  private struct NotANumber: Error {}

  @Test
  func `an error at the top reaches the bottom`() {
    Self.onSmallStack {
      let sheet = Sheet(count: 10_000)
      sheet.make(0) { sheet, _ in
        guard sheet.top.value > 0 else { throw NotANumber() }
        return sheet.top.value
      }
      for index in 1..<10_000 { sheet.make(index) }
      #expect(throws: NotANumber.self) { try sheet.last() }
      sheet.top.value = 1
      try #expect(sheet.last() == 10_000)
      sheet.top.value = 0
      #expect(throws: NotANumber.self) { try sheet.last() }
    }
  }

  @Test
  func `a closure that ignores errors gets the right result`() {
    Self.onSmallStack {
      let sheet = Sheet(count: 10_000)
      for index in 0..<10_000 {
        sheet.make(index) { sheet, index in ((try? sheet.number(at: index - 1)) ?? -1_000_000) + 1 }
      }
      try #expect(sheet.last() == 10_000)
    }
  }

  @Test
  func `a batch that changes nothing runs no effect`() {
    Self.onSmallStack {
      let sheet = Sheet(count: 2_000)
      let isColumn = ObservableValue(true)
      for index in 0..<2_000 {
        sheet.make(index) { sheet, index in
          isColumn.value ? try sheet.number(at: index - 1) + 1 : 0
        }
      }
      var seen: [Int] = []
      let effect = Effect { seen.append((try? sheet.last()) ?? -1) }
      withBatchedChanges {
        isColumn.value = false
        #expect((try? sheet.last()) == 0)
        isColumn.value = true
        #expect((try? sheet.last()) == 2_000)
      }
      #expect(seen == [2_000])
      effect.cancel()
    }
  }

  @Test
  func `a released column releases what its cells captured`() {
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      let first: Cell = .catching { source.value }
      var last: Cell? = (0..<1_000).reduce(first) { below, _ in
        let object = tracker.make()
        return .catching {
          withExtendedLifetime(object) {}
          return try below.get() + 1
        }
      }
      #expect((try? last?.get()) == 1_000)
      #expect(tracker.livingCount == 1_000)
      last = nil
      #expect(tracker.livingCount == 0)
    }
  }

  /// A cell reads up to three older cells, by closures of both kinds and by `map`.
  @Test
  func `random sheets agree with plain recursion`() {
    RunningThread(stackSize: 8 << 20) {
      withSeeds(500) { generator in
        let count = Int.random(in: 150...400, using: &generator)
        let sources = (0..<4).map { _ in ObservableValue(Int.random(in: 0..<9, using: &generator)) }
        let sheet = Sheet(count: count)
        // The formulas below capture the sheet.
        defer { sheet.cells = [] }
        let reads = (0..<count).map { index in
          (0..<Int.random(in: 1...3, using: &generator)).map { place in
            place == 0 ? index - 1 : Int.random(in: -4..<index, using: &generator)
          }
        }
        let kinds = (0..<count).map { _ in Int.random(in: 0..<8, using: &generator) }
        func compute(_ index: Int, _ number: (Int) throws -> Int) rethrows -> Int {
          var sum = index & 3
          for read in reads[index] {
            sum &+= try number(read)
            // What is read next depends on what was read.
            if sum & 7 == 0 { break }
          }
          return sum & 0xFFFF
        }
        func number(_ index: Int) throws -> Int {
          try index < 0 ? sources[-index - 1 & 3].value : sheet.cells[index]?.get() ?? 0
        }
        for index in (0..<count).shuffled(using: &generator) {
          switch kinds[index] {
          case 0:
            sheet.cells[index] = DerivedValue { Result { try compute(index) { try number($0) } } }
          case 1:
            let inner = Cell.catching { try compute(index) { try number($0) } }
            sheet.cells[index] = inner.map { $0 }
          default: sheet.cells[index] = .catching { try compute(index) { try number($0) } }
          }
        }
        func expected() -> [Int] {
          var numbers: [Int] = []
          for index in 0..<count {
            numbers.append(compute(index) { $0 < 0 ? sources[-$0 - 1 & 3].value : numbers[$0] })
          }
          return numbers
        }
        let bottom = count - 1
        var seen = -1
        let effect = Effect { seen = (try? number(bottom)) ?? -2 }
        for _ in 0..<6 {
          #expect(seen == expected()[bottom])
          let index = Int.random(in: 0..<count, using: &generator)
          #expect((try? number(index)) == expected()[index])
          sources[Int.random(in: 0..<4, using: &generator)].value = Int.random(
            in: 0..<9,
            using: &generator
          )
        }
        effect.cancel()
      }
    }
    .join()
  }

  @Test
  func `a cell that changes what it read doesn't run forever`() {
    RunningThread(stackSize: 8 << 20) {
      let sheet = Sheet(count: 200)
      let count = ObservableValue(0)
      for index in 0..<200 {
        sheet.make(index) { sheet, index in
          if index == 20 { count.value = withoutTracking { count.value } + count.value * 0 + 1 }
          return try sheet.number(at: index - 1) + 1
        }
      }
      #expect((try? sheet.last()) == 200)
    }
    .join()
  }

  // MARK: - Closures that cannot fail

  @Test
  func `5,000 closures fit a stack of 8 MB`() {
    RunningThread(stackSize: 8 << 20) {
      // Under a sanitizer, variables lie elsewhere, so the rest of the stack is not known.
      let count = isInstrumented ? 200 : 5_000
      let source = ObservableValue(0)
      let last = (1..<count).reduce(DerivedValue { source.value + 1 }) { below, _ in
        DerivedValue { below.value + 1 }
      }
      #expect(last.value == count)
    }
    .join()
  }

  @Test
  func `a computed column of closures has no limit`() {
    Self.onSmallStack {
      let count = fewerIfInstrumented(100_000)
      let (top, isWide) = (ObservableValue(0), ObservableValue(false))
      var cells = [DerivedValue { top.value + 1 }]
      for index in 1..<count {
        let (above, first) = (cells[index - 1], cells[index / 2])
        cells.append(
          DerivedValue { above.value + 1 + (isWide.value ? first.value - first.value : 0) }
        )
      }
      for cell in cells { _ = cell.value }
      var seen: [Int] = []
      let effect = Effect { [cells] in seen.append(cells[count - 1].value) }
      let registration = cells[count - 1].observe { seen.append(-$1) }
      top.value = 1
      isWide.value = true
      top.value = 2
      #expect(seen.filter { $0 > 0 } == [count, count + 1, count + 2])
      #expect(seen.filter { $0 < 0 } == [-count - 1, -count - 2])
      registration.cancel()
      effect.cancel()
    }
  }

  // MARK: - Mistakes

  #if os(macOS) || os(Linux)
  @Test
  func `a deep cycle is reported by its names`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var cells: [DerivedValue<Result<Int, any Error>>] = []
      for index in 0..<500 {
        cells.append(.catching(name: "\(index)") { try cells[(index + 499) % 500].get() + 1 })
      }
      _ = cells[499].value
    }
    #expect(result.says("A derived value depends on itself"))
    #expect(result.says(" → 0 → 499"))
  }

  @Test
  func `nested effects are called effects`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      RunningThread(stackSize: isInstrumented ? 8 << 20 : 1 << 19) {
        func make() { withExtendedLifetime(Effect(name: "row") { make() }) {} }
        make()
      }
      .join()
    }
    #expect(result.says("effects are being made one within the other"))
    #expect(result.says("row → row"))
    #expect(!result.says("derived values"))
  }

  @Test
  func `effects and values in turn are both named`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      RunningThread(stackSize: isInstrumented ? 8 << 20 : 1 << 19) {
        func make() {
          let value = DerivedValue(name: "cell") { make() }
          withExtendedLifetime(Effect(name: "row") { _ = value.value }) {}
        }
        make()
      }
      .join()
    }
    #expect(result.says("effects are being made one within the other"))
    #expect(result.says("derived values are being computed one within the other"))
    #expect(result.says("row → cell") || result.says("cell → row"))
  }
  #endif
}
