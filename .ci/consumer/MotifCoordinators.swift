// SPDX-License-Identifier: MIT

import MotifCoordinators

@MainActor
final class LoginFlow: Coordinator<String> {
  private var attempts = 0
  nonisolated override init() { super.init() }

  convenience init(attempts: Int) {
    self.init()
    self.attempts = attempts
    begins { [weak self] in self?.submit("David") }
  }

  private func submit(_ name: String) { finish("\(name) \(attempts)") }
}

final class Counter: Coordinator<Int> {
  override func begin() { finish(1) }
}

actor Desk {
  func count() async throws -> Int { try await Counter().run() }
}

nonisolated func check(_ holds: Bool, _ claim: String) {
  precondition(holds, claim)
}

@main
enum Program {
  @MainActor static func main() async throws {
    let name = try await LoginFlow(attempts: 2).run()
    check(name == "David 2", "a flow of the main actor is awaited")
    let count = try await Desk().count()
    check(count == 1, "an actor runs its own")
    print("a login, and an actor that counts")
  }
}
