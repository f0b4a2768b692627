// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("DerivedValue.catching")
struct CatchingTests {
  private enum ParseError: Error, Equatable {
    case empty
    case malformed(String)
  }

  private struct Failed: Error {}

  private struct Opaque {}

  private static func parse(_ text: String) throws(ParseError) -> Int {
    guard !text.isEmpty else { throw .empty }
    guard let number = Int(text) else { throw .malformed(text) }
    return number
  }

  @Test
  func `an error is cached and rethrown to every reader`() {
    let text = ObservableValue("x")
    var runs = 0
    let number = DerivedValue.catching { () throws(ParseError) -> Int in
      runs += 1
      return try Self.parse(text.value)
    }
    #expect(runs == 0)

    for _ in 0..<3 {
      #expect(throws: ParseError.malformed("x")) { try number.get() }
    }
    let first = number.map { $0 }
    #expect(first.value == .failure(.malformed("x")))

    #expect(runs == 1)
  }

  @Test
  func `it recovers when what it read changes`() throws {
    let text = ObservableValue("x")
    let number = DerivedValue.catching { () throws(ParseError) -> Int in
      try Self.parse(text.value)
    }
    #expect(throws: ParseError.self) { try number.get() }

    text.value = "7"
    #expect(try number.get() == 7)

    text.value = ""
    #expect(throws: ParseError.empty) { try number.get() }
  }

  @Test
  func `an error passes through a chain and is computed once on its way`() {
    let text = ObservableValue("x")
    var runs = [0, 0, 0]
    let number = DerivedValue.catching { () throws(ParseError) -> Int in
      runs[0] += 1
      return try Self.parse(text.value)
    }
    let double = DerivedValue.catching { () throws(ParseError) -> Int in
      runs[1] += 1
      return try number.get() * 2
    }
    let label = DerivedValue {
      runs[2] += 1
      do throws(ParseError) {
        return "\(try double.get())"
      } catch {
        return "\(error)"
      }
    }

    #expect(label.value == "malformed(\"x\")" && label.value == label.value)
    text.value = "21"
    #expect(label.value == "42")

    #expect(runs == [2, 2, 2])
  }

  @Test
  func `effects can catch, and run once for each change of the outcome`() {
    let text = ObservableValue("1")
    let number = DerivedValue.catching { () throws(ParseError) -> Int in
      try Self.parse(text.value)
    }
    var seen: [String] = []
    let effect = Effect {
      do {
        seen.append("\(try number.get())")
      } catch {
        seen.append("\(error)")
      }
    }

    text.value = "01"
    text.value = ""
    text.value = "2"
    text.value = "02"

    #expect(seen == ["1", "empty", "2"])
    effect.cancel()
  }

  @Test
  func `equal errors are no change where errors can be compared`() {
    let text = ObservableValue("a")
    let hasNumber = DerivedValue.catching { () throws(ParseError) -> Int in
      _ = text.value
      throw .empty
    }
    var count = 0
    let registration = hasNumber.observe { _, _ in count += 1 }

    text.value = "b"

    #expect(count == 0)
    withExtendedLifetime(registration) {}
  }

  @Test
  func `equal successes are no change where errors cannot be compared, errors always are`() {
    let text = ObservableValue("1")
    let number = DerivedValue.catching {
      guard let number = Int(text.value) else { throw Failed() }
      return number
    }
    var heard: [Int?] = []
    let registration = number.observe { heard.append(try? $1.get()) }

    text.value = "01"
    text.value = "x"
    text.value = "y"
    text.value = "2"
    text.value = "02"

    #expect(heard == [nil, nil, 2])
    withExtendedLifetime(registration) {}
  }

  @Test
  func `successes that cannot be compared always change`() {
    let text = ObservableValue("1")
    let opaque = DerivedValue.catching {
      guard Int(text.value) != nil else { throw Failed() }
      return Opaque()
    }
    var count = 0
    let registration = opaque.observe { _, _ in count += 1 }

    text.value = "2"
    text.value = "x"

    #expect(count == 2)
    withExtendedLifetime(registration) {}
  }

  @Test
  func `a closure that cannot fail gives a result that cannot either`() {
    let number = ObservableValue(2)
    let double = DerivedValue.catching { number.value * 2 }
    #expect(double.get() == 4)
  }

  @Test
  func `a stored result is read the same way`() {
    let answer = ObservableValue<Result<Int, ParseError>>(.failure(.empty))
    #expect(throws: ParseError.empty) { try answer.get() }
    answer.value = .success(1)
    #expect(throws: Never.self) { try answer.get() }
  }

  @Test
  func `it lets go of its error and of what it captured`() {
    struct Carrying: Error {
      let object: TrackedObject<Int>
    }
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      let object = tracker.make(1)
      let failing = DerivedValue.catching { () throws -> Int in
        _ = source.value
        throw Carrying(object: object)
      }
      let registration = failing.observe { _, _ in }
      #expect(throws: Carrying.self) { try failing.get() }
      source.value = 1
      registration.cancel()
    }
  }
}
