// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

private protocol Named {
  var name: String { get }
}

private protocol Numbered: AnyObject {
  var number: Int { get }
}

private protocol Source<Element>: AnyObject {
  associatedtype Element
  var element: Element { get }
}

private final class Thing: Named, Numbered, Source, Error {
  let name: String
  let number: Int
  var element: Int { number }

  init(_ name: String, _ number: Int) {
    self.name = name
    self.number = number
  }
}

private struct Value: Named, Error {
  var name = "a value"
}

/// The types that a delegate may have, and those that it may not.
@Suite("MulticastDelegate, kinds of delegates")
struct MulticastKindTests {
  /// Adds three things, releases the second, and returns the answers of the others.
  private func call<Delegate>(
    _ list: MulticastDelegate<Delegate>,
    _ wrap: (Thing) -> Delegate,
    _ body: (Delegate) -> String
  ) -> [String] {
    var things: [Thing?] = [Thing("a", 1), Thing("b", 2), Thing("c", 3)]
    let registrations = things.compactMap { $0.map { list.add(wrap($0)) } }
    things[1] = nil
    var heard: [String] = []
    for _ in 0..<2 { list { heard.append(body($0)) } }
    withExtendedLifetime((things, registrations)) {}
    return heard
  }

  @Test func `a delegate may be a class`() {
    withLifetimeTracking { tracker in
      let list = MulticastDelegate<TrackedObject<String>>()
      let object = tracker.make("a")
      let registration = list.add(object)
      var heard: [String] = []
      for _ in 0..<3 { list { heard.append($0.payload) } }
      #expect(heard == ["a", "a", "a"])
      withExtendedLifetime((object, registration)) {}
    }
    #expect(call(MulticastDelegate<Thing>(), { $0 }, \.name) == ["a", "c", "a", "c"])
  }

  @Test func `a delegate may be a class-bound protocol`() {
    let list = MulticastDelegate<any Numbered>()
    #expect(call(list, { $0 }, { "\($0.number)" }) == ["1", "3", "1", "3"])
  }

  @Test func `a delegate may be a protocol composition (C4)`() {
    let list = MulticastDelegate<any Numbered & Named>()
    #expect(call(list, { $0 }, { "\($0.number)\($0.name)" }) == ["1a", "3c", "1a", "3c"])
    let withClass = MulticastDelegate<any Thing & Numbered>()
    #expect(call(withClass, { $0 }, \.name) == ["a", "c", "a", "c"])
    let withObject = MulticastDelegate<any Named & AnyObject>()
    #expect(call(withObject, { $0 }, \.name) == ["a", "c", "a", "c"])
  }

  @Test func `a delegate may have a primary associated type`() {
    let list = MulticastDelegate<any Source<Int>>()
    #expect(call(list, { $0 }, { "\($0.element)" }) == ["1", "3", "1", "3"])
  }

  @Test func `a delegate may be any object`() {
    let list = MulticastDelegate<AnyObject>()
    #expect(call(list, { $0 }, { ($0 as? Thing)?.name ?? "" }) == ["a", "c", "a", "c"])
  }

  @Test func `a delegate may be an object of any protocol`() {
    #expect(call(MulticastDelegate<any Named>(), { $0 }, \.name) == ["a", "c", "a", "c"])
    let anything = MulticastDelegate<Any>()
    #expect(call(anything, { $0 }, { ($0 as? Thing)?.name ?? "" }) == ["a", "c", "a", "c"])
  }

  @MainActor
  @Test func `delegates may be isolated to the main actor`() {
    @MainActor
    final class Window {
      let delegates = MulticastDelegate<any MainDelegate>()
      func close() { delegates { $0.windowDidClose(self) } }
    }
    @MainActor
    protocol MainDelegate: AnyObject {
      func windowDidClose(_ window: Window)
    }
    @MainActor
    final class Desk: MainDelegate {
      var registration: Registration?
      var closed = 0
      init(_ window: Window) { registration = window.delegates.add(self) }
      func windowDidClose(_ window: Window) { closed += 1 }
    }
    let window = Window()
    let desk = Desk(window)
    window.close()
    #expect(desk.closed == 1)
  }

  #if os(macOS) || os(Linux)
  @Test func `a value stops the program with advice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MulticastDelegate<any Named>().add(Value())
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("can't hold this Value") == true)
    #expect(text?.contains("Let the protocol inherit from AnyObject") == true)

    await #expect(processExitsWith: .failure) {
      MulticastDelegate<any Named>().remove(Value())
    }
    await #expect(processExitsWith: .failure) {
      _ = MulticastDelegate<Int>().add(1)
    }
    await #expect(processExitsWith: .failure) {
      _ = MulticastDelegate<Thing?>().add(Thing("a", 1))
    }
  }

  @Test func `an error is boxed even if it is an object`() async {
    await #expect(processExitsWith: .failure) {
      _ = MulticastDelegate<any Error>().add(Thing("a", 1))
    }
  }
  #endif
}
