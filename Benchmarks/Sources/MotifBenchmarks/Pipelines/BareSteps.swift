// SPDX-License-Identifier: MIT

import MotifPipelines

/// Five closures that are opaque to their caller.
final class BareSteps<Value: Sendable>: Sendable {
  typealias Step = @Sendable (Value) throws -> Value

  static var keys: [PipelineStep<Value, Value>] {
    (0..<5).map { PipelineStep("step \($0)") }
  }

  let first: Step
  let second: Step
  let third: Step
  let fourth: Step
  let fifth: Step

  init(_ make: (Int) -> Step) {
    first = make(1)
    second = make(2)
    third = make(3)
    fourth = make(4)
    fifth = make(5)
  }

  /// The same as a pipeline.
  var pipeline: Pipeline<Value, Value> {
    let keys = Self.keys
    return Pipeline(keys[0], default: first)
      .then(keys[1], default: second)
      .then(keys[2], default: third)
      .then(keys[3], default: fourth)
      .then(keys[4], default: fifth)
  }
}

// MARK: - Numbers

/// An error that no step throws, hidden from the optimizer.
struct NegativeNumber: Error {}

extension BareSteps<Int> {
  /// Steps that do almost nothing.
  static var additions: BareSteps { BareSteps { addition(of: $0) } }

  @inline(never)
  private static func addition(of term: Int) -> Step {
    { number in
      guard number >= 0 else { throw NegativeNumber() }
      return number &+ term
    }
  }

  /// Calls one after the other.
  @inline(never)
  func run(_ number: Int) throws -> Int {
    try fifth(fourth(third(second(first(number)))))
  }
}

// MARK: - Lists

extension BareSteps<[Int]> {
  /// Steps that transform a list of 32 numbers.
  static var lists: BareSteps { BareSteps { mapping(to: $0) } }

  static var list: [Int] { Array(0..<32) }

  @inline(never)
  private static func mapping(to term: Int) -> Step {
    { numbers in
      guard !numbers.isEmpty else { throw NegativeNumber() }
      return numbers.map { $0 &+ term }
    }
  }

  /// Calls one after the other.
  @inline(never)
  func run(_ numbers: [Int]) throws -> [Int] {
    try fifth(fourth(third(second(first(numbers)))))
  }
}
