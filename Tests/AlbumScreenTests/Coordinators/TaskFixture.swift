// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifFacades
import MotifNotifications
import MotifTestSupport

@testable import AlbumLibrary
@testable import AlbumScreen

/// The tasks of the app on a disk in memory, without a session and without a terminal.
struct TaskFixture {
  let files = InMemoryFileSystem()

  /// Starts the task of the app, whose result the completion receives.
  func start(
    _ completion: @escaping (BrowsingEnd) -> Void = { _ in },
    onArrival: (@Sendable () -> Void)? = nil
  ) throws -> AppCoordinator {
    let services = Services(
      overrides: ServiceOverrides()
        .overriding(FileSystemKey.self, with: files)
        .overriding(DataDirectoryKey.self, with: "/data")
    )
    let library = Library(services: services)
    _ = try library.open()
    let screen = ShelfScreen(title: "Albums", size: GridSize(columns: 80, rows: 24))
    let app = AppCoordinator(
      services: services,
      library: library,
      on: screen,
      hub: MessageHub(),
      onArrival: onArrival
    )
    app.start(completion)
    return app
  }
}

extension AppCoordinator {
  /// The text of the status line.
  var status: String { browsing.browser.status.value }

  /// The position of the selection.
  var position: String { browsing.browser.position.value }

  /// The tasks that run, without browsing itself.
  var tasks: [AnyCoordinator] {
    children.filter { $0 !== browsing } + browsing.children
  }

  /// Presses the keys of a script.
  func press(_ script: String) throws {
    for case .key(let key) in try KeyScript(parsing: script).events { controller.press(key) }
  }
}
