// SPDX-License-Identifier: MIT

import MotifCoordinators

@MainActor
final class LoginFlow: Coordinator<String> {
  private var attempts = 0
  nonisolated override init() { super.init() }

  convenience init(attempts: Int) {
    self.init()
    self.attempts = attempts
    onBegin { [weak self] _ in self?.submit("David") }
  }

  private func submit(_ name: String) { finish("\(name) \(attempts)") }
}

final class Counter: Coordinator<Int> {
  override func begin() { finish(1) }
}

actor Desk {
  func count() async throws -> Int { try await Counter().run() }
}

/// A coordinator that a task makes, runs, and cancels, on no actor.
nonisolated func runInTask() async -> [String] {
  await Task.detached {
    var said: [String] = []
    if let count = try? await Counter().run() { said.append("\(count)") }
    let waiting = Task {
      do throws(CoordinatorCancellation) {
        return "\(try await Coordinator<Int>().run())"
      } catch {
        return error.description
      }
    }
    waiting.cancel()
    said.append(await waiting.value)
    return said
  }.value
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
    let said = await runInTask()
    check(
      said == ["1", "\(CoordinatorCancellation())"],
      "a task runs its own, and the end of another task cancels one"
    )
    let router = HeadlessRouter<String>()
    router.push("root")
    router.push("login") {
      check(router.stack == ["root"], "a pop is reported when the screen is gone")
    }
    check(router.popAsUser(), "the user pops what is not the root")
    let app = Coordinator<Never>()
    app.start { _ in }
    let flow = LoginFlow(attempts: 3)
    let awaited = try await app.runChild(flow)
    check(awaited == "David 3", "a child is awaited")
    print("a login, an actor that counts, and a task that is canceled")
  }
}
