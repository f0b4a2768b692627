// SPDX-License-Identifier: MIT

internal import AlbumImport
public import AlbumLibrary
public import MotifBindings
internal import MotifCoordinators
public import MotifFacades
internal import MotifMementos
internal import MotifNotifications
internal import MotifResponders
public import MotifTweening

/// One run of the album app: keys in, frames out.
///
/// A terminal or a test sets the size, passes on keys, and shows ``frame`` whenever it changes. A session belongs to
/// the isolation domain that made it.
public final class AlbumSession {
  /// The current frame.
  public let frame: DerivedValue<CellGrid>
  /// The faults of the stored files, one line each.
  ///
  /// Print them before the first frame.
  public let warnings: [String]
  /// Whether to send the albums to the server even if it keeps those of another library.
  public var takesOverServer = false
  let library: Library
  let sendings: SessionInbox<SendingNews>
  var sendingStatus = LibrarySending.done
  var sendingFault: String?
  var tasks: [Task<Void, Never>] = []
  let screen: ShelfScreen
  let app: AppCoordinator
  /// Records turns while the X-ray is open, or `nil`.
  var recorder: XRayRecorder?
  /// Whether turns are recorded even while the X-ray is closed.
  var keepsRecording = false
  /// The number of the first turn that ``takeTurns()`` has not returned.
  var nextTurnToTake = 0
  /// The ticks of everything that moves, if anything does.
  let ticks: XRayTicks?
  /// How a key ended the app, or `nil` while it runs.
  private(set) var end: BrowsingEnd?
  /// The hub through which parts of the session communicate without knowing each other.
  let hub = MessageHub()
  /// The pictures of covers, or `nil` without a screen.
  let loader: CoverLoader?
  private let covers: CoverDesk?

  /// Opens the library and continues where the last session ended.
  ///
  /// - Parameters:
  ///   - services: The sources of the library, the data directory, and the covers.
  ///   - size: The size of the frame.
  ///   - tone: How the covers that aren't selected are colored.
  ///   - ticks: The source of ticks for everything that moves. It is started only while something
  ///     does. Pass `nil` to show each change at once.
  ///   - onArrival: Called on any thread when something has arrived for the session, which takes it
  ///     when ``deliver()`` is called. Pass `nil` if you never call that; then no cover pictures
  ///     are loaded.
  /// - Throws: ``LibraryError`` if the library can't be opened.
  public init(
    services: Services,
    size: GridSize,
    tone: CoverTone = .noir,
    ticks: (any TickSource)? = nil,
    onArrival: (@Sendable () -> Void)? = nil
  ) throws(LibraryError) {
    library = Library(services: services, earlierFormats: EarlierLibrary.migrations)
    let opening = try library.open()
    // Without a screen, no covers are fetched.
    let loader = onArrival.map { _ in services[CoverLoaderKey.self] }
    self.loader = loader
    warnings = [opening.warning, library.sender.warning, loader?.warning].compactMap(\.self)
    sendings = SessionInbox(onArrival: onArrival ?? {})
    screen = ShelfScreen(title: "Albums", size: size)
    screen.covers.tone = tone
    self.ticks = ticks.map(XRayTicks.init)
    screen.covers.engine = self.ticks.map { TweenEngine(ticks: $0) }
    let hub = hub
    covers = loader.map { CoverDesk(loader: $0, hub: hub, onArrival: onArrival ?? {}) }
    app = AppCoordinator(
      services: services,
      library: library,
      on: screen,
      hub: hub,
      onArrival: onArrival
    )
    frame = screen.grid
    app.start { [weak self] end in self?.end = end }
    app.controller.handle(ToggleXRay.self, on: self, AlbumSession.toggleXRay)
    screen.show(list: app.restoration[.showsList])
    if let notice = opening.notice { browser.status.value = notice }
    hub.observe(AppLifecycle.DidEnterBackground.self, owner: self) { session, _ in
      // The process may never be resumed, and then this is how the session ended.
      try? session.save()
    }
  }

  deinit {
    for task in tasks { task.cancel() }
  }

  /// The view model of the albums.
  var browser: AlbumBrowser { app.browsing.browser }

  /// Whether a key asked the app to quit.
  public var isFinished: Bool { end != nil }

  /// Passes the user's input to the part that it is meant for.
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
  /// - Parameter key: The key.
  public func press(_ key: KeyStroke) {
    turn(.input(.key(key))) { withBatchedChanges { app.controller.press(key) } }
  }

  /// Passes a mouse event to the visible part at its cell.
  ///
  /// - Parameter mouse: The mouse event.
  public func use(_ mouse: MouseEvent) {
    turn(.input(.mouse(mouse))) { withBatchedChanges { screen.use(mouse) } }
  }

  /// Delivers the results of other threads: cover pictures, and the progress of sending changes to
  /// the server.
  public func deliver() {
    turn(.news) {
      withBatchedChanges {
        covers?.deliver { source in recorder?.note(.picture(from: source)) }
        takeSendings()
        app.deliver()
      }
    }
  }

  /// Releases what can be loaded again, because the system needs memory.
  ///
  /// - Parameter pressure: The level of memory pressure.
  public func respond(to pressure: MemoryPressure) {
    turn(.pressure(pressure)) { hub.post(AppLifecycle.DidReceiveMemoryPressure(pressure)) }
  }

  /// Saves, because the process is about to be suspended.
  public func suspend() {
    turn(.suspension) { hub.post(AppLifecycle.DidEnterBackground()) }
  }

  /// Lays out a frame of another size.
  ///
  /// - Parameter size: The size.
  public func resize(to size: GridSize) {
    turn(.resize(size)) { screen.resize(to: size) }
  }

  /// Handles an event, and has it recorded as a turn if turns are recorded.
  func turn<Result, Failure: Error>(
    _ cause: @autoclosure () -> XRayCause,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let recorder else { return try body() }
    return try recorder.record(cause(), body)
  }

  /// Ends the session: fetches no more covers, and saves its state.
  ///
  /// - Throws: ``LibraryError`` if something can't be saved.
  public func close() throws(LibraryError) {
    hub.post(AppLifecycle.WillTerminate())
    try save()
  }

  private func save() throws(LibraryError) {
    try library.save()
    let restoration = app.restoration
    restoration[.selectedAlbum] = browser.lastSelectedID ?? 0
    restoration[.order] = browser.order.value
    restoration[.grouping] = browser.grouping.value
    restoration[.showsList] = screen.showsList.value
    do throws(ArchiveError) {
      try restoration.save()
    } catch {
      throw LibraryError(error)
    }
  }
}

extension RestorationKey where Value == Int {
  /// The number of the selected album, for *state restoration*.
  static var selectedAlbum: Self {
    RestorationKey("selectedAlbum", default: 0)
  }
}

extension RestorationKey where Value == AlbumOrder {
  /// The order in which albums are listed.
  static var order: Self {
    RestorationKey("order", default: .library)
  }
}

extension RestorationKey where Value == AlbumGrouping {
  /// How the list is divided into sections.
  static var grouping: Self {
    RestorationKey("grouping", default: .none)
  }
}

extension RestorationKey where Value == Bool {
  /// Whether the full list is shown.
  fileprivate static var showsList: Self {
    RestorationKey("showsList", default: false)
  }
}
