// SPDX-License-Identifier: MIT

internal import AlbumImport
internal import AlbumLibrary
internal import MotifBindings
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
  private let exporter: AlbumExporter
  private let screen: ShelfScreen
  private let onArrival: (@Sendable () -> Void)?
  private weak var importForm: ImportFormCoordinator?

  /// Makes a task that has not been started.
  ///
  /// - Parameters:
  ///   - services: The sources of the data directory and the file system.
  ///   - library: The library of these services, which is open.
  ///   - screen: The screen that shows the albums.
  ///   - hub: The hub through which covers get their pictures.
  ///   - onArrival: Called on any thread when there is something for ``deliver()``, or `nil` if nobody
  ///     calls that: then a file is read at once.
  init(
    services: Services,
    library: Library,
    on screen: ShelfScreen,
    hub: MessageHub,
    onArrival: (@Sendable () -> Void)? = nil
  ) {
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
    importer = AlbumImporter(fileSystem: fileSystem, clock: services[ClockKey.self])
    exporter = AlbumExporter(fileSystem: fileSystem)
    self.screen = screen
    self.onArrival = onArrival
    super.init()
    browsing.controller.nextResponder = controller
  }

  override func begin() {
    controller.handle(ShowHelp.self, on: self, AppCoordinator.showHelp)
    controller.handle(ImportAlbums.self, on: self, AppCoordinator.importAlbums)
    controller.handle(ExportAlbums.self, on: self, AppCoordinator.exportAlbums)
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
    startChild(importing) { outcome = $0 }
    let result = try outcome.get()
    try browsing.browser.take(added: result.added, completed: result.completed)
    return result
  }

  /// Writes all albums to a file, which may exist.
  ///
  /// - Parameter path: The file, whose extension decides on the format.
  /// - Throws: ``ExportError``.
  func exportAlbums(to path: String) throws(ExportError) {
    try exporter.export(library.albums.map(\.details), to: path, replacing: true)
  }

  /// Takes what other threads have reported to the tasks.
  func deliver() { importForm?.deliver() }

  private func importAlbums(_ action: ImportAlbums) -> ActionAnswer<ImportAlbums> {
    let form = ImportFormCoordinator(on: screen) {
      [library, importer, onArrival] path, onProgress in
      ImportCoordinator(
        path: path,
        into: library.albums,
        with: importer,
        onArrival: onArrival,
        onProgress: onProgress
      )
    }
    importForm = form
    startChild(form) { [browsing] result in
      if let result { browsing.take(result) }
    }
    return .handled
  }

  private func exportAlbums(_ action: ExportAlbums) -> ActionAnswer<ExportAlbums> {
    let albums = library.albums.map(\.details)
    startChild(ExportFormCoordinator(albums, with: exporter, on: screen)) { [browsing] path in
      guard let path else { return }
      browsing.browser.status.value = "Exported \(albums.count.counting("album")) (\(path))"
    }
    return .handled
  }

  private func showHelp(_ action: ShowHelp) -> ActionAnswer<ShowHelp> {
    startChild(HelpCoordinator(keys: controller.keys, on: screen))
    return .handled
  }
}
