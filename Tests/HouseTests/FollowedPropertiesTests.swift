// SPDX-License-Identifier: MIT

import Foundation
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

  /// What needs a fault, or another task, or is the case only during a call: the module's own tests follow it.
  private static let others: Set = [
    "AsyncLocalFirst.handoverError", "LoadSlot.isLoading", "LoadSlot.key",
    "RestorationStore.delayedSaveFault", "RestorationStore.loadFault", "UndoHistory.isRedoing",
    "UndoHistory.isUndoing",
  ]

  @Test func `every property that notes its reads is here`() throws {
    let files = Dictionary(grouping: try HouseSources.lines(), by: \.file)
    let found = files.flatMap { file, lines in
      guard lines.contains(where: { $0.text.contains("noteRead(") }) else { return [String]() }
      // A file is named after its type, and what it adds to it.
      let type = file.split(separator: "/").last?.prefix { $0 != "." && $0 != "+" } ?? ""
      return Self.noted(in: lines.map(\.text)).map { "\(type).\($0)" }
    }
    let tested = FollowedProperty.all.map(\.testDescription)
    #expect(found.count > 20)
    #expect(Set(found).subtracting(tested).subtracting(Self.others) == [])
    #expect(Self.others.subtracting(found) == [])
  }

  @Test func `properties that note their reads are found`() {
    let code = """
      public private(set) var first: Int {
        get {
          state.noteRead()
          return 1
        }
      }
      public var second: Int { 2 }
      public func third() { noteRead() }
      public final var fourth: Int {
        noteRead()
        return 4
      }
      var fifth: Int {
        noteRead()
        return 5
      }
      """
    #expect(Self.noted(in: code.components(separatedBy: "\n")) == ["first", "fourth"])
  }

  /// The names of the public properties whose bodies call `noteRead()`.
  private static func noted(in lines: [String]) -> [String] {
    var names: [String] = []
    var property: String?
    for line in lines {
      if let match = line.firstMatch(of: /\b(?:var|let|func|init|subscript)\b\W*(\w*)/) {
        property = line.contains(/\bpublic\b.*\bvar\b/) ? String(match.1) : nil
      }
      if let name = property, line.contains("noteRead("), names.last != name { names.append(name) }
    }
    return names
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
