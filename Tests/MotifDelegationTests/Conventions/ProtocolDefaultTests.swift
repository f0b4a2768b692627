// SPDX-License-Identifier: MIT

import Testing

private protocol Reporting: AnyObject {
  func report() -> String
}

extension Reporting {
  func report() -> String { "default" }
}

/// The trap: the class conforms and relies on the default implementation.
private class Trapped: Reporting {}

private final class TrappedChild: Trapped {
  // No `override`: the base class has no such method to override. This method is a new one.
  func report() -> String { "child" }
}

/// The fix: the conforming class implements the method itself.
private class Cured: Reporting {
  func report() -> String { "base" }
}

private final class CuredChild: Cured {
  override func report() -> String { "child" }
}

/// No trap: the conforming class is also the class that implements the method.
private final class Direct: Reporting {
  func report() -> String { "own" }
}

@Suite("Protocol defaults and inheritance")
struct ProtocolDefaultTests {
  @Test func `a protocol call skips a subclass's new method (C7)`() {
    let child = TrappedChild()
    #expect(child.report() == "child")
    #expect((child as any Reporting).report() == "default")

    func ask(_ reporter: some Reporting) -> String { reporter.report() }
    #expect(ask(child) == "default", "a generic function goes through the protocol, too")
  }

  @Test func `a base class that implements it allows overriding (C7)`() {
    let child = CuredChild()
    #expect(child.report() == "child")
    #expect((child as any Reporting).report() == "child")
    #expect((Cured() as any Reporting).report() == "base")
  }

  @Test func `a class that conforms directly has no such trap (C7)`() {
    #expect((Direct() as any Reporting).report() == "own")
  }
}
