// SPDX-License-Identifier: MIT

import MotifCoordinators

/// Solutions to the exercises of `Documentation/Patterns/Coordinator.md`.
///
/// The screens are strings, which a router without a window records; in an app, they are view controllers or pages.
enum CoordinatorSolutions {
  // MARK: - 1. A login with a result

  /// Ends with the name of the user, or with nil if the user goes back.
  final class Login: Coordinator<String?> {
    private let router: any Router<String>

    init(on router: any Router<String>) {
      self.router = router
      super.init()
    }

    override func begin() { router.push("Login", for: self) }
    override func didLoseScreens() { finish(nil) }

    func submit(_ name: String) {
      if !name.isEmpty { finish(name) }
    }
  }

  // MARK: - 2. A session that expires

  enum Request {
    case logInAgain
  }

  /// Shows an album, and knows no login: it requests one.
  final class Detail: Coordinator<Void> {
    private let router: any Router<String>
    private let album: String

    init(_ album: String, on router: any Router<String>) {
      (self.album, self.router) = (album, router)
      super.init()
    }

    override func begin() { router.push(album, for: self) }

    /// Says whether the login has begun; the task is suspended until that ends.
    func sessionDidExpire() -> Bool { request(Request.logInAgain) }
  }

  /// The only task that knows the others.
  final class App: Coordinator<Never> {
    private let router: any Router<String>

    init(on router: any Router<String>) {
      self.router = router
      super.init()
      handle(Request.self) { [weak self] request, task in
        guard let self else { return false }
        return interrupt(task, with: Login(on: router)) { [weak task] name in
          // Without a login, the task can't go on.
          if name == nil { task?.cancel() }
        }
      }

      // MARK: - 3. A link

      // The parent opens it: the step says which album, and no screen has to know what lies before it.
      onOpen("album") { [weak self] _, step in
        guard let album = step.value else { return nil }
        return self?.show(album)
      }
    }

    override func begin() { router.setRoot("Albums", for: self) }

    @discardableResult
    func show(_ album: String) -> Detail {
      let detail = Detail(album, on: router)
      startChild(detail)
      return detail
    }
  }
}
