// SPDX-License-Identifier: MIT

import Motif
import MotifTestSupport
import Testing

/// Effects can follow any state of any module: an effect that reads it runs again when it changes,
/// exactly once, although the module doesn't know the effect.
@Suite("Effects that follow the state of every module")
struct FollowedPropertiesTests {
  @Test(arguments: FollowedProperty.all)
  func `an effect runs once for each change`(_ property: FollowedProperty) throws {
    let subject = try property.make()
    var values: [String] = []
    let effect = Effect { values.append(subject.read()) }
    let first = values
    try subject.change()
    #expect(first.count == 1)
    #expect(values.count == 2)
    #expect(values.last == subject.read())
    #expect(values.last != first.last)
    effect.cancel()
  }

  @Test(arguments: FollowedProperty.all)
  func `a derived value is up to date`(_ property: FollowedProperty) throws {
    let subject = try property.make()
    let derived = DerivedValue { subject.read() }
    let first = derived.value
    try subject.change()
    #expect(derived.value == subject.read())
    #expect(derived.value != first)
  }

  @Test(arguments: FollowedProperty.all)
  func `an ended effect doesn't run`(_ property: FollowedProperty) throws {
    let subject = try property.make()
    var runCount = 0
    let effect = Effect {
      _ = subject.read()
      runCount += 1
    }
    effect.cancel()
    try subject.change()
    #expect(runCount == 1)
  }
}

/// A property, and a way to change it.
struct FollowedProperty: CustomTestStringConvertible, Sendable {
  /// An object with the property.
  struct Subject {
    let read: () -> String
    let change: () throws -> Void
  }

  let testDescription: String
  let make: @Sendable () throws -> Subject

  /// - Parameters:
  ///   - name: The type and the property.
  ///   - object: Makes an object.
  ///   - read: Reads the property.
  ///   - change: Changes it, once.
  init<Object, Value>(
    _ name: String,
    of object: @escaping @Sendable () throws -> Object,
    _ read: @escaping @Sendable (Object) -> Value,
    _ change: @escaping @Sendable (Object) throws -> Void
  ) {
    testDescription = name
    make = {
      let object = try object()
      return Subject(
        read: { String(describing: read(object)) },
        change: { try change(object) }
      )
    }
  }
}
