// SPDX-License-Identifier: MIT

internal import SequenceLibrary

/// Iterates over a list, over numbers that end where their type does, and over infinite sequences.
@main
struct EnumerationExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() {
    let example = EnumerationExample { Swift.print($0) }
    example.walkThroughList()
    example.print("")
    example.walkThroughNumbers()
    example.print("")
    example.walkWithoutEnd()
  }

  /// A list is a sequence, because it makes an iterator for each loop.
  func walkThroughList() {
    let list: LinkedList = [1, 1, 2, 3, 5, 8]
    print("A list")
    print(line(list))

    print("> what a for-in loop becomes")
    var values = list.makeIterator()
    var seen: [Int] = []
    while let value = values.next() { seen.append(value) }
    print(line(seen))

    print("> an iterator that advances too early")
    print(line(IteratorSequence(HastyIterator(list))))

    print("> the same list, in pairs")
    print(list.pairs.map { "\($0)+\($1)" }.joined(separator: " "))

    print("> two nested loops")
    let factors: LinkedList = [1, 2, 3]
    for factor in factors {
      print(line(factors.map { factor * $0 }))
    }
  }

  /// Fibonacci numbers are their own iterator, and end with the last one that their type can represent.
  func walkThroughNumbers() {
    print("Fibonacci")
    print(line(Fibonacci<Int>().prefix(10)))
    print(summary(Fibonacci<Int64>()))
    print(summary(Fibonacci<UInt64>()))
    print(summary(Fibonacci<UInt8>()))
  }

  /// An infinite sequence is lazy, and is cut off before it becomes an array.
  func walkWithoutEnd() {
    print("Infinite sequences")
    print(line(RepeatingSequence([1, 2, 3]).prefix(7)))
    let nothing = RepeatingSequence(EmptyCollection<Int>())
    print("elements of an empty collection, repeated: \(Array(nothing).count)")
    print("dice: " + line(DiceGenerator(seed: 2_026).prefix(8)))
    let doubles = DiceGenerator(seed: 2_026).filter { $0.isMultiple(of: 2) }.map { $0 * 10 }
    print("even rolls, times ten: " + line(doubles.prefix(4)))
  }

  private func line(_ values: some Sequence<Int>) -> String {
    values.map { "\($0)" }.joined(separator: " ")
  }

  private func summary<Number>(_ numbers: Fibonacci<Number>) -> String {
    let (count, last) = numbers.reduce((0, 0 as Number)) { ($0.0 + 1, $1) }
    return "\(Number.self): \(count) numbers, the last is \(last)"
  }
}
