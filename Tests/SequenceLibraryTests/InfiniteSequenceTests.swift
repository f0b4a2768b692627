// SPDX-License-Identifier: MIT

import MotifTestSupport
import SequenceLibrary
import Testing

@Suite("Fibonacci (L4)")
struct FibonacciTests {
  @Test
  func `each number is the sum of the previous two`() {
    #expect(Array(Fibonacci<Int>().prefix(10)) == [1, 1, 2, 3, 5, 8, 13, 21, 34, 55])
  }

  /// Checks how many numbers fit in a type, and the last of them.
  private func check<Number: FixedWidthInteger>(_: Number.Type, count: Int, last: Number) {
    let numbers = Array(Fibonacci<Number>())
    #expect(numbers.count == count)
    #expect(numbers.last == last)
    #expect(numbers.last?.addingReportingOverflow(numbers[count - 2]).overflow == true)
  }

  @Test
  func `it ends with the last number that fits`() {
    check(Int64.self, count: 92, last: 7_540_113_804_746_346_429)
    check(UInt64.self, count: 93, last: 12_200_160_415_121_876_738)
    check(UInt8.self, count: 13, last: 233)
    check(Int8.self, count: 11, last: 89)
    check(UInt128.self, count: 186, last: 332_825_110_087_067_562_321_196_029_789_634_457_848)
  }

  @Test
  func `it stays at its end`() {
    var numbers = Fibonacci<UInt8>()
    while numbers.next() != nil {}
    #expect(numbers.next() == nil)
  }

  @Test
  func `a loop doesn't advance the sequence`() {
    let numbers = Fibonacci<Int>()
    #expect(Array(numbers.prefix(3)) == Array(numbers.prefix(3)))
  }

  #if os(macOS) || os(Linux)
  /// Computes the next sum before it returns, and so overflows on a sum that is never requested.
  private struct HastyFibonacci: Sequence, IteratorProtocol {
    var current: UInt8 = 1
    var following: UInt8 = 1

    mutating func next() -> UInt8? {
      let number = current
      (current, following) = (following, current + following)
      return number
    }
  }

  @Test
  func `a premature sum traps before the last number (known trap)`() async {
    #expect(Array(HastyFibonacci().prefix(11)) == Array(Fibonacci<UInt8>().prefix(11)))
    await #expect(processExitsWith: .failure) { _ = Array(HastyFibonacci().prefix(12)) }
  }
  #endif
}

@Suite("RepeatingSequence (L4)")
struct RepeatingSequenceTests {
  @Test
  func `it restarts at the end of its collection`() {
    #expect(Array(RepeatingSequence([1, 2, 3]).prefix(7)) == [1, 2, 3, 1, 2, 3, 1])
    #expect(String(RepeatingSequence("ab").prefix(5)) == "ababa")
    #expect(Array(RepeatingSequence([1, 2, 3, 4].dropFirst(2)).prefix(3)) == [3, 4, 3])
  }

  @Test
  func `an empty collection ends immediately`() {
    var values = RepeatingSequence(EmptyCollection<Int>()).makeIterator()
    #expect(values.next() == nil)
    #expect(values.next() == nil)
    #expect(Array(RepeatingSequence("")).isEmpty)
  }

  @Test
  func `elements repeat by the remainder of their index`() {
    withSeeds { generator in
      let base = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        Int.random(in: 0..<1_000, using: &generator)
      }
      for (index, value) in RepeatingSequence(base).prefix(100).enumerated() {
        #expect(value == base[index % base.count])
      }
    }
  }

  @Test
  func `map and filter are lazy`() {
    var asked = 0
    let squares = RepeatingSequence([1, 2, 3]).filter { $0 != 2 }.map {
      asked += 1
      return $0 * $0
    }
    #expect(asked == 0)
    #expect(Array(squares.prefix(3)) == [1, 9, 1])
    #expect(asked == 3)
  }
}

@Suite("DiceGenerator (L4)")
struct DiceGeneratorTests {
  @Test
  func `the same seed gives the same throws`() {
    withSeeds { generator in
      let seed = generator.next()
      let throwsOfOne = Array(DiceGenerator(seed: seed).prefix(40))
      #expect(throwsOfOne == Array(DiceGenerator(seed: seed).prefix(40)))
      #expect(throwsOfOne != Array(DiceGenerator(seed: seed &+ 1).prefix(40)))
    }
  }

  @Test(arguments: [1, 2, 6, 20])
  func `every side appears about equally often`(sides: Int) {
    withSeeds(20) { generator in
      var counts = Array(repeating: 0, count: sides)
      for side in DiceGenerator(sides: sides, seed: generator.next()).prefix(6_000) {
        counts[side - 1] += 1
      }
      // At least five standard deviations, for every number of sides.
      #expect(counts.allSatisfy { abs($0 - 6_000 / sides) < 200 })
    }
  }

  @Test
  func `only requested throws are made`() {
    var made = 0
    let high = DiceGenerator(seed: 1).filter {
      made += 1
      return $0 == 6
    }
    #expect(made == 0)
    #expect(Array(high.prefix(2)) == [6, 6])
    #expect(made >= 2)
  }

  #if os(macOS) || os(Linux)
  @Test(.needsPlainBuild)
  func `an array context gets an endless filter (known trap)`() throws {
    // This compiles, but is never run.
    let program = """
      import SequenceLibrary

      let slice: ArraySlice<Int> = DiceGenerator(seed: 1).filter { $0 > 4 }.prefix(2)
      print(DiceGenerator(seed: 1).filter { $0 > 4 }.prefix(2).count)
      """
    #expect(try Build().errors(in: program).isEmpty)
    // Without the filter, there is no array, and so no count.
    let unfiltered = program.replacing(
      ".filter { $0 > 4 }.prefix(2).count",
      with: ".prefix(2).count"
    )
    #expect(try Build().errors(in: unfiltered).map(\.line) == [4])
  }

  @Test
  func `a die without sides traps`() async {
    await #expect(processExitsWith: .failure) { _ = DiceGenerator(sides: 0, seed: 1) }
  }
  #endif
}
