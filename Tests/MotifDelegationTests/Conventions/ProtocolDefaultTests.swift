// SPDX-License-Identifier: MIT

import Testing

private protocol Reporting: AnyObject {
  func report() -> String
}

extension Reporting {
  func report() -> String { "default" }
}

/// The trap: the class conforms, and leaves the method to the default.
private class Trapped: Reporting {}

private final class TrappedChild: Trapped {
  // No `override`: there is nothing in the base class to override. This method is a new one.
  func report() -> String { "child" }
}

/// The cure: the class that conforms states the method itself.
private class Cured: Reporting {
  func report() -> String { "base" }
}

private final class CuredChild: Cured {
  override func report() -> String { "child" }
}

/// Where it doesn't happen: the class that conforms is the one that has the method.
private final class Direct: Reporting {
  func report() -> String { "own" }
}

@Suite("Protocol defaults and inheritance")
struct ProtocolDefaultTests {
  @Test func `the trap: through the protocol, the default hides the subclass's method (C7)`() {
    let child = TrappedChild()
    #expect(child.report() == "child")
    #expect((child as any Reporting).report() == "default")

    func ask(_ reporter: some Reporting) -> String { reporter.report() }
    #expect(ask(child) == "default", "a generic function goes through the protocol, too")
  }

  @Test func `the cure: the base class states the method, and the subclass overrides it (C7)`() {
    let child = CuredChild()
    #expect(child.report() == "child")
    #expect((child as any Reporting).report() == "child")
    #expect((Cured() as any Reporting).report() == "base")
  }

  @Test func `a class that conforms by itself is not concerned (C7)`() {
    #expect((Direct() as any Reporting).report() == "own")
  }
}
