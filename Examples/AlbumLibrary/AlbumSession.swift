// SPDX-License-Identifier: MIT

public import MotifBindings
public import MotifFacades
internal import MotifMementos
internal import MotifNotifications
internal import MotifResponders

/// One run of the album app: keys in, frames out.
///
/// A terminal or a test sets the size, passes on keys, and shows ``frame`` whenever it changes. A session belongs to
/// the isolation domain that made it.
public final class AlbumSession {
  /// What is to be seen now.
  public let frame: DerivedValue<CellGrid>
  /// The faults of the stored files, one line each.
  ///
  /// Print them before the first frame.
  public let warnings: [String]
  /// Whether the server gets this library's albums even if it keeps those of another one.
  public var takesOverServer = false
  let browser: AlbumBrowser
  let library: Library
  let sendings: SessionInbox<SendingNews>
  var sendingStatus = LibrarySending.done
  var sendingFault: String?
  var tasks: [Task<Void, Never>] = []
  let screen: ShelfScreen
  private let app: AppController
  private let restoration: RestorationStore
  /// Where parts of the session tell each other what they need not know each other for.
  private let hub = MessageHub()
  private let covers: CoverDesk?

  /// Opens the shared library and continues where the last session ended.
  ///
  /// - Parameters:
  ///   - services: Where the library, the data directory and the covers come from.
  ///   - size: The extent of the frame.
  ///   - tone: How the pictures of covers are colored that are not selected.
  ///   - onArrival: Says that something has come for the session, and is called on any thread; the
  ///     session takes it when ``deliver()`` is called. Leave it out where nobody would call that:
  ///     then no pictures of covers are loaded.
  /// - Throws: ``LibraryError`` where the library cannot be opened.
  public init(
    services: Services,
    size: GridSize,
    tone: CoverTone = .noir,
    onArrival: (@Sendable () -> Void)? = nil
  ) throws(LibraryError) {
    library = services[LibraryKey.self]
    let opening = try library.open()
    // Without a screen, no covers are fetched.
    let coverWarning = onArrival == nil ? nil : library.covers.warning
    warnings = [opening.warning, library.sendingWarning, coverWarning].compactMap(\.self)
    sendings = SessionInbox(onArrival: onArrival ?? {})
    restoration = RestorationStore(
      directory: services[DataDirectoryKey.self],
      name: "session",
      fileSystem: services[FileSystemKey.self]
    )
    browser = AlbumBrowser(
      library: library,
      importer: AlbumImporter(fileSystem: services[FileSystemKey.self]),
      selectedIndex: restoration[.selectedIndex],
      order: restoration[.order]
    )
    screen = ShelfScreen(title: "Albums", size: size)
    screen.covers.tone = tone
    let library = library
    let hub = hub
    covers = onArrival.map { CoverDesk(loader: library.covers, hub: hub, onArrival: $0) }
    app = AppController(browser: browser, screen: screen, hub: hub)
    frame = screen.grid
    screen.show(list: restoration[.showsList])
    if let notice = opening.notice { browser.status.value = notice }
  }

  deinit {
    for task in tasks { task.cancel() }
  }

  /// Whether a key asked for the end.
  public var isFinished: Bool { app.isFinished.value }

  /// Passes what the user did to the part that it is meant for.
  ///
  /// - Parameter event: A key, or a use of the mouse.
  public func handle(_ event: InputEvent) {
    switch event {
    case .key(let key): press(key)
    case .mouse(let mouse): use(mouse)
    }
  }

  /// Passes a key to the part that has the keyboard.
  ///
  /// - Parameter key: Which key.
  public func press(_ key: KeyStroke) {
    withBatchedChanges {
      _ = screen.focus.send(KeyPress(key: key))
    }
  }

  /// Passes a use of the mouse to the part that is to be seen at its cell.
  ///
  /// - Parameter mouse: What was done, and where.
  public func use(_ mouse: MouseEvent) {
    withBatchedChanges { screen.use(mouse) }
  }

  /// Takes what other threads have got ready for the session: pictures of covers, and how far the
  /// server has heard of the changes.
  public func deliver() {
    withBatchedChanges {
      covers?.deliver()
      takeSendings()
    }
  }

  /// Whether something moves on the screen by itself, so that ``turnSpinners()`` should be called in a
  /// tenth of a second.
  public var isAnimated: Bool { screen.covers.isAnimated }

  /// Turns the spinners on covers whose pictures are on their way a little further.
  public func turnSpinners() {
    screen.covers.turnSpinners()
  }

  /// Gives up what can be had again, because the system needs memory.
  ///
  /// - Parameter pressure: How badly it needs memory.
  public func respond(to pressure: MemoryPressure) {
    hub.post(AppLifecycle.DidReceiveMemoryPressure(pressure))
  }

  /// Fetches no more covers, because the program ends.
  public func stopFetching() {
    library.covers.stopFetching()
  }

  /// Lays out for a frame of another extent.
  ///
  /// - Parameter size: The extent.
  public func resize(to size: GridSize) {
    screen.resize(to: size)
  }

  /// Writes down where the session ended.
  ///
  /// - Throws: ``LibraryError`` where something cannot be saved.
  public func close() throws(LibraryError) {
    try library.save()
    restoration[.selectedIndex] = browser.restorableIndex
    restoration[.order] = browser.order.value
    restoration[.showsList] = screen.showsList.value
    do throws(ArchiveError) {
      try restoration.save()
    } catch {
      throw LibraryError(error)
    }
  }
}

extension RestorationKey where Value == Int {
  /// The index of the selected album in the library (A9).
  fileprivate static var selectedIndex: Self {
    RestorationKey("selectedIndex", default: 0) { max(0, $0) }
  }
}

extension RestorationKey where Value == AlbumOrder {
  /// The order in which albums are listed (A9).
  fileprivate static var order: Self {
    RestorationKey("order", default: .library)
  }
}

extension RestorationKey where Value == Bool {
  /// Whether the full list is shown (A9).
  fileprivate static var showsList: Self {
    RestorationKey("showsList", default: false)
  }
}
