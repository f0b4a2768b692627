// SPDX-License-Identifier: MIT

internal import AlbumImport
internal import AlbumLibrary
internal import MotifCoordinators
internal import MotifFacades
internal import MotifMementos
internal import MotifNotifications
internal import MotifResponders

/// Runs the app (the *coordinator* pattern): it begins with browsing, shows the help, imports files,
/// and ends as browsing does.
///
/// It receives the services once and hands each task what that needs; no task knows the services, or a task that it
/// does not begin itself. An action reaches a task through the responder chain, which this coordinator completes: the
/// parts of the screen, the screen, the albums' controller, the app's controller.
final class AppCoordinator: Coordinator<BrowsingEnd> {
  /// The state that the last session saved for this one.
  let restoration: RestorationStore
  /// The task that runs from the start to the end.
  let browsing: BrowsingCoordinator
  /// The top of the responder chain.
  let controller: AppController
  private let library: Library
  private let importer: AlbumImporter
  private let screen: ShelfScreen

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - services: The sources of the data directory and the file system.
  ///   - library: The library of these services, which is open.
  ///   - screen: The screen that shows the albums.
  ///   - hub: The hub through which covers get their pictures.
  init(services: Services, library: Library, on screen: ShelfScreen, hub: MessageHub) {
    let fileSystem = services[FileSystemKey.self]
    restoration = RestorationStore(
      directory: services[DataDirectoryKey.self],
      name: "session",
      fileSystem: fileSystem
    )
    browsing = BrowsingCoordinator(
      library: library,
      restoring: restoration,
      dates: AddedDates(now: services[CalendarClockKey.self]),
      on: screen,
      hub: hub
    )
    controller = AppController(browser: browsing.browser, screen: screen)
    self.library = library
    importer = AlbumImporter(fileSystem: fileSystem)
    self.screen = screen
    super.init()
    browsing.controller.nextResponder = controller
  }

  override func begin() {
    controller.handle(ShowHelp.self, on: self, AppCoordinator.showHelp)
    startChild(browsing) { [weak self] end in self?.finish(end) }
  }

  /// Adds the albums of a file to the library as one undoable step, and saves.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - onProgress: Called from time to time with the progress of the import.
  /// - Returns: The outcome for the file's records.
  /// - Throws: ``ImportError`` if nothing was imported, or ``LibraryError`` if the library can't be saved.
  func importAlbums(
    from path: String,
    onProgress: @escaping (ImportProgress) -> Void
  ) throws -> ImportResult {
    let importing = ImportCoordinator(
      path: path,
      into: library.albums,
      with: importer,
      onProgress: onProgress
    )
    // What remains if the task ends without a result.
    var outcome = Result<ImportResult, ImportError>.failure(.cancelled(path: path))
    startChild(importing.task) { outcome = $0 }
    let result = try outcome.get()
    try browsing.browser.take(added: result.added, completed: result.completed)
    return result
  }

  private func showHelp(_ action: ShowHelp) -> ActionAnswer<ShowHelp> {
    startChild(HelpCoordinator(keys: controller.keys, on: screen).task)
    return .handled
  }
}
