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
  func `it recovers when its dependencies change`() throws {
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
  func `an error passes through a chain, computed once`() {
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
  func `effects can catch, and run once per changed outcome`() {
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
  func `equal errors don't count as a change if equatable`() {
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
  func `equal successes never count as a change, errors may`() {
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
  func `nonequatable successes always count as a change`() {
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
  func `a nonthrowing closure gives a nonthrowing result`() {
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
  func `it releases its error and its captures`() {
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
