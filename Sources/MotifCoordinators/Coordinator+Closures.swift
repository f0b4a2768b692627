// SPDX-License-Identifier: MIT

// What a coordinator does, in closures: composition instead of a subclass.

extension Coordinator {
  /// Sets what the task begins with, instead of an override of ``AnyCoordinator/begin()``.
  ///
  /// ```swift
  /// let login = Coordinator<String>()
  /// login.onBegin { $0.finish("David") }
  /// login.start { print("welcome,", $0) }
  /// // Prints "welcome, David"
  /// ```
  ///
  /// A subclass that is isolated to an actor uses it, too:
  ///
  /// ```swift
  /// @MainActor final class Welcome: Coordinator<Bool> {
  ///   private var texts: [String] = []
  ///   nonisolated override init() { super.init() }
  ///
  ///   convenience init(texts: [String]) {
  ///     self.init()
  ///     self.texts = texts
  ///     onBegin { [weak self] _ in self?.show() }
  ///   }
  ///
  ///   private func show() {
  ///     for text in texts { print(text) }
  ///     finish(true)
  ///   }
  /// }
  ///
  /// Welcome(texts: ["Hello"]).start { print($0) }
  /// // Prints:
  /// // Hello
  /// // true
  /// ```
  ///
  /// - Parameter body: Begins the task, and receives this coordinator. It is kept until the coordinator ends, so use what
  ///   it receives instead of capturing the coordinator.
  public final func onBegin(_ body: @escaping (_ coordinator: Coordinator) -> Void) {
    beginning = { [unowned self] in body(self) }
  }

  /// Sets what happens when the last screen of the task was taken away by something other than the task, instead of an
  /// override of ``AnyCoordinator/didLoseScreens()``.
  ///
  /// ```swift
  /// let router = HeadlessRouter<String>()
  /// router.setRoot("Start")
  /// let login = Coordinator<String>()
  /// login.onBegin { login in router.push("Login", for: login) }
  /// login.onLoseScreens { $0.finish("left") }
  /// login.start { print($0) }
  /// router.popAsUser()
  /// // Prints "left"
  /// ```
  ///
  /// - Parameter body: Ends the task or shows something else, and receives this coordinator. It is kept until the
  ///   coordinator ends.
  public final func onLoseScreens(_ body: @escaping (_ coordinator: Coordinator) -> Void) {
    losing = { [unowned self] in body(self) }
  }

  /// Sets how this coordinator opens a step of a link.
  ///
  /// ```swift
  /// let app = Coordinator<Never>()
  /// app.onOpen("forecast") { app, step in
  ///   print("forecast of", step.value ?? "here")
  ///   let forecast = Coordinator<Void>()
  ///   app.startChild(forecast)
  ///   return forecast
  /// }
  ///
  /// app.start { _ in }
  /// try app.open("forecast=Rome")
  /// // Prints "forecast of Rome"
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the step.
  ///   - body: Receives this coordinator and the step, starts the task, and returns the coordinator that opens the next
  ///     step; `nil` refuses the step. It is kept until this coordinator ends.
  public final func onOpen(
    _ name: String,
    _ body: @escaping (_ coordinator: Coordinator, _ step: DeepLink.Step) -> AnyCoordinator?
  ) {
    links.bodies[name] = { [unowned self] step in body(self, step) }
  }
}
