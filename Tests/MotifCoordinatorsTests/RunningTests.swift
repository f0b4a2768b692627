// SPDX-License-Identifier: MIT

import MotifCoordinators
import MotifTestSupport
import Testing

/// An actor that owns a coordinator.
private actor Desk {
  private let login = Coordinator<String>()
  private(set) var isRunning = false

  func run(_ name: String) async throws(CoordinatorCancellation) -> String {
    login.begins { [weak login] in login?.finish(name) }
    return try await login.run()
  }

  /// Waits for a result that does not come.
  func wait(
    begun: @escaping @Sendable () -> Void
  ) async -> (CoordinatorCancellation?, CoordinatorPhase) {
    login.begins(begun)
    do {
      _ = try await login.run()
      return (nil, login.phase)
    } catch {
      return (error, login.phase)
    }
  }
}

@Suite("Coordinator, run by a task")
@MainActor
struct RunningTests {
  @Test func `it returns the result that comes at once`() async throws {
    let login = Coordinator<Int>()
    login.begins { [unowned login] in login.finish(3) }
    #expect(try await login.run() == 3)
  }

  @Test func `it returns the result that comes later`() async throws {
    let login = Coordinator<Int>()
    let task = Task { try await login.run() }
    while !login.isRunning { await Task.yield() }
    login.finish(4)
    #expect(try await task.value == 4)
  }

  @Test func `a coordinator that is canceled throws`() async {
    let login = Coordinator<Int>()
    login.begins { [unowned login] in login.cancel() }
    await #expect(throws: CoordinatorCancellation()) { try await login.run() }
  }

  @Test func `canceling the task cancels the coordinator, in its own isolation`() async {
    let login = Coordinator<Int>()
    let task = Task { try await login.run() }
    while !login.isRunning { await Task.yield() }
    task.cancel()
    await #expect(throws: CoordinatorCancellation()) { try await task.value }
    #expect(login.phase == .ended)
  }

  @Test func `a task that was canceled before begins nothing`() async {
    let login = Coordinator<Int>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await login.run()
    }
    await #expect(throws: CoordinatorCancellation()) { try await task.value }
    #expect(login.phase == .ready)
  }

  @Test func `a result that came before the cancellation counts`() async throws {
    let login = Coordinator<Int>()
    login.begins { [unowned login] in
      login.finish(5)
      withUnsafeCurrentTask { $0?.cancel() }
    }
    let task = Task { try await login.run() }
    #expect(try await task.value == 5)
  }

  @Test func `an actor runs its own`() async throws {
    #expect(try await Desk().run("David") == "David")
    let desk = Desk()
    let (begun, continuation) = AsyncStream<Void>.makeStream()
    let task = Task.detached { await desk.wait { continuation.yield() } }
    for await _ in begun { break }
    task.cancel()
    let (error, phase) = await task.value
    #expect(error == CoordinatorCancellation() && phase == .ended)
  }

  @Test func `what ran is freed`() async throws {
    try await expectReleased {
      let login = Coordinator<Int>()
      login.begins { [unowned login] in login.finish(3) }
      _ = try await login.run()
      return login
    }
  }
}
