// SPDX-License-Identifier: MIT

import MotifCoordinators
import MotifTestSupport
import Testing

/// An actor that owns a coordinator.
private actor Desk {
  private let login = Coordinator<String>()
  private(set) var isRunning = false

  func run(_ name: String) async throws(CoordinatorCancellation) -> String {
    login.onBegin { $0.finish(name) }
    return try await login.run()
  }

  /// Waits for a result that never arrives.
  func wait(
    begun: @escaping @Sendable () -> Void
  ) async -> (CoordinatorCancellation?, CoordinatorPhase) {
    login.onBegin { _ in begun() }
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
  @Test func `an immediate result is returned`() async throws {
    let login = Coordinator<Int>()
    login.onBegin { $0.finish(3) }
    #expect(try await login.run() == 3)
  }

  @Test func `a later result is returned`() async throws {
    let login = Coordinator<Int>()
    let task = Task { try await login.run() }
    while !login.isRunning { await Task.yield() }
    login.finish(4)
    #expect(try await task.value == 4)
  }

  @Test func `canceling the coordinator throws an error`() async {
    let login = Coordinator<Int>()
    login.onBegin { $0.cancel() }
    await #expect(throws: CoordinatorCancellation()) { try await login.run() }
  }

  @Test func `canceling the task cancels the coordinator on its actor`() async {
    let login = Coordinator<Int>()
    let task = Task { try await login.run() }
    while !login.isRunning { await Task.yield() }
    task.cancel()
    await #expect(throws: CoordinatorCancellation()) { try await task.value }
    #expect(login.phase == .ended)
  }

  @Test func `a task canceled beforehand begins nothing`() async {
    let login = Coordinator<Int>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await login.run()
    }
    await #expect(throws: CoordinatorCancellation()) { try await task.value }
    #expect(login.phase == .ready)
  }

  @Test func `a result before the cancellation counts`() async throws {
    let login = Coordinator<Int>()
    login.onBegin { login in
      login.finish(5)
      withUnsafeCurrentTask { $0?.cancel() }
    }
    let task = Task { try await login.run() }
    #expect(try await task.value == 5)
  }

  @Test func `an actor can run its own coordinator`() async throws {
    #expect(try await Desk().run("David") == "David")
    let desk = Desk()
    let (begun, continuation) = AsyncStream<Void>.makeStream()
    let task = Task.detached { await desk.wait { continuation.yield() } }
    for await _ in begun { break }
    task.cancel()
    let (error, phase) = await task.value
    #expect(error == CoordinatorCancellation() && phase == .ended)
  }

  @Test func `a finished coordinator is released`() async throws {
    try await expectReleased {
      let login = Coordinator<Int>()
      login.onBegin { $0.finish(3) }
      _ = try await login.run()
      return login
    }
  }

  // MARK: - Awaited children

  private enum Request { case login }

  private func app() -> Coordinator<Never> {
    let app = Coordinator<Never>()
    app.start { _ in }
    return app
  }

  @Test func `an awaited child counts as a child`() async throws {
    let app = app()
    let login = Coordinator<Int>()
    login.onBegin { [unowned app] login in
      #expect(app.children.count == 1 && login.parent === app)
      login.finish(3)
    }
    #expect(try await app.runChild(login) == 3)
    #expect(app.children.isEmpty)
  }

  @Test func `an awaited child's requests reach its parent`() async throws {
    let app = app()
    let login = Coordinator<Bool>()
    app.handle(Request.self) { _, child in child === login }
    login.onBegin { login in login.finish(login.request(Request.login)) }
    #expect(try await app.runChild(login))
  }

  @Test func `ending the parent ends an awaited child`() async {
    let app = app()
    let login = Coordinator<Int>()
    let task = Task { try await app.runChild(login) }
    while !login.isRunning { await Task.yield() }
    app.cancel()
    await #expect(throws: CoordinatorCancellation()) { try await task.value }
    #expect(login.phase == .ended)
  }

  @Test func `canceling the task ends only the awaited child`() async {
    let app = app()
    let login = Coordinator<Int>()
    let task = Task { try await app.runChild(login) }
    while !login.isRunning { await Task.yield() }
    task.cancel()
    await #expect(throws: CoordinatorCancellation()) { try await task.value }
    #expect(login.phase == .ended && app.isRunning && app.children.isEmpty)
  }

  @Test func `a parent that isn't running runs no child`() async throws {
    let login = Coordinator<Int>()
    login.onBegin { $0.finish(7) }
    for app in [Coordinator<Never>(), app()] {
      app.cancel()
      await #expect(throws: CoordinatorCancellation()) { try await app.runChild(login) }
    }
    #expect(login.phase == .ready)
    #expect(try await app().runChild(login) == 7)
  }

  @Test func `10,000 children can be awaited in sequence`() async throws {
    let app = app()
    var sum = 0
    for _ in 0..<10_000 {
      let child = Coordinator<Int>()
      child.onBegin { $0.finish(1) }
      sum += try await app.runChild(child)
    }
    #expect(sum == 10_000)
  }

  @Test func `an awaited child is released`() async throws {
    let app = app()
    try await expectReleased {
      let login = Coordinator<Int>()
      login.onBegin { $0.finish(3) }
      _ = try await app.runChild(login)
      return login
    }
  }
}
